"""What lists and texts have in common: lines drawn when they are on the screen, and a bar that says where one is.

The bar is drawn with the lines. A scroll bar of its own would lay the whole screen out again whenever the number of
lines changes, which is with every key.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from memtui.widgets.drawing import Drawing, Line


class LineView(Drawing, ScrollView, can_focus=True):
    """A child says how many lines there are, and draws one of them."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"line-view--bar"}
    DEFAULT_CSS = """
    LineView { height: 1fr; overflow: hidden hidden; background: $surface; }
    LineView > .line-view--bar { color: $primary-muted; }
    """
    PREFIX: ClassVar[str] = ""
    """Of its component classes."""

    def __init__(self, id: str | None = None) -> None:  # noqa: A002
        self.begin_drawing()
        self._tones: dict[str, Style] = {}
        self._boxed: tuple[Size, Size] | None = None
        super().__init__(id=id)

    def line(self, number: int, width: int) -> Line:
        raise NotImplementedError

    # Size and place

    @property
    def box(self) -> Size:
        """Its size without borders, which Textual works out anew whenever it is asked: with every line drawn."""
        if self._boxed is None or self._boxed[0] is not self._size:
            self._boxed = (self._size, self.size)
        return self._boxed[1]

    @property
    def room(self) -> int:
        """Cells of a line, beside the bar."""
        return max(self.box.width - 1, 0)

    @property
    def top(self) -> int:
        """The number of the first line on the screen."""
        return round(self.scroll_y)

    def set_count(self, count: int) -> None:
        self.set_reactive(Widget.virtual_size, Size(self.box.width, count))
        if self.top > self.max_scroll_y:
            self.jump(self.max_scroll_y)

    def jump(self, top: int) -> None:
        """Let this be the first line."""
        top = max(0, min(top, self.max_scroll_y))
        if top != self.scroll_y:
            self.scroll_to(y=top, animate=False, force=True)

    @property
    def max_scroll_y(self) -> int:
        return max(self.virtual_size.height - self.box.height, 0)

    @property
    def allow_vertical_scroll(self) -> bool:
        return self.max_scroll_y > 0

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.scroll_relative(y=3, animate=False, force=True)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.scroll_relative(y=-3, animate=False, force=True)

    def scroll_by_bar(self, event: events.Click) -> bool:
        """A click on the bar goes there; whether it was one."""
        if event.x < self.room or not self.max_scroll_y:
            return False
        share = event.y / max(self.box.height - 1, 1)
        self.jump(round(share * self.max_scroll_y))
        return True

    # Drawing

    def tone(self, name: str) -> Style:
        """The style of a component, or of the widget itself; looked up once."""
        style = self._tones.get(name)
        if style is None:
            style = self.get_component_rich_style(f"{self.PREFIX}{name}", partial=True) if name else self.rich_style
            self._tones[name] = style
        return style

    def notify_style_update(self) -> None:
        self._tones.clear()
        self._boxed = None
        super().notify_style_update()

    def line_at(self, y: int, width: int) -> Line:
        """What stands in this line of the screen."""
        return self.line(y + self.top, width)

    def render_line(self, y: int) -> Strip:
        return Strip([*self.line_at(y, self.room).segments, self._bar(y)], self.room + 1)

    def sent_lines(self, ys: Iterable[int]) -> Iterator[tuple[int, str]]:
        room, (first, last) = self.room, self._span()
        bar, blank = (self.sent((self._bar(y),)) for y in (first, last))
        for y in ys:
            yield y, self.drawn(self.line_at(y, room)) + (bar if first <= y < last else blank)

    def drawn(self, line: Line) -> str:
        if not line.text:
            line.text = self.sent(line.segments)
        return line.text

    def _span(self) -> tuple[int, int]:
        """From where to where the bar reaches; nowhere, where everything is on the screen."""
        height, count = self.box.height, self.virtual_size.height
        if count <= height:
            return -1, -1
        length = max(height * height // count, 1)
        top = round(self.top * (height - length) / max(count - height, 1))
        return top, top + length

    def _bar(self, y: int) -> Segment:
        first, last = self._span()
        if first < 0:
            return Segment(" ", self.tone(""))
        style = self._tones.get("|")
        if style is None:
            style = self._tones["|"] = self.tone("") + self.get_component_rich_style("line-view--bar", partial=True)
        return Segment("┃" if first <= y < last else " ", style)
