"""The file the journal is kept in: made on the first write, written in transactions, and on the disk when asked."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from memtui_store.changes.files import make_private, sync_data
from memtui_store.errors import StorageError
from memtui_store.portable import O_CLOEXEC

_SCHEMA = """
CREATE TABLE IF NOT EXISTS events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, op INTEGER, kind TEXT NOT NULL, time TEXT NOT NULL,
    payload TEXT NOT NULL, prev TEXT NOT NULL, hash TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS blobs (hash TEXT PRIMARY KEY, data BLOB);
CREATE TABLE IF NOT EXISTS masked (hash TEXT PRIMARY KEY, became TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS approvals (ref TEXT PRIMARY KEY, record BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS decisions (ref TEXT PRIMARY KEY, record BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS settled (ref TEXT PRIMARY KEY, record BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS carried (ref TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS trashed (ref TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS edits (ref TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS limits (who TEXT, verb TEXT, count INTEGER NOT NULL, PRIMARY KEY (who, verb));
CREATE TABLE IF NOT EXISTS recalls (ref TEXT PRIMARY KEY, count INTEGER NOT NULL, last TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS events_by_op ON events (op);
"""


RECORDS = ("approvals", "decisions", "settled", "carried", "trashed", "edits")
"""Tables of small facts, each a name and the bytes it comes to."""


class JournalFile:
    """Until the first write everything it is asked has an empty answer."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection: sqlite3.Connection | None = None
        self._waiting = True

    @property
    def exists(self) -> bool:
        return os.path.exists(self.path)

    def close(self) -> None:
        if self._connection:
            self._connection.close()
            self._connection = None

    @property
    def db(self) -> sqlite3.Connection:
        if self._connection is None:
            with journal_errors(self.path):
                make_private(self.path.parent)
                os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | O_CLOEXEC, 0o600))
                connection = sqlite3.connect(self.path, timeout=10, isolation_level=None, check_same_thread=False)
                try:
                    connection.execute("PRAGMA journal_mode=WAL")
                    connection.execute("PRAGMA synchronous=NORMAL")
                    connection.execute("PRAGMA secure_delete=ON")
                    connection.executescript(f"BEGIN;{_SCHEMA}COMMIT;")
                except BaseException:
                    connection.close()
                    raise
            self._connection = connection
        return self._connection

    def rows(self, sql: str, values: tuple[str | bytes | int, ...] = ()) -> list[tuple[object, ...]]:
        """An empty answer before anything was ever written."""
        if not self.exists:
            return []
        with journal_errors(self.path):
            return self.db.execute(sql, values).fetchall()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing, and on the disk unless it is `without_waiting`; one inside another is a part of it."""
        with journal_errors(self.path):
            db = self.db
            inner: bool = db.in_transaction
            if inner:
                yield db
                return
            waits = self._waiting
            if waits:
                db.execute("PRAGMA synchronous=FULL")
            try:
                db.execute("BEGIN IMMEDIATE")
                yield db
                db.execute("COMMIT")
            except BaseException:
                # SQLite takes some failures back by itself, a full disk among them.
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise
            finally:
                if waits:
                    db.execute("PRAGMA synchronous=NORMAL")

    @contextmanager
    def without_waiting(self) -> Iterator[None]:
        """Without waiting for the disk; what is written next, or `sync`, takes it along."""
        waits, self._waiting = self._waiting, False
        try:
            yield
        finally:
            self._waiting = waits

    def sync(self) -> None:
        """Put everything written so far on the disk."""
        with journal_errors(self.path):
            try:
                sync_data(f"{self.path}-wal")
            except FileNotFoundError:
                sync_data(self.path)


@contextmanager
def journal_errors(path: Path) -> Iterator[None]:
    """Turn what SQLite or the system says into an error of memtui's that names the journal."""
    try:
        yield
    except (sqlite3.OperationalError, OSError) as error:
        why = error.strerror or error if isinstance(error, OSError) else error
        hint = "no memory was lost; free some space or check the folder's permissions, then try again"
        raise StorageError(f"{path}: {why}", hint=hint) from error
    except sqlite3.DatabaseError as error:
        hint = "your memories are untouched; move that file away to start a new journal (it keeps its history)"
        raise StorageError(f"{path} is damaged: {error}", hint=hint) from error
