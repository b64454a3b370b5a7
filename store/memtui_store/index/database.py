"""The file of the index: opened, shared with other processes, and made anew when it is missing, old or damaged.

It is never the truth and never a reason to fail. Several processes may use it at once (a write-ahead log, one writer
at a time). Where it cannot be written, or nothing may be written, a copy of it in memory serves.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeVar

from memtui_store.changes.files import make_private
from memtui_store.portable import O_CLOEXEC, O_NOFOLLOW

_WAIT_SECONDS = 2.0
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_UNWRITABLE = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
_MEMORY = ":memory:"
_T = TypeVar("_T")


class Database:
    """One connection that writes and one that reads, so that nobody who looks waits for what is being written."""

    def __init__(self, path: Path, schema: Path, version: str, *, read_only: bool = False) -> None:
        self.path, self._schema, self._version, self._read_only = path, schema, version, read_only
        self._writing, self._reading = threading.RLock(), threading.RLock()
        self._writer: sqlite3.Connection | None = None
        self._reader: sqlite3.Connection | None = None
        """The same connection where the database is in memory."""
        self._times_recreated = 0

    def ask(self, work: Callable[[sqlite3.Connection], _T], otherwise: _T) -> _T:
        """Read; `otherwise` where the file turns out to be damaged."""
        if self._reader is None:
            self._open()
        with self._writing if self._reader is self._writer else self._reading:
            return self._done(work, self._reader or self._open()[1], otherwise)

    def change(self, work: Callable[[sqlite3.Connection], object]) -> bool:
        """Write in one transaction; False where that is not possible now, as when another process writes for long."""

        def write(db: sqlite3.Connection) -> bool:
            db.execute("BEGIN IMMEDIATE")
            try:
                work(db)
                db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    db.execute("ROLLBACK")
                raise
            return True

        with self._writing:
            return self._done(write, self._open()[0], otherwise=False)

    def _done(self, work: Callable[[sqlite3.Connection], _T], db: sqlite3.Connection, otherwise: _T) -> _T:
        try:
            return work(db)
        except sqlite3.DatabaseError as error:
            code = error.sqlite_errorcode & 0xFF
            if code in _DAMAGED:
                self.discard()
            elif code in _UNWRITABLE:
                self._go_on_in_memory()
            elif not isinstance(error, sqlite3.OperationalError):
                raise
            return otherwise

    def times_recreated(self) -> int:
        """How often it was begun with nothing in it: what was written before is not there any more."""
        with self._writing:
            self._open()
            return self._times_recreated

    def discard(self) -> None:
        """Remove the file, for something has to be gone for good: deleted rows would stay readable in it."""
        with self._writing:
            self.close()
            if not self._read_only:
                self._remove()

    def close(self) -> None:
        with self._writing, self._reading:
            for db in {self._writer, self._reader} - {None}:
                db.close()  # type: ignore[union-attr] # None is left out
            self._writer = self._reader = None

    def _open(self) -> tuple[sqlite3.Connection, sqlite3.Connection]:
        with self._writing:
            if self._writer is None or self._reader is None:
                self._writer = self._connect()
                in_memory = not self._writer.execute("PRAGMA database_list").fetchone()[2]
                self._reader = self._writer if in_memory else _connect(self.path.as_uri())
            return self._writer, self._reader

    def _go_on_in_memory(self) -> None:
        """The disk is full or may not be written any more."""
        with self._writing, self._reading:
            if self._writer is not None and self._reader is not self._writer:
                copy = _copied(self._writer)
                self.close()
                self._writer = self._reader = copy

    def _connect(self) -> sqlite3.Connection:
        try:
            existing = self._existing()
            if self._read_only and existing:
                with closing(existing):
                    return _copied(existing)
            return existing or (self._new(_MEMORY) if self._read_only else self._created())
        except (OSError, sqlite3.Error):
            return self._new(_MEMORY)

    def _existing(self) -> sqlite3.Connection | None:
        """None where there is none, or one of another version, or no index at all."""
        if not os.path.exists(self.path):
            return None
        db = _connect(f"{self.path.as_uri()}?mode={'ro' if self._read_only else 'rw'}")
        with suppress(sqlite3.Error):
            if db.execute("SELECT version FROM version").fetchone() == (self._version,):
                return db
        db.close()
        return None

    def _created(self) -> sqlite3.Connection:
        self._remove()
        make_private(self.path.parent)
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600))
        return self._new(self.path.as_uri())

    def _new(self, name: str) -> sqlite3.Connection:
        self._times_recreated += 1
        db = _connect(name)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("BEGIN IMMEDIATE")
        for statement in self._schema.read_text(encoding="utf-8").split(";"):
            db.execute(statement)
        db.execute("INSERT INTO version VALUES (?)", (self._version,))
        db.execute("COMMIT")
        return db

    def _remove(self) -> None:
        for end in ("", "-wal", "-shm"):
            with suppress(OSError):
                os.unlink(f"{self.path}{end}")


def _connect(name: str) -> sqlite3.Connection:
    db = sqlite3.connect(name, timeout=_WAIT_SECONDS, isolation_level=None, check_same_thread=False, uri=True)
    db.execute("PRAGMA synchronous = OFF")  # what a power cut damages is made anew
    return db


def _copied(db: sqlite3.Connection) -> sqlite3.Connection:
    copy = _connect(_MEMORY)
    db.backup(copy)
    return copy
