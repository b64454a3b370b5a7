"""Bars of block characters, each with its name and its number, so that no colour is needed to read them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.widget import Widget

from memtui_store.text import one_line

_EIGHTHS = " ▏▎▍▌▋▊▉█"
_LABEL = 16
_LEAST = 6
_MOST = 40


@dataclass(frozen=True, slots=True)
class Bar:
    """`share` of 1 is a full bar; `told` is the number in words; `alarm` is for what is over its cap."""

    label: str
    share: float
    told: str
    alarm: bool = False


def shares(counts: Sequence[tuple[str, int]]) -> list[Bar]:
    """Bars that compare counts with the largest of them."""
    most = max((count for _, count in counts), default=0) or 1
    return [Bar(name, count / most, f"{count:,}") for name, count in counts]


def blocks(share: float, width: int, ground: str = " ") -> str:
    """A bar in eighths of a character; whatever is more than nothing shows."""
    eighths = min(round(max(share, 0) * width * 8), width * 8)
    eighths = max(eighths, 1) if share > 0 and width else eighths
    full, rest = divmod(eighths, 8)
    bar = _EIGHTHS[8] * full + (_EIGHTHS[rest] if rest else "")
    return bar + ground * (width - len(bar))


class Bars(Widget):
    DEFAULT_CSS = """
    Bars { height: auto; padding: 0 1; }
    """

    def __init__(self, id: str | None = None, *, ground: str = " ") -> None:  # noqa: A002
        super().__init__(id=id)
        self._ground = ground
        self.title = ""
        self.bars: list[Bar] = []

    def show(self, title: str, bars: Sequence[Bar]) -> None:
        self.title, self.bars = one_line(title), list(bars)
        self.refresh(layout=True)

    def on_resize(self) -> None:
        self.refresh()

    def render(self) -> Content:
        width = max(self.content_size.width, 1)
        lines = [Content.styled(_cut(self.title, width), "bold")]
        names = [_cut(one_line(bar.label), _LABEL) for bar in self.bars]
        label = max(map(cell_len, names), default=0)
        told = max((cell_len(bar.told) for bar in self.bars), default=0)
        room = min(max(width - label - told - 2, 0), _MOST)
        for name, bar in zip(names, self.bars, strict=True):
            drawn = f" {blocks(bar.share, room, self._ground)}" if room >= _LEAST else ""
            number = bar.told if self._ground != " " else bar.told.rjust(told)
            head = set_cell_size(name, label)
            number = _cut(f" {number}", max(width - label - len(drawn), 0))
            parts = (
                Content(head),
                Content.styled(drawn, "$warning" if bar.alarm else "$primary"),
                Content.styled(number, "$text-warning bold" if bar.alarm else ""),
            )
            lines.append(Content("").join(parts))
        return Content("\n").join(lines)


def _cut(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, max(width - 1, 0)) + "…"
