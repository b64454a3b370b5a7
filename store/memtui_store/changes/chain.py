"""Events chained by hash: one that is taken out, put in or altered shows."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from memtui_store import clock
from memtui_store.digest import sha256

_GENESIS = "0" * 64
_WORDS = ("summary", "note", "outcome", "why")
"""What of an event's payload is shown to people."""
_INSERT = "INSERT INTO events (op, kind, time, payload, prev, hash) VALUES (?, ?, ?, ?, ?, ?)"


@dataclass(slots=True)
class Verdict:
    """What checking the chain found."""

    events: int = 0
    problems: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return not self.problems


def append(db: sqlite3.Connection, kind: str, op: int | None, payload: dict[str, object]) -> str:
    """Add an event within a transaction, and return the time it bears."""
    newest = db.execute("SELECT hash FROM events ORDER BY seq DESC LIMIT 1").fetchone()
    prev = newest[0] if newest else _GENESIS
    time, text = clock.stamp(clock.now()), _dumps(payload)
    db.execute(_INSERT, (op, kind, time, text, prev, _link(prev, op, kind, time, text)))
    return time


def next_operation(db: sqlite3.Connection) -> int:
    (last,) = db.execute("SELECT MAX(op) FROM events").fetchone()
    return (last or 0) + 1


def _dumps(payload: dict[str, object]) -> str:
    return json.dumps(payload, sort_keys=True)


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
        words = {name: change(body[name]) for name in _WORDS if isinstance(body.get(name), str)}
        text = payload if words.items() <= body.items() else _dumps(body | words)
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
    if dict(db.execute("SELECT hash, became FROM masked")) != masked:
        verdict.problems.append("what secrets were masked in is not what the events say")
    verdict.problems += _wrong_bytes(db, {*named, *masked.values()} - purged - masked.keys())
    return verdict


def _wrong_bytes(db: sqlite3.Connection, needed: set[str]) -> Iterator[str]:
    """What is wrong with the kept images; `needed` are the hashes of those that must be there."""
    there = set()
    for digest, data in db.execute("SELECT hash, data FROM blobs WHERE data IS NOT NULL"):
        there.add(digest)
        if sha256(data) != digest:
            yield f"the kept bytes {digest[:12]} were altered"
    yield from (f"the kept bytes {digest[:12]} are missing, and no purge says why" for digest in needed - there)
