"""Text to read line by line: only the lines on the screen are drawn, long ones are folded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual import events
from textual.binding import BindingType
from textual.strip import Strip

from memtui.commands import MOVES, bindings
from memtui.widgets.cells import fit
from memtui.widgets.drawing import Line
from memtui.widgets.line_view import LineView
from memtui_store.text import printable

_LONGEST = 4_000
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
    """Rows of text; the place is kept while they are about the same subject."""

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
        self.styled = 0
        super().__init__(id=id)
        self.subject = ""
        self.page = Page(())
        self.rest = rest
        self._painted: Page | None = None

    def show(self, subject: str, rows: Iterable[Row]) -> None:
        self.turn_to(subject, Page(rows))

    def turn_to(self, subject: str, page: Page) -> None:
        """A page that was laid out before is only drawn."""
        same = subject == self.subject
        self.page, self.subject = page, subject
        self._lay_out()
        if not same:
            self.jump(0)

    def prepare(self, page: Page) -> None:
        """Lay it out and draw what of it will be on the screen, while there is time."""
        pieces = page.pieces(self.box.width)
        for number in range(min(len(pieces), self.box.height)):
            self.drawn(self.line_of(page, number, self.room))

    @property
    def rows(self) -> list[Row]:
        return self.page.rows

    @property
    def _drawn(self) -> list[Piece]:
        return self.page.pieces(self.box.width)

    @property
    def unseen(self) -> int:
        """How many lines are below the screen, where the last line of the screen says so."""
        below = self.virtual_size.height - self.top - self.box.height
        return below + 1 if below > 0 and self.rest else 0

    @property
    def painted(self) -> bool:
        """Whether the page is on the screen, and not only about to be."""
        return bool(self.region.area) and self._painted is self.page

    @property
    def roomy(self) -> bool:
        """Whether there is room to read it beside other panes."""
        return self.box.height >= min(_ROOM_TO_READ, self.virtual_size.height)

    @property
    def plain(self) -> str:
        """What can be read here, on and off the screen."""
        return "\n".join(row.lead + row.text for row in self.rows)

    def scroll_text(self, step: int) -> None:
        self.scroll_relative(y=step * max(self.box.height // 2, 1), animate=False, force=True)

    def go_to(self, tone: str) -> bool:
        """Scroll to the first row of a kind."""
        for place, piece in enumerate(self._drawn):
            if piece.row.tone == tone:
                self.scroll_to(y=max(place - self.box.height // 2, 0), animate=False, force=True)
                return True
        return False

    # Drawing

    def on_resize(self) -> None:
        self._lay_out()

    def notify_style_update(self) -> None:
        self.styled += 1
        super().notify_style_update()

    def _lay_out(self) -> None:
        self.set_count(len(self._drawn))
        self.refresh()

    def line(self, number: int, width: int) -> Line:
        return self.line_of(self.page, number, width)

    def line_at(self, y: int, width: int) -> Line:
        self._painted = self.page
        if self.unseen and y == self.box.height - 1:
            text = fit(f" {unseen_words(self.unseen)}{self.rest}", width)
            return Line([Segment(text, self.tone("") + self.tone("strong"))])
        return super().line_at(y, width)

    def line_of(self, page: Page, number: int, width: int) -> Line:
        """Drawn once, and again when the colours or the width are others."""
        lines = page.lines((width, self.styled))
        number = min(number, len(page.pieces(self.box.width)))  # what follows the last is all alike
        line = lines.get(number)
        if line is None:
            line = lines[number] = self._line(page, number, width)
        return line

    def _line(self, page: Page, number: int, width: int) -> Line:
        style, pieces = self.tone(""), page.pieces(self.box.width)
        if number >= len(pieces):
            return Line([Segment(" " * width, style)])
        piece = pieces[number]
        if piece.row.tone:
            style += self.tone(piece.row.tone)
        text = piece.row.text[piece.start : piece.end]
        if not piece.row.spans:
            return Line([Segment(set_cell_size(f" {piece.lead}{text}", width), style)])
        segments = [Segment(f" {piece.lead}", style)]
        at = piece.start
        for start, end, tone in piece.row.spans:
            start, end = max(start, at), min(end, piece.end)  # noqa: PLW2901 - the part of it on this line
            if start < end:
                segments += [
                    Segment(piece.row.text[at:start], style),
                    Segment(piece.row.text[start:end], style + self.tone(tone)),
                ]
                at = end
        segments.append(Segment(piece.row.text[at : piece.end], style))
        return Line([*Strip(segments).adjust_cell_length(width, style)])

    # Finding

    def next_line(self, words: Sequence[str], after: int, step: int) -> int | None:
        """The next line drawn that has one of the words; it is scrolled to."""
        places = range(after + 1, len(self._drawn)) if step > 0 else range(min(after, len(self._drawn)) - 1, -1, -1)
        for place in places:
            piece = self._drawn[place]
            text = piece.row.text[piece.start : piece.end].casefold()
            if any(word in text for word in words):
                self.scroll_to(y=max(place - self.box.height // 3, 0), animate=False, force=True)
                return place
        return None

    # Moving

    def on_click(self, event: events.Click) -> None:
        self.scroll_by_bar(event)

    def action_down(self) -> None:
        self.scroll_relative(y=1, animate=False, force=True)

    def action_up(self) -> None:
        self.scroll_relative(y=-1, animate=False, force=True)

    def action_first(self) -> None:
        self.scroll_to(y=0, animate=False, force=True)

    def action_last(self) -> None:
        self.scroll_to(y=self.max_scroll_y, animate=False, force=True)

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


class Page:
    """Rows through the gate, folded at the width they were last looked at with."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.rows = [_gated(row) for row in rows]
        self._pieces: list[Piece] = []
        self._lines: dict[int, Line] = {}
        self._width = 0
        self._looks: tuple[int, int] = (0, 0)

    def pieces(self, width: int) -> list[Piece]:
        """None without a width; some cells are left free."""
        if width != self._width:
            room = max(width - 3, 8)
            self._width = width
            self._pieces = [piece for row in self.rows for piece in _pieces(row, room)] if width else []
            self._lines.clear()
        return self._pieces

    def lines(self, looks: tuple[int, int]) -> dict[int, Line]:
        """What was drawn of it with these looks."""
        if looks != self._looks:
            self._looks = looks
            self._lines.clear()
        return self._lines


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
