"""Keeps the first page for the next start: its picture, and its first rows for the list to begin with."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from memtui import first_page
from memtui_store.text import printable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual.screen import Screen

    from memtui.desk import Desk

ROWS = 200
_PAGES = 12
_COLOUR = re.compile(r"\x1b\[[\d;]*[mH]")


@dataclass(frozen=True, slots=True)
class Glimpse:
    """A row of the last time, until its memory is read: it can be looked at, and nothing can be done to it."""

    ref: str
    cells: tuple[str, ...]
    tones: tuple[str, ...]
    findings: ClassVar[tuple[()]] = ()
    error: ClassVar[str] = ""


def seen_before(row: object) -> bool:
    """Whether it only says what was seen the last time."""
    return isinstance(row, Glimpse)


@dataclass(frozen=True, slots=True)
class Page:
    """What the list, the tree and the header begin with."""

    rows: tuple[Glimpse, ...] = ()
    total: int = 0
    groups: tuple[tuple[str, str, int, int, int], ...] = ()
    counts: tuple[int, int, int] = (0, 0, 0)


@dataclass(slots=True)
class Keeper:
    """Knows where the page of this start lies, and what it must have been made with."""

    home: Path
    project: Path
    env: Mapping[str, str]
    read_only: bool
    _kept: tuple[bytes, Page, tuple[int, int]] | None = None

    def _key(self, size: tuple[int, int]) -> bytes:
        return first_page.key_of(str(self.home), str(self.project), self.read_only, size, dict(self.env))

    @property
    def path(self) -> str:
        return first_page.path_of(str(self.home), str(self.project), dict(self.env))

    def page(self, size: tuple[int, int]) -> Page:
        """The rows of the last time; none where anything is odd."""
        found = first_page.read(self.path, self._key(size))
        if found is None:
            return Page()
        try:
            held = json.loads(found[1])
            rows = tuple(Glimpse(str(ref), tuple(cells), tuple(tones)) for ref, cells, tones in held["rows"])
            groups = tuple((str(a), str(b), int(c), int(d), int(e)) for a, b, c, d, e in held["groups"])
            inbox, warnings, stale = map(int, held["counts"])
            return Page(rows, int(held["total"]), groups, (inbox, warnings, stale))
        except (ValueError, TypeError, KeyError):
            return Page()

    def keep(self, picture: bytes, page: Page, size: tuple[int, int]) -> None:
        """A page that cannot be kept is no loss."""
        rows = json.dumps(
            {
                "rows": [(row.ref, row.cells, row.tones) for row in page.rows],
                "total": page.total,
                "groups": page.groups,
                "counts": page.counts,
            }
        ).encode()
        folder = os.path.dirname(self.path)
        new = f"{self.path}.{os.getpid()}.tmp"
        try:
            os.makedirs(folder, 0o700, exist_ok=True)
            fd = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), 0o600)
            with open(fd, "wb") as handle:
                handle.write(first_page.pack(self._key(size), picture, rows))
            os.replace(new, self.path)
            _drop_oldest(folder)
            self._kept = picture, page, size
        except OSError:
            self.drop()

    def renew(self) -> None:
        """Once the journal is closed: what was written to it by then was our own doing, and is on the page."""
        if self._kept is not None:
            self.keep(*self._kept)

    def drop(self) -> None:
        """What it shows may be gone by now."""
        self._kept = None
        try:
            os.unlink(self.path)
        except OSError:
            return


def _drop_oldest(folder: str) -> None:
    pages = [entry for entry in os.scandir(folder) if entry.name.startswith("page-")]
    for entry in sorted(pages, key=lambda entry: entry.stat().st_mtime_ns)[:-_PAGES]:
        os.unlink(entry.path)


def picture(screen: Screen[None]) -> bytes:
    """The screen as it is drawn now; empty if anything on it is more than text and colour."""
    lines = [strip.render(screen.app.console) for strip in screen._compositor.render_strips()]  # noqa: SLF001 - as drawn
    for line in lines:
        text = _COLOUR.sub("", line)
        if printable(text) != text:
            return b""
    drawn = "".join(f"\x1b[{number};1H{line}" for number, line in enumerate(lines, 1)).encode()
    return drawn if first_page.harmless(drawn) else b""


def page_of(desk: Desk, rows: Sequence[Glimpse]) -> Page:
    groups = tuple((g.key, g.label, g.depth, g.total, g.warnings) for g in desk.groups())
    counts = desk.counts
    return Page(tuple(rows), len(desk.memories), groups, (counts.inbox, counts.warnings, counts.stale))
