"""A scrolling view that draws only the lines on the screen: the base of lists and of texts."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip


class LineView(ScrollView, can_focus=True):
    """Scrolls over lines; a subclass says how many there are, and draws one of them."""

    DEFAULT_CSS = """
    LineView {
        height: 1fr;
        overflow-x: hidden;
        scrollbar-gutter: stable;
        scrollbar-size-vertical: 1;
        scrollbar-color: $primary-muted;
        scrollbar-background: $surface;
        scrollbar-background-hover: $surface;
        scrollbar-background-active: $surface;
        background: $surface;
    }
    """
    PREFIX: ClassVar[str] = ""
    """What the names of its component classes begin with."""

    def __init__(self, id: str | None = None) -> None:  # noqa: A002
        self._tones: dict[str, Style] = {}
        super().__init__(id=id)

    def draw(self, number: int) -> Strip:
        """Draw one line, `line_width` cells wide; there may be none of that number."""
        raise NotImplementedError

    def render_line(self, y: int) -> Strip:
        return self.draw(y + self.top)

    @property
    def view_height(self) -> int:
        """How many lines are on the screen."""
        return self.container_size.height

    @property
    def line_width(self) -> int:
        """How many cells a line has, beside the scroll bar."""
        return max(self.container_size.width - self.styles.scrollbar_size_vertical, 0)

    @property
    def top(self) -> int:
        """The number of the first line on the screen."""
        return self.scroll_offset.y

    def set_line_count(self, count: int) -> None:
        self.virtual_size = Size(self.line_width, count)

    def scroll_to_line(self, number: int) -> None:
        """Make this the first line on the screen, or come as near to that as there are lines."""
        self.scroll_to(y=number, animate=False, force=True)

    def tone(self, name: str) -> Style:
        """Return the style of a component, or of the widget itself where the name is empty."""
        style = self._tones.get(name)
        if style is None:
            style = self.get_component_rich_style(f"{self.PREFIX}{name}", partial=True) if name else self.rich_style
            self._tones[name] = style
        return style

    def notify_style_update(self) -> None:
        self._tones.clear()
        super().notify_style_update()
