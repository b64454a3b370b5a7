"""Taking bytes out of the journal for good: secrets that were masked, memories deleted for good, an emptied trash.

Only those bytes go: a version that holds something else too loses them and keeps the rest. What a crash prevented is
done at the next start, from what the journal says of the operation.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from memtui_store.changes.commit import Committer
from memtui_store.changes.journal import Journal, Operation
from memtui_store.changes.secret_values import Secret, mask_bytes, secrets_in
from memtui_store.format.memory_file import decode

VERB, PURGE, EMPTY = "redact", "purge", "empty"
_EMPTIED = re.compile(r"decision:emptied (\d+) (.*)", re.DOTALL)
_DONE = {VERB: "redacted", PURGE: "purged", EMPTY: "trash emptied"}


def purge_operation(committer: Committer, operation: Operation) -> int:
    """Take out every kept copy of what this operation masked or took away for good."""
    journal, why = committer.journal, f"{_DONE[operation.verb]} by operation {operation.id}"
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
        if moved.before and moved.after and journal.has_blob(moved.before[0]) and journal.has_blob(moved.after[0]):
            before, after = (decode(journal.blob(record[0])) for record in (moved.before, moved.after))
            if before != after:
                found.update(dict.fromkeys(secret for secret in secrets_in(before) if not secret.stands_in(after)))
    return list(found)


def _versions_of(journal: Journal, operation: Operation) -> frozenset[str]:
    """Every version kept of what an operation changed, and of the entries that it names."""
    addresses, refs = {moved.address for moved in operation.moves}, set(operation.refs)
    found: set[str] = set()
    for each in journal.operations():
        moves = (moved for moved in each.moves if moved.address in addresses)
        found.update(record[0] for moved in moves for record in (moved.before, moved.after) if record)
        if refs.intersection(each.refs):
            found.update(journal.kept(each.id))
    return frozenset(found)


def _versions_in_use(committer: Committer, operation: Operation) -> set[str]:
    """Versions that others have too: the same bytes may be another memory, or what a person approved of it."""
    gone = {moved.address for moved in operation.moves if moved.after is None}
    gone |= {address for _, address in _emptied(operation)}
    moves = (moved for each in committer.journal.operations() for moved in each.moves if moved.address not in gone)
    found = {record[0] for moved in moves for record in (moved.before, moved.after) if record}
    return found | {held.etag for ref, held in committer.approvals.all().items() if ref not in operation.refs}


def emptied(op: int, address: str) -> str:
    """The name under which it is noted that a deleted file is out of the trash."""
    return f"emptied {op} {address}"


def _emptied(operation: Operation) -> Iterator[tuple[int, str]]:
    """Deleted files that this operation took out of the trash, each with the operation that deleted it."""
    for moved in operation.moves:
        found = _EMPTIED.fullmatch(moved.address)
        if found:
            yield int(found[1]), found[2]


Parts = dict[str, set[bytes]]
"""By version, the texts that shall go from it."""


def _deleted_versions(journal: Journal, operation: Operation) -> tuple[list[str], Parts]:
    """Every version of the files that went, and of the entries that stood among others."""
    gone = {moved.address for moved in operation.moves if moved.after is None}
    moves = (moved for each in journal.operations() for moved in each.moves if moved.address in gone)
    whole = [record[0] for moved in moves for record in (moved.before, moved.after) if record]
    entries = journal.kept(operation.id)
    texts = {journal.blob(digest) for digest in entries if journal.has_blob(digest)}
    addresses = {moved.address for moved in operation.moves} - gone
    return [*whole, *entries], _holding(journal, dict.fromkeys(addresses, texts))


def _emptied_versions(journal: Journal, operation: Operation) -> tuple[list[str], Parts]:
    """The entries whose notes in the trash went: each with the versions of the file it was deleted from."""
    notes = {moved.before[0]: moved.address for moved in operation.moves if moved.before and moved.after is None}
    whole, parts = [*notes], Parts()
    files = set(_emptied(operation))
    for deletion in journal.operations():
        for moved in deletion.moves:
            if moved.before and (deletion.id, moved.address) in files:
                whole.append(moved.before[0])
            if not moved.after or notes.get(moved.after[0]) != moved.address or not journal.has_blob(moved.after[0]):
                continue
            digest = str(json.loads(journal.blob(moved.after[0]))["etag"])
            whole.append(digest)
            if journal.has_blob(digest):
                texts = {journal.blob(digest)}
                for version, held in _holding(journal, {each.address: texts for each in deletion.moves}).items():
                    parts.setdefault(version, set()).update(held)
    return whole, parts


def _holding(journal: Journal, wanted: dict[str, set[bytes]]) -> Parts:
    """By address, texts that shall go: each version kept of it that holds some."""
    found = Parts()
    for address, digest, data in _kept_at(journal, wanted):
        held = {text for text in wanted[address] if text and text in data}
        if held:
            found.setdefault(digest, set()).update(held)
        if address.startswith("carried:"):
            names = (json.loads(data).get(name) for name in ("data", "shape"))
            found.update({name: {journal.blob(name)} for name in names if name and journal.has_blob(name)})
    return found


def _kept_at(journal: Journal, addresses: Iterable[str]) -> Iterator[tuple[str, str, bytes]]:
    wanted = set(addresses)
    moves = (moved for operation in journal.operations() for moved in operation.moves if moved.address in wanted)
    places = ((moved.address, record[0]) for moved in moves for record in (moved.before, moved.after) if record)
    for address, digest in dict.fromkeys(places):
        if journal.has_blob(digest):
            yield address, digest, journal.blob(digest)


def _without(data: bytes, texts: Iterable[bytes]) -> bytes:
    """Only where a text stands by itself: a short one may be a part of another entry."""
    for text in sorted(texts, key=len, reverse=True):
        data = re.sub(rb"(?m)^" + re.escape(text) + rb"(?=\r?$)", b"", data)
    return data


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
