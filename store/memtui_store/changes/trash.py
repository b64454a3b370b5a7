"""List, restore and empty the trash: deleted memories whose bytes the journal still holds, files and entries alike."""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from memtui_store.agents.ages import SCHEME as AGES
from memtui_store.agents.folder import FolderStore
from memtui_store.agents.problems import attempt_all
from memtui_store.audit.scan import redact
from memtui_store.changes.editing import index_line, summarize
from memtui_store.changes.journal import Journal, Moved, Operation
from memtui_store.changes.plan import Change, Image, Plan, combined
from memtui_store.changes.purge import EMPTY, emptied, purge_operation
from memtui_store.errors import NothingMatched, ReadOnlyError, RefError, RefusedError
from memtui_store.format.memory_file import read_memory
from memtui_store.model import INDEX_NAME
from memtui_store.view import View

_ENTRY = "trashed:"


@dataclass(frozen=True, slots=True)
class Trashed:
    """`address` is that of the file, or of the record by which a single entry is known."""

    op: int
    time: str
    ref: str
    address: str
    size: int
    title: str
    hash: str
    path: str = ""
    mtime_ns: int = 0

    @property
    def entry(self) -> bool:
        return self.address.startswith(_ENTRY)


def trash(view: View) -> list[Trashed]:
    """List it, newest first; what came back since, by whatever way, is not in it."""
    view.committer.recover()
    journal = view.committer.journal
    operations = {operation.id: operation for operation in journal.operations()}
    held: dict[str, Trashed] = {}
    for operation in operations.values():
        if operation.state != "done":
            continue
        deletes = _deletes(operation, operations)
        for moved in operation.moves:
            held.pop(moved.address, None)
            item = _entry(journal, operation, moved) or (_file(view, operation, moved) if deletes else None)
            if item:
                held[moved.address] = item
    gone = view.committer.decisions.names()
    found = [item for address, item in held.items() if emptied(item.op, address) not in gone]
    back = _refs_in(view, {item.ref.partition("/")[0] for item in found if item.entry})
    return sorted((item for item in found if not item.entry or item.ref not in back), key=lambda item: -item.op)


def _refs_in(view: View, names: Collection[str]) -> set[str]:
    """What these stores hold now: an owner may have written the same text anew."""
    stores = [store for store in view.stores() if store.id in names] if names else []
    return {
        f"{store.id}/{document.key}" for store in stores for document in attempt_all(store, store.scan) if document.etag
    }


def _deletes(operation: Operation, operations: Mapping[int, Operation]) -> bool:
    """Whether a file that is gone after it was deleted by it, rather than moved or never approved of."""
    origin, again = operation, True
    while origin.undoes is not None and origin.undoes in operations:
        origin, again = operations[origin.undoes], not again
    return origin.verb in ("rm", "merge", "fix") if again else origin.verb == "restore"


def _entry(journal: Journal, operation: Operation, moved: Moved) -> Trashed | None:
    """The deleted entry that a record in the trash tells of."""
    is_record = moved.address.startswith(_ENTRY) and moved.after is not None
    record = journal.find_blob(moved.hashes[-1]) if is_record else None
    if record is None:
        return None
    held = json.loads(record)
    data = journal.find_blob(held["etag"])
    if data is None:
        return None
    return Trashed(
        op=operation.id,
        time=operation.time,
        ref=moved.address.removeprefix(_ENTRY),
        address=moved.address,
        size=len(data),
        title=held["title"],
        hash=held["etag"],
        path=held.get("path", ""),
        mtime_ns=held.get("mtime_ns", 0),
    )


def _file(view: View, operation: Operation, moved: Moved) -> Trashed | None:
    """The memory's file that a deletion took away."""
    a_memory = moved.address.startswith("file:") and moved.address.endswith(".md")
    if moved.after is not None or moved.before is None or not a_memory:
        return None
    data = view.committer.journal.find_blob(moved.before[0])
    if data is None:
        return None
    path = Path(moved.address.partition(":")[2])
    return Trashed(
        op=operation.id,
        time=operation.time,
        ref=_ref_of(view, operation, str(path)),
        address=moved.address,
        size=len(data),
        title=redact(read_memory(data, path.name, path).title).text,
        hash=moved.before[0],
        path=str(path),
    )


def _ref_of(view: View, operation: Operation, path: str) -> str:
    """Whose file it was: stores may hold files of the same name, so the name alone does not tell."""
    likely = [ref for ref in operation.refs if path.endswith("/" + ref.partition("/")[2])]
    if len(likely) < 2:
        return likely[0] if likely else os.path.basename(path)
    roots = {store.id: store.root for store in view.stores() if isinstance(store, FolderStore)}
    for ref in likely:
        store, _, key = ref.partition("/")
        if store in roots and os.path.realpath(roots[store] / key) == path:
            return ref
    return max(likely, key=len)


# Restoring


def plan_restore(view: View, items: Sequence[Trashed]) -> Plan:
    """Put memories back with their exact bytes and times, and their index lines as they were."""
    if not items:
        raise NothingMatched("the trash is empty")
    plans = []
    for number, chosen in _by_operation(items).items():
        operation = view.committer.journal.operation(number)
        untouched = _as_it_was(view, operation, chosen)
        plans += [untouched] if untouched else [_restored(view, operation, item) for item in chosen]
    return combined("restore", summarize("restore", [item.title for item in items]), plans)


def _by_operation(items: Sequence[Trashed]) -> dict[int, list[Trashed]]:
    found: dict[int, list[Trashed]] = {}
    for item in items:
        found.setdefault(item.op, []).append(item)
    return found


def _as_it_was(view: View, operation: Operation, chosen: Sequence[Trashed]) -> Plan | None:
    """Entries go back to the very place they had, where nothing else has happened to their file since."""
    entries = {moved.address for moved in operation.moves if moved.address.startswith(_ENTRY)}
    if not entries or entries != {item.address for item in chosen}:
        return None
    changes = []
    for moved in operation.moves:
        change = _inverse(view, moved)
        if change is None:
            return None
        changes.append(replace(change, after=None) if moved.address in entries else change)
    return Plan("restore", "", changes, refs=operation.refs, commit_with=view.commit)


def _inverse(view: View, moved: Moved) -> Change | None:
    """None where what the operation left is not there any more, or what it found is forgotten."""
    journal = view.committer.journal
    if not all(map(journal.has_blob, moved.hashes)):
        return None
    change = Change(moved.address, journal.image(moved.after), journal.image(moved.before))
    try:
        return change if change.side(view.committer.at(change)) == "old" else None
    except OSError:
        return None


def _restored(view: View, operation: Operation, item: Trashed) -> Plan:
    journal = view.committer.journal
    if not item.entry:
        moved = next(moved for moved in operation.moves if moved.address == item.address)
        image = journal.image(moved.before)
        if image is None:
            raise RefError(f"{item.ref} is not in the trash")
        return _restored_file(view, item, image, _old_line(journal, operation, item))
    name, _, key = item.ref.partition("/")
    store = next((store for store in view.stores() if store.id == name), None)
    if store is None:
        raise RefusedError(
            f"{item.ref} cannot go back: there is no store {name!r} any more",
            hint="its bytes are kept; memtui history shows the operation that deleted it",
        )
    proposal = store.plan_restore(key, Image(journal.blob(item.hash), item.mtime_ns), "", "")
    alone = sum(moved.address.startswith(_ENTRY) for moved in operation.moves) == 1
    beside = [moved for moved in operation.moves if _is_age(moved, item) or (alone and _is_made(moved))]
    back = [change for moved in beside if (change := _inverse(view, moved))]
    changes = [change for change in proposal.changes if change.address not in {held.address for held in back}]
    changes += [*back, view.committer.trashed.record(item.ref, None)]
    notes = (*proposal.notes, f"{item.title}: its file has changed since, so it goes where new entries go")
    return Plan("restore", "", changes, (f"{store.id}/{proposal.key}",), notes, commit_with=view.commit)


def _is_age(moved: Moved, item: Trashed) -> bool:
    return moved.address.startswith(f"{AGES}:") and f"#{item.hash}#" in moved.address and moved.after is None


def _is_made(moved: Moved) -> bool:
    """A file that came with the deletion, such as a note that tells Codex to forget what was deleted."""
    return moved.before is None and not moved.address.startswith((_ENTRY, f"{AGES}:"))


def _restored_file(view: View, item: Trashed, image: Image, line: tuple[str, str] | None) -> Plan:
    store_id, _, key = item.ref.partition("/")
    store = next((store for store in view.stores() if store.id == store_id), None)
    if store is not None and line is not None:
        proposal = store.plan_import(key, image, *line)
        changes = [replace(proposal.changes[0], address=item.address, after=image), *proposal.changes[1:]]
    else:
        changes = [Change(item.address, None, image)]
    return Plan("restore", "", changes, refs=(item.ref,), commit_with=view.commit)


def _old_line(journal: Journal, operation: Operation, item: Trashed) -> tuple[str, str] | None:
    """What the index beside the file said of it before the operation."""
    for moved in operation.moves:
        folder = moved.address.removesuffix(INDEX_NAME)
        is_index = folder.endswith("/") and folder != moved.address and item.address.startswith(folder)
        data = journal.find_blob(moved.before[0]) if is_index and moved.before else None
        line = index_line(data, item.ref.partition("/")[2]) if data is not None else None
        if line:
            return line
    return None


# Emptying


def empty_trash(view: View, items: Sequence[Trashed] | None = None) -> int:
    """All of it or these, for good: the bytes go, their hashes stay in the chain."""
    if view.read_only or view.environment.settings.read_only:
        raise ReadOnlyError("memtui was started read-only")
    gone = trash(view) if items is None else items
    if gone:
        committer = view.committer
        entries = [committer.trashed.record(item.ref, None) for item in gone if item.entry]
        files = [committer.decisions.record(emptied(i.op, i.address), b"emptied") for i in gone if not i.entry]
        summary = summarize("empty the trash of", [item.title for item in gone])
        purge_operation(committer, view.commit(Plan(EMPTY, summary, [*entries, *files])))
    return len(gone)
