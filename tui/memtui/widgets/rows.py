"""A list that draws only the lines on the screen: fifty thousand rows cost as much as fifty."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual import events
from textual.binding import BindingType
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from memtui.keys import MOVES, bindings
from memtui.widgets.line_view import LineView
from memtui_store.text import one_line, printable

T = TypeVar("T")
_KEPT = 400
"""Lines drawn that are remembered: scrolling by one draws one."""


@dataclass(frozen=True, slots=True)
class Column(Generic[T]):
    """`width` 0 takes what is left; `least` is the width of the whole list below which the column is left out."""

    text: Callable[[T], str]
    width: int = 0
    least: int = 0
    right: bool = False
    tone: Callable[[T], str] | None = None
    title: str = ""


def _flat(text: str) -> str:
    """One line through the gate; indentation stays."""
    return printable(text.replace("\n", " ").replace("\t", " "))


def fit(text: str, room: int, *, right: bool = False) -> str:
    """Exactly as many cells, whatever the script: wide letters take two, and what is cut says so."""
    if text.isascii():
        if len(text) > room:
            return f"{text[: room - 1]}…" if room else ""
        return text.rjust(room) if right else text.ljust(room)
    cells = cell_len(text)
    if cells > room:
        return set_cell_size(text, room - 1) + "…" if room else ""
    return " " * (room - cells) + text if right else text + " " * (room - cells)


class RowList(LineView, Generic[T]):
    """Rows of any kind, known by a key, so that the cursor stays where it was when they change."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(*MOVES, "open")]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "rows--cursor", "rows--cursor-blurred", "rows--marked", "rows--muted", "rows--warn", "rows--good",
        "rows--title", "rows--accent",
    }  # fmt: skip
    DEFAULT_CSS = """
    RowList > .rows--cursor { background: $primary-muted; text-style: bold; }
    RowList > .rows--cursor-blurred { background: $panel; }
    RowList > .rows--marked { color: $accent; text-style: bold; }
    RowList > .rows--muted { text-style: dim; }
    RowList > .rows--warn { color: $warning; text-style: bold; }
    RowList > .rows--good { color: $success; }
    RowList > .rows--title { text-style: bold; }
    RowList > .rows--accent { color: $secondary; text-style: bold; }
    """

    PREFIX = "rows--"
    cursor: reactive[int] = reactive(0, repaint=False)

    class Moved(Message):
        """Another row is under the cursor."""

        def __init__(self, rows: RowList[Any], item: object) -> None:
            super().__init__()
            self.rows, self.item = rows, item

        @property
        def control(self) -> RowList[Any]:
            return self.rows

    class Chosen(Moved):
        """Enter, or a click on the row that was under the cursor already."""

    def __init__(
        self,
        columns: Sequence[Column[T]],
        key: Callable[[T], str],
        *,
        empty: str = "",
        moved: Callable[[T | None], None] | None = None,
        id: str | None = None,  # noqa: A002
    ) -> None:
        super().__init__(id=id)
        self._columns, self.key, self._moved = columns, key, moved
        self.items: list[T] = []
        self.shown: Sequence[T] = self.items
        self.marks: set[str] = set()
        self.empty = empty
        self._strips: dict[tuple[int, int, int], Strip] = {}

    # Content

    def show(self, items: Sequence[T], *, stay: bool = True) -> None:
        """Replace the rows; the cursor stays on the same one, or as near as there is, or goes to the first."""
        held = self.current if stay else None
        key = self.key(held) if held is not None else None
        self.items = items if isinstance(items, list) else list(items)
        self.shown = items
        self.set_count(len(self.items))
        place = self._place(key) if stay else 0
        changed = place == self.cursor
        self.cursor = place
        self.refresh()
        if changed:
            self._follow()
            self._tell_moved()

    def _place(self, key: str | None) -> int:
        here = min(self.cursor, max(len(self.items) - 1, 0))
        if key is None or (self.items and self.key(self.items[here]) == key):
            return here
        return next((n for n, item in enumerate(self.items) if self.key(item) == key), here)

    @property
    def current(self) -> T | None:
        return self.items[self.cursor] if 0 <= self.cursor < len(self.items) else None

    def go_to(self, key: str) -> bool:
        for number, item in enumerate(self.items):
            if self.key(item) == key:
                self.cursor = number
                return True
        return False

    def validate_cursor(self, value: int) -> int:
        return max(0, min(value, len(self.items) - 1))

    def watch_cursor(self, old: int, new: int) -> None:
        if old == new:
            return
        self._follow()
        top = self.scroll_offset.y
        for number in (old, new):
            self.refresh(Region(0, number - top, self.size.width, 1))
        self._tell_moved()

    def _tell_moved(self) -> None:
        """By a call where someone draws with it: a message would be painted a frame later."""
        if self._moved is not None:
            self._moved(self.current)
        else:
            self.post_message(self.Moved(self, self.current))

    def _follow(self) -> None:
        self.scroll_to_region(Region(0, self.cursor, 1, 1), animate=False, force=True)

    # Drawing

    def on_resize(self) -> None:
        self.set_count(len(self.items))
        self._follow()

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Without a region everything may have changed, so nothing drawn before counts."""
        if not regions:
            self._strips.clear()
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def notify_style_update(self) -> None:
        self._strips.clear()
        super().notify_style_update()

    def line(self, number: int, width: int) -> Strip:
        if number >= len(self.items):
            told = f"  {one_line(self.empty)}" if not self.items and number == 1 else ""
            return Strip([Segment(fit(told, width), self.tone("") + self.tone("muted"))], width)
        here = (2 if self.has_focus else 1) if number == self.cursor else 0
        strip = self._strips.get((number, here, width))
        if strip is None:
            if len(self._strips) > _KEPT:
                self._strips.clear()
            strip = self._strips[number, here, width] = self._strip(self.items[number], here, width)
        return strip

    def _strip(self, item: T, here: int, width: int) -> Strip:
        row = self.tone("")
        marked = self.key(item) in self.marks
        if marked:
            row += self.tone("marked")
        if here:
            row += self.tone("cursor" if here == 2 else "cursor-blurred")
        segments = [Segment("▌" if marked else " ", row)]
        for column, room in self._layout(width):
            text = fit(_flat(column.text(item)), room, right=column.right)
            tone = column.tone(item) if column.tone else ""
            if tone:
                segments += [Segment(text, row + self.tone(tone)), Segment(" ", row)]
            else:
                segments.append(Segment(f"{text} ", row))
        return Strip(segments).adjust_cell_length(width, row)

    def _layout(self, width: int) -> list[tuple[Column[T], int]]:
        """The columns that are shown at this width, with their room."""
        shown = [column for column in self._columns if width >= column.least]
        fixed = sum(column.width + 1 for column in shown if column.width)
        flexible = max(sum(not column.width for column in shown), 1)
        rest = max(max(width - fixed - 2, 0) // flexible - 1, 0)
        return [(column, column.width or rest) for column in shown]

    # Moving

    def action_down(self) -> None:
        self.cursor += 1

    def action_up(self) -> None:
        self.cursor -= 1

    def action_first(self) -> None:
        self.cursor = 0

    def action_last(self) -> None:
        self.cursor = len(self.items) - 1

    def action_half_down(self) -> None:
        self.cursor += max(self.size.height // 2, 1)

    def action_half_up(self) -> None:
        self.cursor -= max(self.size.height // 2, 1)

    def action_choose(self) -> None:
        if self.current is not None:
            self.post_message(self.Chosen(self, self.current))

    def on_click(self, event: events.Click) -> None:
        if self.scroll_by_bar(event):
            return
        number = event.y + self.scroll_offset.y
        if number < len(self.items):
            again = number == self.cursor
            self.cursor = number
            if again:
                self.action_choose()
