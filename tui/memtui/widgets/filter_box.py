"""Where a filter is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.suggester import Suggester
from textual.widgets import Input


class FilterBox(Input):
    """Tells of each change within the key's own refresh: a message would be painted a frame later."""

    DEFAULT_CSS = """
    FilterBox { height: 3; border: tall $primary; display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,down", "submit", "To the list"),
    ]

    def __init__(
        self,
        typed: Callable[[str], None],
        submitted: Callable[[], None],
        *,
        placeholder: str,
        suggester: Suggester | None = None,
    ) -> None:
        self._typed, self._submitted = typed, submitted
        super().__init__(placeholder=placeholder, suggester=suggester, id="filter")

    def _watch_value(self, value: str) -> None:
        super()._watch_value(value)
        if self.is_mounted:
            self._typed(value)

    async def action_submit(self) -> None:
        self._submitted()
