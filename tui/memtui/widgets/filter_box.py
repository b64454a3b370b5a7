"""Where a filter is typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.reactive import Reactive, reactive
from textual.strip import Strip
from textual.widgets import Input

from memtui.widgets.drawing import Drawing
from memtui_store.text import printable

if TYPE_CHECKING:
    from textual.suggester import Suggester

    from memtui.reading import ReadingApp


class FilterBox(Drawing, Input):
    """Tells of each change within the key's own refresh: a message would be painted a frame later."""

    DEFAULT_CSS = """
    FilterBox { height: 1; border: none; padding: 0 1; background: $panel; display: none; }
    FilterBox:focus { border: none; background-tint: $foreground 5%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,down", "submit", "To the list"),
    ]

    # Its size is fixed: laying the screen out again with every letter would take longer than the letter.
    value: reactive[str] = reactive("", layout=False, init=False)
    virtual_size: Reactive[Size] = Reactive(Size(0, 0), layout=False)

    app: ReadingApp

    def __init__(
        self,
        typed: Callable[[str], None],
        submitted: Callable[[], None],
        *,
        placeholder: str,
        suggest: Callable[[], Suggester] | None = None,
    ) -> None:
        self.begin_drawing()
        self._typed, self._submitted, self._suggest = typed, submitted, suggest
        super().__init__(placeholder=placeholder, id="filter")
        self.cursor_blink = False

    def on_focus(self) -> None:
        """What completes is made when it is first typed into."""
        if self._suggest is not None and self.suggester is None:
            self.suggester = self._suggest()

    async def _on_key(self, event: events.Key) -> None:
        await super()._on_key(event)
        if event.is_printable:
            self.app.painter.paint()

    def _watch_value(self, value: str) -> None:
        super()._watch_value(value)
        if self.is_mounted:
            self._typed(value)

    # Drawing: as Textual does it, in fewer steps

    def sent_lines(self, ys: Iterable[int]) -> Iterator[tuple[int, str]]:
        width = self.scrollable_content_region.width
        return ((y, self.sent(self.render_line(y).crop(0, width))) for y in ys)

    def render_line(self, y: int) -> Strip:
        if y or not self.value or printable(self.value) != self.value:
            return super().render_line(y)
        value, base, width = self.value, self.rich_style, self.scrollable_content_region.width
        shown = self._suggestion if len(self._suggestion) > len(value) and self.has_focus else f"{value} "
        cursor, (start, end) = self.cursor_position, sorted(self.selection)
        segments = []
        cuts = sorted({0, start, end, cursor, min(cursor + 1, len(shown)), len(value), len(shown)})
        for at, to in pairwise(cuts):
            style = base
            if at >= len(value) and shown is self._suggestion:
                style += self._looks("suggestion")
            if self.has_focus and start <= at < end:
                style += self._looks("selection")
            if self.has_focus and self._cursor_visible and at == cursor:
                style += self._looks("cursor")
            segments.append(Segment(shown[at:to], style))
        left = self.scroll_offset.x
        return Strip(segments).crop(left, left + width).extend_cell_length(width, base)

    def _looks(self, name: str) -> Style:
        return self.get_component_rich_style(f"input--{name}")

    async def action_submit(self) -> None:
        self._submitted()
