"""A list that draws only the lines on the screen: fifty thousand rows cost as much as fifty."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from rich.segment import Segment
from textual import events
from textual.binding import BindingType
from textual.cache import LRUCache
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from memtui.commands import MOVES, bindings
from memtui.widgets.cells import fit, flat
from memtui.widgets.line_view import LineView
from memtui.widgets.lines import folded
from memtui_store.text import one_line

T = TypeVar("T")
_DRAWN = 256
"""How many drawn rows are kept, so that scrolling by one draws one."""


@dataclass(frozen=True, slots=True)
class Column(Generic[T]):
    """`width` 0 takes what is left; it is shown while the whole list is from `least` to below `most` cells wide."""

    text: Callable[[T], str]
    width: int = 0
    least: int = 0
    right: bool = False
    tone: Callable[[T], str] | None = None
    title: str = ""
    most: int = sys.maxsize


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
        id: str | None = None,  # noqa: A002
    ) -> None:
        self._strips: LRUCache[tuple[int, str, int], Strip] = LRUCache(_DRAWN)
        super().__init__(id=id)
        self.columns, self.key = columns, key
        self.items: Sequence[T] = []
        self.marks: set[str] = set()
        self.empty = empty

    # Content

    def show(self, items: Sequence[T], *, stay: bool = True) -> None:
        """Replace the rows; the cursor stays on the same one, or as near as there is, or goes to the first.

        So does what is on the screen, whatever came or went above it.
        """
        cursor, top = self.cursor, self.top
        visible = top <= cursor < top + self.view_height
        keys = [self.key(self.items[place]) if place < len(self.items) else None for place in (cursor, top)]
        self.items = items
        self.set_line_count(len(items))
        self.refresh()
        if not stay:
            self.set_reactive(RowList.cursor, 0)
            self.scroll_to_line(0)
        else:
            place = self._find(keys[0], cursor)
            self.set_reactive(RowList.cursor, place)
            self.scroll_to_line(top + place - cursor if visible else self._find(keys[1], top))
            if visible:
                self._follow()
        self.post_message(self.Moved(self, self.current))

    def _find(self, key: str | None, near: int) -> int:
        """Where a row is now, looked for around where it was."""
        here = min(near, max(len(self.items) - 1, 0))
        if key is None:
            return here
        for away in range(max(here + 1, len(self.items) - here)):
            for place in (here + away, here - away):
                if 0 <= place < len(self.items) and self.key(self.items[place]) == key:
                    return place
        return here

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
        self.refresh_line(old)
        self.refresh_line(new)
        self.post_message(self.Moved(self, self.current))

    def _follow(self) -> None:
        """Scroll no further than it takes to see the cursor."""
        if self.cursor < self.top:
            self.scroll_to_line(self.cursor)
        elif self.view_height and self.cursor >= self.top + self.view_height:
            self.scroll_to_line(self.cursor - self.view_height + 1)

    def on_resize(self) -> None:
        self.set_line_count(len(self.items))
        self._follow()

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    # Drawing

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Without a region anything may have changed, so every row is drawn again."""
        if not regions:
            self._strips.clear()
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def notify_style_update(self) -> None:
        self._strips.clear()
        super().notify_style_update()

    def draw(self, number: int) -> Strip:
        if number >= len(self.items):
            return self._draw_below(number)
        state = ("cursor" if self.has_focus else "cursor-blurred") if number == self.cursor else ""
        name = (number, state, self.line_width)
        strip = self._strips.get(name)
        if strip is None:
            strip = self._strips[name] = self.draw_row(self.items[number], self.line_width, state)
        return strip

    def _draw_below(self, number: int) -> Strip:
        """A line without a row: blank, or part of what is said where there is no row at all."""
        width = self.line_width
        parts = folded(one_line(self.empty), max(width - 2, 8)) if self.empty and not self.items else []
        text = f"  {parts[number - 1]}" if 0 < number <= len(parts) else ""
        return Strip([Segment(fit(text, width), self.tone("") + self.tone("muted"))])

    def draw_row(self, item: T, width: int, state: str = "") -> Strip:
        """Draw one row; `state` is a component of the whole row, such as `cursor`."""
        marked = bool(self.marks) and self.key(item) in self.marks
        style = self.tone("")
        for name in ("marked" if marked else "", state):
            if name:
                style += self.tone(name)
        segments = [Segment("▌" if marked else " ", style)]
        for column, room in self.layout_columns(width):
            tone = column.tone(item) if column.tone else ""
            text = fit(flat(column.text(item)), room, right=column.right)
            segments.append(Segment(f"{text} ", style + self.tone(tone) if tone else style))
        return Strip(segments).adjust_cell_length(width, style)

    def layout_columns(self, width: int) -> list[tuple[Column[T], int]]:
        """Choose the columns that are shown at this width, each with its room."""
        shown = [column for column in self.columns if column.least <= width < column.most]
        fixed = sum(column.width + 1 for column in shown if column.width)
        flexible = max(sum(not column.width for column in shown), 1)
        rest = max(max(width - fixed - 1, 0) // flexible - 1, 0)
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
        self.cursor += max(self.view_height // 2, 1)

    def action_half_up(self) -> None:
        self.cursor -= max(self.view_height // 2, 1)

    def action_choose(self) -> None:
        if self.current is not None:
            self.post_message(self.Chosen(self, self.current))

    def on_click(self, event: events.Click) -> None:
        number = event.y + self.top
        if number < len(self.items):
            again = number == self.cursor
            self.cursor = number
            if again:
                self.action_choose()
