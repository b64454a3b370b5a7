"""A list that draws only the lines on the screen: fifty thousand rows cost as much as fifty."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from memtui.keys import MOVES, bindings
from memtui_store.text import one_line, printable

T = TypeVar("T")


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


class RowList(ScrollView, Generic[T], can_focus=True):
    """Rows of any kind, known by a key, so that the cursor stays where it was when they change."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(*MOVES, "open")]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "rows--cursor", "rows--cursor-blurred", "rows--marked", "rows--muted", "rows--warn", "rows--good",
        "rows--title",
    }  # fmt: skip
    DEFAULT_CSS = """
    RowList { height: 1fr; scrollbar-size-vertical: 1; overflow-x: hidden; background: $surface; }
    RowList > .rows--cursor { background: $primary 40%; text-style: bold; }
    RowList > .rows--cursor-blurred { background: $primary 15%; }
    RowList > .rows--marked { color: $accent; text-style: bold; }
    RowList > .rows--muted { text-style: dim; }
    RowList > .rows--warn { color: $warning; text-style: bold; }
    RowList > .rows--good { color: $success; }
    RowList > .rows--title { text-style: bold; }
    """

    cursor: reactive[int] = reactive(0)

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
        super().__init__(id=id)
        self._columns, self.key = columns, key
        self.items: list[T] = []
        self.marks: set[str] = set()
        self.empty = empty

    # Content

    def show(self, items: Sequence[T]) -> None:
        """Replace the rows; the cursor stays on the same one, or as near as there is."""
        held = self.current
        key = self.key(held) if held is not None else None
        self.items = list(items)
        self.virtual_size = Size(self.size.width, len(self.items))
        place = self._place(key)
        changed = place == self.cursor
        self.cursor = place
        self.refresh()
        if changed:
            self.post_message(self.Moved(self, self.current))
        self.call_after_refresh(self._follow)

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
        self.refresh_lines(old)
        self.refresh_lines(new)
        self.post_message(self.Moved(self, self.current))

    def _follow(self) -> None:
        self.scroll_to_region(Region(0, self.cursor, 1, 1), animate=False, force=True)

    # Drawing

    def on_resize(self, event: events.Resize) -> None:
        self.virtual_size = Size(event.size.width, len(self.items))

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        number = y + self.scroll_offset.y
        base = self.rich_style
        if number >= len(self.items):
            text = one_line(self.empty) if not self.items and y == 1 else ""
            style = base + self.get_component_rich_style("rows--muted", partial=True)
            return Strip([Segment(set_cell_size(f"  {text}"[:width], width), style)], width)
        item = self.items[number]
        row = base
        if self.key(item) in self.marks:
            row += self.get_component_rich_style("rows--marked", partial=True)
        if number == self.cursor:
            name = "rows--cursor" if self.has_focus else "rows--cursor-blurred"
            row += self.get_component_rich_style(name, partial=True)
        return Strip(self._segments(item, width, row), width)

    def _segments(self, item: T, width: int, row: Style) -> list[Segment]:
        shown = [column for column in self._columns if width >= column.least]
        fixed = sum(column.width + 1 for column in shown if column.width)
        flexible = max(sum(not column.width for column in shown), 1)
        left = max(width - fixed - 2, 0)
        mark = "▌" if self.key(item) in self.marks else " "
        segments = [Segment(mark, row)]
        used = 1
        for column in shown:
            room = column.width or max(left // flexible - 1, 0)
            text = _flat(column.text(item))
            if cell_len(text) > room:
                text = set_cell_size(text, max(room - 1, 0)) + "…" if room else ""
            text = text.rjust(room - (cell_len(text) - len(text))) if column.right else set_cell_size(text, room)
            tone = column.tone(item) if column.tone else ""
            style = row + self.get_component_rich_style(f"rows--{tone}", partial=True) if tone else row
            segments += [Segment(text, style), Segment(" ", row)]
            used += cell_len(text) + 1
        segments.append(Segment(" " * max(width - used, 0), row))
        return segments

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
        number = event.y + self.scroll_offset.y
        if number < len(self.items):
            again = number == self.cursor
            self.cursor = number
            if again:
                self.action_choose()
