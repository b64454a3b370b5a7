"""Fit a memory of another shape into a line of OpenClaw's; what finds no room in it is said."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memtui_store.agents.drafts import repeats
from memtui_store.agents.openclaw import lines
from memtui_store.errors import RefusedError, UsageError
from memtui_store.model import Draft, Kind

_KEPT = (Kind.FACT, Kind.USER, Kind.PREFERENCE)


def block_for(draft: Draft) -> tuple[str, list[str]]:
    title = " ".join(draft.title.split())
    rows = [line.rstrip() for line in draft.body.replace("\r\n", "\n").split("\n") if line.strip()]
    if not repeats("\n".join(rows), title):
        rows = [f"{title}: {rows[0].strip()}", *rows[1:]] if rows else [title]
    if not rows:
        raise UsageError("an entry needs a text")
    notes, lost = [], []
    if "\n\n" in draft.body.strip().replace("\r\n", "\n"):
        lost.append("its blank lines")
    if draft.description and not repeats("\n".join(rows), draft.description):
        lost.append("its description")
    if draft.kind not in _KEPT:
        lost.append(f"its type ({draft.kind.value})")
    if lost:
        notes.append(f"OpenClaw keeps one line per entry: {' and '.join(lost)} will not be kept")
    tail = f" <!-- trigger: {', '.join(draft.tags)} -->" if draft.tags else ""
    if draft.tags:
        notes.append("its tags become OpenClaw's triggers: words by which it recalls the entry")
    return "\n".join([f"- {rows[0].strip()}{tail}", *(f"  {line}" for line in rows[1:])]), notes


def check_has_text(block: str) -> None:
    if not lines.shape_of(block.split("\n", 1)[0]).text:
        raise RefusedError(
            "this text is one of OpenClaw's own markers, so the entry would be empty; nothing was written",
            hint="write what is to be remembered before it",
        )


def check_triggers(tags: Sequence[str]) -> None:
    """They stand in one comment, parted by commas."""
    wrong = next((tag for tag in tags if re.search(r"[,\r\n]|-->|<!--", tag)), None)
    if wrong is not None:
        raise RefusedError(
            f"{wrong!r} cannot be a tag of OpenClaw's, which keeps tags in a comment; nothing was changed",
            hint="leave commas, line ends and comment marks out",
        )


def check_block(block: str, old: lines.Entry) -> lines.Entry:
    """The entry a block is read back as, where it is one and may take the place of the old one."""
    found = lines.parse(block)
    if not old.body.strip() or len(found) != 1 or found[0].block != block:
        raise UsageError("an entry of OpenClaw is one line, and indented lines that continue it")
    if old.generated and "\n" in block and "\n" not in old.block:
        raise RefusedError(
            "an entry in a section that OpenClaw wrote must stay one line", hint="else it never compacts the section"
        )
    return found[0]
