"""Fit a memory of another shape into the one text that Hermes keeps; what finds no room in it is said."""

from __future__ import annotations

from memtui_store.agents.drafts import repeats
from memtui_store.agents.hermes.grammar import clean
from memtui_store.model import Draft, Kind
from memtui_store.text import clip

_QUOTE = 80


def entry_for(draft: Draft) -> tuple[str, tuple[str, ...]]:
    """The body, after its title where the body does not say the same."""
    body = draft.body.strip()
    title = " ".join(draft.title.split())
    text = body if body and repeats(body, title) else f"{title}\n{body}"
    lost = []
    if draft.description and not repeats(text, draft.description):
        lost.append(f"its description ({clip(' '.join(draft.description.split()), _QUOTE)!r})")
    if draft.tags:
        lost.append(f"its tags ({', '.join(draft.tags)})")
    if draft.kind not in (Kind.USER, Kind.FACT):
        lost.append(f"its type ({draft.kind.value})")
    return clean(text), ((f"Hermes keeps one text per entry: {', '.join(lost)} will not be kept",) if lost else ())
