"""Decide about proposals, each decision a plan.

It takes the proposal's file away and leaves a record in the same operation as the memory it makes, so that undoing
the decision brings the proposal back exactly as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.contract import Store, free_name
from memtui_store.agents.problems import guarded
from memtui_store.audit.scan import redact
from memtui_store.changes.approvals import Seen
from memtui_store.changes.editing import EditFields, add_approval, bytes_after, plan_of, plan_of_edit, store_to_write
from memtui_store.changes.masking import safe_draft
from memtui_store.changes.merge import merged_text
from memtui_store.changes.plan import Change, Image, Plan, combined
from memtui_store.changes.transfer import add_origin_of
from memtui_store.errors import RefusedError
from memtui_store.format.memory_file import kind_or_error
from memtui_store.inbox import proposal as files
from memtui_store.inbox import queues
from memtui_store.inbox.box import Inbox, image_of, masked, removed, summary_of
from memtui_store.inbox.decisions import Verdict, record_decision
from memtui_store.inbox.proposal import LATER, OPEN, Proposal
from memtui_store.model import Document, Draft, Edit, Kind, Source
from memtui_store.text import one_line

Etags = Mapping[str, str]


def plan_approve(
    inbox: Inbox,
    ids: Sequence[str],
    *,
    edits: Mapping[str, EditFields] | None = None,
    to: str = "",
    etags: Etags | None = None,
    seen: Seen = "listed",
) -> Plan:
    """Each becomes an approved memory; `edits` are what the person changed before saying yes.

    `seen` goes into the record of the approval: "read" only where the person had the text on the screen.
    """
    chosen = inbox.chosen(ids, etags)
    taken: dict[str, set[str]] = {}
    plans = []
    for item in map(_whole, chosen):
        if queues.foreign(item):
            plans.append(_approved_in_queue(inbox, item, (edits or {}).get(item.id, {}).get("body"), seen))
            continue
        wanted = _changed(item, (edits or {}).get(item.id, {}))
        store = inbox.target(replace(wanted, store=to or wanted.store))
        names = taken.setdefault(store.id, {source.key for source in guarded(store, partial(_sources, store))})
        plans.append(_approved(inbox, wanted, item, store, names, seen))
    stores = {ref.partition("/")[0] for plan in plans for ref in plan.refs}
    where = next(iter(stores)) if len(stores) == 1 else f"{len(stores)} stores"
    return combined("approve", f"{summary_of('approve', chosen)} into {where}", plans)


def _sources(store: Store) -> list[Source]:
    return list(store.sources())


def _approved(inbox: Inbox, wanted: Proposal, item: Proposal, store: Store, names: set[str], seen: Seen) -> Plan:
    draft, notes = safe_draft(_draft(wanted, names))
    made = store.plan_create(draft)
    names.add(made.key)
    ref = f"{store.id}/{made.key}"
    plan = plan_of(inbox.view, "approve", "", made, ref, notes)
    if made.etag:
        add_approval(inbox.view, plan, ref, made.etag, bytes_after(made), seen=seen)
        if item.extra.get("origin"):
            add_origin_of(inbox.view, plan, item.extra["origin"], draft, ref, made.etag)
    plan.changes += [removed(item), record_decision(inbox.view.committer.settled, item, "approved")]
    return plan


def _approved_in_queue(inbox: Inbox, item: Proposal, content: str | None, seen: Seen) -> Plan:
    """Approve in the terms of the program that asked; the memory it makes is approved like any other."""
    made = queues.plan_approve(inbox.view, item, None if content == item.body else content)
    ref = f"{item.store}/{made.key}"
    plan = plan_of(inbox.view, "approve", "", made, ref)
    if made.etag:
        add_approval(inbox.view, plan, ref, made.etag, bytes_after(made), seen=seen)
    plan.changes.append(record_decision(inbox.view.committer.settled, item, "approved"))
    return plan


def _draft(item: Proposal, names: set[str]) -> Draft:
    name = free_name(f"{item.name}.md", names).removesuffix(".md") if item.name else ""
    places = [evidence.where for evidence in item.evidence[:3]]
    extra = {"source": item.source, "evidence": "; ".join(place for place in places if place)}
    extra["supersedes"] = item.extra.get("supersedes", "").rpartition("/")[2]
    if item.extra.get("origin"):
        dates = {name: item.extra.get(name, "") for name in ("created", "modified", "verified")}
        extra = {"source": item.extra["origin"]} | {name: text for name, text in dates.items() if clock.parse(text)}
    kind = item.kind if item.kind is not Kind.OTHER else Kind.PROJECT
    return Draft(item.title, item.body, kind, item.description, item.tags, name, extra=extra)


def plan_reject(inbox: Inbox, ids: Sequence[str], reason: str = "", *, etags: Etags | None = None) -> Plan:
    """The record that stays is what keeps it from coming back."""
    return _decided(inbox, "reject", inbox.chosen(ids, etags), "rejected", one_line(redact(reason).text, 300))


def _decided(inbox: Inbox, verb: str, chosen: Sequence[Proposal], verdict: Verdict, reason: str = "") -> Plan:
    records = inbox.view.committer.settled
    changes = []
    for item in chosen:
        gone = queues.plan_reject(inbox.view, item).changes if queues.foreign(item) else [removed(item)]
        changes += [*gone, record_decision(records, item, verdict, reason)]
    plan = inbox.plan(verb, verb, changes, chosen)
    plan.summary += f": {one_line(reason, 80)}" if reason else ""
    return plan


def plan_later(inbox: Inbox, ids: Sequence[str]) -> Plan:
    """Put off: it stays, behind the ones nobody has looked at."""
    return _rewritten(inbox, "later", "put off", ids, lambda item: replace(item, state=LATER))


def plan_retarget(inbox: Inbox, ids: Sequence[str], to: str) -> Plan:
    store = store_to_write(inbox.view, to)
    words = f"aim for {store.id}:"
    return _rewritten(inbox, "retarget", words, ids, lambda item: replace(item, store=store.id, state=OPEN))


def plan_edit(inbox: Inbox, wanted: str, edit: EditFields) -> Plan:
    return _rewritten(inbox, "edit", "edit", [wanted], lambda item: masked(_changed(item, edit)))


def _rewritten(inbox: Inbox, verb: str, words: str, ids: Sequence[str], change: Callable[[Proposal], Proposal]) -> Plan:
    changes = []
    chosen = inbox.chosen(ids)
    for item in map(_whole, chosen):
        queues.ours_only(item, "waiting, other targets or edits without a decision")
        before = image_of(item)
        after = Image(files.write(change(item)), before.mtime_ns, before.mode)
        changes.append(Change(f"file:{item.path}", before, after))
    return inbox.plan(verb, words, changes, chosen)


def plan_merge(inbox: Inbox, wanted: str, into: str, body: str | None = None) -> Plan:
    """Into a memory that exists; what that does not say yet is added to it."""
    item = _whole(inbox.get(wanted))
    queues.ours_only(item, "merging")
    store, document = inbox.view.document(into)
    if document.kind in (Kind.RULES, Kind.INDEX) or not document.etag:
        raise RefusedError(f"{into} is no single memory that could take it in")
    text = merged_text([document, Document("", Path(), body=item.body)]) if body is None else body
    plans = []
    if text != document.body:
        change = store.plan_update(document.key, Edit(body=redact(text).text), document.etag)
        plans.append(plan_of_edit(inbox.view, store, document, change, ()))
    plans.append(_decided(inbox, "merge", [item], "merged"))
    ref = f"{store.id}/{document.key}"
    plan = combined("merge", f"merge {one_line(item.title, 60)!r} into {ref}", plans)
    plan.refs = (ref,)
    return plan


def _whole(item: Proposal) -> Proposal:
    if item.error:
        raise RefusedError(f"proposal {item.id}: {item.error}", hint="reject it, or repair its file")
    return item


def _changed(item: Proposal, edit: EditFields) -> Proposal:
    """What a person made of it; what they did not touch stays."""
    title, body, kind = edit.get("title"), edit.get("body"), edit.get("type")
    description, tags = edit.get("description"), edit.get("tags")
    return replace(
        item,
        title=item.title if title is None else title,
        body=item.body if body is None else body,
        kind=item.kind if kind is None else kind_or_error(kind),
        description=item.description if description is None else description,
        tags=item.tags if tags is None else tuple(tags),
    )
