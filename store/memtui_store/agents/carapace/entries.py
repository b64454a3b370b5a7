"""Turn a row into the document shown for it, and a new memory into a row."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.carapace.rows import Row, Value, tags_of, tags_text, written
from memtui_store.agents.drafts import first_line, repeats
from memtui_store.format.memory_file import encode, etag_of
from memtui_store.model import BEHAVIORAL, Document, Draft, Kind, kind_of

TYPES = (Kind.PREFERENCE, Kind.FACT, Kind.INSTRUCTION, Kind.CONTEXT, Kind.CORRECTION)
_NEAREST = {
    Kind.FEEDBACK: Kind.INSTRUCTION,
    Kind.USER: Kind.FACT,
    Kind.REFERENCE: Kind.FACT,
    Kind.PROJECT: Kind.CONTEXT,
}
MAX_CONTENT, MAX_TAGS, MAX_TAG = 2_000, 10, 50
BROKEN_TAGS = "its tags are no JSON list of texts: Carapace's search and brief fail for the whole group"
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")
_SESSION = "memtui"
_OWN = frozenset(
    {
        "id",
        "type",
        "content",
        "tags",
        "behavioral",
        "supersedes",
        "superseded_by",
        "session_id",
        "group_name",
        "created_at",
    }
)


def key_of(row: Mapping[str, Value]) -> str:
    """Its own id; one that could not stand in a reference is told by its hash."""
    own = row.get("id")
    return own if isinstance(own, str) and _ID.fullmatch(own) else f"id-{etag_of(encode(repr(own)))[:12]}"


def document_of(row: Row, path: Path) -> Document:
    data = written(row)
    document = Document(key_of(row), path, data, etag_of(data), size=len(data), name=key_of(row), agent="carapace")
    content = row.get("content")
    document.body = content if isinstance(content, str) else ""
    document.body_line = 1 + data.count(b"\n", 0, len(data) - len(encode(document.body)))
    document.title = first_line(document.body) or document.key
    document.raw_type = text(row, "type")
    document.kind = kind_of(document.raw_type)
    document.tags = tags_of(row.get("tags")) or ()
    document.created, document.session = text(row, "created_at"), text(row, "session_id")
    document.supersedes = text(row, "supersedes")
    if document.session.startswith(f"{_SESSION}:"):
        document.session, document.origin = _SESSION, document.session.removeprefix(f"{_SESSION}:")
    made = clock.parse(document.created)
    document.mtime_ns = int(made.timestamp() * 1_000) * 1_000_000 if made else 0
    document.extra = {name: str(value) for name, value in row.items() if name not in _OWN and value is not None}
    if not isinstance(content, str):
        document.error = "its content is no text"
    document.notes = tuple(_notes(row, document.kind))
    document.spelt = "\n".join(document.tags) if b"\\" in encode(text(row, "tags")) else ""
    return document


def _notes(row: Row, kind: Kind) -> list[str]:
    notes = []
    if tags_of(row.get("tags")) is None:
        notes.append(BROKEN_TAGS)
    if "behavioral" in row and row["behavioral"] != int(kind in BEHAVIORAL):
        notes.append(
            f"stored with behavioral {row['behavioral']!r}, which is wrong for a {kind.value}; an edit mends it"
        )
    if not clock.parse(text(row, "created_at")):
        notes.append("its date cannot be read: Carapace knows no age for it")
    return notes


def text(row: Mapping[str, Value], name: str) -> str:
    value = row.get(name)
    return value if isinstance(value, str) else ""


def new_row(
    columns: tuple[str, ...], group: str, content: str, kind: Kind, tags: tuple[str, ...], made: str, origin: str = ""
) -> Row:
    """Carapace has no place for an origin but the session that wrote it."""
    held: Row = {
        "id": f"mem-{uuid.uuid4()}",
        "type": kind.value,
        "content": content,
        "behavioral": int(kind in BEHAVIORAL),
        "tags": tags_text(tags),
        "session_id": f"{_SESSION}:{origin}" if origin else _SESSION,
        "group_name": group,
        "created_at": made,
    }
    return {column: held.get(column) for column in columns}


def fitting(draft: Draft) -> tuple[str, Kind, list[str]]:
    """A memory of another shape as one text and one of Carapace's types; what does not fit is said."""
    notes = []
    kind = draft.kind if draft.kind in TYPES else _NEAREST.get(draft.kind, Kind.FACT)
    if kind is not draft.kind:
        notes.append(f"Carapace knows no type {draft.kind.value}: it becomes {kind.value}")
    content = draft.body.strip()
    title = " ".join(draft.title.split())
    if not repeats(content, title):
        content = f"{title}\n{content}" if content else title
    if draft.description and not repeats(content, draft.description):
        notes.append("Carapace keeps one text per entry: its description will not be kept")
    return content, kind, notes


def limits(content: str, tags: tuple[str, ...]) -> list[str]:
    """Carapace's own manifest has them, its program does not hold to them yet."""
    notes = []
    if length(content) > MAX_CONTENT:
        notes.append(f"longer than the {MAX_CONTENT:,} characters of Carapace's manifest")
    if len(tags) > MAX_TAGS or any(length(tag) > MAX_TAG for tag in tags):
        notes.append(f"more than the {MAX_TAGS} tags of {MAX_TAG} characters of Carapace's manifest")
    return notes


def length(content: str) -> int:
    """As JavaScript counts."""
    return len(content.encode("utf-16-le", "surrogatepass")) // 2
