"""The disposable index: parsed memories with their secrets masked, so that a second look reads nothing.

It can be deleted at any time. One row holds the heads of a whole store, because unpacking one piece per store is
what makes a start with fifty thousand memories quick; bodies are rows of their own, read when one is shown.
"""

from __future__ import annotations

import marshal
import os
import sqlite3
import threading
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from zlib import crc32

from memtui_store.audit.scan import VERSION as SCAN_VERSION
from memtui_store.changes.files import make_private
from memtui_store.loading.cards import MARSHAL, Entries, Row
from memtui_store.portable import O_CLOEXEC

_VERSION = f"8:{SCAN_VERSION}"
_SCHEMA = """
CREATE TABLE IF NOT EXISTS meta (version TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS places (id INTEGER PRIMARY KEY, place BLOB NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS stores (place BLOB PRIMARY KEY, sum INTEGER NOT NULL, heads BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS bodies (place INTEGER NOT NULL, key BLOB NOT NULL, etag TEXT NOT NULL, body BLOB NOT NULL);
CREATE UNIQUE INDEX IF NOT EXISTS bodies_by_key ON bodies (place, key);
CREATE TABLE IF NOT EXISTS judged (etag TEXT PRIMARY KEY, sum INTEGER NOT NULL, findings BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, sum INTEGER NOT NULL, note BLOB NOT NULL);
"""


@dataclass(slots=True)
class Update:
    """What is to be kept of one store: all its heads, the bodies that are new, and the keys that are gone."""

    entries: Entries
    bodies: list[tuple[str, str, str]] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)


def place_of(store: str, root: Path) -> bytes:
    """A store's id alone says too little: any folder can be looked at as `path:.`."""
    return os.fsencode(root) + b"\0" + os.fsencode(store)


class Cache:
    """Never a reason to fail: where it cannot be read or written, everything is read from the stores."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "index.sqlite"
        self._lock = threading.RLock()
        self._numbers: dict[bytes, object] = {}
        self._db = self._open_existing()

    def _open_existing(self) -> sqlite3.Connection | None:
        if not os.path.exists(self.path):
            return None
        with suppress(sqlite3.Error):
            db = self._connect()
            with suppress(sqlite3.Error):
                if db.execute("SELECT version FROM meta").fetchone() == (_VERSION,):
                    return db
            db.close()
        self._discard()
        return None

    def _connect(self) -> sqlite3.Connection:
        """Whoever asks for a body first may be another thread than the one that loaded; the lock keeps them apart."""
        return sqlite3.connect(self.path, timeout=2, isolation_level=None, check_same_thread=False)

    def _discard(self) -> None:
        for name in (self.path, *(self.path.with_name(self.path.name + end) for end in ("-wal", "-shm", "-journal"))):
            with suppress(OSError):
                name.unlink()

    def _rows(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        with self._lock:
            if self._db is None:
                return []
            try:
                return self._db.execute(sql, values).fetchall()
            except sqlite3.Error:
                return []

    def stores(self) -> dict[bytes, Entries]:
        """What was kept of every store, by place."""
        found: dict[bytes, Entries] = {}
        with self._lock, suppress(sqlite3.Error):
            # One by one: all of them packed and unpacked at once would be held twice.
            for place, check, heads in self._db.execute("SELECT place, sum, heads FROM stores") if self._db else ():
                held = _unpacked(check, heads)
                if isinstance(place, bytes) and isinstance(held, dict):
                    found[place] = held
        return found

    def body(self, place: bytes, key: str, etag: str) -> str | None:
        """None where another version of it is kept, or none."""
        sql = "SELECT body FROM bodies WHERE place = ? AND key = ? AND etag = ?"
        with self._lock:
            reopened = self._db is None
            if reopened:
                self._db = self._open_existing()
            rows = self._rows(sql, self._number(place), os.fsencode(key), etag)
            if reopened:
                self.close()
        data = rows[0][0] if rows else None
        return data.decode("utf-8", "surrogatepass") if isinstance(data, bytes) else None

    def _number(self, place: bytes) -> object:
        """Bodies are found by a small number instead of a long path; it never changes while the file lives."""
        number = self._numbers.get(place)
        if number is None:
            rows = self._rows("SELECT id FROM places WHERE place = ?", place)
            if rows:
                number = self._numbers[place] = rows[0][0]
        return number

    def note(self, name: str) -> object:
        """Something else that is cheaper to keep than to work out, as plain data."""
        rows = self._rows("SELECT sum, note FROM notes WHERE name = ?", name)
        return _unpacked(*rows[0]) if rows else None

    def judged(self, etag: str) -> tuple[Row, ...] | None:
        """What was found in exactly these bytes, whichever file they stood in."""
        rows = self._rows("SELECT sum, findings FROM judged WHERE etag = ?", etag)
        held = _unpacked(*rows[0]) if rows else None
        return held if isinstance(held, tuple) else None

    def save_judged(self, found: Mapping[str, tuple[Row, ...]]) -> None:
        """For texts that take long to judge, so that nobody waits for them twice."""
        rows = [(etag, crc32(data), data) for etag, held in found.items() if (data := marshal.dumps(held, MARSHAL))]
        with suppress(OSError, sqlite3.Error), self._lock:
            self._opened().executemany("INSERT OR REPLACE INTO judged VALUES (?, ?, ?)", rows)

    def save(self, updates: Mapping[bytes, Update], notes: Mapping[str, object] | None = None) -> bool:
        """In one transaction; where another process is writing for long, the next start tries again."""
        try:
            with self._lock:
                self._write(updates, notes or {})
        except (OSError, sqlite3.Error):
            return False
        return True

    def _write(self, updates: Mapping[bytes, Update], notes: Mapping[str, object]) -> None:
        db = self._opened()
        db.execute("BEGIN IMMEDIATE")
        try:
            for place, update in updates.items():
                heads = marshal.dumps(update.entries, MARSHAL)
                db.execute("INSERT OR REPLACE INTO stores VALUES (?, ?, ?)", (place, crc32(heads), heads))
                db.execute("INSERT OR IGNORE INTO places (place) VALUES (?)", (place,))
                (number,) = db.execute("SELECT id FROM places WHERE place = ?", (place,)).fetchone()
                db.executemany("INSERT OR REPLACE INTO bodies VALUES (?, ?, ?, ?)", _body_rows(number, update.bodies))
                gone = [(number, os.fsencode(key)) for key in update.gone]
                db.executemany("DELETE FROM bodies WHERE place = ? AND key = ?", gone)
            for name, note in notes.items():
                data = marshal.dumps(note, MARSHAL)  # type: ignore[arg-type] # plain data, says its caller
                db.execute("INSERT OR REPLACE INTO notes VALUES (?, ?, ?)", (name, crc32(data), data))
            self._forget_vanished(db)
        except BaseException:
            db.execute("ROLLBACK")
            raise
        db.execute("COMMIT")

    def _forget_vanished(self, db: sqlite3.Connection) -> None:
        for (place,) in db.execute("SELECT place FROM stores").fetchall():
            if not os.path.lexists(bytes(place).partition(b"\0")[0]):
                db.execute("DELETE FROM stores WHERE place = ?", (place,))
                db.execute("DELETE FROM bodies WHERE place = (SELECT id FROM places WHERE place = ?)", (place,))

    def _opened(self) -> sqlite3.Connection:
        if self._db is None:
            self._db = self._open_existing() or self._created()
        return self._db

    def _created(self) -> sqlite3.Connection:
        make_private(self.path.parent)
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | O_CLOEXEC, 0o600))
        db = self._connect()
        db.execute("PRAGMA page_size=16384")
        db.execute("PRAGMA secure_delete=ON")
        db.executescript(f"BEGIN IMMEDIATE;{_SCHEMA}")  # at once: each table by itself would wait for the disk
        db.execute("INSERT INTO meta SELECT ? WHERE NOT EXISTS (SELECT 1 FROM meta)", (_VERSION,))
        db.execute("COMMIT")
        return db

    def close(self) -> None:
        with self._lock:
            self._numbers.clear()
            if self._db is not None:
                self._db.close()
                self._db = None


def _body_rows(number: int, bodies: Iterable[tuple[str, str, str]]) -> Iterable[tuple[int, bytes, str, bytes]]:
    for key, etag, body in bodies:
        yield number, os.fsencode(key), etag, body.encode("utf-8", "surrogatepass")


def _unpacked(check: object, data: object) -> object:
    """Nothing where a byte is not what was written: unpacking damaged data is not safe."""
    if not isinstance(data, bytes) or crc32(data) != check:
        return None
    try:
        value: object = marshal.loads(data)  # noqa: S302 - our own file, private to its owner, and checked just above
    except (ValueError, EOFError, TypeError):
        return None
    return value
