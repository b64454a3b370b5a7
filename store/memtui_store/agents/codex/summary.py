"""memory_summary.md: the text every session starts with, up to ten thousand bytes; more is cut out of its middle."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from memtui_store.agents.session_start import Piece

NAME = "memory_summary.md"
MARK = "v1"
CAP = 10_000
_BYTES_PER_TOKEN = 4
_HEADINGS = ("## User Profile", "## User preferences", "## General Tips", "## What's in Memory")


@dataclass(frozen=True, slots=True)
class Cut:
    """What of a text is left out, as offsets into it, and as Codex counts it."""

    start: int
    end: int
    tokens: int


def size(text: str) -> int:
    """In bytes, as Codex counts: trimmed."""
    return len(_bytes(text.strip()))


def cut_of(text: str) -> Cut | None:
    """None where all of it is injected."""
    bare = text.strip()
    total = len(_bytes(bare))
    if total <= CAP:
        return None
    half = CAP // 2
    head = _fitting(bare, half)
    tail = len(bare) - _fitting(bare[::-1], CAP - half)
    offset = text.index(bare)
    lost = len(_bytes(bare[head:tail]))
    return Cut(offset + head, offset + tail, math.ceil(lost / _BYTES_PER_TOKEN))


def _fitting(text: str, most: int) -> int:
    """How many whole characters fit into so many bytes."""
    used = 0
    for number, letter in enumerate(text):
        used += len(_bytes(letter))
        if used > most:
            return number
    return len(text)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def drawn(text: str) -> Iterator[Piece]:
    """Line by line with the cut in it; a line the cut goes through comes in pieces of the same number."""
    cut = cut_of(text)
    at = 0
    for number, line in enumerate(text.split("\n"), start=1):
        end = at + len(line)
        edges = sorted({at, end, *(edge for edge in (cut.start, cut.end) if at < edge < end)} if cut else {at, end})
        if at == end:
            yield Piece(number, "", cut is None or not cut.start <= at < cut.end)
        for start, stop in pairwise(edges):
            yield Piece(number, text[start:stop], cut is None or not cut.start <= start < cut.end)
        at = end + 1


def lines_cut(text: str) -> tuple[int, int] | None:
    """The first and the last line that are not injected whole."""
    cut = cut_of(text)
    return (1 + text.count("\n", 0, cut.start), 1 + text.count("\n", 0, cut.end - 1)) if cut else None


def marked(text: str) -> bool:
    return text.split("\n", 1)[0] == MARK


def problems(text: str, *, second: bool) -> Iterator[str]:
    """What Codex would make of it; its second version refuses what the first one merely cuts."""
    if not text.strip():
        return
    if not marked(text):
        yield f"its first line is not exactly {MARK!r}: Codex writes it anew from scratch at the next consolidation"
    lines = {line.rstrip() for line in text.split("\n")}
    missing = [heading for heading in _HEADINGS if heading not in lines] if second else []
    if missing:
        yield f"{', '.join(missing)} missing: Codex' consolidation will call the summary invalid"
    found, cut = lines_cut(text), cut_of(text)
    if found and cut:
        where = f"line {found[0]:,}" if found[0] == found[1] else f"lines {found[0]:,} to {found[1]:,}"
        yield (
            f"{size(text):,} of {CAP:,} bytes: {where} of its middle are cut (…{cut.tokens} tokens truncated…)"
            + ("; Codex' consolidation will call it invalid" if second else "")
        )
