"""One text in full, over whatever asked for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from memtui.widgets.lines import Lines, Row
from memtui_store.text import one_line


class Reader(ModalScreen[None]):
    CSS_PATH = "modal.tcss"
    CSS = "#dialog { height: 90%; } #reading { height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "leave", "Back")]

    def __init__(self, title: str, rows: Iterable[Row]) -> None:
        super().__init__()
        self._title, self._rows = title, rows

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(Content(one_line(self._title)), id="question")
            yield Lines(id="reading", rest=": scroll to read them")
            yield Static(Content("j and k scroll, escape goes back"), id="hint")

    def on_mount(self) -> None:
        lines = self.query_one("#reading", Lines)
        lines.show("reading", self._rows)
        self.set_focus(lines)

    def action_leave(self) -> None:
        self.dismiss(None)
