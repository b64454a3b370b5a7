"""The command line at the bottom: a command by its name, completed while typing."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widgets import Input


class CommandLine(ModalScreen[str | None]):
    """Gives the id of a command this screen offers, or None."""

    CSS = """
    CommandLine { align: left bottom; background: transparent; }
    CommandLine Input { width: 100%; border: none; height: 1; padding: 0 1; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Back")]

    def __init__(self, offered: list[str]) -> None:
        super().__init__()
        self._offered = sorted(offered)

    def compose(self) -> ComposeResult:
        yield Input(
            placeholder=": a command, e.g. approve; tab or right completes",
            suggester=SuggestFromList(self._offered, case_sensitive=False),
        )

    def on_input_submitted(self, event: Input.Submitted) -> None:
        wanted = event.value.strip().lstrip(":").lower().replace(" ", "-")
        exact = [name for name in self._offered if name == wanted]
        close = exact or [name for name in self._offered if wanted and name.startswith(wanted)]
        if len(close) == 1:
            self.dismiss(close[0])
            return
        told = f"{wanted!r} could be {', '.join(close[:6])}" if close else f"there is no command {wanted!r} here"
        self.notify(told, severity="warning", markup=False)

    def action_leave(self) -> None:
        self.dismiss(None)
