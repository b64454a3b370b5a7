"""A line of text from the person: a reason, a folder."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from memtui_store.text import printable


class Ask(ModalScreen[str | None]):
    """Gives what was typed, perhaps nothing; None where the person went back."""

    CSS_PATH = "modal.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Back")]

    def __init__(self, question: str, placeholder: str, told: str = "enter goes on, escape goes back") -> None:
        super().__init__()
        self._question, self._placeholder, self._told = question, placeholder, told

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(Content(printable(self._question)), id="question")
            yield Input(placeholder=self._placeholder, id="answer")
            yield Static(Content(self._told), id="hint")

    def on_mount(self) -> None:
        self.set_focus(self.query_one("#answer"))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value.strip())

    def action_leave(self) -> None:
        self.dismiss(None)
