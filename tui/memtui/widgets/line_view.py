"""What lists and texts have in common: lines drawn when they are on the screen, and a bar that says where one is.

The bar is drawn with the lines. A scroll bar of its own would lay the whole screen out again whenever the number of
lines changes, which is with every key.
"""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget


class LineView(ScrollView, can_focus=True):
    """A child says how many lines there are, and draws one of them."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"line-view--bar"}
    DEFAULT_CSS = """
    LineView { height: 1fr; overflow: hidden hidden; background: $surface; }
    LineView > .line-view--bar { color: $primary-muted; }
    """
    PREFIX: ClassVar[str] = ""
    """Of its component classes."""

    def __init__(self, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._tones: dict[str, Style] = {}
        self._boxed: tuple[Size, Size] | None = None

    def line(self, number: int, width: int) -> Strip:
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

    def set_count(self, count: int) -> None:
        self.set_reactive(Widget.virtual_size, Size(self.size.width, count))
        if self.scroll_offset.y > self.max_scroll_y:
            self.scroll_to(y=self.max_scroll_y, animate=False, force=True)

    @property
    def max_scroll_y(self) -> int:
        return max(self.virtual_size.height - self.size.height, 0)

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
        share = event.y / max(self.size.height - 1, 1)
        self.scroll_to(y=round(share * self.max_scroll_y), animate=False, force=True)
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

    def render_line(self, y: int) -> Strip:
        strip = self.line(y + self.scroll_offset.y, self.room)
        return Strip([*strip, self._bar(y)], self.room + 1)

    def _bar(self, y: int) -> Segment:
        height, count = self.box.height, self.virtual_size.height
        if count <= height:
            return Segment(" ", self.tone(""))
        length = max(height * height // count, 1)
        top = round(self.scroll_offset.y * (height - length) / max(count - height, 1))
        style = self._tones.get("|")
        if style is None:
            style = self._tones["|"] = self.tone("") + self.get_component_rich_style("line-view--bar", partial=True)
        return Segment("┃" if top <= y < top + length else " ", style)
