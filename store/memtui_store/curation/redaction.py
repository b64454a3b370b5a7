"""Redacting: a secret leaves the memory, its index line, the journal, the trash and the cache.

The journal must hold the bytes while the change is made, so that a crash loses nothing; once it is done they are
purged from every version kept.
"""

from __future__ import annotations

from collections.abc import Sequence

from memtui_store import clock
from memtui_store.changes.journal import Operation
from memtui_store.changes.plan import Change, Image, Plan, combined
from memtui_store.changes.purge import PURGE, VERB, purge_operation
from memtui_store.curation.curate import edited, plan_delete, unique_refs
from memtui_store.errors import NothingMatched
from memtui_store.format.memory_file import decode, encode
from memtui_store.loading.view import View
from memtui_store.model import INDEX_NAME, Kind
from memtui_store.scan import redact
from memtui_store.stores.contract import Store
from memtui_store.stores.folder import FolderStore


def plan_redact(view: View, refs: Sequence[str]) -> Plan:
    """Mask every secret of these memories; it cannot be undone, because the bytes are gone afterwards."""
    plans, stores = [], {}
    for ref in unique_refs(view, refs):
        store, document = view.document(ref)
        safe = store.without_secrets(document)
        if safe != document.data:
            proposal = store.plan_replace(document.key, safe, document.etag)
            plans.append(edited(view, store, document, proposal, ()))
            stores[store.id] = store
    plans += [plan for store in stores.values() if (plan := _index(view, store))]
    if not plans:
        raise NothingMatched("there is no secret to mask in what was named")
    count = len(refs)
    plan = combined(VERB, f"mask the secrets of {count} {'memory' if count == 1 else 'memories'}", plans)
    plan.notes = (*plan.notes, "the secrets are purged from journal and trash too: this cannot be undone")
    plan.commit_with = lambda ready: commit_and_purge(view, ready)
    return plan


def _index(view: View, store: Store) -> Plan | None:
    """The index repeats descriptions, secrets included."""
    if not isinstance(store, FolderStore) or not (store.root / INDEX_NAME).exists():
        return None
    document = store.read(INDEX_NAME)
    if document.kind is not Kind.INDEX or not redact(decode(document.data)).findings:
        return None

    def rewrite(held: bytes) -> bytes:
        return encode(redact(decode(held)).text)

    before = Image(document.data, document.mtime_ns, document.path.stat().st_mode & 0o7777)
    change = Change(f"file:{document.path}", before, Image(rewrite(before.data), before.mtime_ns, before.mode), rewrite)
    return Plan(VERB, "", [change], commit_with=view.commit)


def plan_purge(view: View, refs: Sequence[str]) -> Plan:
    """Delete memories and every version of them the journal holds; only hashes stay."""
    plan = plan_delete(view, refs)
    plan.verb, plan.summary = PURGE, plan.summary.replace("delete", "delete for good", 1)
    plan.notes = (*plan.notes, "the bytes leave the journal too: this cannot be undone")
    plan.changes = [change for change in plan.changes if change.scheme != view.committer.trashed.scheme]
    plan.commit_with = lambda ready: commit_and_purge(view, ready)
    return plan


def long_superseded(view: View, days: int) -> list[str]:
    """Memories whose successor has stood for so many days."""
    by_ref = {memory.ref: memory for memory in view.memories()}
    found = []
    for memory in by_ref.values():
        newer = by_ref.get(memory.superseded_by)
        since = (newer.created or newer.updated) if newer else None
        if since and (clock.now() - since).days >= days:
            found.append(memory.ref)
    return found


def commit_and_purge(view: View, plan: Plan) -> Operation:
    operation = view.commit(plan)
    purge_operation(view.committer, operation)
    return operation
