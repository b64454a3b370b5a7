"""Tell which of Carapace's two layouts a database has, and whether it may be written."""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass

from memtui_store.changes.files import UnreadableError

VERSION = 1
"""The highest `user_version` whose meaning is known here."""
_INDEXES = {"entries": "entries_fts", "memory_entries": "memory_fts"}
_NEEDED = frozenset({"id", "type", "content", "tags", "superseded_by", "created_at"})
_PLAIN = re.compile(r"[A-Za-z_]\w*")
_EVENT = re.compile(r"\b(?:after|before)\s+(insert|delete|update)\b", re.IGNORECASE)
_EVENTS = frozenset({"insert", "delete", "update"})


@dataclass(frozen=True, slots=True)
class Schema:
    """`why_not` says why it is only read; `index` is its search index, kept by its own triggers."""

    table: str
    columns: tuple[str, ...]
    index: str = ""
    why_not: str = ""


def schema_of(db: sqlite3.Connection) -> Schema:
    """Told by the table's name; UnreadableError where there is none of the two."""
    names = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")}
    table = next((name for name in _INDEXES if name in names), "")
    if not table:
        raise UnreadableError("no table of memories that this memtui knows")
    columns = tuple(row[1] for row in db.execute(f"PRAGMA table_info({table})"))
    lacking = sorted(_NEEDED - set(columns))
    if lacking or not all(map(_PLAIN.fullmatch, columns)):
        raise UnreadableError(
            f"a table of memories in an unknown form (it lacks {', '.join(lacking) or 'plain names'})"
        )
    index = _INDEXES[table] if _INDEXES[table] in names else ""
    return Schema(table, columns, index, _why_not(db, table, index))


def _why_not(db: sqlite3.Connection, table: str, index: str) -> str:
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        return f"its schema is version {version}, newer than the version {VERSION} that this memtui knows"
    triggers = db.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?", (table,))
    kept = {match[1].lower() for (sql,) in triggers if index in sql and (match := _EVENT.search(sql))}
    if index and kept != _EVENTS:
        return "its search index has lost the triggers that keep it; an edit would leave it wrong"
    return ""


def damage(db: sqlite3.Connection) -> str:
    """What SQLite itself finds wrong with the file; empty where it is sound."""
    found = db.execute("PRAGMA quick_check(1)").fetchone()
    return "" if found is None or found[0] == "ok" else f"the database is damaged: {found[0].splitlines()[-1][:120]}"
