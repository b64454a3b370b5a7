"""Events chained by hash: one that is taken out, put in or altered shows."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field

from memtui_store import clock
from memtui_store.digest import sha256

_GENESIS = "0" * 64
_NEWEST = "SELECT (SELECT hash FROM events ORDER BY seq DESC LIMIT 1), (SELECT MAX(op) FROM events)"
_WORDS = ("summary", "note", "outcome", "why")
"""What of an event's payload is told to people."""
_INSERT = "INSERT INTO events (op, kind, time, payload, prev, hash) VALUES (?, ?, ?, ?, ?, ?)"
_written = json.JSONEncoder(ensure_ascii=True, sort_keys=True).encode
"""Made once, because `json.dumps` would make one for every event of a save."""


@dataclass(slots=True)
class Verdict:
    """What checking the chain found."""

    events: int = 0
    problems: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return not self.problems


def append(db: sqlite3.Connection, kind: str, op: int | None, payload: dict[str, object]) -> str:
    """Within a transaction; tells the time it bears."""
    prev = db.execute(_NEWEST).fetchone()[0] or _GENESIS
    return _append(db, prev, kind, op, payload)


def append_next(db: sqlite3.Connection, kind: str, payload: dict[str, object]) -> tuple[int, str]:
    """The same for an operation that gets the next number."""
    prev, last = db.execute(_NEWEST).fetchone()
    op = (last or 0) + 1
    return op, _append(db, prev or _GENESIS, kind, op, payload)


def _append(db: sqlite3.Connection, prev: str, kind: str, op: int | None, payload: dict[str, object]) -> str:
    time, text = clock.stamp(clock.now()), _written(payload)
    db.execute(_INSERT, (op, kind, time, text, prev, _link(prev, op, kind, time, text)))
    return time


def _link(prev: str, op: int | None, kind: str, time: str, payload: str) -> str:
    return sha256("\n".join((prev, str(op), kind, time, payload)).encode())


def rewrite(db: sqlite3.Connection, change: Callable[[str], str]) -> None:
    """Change what events say in words, and link anew what follows: for a secret that stands in one.

    Addresses and hashes stay, because undo works by them.
    """
    prev, moved = _GENESIS, False
    for seq, op, kind, time, payload in db.execute(
        "SELECT seq, op, kind, time, payload FROM events ORDER BY seq"
    ).fetchall():
        body = json.loads(payload)
        told = {name: change(body[name]) for name in _WORDS if isinstance(body.get(name), str)}
        text = payload if told.items() <= body.items() else _written(body | told)
        moved = moved or text != payload
        digest = _link(prev, op, kind, time, text)
        if moved:
            db.execute("UPDATE events SET payload = ?, prev = ?, hash = ? WHERE seq = ?", (text, prev, digest, seq))
        prev = digest


def verify(db: sqlite3.Connection) -> Verdict:
    """Follow the chain from its start, and check every kept image against its hash."""
    verdict = Verdict()
    prev = _GENESIS
    purged: set[str] = set()
    masked: dict[str, str] = {}
    named: set[str] = set()
    for seq, op, kind, time, payload, linked, digest in db.execute(
        "SELECT seq, op, kind, time, payload, prev, hash FROM events ORDER BY seq"
    ):
        verdict.events += 1
        if linked != prev:
            verdict.problems.append(f"event {seq} does not follow the one before it: events were removed or inserted")
        if _link(linked, op, kind, time, payload) != digest:
            verdict.problems.append(f"event {seq} ({kind}, {time}) was altered")
        prev = digest
        body = json.loads(payload)
        purged.update(body.get("hashes", ()))
        masked.update(body.get("masked", {}))
        named.update(body.get("kept", ()))
        named.update(r[0] for c in body.get("changes", ()) for r in (c["before"], c["after"]) if r)
    blobs = {}
    for digest, data in db.execute("SELECT hash, data FROM blobs"):
        blobs[digest] = data is not None
        if data is not None and sha256(data) != digest:
            verdict.problems.append(f"the kept bytes {digest[:12]} were altered")
    if dict(db.execute("SELECT hash, became FROM masked")) != masked:
        verdict.problems.append("what secrets were masked in is not what the events say")
    gone = purged | masked.keys()
    missing = [digest for digest in {*named, *masked.values()} - gone if not blobs.get(digest)]
    verdict.problems += [f"the kept bytes {digest[:12]} are missing, and no purge says why" for digest in missing]
    return verdict
