"""How much one session may do, counted in the journal's file: every process that names the session shares the count."""

from __future__ import annotations

from memtui_store import clock
from memtui_store.changes.journal import Journal

LIMITS = {"store": 20, "supersede": 5, "delete": 5}


class Ledger:
    """What agents did: counts that limit a session, how often a memory was recalled, and a line for every call.

    None of it is waited for: what an agent stores is written after it, and takes it along to the disk.
    """

    def __init__(self, journal: Journal, agent: str, session: str) -> None:
        self._journal, self._agent, self._session = journal, agent, session

    def take(self, *verbs: str) -> str:
        """Count these, all or none; the answer is the reason why not, or nothing."""
        with self._journal.unhurried(), self._journal.transaction() as db:
            for verb in verbs:
                row = db.execute(
                    "SELECT count FROM sessions WHERE session = ? AND verb = ?", (self._session, verb)
                ).fetchone()
                if row and row[0] >= LIMITS[verb]:
                    return f"this session has used its {LIMITS[verb]} {verb}s; a person can add more by hand"
            for verb in verbs:
                db.execute(
                    "INSERT INTO sessions (session, verb, count) VALUES (?, ?, 1)"
                    " ON CONFLICT (session, verb) DO UPDATE SET count = count + 1",
                    (self._session, verb),
                )
        return ""

    def give_back(self, *verbs: str) -> None:
        """What came to nothing does not count."""
        with self._journal.unhurried(), self._journal.transaction() as db:
            for verb in verbs:
                db.execute(
                    "UPDATE sessions SET count = count - 1 WHERE session = ? AND verb = ? AND count > 0",
                    (self._session, verb),
                )

    def recalled(self, refs: list[str]) -> None:
        now = clock.stamp(clock.now())
        with self._journal.unhurried(), self._journal.transaction() as db:
            db.executemany(
                "INSERT INTO recalls (ref, count, last) VALUES (?, 1, ?)"
                " ON CONFLICT (ref) DO UPDATE SET count = count + 1, last = excluded.last",
                [(ref, now) for ref in refs],
            )

    def recalls(self) -> dict[str, int]:
        return {ref: count for ref, (count, _) in self._journal.recalls().items()}

    def note(self, call: str, outcome: str, refs: tuple[str, ...] = ()) -> None:
        """The audit line: who called what, and what came of it; never the text itself."""
        self._journal.call({
            "agent": self._agent,
            "session": self._session,
            "call": call,
            "outcome": outcome,
            "refs": list(refs),
        })  # fmt: skip
