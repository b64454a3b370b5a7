"""Choosing one of a few: a store, a type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from memtui.widgets.rows import Column, RowList
from memtui_store.text import printable

Choice = tuple[str, str]


class Pick(ModalScreen[str | None]):
    """Gives the key of the choice, or None."""

    CSS_PATH = "modal.tcss"
    CSS = "#choices { height: auto; max-height: 20; min-height: 4; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "leave", "Back")]

    def __init__(self, question: str, choices: Sequence[Choice]) -> None:
        super().__init__()
        self._question, self._choices = question, choices

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(Content(printable(self._question)), id="question")
            yield RowList[Choice]([Column(lambda choice: choice[1])], lambda choice: choice[0], id="choices")
            yield Static(Content("enter chooses, escape goes back"), id="hint")

    def on_mount(self) -> None:
        rows = self.query_one("#choices", RowList)
        rows.styles.height = min(len(self._choices), 20)
        rows.show(self._choices)
        self.set_focus(rows)

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        event.stop()
        if isinstance(event.item, tuple):
            self.dismiss(event.item[0])

    def action_leave(self) -> None:
        self.dismiss(None)
