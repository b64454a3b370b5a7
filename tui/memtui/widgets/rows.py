"""A list that draws only the lines on the screen: fifty thousand rows cost as much as fifty."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from memtui.commands import MOVES, bindings
from memtui.widgets.cells import fit, flat
from memtui.widgets.drawing import Line
from memtui.widgets.line_view import LineView
from memtui.widgets.lines import folded
from memtui_store.text import one_line

T = TypeVar("T")
_KEPT = 400
"""Lines drawn that are remembered: scrolling by one draws one."""


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
        moved: Callable[[T | None], None] | None = None,
        lasting: bool = False,
        id: str | None = None,  # noqa: A002
    ) -> None:
        """`lasting` rows look the same as long as they are the same objects."""
        super().__init__(id=id)
        self._columns, self.key, self._moved, self._lasting = columns, key, moved, lasting
        self.items: Sequence[T] = []
        self.shown: Sequence[T] = self.items
        self.marks: set[str] = set()
        self.empty = empty
        self._begun_at = 0
        self._drawn: dict[tuple[int, int, bool, int], tuple[T, Line]] = {}
        """By the row itself, which is held as long as it counts here."""
        self._blank: tuple[tuple[str, int], Line] | None = None

    # Content

    def show(self, items: Sequence[T], *, stay: bool = True) -> None:
        """Replace the rows; the cursor stays on the same one, or as near as there is, or goes to the first.

        So does what is on the screen, whatever came or went above it.
        """
        held, height = (self.cursor, self.top), self.box.height
        keys = [self.key(self.items[place]) if stay and place < len(self.items) else None for place in held]
        self.items = items
        self.shown = items
        cursor, top = (self._place(key, place) for key, place in zip(keys, held, strict=True)) if stay else (0, 0)
        self.set_count(len(self.items))
        self.set_reactive(RowList.cursor, cursor)
        self._draw_all() if self._lasting else self.refresh()
        if not stay:
            self.jump(0)
        elif held[1] <= held[0] < held[1] + height:
            self.jump(held[1] + cursor - held[0])
            self._follow()
        else:
            self.jump(top)
        self._tell_moved()

    def _place(self, key: str | None, near: int) -> int:
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
        width, height = self.box
        for y in (old - self.top, new - self.top):
            if 0 <= y < height:
                super().refresh(Region(0, y, width, 1))
        self._tell_moved()

    def _tell_moved(self) -> None:
        """By a call where someone draws with it: a message would be painted a frame later."""
        if self._moved is not None:
            self._moved(self.current)
        else:
            self.post_message(self.Moved(self, self.current))

    def _follow(self) -> None:
        """Scroll no further than it takes to see the cursor."""
        top, height = self.top, self.box.height
        if self.cursor < top:
            self.jump(self.cursor)
        elif height and self.cursor >= top + height:
            self.jump(self.cursor - height + 1)

    # Drawing

    def begin_at(self, cursor: int, top: int) -> None:
        """Where the list stood before it was there."""
        self.cursor, self._begun_at = cursor, top

    def on_resize(self) -> None:
        self.set_count(len(self.items))
        if self._begun_at and self.box.height:
            self.jump(self._begun_at)
            self._begun_at = 0
        self._follow()

    def on_focus(self) -> None:
        self._draw_all()

    def on_blur(self) -> None:
        self._draw_all()

    def _draw_all(self) -> None:
        """Rows that were drawn before serve again."""
        super().refresh(self.box.region)

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Without a region everything may have changed, so nothing drawn before counts."""
        if not regions:
            self._drawn.clear()
            self._blank = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def notify_style_update(self) -> None:
        self._drawn.clear()
        self._blank = None
        super().notify_style_update()

    def line(self, number: int, width: int) -> Line:
        if number >= len(self.items):
            return self._nothing(width, number)
        item = self.items[number]
        here = (2 if self.has_focus else 1) if number == self.cursor else 0
        marked = bool(self.marks) and self.key(item) in self.marks
        name = (id(item), here, marked, width)
        held = self._drawn.get(name)
        if held is None:
            if len(self._drawn) > _KEPT:
                self._drawn.clear()
            held = self._drawn[name] = item, self._line(item, here, width, marked=marked)
        return held[1]

    def _nothing(self, width: int, number: int) -> Line:
        parts = folded(one_line(self.empty), max(width - 2, 8)) if self.empty and not self.items else []
        told = f"  {parts[number - 1]}" if 0 < number <= len(parts) else ""
        if self._blank is None or self._blank[0] != (told, width):
            line = Line([Segment(fit(told, width), self.tone("") + self.tone("muted"))])
            if told:
                return line
            self._blank = (told, width), line
        return self._blank[1]

    def _line(self, item: T, here: int, width: int, *, marked: bool) -> Line:
        row = self.tone("")
        if marked:
            row += self.tone("marked")
        if here:
            row += self.tone("cursor" if here == 2 else "cursor-blurred")
        parts: list[tuple[str, Style]] = [("▌" if marked else " ", row)]
        used = 1
        for column, room in self._layout(width):
            text = fit(flat(column.text(item)), room, right=column.right)
            tone = column.tone(item) if column.tone else ""
            style = row + self.tone(tone) if tone and not text.isspace() else row
            used += room + 1
            if parts[-1][1] is style:
                parts[-1] = f"{parts[-1][0]}{text} ", style
            else:
                parts.append((f"{text} ", style))
        parts.append((" " * max(width - used, 0), row))
        segments = [Segment(text, style) for text, style in parts if text]
        return Line(segments if used <= width else [*Strip(segments).adjust_cell_length(width, row)])

    def _layout(self, width: int) -> list[tuple[Column[T], int]]:
        """The columns that are shown at this width, with their room."""
        shown = [column for column in self._columns if column.least <= width < column.most]
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
        self.cursor += max(self.box.height // 2, 1)

    def action_half_up(self) -> None:
        self.cursor -= max(self.box.height // 2, 1)

    def action_choose(self) -> None:
        if self.current is not None:
            self.post_message(self.Chosen(self, self.current))

    def on_click(self, event: events.Click) -> None:
        if self.scroll_by_bar(event):
            return
        number = event.y + self.top
        if number < len(self.items):
            again = number == self.cursor
            self.cursor = number
            if again:
                self.action_choose()
