"""Purging bytes from every version the journal keeps; what a crash prevented is done later."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

from memtui_store.changes.commit import Committer
from memtui_store.changes.journal import Journal, Operation
from memtui_store.format.memory_file import decode
from memtui_store.scan import redact

VERB, PURGE, EMPTY = "redact", "purge", "empty"
_DONE = {VERB: "redacted", PURGE: "purged", EMPTY: "trash emptied"}


def purge_operation(committer: Committer, operation: Operation, more: Iterable[str] = ()) -> int:
    """Every kept version of what this operation masked or took away for good goes, and `more` with it."""
    verb, holding = operation.verb, [*more]
    if verb == VERB:
        holding += _with_secrets(committer.journal, operation)
    elif verb == PURGE:
        holding += _deleted(committer.journal, operation)
    elif verb == EMPTY:
        holding += _thrown_out(committer.journal, operation)
    return committer.purge(holding, f"{_DONE[verb]} by operation {operation.id}", note_empty=True)


def _with_secrets(journal: Journal, operation: Operation) -> Iterator[str]:
    secrets: set[bytes] = set()
    for moved in operation.moves:
        if moved.before and journal.has_blob(moved.before[0]):
            text = decode(journal.blob(moved.before[0]))
            secrets |= {
                text[found.start : found.end].encode("utf-8", "surrogateescape") for found in redact(text).findings
            }
    yield from [digest for digest, data in journal.blobs() if any(secret in data for secret in secrets)]
    yield from versions_holding(journal, _of_operation(operation, set(_masked_lines(journal, operation))))


def _masked_lines(journal: Journal, operation: Operation) -> Iterator[bytes]:
    """Lines that are other now: a secret spelt with escapes is found by nothing else."""
    for moved in operation.moves:
        if moved.before and moved.after and journal.has_blob(moved.before[0]) and journal.has_blob(moved.after[0]):
            before, after = (journal.blob(record[0]).split(b"\n") for record in (moved.before, moved.after))
            yield from (line for line in set(before) - set(after) if line.strip())


def _deleted(journal: Journal, operation: Operation) -> Iterator[str]:
    """Every version of the files that went, and of the entries that stood among others."""
    gone = {moved.address for moved in operation.moves if moved.after is None}
    for moved in (moved for each in journal.operations() for moved in each.moves if moved.address in gone):
        yield from (record[0] for record in (moved.before, moved.after) if record)
    entries = journal.kept(operation.id)
    yield from entries
    texts = {journal.blob(digest) for digest in entries if journal.has_blob(digest)}
    if texts:
        yield from versions_holding(journal, _of_operation(operation, texts))


def _thrown_out(journal: Journal, operation: Operation) -> Iterator[str]:
    """The entries whose notes in the trash went: each with the versions of the file it was deleted from."""
    notes = {moved.before[0]: moved.address for moved in operation.moves if moved.before and moved.after is None}
    yield from notes
    for deletion in journal.operations():
        for moved in deletion.moves:
            if not moved.after or notes.get(moved.after[0]) != moved.address or not journal.has_blob(moved.after[0]):
                continue
            digest = str(json.loads(journal.blob(moved.after[0]))["etag"])
            yield digest
            if journal.has_blob(digest):
                yield from versions_holding(journal, _of_operation(deletion, {journal.blob(digest)}))


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


def _of_operation(operation: Operation, texts: set[bytes]) -> dict[str, set[bytes]]:
    """The same texts for everything an operation changed."""
    return {moved.address: texts for moved in operation.moves}


def finish_interrupted(committer: Committer) -> None:
    """A crash after the change and before the purge left bytes behind."""
    journal = committer.journal
    last = journal.rows("SELECT COALESCE(MAX(seq), 0) FROM events WHERE kind = 'purged'")
    told = " OR ".join("payload LIKE ?" for _ in _DONE)
    begun = journal.rows(
        f"SELECT op FROM events WHERE kind = 'begin' AND seq > ? AND ({told})",  # noqa: S608 - only question marks
        (int(str(last[0][0])) if last else 0, *(f'%"verb": "{verb}"%' for verb in _DONE)),
    )
    for (op,) in begun:
        operation = journal.operation(int(str(op)))
        if operation.state == "done":
            purge_operation(committer, operation)
