"""A memory of another shape as a line of OpenClaw's; what finds no room in it is said."""

from __future__ import annotations

from memtui_store.agents.drafts import says
from memtui_store.errors import UsageError
from memtui_store.model import Draft, Kind
from memtui_store.text import clip

_TITLE = 80
_KEPT = (Kind.FACT, Kind.USER, Kind.PREFERENCE)


def title_of(body: str) -> str:
    """What an entry without a title is called."""
    return clip(" ".join(body.strip().split("\n", 1)[0].split()), _TITLE)


def block_for(draft: Draft) -> tuple[str, list[str]]:
    title = " ".join(draft.title.split())
    rows = [line.rstrip() for line in draft.body.replace("\r\n", "\n").split("\n") if line.strip()]
    if not says("\n".join(rows), title):
        rows = [f"{title}: {rows[0].strip()}", *rows[1:]] if rows else [title]
    if not rows:
        raise UsageError("an entry needs a text")
    notes, lost = [], []
    if "\n\n" in draft.body.strip().replace("\r\n", "\n"):
        lost.append("its blank lines")
    if draft.description and not says("\n".join(rows), draft.description):
        lost.append("its description")
    if draft.kind not in _KEPT:
        lost.append(f"its type ({draft.kind.value})")
    if lost:
        notes.append(f"OpenClaw keeps one line per entry: {' and '.join(lost)} will not be kept")
    tail = f" <!-- trigger: {', '.join(draft.tags)} -->" if draft.tags else ""
    if draft.tags:
        notes.append("its tags become OpenClaw's triggers: words by which it recalls the entry")
    return "\n".join([f"- {rows[0].strip()}{tail}", *(f"  {line}" for line in rows[1:])]), notes
