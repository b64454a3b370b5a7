"""The line at the top: where you are, and what waits for you, on every screen."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.widgets import Static

from memtui.desk import Desk

SCREENS = (
    ("browse", "1 Browse"),
    ("inbox", "2 Inbox"),
    ("audit", "3 Audit"),
    ("duplicates", "4 Duplicates"),
    ("budget", "5 Budget"),
    ("sources", "6 Sources"),
    ("history", "7 History"),
)


class Status(Static):
    DEFAULT_CSS = """
    Status { dock: top; height: 1; background: $panel; color: $foreground; padding: 0 1; }
    """

    def __init__(self, desk: Desk, here: str) -> None:
        super().__init__(markup=False)
        self._desk, self._here = desk, here
        self._places: list[tuple[int, int, str]] = []
        self._state: tuple[object, ...] = ()

    def on_mount(self) -> None:
        self.tell()

    def on_resize(self) -> None:
        self.tell()

    def tell(self) -> None:
        """Built from our own words and numbers only."""
        desk, counts = self._desk, self._desk.counts
        state = (counts, desk.doing, desk.loaded, desk.locked, self.size.width)
        if state == self._state:
            return
        self._state = state
        duplicates = "…" if counts.duplicates is None else counts.duplicates
        wide = self.size.width >= 135
        # Where there is no room for the other names, their keys say that there is more.
        left = [
            (key, name if wide or key == self._here else name[:1], "reverse bold" if key == self._here else "")
            for key, name in SCREENS
        ]
        right = [
            ("inbox", f" Inbox {counts.inbox} " if counts.inbox else "Inbox 0", "reverse bold" if counts.inbox else ""),
            ("audit", f"Warnings {counts.warnings}", ""),
            ("audit", f"Stale {counts.stale}", ""),
            ("duplicates", f"Duplicates {duplicates}", ""),
        ]
        if self._desk.locked:
            right.append(("", "READ-ONLY", ""))
        doing = self._desk.doing or ("" if self._desk.loaded else "reading")
        told = f"{doing} …  " if doing else ""
        around = len(told) + sum(len(name) + 3 for _, name, _ in right) - 3
        used = sum(len(name) + 2 for _, name, _ in left) - 2 + around
        if used > self.size.width - 4:
            left = [item for item in left if item[0] == self._here]
            used = len(left[0][1]) + around
        gap = " " * max(self.size.width - 2 - used, 2)
        self._places = []
        parts = [*self._laid(left, "  ", 0), Content(gap + told)]
        parts += self._laid(right, " · ", sum(part.cell_length for part in parts))
        self.update(Content("").join(parts), layout=False)

    def _laid(self, items: list[tuple[str, str, str]], gap: str, at: int) -> list[Content]:
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
