"""The trash: deleted files whose bytes the journal still holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from memtui_store.catalog import View
from memtui_store.curate import counted
from memtui_store.errors import NothingMatched, ReadOnlyError, RefError
from memtui_store.journal import Journal, Moved, Operation
from memtui_store.memory_file import decode, read_memory
from memtui_store.model import INDEX_NAME
from memtui_store.plan import Change, Image, Plan, combined
from memtui_store.scan import redact
from memtui_store.stores import index


@dataclass(frozen=True, slots=True)
class Trashed:
    op: int
    time: str
    ref: str
    address: str
    size: int
    title: str
    hash: str


def trash(view: View) -> list[Trashed]:
    """Newest first; what came back since, by whatever way, is not in it."""
    view.committer.recover()
    journal = view.committer.journal
    held: dict[str, Trashed] = {}
    for operation in journal.operations():
        if operation.state != "done":
            continue
        for moved in operation.moves:
            held.pop(moved.address, None)
            if operation.verb in ("rm", "redo") and moved.after is None and moved.before and _is_memory(moved):
                item = _trashed(journal, operation, moved)
                if item:
                    held[moved.address] = item
    return sorted(held.values(), key=lambda item: item.op, reverse=True)


def _is_memory(moved: Moved) -> bool:
    return moved.address.startswith("file:") and moved.address.endswith(".md")


def _trashed(journal: Journal, operation: Operation, moved: Moved) -> Trashed | None:
    digest = moved.before[0] if moved.before else ""
    if not journal.has_blob(digest):
        return None
    data = journal.blob(digest)
    name = moved.address.rpartition("/")[2]
    ref = next((ref for ref in operation.refs if moved.address.endswith("/" + ref.partition("/")[2])), name)
    title = redact(read_memory(data, name, Path(name)).title).text
    return Trashed(operation.id, operation.time, ref, moved.address, len(data), title, digest)


def plan_restore(view: View, items: Sequence[Trashed]) -> Plan:
    """Put files back with their exact bytes and times, and their index lines as they were."""
    if not items:
        raise NothingMatched("the trash is empty")
    journal = view.committer.journal
    plans = []
    for item in items:
        operation = journal.operation(item.op)
        moved = next(moved for moved in operation.moves if moved.address == item.address)
        image = journal.image(moved.before)
        if image is None:
            raise RefError(f"{item.ref} is not in the trash")
        plans.append(_restored(view, item, image, _old_line(journal, operation, item)))
    return combined("restore", counted("restore", [item.title for item in items]), plans)


def _restored(view: View, item: Trashed, image: Image, line: tuple[str, str] | None) -> Plan:
    store_id, _, key = item.ref.partition("/")
    store = next((store for store in view.stores() if store.id == store_id), None)
    if store is not None and line is not None:
        proposal = store.plan_import(key, image, *line)
        changes = [replace(proposal.changes[0], address=item.address, after=image), *proposal.changes[1:]]
    else:
        changes = [Change(item.address, None, image)]
    return Plan("restore", "", changes, refs=(item.ref,), commit_with=view.commit)


def _old_line(journal: Journal, operation: Operation, item: Trashed) -> tuple[str, str] | None:
    key = item.ref.partition("/")[2]
    for moved in operation.moves:
        if moved.address.endswith(f"/{INDEX_NAME}") and moved.before and journal.has_blob(moved.before[0]):
            for entry in index.entries(decode(journal.blob(moved.before[0]))):
                if entry.target == key:
                    return entry.title, entry.hook
    return None


def empty_trash(view: View, items: Sequence[Trashed] | None = None) -> int:
    """All of it or these, for good: the bytes go, their hashes stay in the chain."""
    if view.read_only or view.around.settings.read_only:
        raise ReadOnlyError("memtui was started read-only")
    gone = trash(view) if items is None else items
    return view.committer.purge([item.hash for item in gone], "trash emptied")
