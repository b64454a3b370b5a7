"""Checks of single memories, of stores, and of what was approved or deleted: what is wrong, and what a fix would do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

from memtui_store.agents.contract import Store
from memtui_store.agents.problems import attempt_all
from memtui_store.audit.claims.model import WRONG, ClaimResult
from memtui_store.audit.claims.verify import check_claims
from memtui_store.audit.context import Context, finding, store_finding
from memtui_store.audit.rules import all_rules
from memtui_store.audit.scan import redact, scan_personal
from memtui_store.changes.editing import body_hash
from memtui_store.changes.lost import lost
from memtui_store.findings import Family, Finding, Verdict
from memtui_store.model import Kind, Memory, Trust
from memtui_store.text import one_line
from memtui_store.view import View

LOST, CHANGED, RETURNED, UNREAD = "trust.lost", "trust.changed", "shape.came-back", "shape.unread"
REPAIRS = frozenset({"shape.drift", "shape.leftover", "shape.hidden-for-ever", "shape.replaced-twice"})
"""What an agent's own program leaves broken in its store and never mends."""
_CHARACTERS = frozenset({"hidden.invisible", "hidden.bidi", "hidden.tags", "hidden.variation", "hidden.ansi"})
"""Rules of single characters, which can go; of what else is hidden a person decides."""
_OVERSIZED = 40_000
"""Bytes: ten times what Claude Code hands a session of one memory."""
_UNREAD_DAYS = 90


def check_text(memory: Memory, context: Context) -> Iterator[Finding]:
    """Yield what was found when the text was read."""
    for found in memory.findings:
        mask = "mask it here, in the index, the journal and the trash" if found.family is Family.SECRET else ""
        fix = mask or ("remove the hidden characters" if found.rule in _CHARACTERS else "")
        yield replace(found, ref=memory.ref, path=str(memory.path), fix=fix)


def check_personal(memory: Memory, context: Context) -> Iterator[Finding]:
    """Look for personal numbers, which is only asked for by name or by a setting: most people's own are theirs."""
    for found in scan_personal(memory.body):
        line = memory.body_line + memory.body.count("\n", 0, found.start)
        yield replace(found, ref=memory.ref, path=str(memory.path), line=line)


def check_changed(memory: Memory, context: Context) -> Iterator[Finding]:
    """Yield a finding if the text is not the one that was approved."""
    if memory.trust is Trust.CHANGED:
        approval = context.view.committer.approvals.get(memory.ref)
        since = f" on {approval.time[:10]}" if approval else ""
        message = f"you approved another text{since}; memtui show {memory.ref} prints the difference"
        yield finding(CHANGED, memory, message)


def check_shape(memory: Memory, context: Context) -> Iterator[Finding]:
    """Check whether it can be read and is worth its size; of files that are loaded whole the budget speaks."""
    if "front matter" in memory.error:
        yield finding("shape.broken-header", memory, memory.error)
    elif memory.error:
        yield finding("shape.unreadable", memory, f"{memory.key}: {memory.error}")
        return
    if memory.kind in (Kind.RULES, Kind.INDEX):
        return
    if memory.superseded_by:
        message = f"replaced by {memory.superseded_by}"
        yield finding("shape.superseded", memory, message, fix="delete it", data=memory.ref)
    if memory.size > _OVERSIZED:
        yield finding("shape.oversized", memory, f"{memory.size:,} bytes; a session is handed 4,096 of them at once")


def check_unread(memory: Memory, context: Context) -> Iterator[Finding]:
    """Judge only where reads were counted for long enough, and the memory is old enough to have been read."""
    if memory.agent != "claude" or memory.kind in (Kind.RULES, Kind.INDEX):
        return
    usage = context.view.usage
    if usage.days < _UNREAD_DAYS or memory.ref in usage.reads or (memory.age_days or 0) < _UNREAD_DAYS:
        return
    tokens = context.index_tokens(memory)
    if tokens:
        message = f"no session read it {usage.sentence}; its index line costs {tokens} tokens at each start"
        yield finding(UNREAD, memory, message)


def check_claims_of(memory: Memory, context: Context) -> Iterator[Finding]:
    """Yield only what is proved wrong; the rest is for `memtui verify` to tell."""
    for result in claim_results(memory, context):
        claim, new = result.claim, result.suggestion
        if result.verdict in WRONG:
            yield finding(
                "claim.date" if claim.kind == "date" else f"claim.{result.verdict}",
                memory,
                f"{claim.value!r}: {result.evidence}",
                at=(claim.start, claim.end),
                evidence=claim.sentence,
                verdict=Verdict(result.verdict),
                fix=f"write {new!r} instead" if new else "",
                data=f"{claim.value}\n{new}" if new else "",
            )


def claim_results(memory: Memory, context: Context) -> list[ClaimResult]:
    """Judge every claim of a memory; without a project only dates can be judged."""
    if memory.error or memory.kind is Kind.INDEX:
        return []
    project = memory.project if memory.project and memory.project.is_dir() else None
    return check_claims(
        memory.body,
        lambda: context.repository(project) if project else None,
        written=memory.verified or memory.updated,
        known_links=lambda: context.names(memory.store),
        source=memory.path if project and str(memory.path).startswith(f"{project}/") else None,
        now=context.now,
    )


def check_lost(view: View) -> Iterator[Finding]:
    """Yield approved memories that are gone: an agent may clean up, but never unnoticed and never for good."""
    known = all_rules()[LOST]
    for each in lost(view):
        title = one_line(redact(each.document.title).text, 60)
        message = f"you approved {title!r} on {each.time[:10]}, and it was deleted since, not with memtui"
        path = str(each.path)
        yield Finding(LOST, known.severity, known.family, 0, 0, message, "", each.ref, path, 1, None, "restore it")


def check_repairs(store: Store, context: Context) -> Iterator[Finding]:
    """Yield what the store can repair, about its memory or the whole store; no fix where nothing may be written."""
    memories = {memory.key: memory for memory in context.by_store.get(store.id, ())}
    frozen = not (store.info.capabilities.edit and store.info.capabilities.delete)
    for repair in attempt_all(store, store.repairs):
        fix, message = "" if frozen else repair.fix, redact(repair.message).text
        memory = memories.get(repair.what)
        if memory is not None:
            yield finding(repair.rule, memory, message, fix=fix, data=repair.what)
        else:
            yield store_finding(repair.rule, store, message, repair.path, fix=fix, data=repair.what)


def check_returned(context: Context) -> Iterator[Finding]:
    """Yield entries a person deleted or edited that are as before: a running owner writes back what it holds."""
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
