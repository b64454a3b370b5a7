"""Purging bytes from every version the journal keeps; what a crash prevented is done later."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from memtui_store.commit import Committer
from memtui_store.journal import Journal, Operation
from memtui_store.memory_file import decode
from memtui_store.scan import redact

VERB = "redact"


def purge_operation(committer: Committer, operation: Operation) -> int:
    """Every kept version that holds one of the secrets this operation masked goes."""
    journal = committer.journal
    secrets: set[bytes] = set()
    for moved in operation.moves:
        if moved.before and journal.has_blob(moved.before[0]):
            text = decode(journal.blob(moved.before[0]))
            secrets |= {
                text[found.start : found.end].encode("utf-8", "surrogateescape") for found in redact(text).findings
            }
    holding = [digest for digest, data in journal.blobs() if any(secret in data for secret in secrets)]
    holding += versions_holding(journal, of_operation(operation, set(_masked_lines(journal, operation))))
    return committer.purge(holding, f"redacted by operation {operation.id}", note_empty=True)


def _masked_lines(journal: Journal, operation: Operation) -> Iterator[bytes]:
    """Lines that are other now: a secret spelt with escapes is found by nothing else."""
    for moved in operation.moves:
        if moved.before and moved.after and journal.has_blob(moved.before[0]) and journal.has_blob(moved.after[0]):
            before, after = (journal.blob(record[0]).split(b"\n") for record in (moved.before, moved.after))
            yield from (line for line in set(before) - set(after) if line.strip())


def versions_holding(journal: Journal, wanted: Mapping[str, set[bytes]]) -> Iterator[str]:
    """By address, texts that shall go: each version kept of it that holds one, and what was kept of their origin."""
    seen: set[tuple[str, str]] = set()
    moves = (moved for operation in journal.operations() for moved in operation.moves if moved.address in wanted)
    for moved in moves:
        for record in filter(None, (moved.before, moved.after)):
            if (moved.address, record[0]) in seen or not journal.has_blob(record[0]):
                continue
            seen.add((moved.address, record[0]))
            data = journal.blob(record[0])
            if any(text in data for text in wanted[moved.address]):
                yield record[0]
            if moved.address.startswith("carried:"):
                held = json.loads(data)
                yield from (held[name] for name in ("data", "shape") if held.get(name))


def of_operation(operation: Operation, texts: set[bytes]) -> dict[str, set[bytes]]:
    """The same texts for everything an operation changed."""
    return {moved.address: texts for moved in operation.moves}


def finish_interrupted(committer: Committer) -> None:
    """A crash after the change and before the purge left bytes behind."""
    journal = committer.journal
    last = journal.rows("SELECT COALESCE(MAX(seq), 0) FROM events WHERE kind = 'purged'")
    open_since = journal.rows(
        "SELECT op FROM events WHERE kind = 'begin' AND seq > ? AND payload LIKE '%\"verb\": \"redact\"%'",
        (int(str(last[0][0])) if last else 0,),
    )
    for (op,) in open_since:
        operation = journal.operation(int(str(op)))
        if operation.state == "done":
            purge_operation(committer, operation)
