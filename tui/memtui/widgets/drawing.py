"""Lines as the terminal wants them, worked out once, and sent only where they differ from what is on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

if TYPE_CHECKING:
    from textual.widget import Widget
else:
    # Textual takes styles and bindings from the first base that is a widget, which has to be the other one.
    Widget = object

_HOLE = "\0"


class Line:
    """A line exactly as wide as it must be; what the terminal is sent for it is worked out once."""

    __slots__ = ("segments", "text")

    def __init__(self, segments: list[Segment]) -> None:
        self.segments = segments
        self.text = ""


class Drawing(Widget):
    """A widget that draws lines of plain segments; `Painter` writes them without asking Textual."""

    _on_screen: dict[int, str]
    _signs: dict[Style | None, tuple[str, str]]
    restyled: bool
    """Whether more of it looks otherwise than its lines, until Textual has drawn it."""

    def begin_drawing(self) -> None:
        """Before anything is styled."""
        self._on_screen, self._signs, self.restyled = {}, {}, False

    def sent_lines(self, ys: Iterable[int]) -> Iterator[tuple[int, str]]:
        """These lines of its content, each as the terminal wants it."""
        raise NotImplementedError

    def repainted(self, dirty: Iterable[Region], height: int) -> Iterator[tuple[int, str]]:
        """The lines among these that look otherwise than on the screen."""
        above = self.content_offset.y
        ys = {y - above for region in dirty for y in region.line_range}
        for y, text in self.sent_lines(sorted(y for y in ys if 0 <= y < height)):
            if self._on_screen.get(y) != text:
                self._on_screen[y] = text
                yield y, text

    def notify_style_update(self) -> None:
        self._signs.clear()
        self.restyled = True
        super().notify_style_update()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Textual draws it: what was on the screen before does not count any more."""
        self._on_screen.clear()
        self.restyled = False
        return super().render_lines(crop)

    def sent(self, segments: Iterable[Segment]) -> str:
        parts = []
        for text, style, _ in segments:
            before, after = self._signs.get(style) or self._signs_of(style)
            parts.append(f"{before}{text}{after}")
        return "".join(parts)

    def _signs_of(self, style: Style | None) -> tuple[str, str]:
        """What turns a style on and off, as Textual would say it here."""
        strip = Strip([Segment(_HOLE, style)], 1)
        for found in self.get_line_filters():
            strip = strip.apply_filter(found, self.background_colors[1])
        before, _, after = strip.render(self.app.console).partition(_HOLE)
        self._signs[style] = before, after
        return before, after
