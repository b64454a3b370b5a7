"""A question before something strong: what would happen, how many it concerns, and the safe answer focused."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from memtui_store.text import printable


class Confirm(ModalScreen[bool]):
    CSS_PATH = "modal.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes"),
        Binding("n,escape,q", "answer(False)", "No"),
        Binding("left,h,right,l", "app.focus_next", "Other answer", show=False),
    ]

    def __init__(self, question: str, details: str = "", yes: str = "Yes") -> None:
        super().__init__()
        self._question, self._details, self._yes = question, details, yes

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(Content(printable(self._question)), id="question")
            if self._details:
                with VerticalScroll(id="details"):
                    yield Static(Content(printable(self._details)))
            with Horizontal(id="answers"):
                yield Button(Content("No (n)"), id="no", variant="primary")
                yield Button(Content(f"{printable(self._yes)} (y)"), id="yes")

    def on_mount(self) -> None:
        self.set_focus(self.query_one("#no", Button))

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)
