"""Dropping one of two files that say the same, where nothing that any agent loads or could recall is lost by it."""

from __future__ import annotations

from collections.abc import Sequence

from memtui_store.agents import memory_md as index
from memtui_store.agents.folder import FolderStore
from memtui_store.audit.index import index_bytes, linked_names, links_in
from memtui_store.changes.editing import plan_delete
from memtui_store.changes.merge import says_the_same
from memtui_store.changes.plan import Plan
from memtui_store.context.start import index_part
from memtui_store.errors import NothingMatched
from memtui_store.format.memory_file import decode
from memtui_store.model import Document
from memtui_store.view import View


def doubled(view: View, one: str, other: str) -> tuple[str, str]:
    """Which of two memories stays, and which may go: it says nothing more and is known to nobody in another way."""
    (store, left), (other_store, right) = view.document(one), view.document(other)
    if not isinstance(store, FolderStore) or store.id != other_store.id:
        raise NothingMatched(f"{one} and {other} are read by different agents or projects", hint="decide which to keep")
    if not says_the_same(left, right):
        raise NothingMatched(f"{one} and {other} are not the same to the letter", hint="compare them, then merge them")
    known, also = _known_by(view, store, left), _known_by(view, store, right)
    if also <= known:
        return one, other
    if known <= also:
        return other, one
    raise NothingMatched(f"{one} and {other} each have what the other lacks", hint="merge them yourself")


def droppable(view: View, refs: Sequence[str]) -> list[str]:
    """Which of several that say the same may go, so that one of them stays."""
    keep, gone = refs[0], []
    for ref in refs[1:]:
        try:
            keep, other = doubled(view, keep, ref)
        except NothingMatched:
            continue
        gone.append(other)
    return gone


def plan_drop(view: View, refs: Sequence[str]) -> Plan:
    """The doubled files go to the trash, and their lines in the index with them."""
    gone = droppable(view, refs)
    if not gone:
        raise NothingMatched(f"{refs[0]} and its doubles are known in different ways", hint="decide which to keep")
    return plan_delete(view, gone)


def _known_by(view: View, store: FolderStore, document: Document) -> set[tuple[str, ...]]:
    """What would be missed of it beside its text: its approval, its line in the loaded part of the index, links."""
    facts: set[tuple[str, ...]] = set()
    approval = view.committer.approvals.get(f"{store.id}/{document.key}")
    if approval and approval.stands_for(document.etag):
        facts.add(("approved",))
    part = index_part(store)
    cut = part.cut if part else None
    for entry in index.entries(decode(index_bytes(store))):
        if document.key in (entry.target, *entry.also) and (cut is None or entry.line + 1 < cut):
            facts |= {("listed",), ("listed as", entry.hook)}
    names = linked_names(document)
    for memory in view.memories():
        if memory.store == store.id:
            facts |= {("linked", name) for name in links_in(memory) if name in names}
    return facts
