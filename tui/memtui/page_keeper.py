"""Keeps the first page for the next start: its picture, how it is drawn, and every row for the list to begin with."""

from __future__ import annotations

import json
import os
import re
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, overload

from memtui import first_page, seen_rows
from memtui_store.text import printable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual.screen import Screen

    from memtui.app_state import AppState
    from memtui_store.model import Memory

_PAGES = 12
_LEFT_BEHIND = 3_600
"""Seconds; nobody writes for so long."""
_AT_HAND = 400
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


class Glimpses(Sequence[Glimpse]):
    """So many rows, each made when it is asked for."""

    def __init__(self, count: int, make: Callable[[int], Glimpse]) -> None:
        self._count, self._make = count, make
        self._made: dict[int, Glimpse] = {}

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> Glimpse: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Glimpse]: ...
    def __getitem__(self, place: int | slice) -> Glimpse | Sequence[Glimpse]:
        if isinstance(place, slice):
            return [self[at] for at in range(*place.indices(self._count))]
        number = place + self._count if place < 0 else place
        if not 0 <= number < self._count:
            raise IndexError(place)
        row = self._made.get(number)
        if row is None:
            if len(self._made) >= _AT_HAND:
                self._made.clear()
            row = self._made[number] = self._make(number)
        return row

    def __iter__(self) -> Iterator[Glimpse]:
        return map(self._make, range(self._count))


@dataclass(frozen=True, slots=True)
class Page:
    """What the list, the tree and the header begin with; `token` stands for the rows as they are."""

    rows: Sequence[Glimpse] = ()
    total: int = 0
    groups: tuple[tuple[str, str, int, int, int], ...] = ()
    counts: tuple[int, int] = (0, 0)
    token: str = ""
    looks: Mapping[str, object] = field(default_factory=dict)
    cursor: int = 0
    top: int = 0
    """Where the list begins: keys may have been answered before it was there."""


@dataclass(slots=True)
class Keeper:
    """Knows where the page of this start lies, and what it must have been made with."""

    home: Path
    project: Path
    env: Mapping[str, str]
    read_only: bool
    token: str = ""
    """Of the rows that are kept."""
    _kept: tuple[bytes, Page, tuple[int, int]] | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def _key(self, size: tuple[int, int]) -> bytes:
        return first_page.key_of(str(self.home), str(self.project), self.read_only, size, dict(self.env))

    @property
    def path(self) -> str:
        return first_page.path_of(str(self.home), str(self.project), dict(self.env))

    @property
    def rows_path(self) -> str:
        return f"{self.path}.rows"

    def page(self, size: tuple[int, int]) -> Page:
        """The rows of the last time; none where anything is odd."""
        found = first_page.read(self.path, self._key(size))
        if found is None:
            return Page()
        try:
            held = json.loads(found[1])
            token = str(held["looks"]["token"])
            groups = tuple((str(a), str(b), int(c), int(d), int(e)) for a, b, c, d, e in held["groups"])
            inbox, warnings = map(int, held["counts"])
            total = int(held["total"])
        except (ValueError, TypeError, KeyError):
            return Page()
        kept = seen_rows.opened(self.rows_path, token)
        if kept is None or len(kept) != total:
            return Page()
        self.token = token
        return Page(
            Glimpses(total, lambda number: _glimpse(kept.fields(number))),
            total, groups, (inbox, warnings), token, held["looks"],
        )  # fmt: skip

    def keep(self, picture: bytes, page: Page, size: tuple[int, int], going: Callable[[], bool] = lambda: True) -> None:
        """A page that cannot be kept is no loss, nor one during which the journal was written; `going` may end it."""
        rest = json.dumps(
            {
                "total": page.total,
                "groups": page.groups,
                "counts": page.counts,
                "looks": {**page.looks, "token": page.token},
            }
        ).encode()
        folder = os.path.dirname(self.path)
        new = f"{self.path}.{os.getpid()}.tmp"
        with self._lock:
            try:
                key = self._key(size)
                os.makedirs(folder, 0o700, exist_ok=True)
                if seen_rows.opened(self.rows_path, page.token) is None:
                    rows = _while(lambda: going() and len(page.rows) == page.total, map(_fields, page.rows))
                    seen_rows.save(self.rows_path, page.token, page.total, rows)
                fd = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), 0o600)
                with open(fd, "wb") as handle:
                    handle.write(first_page.pack(key, picture, rest))
                os.replace(new, self.path)
                _drop_oldest(folder)
                # Its rows are in their file by now; they would hold every memory as it was.
                self._kept, self.token = (picture, replace(page, rows=()), size), page.token
                gone = self._key(size) != key
            except OSError:
                gone = True
            if gone:
                self._drop()

    def renew(self) -> None:
        """Once the journal is closed: what was written to it by then was our own doing, and is on the page."""
        if self._kept is not None and os.path.exists(self.path):
            self.keep(*self._kept)

    def drop(self) -> None:
        """What it shows may be gone by now."""
        with self._lock:
            self._drop()

    def _drop(self) -> None:
        self._kept, self.token = None, ""
        for path in (self.path, self.rows_path):
            with suppress(OSError):
                os.unlink(path)


def _while(going: Callable[[], bool], rows: Iterable[list[str]]) -> Iterator[list[str]]:
    if not going():
        raise InterruptedError
    for row in rows:
        if not going():
            raise InterruptedError
        yield row


def _fields(row: Glimpse) -> list[str]:
    """Through the gate: the list is drawn from it before there is one."""
    return [row.ref.replace("\0", ""), ",".join(row.tones), *map(_gated, row.cells)]


def _gated(text: str) -> str:
    return printable(text.replace("\n", " ").replace("\t", " ").replace("\0", ""))


def _glimpse(fields: list[str]) -> Glimpse:
    """A damaged row is an empty one."""
    ref, tones, *cells = fields if len(fields) > 2 else ("", "")
    return Glimpse(ref, tuple(cells), tuple(tones.split(",")))


def _drop_oldest(folder: str) -> None:
    """A page and its rows go together; what a killed process left half written goes too."""
    found = [entry for entry in os.scandir(folder) if entry.name.startswith("page-")]
    pages = sorted((entry for entry in found if "." not in entry.name), key=lambda entry: entry.stat().st_mtime_ns)
    paths = [path for entry in pages[:-_PAGES] for path in (entry.path, f"{entry.path}.rows")]
    half = [e.path for e in found if e.name.endswith(".tmp") and time.time() - e.stat().st_mtime > _LEFT_BEHIND]
    for path in (*paths, *half):
        with suppress(OSError):
            os.unlink(path)


def picture(screen: Screen[None]) -> bytes:
    """The screen as it is drawn now; empty if anything on it is more than text and colour."""
    lines = [strip.render(screen.app.console) for strip in screen._compositor.render_strips()]  # noqa: SLF001 - as drawn
    for line in lines:
        text = _COLOUR.sub("", line)
        if printable(text) != text:
            return b""
    drawn = "".join(f"\x1b[{number};1H{line}" for number, line in enumerate(lines, 1)).encode()
    return drawn if first_page.harmless(drawn) else b""


def page_of(app_state: AppState, glimpse_of: Callable[[Memory], Glimpse], looks: Mapping[str, object]) -> Page:
    groups = tuple((g.key, g.label, g.depth, g.total, g.warnings) for g in app_state.groups())
    counts, memories = app_state.counts, list(app_state.memories)
    rows = Glimpses(len(memories), lambda number: glimpse_of(memories[number]))
    return Page(rows, len(rows), groups, (counts.inbox, counts.warnings), "", looks)
