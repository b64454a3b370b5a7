"""A memory of another shape as the one text that Hermes keeps; what finds no room in it is said."""

from __future__ import annotations

from pathlib import Path

from memtui_store import clock
from memtui_store.agents.drafts import says
from memtui_store.agents.hermes.grammar import clean
from memtui_store.changes.plan import Image
from memtui_store.format.memory_file import read_memory
from memtui_store.model import Draft, Kind
from memtui_store.text import clip

_TITLE = 80


def first_line(entry: str) -> str:
    """What an entry without a title is called."""
    return clip(" ".join(entry.split("\n", 1)[0].split()), _TITLE)


def entry_for(draft: Draft) -> tuple[str, tuple[str, ...]]:
    """The body, after its title where the body does not say the same."""
    body = draft.body.strip()
    title = " ".join(draft.title.split())
    text = body if body and says(body, title) else f"{title}\n{body}"
    lost = []
    if draft.description and not says(text, draft.description):
        lost.append(f"its description ({clip(' '.join(draft.description.split()), _TITLE)!r})")
    if draft.tags:
        lost.append(f"its tags ({', '.join(draft.tags)})")
    if draft.kind not in (Kind.USER, Kind.FACT):
        lost.append(f"its type ({draft.kind.value})")
    return clean(text), ((f"Hermes keeps one text per entry: {', '.join(lost)} will not be kept",) if lost else ())


def entry_from_bytes(image: Image, title: str) -> tuple[Draft, tuple[str, ...], str]:
    """A memory file as a draft, with when it was written."""
    held = read_memory(image.data, "memory.md", Path("memory.md"), image.mtime_ns)
    notes = (f"the file it comes from: {held.error}",) if held.error else ()
    kind = Kind.FACT if held.kind is Kind.OTHER else held.kind
    own_title = title if held.title != "memory" or title != first_line(held.body.strip()) else ""
    moment = clock.parse(held.modified or held.created) or clock.from_ns(image.mtime_ns)
    extra = {"source": held.origin} if held.origin else {}
    draft = Draft(own_title, held.body, kind, held.description, held.tags, extra=extra)
    return draft, notes, clock.stamp(moment) if moment else ""
