"""Jumping: every pane gets a letter, and the letter leads there."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Offset
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

LETTERS = "asdfghjklqwertyuiopzxcvbnm"


class Jump(ModalScreen[Widget | None]):
    """Gives the pane whose letter was typed, or None."""

    CSS = """
    Jump { background: transparent; }
    Jump Static { position: absolute; width: auto; height: 1; color: $accent; text-style: bold reverse; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Back")]
    AUTO_FOCUS = ""

    def __init__(self, panes: list[Widget]) -> None:
        super().__init__()
        self.panes = dict(zip(LETTERS, panes, strict=False))

    def compose(self) -> ComposeResult:
        for letter, pane in self.panes.items():
            label = Static(Content(f" {letter} "))
            label.absolute_offset = Offset(pane.region.x, pane.region.y)
            yield label

    def on_key(self, event: events.Key) -> None:
        pane = self.panes.get(event.character or "")
        if pane is not None:
            event.stop()
            self.dismiss(pane)

    def action_leave(self) -> None:
        self.dismiss(None)
