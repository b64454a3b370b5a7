"""Move and copy memories between stores of any kind: nothing is dropped without a word, and nothing for good.

Stores of one format take each other's bytes. Any other gets the memory written anew in its own form; what that has no
room for is shown before, and kept beside the copy, so that moving on or back gives it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memtui_store import clock
from memtui_store.agents.contract import Proposal, Store, free_name
from memtui_store.agents.problems import guarded
from memtui_store.audit.scan import redact
from memtui_store.changes.editing import (
    add_approval,
    bytes_after,
    drop_records,
    index_line,
    plan_of,
    store_to_write,
    summarize,
    unique_refs,
)
from memtui_store.changes.masking import safe_bytes, safe_draft
from memtui_store.changes.origins import Origin, add_origin, draft_of, load_origin, new_origin
from memtui_store.changes.plan import Image, Plan, combined
from memtui_store.errors import RefError, RefusedError
from memtui_store.model import INDEX_NAME, WRITABLE_KINDS, Document, Draft, Kind
from memtui_store.text import one_line
from memtui_store.view import View

_COMPUTED = frozenset(
    {"usage_count", "usage_last", "hidden_by", "pruned_from", "cwd", "promotion", "status", "score", "signals"}
)
"""What an adapter works out for a look at its entries, or its owner counts: no part of what a memory says."""
_CLAUDE_TYPES = (Kind.USER, Kind.FEEDBACK, Kind.PROJECT, Kind.REFERENCE)
_KNOW_NO_OTHERS = frozenset({"claude", "opencode"})
_OWN = frozenset({"node_type", "generator", "evidence"})


def plan_move(view: View, refs: Sequence[str], to: str, *, keep_secrets: bool = False) -> Plan:
    return _transfer(view, refs, to, keep_secrets=keep_secrets, keep_original=False)


def plan_copy(view: View, refs: Sequence[str], to: str, *, keep_secrets: bool = False) -> Plan:
    return _transfer(view, refs, to, keep_secrets=keep_secrets, keep_original=True)


def _transfer(view: View, refs: Sequence[str], to: str, *, keep_secrets: bool, keep_original: bool) -> Plan:
    target = store_to_write(view, to)
    plans, titles = [], []
    taken = {source.key for source in guarded(target, lambda: list(target.sources()))}
    chosen = unique_refs(view, refs)
    for ref in chosen:
        store, document = view.document(ref)
        if store.id == target.id:
            raise RefusedError(f"{ref} is in {target.id} already")
        check_movable(ref, document)
        proposal, notes, record, kept = _converted(view, store, document, target, taken, keep_secrets=keep_secrets)
        new_ref = f"{target.id}/{proposal.key}"
        plan = plan_of(view, "", "", proposal, new_ref, notes)
        if len(chosen) > 1:
            title = one_line(redact(document.title).text, 40)
            plan.notes = tuple(f"{title}: {note}" for note in plan.notes)
        approval = view.committer.approvals.get(ref)
        if approval and approval.stands_for(document.etag) and proposal.etag:
            add_approval(view, plan, new_ref, proposal.etag, bytes_after(proposal), seen=approval.seen)
        if proposal.etag:
            add_origin(view, plan, new_ref, proposal.etag, record, kept)
        plans.append(plan)
        if not keep_original:
            gone = plan_of(view, "", "", store.plan_delete(document.key, document.etag), ref)
            drop_records(view, gone, ref)
            plans.append(gone)
        titles.append(document.title)
    verb = "cp" if keep_original else "mv"
    words = summarize("copy" if keep_original else "move", titles)
    return combined(verb, f"{words} to {target.id}", plans)


def check_movable(ref: str, document: Document) -> None:
    if document.kind in (Kind.RULES, Kind.INDEX):
        raise RefusedError(f"{ref} is no single memory and cannot be moved")
    if document.error and not document.etag:
        raise RefusedError(f"{ref} cannot be read: {document.error}")


_Converted = tuple[Proposal, tuple[str, ...], Origin, tuple[bytes, ...]]


def _converted(
    view: View, store: Store, document: Document, target: Store, taken: set[str], *, keep_secrets: bool = False
) -> _Converted:
    """Convert a memory for another store: the change, notes for the person, and what is recorded of its origin."""
    ref = f"{store.id}/{document.key}"
    data, masks = (document.data, ()) if keep_secrets else safe_bytes(document.data)
    known = load_origin(view, ref, document.etag)
    if store.format == target.format == Store.format:
        name = free_name(document.key.rpartition("/")[2], taken)
        taken.add(name)
        proposal = target.plan_import(name, Image(data, document.mtime_ns), document.title, _hook(store, document))
        return proposal, (*masks, *unknown_type(target, document.kind)), Origin(ref, ""), ()
    draft, notes = draft_from(view, ref, document, known)
    exact = not masks
    if not keep_secrets:
        draft, masks = safe_draft(draft)
    notes = (*masks, *notes)
    record, kept = new_origin(ref, store.info.agent, store.format, document, draft, exact=exact and not masks)
    back = _as_before(view, known, target, taken)
    if back is not None:
        return back, masks, record, kept
    if known and known.raw_type and known.agent == target.info.agent:
        draft = replace(draft, raw_type=known.raw_type)
    return target.plan_create(draft), (*notes, *unknown_type(target, draft.kind)), record, kept


def unknown_type(target: Store, kind: Kind) -> tuple[str, ...]:
    """Said where the target keeps a type that its agent does not know."""
    if target.info.agent not in _KNOW_NO_OTHERS or kind in _CLAUDE_TYPES:
        return ()
    four = ", ".join(kind.value for kind in _CLAUDE_TYPES)
    return (f"its type {kind.value} is kept, but {target.info.agent} knows {four} only",)


def _as_before(view: View, known: Origin | None, target: Store, taken: set[str]) -> Proposal | None:
    """As it was before it left; None where it never was there, or its bytes are gone."""
    if known is None or (known.agent, known.format) != (target.info.agent, target.format):
        return None
    data = view.committer.journal.find_blob(known.data)
    if data is None:
        return None
    draft = draft_of(view, known)
    image = Image(data, clock.to_ns(draft.extra.get("modified", "")) if draft else 0)
    folder, _, name = known.key.rpartition("/")
    if known.key in taken:
        name = free_name(name, {key.rpartition("/")[2] for key in taken})
    key = f"{folder}/{name}" if folder else name
    taken.add(key)
    title, hook = (draft.title, draft.description) if draft else ("", "")
    return target.plan_restore(key, image, title, hook)


def draft_from(view: View, ref: str, document: Document, known: Origin | None = None) -> tuple[Draft, tuple[str, ...]]:
    """What a memory says, for a store that writes it another way; where it came from and its age go with it."""
    whole = draft_of(view, known) if known else None
    extra = {"source": ref} | dates_of(document)
    if whole is not None:
        return replace(whole, extra=extra | whole.extra), ()
    kind = document.kind if document.kind in WRITABLE_KINDS else Kind.PROJECT
    notes = []
    if document.raw_type and document.kind is Kind.OTHER:
        notes.append(f"no agent knows its type {document.raw_type[:40]!r}: it becomes {kind.value}")
    lost = [one_line(redact(name).text, 40) for name in document.extra if name not in _COMPUTED | _OWN]
    lost += ["supersedes"] if document.supersedes else []
    if lost:
        notes.append(f"fields of its own stay behind: {', '.join(sorted(lost)[:6])}")
    draft = Draft(document.title, document.body, kind, document.description, document.tags, extra=extra)
    return draft, tuple(notes)


def dates_of(document: Document) -> dict[str, str]:
    """A memory on the way is as old as it was: each date it has, and for the last change at least the file's."""
    on_disk = clock.from_ns(document.mtime_ns) if document.mtime_ns else None
    written = (value for value in (document.modified, document.created) if clock.parse(value))
    changed = next(written, clock.stamp(on_disk) if on_disk else "")
    dates = {"created": document.created, "modified": changed, "verified": document.verified}
    return {name: clock.stamp(moment) for name, value in dates.items() if (moment := clock.parse(value))}


def add_origin_of(view: View, plan: Plan, origin: str, draft: Draft, ref: str, etag: str) -> None:
    """For a memory that came through the inbox: what it was, if the person has taken it as it is there."""
    record = Origin(origin, "")
    kept: tuple[bytes, ...] = ()
    try:
        store, document = view.document(origin)
    except RefError:
        add_origin(view, plan, ref, etag, record, kept)
        return
    whole, _ = safe_draft(draft_from(view, origin, document, load_origin(view, origin, document.etag))[0])
    taken = (draft.title, draft.kind, draft.body.strip("\n"), draft.description, draft.tags)
    if taken == (whole.title, whole.kind, whole.body.strip("\n"), whole.description, whole.tags):
        exact = not safe_bytes(document.data)[1]
        record, kept = new_origin(origin, store.info.agent, store.format, document, whole, exact=exact)
    add_origin(view, plan, ref, etag, record, kept)


def origin_of(view: View, ref: str) -> str:
    """Where a memory came from, as its store tells it or as it was moved; empty where nobody knows."""
    _, document = view.document(ref)
    known = load_origin(view, ref, document.etag)
    return document.origin or (known.origin if known else "")


def _hook(store: Store, document: Document) -> str:
    """A hook somebody wrote is worth more than the description."""
    try:
        exists = (store.info.root / INDEX_NAME).exists()
        line = index_line(guarded(store, lambda: store.read(INDEX_NAME)).data, document.key) if exists else None
    except RefError:
        line = None
    return redact(line[1] if line and line[1] else document.description).text
