"""What a person does with memories, each as a plan: shown first, committed as one operation, undone as one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Required, TypedDict, Unpack

from memtui_store import clock
from memtui_store.catalog import View
from memtui_store.errors import ConflictError, NothingMatched, RefError, RefusedError
from memtui_store.masking import mask_new, safe_bytes, safe_draft, safe_edit
from memtui_store.memory_file import decode, kind_or_error
from memtui_store.model import INDEX_NAME, WRITABLE_KINDS, Document, Draft, Edit, Kind
from memtui_store.plan import Change, Image, Plan, combined
from memtui_store.scan import redact
from memtui_store.stores import index
from memtui_store.stores.contract import Proposal, Store, free_name
from memtui_store.text import one_line


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
    target = view.store(fields.get("store") or view.around.settings.default_store)
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
    return edited(view, store, document, proposal, notes)


def plan_replace(view: View, ref: str, data: bytes, *, etag: str | None = None, keep_secrets: bool = False) -> Plan:
    """The whole file as an editor left it; only secrets that were not there before are masked."""
    store, document = view.document(ref)
    notes: tuple[str, ...] = ()
    if not keep_secrets:
        data, notes = mask_new(data, document.data)
    return edited(view, store, document, store.plan_replace(document.key, data, etag or document.etag), notes)


def edited(view: View, store: Store, document: Document, proposal: Proposal, notes: tuple[str, ...]) -> Plan:
    """An approval follows the person's own edit: they vouch for what they just wrote."""
    ref = f"{store.id}/{document.key}"
    plan = plan_of(view, "edit", f"edit {one_line(redact(document.title).text, 60)!r}", proposal, ref, notes)
    approval = view.committer.approvals.get(ref)
    if approval and approval.etag == document.etag and proposal.etag:
        vouch(view, plan, ref, proposal.etag, _after(proposal))
    return plan


def plan_delete(view: View, refs: Sequence[str]) -> Plan:
    """To the trash: the bytes stay in the journal until it is emptied."""
    plans, stores = [], {}
    for ref in unique_refs(view, refs):
        store, document = view.document(ref)
        proposal = store.plan_delete(document.key, document.etag)
        plan = plan_of(view, "rm", "", proposal, f"{store.id}/{document.key}")
        forgotten(view, plan, f"{store.id}/{document.key}")
        plans.append(plan)
        stores[document.key] = document.title
    return combined("rm", counted("delete", list(stores.values())), plans)


def plan_move(view: View, refs: Sequence[str], to: str, *, keep_secrets: bool = False) -> Plan:
    return _transfer(view, refs, to, keep_secrets=keep_secrets, keep_original=False)


def plan_copy(view: View, refs: Sequence[str], to: str, *, keep_secrets: bool = False) -> Plan:
    return _transfer(view, refs, to, keep_secrets=keep_secrets, keep_original=True)


def _transfer(view: View, refs: Sequence[str], to: str, *, keep_secrets: bool, keep_original: bool) -> Plan:
    target = view.store(to)
    plans, titles = [], []
    taken = {source.key for source in target.sources()}
    for ref in unique_refs(view, refs):
        store, document = view.document(ref)
        if store.id == target.id:
            raise RefusedError(f"{ref} is in {target.id} already")
        if document.kind in (Kind.RULES, Kind.INDEX):
            raise RefusedError(f"{ref} is no single memory and cannot be moved")
        if document.error and not document.etag:
            raise RefusedError(f"{ref} cannot be read: {document.error}")
        data = document.data
        notes: tuple[str, ...] = ()
        if not keep_secrets:
            data, notes = safe_bytes(data)
        if store.format == target.format == Store.format:
            name = free_name(document.key.rpartition("/")[2], taken)
            taken.add(name)
            proposal = target.plan_import(name, Image(data, document.mtime_ns), document.title, _hook(store, document))
        else:
            draft, notes = _anew(ref, document, keep_secrets=keep_secrets)
            proposal = target.plan_create(draft)
        new_ref = f"{target.id}/{proposal.key}"
        plan = plan_of(view, "", "", proposal, new_ref, notes)
        approval = view.committer.approvals.get(ref)
        if approval and approval.etag == document.etag and proposal.etag:
            vouch(view, plan, new_ref, proposal.etag, _after(proposal))
        plans.append(plan)
        if not keep_original:
            gone = plan_of(view, "", "", store.plan_delete(document.key, document.etag), ref)
            forgotten(view, gone, ref)
            plans.append(gone)
        titles.append(document.title)
    verb = "cp" if keep_original else "mv"
    words = counted("copy" if keep_original else "move", titles)
    return combined(verb, f"{words} to {target.id}", plans)


def _anew(ref: str, document: Document, *, keep_secrets: bool) -> tuple[Draft, tuple[str, ...]]:
    """What a memory says, for a store that writes it another way; where it came from goes with it."""
    kind = document.kind if document.kind in WRITABLE_KINDS else Kind.PROJECT
    extra = {"source": ref, "created": document.created}
    draft = Draft(document.title, document.body, kind, document.description, document.tags, extra=extra)
    return (draft, ()) if keep_secrets else safe_draft(draft)


def plan_approve(view: View, refs: Sequence[str], etags: Mapping[str, str] | None = None) -> Plan:
    """Vouch for the exact bytes there are now, or for those the caller saw (`etags`) and no others."""
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
        if approval is None or approval.etag != document.etag:
            vouch(view, plan, whole, document.etag, document.data)
        plans.append(plan)
        titles.append(document.title)
    return combined("approve", counted("approve", titles), plans)


def changed_since_approval(view: View, ref: str) -> str:
    """What differs from the bytes a person vouched for; empty where nothing does or nothing is known."""
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


def vouch(view: View, plan: Plan, ref: str, etag: str, data: bytes) -> None:
    """With the change goes the person's word for the bytes it leaves; the journal keeps them for the diff later."""
    plan.changes.append(view.committer.approvals.change(ref, etag))
    plan.keep = (*plan.keep, data)


def forgotten(view: View, plan: Plan, ref: str) -> None:
    if view.committer.approvals.get(ref):
        plan.changes.append(view.committer.approvals.change(ref, None))


def _after(proposal: Proposal) -> bytes:
    if proposal.data is not None:
        return proposal.data
    image = proposal.changes[0].after
    return image.data if image else b""


def unique_refs(view: View, refs: Sequence[str]) -> list[str]:
    if not refs:
        raise NothingMatched("no memory was named")
    return list(dict.fromkeys(view.get(ref).ref for ref in refs))


def counted(verb: str, titles: Sequence[str]) -> str:
    if len(titles) == 1:
        return f"{verb} {one_line(redact(titles[0]).text, 60)!r}"
    return f"{verb} {len(titles)} memories"


def _hook(store: Store, document: Document) -> str:
    """A hook somebody wrote is worth more than the description."""
    path = store.info.root / INDEX_NAME
    try:
        held = store.read(INDEX_NAME).data if path.exists() else b""
    except RefError:
        held = b""
    for entry in index.entries(decode(held)):
        if entry.target == document.key and entry.hook:
            return redact(entry.hook).text
    return redact(document.description).text


def _clean_tags(tags: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(tag for tag in (" ".join(item.replace(",", " ").split()) for item in tags) if tag))
