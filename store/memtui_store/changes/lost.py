"""Find approved memories that somebody deleted outside memtui, and bring them back with their line in the index."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.contract import Store
from memtui_store.agents.folder import FolderStore
from memtui_store.audit.scan import redact
from memtui_store.changes.editing import add_approval, index_line, plan_of, summarize
from memtui_store.changes.plan import Image, Plan, combined
from memtui_store.errors import NothingMatched
from memtui_store.format.memory_file import read_memory
from memtui_store.model import INDEX_NAME, Document
from memtui_store.view import View


@dataclass(frozen=True, slots=True)
class Lost:
    """A memory a person approved, which is not there any more; its bytes are kept."""

    store: Store
    key: str
    data: bytes
    mtime_ns: int
    time: str
    """When it was approved."""
    ended: bool = False
    """Whether an agent changed or deleted it through memtui; whoever brings it back approves it again."""

    @property
    def ref(self) -> str:
        return f"{self.store.id}/{self.key}"

    @property
    def path(self) -> Path:
        return self.store.info.root / self.key if isinstance(self.store, FolderStore) else self.store.info.root

    @property
    def document(self) -> Document:
        return read_memory(self.data, self.key, self.path, self.mtime_ns)


def lost(view: View) -> list[Lost]:
    """Find them in the stores that are here: a project that is not looked at now has lost nothing."""
    stores = {store.id: store for store in view.stores()}
    refs, bytes_there, unread = set(), set(), set()
    for memory in view.memories():
        if not memory.etag:
            unread.add(memory.store)
        refs.add(memory.ref)
        bytes_there.add((memory.store, memory.etag))
    found = []
    for ref, approval in sorted(view.committer.approvals.all().items()):
        name, _, key = ref.partition("/")
        store = stores.get(name)
        # What could not be read is not lost, and one file may hold many entries.
        if store is None or store.failures or (name in unread and not isinstance(store, FolderStore)):
            continue
        # Under another name it is still there.
        if ref in refs or (name, approval.etag) in bytes_there:
            continue
        data = view.committer.journal.find_blob(approval.etag)
        if data is not None:
            found.append(Lost(store, key, data, approval.mtime_ns, approval.time, bool(approval.ended)))
    return found


def plan_bring_back(view: View, refs: Sequence[str]) -> Plan:
    """Write the approved bytes to their old place, and the line of the index as it was last."""
    known = {each.ref: each for each in lost(view)}
    chosen = []
    for ref in dict.fromkeys(refs):
        if ref not in known:
            raise NothingMatched(f"{ref} is no approved memory that was deleted", hint="memtui audit lists those")
        chosen.append(known[ref])
    plans = [_plan(view, each) for each in chosen]
    return combined("restore", summarize("restore", [each.document.title for each in chosen]), plans)


def _plan(view: View, each: Lost) -> Plan:
    document = each.document
    title, hook = _last_line(view, each) or (redact(document.title).text, redact(document.description).text)
    image = Image(each.data, each.mtime_ns or clock.to_ns(each.time) or clock.now_ns())
    plan = plan_of(view, "restore", "", each.store.plan_restore(each.key, image, title, hook), each.ref)
    if each.ended:
        held = view.committer.approvals.get(each.ref)
        add_approval(view, plan, each.ref, each.document.etag, each.data, image.mtime_ns, held.seen if held else "")
    return plan


def _last_line(view: View, each: Lost) -> tuple[str, str] | None:
    """Find its line in the newest version of the index that has one."""
    journal, address = view.committer.journal, f"file:{each.store.info.root.resolve() / INDEX_NAME}"
    moves = (moved for operation in reversed(journal.operations()) for moved in operation.moves)
    hashes = (digest for moved in moves if moved.address == address for digest in reversed(moved.hashes))
    lines = (index_line(data, each.key) for digest in hashes if (data := journal.find_blob(digest)) is not None)
    return next(filter(None, lines), None)
