"""Merge several memories into one, without losing anything any of them says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from memtui_store.audit.scan import redact
from memtui_store.changes.editing import add_to_trash, drop_records, plan_of, plan_of_edit, unique_refs
from memtui_store.changes.plan import Plan, combined
from memtui_store.errors import RefusedError
from memtui_store.model import Document, Edit, Kind
from memtui_store.text import one_line
from memtui_store.view import View

_OF_ITS_OWN = re.compile(r"(?i)(?:.*[_-])?(?:id|ids|uuid|date|time|at)|\w+(?:Id|At)|usage_\w+|score|signals")
"""Header keys that tell one copy from another, and no two memories apart."""


class _Fields(Protocol):
    """The fields of a memory, read from its file or as it is shown."""

    @property
    def title(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def raw_type(self) -> str: ...
    @property
    def tags(self) -> tuple[str, ...]: ...
    @property
    def supersedes(self) -> str: ...
    @property
    def extra(self) -> dict[str, str]: ...
    @property
    def body(self) -> str: ...


def says_the_same(one: _Fields, other: _Fields) -> bool:
    """The same text but for line ends and outer blank lines, and the same header but for dates and ids."""
    return _content(one) == _content(other)


def _content(memory: _Fields) -> tuple[object, ...]:
    """What is compared; a name is an id, and counts as the title only where there is no other."""
    extra = {key: value for key, value in memory.extra.items() if not _OF_ITS_OWN.fullmatch(key)}
    title = "" if memory.title == memory.name else memory.title
    header = title, memory.description, memory.raw_type, memory.tags, memory.supersedes
    return _trimmed(memory.body), header, tuple(sorted(extra.items()))


def _trimmed(body: str) -> str:
    return body.replace("\r\n", "\n").strip("\n")


def plan_merge(view: View, refs: Sequence[str], *, body: str | None = None) -> Plan:
    """Merge them into the first; `body` is what a person made of the texts, if they did."""
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
        plans.append(plan_of_edit(view, store, keep, store.plan_update(keep.key, edit, keep.etag), ()))
    for other_store, document in others:
        ref = f"{other_store.id}/{document.key}"
        plan = plan_of(view, "merge", "", other_store.plan_delete(document.key, document.etag), ref)
        if other_store.id != store.id:
            plan.notes = (*plan.notes, f"whoever reads {other_store.id} alone will no longer see it")
        drop_records(view, plan, ref)
        add_to_trash(view, plan, ref, document)
        plans.append(plan)
    title = one_line(redact(keep.title).text, 60)
    return combined("merge", f"merge {len(chosen)} memories into {title!r}", plans)


def merged_text(documents: Sequence[Document]) -> str:
    """The first text, then every paragraph of the others that does not stand in it to the letter."""
    first = documents[0].body.replace("\r\n", "\n").rstrip("\n")
    known = set(_paragraphs(first))
    added = []
    for document in documents[1:]:
        for paragraph in _paragraphs(document.body.replace("\r\n", "\n")):
            if paragraph not in known:
                known.add(paragraph)
                added.append(paragraph)
    return "\n\n".join([first, *added]) + "\n" if added else documents[0].body


def _paragraphs(text: str) -> list[str]:
    return [part.strip("\n") for part in re.split(r"\n[ \t]*\n", text) if part.strip()]
