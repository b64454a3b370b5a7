"""A field of a form: it keeps its name in sight once something is written into it, and enter goes on."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input


class Field(Input):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "submit", "Next field")]

    def __init__(self, name: str, value: str = "", *, placeholder: str = "") -> None:
        super().__init__(value, placeholder=placeholder or name, id=name)
        self.border_title = name

    async def action_submit(self) -> None:
        self.screen.focus_next()
