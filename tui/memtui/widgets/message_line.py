"""The line below a list: how many rows it has, and what goes on."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static


class MessageLine(Static):
    DEFAULT_CSS = """
    MessageLine { height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self) -> None:
        super().__init__("", markup=False, id="message")

    def show(self, text: str) -> None:
        self.update(Content(text), layout=False)
