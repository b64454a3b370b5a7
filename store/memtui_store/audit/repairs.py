"""Repairs: what an agent's own program leaves broken in its store and never mends."""

from __future__ import annotations

import json
from collections.abc import Iterator

from memtui_store.agents.contract import Store
from memtui_store.agents.problems import attempt_all, guarded
from memtui_store.audit.context import Context, finding, store_finding
from memtui_store.audit.scan import redact
from memtui_store.changes.editing import body_hash, plan_of
from memtui_store.changes.plan import Plan
from memtui_store.findings import Finding
from memtui_store.view import View

RETURNED = "shape.came-back"
RULES = frozenset({"shape.drift", "shape.leftover", "shape.hidden-for-ever", "shape.replaced-twice"})


def check_repairs(store: Store, context: Context) -> Iterator[Finding]:
    """About the memory it concerns, or about the store as a whole; without a fix where nothing may be written."""
    memories = {memory.key: memory for memory in context.by_store.get(store.id, ())}
    frozen = not (store.info.capabilities.edit and store.info.capabilities.delete)
    for repair in attempt_all(store, store.repairs):
        fix = "" if frozen else repair.fix
        memory = memories.get(repair.what)
        if memory is not None:
            yield finding(repair.rule, memory, redact(repair.message).text, fix=fix, data=repair.what)
        else:
            message = redact(repair.message).text
            yield store_finding(repair.rule, store, message, repair.path, fix=fix, data=repair.what)


def check_returned(context: Context) -> Iterator[Finding]:
    """Entries a person deleted or edited that are as before: a live owner writes back whatever it holds in memory."""
    memories = {memory.ref: memory for memory in context.memories}
    for ref, record in context.view.committer.trashed.everything().items():
        memory = memories.get(ref)
        if memory is not None and memory.etag == json.loads(record).get("etag"):
            message = f"deleted with memtui, and written back by {memory.agent} since; was it running?"
            yield finding(RETURNED, memory, message, fix="delete it again", data=ref)
    for ref, record in context.view.committer.edits.everything().items():
        memory = memories.get(ref)
        if memory is not None and body_hash(memory.body) == record:
            message = f"edited with memtui, and the text before is back: {memory.agent} wrote it; was it running?"
            yield finding(RETURNED, memory, message)


def plan_repair(view: View, found: Finding) -> Plan:
    store = view.store(found.ref.partition("/")[0])
    return plan_of(view, "fix", "", guarded(store, lambda: store.repair(found.rule, found.data)), found.ref)
