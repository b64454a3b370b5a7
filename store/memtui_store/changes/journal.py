"""The journal: what was changed, by which operation, with the bytes before and after.

Events are chained by hash, so that one taken out or altered shows; images are kept by content hash beside
them, so that bytes can be purged (a leaked key, an emptied trash) while the proof that they stood there stays.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memtui_store.changes import chain
from memtui_store.changes.chain import Verdict
from memtui_store.changes.journal_file import RECORDS, JournalFile, journal_errors
from memtui_store.changes.plan import Change, Image, Plan
from memtui_store.digest import sha256
from memtui_store.errors import RefError, RefusedError
from memtui_store.format.memory_file import decode, encode

__all__ = ["Journal", "Moved", "Operation", "Verdict", "change_of", "record_of"]

_UNCLOSED = """
SELECT (SELECT MAX(seq) FROM events), EXISTS (
    SELECT 1 FROM events b WHERE kind = 'begin' AND seq > ?
    AND NOT EXISTS (SELECT 1 FROM events e WHERE e.op = b.op AND e.seq > b.seq)
)
"""
_PUT_BLOB = """
INSERT INTO blobs (hash, data) VALUES (?, ?)
ON CONFLICT (hash) DO UPDATE SET data = excluded.data WHERE data IS NOT excluded.data
"""
_VERSIONS = """
WITH RECURSIVE versions (hash) AS (
    SELECT ? UNION SELECT became FROM masked JOIN versions ON masked.hash = versions.hash
)
SELECT hash, data FROM blobs JOIN versions USING (hash) WHERE data IS NOT NULL
"""
"""Of a hash the bytes there still are: its own, or what they became when a secret in them was masked."""
Record = tuple[str, int, int]
"""Of an image its hash, time and mode."""


@dataclass(frozen=True, slots=True)
class Moved:
    """One address in an operation: hashes instead of bytes."""

    address: str
    temp: str
    before: Record | None
    after: Record | None
    made: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in self.__slots__}

    @property
    def hashes(self) -> tuple[str, ...]:
        """Of the images before and after, as far as there are any."""
        return tuple(record[0] for record in (self.before, self.after) if record)


@dataclass(slots=True)
class Operation:
    """One thing a person did, as the journal tells it."""

    id: int
    time: str
    verb: str
    summary: str
    refs: tuple[str, ...]
    moves: tuple[Moved, ...]
    state: str = "pending"
    undoes: int | None = None
    undone_by: int | None = None
    note: str = ""


class Journal(JournalFile):
    """What is asked of it before anything was ever written has an empty answer."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._closed_until = 0
        """Up to this event every operation is known to be closed."""

    # Writing

    def begin(self, plan: Plan, moves: list[Moved]) -> Operation:
        """What is about to happen, with all bytes needed to finish it or to take it back; `sync` makes it last."""
        payload: dict[str, object] = {
            "verb": plan.verb,
            "summary": plan.summary,
            "refs": list(plan.refs),
            "undoes": plan.undoes,
            "changes": [moved.as_json() for moved in moves],
            "kept": [sha256(data) for data in plan.keep],
        }
        with self.without_waiting(), self.transaction() as db:
            images = [image for change in plan.changes for image in (change.before, change.after) if image]
            kept = [(sha256(data), data) for data in plan.keep]
            db.executemany(_PUT_BLOB, [*((image.hash, image.data) for image in images), *kept])
            op = chain.next_operation(db)
            time = chain.append(db, "begin", op, payload)
        return Operation(op, time, plan.verb, plan.summary, plan.refs, tuple(moves), undoes=plan.undoes)

    def finish(self, op: int, state: str, note: str = "") -> None:
        with self.transaction() as db:
            chain.append(db, state, op, {"note": note})

    def keep(self, data: bytes) -> str:
        """Bytes found after a crash that belong nowhere: kept rather than guessed about."""
        digest = sha256(data)
        with self.transaction() as db:
            db.executemany(_PUT_BLOB, [(digest, data)])
            chain.append(db, "found", None, {"kept": [digest]})
        return digest

    def call(self, payload: dict[str, object]) -> None:
        """A line about what an agent asked for, in the chain like everything else; nobody waits for the disk."""
        with self.without_waiting(), self.transaction() as db:
            chain.append(db, "call", None, payload)

    def calls(self) -> list[tuple[str, dict[str, object]]]:
        """When, and what; oldest first."""
        return [(time, json.loads(payload)) for _, _, time, payload in self._events("kind = 'call'")]

    def recalls(self) -> dict[str, tuple[int, str]]:
        """How often agents read each memory through memtui, and when last."""
        rows = self.rows("SELECT ref, count, last FROM recalls")
        return {str(ref): (count, str(last)) for ref, count, last in rows if isinstance(count, int)}

    def rewrite_kept(
        self, change: Callable[[str, bytes], bytes | None], why: str, hashes: Iterable[str] | None = None
    ) -> int:
        """Replace what is kept by what `change` leaves of it, or by nothing; returns how many versions that were.

        It is given the hash of a version and its bytes. What is left can still be shown, undone and restored. Without
        `hashes` it is asked about all there is, other records and the words of events too, with an empty hash. The
        chain says what went and which version became which, so that nobody else can change one unseen.
        """
        with self.transaction() as db:
            gone, became = self._rewrite_blobs(db, change, self._existing(hashes))
            if hashes is None:
                self._rewrite_words(db, lambda data: change("", data) or data)
            chain.append(db, "purged", None, {"hashes": gone, "masked": became, "why": why})
        if gone or became:
            # Free pages and the log still hold what was taken out.
            with journal_errors(self.path):
                self.db.execute("VACUUM")
                self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return len(gone) + len(became)

    def _rewrite_blobs(
        self, db: sqlite3.Connection, change: Callable[[str, bytes], bytes | None], hashes: Iterable[str]
    ) -> tuple[list[str], dict[str, str]]:
        """The hashes of the versions that are gone, and of those that became others."""
        gone: list[str] = []
        became: dict[str, str] = {}
        for digest in hashes:
            (held,) = db.execute("SELECT data FROM blobs WHERE hash = ?", (digest,)).fetchone()
            data = change(digest, held)
            if data == held:
                continue
            db.execute("UPDATE blobs SET data = NULL WHERE hash = ?", (digest,))
            if data is None:
                gone.append(digest)
            else:
                became[digest] = sha256(data)
                db.execute("INSERT OR IGNORE INTO blobs (hash, data) VALUES (?, ?)", (became[digest], data))
        db.executemany("INSERT OR REPLACE INTO masked (hash, became) VALUES (?, ?)", list(became.items()))
        return gone, became

    def _existing(self, hashes: Iterable[str] | None) -> list[str]:
        if hashes is None:
            return [str(row[0]) for row in self.db.execute("SELECT hash FROM blobs WHERE data IS NOT NULL")]
        rows = (row for digest in hashes for row in self.db.execute(_VERSIONS, (digest,)))
        return list(dict.fromkeys(str(row[0]) for row in rows))

    def _rewrite_words(self, db: sqlite3.Connection, change: Callable[[bytes], bytes]) -> None:
        for table in RECORDS:
            rows = db.execute(f"SELECT ref, record FROM {table}").fetchall()  # noqa: S608 - our own names
            changed = [(data, ref) for ref, held in rows if (data := change(held)) != held]
            db.executemany(f"UPDATE {table} SET record = ? WHERE ref = ?", changed)  # noqa: S608 - our own names
        chain.rewrite(db, lambda words: decode(change(encode(words))))

    # Reading

    def operations(self) -> list[Operation]:
        """Oldest first."""
        found: dict[int, Operation] = {}
        for op, kind, time, payload in self._events("op IS NOT NULL"):
            body = json.loads(payload)
            if kind == "begin":
                found[op] = _operation(op, time, body)
            elif op in found:
                found[op].state, found[op].note = kind, body.get("note", "")
        for operation in reversed(found.values()):
            # What was undone itself undoes nothing any more, so the later ones are asked first.
            if operation.state == "done" and not operation.undone_by and operation.undoes in found:
                found[operation.undoes].undone_by = operation.id
        return list(found.values())

    def _events(self, where: str) -> list[Any]:
        return self.rows(f"SELECT op, kind, time, payload FROM events WHERE {where} ORDER BY seq")  # noqa: S608 - our own words

    def operation(self, op: int) -> Operation:
        for operation in self.operations():
            if operation.id == op:
                return operation
        raise RefError(f"there is no operation {op}", hint="memtui history lists them")

    def kept(self, op: int) -> list[str]:
        """Hashes of the bytes that were kept with an operation beside those it changed."""
        payloads = self.rows("SELECT payload FROM events WHERE kind = 'begin' AND op = ?", (op,))
        return [str(digest) for (payload,) in payloads for digest in json.loads(str(payload)).get("kept", ())]

    def pending(self) -> list[Operation]:
        if not self.exists:
            return []
        with journal_errors(self.path):
            last, unclosed = self.db.execute(_UNCLOSED, (self._closed_until,)).fetchone()
        if unclosed:
            return [operation for operation in self.operations() if operation.state == "pending"]
        self._closed_until = last or 0
        return []

    def image(self, record: Record | None) -> Image | None:
        if record is None:
            return None
        return Image(self.blob(record[0]), record[1], record[2])

    def find_blob(self, digest: str) -> bytes | None:
        """A version, or what it became when a secret in it was masked; None where its bytes are gone."""
        rows = self.rows(_VERSIONS, (digest,))
        return rows[0][1] if rows and isinstance(rows[0][1], bytes) else None

    def has_blob(self, digest: str) -> bool:
        return self.find_blob(digest) is not None

    def blob(self, digest: str) -> bytes:
        held = self.find_blob(digest)
        if held is None:
            raise RefusedError("the bytes of that version were purged", hint="only their hash was kept")
        return held

    def blobs(self) -> Iterator[tuple[str, bytes]]:
        """Every version kept, one at a time."""
        for (digest,) in self.rows("SELECT hash FROM blobs WHERE data IS NOT NULL"):
            yield str(digest), self.blob(str(digest))

    def verify(self) -> Verdict:
        if not self.exists:
            return Verdict()
        with journal_errors(self.path):
            return chain.verify(self.db)


def record_of(image: Image | None) -> Record | None:
    return (image.hash, image.mtime_ns, image.mode) if image else None


def _operation(op: int, time: str, body: dict[str, Any]) -> Operation:
    """Read the event at an operation's beginning."""
    return Operation(
        id=op,
        time=time,
        verb=body["verb"],
        summary=body["summary"],
        refs=tuple(body["refs"]),
        moves=tuple(map(_moved, body["changes"])),
        undoes=body.get("undoes"),
    )


def _moved(held: dict[str, Any]) -> Moved:
    before, after = (tuple(record) if record else None for record in (held["before"], held["after"]))
    return Moved(held["address"], held["temp"], before, after, tuple(held["made"]))


def change_of(journal: Journal, moved: Moved) -> Change:
    return Change(moved.address, journal.image(moved.before), journal.image(moved.after))
