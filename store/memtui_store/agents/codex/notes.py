"""Ad-hoc notes: the way Codex itself offers to add something to its memories, or to have it forgotten."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

from memtui_store import clock
from memtui_store.agents.codex.groups import Group, sources_of
from memtui_store.agents.contract import free_name
from memtui_store.errors import RefusedError, UsageError
from memtui_store.format.memory_file import encode, etag_of, looks_binary, one_line
from memtui_store.format.scalar import scalar
from memtui_store.model import Draft
from memtui_store.text import for_prompt

FOLDER = "extensions/ad_hoc/notes"
_SLUG = 80
_MOST_NAME = 128
_QUOTE = 200
_SOURCES = 8
NAME = re.compile(r"\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-[a-z0-9][a-z0-9-]{0,79}\.md")


def name_for(words: str, taken: Iterable[str]) -> str:
    """As Codex names its own: the moment, and at most eighty letters, digits and dashes."""
    slug = re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")[: _SLUG - 4].strip("-")
    slug = slug or f"note-{etag_of(encode(words))[:8]}"
    name = free_name(f"{clock.now():%Y-%m-%dT%H-%M-%S}-{slug}.md", taken)
    if len(os.fsencode(name)) > _MOST_NAME:
        raise RefusedError(f"{name!r} is longer than the {_MOST_NAME} bytes Codex allows")
    return name


def note_for(draft: Draft) -> bytes:
    """Markdown with its fields above it, so that nothing of a memory from elsewhere is lost."""
    title = one_line(draft.title, "title")
    fields = {"name": title, "description": one_line(draft.description, "description")}
    fields["type"] = draft.raw_type or draft.kind.value
    fields["tags"] = ", ".join(draft.tags)
    fields |= {key: " ".join(value.split()) for key, value in draft.extra.items()}
    head = [f"{key}: {scalar(value)}" for key, value in fields.items() if value.strip()]
    body = draft.body.replace("\r\n", "\n").strip("\n")
    return checked(encode("\n".join(["---", *head, "---", "", body or title]) + "\n"))


def forget_note(group: Group) -> bytes:
    """What was removed from the handbook would be derived again from the sessions it came from."""
    sources = list(sources_of(group))
    lines = [f"- {for_prompt(source, _QUOTE)}" for source in sources[:_SOURCES]]
    if len(sources) > _SOURCES:
        lines.append(f"- and {len(sources) - _SOURCES} more")
    said = for_prompt(group.title, _QUOTE)
    text = [
        f'The user removed the task group "{said}" from MEMORY.md. Forget it:',
        "do not derive it again from these sources.",
        "",
        *lines,
        "",
    ]
    return encode("\n".join(text))


def checked(data: bytes) -> bytes:
    if not data.strip():
        raise UsageError("a note needs a text")
    if looks_binary(data):
        raise UsageError("the text looks binary: it is mostly control characters")
    return data
