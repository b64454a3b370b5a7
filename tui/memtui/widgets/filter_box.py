"""Where a filter is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input

if TYPE_CHECKING:
    from textual.suggester import Suggester


class FilterBox(Input):
    """Calls `typed` with every change of the text, before the next key is handled."""

    DEFAULT_CSS = """
    FilterBox { height: 1; border: none; padding: 0 1; background: $panel; display: none; }
    FilterBox:focus { border: none; background-tint: $foreground 5%; }
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
        make_suggester: Callable[[], Suggester] | None = None,
    ) -> None:
        super().__init__(placeholder=placeholder, id="filter")
        self._typed, self._submitted, self._make_suggester = typed, submitted, make_suggester
        self.cursor_blink = False

    def on_focus(self) -> None:
        """The suggester is made when it is first needed: it imports the query language."""
        if self._make_suggester is not None and self.suggester is None:
            self.suggester = self._make_suggester()

    def watch_value(self, value: str) -> None:
        if self.is_mounted:
            self._typed(value)

    async def action_submit(self) -> None:
        self._submitted()
