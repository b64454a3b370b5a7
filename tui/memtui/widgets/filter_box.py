"""Where a filter is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.reactive import Reactive, reactive
from textual.widgets import Input

if TYPE_CHECKING:
    from textual.suggester import Suggester


class FilterBox(Input):
    """Tells of each change within the key's own refresh: a message would be painted a frame later."""

    DEFAULT_CSS = """
    FilterBox { height: 1; border: none; padding: 0 1; background: $panel; display: none; }
    FilterBox:focus { border: none; background-tint: $foreground 5%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,down", "submit", "To the list"),
    ]

    # Its size is fixed: laying the screen out again with every letter would take longer than the letter.
    value: reactive[str] = reactive("", layout=False, init=False)
    virtual_size: Reactive[Size] = Reactive(Size(0, 0), layout=False)

    def __init__(
        self,
        typed: Callable[[str], None],
        submitted: Callable[[], None],
        *,
        placeholder: str,
        suggest: Callable[[], Suggester] | None = None,
    ) -> None:
        self._typed, self._submitted, self._suggest = typed, submitted, suggest
        super().__init__(placeholder=placeholder, id="filter")
        self.cursor_blink = False

    def on_focus(self) -> None:
        """What completes is made when it is first typed into."""
        if self._suggest is not None and self.suggester is None:
            self.suggester = self._suggest()

    def _watch_value(self, value: str) -> None:
        super()._watch_value(value)
        if self.is_mounted:
            self._typed(value)

    async def action_submit(self) -> None:
        self._submitted()
