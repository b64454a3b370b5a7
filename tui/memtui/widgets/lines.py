"""Text to read line by line: only the lines on the screen are drawn, long ones are folded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual.binding import BindingType
from textual.strip import Strip

from memtui.commands import MOVES, bindings
from memtui.widgets.cells import fit
from memtui.widgets.line_view import LineView
from memtui_store.text import printable

_LONGEST = 4_000
_FREE, _NARROWEST = 2, 8
"""Cells left free beside the text, and the width it is given at least."""
_ROOM_TO_READ = 5
"""Lines that a pane must have, so that what it shows of a longer text is worth the name."""
Span = tuple[int, int, str]
"""From, to, and the tone of a part of a row."""


@dataclass(frozen=True, slots=True)
class Row:
    """`lead` stands before it, and again (or `hang`) before each line it is folded into; a `rule` is drawn as one."""

    text: str
    tone: str = ""
    lead: str = ""
    hang: str = ""
    rule: bool = False
    spans: tuple[Span, ...] = ()


class Lines(LineView):
    """Shows rows of text, folded to its width; the place is kept while they are about the same subject."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(*MOVES)]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "lines--title", "lines--muted", "lines--warn", "lines--lost", "lines--added", "lines--removed", "lines--hunk",
        "lines--code", "lines--strong", "lines--emphasis", "lines--link", "lines--hit",
    }  # fmt: skip
    DEFAULT_CSS = """
    Lines > .lines--title { text-style: bold; }
    Lines > .lines--muted { text-style: dim; }
    Lines > .lines--warn { color: $text-warning; text-style: bold; }
    Lines > .lines--lost { text-style: dim italic; }
    Lines > .lines--added { color: $text-success; }
    Lines > .lines--removed { color: $text-error; }
    Lines > .lines--hunk { color: $text-accent; }
    Lines > .lines--code { color: $text-accent; }
    Lines > .lines--strong { text-style: bold; }
    Lines > .lines--emphasis { text-style: italic; }
    Lines > .lines--link { color: $text-accent; text-style: underline; }
    Lines > .lines--hit { text-style: reverse; }
    """

    PREFIX = "lines--"

    def __init__(self, id: str | None = None, *, rest: str = "") -> None:  # noqa: A002
        """With `rest` the last line says how much of a longer text is below the screen, and then this."""
        super().__init__(id=id)
        self.subject = ""
        self.rows: list[Row] = []
        self.pieces: list[Piece] = []
        self.rest = rest
        self._drawn = False

    def show(self, subject: str, rows: Iterable[Row]) -> None:
        same, shown = subject == self.subject, [_gated(row) for row in rows]
        if same and shown == self.rows:
            return  # What is on the screen stays painted.
        self.subject, self.rows, self._drawn = subject, shown, False
        self._fold()
        if not same:
            self.scroll_to_line(0)

    def on_resize(self) -> None:
        self._fold()

    def _fold(self) -> None:
        self.pieces = fold(self.rows, self.line_width - _FREE) if self.line_width else []
        self.set_line_count(len(self.pieces))
        self.refresh()

    @property
    def unseen(self) -> int:
        """How many lines are below the screen, where the last line of the screen says so."""
        below = len(self.pieces) - self.top - self.view_height
        return below + 1 if below > 0 and self.rest else 0

    @property
    def painted(self) -> bool:
        """Whether the rows are on the screen, and not only about to be."""
        return bool(self.region.area) and self._drawn

    @property
    def roomy(self) -> bool:
        """Whether there is room to read it beside other panes."""
        return self.view_height >= min(_ROOM_TO_READ, len(self.pieces))

    @property
    def plain(self) -> str:
        """What can be read here, on and off the screen."""
        return "\n".join(row.lead + row.text for row in self.rows)

    # Drawing

    def render_line(self, y: int) -> Strip:
        self._drawn = True
        if self.unseen and y == self.view_height - 1:
            text = fit(f" {unseen_words(self.unseen)}{self.rest}", self.line_width)
            return Strip([Segment(text, self.tone("") + self.tone("strong"))])
        return super().render_line(y)

    def draw(self, number: int) -> Strip:
        if number >= len(self.pieces):
            return Strip.blank(self.line_width, self.tone(""))
        return self.draw_piece(self.pieces[number], self.line_width)

    def draw_piece(self, piece: Piece, width: int) -> Strip:
        row, style = piece.row, self.tone("")
        if row.tone:
            style += self.tone(row.tone)
        segments = [Segment(f" {piece.lead}", style)]
        at = piece.start
        for start, end, tone in row.spans:
            start, end = max(start, at), min(end, piece.end)  # noqa: PLW2901 - the part of it on this line
            if start < end:
                segments.append(Segment(row.text[at:start], style))
                segments.append(Segment(row.text[start:end], style + self.tone(tone)))
                at = end
        segments.append(Segment(row.text[at : piece.end], style))
        return Strip(segments).adjust_cell_length(width, style)

    # Finding

    def go_to(self, tone: str) -> bool:
        """Scroll to the first row of a kind; whether there is one."""
        for place, piece in enumerate(self.pieces):
            if piece.row.tone == tone:
                self.scroll_to_line(max(place - self.view_height // 2, 0))
                return True
        return False

    def next_line(self, words: Sequence[str], after: int, step: int) -> int | None:
        """Scroll to the next line that has one of the words, and return its number."""
        places = range(after + 1, len(self.pieces)) if step > 0 else range(min(after, len(self.pieces)) - 1, -1, -1)
        for place in places:
            piece = self.pieces[place]
            text = piece.row.text[piece.start : piece.end].casefold()
            if any(word in text for word in words):
                self.scroll_to_line(max(place - self.view_height // 3, 0))
                return place
        return None

    # Moving

    def scroll_text(self, step: int) -> None:
        """Scroll by so many halves of what is on the screen."""
        self.scroll_to_line(self.top + step * max(self.view_height // 2, 1))

    def action_down(self) -> None:
        self.scroll_to_line(self.top + 1)

    def action_up(self) -> None:
        self.scroll_to_line(self.top - 1)

    def action_first(self) -> None:
        self.scroll_to_line(0)

    def action_last(self) -> None:
        self.scroll_to_line(len(self.pieces))

    def action_half_down(self) -> None:
        self.scroll_text(1)

    def action_half_up(self) -> None:
        self.scroll_text(-1)


def unseen_words(count: int) -> str:
    return f"… {count:,} more line{'' if count == 1 else 's'} below"


def _gated(row: Row) -> Row:
    """One line, through the gate, and no longer than anyone would read."""
    text = row.text.replace("\n", " ").replace("\t", "    ")
    if len(text) > _LONGEST:
        text = f"{text[:_LONGEST]} … {len(text) - _LONGEST:,} more characters"
    return replace(row, text=printable(text))


@dataclass(frozen=True, slots=True)
class Piece:
    """The part of a row that stands on one line."""

    row: Row
    lead: str
    start: int
    end: int


def fold(rows: Iterable[Row], width: int) -> list[Piece]:
    """Cut rows into lines of at most this width."""
    return [piece for row in rows for piece in _pieces(row, max(width, _NARROWEST))]


def _pieces(row: Row, width: int) -> Iterator[Piece]:
    if row.rule:
        rest = width - cell_len(row.text) - 6
        text = f"──── {row.text} {'─' * rest}" if rest > 0 and row.text else "─" * width
        yield Piece(replace(row, text=text), "", 0, len(text))
        if rest > 0 or not row.text:
            return
    hang = row.hang or row.lead
    lead = row.lead
    for start, end in _folds(row.text, max(width - max(cell_len(row.lead), cell_len(hang)), 8)):
        yield Piece(row, lead, start, end)
        lead = hang


def folded(text: str, width: int) -> list[str]:
    """Parts that fit into a width, broken at a space where there is one near."""
    return [text[start:end] for start, end in _folds(text, width)]


def _folds(text: str, width: int) -> Iterator[tuple[int, int]]:
    at = 0
    while True:
        end = _fits(text, at, width)
        if end == len(text):
            yield at, end
            return
        space = text.rfind(" ", at + (end - at) // 2, end + 1)
        stop = space if space > at else end
        yield at, stop
        at = stop + (space > at)


def _fits(text: str, at: int, width: int) -> int:
    """How far a line of this width gets; at least one character, or it would never end."""
    end = min(at + width, len(text))
    if text[at:end].isascii():
        return end
    while end > at + 1 and cell_len(text[at:end]) > width:
        end -= max((cell_len(text[at:end]) - width) // 2, 1)
    while end < len(text) and cell_len(text[at : end + 1]) <= width:
        end += 1
    return end
