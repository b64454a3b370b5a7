"""Read Codex' own databases, never written: which sessions were used, and how its jobs fare."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from memtui_store import clock
from memtui_store.agents import sqlite_file
from memtui_store.agents.codex.config import V2
from memtui_store.agents.codex.stems import stem_of
from memtui_store.audit.scan import redact
from memtui_store.changes.files import reason_for
from memtui_store.text import one_line

_STATE = re.compile(r"state_(\d+)\.sqlite")
_COOLDOWN = 6 * 3600
_MOST = 100_000
_ERROR = 120
_JOBS = "SELECT * FROM jobs WHERE kind IN ('memory_stage1', 'memory_consolidate_global') LIMIT ?"


@dataclass(frozen=True, slots=True)
class Session:
    """A session Codex made a memory of; times in seconds."""

    thread: str
    count: int = 0
    last: int = 0
    updated: int = 0
    slug: str = ""

    @property
    def stem(self) -> str:
        try:
            return stem_of(self.thread, self.slug, self.updated)
        except (OverflowError, ValueError, OSError):
            return ""


@dataclass(frozen=True, slots=True)
class Jobs:
    """What the databases say; `why` is why they say nothing."""

    sessions: dict[str, Session] = field(default_factory=dict)
    failed: int = 0
    last_error: str = ""
    status: str = ""
    lease_until: int = 0
    finished: int = 0
    consolidation_error: str = ""
    why: str = ""

    def running(self) -> bool:
        return self.status == "running" and self.lease_until > _now()

    @property
    def cooldown(self) -> int:
        """Seconds until Codex consolidates again, at the first session that starts then."""
        return max(self.finished + _COOLDOWN - _now(), 0) if self.status == "done" and self.finished else 0

    def problems(self) -> Iterator[str]:
        if self.why:
            yield f"what Codex used, and how its jobs fare, is unknown: {self.why}"
        if self.running():
            yield "Codex is consolidating its memories just now; nothing is written meanwhile"
        if self.failed:
            sessions = f"{self.failed:,} session{'s' if self.failed > 1 else ''}"
            yield f"Codex failed to make memories of {sessions}{_because(self.last_error)}"
        if self.status == "error":
            yield f"Codex' last consolidation failed{_because(self.consolidation_error)}"


def _because(error: str) -> str:
    return f": {error}" if error else ""


def _now() -> int:
    return int(clock.now().timestamp())


def database_of(folder: Path, root: str) -> Path | None:
    """The database of a memory root; older ones kept these tables in the state database."""
    own = folder / ("memories_v2_1.sqlite" if root == V2 else "memories_1.sqlite")
    if os.path.lexists(own) or root == V2:
        return own if os.path.lexists(own) else None
    try:
        names = os.listdir(folder)
    except OSError:
        return None
    found = [(int(match[1]), match[0]) for name in names if len(name) < 40 and (match := _STATE.fullmatch(name))]
    return folder / max(found)[1] if found else None


def stamp_of(folder: Path, root: str) -> tuple[int, ...]:
    path = database_of(folder, root)
    try:
        return sqlite_file.stamp_of(path) if path else ()
    except OSError:
        return ()


def read_jobs(folder: Path, root: str) -> Jobs:
    path = database_of(folder, root)
    if path is None:
        return Jobs()
    try:
        return sqlite_file.ask(path, _read)
    except OSError as error:
        return Jobs(why=reason_for(error))
    except sqlite3.Error as error:
        return Jobs(why=sqlite_file.reason_for(error))


class JobsReader:
    """Reads the jobs of one memory root, anew only after its database changed or a look failed."""

    def __init__(self, folder: Path, root: str) -> None:
        self._folder, self._root = folder, root
        self._stamp: tuple[int, ...] = ()
        self._jobs: Jobs | None = None

    def read(self) -> Jobs:
        stamp = stamp_of(self._folder, self._root)
        if self._jobs is None or self._jobs.why or stamp != self._stamp:
            self._stamp, self._jobs = stamp, read_jobs(self._folder, self._root)
        return self._jobs


def _read(db: sqlite3.Connection) -> Jobs:
    db.row_factory = sqlite3.Row
    tables = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    sessions = _sessions(db) if "stage1_outputs" in tables else {}
    return _jobs(db, sessions) if "kind" in _columns(db, "jobs") else Jobs(sessions)


def _columns(db: sqlite3.Connection, table: str) -> set[str]:
    return {row[1] for row in db.execute("SELECT * FROM pragma_table_info(?)", (table,))}


def _sessions(db: sqlite3.Connection) -> dict[str, Session]:
    """Whatever columns there are: a newer Codex may have others."""
    names = _columns(db, "stage1_outputs")
    wanted = [
        name if name in names else "NULL"
        for name in ("thread_id", "usage_count", "last_usage", "source_updated_at", "rollout_slug")
    ]
    found: dict[str, Session] = {}
    for row in db.execute(f"SELECT {', '.join(wanted)} FROM stage1_outputs LIMIT ?", (_MOST,)):  # noqa: S608 - fixed names
        if isinstance(row[0], str):
            slug = row[4] if isinstance(row[4], str) else ""
            found[row[0]] = Session(row[0], _int(row[1]), _int(row[2]), _int(row[3]), slug)
    return found


def _jobs(db: sqlite3.Connection, sessions: dict[str, Session]) -> Jobs:
    failed, errors = 0, {0: ""}
    status, lease, finished, consolidation = "", 0, 0, ""
    for row in db.execute(_JOBS, (_MOST,)):
        held = dict(zip(row.keys(), row, strict=True))
        state, done = str(held.get("status") or ""), _int(held.get("finished_at"))
        if held.get("kind") == "memory_consolidate_global":
            status, lease, finished = state, _int(held.get("lease_until")), done
            consolidation = _masked_error(held.get("last_error"))
        elif state == "error":
            failed += 1
            errors[done] = _masked_error(held.get("last_error"))
    return Jobs(sessions, failed, errors[max(errors)], status, lease, finished, consolidation)


def _masked_error(value: object) -> str:
    """An error may quote what the session said."""
    return one_line(redact(value).text, _ERROR) if isinstance(value, str) else ""


def _int(value: object) -> int:
    return value if isinstance(value, int) else 0
