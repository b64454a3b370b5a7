"""Purging what a redaction masked from every version the journal keeps; what a crash prevented is done later."""

from __future__ import annotations

from memtui_store.commit import Committer
from memtui_store.journal import Operation
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
    return committer.purge(holding, f"redacted by operation {operation.id}", note_empty=True)


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
