"""Fit a memory of another shape into an entry: what an entry is called, and what its text repeats already."""

from __future__ import annotations

import re
from pathlib import Path

from memtui_store import clock
from memtui_store.changes.plan import Image
from memtui_store.errors import UsageError
from memtui_store.format.memory_file import encode, looks_binary, one_line, read_memory
from memtui_store.format.scalar import scalar
from memtui_store.model import Document, Draft, Edit, Kind
from memtui_store.text import clip

_WORDS = re.compile(r"\w+")
_CUT = "…"
_TITLE = 80
_LABELS = {"kind": "type", "verified": "date of verification"}


def first_line(text: str) -> str:
    """What an entry without a title is called."""
    return clip(" ".join(text.strip().split("\n", 1)[0].split()), _TITLE)


def repeats(text: str, part: str) -> bool:
    """Whether a text has all words of a title or a description; a title may have been cut from its first line."""
    if part.endswith(_CUT) and " ".join(text.split()).startswith(part.removesuffix(_CUT)):
        return True
    wanted = {word.casefold() for word in _WORDS.findall(part.replace("_", " "))}
    return wanted <= {word.casefold() for word in _WORDS.findall(text)} if wanted else part in text


def draft_from(image: Image, title: str) -> tuple[Draft, Document]:
    """A memory file as a draft, and as it was read; a title that was only made of its first line is dropped."""
    held = read_memory(image.data, "memory.md", Path("memory.md"), image.mtime_ns)
    kind = Kind.FACT if held.kind is Kind.OTHER else held.kind
    own_title = "" if title == first_line(held.body) else title
    return Draft(own_title, held.body, kind, held.description, held.tags), held


def written_at(held: Document, mtime_ns: int) -> str:
    """When a memory was written, as its header or else its file tells."""
    moment = clock.parse(held.modified or held.created) or (clock.from_ns(mtime_ns) if mtime_ns else None)
    return clock.stamp(moment) if moment else ""


def stamp_of_time(mtime_ns: int) -> str:
    moment = clock.from_ns(mtime_ns)
    return clock.stamp(moment) if moment else ""


def changed_field(edit: Edit, document: Document, *names: str) -> str:
    """The first of these fields that an edit would change, as people call it; empty where it changes none."""
    for name in names:
        wanted = getattr(edit, name)
        if wanted is not None and wanted != getattr(document, name):
            return _LABELS.get(name, name)
    return ""


def markdown_for(draft: Draft) -> bytes:
    """A Markdown file with the fields above the text, so that nothing of a memory from elsewhere is lost."""
    title = one_line(draft.title, "title")
    fields = {"name": title, "description": one_line(draft.description, "description")}
    fields["type"] = draft.raw_type or draft.kind.value
    fields["tags"] = ", ".join(draft.tags)
    fields |= {key: " ".join(value.split()) for key, value in draft.extra.items()}
    head = [f"{key}: {scalar(value)}" for key, value in fields.items() if value.strip()]
    body = draft.body.replace("\r\n", "\n").strip("\n")
    return checked_text(encode("\n".join(["---", *head, "---", "", body or title]) + "\n"))


def checked_text(data: bytes) -> bytes:
    if not data.strip():
        raise UsageError("a note needs a text")
    if looks_binary(data):
        raise UsageError("the text looks binary: it is mostly control characters")
    return data
