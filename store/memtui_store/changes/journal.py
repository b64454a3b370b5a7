"""The journal: what was changed, by which operation, with the bytes before and after.

Events are chained by hash, so that one taken out or altered shows; images are kept by content hash beside
them, so that bytes can be purged (a leaked key, an emptied trash) while the proof that they stood there stays.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from memtui_store import clock
from memtui_store.changes.durable import fsync_file
from memtui_store.changes.files import make_private
from memtui_store.changes.plan import Change, Image, Plan
from memtui_store.digest import sha256
from memtui_store.errors import RefError, RefusedError, StorageError
from memtui_store.portable import O_CLOEXEC

_GENESIS = "0" * 64
_SCHEMA = """
CREATE TABLE IF NOT EXISTS events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, op INTEGER, kind TEXT NOT NULL, time TEXT NOT NULL,
    payload TEXT NOT NULL, prev TEXT NOT NULL, hash TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS blobs (hash TEXT PRIMARY KEY, data BLOB);
CREATE TABLE IF NOT EXISTS approvals (ref TEXT PRIMARY KEY, record BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS decisions (ref TEXT PRIMARY KEY, record BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS settled (ref TEXT PRIMARY KEY, record BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS carried (ref TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS trashed (ref TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS edits (ref TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sessions (session TEXT, verb TEXT, count INTEGER NOT NULL, PRIMARY KEY (session, verb));
CREATE TABLE IF NOT EXISTS recalls (ref TEXT PRIMARY KEY, count INTEGER NOT NULL, last TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS events_by_op ON events (op);
"""


@dataclass(frozen=True, slots=True)
class Moved:
    """One address in an operation: hashes instead of bytes."""

    address: str
    temp: str
    before: tuple[str, int, int] | None
    after: tuple[str, int, int] | None
    made: tuple[str, ...] = ()


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


@dataclass(slots=True)
class Verdict:
    """What checking the chain found."""

    events: int = 0
    problems: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return not self.problems


class Journal:
    """Made on the first write; until then everything it is asked has an empty answer."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection: sqlite3.Connection | None = None
        self._waits = True
        self._settled = 0
        """Up to this event every operation is known to be closed."""

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
            with _said_plainly(self.path):
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

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing, and on the disk unless it is `unhurried`; one inside another is a part of it."""
        with _said_plainly(self.path):
            db = self.db
            inner: bool = db.in_transaction
            if inner:
                yield db
                return
            waits = self._waits
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

    # Writing

    def begin(self, plan: Plan, moves: list[Moved]) -> Operation:
        """What is about to happen, with all bytes needed to finish it or to take it back; `sync` makes it last."""
        payload: dict[str, object] = {
            "verb": plan.verb,
            "summary": plan.summary,
            "refs": list(plan.refs),
            "undoes": plan.undoes,
            "changes": [
                {"address": m.address, "temp": m.temp, "before": m.before, "after": m.after, "made": m.made}
                for m in moves
            ],
            "kept": [sha256(data) for data in plan.keep],
        }
        with self.unhurried(), self.transaction() as db:
            images = [image for change in plan.changes for image in (change.before, change.after) if image]
            _put_blobs(db, [(image.hash, image.data) for image in images])
            _put_blobs(db, [(sha256(data), data) for data in plan.keep])
            op = int(db.execute("SELECT COALESCE(MAX(op), 0) + 1 FROM events").fetchone()[0])
            _append(db, "begin", op, payload)
        return Operation(
            op,
            clock.stamp(clock.now()),
            plan.verb,
            plan.summary,
            plan.refs,
            tuple(moves),
            undoes=plan.undoes,
        )

    def finish(self, op: int, state: str, note: str = "") -> None:
        with self.transaction() as db:
            _append(db, state, op, {"note": note})

    @contextmanager
    def unhurried(self) -> Iterator[None]:
        """Without waiting for the disk; what is written next, or `sync`, takes it along."""
        waits, self._waits = self._waits, False
        try:
            yield
        finally:
            self._waits = waits

    def sync(self) -> None:
        """Everything written so far is on the disk; another thread may do this."""
        with _said_plainly(self.path):
            for name in (f"{self.path}-wal", self.path):
                if os.path.exists(name):
                    fsync_file(name)
                    return

    def keep(self, data: bytes) -> str:
        """Bytes found after a crash that belong nowhere: kept rather than guessed about."""
        digest = sha256(data)
        with self.transaction() as db:
            _put_blobs(db, [(digest, data)])
            _append(db, "found", None, {"kept": [digest]})
        return digest

    def call(self, payload: dict[str, object]) -> None:
        """A line about what an agent asked for, in the chain like everything else; nobody waits for the disk."""
        with self.unhurried(), self.transaction() as db:
            _append(db, "call", None, payload)

    def calls(self) -> list[tuple[str, dict[str, object]]]:
        """When, and what; oldest first."""
        rows = self.rows("SELECT time, payload FROM events WHERE kind = 'call' ORDER BY seq")
        return [(str(time), json.loads(str(payload))) for time, payload in rows]

    def recalls(self) -> dict[str, tuple[int, str]]:
        """How often agents read each memory through memtui, and when last."""
        rows = self.rows("SELECT ref, count, last FROM recalls")
        return {str(ref): (count, str(last)) for ref, count, last in rows if isinstance(count, int)}

    def purge(self, hashes: Iterable[str], why: str, *, note_empty: bool = False) -> int:
        """Take bytes out of the journal for good; their hashes stay, and the chain says when they went."""
        with self.transaction() as db:
            gone = [h for h in dict.fromkeys(hashes) if self._has_bytes(h)]
            db.executemany("UPDATE blobs SET data = NULL WHERE hash = ?", [(h,) for h in gone])
            if gone or note_empty:
                _append(db, "purged", None, {"hashes": gone, "why": why})
        if gone:
            with _said_plainly(self.path):
                self.db.execute("VACUUM")
                self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return len(gone)

    def _has_bytes(self, digest: str) -> bool:
        return (
            self.db.execute("SELECT 1 FROM blobs WHERE hash = ? AND data IS NOT NULL", (digest,)).fetchone() is not None
        )

    # Reading

    def rows(self, sql: str, values: tuple[str | int, ...] = ()) -> list[tuple[object, ...]]:
        """An empty answer before anything was ever written."""
        if not self.exists:
            return []
        with _said_plainly(self.path):
            return self.db.execute(sql, values).fetchall()

    def operations(self) -> list[Operation]:
        """Oldest first."""
        if not self.exists:
            return []
        found: dict[int, Operation] = {}
        with _said_plainly(self.path):
            rows = self.db.execute(
                "SELECT op, kind, time, payload FROM events WHERE op IS NOT NULL ORDER BY seq"
            ).fetchall()
        for op, kind, time, payload in rows:
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
        with _said_plainly(self.path):
            (last,) = self.db.execute("SELECT COALESCE(MAX(seq), 0) FROM events").fetchone()
            open_ops = self.db.execute(
                "SELECT 1 FROM events b WHERE kind = 'begin' AND seq > ?"
                " AND NOT EXISTS (SELECT 1 FROM events e WHERE e.op = b.op AND e.seq > b.seq)",
                (self._settled,),
            ).fetchone()
        if open_ops:
            return [operation for operation in self.operations() if operation.state == "pending"]
        self._settled = int(last)
        return []

    def image(self, record: tuple[str, int, int] | None) -> Image | None:
        if record is None:
            return None
        return Image(self.blob(record[0]), record[1], record[2])

    def blob(self, digest: str) -> bytes:
        with _said_plainly(self.path):
            row = (
                self.db.execute("SELECT data FROM blobs WHERE hash = ?", (digest,)).fetchone() if self.exists else None
            )
        if row is None or row[0] is None:
            raise RefusedError("the bytes of that version were purged", hint="only their hash was kept")
        return bytes(row[0])

    def blobs(self) -> Iterator[tuple[str, bytes]]:
        """Every version kept, one at a time."""
        for (digest,) in self.rows("SELECT hash FROM blobs WHERE data IS NOT NULL"):
            yield str(digest), self.blob(str(digest))

    def has_blob(self, digest: str) -> bool:
        if not self.exists:
            return False
        with _said_plainly(self.path):
            return self._has_bytes(digest)

    def verify(self) -> Verdict:
        """Follow the chain from its start, and check every kept image against its hash."""
        verdict = Verdict()
        if not self.exists:
            return verdict
        prev = _GENESIS
        purged: set[str] = set()
        named: set[str] = set()
        with _said_plainly(self.path):
            for seq, op, kind, time, payload, linked, digest in self.db.execute(
                "SELECT seq, op, kind, time, payload, prev, hash FROM events ORDER BY seq"
            ):
                verdict.events += 1
                if linked != prev:
                    verdict.problems.append(
                        f"event {seq} does not follow the one before it: events were removed or inserted"
                    )
                if _link(linked, op, kind, time, payload) != digest:
                    verdict.problems.append(f"event {seq} ({kind}, {time}) was altered")
                prev = digest
                body = json.loads(payload)
                purged.update(body.get("hashes", ()))
                named.update(body.get("kept", ()))
                named.update(r[0] for c in body.get("changes", ()) for r in (c["before"], c["after"]) if r)
            blobs = {}
            for digest, data in self.db.execute("SELECT hash, data FROM blobs"):
                blobs[digest] = data is not None
                if data is not None and sha256(data) != digest:
                    verdict.problems.append(f"the kept bytes {digest[:12]} were altered")
        missing = [digest for digest in named if not blobs.get(digest) and digest not in purged]
        verdict.problems += [f"the kept bytes {digest[:12]} are missing, and no purge says why" for digest in missing]
        return verdict


def _operation(op: int, time: str, body: dict[str, object]) -> Operation:
    def record(value: object) -> tuple[str, int, int] | None:
        return (str(value[0]), int(value[1]), int(value[2])) if isinstance(value, list) else None

    changes = body["changes"] if isinstance(body["changes"], list) else []
    refs = body["refs"] if isinstance(body["refs"], list) else []
    undoes = body.get("undoes")
    return Operation(
        id=op,
        time=time,
        verb=str(body["verb"]),
        summary=str(body["summary"]),
        refs=tuple(str(ref) for ref in refs),
        moves=tuple(
            Moved(c["address"], c["temp"], record(c["before"]), record(c["after"]), tuple(c["made"])) for c in changes
        ),
        undoes=undoes if isinstance(undoes, int) else None,
    )


def record_of(image: Image | None) -> tuple[str, int, int] | None:
    return (image.hash, image.mtime_ns, image.mode) if image else None


def change_of(journal: Journal, moved: Moved) -> Change:
    return Change(moved.address, journal.image(moved.before), journal.image(moved.after))


def _put_blobs(db: sqlite3.Connection, blobs: list[tuple[str, bytes]]) -> None:
    db.executemany(
        "INSERT INTO blobs (hash, data) VALUES (?, ?) ON CONFLICT (hash) DO UPDATE SET data = excluded.data",
        blobs,
    )


def _append(db: sqlite3.Connection, kind: str, op: int | None, payload: dict[str, object]) -> None:
    last = db.execute("SELECT hash FROM events ORDER BY seq DESC LIMIT 1").fetchone()
    prev = last[0] if last else _GENESIS
    time, text = clock.stamp(clock.now()), json.dumps(payload, ensure_ascii=True, sort_keys=True)
    digest = _link(prev, op, kind, time, text)
    db.execute(
        "INSERT INTO events (op, kind, time, payload, prev, hash) VALUES (?, ?, ?, ?, ?, ?)",
        (op, kind, time, text, prev, digest),
    )


def _link(prev: str, op: int | None, kind: str, time: str, payload: str) -> str:
    return sha256("\n".join((prev, str(op), kind, time, payload)).encode())


@contextmanager
def _said_plainly(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        raise StorageError(
            f"{path}: {error}",
            hint="no memory was lost; free some space or check the folder's permissions, then try again",
        ) from error
    except OSError as error:
        raise StorageError(
            f"{path}: {error.strerror or error}",
            hint="no memory was lost; free some space or check the folder's permissions, then try again",
        ) from error
    except sqlite3.DatabaseError as error:
        raise StorageError(
            f"{path} is damaged: {error}",
            hint="your memories are untouched; move that file away to start a new journal (it keeps its history)",
        ) from error
