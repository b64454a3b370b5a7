"""Sentences of a paragraph, told from the way its lines are wrapped."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui_store.bootstrap.prose.sentences import spans

_NARROW = 45
_LABELLED = re.compile(
    r"^[*_]*[A-ZÀ-ÖØ-Þ][\w /()&'’-]{1,30}[*_]*:[*_]*\s+\S|^\(?(?:19|20)\d\d-\d\d(?:-\d\d)?\)?\s*[:–—-]\s"
)


def sentences(raw: str) -> Iterator[tuple[int, int]]:
    """Sentences of a paragraph; a line that ends early, or a `Label: value` line, ends one too."""
    lines = raw.split("\n")
    longest = max(map(len, lines))
    labelled = sum(bool(_LABELLED.match(line.strip())) for line in lines) > 1
    ragged = _is_ragged(lines, longest)
    start = at = 0
    for number, line in enumerate(lines):
        at += len(line) + 1
        following = lines[number + 1].strip() if number + 1 < len(lines) else ""
        first = following.split(" ", 1)[0]
        early = longest < _NARROW or len(line.strip()) + 1 + len(first) <= min(60, 0.75 * longest)
        apart = is_aligned(line) or is_aligned(lines[number + 1] if following else "")
        if not following or early or apart or ragged or (labelled and _LABELLED.match(following)):
            yield from ((start + low, start + high) for low, high in spans(raw[start:at]))
            start = at


def _is_ragged(lines: list[str], longest: int) -> bool:
    """Lines that end anywhere were not wrapped: each says something of its own."""
    short = [line for line in lines[:-1] if len(line.strip()) < 0.6 * longest]
    return len(lines) > 2 and len(short) * 3 >= len(lines) - 1


BRANCH = re.compile(r"^[\s│├└┬─┌┐┘|`+-]*[│├└─┬]+[\s│├└┬─]*")
GAP = re.compile(r"(?<=\S)(?: {3,}|\t+)(?=\S)")


def is_aligned(line: str) -> bool:
    """A line of a drawn tree, or one whose columns are set apart by blanks."""
    return bool(BRANCH.match(line) or (GAP.search(line.strip()) and len(line) < 200))
