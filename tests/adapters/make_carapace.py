"""Databases as Carapace's handler makes them, and as its draft would: tables, triggers, WAL mode, its own dates."""

from __future__ import annotations

import json
import sqlite3
import uuid
from collections.abc import Iterable, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from tests.conftest import DAY, NOW_S

COLUMNS = (
    "id", "type", "content", "behavioral", "tags", "supersedes", "superseded_by", "session_id", "group_name",
    "created_at",
)  # fmt: skip
TYPES = "'preference', 'fact', 'instruction', 'context', 'correction'"
SCHEMA = f"""
CREATE TABLE entries (
  id TEXT UNIQUE NOT NULL, type TEXT NOT NULL CHECK(type IN ({TYPES})), content TEXT NOT NULL,
  behavioral INTEGER NOT NULL DEFAULT 0, tags TEXT NOT NULL DEFAULT '[]', supersedes TEXT, superseded_by TEXT,
  session_id TEXT NOT NULL, group_name TEXT NOT NULL, created_at TEXT NOT NULL
);
CREATE INDEX idx_entries_type ON entries(type);
CREATE INDEX idx_entries_group ON entries(group_name);
CREATE INDEX idx_entries_superseded_by ON entries(superseded_by);
CREATE INDEX idx_entries_created_at ON entries(created_at);
CREATE VIRTUAL TABLE entries_fts USING fts5(content, content=entries, content_rowid=rowid);
CREATE TRIGGER entries_ai AFTER INSERT ON entries BEGIN
  INSERT INTO entries_fts(rowid, content) VALUES (new.rowid, new.content);
END;
CREATE TRIGGER entries_ad AFTER DELETE ON entries BEGIN
  INSERT INTO entries_fts(entries_fts, rowid, content) VALUES ('delete', old.rowid, old.content);
END;
CREATE TRIGGER entries_au AFTER UPDATE ON entries BEGIN
  INSERT INTO entries_fts(entries_fts, rowid, content) VALUES ('delete', old.rowid, old.content);
  INSERT INTO entries_fts(rowid, content) VALUES (new.rowid, new.content);
END;
PRAGMA user_version = 1;
"""
DRAFT = f"""
CREATE TABLE memory_entries (
  id TEXT PRIMARY KEY, type TEXT NOT NULL CHECK(type IN ({TYPES})), content TEXT NOT NULL,
  behavioral INTEGER NOT NULL DEFAULT 0, tags TEXT NOT NULL DEFAULT '[]', superseded_by TEXT,
  session_id TEXT NOT NULL, group_name TEXT NOT NULL, created_at TEXT NOT NULL
);
CREATE VIRTUAL TABLE memory_fts USING fts5(content, tags, content=memory_entries, content_rowid=rowid);
CREATE TRIGGER memory_ai AFTER INSERT ON memory_entries BEGIN
  INSERT INTO memory_fts(rowid, content, tags) VALUES (new.rowid, new.content, new.tags);
END;
CREATE TRIGGER memory_ad AFTER DELETE ON memory_entries BEGIN
  INSERT INTO memory_fts(memory_fts, rowid, content, tags) VALUES ('delete', old.rowid, old.content, old.tags);
END;
CREATE TRIGGER memory_au AFTER UPDATE ON memory_entries BEGIN
  INSERT INTO memory_fts(memory_fts, rowid, content, tags) VALUES ('delete', old.rowid, old.content, old.tags);
  INSERT INTO memory_fts(rowid, content, tags) VALUES (new.rowid, new.content, new.tags);
END;
"""


def ident(number: int) -> str:
    return f"mem-{uuid.UUID(int=number + 1, version=4)}"


def stamp(days: float) -> str:
    moment = datetime.fromtimestamp(NOW_S - days * DAY, UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def entry(
    number: int,
    content: str,
    kind: str = "fact",
    tags: Sequence[str] = (),
    *,
    supersedes: int | None = None,
    superseded_by: int | None = None,
    days: float | None = None,
    **more: object,
) -> dict[str, object]:
    return {
        "id": ident(number),
        "type": kind,
        "content": content,
        "behavioral": int(kind in ("preference", "instruction", "correction")),
        "tags": json.dumps(list(tags), ensure_ascii=False, separators=(",", ":")),
        "supersedes": None if supersedes is None else ident(supersedes),
        "superseded_by": None if superseded_by is None else ident(superseded_by),
        "session_id": f"sess-{number:04d}",
        "group_name": "main",
        "created_at": stamp(50 - number if days is None else days),
    } | more


def connect(path: Path) -> sqlite3.Connection:
    """As the handler holds it: WAL, five seconds of patience."""
    db = sqlite3.connect(path, timeout=5, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    return db


def insert(db: sqlite3.Connection, held: Iterable[dict[str, object]], table: str = "entries") -> None:
    for row in held:
        own = {name: value for name, value in row.items() if table == "entries" or name != "supersedes"}
        marks = ", ".join("?" for _ in own)
        db.execute(f"INSERT INTO {table} ({', '.join(own)}) VALUES ({marks})", tuple(own.values()))


def make(home: Path, *held: dict[str, object], group: str = "main", draft: bool = False) -> Path:
    """A closed database below Carapace's home."""
    path = home / "data" / "memory" / f"{group}.sqlite"
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(connect(path)) as db:
        db.executescript(DRAFT if draft else SCHEMA)
        insert(db, held, "memory_entries" if draft else "entries")
    return path


def rows(path: Path, table: str = "entries") -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as db:
        db.text_factory = lambda data: data.decode("utf-8", "surrogateescape")
        return db.execute(f"SELECT * FROM {table} ORDER BY rowid").fetchall()


def check(path: Path, index: str = "entries_fts") -> None:
    """What SQLite and its search index say of themselves; raises where they disagree."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        db.execute(f"INSERT INTO {index}({index}, rank) VALUES ('integrity-check', 1)")
