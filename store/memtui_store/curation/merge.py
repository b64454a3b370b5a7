"""Merging: several memories become one, and nothing any of them said is lost."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memtui_store.changes.plan import Plan, combined
from memtui_store.curation.curate import binned, edited, forgotten, plan_of, unique_refs
from memtui_store.errors import RefusedError
from memtui_store.loading.view import View
from memtui_store.model import Document, Edit, Kind
from memtui_store.scan import redact
from memtui_store.text import one_line

_WORDS = re.compile(r"\w+")


def plan_merge(view: View, refs: Sequence[str], *, body: str | None = None) -> Plan:
    """Into the first of them; `body` is what a person made of the texts, if they did."""
    chosen = unique_refs(view, refs)
    if len(chosen) < 2:
        raise RefusedError("merging takes two memories or more")
    pairs = [view.document(ref) for ref in chosen]
    for ref, (_, document) in zip(chosen, pairs, strict=True):
        if document.kind in (Kind.RULES, Kind.INDEX) or not document.etag:
            raise RefusedError(f"{ref} is no single memory that could be merged")
    (store, keep), others = pairs[0], pairs[1:]
    text = merged_text([keep, *(document for _, document in others)]) if body is None else body
    tags = tuple(dict.fromkeys(tag for _, document in pairs for tag in document.tags))
    edit = Edit(body=redact(text).text if text != keep.body else None, tags=tags if tags != keep.tags else None)
    plans = []
    if not edit.empty:
        plans.append(edited(view, store, keep, store.plan_update(keep.key, edit, keep.etag), ()))
    for other_store, document in others:
        ref = f"{other_store.id}/{document.key}"
        plan = plan_of(view, "merge", "", other_store.plan_delete(document.key, document.etag), ref)
        forgotten(view, plan, ref)
        binned(view, plan, ref, document)
        plans.append(plan)
    title = one_line(redact(keep.title).text, 60)
    return combined("merge", f"merge {len(chosen)} memories into {title!r}", plans)


def merged_text(documents: Sequence[Document]) -> str:
    """The first text, then every paragraph of the others that says something it does not."""
    first = documents[0].body.replace("\r\n", "\n").rstrip("\n")
    said = {_key(paragraph) for paragraph in _paragraphs(first)}
    added = []
    for document in documents[1:]:
        for paragraph in _paragraphs(document.body.replace("\r\n", "\n")):
            if _key(paragraph) not in said:
                said.add(_key(paragraph))
                added.append(paragraph)
    return "\n\n".join([first, *added]) + "\n" if added else documents[0].body


def _paragraphs(text: str) -> list[str]:
    return [part.strip("\n") for part in re.split(r"\n[ \t]*\n", text) if part.strip()]


def _key(paragraph: str) -> str:
    return " ".join(_WORDS.findall(paragraph.casefold())) or paragraph.strip()
