"""A screen whose contents come later says so, and where to go instead."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Footer, Static

from memtui.desk import Desk
from memtui.screens.base import BaseScreen
from memtui.widgets.status import Status


class Soon(BaseScreen):
    def __init__(self, desk: Desk, here: str, text: str) -> None:
        super().__init__(desk)
        self._here, self._text = here, text

    def compose(self) -> ComposeResult:
        yield Status(self.desk, self._here)
        yield Static(Content(f"\n  {self._text}"))
        yield Footer(show_command_palette=False)
