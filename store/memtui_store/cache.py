"""The disposable index: parsed memories with their secrets masked, so that a second look reads nothing.

It can be deleted at any time. A file is known again by inode, times and size; one touched in the last two
seconds is not kept, because a second write in the same tick would go unseen.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import fields
from pathlib import Path

from memtui_store.files import make_private
from memtui_store.findings import Family, Finding, Severity
from memtui_store.model import Document, Kind, Source
from memtui_store.scan import VERSION as SCAN_VERSION

_VERSION = f"3:{SCAN_VERSION}"
_RACY_NS = 2_000_000_000
_SCHEMA = """
CREATE TABLE IF NOT EXISTS reports (key TEXT PRIMARY KEY, findings TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS meta (version TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS cards (
    store TEXT NOT NULL, path TEXT NOT NULL, stamp TEXT NOT NULL, cards TEXT NOT NULL, PRIMARY KEY (store, path)
) WITHOUT ROWID;
"""
_CARD_FIELDS = tuple(item.name for item in fields(Document) if item.name != "data")
Card = tuple[Document, tuple[Finding, ...]]


class Cache:
    """Never a reason to fail: where it cannot be read or written, everything is read from the stores."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "index.sqlite"
        self._db = self._open_existing()
        self._fresh: list[tuple[str, str, str, str]] = []

    def _open_existing(self) -> sqlite3.Connection | None:
        if not self.path.exists():
            return None
        try:
            db = sqlite3.connect(self.path, timeout=2, isolation_level=None)
            version = db.execute("SELECT version FROM meta").fetchone()
        except sqlite3.Error:
            self._discard()
            return None
        if version == (_VERSION,):
            return db
        db.close()
        self._discard()
        return None

    def _discard(self) -> None:
        for name in (self.path, *(self.path.with_name(self.path.name + end) for end in ("-wal", "-shm", "-journal"))):
            with suppress(OSError):
                name.unlink()

    def of_store(self, store: str) -> dict[str, tuple[str, str]]:
        """Stamps and cards by path."""
        if self._db is None:
            return {}
        try:
            rows = self._db.execute("SELECT path, stamp, cards FROM cards WHERE store = ?", (store,)).fetchall()
        except sqlite3.Error:
            return {}
        return {path: (stamp, cards) for path, stamp, cards in rows}

    def remember(self, store: str, source: Source, cards: Iterable[Card]) -> None:
        newest = max(source.stamp[1], source.stamp[-1]) if source.stamp else 0
        if source.stamp and time.time_ns() - newest > _RACY_NS:
            packed = json.dumps([_pack(card) for card in cards], ensure_ascii=True)
            self._fresh.append((store, os.fspath(source.path), stamp_text(source), packed))

    def save(self, seen: dict[str, set[str]]) -> None:
        """Write what is new and drop what is gone; `seen` has the paths of every store that was walked."""
        gone = [(store, path) for store, paths in seen.items() for path in self.of_store(store) if path not in paths]
        if not self._fresh and not gone:
            return
        with suppress(OSError, sqlite3.Error, UnicodeEncodeError):
            self._write(gone)
        self._fresh.clear()

    def report(self, key: str) -> str | None:
        """The findings of an audit over exactly this state."""
        if self._db is None:
            return None
        try:
            row = self._db.execute("SELECT findings FROM reports WHERE key = ?", (key,)).fetchone()
        except sqlite3.Error:
            return None
        return str(row[0]) if row else None

    def save_report(self, key: str, findings: str) -> None:
        """Only the newest is of use."""
        with suppress(OSError, sqlite3.Error, UnicodeEncodeError):
            db = self._opened()
            db.execute("BEGIN IMMEDIATE")
            db.execute("DELETE FROM reports")
            db.execute("INSERT INTO reports VALUES (?, ?)", (key, findings))
            db.execute("COMMIT")

    def _opened(self) -> sqlite3.Connection:
        if self._db is None:
            make_private(self.path.parent)
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
            self._db = sqlite3.connect(self.path, timeout=2, isolation_level=None)
            self._db.execute("PRAGMA secure_delete=ON")
            self._db.executescript(_SCHEMA)
            self._db.execute("INSERT INTO meta SELECT ? WHERE NOT EXISTS (SELECT 1 FROM meta)", (_VERSION,))
        return self._db

    def _write(self, gone: list[tuple[str, str]]) -> None:
        db = self._opened()
        db.execute("BEGIN IMMEDIATE")
        db.executemany("INSERT OR REPLACE INTO cards VALUES (?, ?, ?, ?)", self._fresh)
        db.executemany("DELETE FROM cards WHERE store = ? AND path = ?", gone)
        db.execute("COMMIT")

    def close(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None


def stamp_text(source: Source) -> str:
    return ",".join(map(str, source.stamp))


def _pack(card: Card) -> dict[str, object]:
    document, findings = card
    body: dict[str, object] = {name: getattr(document, name) for name in _CARD_FIELDS}
    body["path"] = os.fspath(document.path)
    body["findings"] = [[f.rule, f.severity, f.family, f.start, f.end, f.message, f.evidence, f.line] for f in findings]
    return body


def unpack(cards: str) -> list[Card]:
    found = []
    for body in json.loads(cards):
        findings = tuple(
            Finding(rule, Severity(severity), Family(family), start, end, message, evidence, line=line)
            for rule, severity, family, start, end, message, evidence, line in body.pop("findings")
        )
        body["path"], body["kind"] = Path(body["path"]), Kind(body["kind"])
        body["tags"], body["notes"] = tuple(body["tags"]), tuple(body["notes"])
        found.append((Document(**body), findings))
    return found
