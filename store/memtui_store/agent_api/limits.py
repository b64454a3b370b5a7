"""How much an agent may do in one project on one day, counted in the journal's file that all processes share."""

from __future__ import annotations

import json

from memtui_store import clock
from memtui_store.changes.journal import Journal

LIMITS = {"store": 20, "supersede": 5, "delete": 5}


class Ledger:
    """What agents did: counts that limit a day, how often a memory was recalled, and a line for every call.

    None of it is waited for: what an agent stores is written after it, and takes it along to the disk.
    """

    def __init__(self, journal: Journal, agent: str, session: str, project: str) -> None:
        self._journal, self._agent, self._session, self._project = journal, agent, session, project

    @property
    def _counted(self) -> str:
        """Whose calls are counted together: a new session or process does not start anew."""
        return json.dumps([self._agent, self._project, clock.now().date().isoformat()])

    def take(self, *verbs: str) -> str:
        """Count these, all or none; the answer is the reason why not, or nothing."""
        counted = self._counted
        with self._journal.without_waiting(), self._journal.transaction() as db:
            for verb in verbs:
                row = db.execute("SELECT count FROM limits WHERE who = ? AND verb = ?", (counted, verb)).fetchone()
                if row and row[0] >= LIMITS[verb]:
                    return (
                        f"{self._agent} has used its {LIMITS[verb]} {verb}s in this project today; a person can go on"
                    )
            for verb in verbs:
                db.execute(
                    "INSERT INTO limits (who, verb, count) VALUES (?, ?, 1)"
                    " ON CONFLICT (who, verb) DO UPDATE SET count = count + 1",
                    (counted, verb),
                )
        return ""

    def give_back(self, *verbs: str) -> None:
        """What came to nothing does not count."""
        with self._journal.without_waiting(), self._journal.transaction() as db:
            for verb in verbs:
                db.execute(
                    "UPDATE limits SET count = count - 1 WHERE who = ? AND verb = ? AND count > 0",
                    (self._counted, verb),
                )

    def recalled(self, refs: list[str]) -> None:
        now = clock.stamp(clock.now())
        with self._journal.without_waiting(), self._journal.transaction() as db:
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
