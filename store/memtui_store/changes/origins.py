"""Record what a memory was before it came to another store: its place, and all that the new one has no room for.

The record names versions kept in the journal by their hashes, so that purging those bytes leaves nothing behind. It
counts only while the copy is exactly what was written: an edit makes a memory of its own.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

from memtui_store.changes.plan import Plan
from memtui_store.format.memory_file import etag_of, new_memory, read_memory
from memtui_store.model import Document, Draft
from memtui_store.view import View


@dataclass(frozen=True, slots=True)
class Origin:
    """`etag` is the copy's; `data` and `shape` are hashes of what the journal keeps, empty where nothing is kept."""

    origin: str
    etag: str
    agent: str = ""
    format: str = ""
    data: str = ""
    shape: str = ""
    raw_type: str = ""

    @property
    def key(self) -> str:
        return self.origin.partition("/")[2]


def load_origin(view: View, ref: str, etag: str) -> Origin | None:
    """What is known of an entry that was brought here and has not changed since."""
    held = view.committer.carried.load(ref)
    if held is None:
        return None
    values = json.loads(held.data)
    found = Origin(**{item.name: str(values.get(item.name, "")) for item in fields(Origin)})
    return found if found.etag == etag else None


def add_origin(view: View, plan: Plan, ref: str, etag: str, record: Origin, kept: tuple[bytes, ...]) -> None:
    """Record, with the change that brings a memory, what it was before."""
    data = json.dumps({name: value for name, value in asdict(replace(record, etag=etag)).items() if value})
    plan.changes.append(view.committer.carried.record(ref, data.encode()))
    plan.keep = (*plan.keep, *kept)


def new_origin(
    ref: str, agent: str, form: str, document: Document, draft: Draft, *, exact: bool
) -> tuple[Origin, tuple[bytes, ...]]:
    """`exact` where the original's bytes may be kept: they hold no secret that was masked on the way."""
    shape = new_memory(replace(draft, raw_type="", name="memory", title=draft.title or ref, extra=draft.extra))
    kept = (shape, document.data) if exact else (shape,)
    data = document.etag if exact else ""
    return Origin(ref, "", agent, form, data, etag_of(shape), document.raw_type), kept


def draft_of(view: View, record: Origin) -> Draft | None:
    """The fields it had; None where the journal has forgotten them."""
    shape = view.committer.journal.find_blob(record.shape)
    if shape is None:
        return None
    held = read_memory(shape, "memory.md", Path("memory.md"))
    dates = {"created": held.created, "modified": held.modified, "verified": held.verified}
    extra = {name: value for name, value in dates.items() if value}
    return Draft(held.title, held.body, held.kind, held.description, held.tags, extra=extra)
