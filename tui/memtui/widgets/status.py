"""The line at the top: where you are, and what waits for you, on every screen."""

from __future__ import annotations

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

    def on_mount(self) -> None:
        self.tell()

    def on_resize(self) -> None:
        self.tell()

    def tell(self) -> None:
        """Built from our own words and numbers only."""
        counts = self._desk.counts
        duplicates = "…" if counts.duplicates is None else counts.duplicates
        wide = self.size.width >= 135
        names = SCREENS if wide else tuple(item for item in SCREENS if item[0] == self._here)
        left = Content("  ").join(
            Content.styled(name, "reverse bold") if key == self._here else Content(name) for key, name in names
        )
        waiting = Content.styled(f" Inbox {counts.inbox} ", "reverse bold") if counts.inbox else Content("Inbox 0")
        right = f" · Warnings {counts.warnings} · Stale {counts.stale} · Duplicates {duplicates}"
        if self._desk.catalog.read_only or self._desk.catalog.around.settings.read_only:
            right += " · READ-ONLY"
        doing = self._desk.doing or ("" if self._desk.loaded else "reading")
        told = Content(f"{doing} …  " if doing else "") + waiting + Content(right)
        gap = max(self.size.width - 2 - left.cell_length - told.cell_length, 2)
        self.update(left + Content(" " * gap) + told)
