"""Write rows as images, so that journal, conflict check and undo work for them as for files.

All rows of a plan that lie in one database change in one transaction of milliseconds, through the owner's triggers:
a write lock held longer would stop Carapace's own event loop.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from memtui_store.agents import sqlite_file
from memtui_store.agents.carapace.rows import Row, parse, written
from memtui_store.agents.carapace.schema import Schema, schema_of
from memtui_store.agents.lock_holder import database_holder
from memtui_store.agents.sqlite_file import text_of
from memtui_store.audit.scan import redact
from memtui_store.changes.files import UnreadableError
from memtui_store.changes.plan import Change, Image
from memtui_store.errors import ConflictError, LockedError, ReadOnlyError, StorageError
from memtui_store.format.memory_file import encode

SCHEME = "carapace"
_NAME = re.compile(r"(.*?/data/memory/[A-Za-z0-9][A-Za-z0-9_-]*\.sqlite)#(.*)", re.DOTALL)
_WAIT = 1.0


def address(path: Path, name: str) -> str:
    return f"{SCHEME}:{path}#{name}"


class RowMedium:
    def __init__(self) -> None:
        self._staged: dict[str, Change] = {}
        self._done: set[str] = set()

    def load(self, name: str) -> Image | None:
        path, entry = _split(name)
        try:
            return sqlite_file.ask(path, lambda db: _image(db, schema_of(db), entry))
        except sqlite3.Error as error:
            raise _storage_error(error, path) from error

    def stage(self, change: Change, temp: str) -> None:
        self._staged[change.address] = change

    def apply(self, change: Change, temp: str) -> None:
        if change.address in self._done:
            return
        path = _split(change.name)[0]
        batch = [
            held for held in self._staged.values() if held.address not in self._done and _split(held.name)[0] == path
        ]
        _write_all(path, batch or [change])
        self._done.update(held.address for held in batch or [change])

    def revert(self, change: Change, temp: str) -> None:
        self._done.discard(change.address)
        if change.side(self.load(change.name)) == "new":
            _write_all(_split(change.name)[0], [Change(change.address, change.after, change.before)])

    def settle(self, changes: list[tuple[Change, str]]) -> None:
        """A live owner that has written over ours in the meantime is said, not kept quiet about."""
        done, self._done, self._staged = self._done, set(), {}
        for change, _ in changes:
            if change.address in done and change.side(self.load(change.name)) == "foreign":
                raise ConflictError(f"{change.name} was written over by someone else just now; is Carapace running?")

    def salvage(self, change: Change, temp: str) -> Image | None:
        return None


def _split(name: str) -> tuple[Path, str]:
    match = _NAME.fullmatch(name)
    if match is None:
        raise StorageError(f"{name} is no row of a Carapace database")
    return Path(match[1]), match[2]


def _image(db: sqlite3.Connection, schema: Schema, entry: str) -> Image | None:
    cursor = db.execute(f"SELECT * FROM {schema.table} WHERE id = CAST(? AS TEXT)", (encode(entry),))  # noqa: S608 - one of two names
    values = cursor.fetchone()
    return None if values is None else Image(written(dict(zip(schema.columns, values, strict=True))))


def _write_all(path: Path, changes: list[Change]) -> None:
    """Whether a secret goes is found out before, because nobody else can write meanwhile."""
    secret = any(change.before and _loses_secret(change.before, change.after) for change in changes)
    with _writing(path) as (db, schema):
        for change in changes:
            _swap(db, schema, change)
        if schema.index and secret:
            # Deleted words stay in the index's old segments until they are merged.
            db.execute(f"INSERT INTO {schema.index}({schema.index}) VALUES ('optimize')")  # noqa: S608 - one of two names


def _loses_secret(before: Image, after: Image | None) -> bool:
    """One that is masked by its value alone may be nothing the scanner would find here."""
    mask = "«redacted:".encode()
    masked = after is not None and after.data.count(mask) > before.data.count(mask)
    return masked or bool(redact(text_of(before.data)).findings)


def _swap(db: sqlite3.Connection, schema: Schema, change: Change) -> None:
    path, entry = _split(change.name)
    now = _image(db, schema, entry)
    if (now.hash if now else None) != (change.before.hash if change.before else None):
        raise ConflictError(f"{path.name}: {entry} was changed by someone else meanwhile")
    _write(db, schema, entry, parse(change.after.data) if change.after else None, there=now is not None)
    if _image(db, schema, entry) != (Image(change.after.data) if change.after else None):
        raise StorageError(f"{path.name}: {entry} would be kept differently than meant", hint="nothing was written")


def _write(db: sqlite3.Connection, schema: Schema, entry: str, row: Row | None, *, there: bool) -> None:
    """Texts travel as bytes, so that one that is no UTF-8 comes back as it was."""
    table, where = schema.table, "WHERE id = CAST(? AS TEXT)"
    if row is None:
        db.execute(f"DELETE FROM {table} {where}", (encode(entry),))  # noqa: S608 - one of two names
        return
    if set(row) != set(schema.columns):
        raise StorageError(f"{table} has other columns than when the change was made", hint="nothing was written")
    values = [encode(value) if isinstance(value, str) else value for value in row.values()]
    marks = ["CAST(? AS TEXT)" if isinstance(value, str) else "?" for value in row.values()]
    if there:
        pairs = ", ".join(f"{column} = {mark}" for column, mark in zip(row, marks, strict=True))
        db.execute(f"UPDATE {table} SET {pairs} {where}", (*values, encode(entry)))  # noqa: S608 - checked names
    else:
        db.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join(marks)})", values)  # noqa: S608 - checked names


@contextmanager
def _writing(path: Path) -> Iterator[tuple[sqlite3.Connection, Schema]]:
    """All of it or none of it; deleted bytes are overwritten, because a secret may be among them."""
    real = os.path.realpath(path)
    try:
        where = f"file:{quote(real)}?mode=rw"
        with closing(sqlite3.connect(where, uri=True, timeout=_WAIT, isolation_level=None)) as db:
            db.text_factory = text_of
            db.execute("PRAGMA secure_delete = 1")
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db, _writable(db, path)
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise
    except sqlite3.Error as error:
        raise _storage_error(error, path) from error
    except UnreadableError as error:
        raise StorageError(f"{path}: {error.reason}") from error


def _writable(db: sqlite3.Connection, path: Path) -> Schema:
    schema = schema_of(db)
    if schema.why_not:
        raise ReadOnlyError(f"{path.name}: {schema.why_not}")
    return schema


def _storage_error(error: sqlite3.Error, path: Path) -> LockedError | StorageError:
    if "locked" in str(error) or "busy" in str(error):
        who = database_holder(path) or "Another program"
        return LockedError(f"{who} has been writing to {path.name} for a while", hint="try again when it is done")
    return StorageError(f"{path}: {error}", hint="nothing was written")
