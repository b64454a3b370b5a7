"""One line that says how many there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.segment import Segment
from textual.content import Content
from textual.strip import Strip
from textual.widgets import Static

from memtui.widgets.cells import fit
from memtui.widgets.drawing import Drawing


class Told(Drawing, Static):
    def __init__(self) -> None:
        self.begin_drawing()
        super().__init__("", markup=False, id="told")
        self._said = ""

    def say(self, text: str) -> None:
        if text != self._said:
            self._said = text
            self.update(Content(text), layout=False)

    def _segments(self) -> list[Segment]:
        return [Segment(fit(self._said, self.content_size.width), self.rich_style)]

    def sent_lines(self, ys: Iterable[int]) -> Iterator[tuple[int, str]]:
        return ((y, self.sent(self._segments())) for y in ys)

    def render_line(self, y: int) -> Strip:
        return Strip(self._segments())
