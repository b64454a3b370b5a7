"""The line at the top: where you are, and what waits for you, on every screen."""

from __future__ import annotations

from collections.abc import Iterator

from textual import events
from textual.content import Content
from textual.widgets import Static

from memtui.app_state import AppState

SCREENS = (
    ("browse", "1 Browse"),
    ("inbox", "2 Inbox"),
    ("audit", "3 Audit"),
    ("duplicates", "4 Duplicates"),
    ("budget", "5 Budget"),
    ("sources", "6 Sources"),
    ("history", "7 History"),
)


Item = tuple[str, str, str]
"""The screen that a click leads to, the words, and how they are drawn."""


def _width(items: list[Item], gap: int) -> int:
    return sum(len(name) + gap for _, name, _ in items) - gap


class Status(Static):
    DEFAULT_CSS = """
    Status { dock: top; height: 1; background: $panel; color: $foreground; padding: 0 1; }
    """

    def __init__(self, app_state: AppState, here: str) -> None:
        super().__init__(markup=False)
        self._app_state, self._here = app_state, here
        self._places: list[tuple[int, int, str]] = []
        self._state: tuple[object, ...] = ()

    def on_mount(self) -> None:
        self.tell()

    def on_resize(self) -> None:
        self.tell()

    def tell(self) -> None:
        """Built from our own words and numbers only."""
        app_state, counts = self._app_state, self._app_state.counts
        state = (counts, app_state.doing, app_state.loaded, app_state.is_read_only, self.size.width)
        if state == self._state:
            return
        self._state = state
        doing = app_state.doing or ("" if app_state.loaded else "reading")
        told = f"{doing} …  " if doing else ""
        for left, right in self._ways():
            used = len(told) + _width(left, 2) + _width(right, 3)
            if used <= self.size.width - 4:
                break
        gap = " " * max(self.size.width - 2 - used, 2)
        self._places = []
        parts = [*self._laid(left, "  ", 0), Content(gap + told)]
        parts += self._laid(right, " · ", sum(part.cell_length for part in parts))
        self.update(Content("").join(parts), layout=False)

    def _ways(self) -> Iterator[tuple[list[Item], list[Item]]]:
        """The screens and what waits, from all that can be said down to what must be."""
        counts, here = self._app_state.counts, self._here
        duplicates = "" if counts.duplicates is None else f" {counts.duplicates}"
        waits = "reverse bold" if counts.inbox else ""
        inbox: Item = ("inbox", f" Inbox {counts.inbox} " if counts.inbox else "Inbox 0", waits)
        warnings: Item = ("audit", f"Warnings {counts.warnings}", "")
        locked: list[Item] = [("", "READ-ONLY", "")] if self._app_state.is_read_only else []
        told = [inbox, warnings, ("duplicates", f"Duplicates{duplicates}", ""), *locked]
        names: list[Item] = [(key, name, "reverse bold" if key == here else "") for key, name in SCREENS]
        yield names, told
        held = {"inbox": f" {counts.inbox}", "duplicates": duplicates}  # said once, where there is less room
        counted = [
            (key, name + held.get(key, ""), style or ("bold" if waits and key == "inbox" else ""))
            for key, name, style in names
        ]
        yield counted, [warnings, *locked]
        # Where there is no room for the other names, their keys say that there is more.
        yield [(key, name if key == here else name[:1], style) for key, name, style in names], told
        yield [item for item in names if item[0] == here], told

    def _laid(self, items: list[Item], gap: str, at: int) -> list[Content]:
        """The items beside each other; where each stands is kept for clicks."""
        parts: list[Content] = []
        for key, name, style in items:
            if parts:
                parts.append(Content(gap))
                at += len(gap)
            parts.append(Content.styled(name, style))
            self._places.append((at, at + len(name), key))
            at += len(name)
        return parts

    def on_click(self, event: events.Click) -> None:
        for start, end, mode in self._places:
            if mode and start <= event.x - 1 < end:
                self.app.switch_mode(mode)
                return
