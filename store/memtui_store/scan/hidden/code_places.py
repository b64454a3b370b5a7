"""Where a note shows code: a fenced block, or words between backticks."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.marks import find_all

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

_FENCE = Late(r"[ \t>]{0,24}(?:(?:[-*+]|\d{1,3}[.)])[ \t]{1,4})?(?P<fence>`{3,}+|~{3,}+)(?P<rest>[^\n]*+)")
_TICKS = Late(r"`++")
_GAP = Late(r"\n[ \t]{0,24}\n")


class Code:
    """An opened block that is never closed is none: it would take the rest of the note out of sight."""

    def __init__(self, flat: str) -> None:
        blocks = _blocks(flat)
        edges = [0, *(edge for block in blocks for edge in block), len(flat)]
        spans = [span for begin, end in zip(edges[::2], edges[1::2], strict=True) for span in _spans(flat, begin, end)]
        self._places = sorted(blocks + spans)

    def __contains__(self, place: int) -> bool:
        which = bisect_right(self._places, (place, place)) - 1
        return which >= 0 and place < self._places[which][1]


def _fences(flat: str) -> Iterator[re.Match[str]]:
    """Lines that begin with a fence, each found by its signs."""
    end = -1
    for place in sorted([*find_all(flat, "```"), *find_all(flat, "~~~")]):
        if place > end:
            end = flat.find("\n", place)
            end = len(flat) if end < 0 else end
            if found := _FENCE.match(flat, flat.rfind("\n", 0, place) + 1):
                yield found


def _blocks(flat: str) -> list[tuple[int, int]]:
    blocks: list[tuple[int, int]] = []
    opened: tuple[int, str] | None = None
    for found in _fences(flat):
        fence, rest = found["fence"], found["rest"]
        if opened is None:
            if fence[0] == "~" or "`" not in rest:
                opened = found.start(), fence
        elif fence.startswith(opened[1]) and not rest.strip():
            blocks.append((opened[0], found.end()))
            opened = None
    return blocks


def _spans(flat: str, begin: int, end: int) -> list[tuple[int, int]]:
    """Words between two runs of as many backticks in one paragraph; the partner of each is found from the end on."""
    runs = [found.span() for found in _TICKS.finditer(flat, begin, end)]
    partner: dict[int, int] = {}
    nearest: dict[int, int] = {}
    for which in range(len(runs) - 1, -1, -1):
        start, stop = runs[which]
        if nearest and _GAP.search(flat, stop, runs[which + 1][0]):
            nearest.clear()
        if stop - start in nearest:
            partner[which] = nearest[stop - start]
        nearest[stop - start] = which
    spans = []
    which = 0
    while which < len(runs):
        if which in partner:
            spans.append((runs[which][0], runs[partner[which]][1]))
            which = partner[which]
        which += 1
    return spans
