"""One part of what a session starts with: which lines of it are loaded, and which never arrive.

Texts are counted as Claude Code counts them: without byte-order mark, carriage returns, front matter and block
comments, trimmed, in lines and in UTF-16 characters.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from dataclasses import dataclass, field
from pathlib import Path

from memtui_store.agents import memory_md as index
from memtui_store.agents.session_start import Opening
from memtui_store.audit.scan import redact
from memtui_store.findings import mask_for

_MOST_SHOWN = 2_000
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_COMMENT = re.compile(r" {0,3}<!--")

Span = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file as its agent gets it, or does not; secrets are masked, control characters are not."""

    number: int
    text: str
    seen: bool = True


@dataclass(frozen=True, slots=True)
class Part:
    """One file of the start-up context; `cut` is the first line (from 1) that is not loaded whole."""

    path: Path
    what: str
    lines: int
    chars: int
    max_lines: int = 0
    max_chars: int = 0
    cut: int | None = None
    lost: tuple[str, ...] = ()
    seen_lines: int = 0
    seen_chars: int = 0
    text: tuple[Line, ...] = field(default=(), repr=False)
    more: int = 0
    """Lines of it that `text` leaves out, because nobody would read that far."""
    unit: str = "characters"
    """What `chars` and its cap count."""

    @property
    def share(self) -> float:
        """How full it is, by the cap that is nearest; 0 where there is none."""
        pairs = ((self.lines, self.max_lines), (self.chars, self.max_chars))
        return max((held / most for held, most in pairs if most), default=0)

    @property
    def tokens(self) -> int:
        """An estimate: four characters a token."""
        return math.ceil(self.seen_chars / 4)


def opened(opening: Opening) -> Part:
    """A part of a start as its store tells it, with the secrets of the whole text masked."""
    spans, text, last = [], "", 0
    for piece in opening.pieces:
        text += "\n" if last and piece.number != last else ""
        spans.append((piece, len(text), len(text) + len(piece.text)))
        text += piece.text
        last = piece.number
    mask = _Mask(text)
    lines = tuple(Line(piece.number, mask(start, end), piece.seen) for piece, start, end in spans[:_MOST_SHOWN])
    numbers = {piece.number for piece in opening.pieces}
    cut = next((piece.number for piece in opening.pieces if not piece.seen), None)
    seen = [piece for piece in opening.pieces if piece.seen]
    return Part(
        opening.path,
        opening.what,
        opening.lines or len(numbers),
        opening.size,
        opening.max_lines,
        opening.max_size,
        cut,
        tuple(redact(title).text for title in opening.lost),
        len({piece.number for piece in seen}),
        sum(len(piece.text) for piece in seen) + max(len({piece.number for piece in seen}) - 1, 0),
        lines,
        len(numbers) - len({line.number for line in lines}),
        opening.unit,
    )


def size_of(text: str) -> tuple[int, int]:
    """The lines and characters of a text without front matter, counted as `portion_of` does."""
    text = text.replace("\r\n", "\n")
    spans = _spans(text)
    return len(spans), max(sum(_units(text[start:end]) + 1 for _, start, end in spans) - 1, 0)


def part_of(text: str, path: Path, what: str, *, first: int = 1, max_lines: int = 0, max_chars: int = 0) -> Part:
    """What of a text without front matter is loaded; `first` is the number its first line has in the file."""
    text = text.replace("\r\n", "\n")
    mask = _Mask(text)
    shown: list[Line] = []
    cut: int | None = None
    spans = _spans(text)
    at = seen_lines = seen_chars = 0
    for place, (number, start, end) in enumerate(spans):
        stop = at + _units(text[start:end])
        begin = start
        if cut is None and ((max_lines and place >= max_lines) or (max_chars and stop > max_chars)):
            cut = number + first
            if place == 0:
                # There is no line end to cut at, so the first line is cut where the cap falls.
                begin = start + _fitting(text[start:end], max_chars)
                shown.append(Line(cut, mask(start, begin)))
                seen_lines, seen_chars = 1, max_chars
        if cut is None:
            seen_lines, seen_chars = place + 1, stop
        if len(shown) < _MOST_SHOWN:
            shown.append(Line(number + first, mask(begin, end), cut is None))
        at = stop + 1
    return Part(
        path,
        what,
        len(spans),
        max(at - 1, 0),
        max_lines,
        max_chars,
        cut,
        _lost(text, mask, cut - first) if cut is not None else (),
        seen_lines,
        seen_chars,
        tuple(shown),
        len(spans) - len({line.number for line in shown}),
    )


def _lost(text: str, mask: _Mask, cut: int) -> tuple[str, ...]:
    """The titles of index entries from the cut on."""
    lines, at = [], 0
    for line in text.split("\n"):
        lines.append(mask(at, at + len(line)))
        at += len(line) + 1
    return tuple(entry.title for entry in index.entries("\n".join(lines)) if entry.line >= cut)


class _Mask:
    """A part of a text with its secrets masked; where one goes on over several lines, the first names it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._secrets = redact(text).findings
        self._ends = [found.end for found in self._secrets]

    def __call__(self, start: int, end: int) -> str:
        parts, at = [], start
        for found in self._secrets[bisect_right(self._ends, start) :]:
            if found.start >= end:
                break
            parts.append(self._text[at : max(found.start, at)])
            if found.start >= start:
                parts.append(mask_for(found.rule))
            at = min(found.end, end)
        return "".join((*parts, self._text[at:end]))


def _spans(text: str) -> list[Span]:
    """Number, start and end of each line that counts: block comments go; inline and fenced ones stay."""
    spans: list[Span] = []
    fence, start, hidden, closing = "", 0, 0, True
    for number, line in enumerate(text.split("\n")):
        end, at = start + len(line), max(start, hidden)
        while closing and not fence and at <= end and _COMMENT.match(text, at, end):
            close = text.find("-->", at)
            # One that is never closed hides nothing, and what is not closed here is not closed further down.
            closing = close >= 0
            hidden = at = close + 3 if closing else at
        mark = _FENCE.match(line) if at == start else None
        if fence:
            fence = "" if mark and mark[1].startswith(fence) and not line[mark.end() :].strip() else fence
        elif mark:
            fence = mark[1]
        if at == start or (at <= end and text[at:end].strip()):
            spans.append((number, at, end))
        start = end + 1
    return _trimmed(text, spans)


def _trimmed(text: str, spans: list[Span]) -> list[Span]:
    first, last = 0, len(spans)
    while first < last and not text[spans[first][1] : spans[first][2]].strip():
        first += 1
    while last > first and not text[spans[last - 1][1] : spans[last - 1][2]].strip():
        last -= 1
    spans = spans[first:last]
    if spans:
        number, start, end = spans[0]
        spans[0] = (number, end - len(text[start:end].lstrip()), end)
        number, start, end = spans[-1]
        spans[-1] = (number, start, start + len(text[start:end].rstrip()))
    return spans


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def _fitting(text: str, units: int) -> int:
    """How many characters fit into so many UTF-16 units."""
    return len(text.encode("utf-16-le", "surrogatepass")[: units * 2].decode("utf-16-le", "ignore"))
