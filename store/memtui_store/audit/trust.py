"""Approved memories that are gone or different: an agent may clean up, but never unnoticed and never for good."""

from __future__ import annotations

from collections.abc import Iterator

from memtui_store.audit.context import Context, finding
from memtui_store.audit.rules import all_rules
from memtui_store.audit.scan import redact
from memtui_store.changes.lost import Lost, lost, plan_bring_back
from memtui_store.changes.plan import Plan
from memtui_store.findings import Finding
from memtui_store.model import Memory, Trust
from memtui_store.text import one_line
from memtui_store.view import View

LOST, CHANGED = "trust.lost", "trust.changed"


def check_changed(memory: Memory, context: Context) -> Iterator[Finding]:
    if memory.trust is Trust.CHANGED:
        approval = context.view.committer.approvals.get(memory.ref)
        since = f" on {approval.time[:10]}" if approval else ""
        message = f"you approved another text{since}; memtui show {memory.ref} prints the difference"
        yield finding(CHANGED, memory, message)


def check_lost(view: View) -> Iterator[Finding]:
    known = all_rules()[LOST]
    for each in lost(view):
        message = f"you approved {_title(each)!r} on {each.time[:10]}, and it was deleted since, not with memtui"
        path = str(each.path)
        yield Finding(LOST, known.severity, known.family, 0, 0, message, "", each.ref, path, 1, None, "restore it")


def _title(each: Lost) -> str:
    return one_line(redact(each.document.title).text, 60)


def plan_restore(view: View, found: Finding) -> Plan:
    return plan_bring_back(view, [found.ref])
