"""Keep small facts beside the journal, such as a person's decisions: as a medium, so that undo covers them too."""

from __future__ import annotations

import os

from memtui_store.changes.journal import Journal
from memtui_store.changes.plan import Change, Image
from memtui_store.errors import ConflictError


class Records:
    """One table of the journal's file: a name, and the bytes a person's decision comes to."""

    def __init__(self, journal: Journal, scheme: str, table: str) -> None:
        self._journal, self.scheme, self.table = journal, scheme, table

    def names(self) -> set[str]:
        return {_name(row[0]) for row in self._journal.rows(f"SELECT ref FROM {self.table}")}  # noqa: S608 - our own name

    def everything(self) -> dict[str, bytes]:
        rows = self._journal.rows(f"SELECT ref, record FROM {self.table}")  # noqa: S608 - our own name
        return {_name(name): record for name, record in rows if isinstance(record, bytes)}

    def record(self, name: str, data: bytes | None) -> Change:
        """Set a record, or (None) drop it."""
        return Change(f"{self.scheme}:{name}", self.load(name), Image(data) if data is not None else None)

    def load(self, name: str) -> Image | None:
        rows = self._journal.rows(f"SELECT record FROM {self.table} WHERE ref = ?", (_key(name),))  # noqa: S608 - our own name
        return Image(rows[0][0]) if rows and isinstance(rows[0][0], bytes) else None

    def stage(self, change: Change, temp: str) -> None:
        """Nothing to prepare: the journal's own file holds them."""

    def apply(self, change: Change, temp: str) -> None:
        self._put(change.name, change.before, change.after)

    def revert(self, change: Change, temp: str) -> None:
        self._put(change.name, None, change.before, expect=False)

    def settle(self, changes: list[tuple[Change, str]]) -> None:
        """Each transaction is durable by itself."""

    def salvage(self, change: Change, temp: str) -> Image | None:
        return None

    def _put(self, name: str, before: Image | None, after: Image | None, *, expect: bool = True) -> None:
        with self._journal.transaction() as db:
            row = db.execute(f"SELECT record FROM {self.table} WHERE ref = ?", (_key(name),)).fetchone()  # noqa: S608 - our own name
            if expect and (bytes(row[0]) if row else None) != (before.data if before else None):
                raise ConflictError(f"the {self.scheme} on {name} was changed meanwhile")
            if after is None:
                db.execute(f"DELETE FROM {self.table} WHERE ref = ?", (_key(name),))  # noqa: S608 - our own name
            else:
                db.execute(f"INSERT OR REPLACE INTO {self.table} (ref, record) VALUES (?, ?)", (_key(name), after.data))  # noqa: S608 - our own name


def _key(name: str) -> str | bytes:
    """As SQLite can hold it: the name of a file may be no text at all."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return os.fsencode(name)
    return name


def _name(key: object) -> str:
    return os.fsdecode(key) if isinstance(key, bytes) else str(key)
