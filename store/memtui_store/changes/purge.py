"""Take bytes out of the journal for good: secrets that were masked, memories deleted for good, an emptied trash.

Only those bytes go: a version that holds something else too loses them and keeps the rest. What a crash prevented is
done at the next start, from what the journal says of the operation.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from memtui_store.changes.commit import Committer
from memtui_store.changes.journal import Journal, Operation
from memtui_store.changes.secret_values import Secret, mask_bytes, secrets_in
from memtui_store.format.memory_file import decode

VERB, PURGE, EMPTY = "redact", "purge", "empty"
_EMPTIED = re.compile(r"decision:emptied (\d+) (.*)", re.DOTALL)
_REASONS = {VERB: "redacted", PURGE: "purged", EMPTY: "trash emptied"}
Parts = dict[str, set[bytes]]
"""By version, the texts that shall go from it."""


def purge_operation(committer: Committer, operation: Operation) -> int:
    """Take out every kept copy of what this operation masked or took away for good."""
    journal, why = committer.journal, f"{_REASONS[operation.verb]} by operation {operation.id}"
    if operation.verb == VERB:
        secrets, same = masked_by(journal, operation), _versions_of(journal, operation)
        return committer.rewrite_kept(lambda digest, data: mask_bytes(data, secrets, same_text=digest in same), why)
    whole, parts = (_deleted_versions if operation.verb == PURGE else _emptied_versions)(journal, operation)
    gone = set(whole) - _versions_in_use(committer, operation)

    def without(digest: str, data: bytes) -> bytes | None:
        return None if digest in gone else _without(data, parts.get(digest, ()))

    return committer.rewrite_kept(without, why, [*gone, *parts])


def masked_by(journal: Journal, operation: Operation) -> list[Secret]:
    """The secrets that an operation took out of the texts it changed."""
    found: dict[Secret, None] = {}
    for moved in operation.moves:
        images = [data for digest in moved.hashes if (data := journal.find_blob(digest)) is not None]
        if len(images) == 2 and images[0] != images[1]:
            before, after = map(decode, images)
            found.update(dict.fromkeys(secret for secret in secrets_in(before) if not secret.stands_in(after)))
    return list(found)


def _versions_of(journal: Journal, operation: Operation) -> frozenset[str]:
    """Every version kept of what an operation changed, and of the entries that it names."""
    operations, refs = journal.operations(), set(operation.refs)
    found = {digest for _, digest in _versions_at({moved.address for moved in operation.moves}, operations)}
    for each in operations:
        if refs.intersection(each.refs):
            found.update(journal.kept(each.id))
    return frozenset(found)


def _versions_at(addresses: Collection[str], operations: Iterable[Operation]) -> dict[tuple[str, str], None]:
    """Each address with the hash of each version there was of it, in order."""
    moves = (moved for operation in operations for moved in operation.moves if moved.address in addresses)
    return dict.fromkeys((moved.address, digest) for moved in moves for digest in moved.hashes)


def _versions_in_use(committer: Committer, operation: Operation) -> set[str]:
    """Versions that others have too: the same bytes may be another memory, or what a person approved of it."""
    gone = {moved.address for moved in operation.moves if moved.after is None}
    gone |= {address for _, address in _emptied(operation)}
    moves = (moved for each in committer.journal.operations() for moved in each.moves if moved.address not in gone)
    found = {digest for moved in moves for digest in moved.hashes}
    return found | {held.etag for ref, held in committer.approvals.all().items() if ref not in operation.refs}


def emptied(op: int, address: str) -> str:
    """The name under which it is recorded that a deleted file is out of the trash."""
    return f"emptied {op} {address}"


def _emptied(operation: Operation) -> Iterator[tuple[int, str]]:
    """Deleted files that this operation took out of the trash, each with the operation that deleted it."""
    for moved in operation.moves:
        found = _EMPTIED.fullmatch(moved.address)
        if found:
            yield int(found[1]), found[2]


def _deleted_versions(journal: Journal, operation: Operation) -> tuple[list[str], Parts]:
    """Every version of the files that went, and of the entries that stood among others."""
    gone = {moved.address for moved in operation.moves if moved.after is None}
    files = [digest for _, digest in _versions_at(gone, journal.operations())]
    entries = journal.kept(operation.id)
    texts = set(filter(None, map(journal.find_blob, entries)))
    addresses = {moved.address for moved in operation.moves} - gone
    return [*files, *entries], _parts(journal, dict.fromkeys(addresses, texts))


def _emptied_versions(journal: Journal, operation: Operation) -> tuple[list[str], Parts]:
    """The files, and the entries whose records in the trash went, each with the versions of the file it stood in."""
    records = {moved.before[0]: moved.address for moved in operation.moves if moved.before and moved.after is None}
    whole, parts = [*records], Parts()
    files = set(_emptied(operation))
    for deletion in journal.operations():
        for moved in deletion.moves:
            if moved.before and (deletion.id, moved.address) in files:
                whole.append(moved.before[0])
            if not moved.after or records.get(moved.after[0]) != moved.address:
                continue
            record = journal.find_blob(moved.after[0])
            if record is None:
                continue
            entry = str(json.loads(record)["etag"])
            whole.append(entry)
            text = journal.find_blob(entry)
            if text:
                found = _parts(journal, {each.address: {text} for each in deletion.moves})
                for version, texts in found.items():
                    parts.setdefault(version, set()).update(texts)
    return whole, parts


def _parts(journal: Journal, wanted: Mapping[str, set[bytes]]) -> Parts:
    """By address, texts that shall go: each version kept of it that holds some."""
    found = Parts()
    for address, digest in _versions_at(wanted, journal.operations()):
        data = journal.find_blob(digest)
        if data is None:
            continue
        held = {text for text in wanted[address] if text and text in data}
        if held:
            found.setdefault(digest, set()).update(held)
        if address.startswith("carried:"):
            names = filter(None, (json.loads(data).get(name) for name in ("data", "shape")))
            found.update({name: {kept} for name in names if (kept := journal.find_blob(name)) is not None})
    return found


def _without(data: bytes, texts: Iterable[bytes]) -> bytes:
    """Remove texts where they fill whole lines: a short one may be a part of another entry."""
    for text in sorted(texts, key=len, reverse=True):
        data = re.sub(rb"(?m)^" + re.escape(text) + rb"(?=\r?$)", b"", data)
    return data


def finish_interrupted(committer: Committer) -> None:
    """Purge what a crash after the change and before the purge left behind."""
    journal = committer.journal
    last = journal.rows("SELECT COALESCE(MAX(seq), 0) FROM events WHERE kind = 'purged'")
    verbs = " OR ".join("payload LIKE ?" for _ in _REASONS)
    begun = journal.rows(
        f"SELECT op FROM events WHERE kind = 'begin' AND seq > ? AND ({verbs})",  # noqa: S608 - only question marks
        (int(str(last[0][0])) if last else 0, *(f'%"verb": "{verb}"%' for verb in _REASONS)),
    )
    for (op,) in begun:
        operation = journal.operation(int(str(op)))
        if operation.state == "done":
            purge_operation(committer, operation)
