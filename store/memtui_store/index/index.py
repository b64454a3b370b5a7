"""What the index knows: the entries of every source, what was found in their texts, and the texts to be searched.

Everything in it is masked, and can be worked out again from the stores.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memtui_store.audit.scan import VERSION as SCAN_VERSION
from memtui_store.index.content import Part, Row
from memtui_store.index.database import Database
from memtui_store.index.entry import Entry

_VERSION = f"2:{SCAN_VERSION}"
_SCHEMA = Path(__file__).with_name("schema.sql")
_ENTRIES = "entry JOIN source ON source.id = entry.source"
_EXACT = 2
"""How `searchable` says that the text can be shown as it is kept; 1 where bytes that are no text were left out."""
Rows = list[Row] | None


@dataclass(frozen=True, slots=True)
class Source:
    """What was read of one source of a store; an empty stamp is never the same again."""

    stamp: tuple[int, ...]
    entries: tuple[Entry, ...]


class Index:
    def __init__(self, folder: Path, *, read_only: bool = False) -> None:
        self._file = Database(folder / "index.sqlite", _SCHEMA, _VERSION, read_only=read_only)
        self._findings: dict[str, tuple[Rows, Rows]] | None = None
        """By content, what is known of its secrets and of its warnings."""

    def discard(self) -> None:
        """Forget everything, because something has to be gone for good."""
        self._findings = None
        self._file.discard()

    def close(self) -> None:
        self._findings = None
        self._file.close()

    def times_recreated(self) -> int:
        """How often it was begun with nothing in it."""
        return self._file.times_recreated()

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return self._file.ask(lambda db: db.execute(query, values).fetchall(), [])

    def generation(self) -> tuple[int, int, int]:
        """Changes whenever this process or another one writes."""
        state = self._file.ask(lambda db: (db.execute("PRAGMA data_version").fetchone()[0], db.total_changes), (0, 0))
        return *state, self._file.times_recreated()

    # Entries

    def sources(self, store: bytes) -> dict[str, Source]:
        """What was read of a store, by the key of each source."""
        query = (
            "SELECT source.key, stamp, fields FROM source LEFT JOIN entry ON entry.source = source.id"
            " WHERE store = ? ORDER BY source.id, entry.id"
        )
        stamps: dict[str, tuple[int, ...]] = {}
        entries: dict[str, list[Entry]] = {}
        for data, stamp, fields in self.rows(query, store):
            key = _text(data)
            if key not in stamps:
                stamps[key], entries[key] = tuple(map(int, stamp.split())), []
            if fields is not None:
                entries[key].append(Entry(*json.loads(fields)))
        return {key: Source(stamp, tuple(entries[key])) for key, stamp in stamps.items()}

    def save(self, store: bytes, changed: Mapping[str, Source], gone: Iterable[str]) -> bool:
        """Replace what is kept of these sources, and forget those that are gone."""

        def write(db: sqlite3.Connection) -> None:
            known = dict(db.execute("SELECT key, id FROM source WHERE store = ?", (store,)).fetchall())
            _forget(db, [known[name] for name in map(_blob, (*gone, *changed)) if name in known])
            for key, source in changed.items():
                stamp = " ".join(map(str, source.stamp))
                made = db.execute("INSERT INTO source (store, key, stamp) VALUES (?, ?, ?)", (store, _blob(key), stamp))
                rows = [(made.lastrowid, _blob(entry.key), entry.etag, _json(entry)) for entry in source.entries]
                db.executemany("INSERT INTO entry (source, key, etag, fields) VALUES (?, ?, ?, ?)", rows)

        return self._file.change(write)

    def forget_missing_stores(self) -> None:
        """Forget stores whose folder is not there any more."""
        stores = {bytes(store) for (store,) in self.rows("SELECT DISTINCT store FROM source")}
        for store in stores:
            if not os.path.lexists(store.partition(b"\0")[0]):
                gone = [number for (number,) in self.rows("SELECT id FROM source WHERE store = ?", store)]
                self._file.change(lambda db, gone=gone: _forget(db, gone))  # type: ignore[misc] # this round's

    def numbers(self) -> dict[tuple[bytes, str], int]:
        """The number of each entry, by store and key."""
        found = self.rows(f"SELECT store, entry.key, entry.id FROM {_ENTRIES}")  # noqa: S608 - a constant
        return {(store, _text(key)): number for store, key, number in found}

    # Findings

    def findings(self, etag: str) -> tuple[Rows, Rows]:
        """The secrets found in a content and its warnings; None where nobody has looked yet."""
        return self._all_findings().get(etag, (None, None))

    def _all_findings(self) -> dict[str, tuple[Rows, Rows]]:
        if self._findings is None:
            found = self.rows("SELECT etag, secrets, warnings FROM content")
            self._findings = {etag: (_rows(secrets), _rows(warnings)) for etag, secrets, warnings in found}
        return self._findings

    def save_findings(self, part: Part, found: Mapping[str, list[Row]]) -> None:
        held = self._all_findings()
        for etag, rows in found.items():
            secrets, warnings = held.get(etag, (None, None))
            held[etag] = (rows, warnings) if part == "secrets" else (secrets, rows)
        query = (
            f"INSERT INTO content (etag, {part}) VALUES (?, ?)"  # noqa: S608 - one of two names
            f" ON CONFLICT (etag) DO UPDATE SET {part} = excluded.{part}"
        )
        packed = [(etag, _json(rows)) for etag, rows in found.items()]
        self._file.change(lambda db: db.executemany(query, packed))

    # Text

    def unsearchable(self, store: bytes) -> dict[str, int]:
        """The entries of a store whose text is not in the index yet, with their numbers."""
        query = f"SELECT entry.key, entry.id FROM {_ENTRIES} WHERE store = ? AND NOT searchable"  # noqa: S608 - a constant
        return {_text(key): number for key, number in self.rows(query, store)}

    def add_texts(self, texts: Iterable[tuple[int, Entry, str, str]]) -> bool:
        """Let entries be found by their project and their masked text, given with their numbers."""
        query = "INSERT OR REPLACE INTO text (rowid, title, description, tags, place, body) VALUES (?, ?, ?, ?, ?, ?)"

        def write(db: sqlite3.Connection) -> None:
            for number, entry, project, body in texts:
                kept = _valid(body)
                state = _EXACT if kept == body else 1
                if not db.execute("UPDATE entry SET searchable = ? WHERE id = ?", (state, number)).rowcount:
                    continue  # another process has replaced the entry
                title = entry.title if entry.name == entry.title else f"{entry.title} {entry.name}"
                fields = (title, entry.description, " ".join(entry.tags), f"{entry.key} {project}", kept)
                db.execute(query, (number, *map(_valid, fields)))

        return self._file.change(write)

    def body(self, store: bytes, key: str, etag: str) -> str | None:
        """The masked text of an entry; None where another version of it is kept, or none."""
        query = (
            f"SELECT body FROM text WHERE rowid = (SELECT entry.id FROM {_ENTRIES}"  # noqa: S608 - a constant
            " WHERE store = ? AND entry.key = ? AND etag = ? AND searchable = ?)"
        )
        found = self.rows(query, store, _blob(key), etag, _EXACT)
        return str(found[0][0]) if found else None

    # Answers that take long to work out

    def answer(self, name: str, question: str) -> object:
        """What was answered before, if the question is still the same."""
        found = self.rows("SELECT answer FROM answer WHERE name = ? AND question = ?", name, question)
        return json.loads(found[0][0]) if found else None

    def save_answer(self, name: str, question: str, answer: object) -> None:
        row = (name, question, _json(answer))
        self._file.change(lambda db: db.execute("INSERT OR REPLACE INTO answer VALUES (?, ?, ?)", row))


def store_name(store: str, root: Path) -> bytes:
    """A store's id alone says too little: any folder can be looked at as `path:.`."""
    return os.fsencode(root) + b"\0" + os.fsencode(store)


def _forget(db: sqlite3.Connection, sources: Sequence[int]) -> None:
    each = [(number,) for number in sources]
    db.executemany("DELETE FROM text WHERE rowid IN (SELECT id FROM entry WHERE source = ?)", each)
    db.executemany("DELETE FROM entry WHERE source = ?", each)
    db.executemany("DELETE FROM source WHERE id = ?", each)


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _rows(text: str | None) -> Rows:
    return None if text is None else [tuple(row) for row in json.loads(text)] if text != "[]" else []


def _blob(text: str) -> bytes:
    """Names of files may hold bytes that are no UTF-8."""
    return text.encode("utf-8", "surrogatepass")


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogatepass")


def _valid(text: str) -> str:
    return text if text.isascii() else text.encode("utf-8", "replace").decode()
