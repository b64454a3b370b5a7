"""The line at the bottom: the keys that matter here, as many as fit, each whole; the rest are one `?` away."""

from __future__ import annotations

from rich.cells import cell_len
from textual import events
from textual.binding import ActiveBinding
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget

from memtui.commands import ACTIONS
from memtui.keyboard import takes_text

_GAP = 2
_WAYS_OUT = ("enter", "escape", "ctrl+s", "ctrl+o")


class Hints(Widget):
    """One widget that draws a line: keys change with every focus, and a widget for each would be made anew then."""

    DEFAULT_CSS = """
    Hints { dock: bottom; height: 1; background: $panel; color: $foreground; padding: 0 1; }
    """
    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[tuple[int, int, ActiveBinding]] = []

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def on_unmount(self) -> None:
        self.screen.bindings_updated_signal.unsubscribe(self)

    def _changed(self, screen: Screen[object]) -> None:
        if self.is_attached and screen is self.screen:
            self.refresh()

    def render(self) -> Content:
        parts = []
        at = 0
        self.shown = []
        for key, label, active in self._fitting(self.content_size.width):
            text = f"{key} {label}"
            parts.append(Content.styled(key, "bold") + Content(f" {label}"))
            self.shown.append((at, at + cell_len(text), active))
            at += cell_len(text) + _GAP
        return Content(" " * _GAP).join(parts)

    def _fitting(self, width: int) -> list[tuple[str, str, ActiveBinding]]:
        """In the order they are declared; what matters least is left out first, and always as a whole."""
        found: dict[str, tuple[int, int, str, str, ActiveBinding]] = {}
        order = {name: number for number, name in enumerate(ACTIONS)}
        writing = takes_text(self.screen.focused)
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if not active.enabled or binding.action in found:
                continue
            # Where every letter is text, what leads out of it is worth knowing.
            if not (binding.key in _WAYS_OUT if writing else binding.show or self._way_back(binding.id)):
                continue
            action, label = ACTIONS.get(binding.id or ""), binding.description
            rank, place = (action.footer, order[action.id]) if action else (1, -1)
            if binding.id == "open" and not writing:
                meant = ACTIONS.get(getattr(self.screen, "ENTER", "open"))
                # What has a key of its own at the bottom is there already.
                if meant is None or (meant is not action and meant.footer):
                    continue
                label = meant.label
            found[binding.action] = rank, place, self.app.get_key_display(binding), label, active
        kept = sorted(found.values(), key=lambda item: (item[0], item[1]))
        while kept and sum(cell_len(f"{key} {label}") + _GAP for _, _, key, label, _ in kept) - _GAP > width:
            kept.pop()
        return [(key, label, active) for _, _, key, label, active in sorted(kept, key=lambda item: item[1])]

    def _way_back(self, name: str | None) -> bool:
        """Where one thing fills the screen, how to leave it is worth its room."""
        return name == "back" and self.screen.has_class("-zoomed")

    async def on_click(self, event: events.Click) -> None:
        for start, end, active in self.shown:
            if start <= event.x - 1 < end:
                await self.app.run_action(active.binding.action, active.node)
                return
