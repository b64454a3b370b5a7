"""Write ad-hoc notes: the way Codex itself offers to add something to its memories, or to have it forgotten."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

from memtui_store import clock
from memtui_store.agents.codex.groups import Group, sources_of
from memtui_store.agents.contract import free_name
from memtui_store.errors import RefusedError
from memtui_store.format.memory_file import encode, etag_of
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


def forget_note(group: Group) -> bytes:
    """What was removed from the handbook would be derived again from the sessions it came from."""
    sources = list(sources_of(group))
    lines = [f"- {for_prompt(source, _QUOTE)}" for source in sources[:_SOURCES]]
    if len(sources) > _SOURCES:
        lines.append(f"- and {len(sources) - _SOURCES} more")
    title = for_prompt(group.title, _QUOTE)
    text = [
        f'The user removed the task group "{title}" from MEMORY.md. Forget it:',
        "do not derive it again from these sources.",
        "",
        *lines,
        "",
    ]
    return encode("\n".join(text))
