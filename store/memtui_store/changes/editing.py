"""What a person does with memories, each as a plan: shown first, committed as one operation, undone as one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Required, TypedDict, Unpack

from memtui_store import clock
from memtui_store.agents import memory_md
from memtui_store.agents.contract import Proposal, Store
from memtui_store.audit.scan import redact
from memtui_store.changes.approvals import Seen
from memtui_store.changes.masking import mask_new, safe_draft, safe_edit
from memtui_store.changes.plan import Change, Image, Plan, combined
from memtui_store.errors import ConflictError, NothingMatched, RefError, RefusedError
from memtui_store.format.memory_file import decode, encode, etag_of, kind_or_error
from memtui_store.model import Document, Draft, Edit, Kind
from memtui_store.text import one_line
from memtui_store.view import View


class CreateFields(TypedDict, total=False):
    """What a new memory is made from."""

    store: str | None
    title: Required[str]
    body: Required[str]
    type: str
    description: str
    tags: Sequence[str]
    name: str
    keep_secrets: bool


class EditFields(TypedDict, total=False):
    """What may change in a memory; what is not given stays. `etag` is that of the version the caller saw."""

    title: str | None
    description: str | None
    type: str | None
    body: str | None
    tags: Sequence[str] | None
    verified: bool
    etag: str | None
    keep_secrets: bool


def plan_create(view: View, **fields: Unpack[CreateFields]) -> Plan:
    """A new memory; without a store, the one the settings name."""
    target = store_to_write(view, fields.get("store") or view.environment.settings.default_store)
    draft = Draft(
        fields["title"],
        fields["body"],
        kind_or_error(fields.get("type", Kind.PROJECT.value)),
        fields.get("description", ""),
        _clean_tags(fields.get("tags", ())),
        fields.get("name", ""),
    )
    notes: tuple[str, ...] = ()
    if not fields.get("keep_secrets"):
        draft, notes = safe_draft(draft)
    proposal = target.plan_create(draft)
    ref = f"{target.id}/{proposal.key}"
    return plan_of(view, "add", f"add {one_line(draft.title, 60)!r} to {target.id}", proposal, ref, notes)


def store_to_write(view: View, name: str) -> Store:
    """The store of that name; an agent that has none is offered what it reads instead, its instruction file."""
    try:
        return view.store(name)
    except RefError:
        from memtui_store.changes.publish import TARGETS

        if name not in TARGETS:
            raise
        path = TARGETS[name](view.environment.home, view.environment.env)
        raise RefError(
            f"{name} has no memory folder here, and memtui makes none",
            hint=f"write it with --to global and approve it; memtui publish --to {name} then puts it into {path}",
        ) from None


def plan_edit(view: View, ref: str, **fields: Unpack[EditFields]) -> Plan:
    """Change fields of a memory, under the version that was seen."""
    store, document = view.document(ref)
    kind, tags = fields.get("type"), fields.get("tags")
    edit = Edit(
        title=fields.get("title"),
        description=fields.get("description"),
        kind=kind_or_error(kind) if kind is not None else None,
        body=fields.get("body"),
        tags=_clean_tags(tags) if tags is not None else None,
        verified=clock.stamp(clock.now()) if fields.get("verified") else None,
    )
    if edit.empty:
        raise RefusedError("nothing to change was given")
    notes: tuple[str, ...] = ()
    if not fields.get("keep_secrets"):
        edit, notes = safe_edit(edit)
    proposal = store.plan_update(document.key, edit, fields.get("etag") or document.etag)
    return plan_of_edit(view, store, document, proposal, notes)


def plan_replace(view: View, ref: str, data: bytes, *, etag: str | None = None, keep_secrets: bool = False) -> Plan:
    """The whole file as an editor left it; only secrets that were not there before are masked."""
    store, document = view.document(ref)
    notes: tuple[str, ...] = ()
    if not keep_secrets:
        data, notes = mask_new(data, document.data)
    return plan_of_edit(view, store, document, store.plan_replace(document.key, data, etag or document.etag), notes)


def plan_of_edit(view: View, store: Store, document: Document, proposal: Proposal, notes: tuple[str, ...]) -> Plan:
    """Plan an edit; where the memory was approved, the person approves what they just wrote."""
    ref = f"{store.id}/{document.key}"
    plan = plan_of(view, "edit", f"edit {one_line(redact(document.title).text, 60)!r}", proposal, ref, notes)
    approval = view.committer.approvals.get(ref)
    if approval and approval.stands_for(document.etag) and proposal.etag:
        image = proposal.changes[0].after
        add_approval(
            view, plan, ref, proposal.etag, bytes_after(proposal), image.mtime_ns if image else 0, approval.seen
        )
    if store.format != Store.format and _old_text_is_gone(document, bytes_after(proposal)):
        # A live owner may write back what it holds; by this it is noticed when the entry is read again.
        plan.changes.append(view.committer.edits.record(ref, body_hash(document.body)))
    return plan


def _old_text_is_gone(document: Document, after: bytes) -> bool:
    """Whether the old text is gone for certain; one with a secret is not known again, because it is shown masked."""
    body = document.body.strip()
    spelt = (encode(body), json.dumps(body)[1:-1].encode(), encode(json.dumps(body, ensure_ascii=False)[1:-1]))
    return bool(body) and not any(text in after for text in spelt) and not redact(body).findings


def body_hash(body: str) -> bytes:
    """Identify a text without keeping it."""
    return etag_of(encode(body.strip())).encode()


def plan_delete(view: View, refs: Sequence[str]) -> Plan:
    """To the trash: the bytes stay in the journal until it is emptied."""
    plans, titles = [], []
    for ref in unique_refs(view, refs):
        store, document = view.document(ref)
        proposal = store.plan_delete(document.key, document.etag)
        plan = plan_of(view, "rm", "", proposal, f"{store.id}/{document.key}")
        drop_records(view, plan, f"{store.id}/{document.key}")
        add_to_trash(view, plan, f"{store.id}/{document.key}", document)
        plans.append(plan)
        titles.append(document.title)
    return combined("rm", summarize("delete", titles), plans)


def plan_approve(
    view: View, refs: Sequence[str], etags: Mapping[str, str] | None = None, seen: Seen = "listed"
) -> Plan:
    """Approve the exact bytes there are now, or those the caller saw (`etags`) and no others.

    `seen` goes into the record: "read" only where the person had the text on the screen.
    """
    plans, titles = [], []
    for ref in unique_refs(view, refs):
        store, document = view.document(ref)
        if not document.etag:
            raise RefusedError(f"{ref} cannot be approved: {document.error or 'it cannot be read'}")
        if etags and etags.get(ref, document.etag) != document.etag:
            raise ConflictError(f"{ref} is not what you saw any more", hint="look at it again, then approve it")
        whole = f"{store.id}/{document.key}"
        plan = Plan("approve", "", [], refs=(whole,), commit_with=view.commit)
        approval = view.committer.approvals.get(whole)
        listed_before = approval is not None and approval.seen == "listed"
        if approval is None or not approval.stands_for(document.etag) or (listed_before and seen == "read"):
            add_approval(view, plan, whole, document.etag, document.data, document.mtime_ns, seen)
        plans.append(plan)
        titles.append(document.title)
    return combined("approve", summarize("approve", titles), plans)


def changed_since_approval(view: View, ref: str) -> str:
    """What differs from the bytes a person approved; empty where nothing does or nothing is known."""
    store, document = view.document(ref)
    approval = view.committer.approvals.get(f"{store.id}/{document.key}")
    journal = view.committer.journal
    if approval is None or approval.etag == document.etag or not journal.has_blob(approval.etag):
        return ""
    change = Change(f"file:{document.path}", Image(journal.blob(approval.etag)), Image(document.data))
    return Plan("diff", "", [change]).diff()


# Shared steps


def plan_of(view: View, verb: str, summary: str, proposal: Proposal, ref: str, notes: tuple[str, ...] = ()) -> Plan:
    changes = list(proposal.changes)
    return Plan(verb, summary, changes, (ref,), (*notes, *proposal.notes), commit_with=view.commit)


def add_approval(view: View, plan: Plan, ref: str, etag: str, data: bytes, mtime_ns: int = 0, seen: Seen = "") -> None:
    """Approve, with the change, the bytes it leaves; the journal keeps them for the diff later."""
    plan.changes.append(view.committer.approvals.change(ref, etag, mtime_ns, seen))
    plan.keep = (*plan.keep, data)


def drop_records(view: View, plan: Plan, ref: str) -> None:
    """Drop what is recorded of a memory that goes: its approval, its origin, its edit; undoing brings them back."""
    if view.committer.approvals.get(ref):
        plan.changes.append(view.committer.approvals.change(ref, None))
    for records in (view.committer.carried, view.committer.edits):
        if records.load(ref):
            plan.changes.append(records.record(ref, None))


def add_to_trash(view: View, plan: Plan, ref: str, document: Document) -> None:
    """Record an entry that leaves no file of its own behind, so that the trash can show it."""
    if document.etag and not any(change.after is None and change.scheme == "file" for change in plan.changes):
        title = one_line(redact(document.title).text, 200)
        held = {"etag": document.etag, "title": title, "path": str(document.path), "mtime_ns": document.mtime_ns}
        before = view.committer.trashed.load(ref)
        # One that its owner wrote back is deleted once more, and that is another fact.
        held["times"] = 1 + int(json.loads(before.data).get("times", 1)) if before else 1
        plan.changes.append(view.committer.trashed.record(ref, json.dumps(held, sort_keys=True).encode()))
        plan.keep = (*plan.keep, document.data)


def bytes_after(proposal: Proposal) -> bytes:
    """The memory's own bytes once the change is made, for the diff with what comes later."""
    if proposal.data is not None:
        return proposal.data
    image = proposal.changes[0].after
    return image.data if image else b""


def index_line(data: bytes, key: str) -> tuple[str, str] | None:
    """Title and hook that a version of an index gives a memory."""
    return next(((entry.title, entry.hook) for entry in memory_md.entries(decode(data)) if entry.target == key), None)


def unique_refs(view: View, refs: Sequence[str]) -> list[str]:
    if not refs:
        raise NothingMatched("no memory was named")
    return list(dict.fromkeys(view.get(ref).ref for ref in refs))


def summarize(verb: str, titles: Sequence[str], what: str = "memories") -> str:
    """Say what is done, by the title of the one or the number of the many."""
    if len(titles) == 1:
        return f"{verb} {one_line(redact(titles[0]).text, 60)!r}"
    return f"{verb} {len(titles)} {what}"


def _clean_tags(tags: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(tag for tag in (" ".join(item.replace(",", " ").split()) for item in tags) if tag))
