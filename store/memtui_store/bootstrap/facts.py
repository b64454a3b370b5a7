"""What was observed before, so that a cancelled run goes on and a rerun reads only what has changed.

A disposable cache like the index: secrets are masked before anything is kept, and a damaged file is thrown away.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path

from memtui_store.audit.scan import VERSION as SCAN_VERSION
from memtui_store.audit.scan import redact
from memtui_store.bootstrap.contract import Fact, Item, Skipped, Source, Value
from memtui_store.changes.files import make_private
from memtui_store.inbox.evidence import Evidence
from memtui_store.portable import O_CLOEXEC

_SCHEMA = """
CREATE TABLE IF NOT EXISTS facts (
    source TEXT NOT NULL, path TEXT NOT NULL, part TEXT NOT NULL, stamp TEXT NOT NULL, facts TEXT NOT NULL,
    PRIMARY KEY (source, path, part)
) WITHOUT ROWID;
"""
Observed = list[Fact | Skipped]


class FactCache:
    """Never a reason to fail: where it cannot be read or written, every item is read again."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "bootstrap.sqlite"
        self._db: sqlite3.Connection | None = None

    def get(self, source: Source, item: Item) -> Observed | None:
        if not self.path.exists():
            return None
        with suppress(sqlite3.Error, OSError, ValueError, TypeError, KeyError):
            row = (
                self._open()
                .execute(
                    "SELECT facts FROM facts WHERE source = ? AND path = ? AND part = ? AND stamp = ?",
                    (source.id, os.fspath(item.path), item.part, _stamp(source, item)),
                )
                .fetchone()
            )
            return [_unpacked(data) for data in json.loads(row[0])] if row else None
        return None

    def put(self, source: Source, item: Item, observed: Observed) -> None:
        if not item.stamp:
            return
        data = json.dumps([_packed(held) for held in observed])
        values = (source.id, os.fspath(item.path), item.part, _stamp(source, item), data)
        try:
            self._open().execute("INSERT OR REPLACE INTO facts VALUES (?, ?, ?, ?, ?)", values)
        except (sqlite3.Error, OSError, UnicodeError):
            self.close()

    def _open(self) -> sqlite3.Connection:
        if self._db is None:
            make_private(self.path.parent)
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | O_CLOEXEC, 0o600))
            try:
                self._db = _connected(self.path)
            except sqlite3.DatabaseError:
                self.path.unlink(missing_ok=True)
                os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | O_CLOEXEC, 0o600))
                self._db = _connected(self.path)
        return self._db

    def close(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None


def _connected(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=2, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA synchronous=OFF")
        db.executescript(_SCHEMA)
    except sqlite3.Error:
        db.close()
        raise
    return db


def _stamp(source: Source, item: Item) -> str:
    return f"{source.version}:{SCAN_VERSION}:" + ":".join(map(str, item.stamp))


def _packed(held: Fact | Skipped) -> dict[str, object]:
    if isinstance(held, Skipped):
        return {"skipped": [held.where, held.reason]}
    return {"kind": held.kind, "values": dict(held.values), "evidence": asdict(held.evidence)}


def _unpacked(data: dict[str, object]) -> Fact | Skipped:
    match data:
        case {"skipped": [str(where), str(reason)]}:
            return Skipped(where, reason)
        case {"kind": str(kind), "values": dict(values), "evidence": dict(evidence)}:
            return Fact(kind, values, Evidence(**evidence))
    raise ValueError("a damaged fact")


def safe_facts(observed: Sequence[Fact | Skipped]) -> Observed:
    """Masked before anything looks at them: what judges them cannot leak what it never saw."""
    return [held if isinstance(held, Skipped) else _safe(held) for held in observed]


def _safe(fact: Fact) -> Fact:
    evidence = replace(fact.evidence, quote=_hide(fact.evidence.quote), detail=_hide(fact.evidence.detail))
    return Fact(fact.kind, {key: _hidden(value) for key, value in fact.values.items()}, evidence)


def _hidden(value: Value) -> Value:
    if isinstance(value, str):
        return _hide(value)
    if isinstance(value, list):
        return [_hidden(held) for held in value]
    if isinstance(value, dict):
        return {key: _hidden(held) for key, held in value.items()}
    return value


def _hide(text: str) -> str:
    return redact(text).text if len(text) > 5 else text
