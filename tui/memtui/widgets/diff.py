"""Text to read line by line, a diff among it: only the lines on the screen are drawn, long ones are folded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual import events
from textual.binding import BindingType
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from memtui.keys import MOVES, bindings
from memtui_store.text import printable

_LONGEST = 4_000
_TONES = {"+": "added", "-": "removed", "@": "hunk"}


@dataclass(frozen=True, slots=True)
class Row:
    """`lead` stands before it, and again (or `hang`) before each line it is folded into; a `rule` is drawn as one."""

    text: str
    tone: str = ""
    lead: str = ""
    hang: str = ""
    rule: bool = False


def diff_rows(diff: str, most: int, home: str = "") -> Iterator[Row]:
    """A unified diff; the signs of its lines say what their colours say."""
    lines = diff.rstrip("\n").split("\n")
    for line in lines[:most]:
        if line.startswith(("--- ", "+++ ")):
            yield Row(line[4:].replace(f"{home}/", "~/", 1) if home else line[4:], "title", line[:4], "    ")
        else:
            yield Row(line[1:], _TONES.get(line[:1], ""), line[:1], "  ")
    if len(lines) > most:
        yield Row(f"… {len(lines) - most:,} more lines", "muted")


class Lines(ScrollView, can_focus=True):
    """Rows of text; the place is kept while they are about the same subject."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(*MOVES)]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "lines--title", "lines--muted", "lines--warn", "lines--lost", "lines--added", "lines--removed", "lines--hunk",
    }  # fmt: skip
    DEFAULT_CSS = """
    Lines { height: 1fr; scrollbar-size-vertical: 1; overflow-x: hidden; overflow-y: auto; background: $surface; }
    Lines > .lines--title { text-style: bold; }
    Lines > .lines--muted { text-style: dim; }
    Lines > .lines--warn { color: $text-warning; text-style: bold; }
    Lines > .lines--lost { text-style: dim italic; }
    Lines > .lines--added { color: $text-success; }
    Lines > .lines--removed { color: $text-error; }
    Lines > .lines--hunk { color: $text-accent; }
    """

    def __init__(self, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.rows: list[Row] = []
        self.subject = ""
        self._drawn: list[tuple[int, str]] = []
        self._folded_at = 0

    def show(self, subject: str, rows: Iterable[Row]) -> None:
        same = subject == self.subject
        self.rows, self.subject = [_gated(row) for row in rows], subject
        self._fold(self._folded_at)
        if not same:
            self.scroll_to(0, 0, animate=False, force=True)

    @property
    def plain(self) -> str:
        """What can be read here, on and off the screen."""
        return "\n".join(row.lead + row.text for row in self.rows)

    def scroll_text(self, step: int) -> None:
        self.scroll_relative(y=step * max(self.size.height // 2, 1), animate=False, force=True)

    def go_to(self, tone: str) -> bool:
        """Scroll to the first row of a kind."""
        for place, (number, _) in enumerate(self._drawn):
            if self.rows[number].tone == tone:
                self.scroll_to(y=max(place - self.size.height // 2, 0), animate=False, force=True)
                return True
        return False

    # Drawing

    def on_resize(self, event: events.Resize) -> None:
        self._fold(event.size.width)

    def _fold(self, width: int) -> None:
        self._folded_at = width
        room = max(width - 2, 8)
        self._drawn = [(n, line) for n, row in enumerate(self.rows) for line in _drawn(row, room)] if width else []
        self.virtual_size = Size(width, len(self._drawn))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        place = y + self.scroll_offset.y
        style, text = self.rich_style, ""
        if place < len(self._drawn):
            number, text = self._drawn[place]
            tone = self.rows[number].tone
            if tone:
                style += self.get_component_rich_style(f"lines--{tone}", partial=True)
        return Strip([Segment(set_cell_size(f" {text}", width), style)], width)

    # Moving

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


def _gated(row: Row) -> Row:
    """One line, through the gate, and no longer than anyone would read."""
    text = row.text.replace("\n", " ").replace("\t", "    ")
    if len(text) > _LONGEST:
        text = f"{text[:_LONGEST]} … {len(text) - _LONGEST:,} more characters"
    return replace(row, text=printable(text))


def _drawn(row: Row, width: int) -> Sequence[str]:
    if row.rule:
        rest = width - cell_len(row.text) - 6
        if rest > 0:
            return [f"──── {row.text} {'─' * rest}"]
        return ["─" * width, *folded(row.text, width)]
    hang = row.hang or row.lead
    first, *others = folded(row.text, max(width - max(cell_len(row.lead), cell_len(hang)), 8))
    return [row.lead + first, *(hang + part for part in others)]


def folded(text: str, width: int) -> list[str]:
    """Parts that fit into a width, broken at a space where there is one near."""
    parts: list[str] = []
    at = 0
    while True:
        end = _fits(text, at, width)
        if end == len(text):
            return [*parts, text[at:]]
        space = text.rfind(" ", at + (end - at) // 2, end + 1)
        stop = space if space > at else end
        parts.append(text[at:stop])
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
