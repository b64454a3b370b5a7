"""Two texts beside each other, line for line, with a sign before every line that differs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import ClassVar

from rich.cells import cell_len, chop_cells, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from memtui_store.text import printable

_TOKEN = re.compile(r"\s+|\w+|[^\w\s]+")
_GAP = re.compile(r"\s+|\S+")
_WORD = re.compile(r"\w+")
_LINES, _CHARS = 300, 20_000
_ALIKE, _WORTH = 0.3, 2_500
Piece = tuple[str, bool]
"""Some text, and whether the other side says it otherwise."""


@dataclass(frozen=True, slots=True)
class Line:
    """`sign` is `-` or `+` where only this side has the line, `~` where both have it with other words."""

    pieces: tuple[Piece, ...] = ()
    sign: str = " "
    tone: str = ""


Row = tuple[Line, Line]
_NOTHING = Line()


def aligned(left: str, right: str) -> list[Row]:
    """Both texts as rows; what is the same on both sides stands on the same row."""
    (ours, more), (theirs, rest) = _lines(left), _lines(right)
    rows: list[Row] = []
    for what, a, b, c, d in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        if what == "equal":
            rows += [(_plain(line), _plain(other)) for line, other in zip(ours[a:b], theirs[c:d], strict=True)]
        else:
            rows += _changed(ours[a:b], theirs[c:d])
    if more or rest:
        rows.append((_left_out(more), _left_out(rest)))
    return rows


def _lines(text: str) -> tuple[list[str], int]:
    """Through the gate, and no more than a person reads; how many characters that leaves out."""
    lines = printable(text[:_CHARS].rstrip()).expandtabs(4).split("\n")
    more = max(len(text) - _CHARS, 0) + sum(len(line) + 1 for line in lines[_LINES:])
    return lines[:_LINES], more


def _left_out(count: int) -> Line:
    return Line(((f"… {count:,} more characters", False),), tone="muted") if count else _NOTHING


def _plain(text: str) -> Line:
    return Line(((text, False),))


def _changed(left: list[str], right: list[str]) -> list[Row]:
    """Lines that resemble each other share a row; the rest between them stand side by side as they are."""
    rows: list[Row] = []
    at, to = 0, 0
    for one, other in [*_partners(left, right), (len(left), len(right))]:
        for mine, theirs in zip_longest(left[at:one], right[to:other]):
            rows.append((_only(mine, "-", "removed"), _only(theirs, "+", "added")))
        if one < len(left):
            rows.append(_words(left[one], right[other]))
        at, to = one + 1, other + 1
    return rows


def _only(text: str | None, sign: str, tone: str) -> Line:
    return _NOTHING if text is None else Line(((text, False),), sign if text.strip() else " ", tone)


def _partners(left: list[str], right: list[str]) -> list[tuple[int, int]]:
    """The best way to pair lines without crossing; where there are too many to try, each with its neighbour."""
    if len(left) * len(right) > _WORTH:
        return [(n, n) for n in range(min(len(left), len(right))) if _alike(left[n], right[n]) >= _ALIKE]
    best = [[0.0] * (len(right) + 1) for _ in range(len(left) + 1)]
    alike = [[_alike(one, other) for other in right] for one in left]
    for n in reversed(range(len(left))):
        for m in reversed(range(len(right))):
            together = alike[n][m] + best[n + 1][m + 1] if alike[n][m] >= _ALIKE else 0.0
            best[n][m] = max(best[n + 1][m], best[n][m + 1], together)
    pairs, n, m = [], 0, 0
    while n < len(left) and m < len(right):
        if alike[n][m] >= _ALIKE and best[n][m] == alike[n][m] + best[n + 1][m + 1]:
            pairs.append((n, m))
            n, m = n + 1, m + 1
        elif best[n][m] == best[n + 1][m]:
            n += 1
        else:
            m += 1
    return pairs


def _alike(one: str, other: str) -> float:
    mine, theirs = set(_WORD.findall(one.casefold())), set(_WORD.findall(other.casefold()))
    return len(mine & theirs) / len(mine | theirs) if mine and theirs else 0.0


def _words(left: str, right: str) -> Row:
    """Which words differ."""
    ours, theirs = _TOKEN.findall(left), _TOKEN.findall(right)
    mine: list[Piece] = []
    other: list[Piece] = []
    for what, a, b, c, d in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        mine.append(("".join(ours[a:b]), what != "equal"))
        other.append(("".join(theirs[c:d]), what != "equal"))
    return Line(tuple(mine), "~", "changed"), Line(tuple(other), "~", "changed")


def wrapped(pieces: Sequence[Piece], width: int) -> list[list[Piece]]:
    """Broken between words where there are any; always at least one line."""
    lines: list[list[Piece]] = [[]]
    used = 0
    for word in _whole_words(pieces):
        size = sum(cell_len(text) for text, _ in word)
        if used and used + size > width:
            lines.append([])
            used = 0
            if word[0][0].isspace():
                continue
        for text, marked in word:
            for part in chop_cells(text, width) if cell_len(text) > width else [text]:
                if used and used + cell_len(part) > width:
                    lines.append([])
                    used = 0
                lines[-1].append((part, marked))
                used += cell_len(part)
    return lines


def _whole_words(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Differences may begin inside a word; lines do not."""
    words: list[list[Piece]] = []
    for text, marked in pieces:
        for part in _GAP.findall(text):
            if words and words[-1][-1][0].isspace() == part.isspace():
                words[-1].append((part, marked))
            else:
                words.append([(part, marked)])
    return words


class SideBySide(ScrollView, can_focus=False):
    """Draws only the lines on the screen; signs say what colours repeat."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "sides--removed", "sides--added", "sides--changed", "sides--muted", "sides--title", "sides--rule",
    }  # fmt: skip
    DEFAULT_CSS = """
    SideBySide { height: 1fr; scrollbar-size-vertical: 1; overflow-x: hidden; background: $surface; }
    SideBySide > .sides--removed { color: $text-error; }
    SideBySide > .sides--added { color: $text-success; }
    SideBySide > .sides--changed { color: $text-warning; text-style: bold underline; }
    SideBySide > .sides--muted { text-style: dim; }
    SideBySide > .sides--title { text-style: bold; }
    SideBySide > .sides--rule { text-style: dim; }
    """

    def __init__(self, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.compared: list[Row] = []
        self._drawn: list[Row] = []

    def show(self, heads: Sequence[tuple[str, str]] = (), left: str = "", right: str = "") -> None:
        """`heads` are the rows above the texts; the first of them is the titles."""
        tones = ("title", *("muted" for _ in heads[1:]))
        self.compared = [
            (Line(((printable(one), False),), " ", tone), Line(((printable(other), False),), " ", tone))
            for (one, other), tone in zip(heads, tones, strict=False)
        ]
        if heads:
            self.compared += [(_NOTHING, _NOTHING), *aligned(left, right)]
        self._lay_out()
        self.scroll_home(animate=False)

    @property
    def half(self) -> int:
        """The width of one text, without its sign."""
        return max((self.scrollable_content_region.width - 1) // 2 - 4, 4)

    def on_resize(self, event: events.Resize) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        self._drawn = []
        for left, right in self.compared:
            both = zip_longest(*(wrapped(side.pieces, self.half) for side in (left, right)), fillvalue=[])
            for number, (one, other) in enumerate(both):
                signs = (left.sign, right.sign) if number == 0 else (" ", " ")
                self._drawn.append((Line(tuple(one), signs[0], left.tone), Line(tuple(other), signs[1], right.tone)))
        self.virtual_size = Size(self.size.width, len(self._drawn))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        number = y + self.scroll_offset.y
        base = self.rich_style
        left, right = self._drawn[number] if number < len(self._drawn) else (_NOTHING, _NOTHING)
        rule = Segment("│" if self.compared else " ", base + self.get_component_rich_style("sides--rule", partial=True))
        segments = [*self._side(left, base), rule, *self._side(right, base)]
        used = sum(cell_len(segment.text) for segment in segments)
        segments.append(Segment(" " * max(width - used, 0), base))
        return Strip(segments).crop(0, width)

    def _side(self, line: Line, base: Style) -> list[Segment]:
        tone = base + self.get_component_rich_style(f"sides--{line.tone}", partial=True) if line.tone else base
        changed = line.tone == "changed"
        segments = [Segment(f" {line.sign} ", tone if not changed else tone + Style(underline=False))]
        used = 0
        for text, marked in line.pieces:
            segments.append(Segment(text, tone if marked or not changed else base))
            used += cell_len(text)
        segments.append(Segment(set_cell_size("", max(self.half + 1 - used, 0)), base))
        return segments

    def scroll_text(self, step: int) -> None:
        self.scroll_relative(y=step * max(self.size.height // 2, 1), animate=False)
