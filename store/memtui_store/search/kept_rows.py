"""What a kept row says about its memory, without making one: for a process that prints a few lines and ends."""

from __future__ import annotations

import os
import time

from memtui_store.search.wording import BODY, NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime
    from sqlite3 import Connection

    from memtui_store.search.index_file import IndexFile, Row

_TITLE, _NAME, _DESCRIPTION, _TAGS = 5, 6, 7, 11
_NOTHING = ("",) * len(NAMES)
_DAY = 86_400 * 1_000_000_000
_CALENDAR = 200_000 * _DAY
"""Any later time may be one that no calendar has."""


class Shown:
    """The columns of a result."""

    __slots__ = ("age_days", "age_from", "broken", "families", "title", "type")

    def __init__(self, row: Row) -> None:
        (
            _, _, _, mtime_ns, _, self.title, _, _, raw_type, kind, _, _,
            created, modified, verified, _, _, _, _, error, _, _, _, findings,
        ) = row.head  # fmt: skip
        self.type: str = raw_type or kind
        self.broken = bool(error)
        self.families = {family for _, _, family, *_ in findings}
        self.age_from, self.age_days = _age(mtime_ns, verified=verified, modified=modified, created=created)


def shown(row: Row) -> Shown:
    return Shown(row)


def _age(mtime_ns: int, **written: str) -> tuple[str, int | None]:
    if 0 < mtime_ns < _CALENDAR and not any(written.values()) and "MEMTUI_NOW" not in os.environ:
        return "mtime", max((time.time_ns() - mtime_ns) // _DAY, 0)  # without loading what reads dates
    from memtui_store import clock

    told = ((name, moment) for name, text in written.items() if text and (moment := clock.parse(text)))
    on_disk: tuple[str, datetime | None] = ("mtime", clock.from_ns(mtime_ns)) if mtime_ns else ("", None)
    age_from, since = next(told, on_disk)
    return age_from, max((clock.now() - since).days, 0) if since else None


class Texts:
    """The fields of kept memories, folded, as `wording` has them; bodies come from the cache beside the index."""

    def __init__(self, stored: IndexFile, folder: str) -> None:
        self._stored, self._folder = stored, folder
        self._db: Connection | None = None

    def names(self, number: int) -> Sequence[str]:
        row = self._stored.row(number)
        if row is None:
            return _NOTHING
        head = row.head
        return (
            f"{head[_TITLE]}\n{head[_NAME]}".casefold(),
            "\n".join(head[_TAGS]).casefold(),
            head[_DESCRIPTION].casefold(),
            f"{row.key}\n{row.project}".casefold(),
        )

    def field(self, number: int, field: str) -> str:
        return self.body(number) if field == BODY else self.names(number)[NAMES.index(field)]

    def body(self, number: int) -> str:
        """Nothing where the cache has another version by now."""
        import sqlite3

        row = self._stored.row(number)
        if row is None:
            return ""
        sql = "SELECT body FROM bodies WHERE place = (SELECT id FROM places WHERE place = ?) AND key = ? AND etag = ?"
        try:
            if self._db is None:
                path = os.path.join(self._folder, "index.sqlite")
                self._db = sqlite3.connect(f"file:{_quoted(path)}?mode=ro", uri=True, timeout=1)
            found = self._db.execute(sql, (row.place, os.fsencode(row.key), row.etag)).fetchone()
        except sqlite3.Error:
            return ""
        return str(found[0], "utf-8", "surrogatepass").casefold() if found else ""


def _quoted(path: str) -> str:
    return path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
