"""Codex' files, replaced under the lock it takes for a consolidation, with nothing ever waiting below its root.

Whatever lies below the root for a moment is shown to Codex' model as a change and committed to its baseline, so new
bytes wait beside the root. An address has `/./` where the root begins: `<Codex' home>/./memories/MEMORY.md`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from memtui_store.agents.codex.config import read_config
from memtui_store.agents.codex.jobs import read_jobs
from memtui_store.agents.lock_holder import flock_holder
from memtui_store.changes.file_medium import FileMedium, fsync_folder
from memtui_store.changes.files import UnreadableError
from memtui_store.changes.plan import Change, Image, Side
from memtui_store.errors import LockedError, StorageError
from memtui_store.portable import O_CLOEXEC, O_NOFOLLOW, O_NONBLOCK, try_lock

SCHEME = "codex"
_MARK = "/./"
_WAIT = 1.0
_POLL = 0.02


def address(home: Path, path: Path) -> str:
    """Of a file below one of the roots, links in it resolved."""
    base = os.path.realpath(home)
    inner = os.path.relpath(os.path.realpath(path), base)
    return f"{SCHEME}:{base}{_MARK}{inner}"


def parts(name: str) -> tuple[str, str]:
    """Codex' home, and which of its roots."""
    home, mark, inner = name.partition(_MARK)
    if not mark:
        raise StorageError(f"{name} names no memory of Codex")
    return home, inner.partition("/")[0]


class CodexMedium(FileMedium):
    def load(self, name: str) -> Image | None:
        """Refused without the root: making that folder could switch Codex to memories of another version."""
        home, root = parts(name)
        if not os.path.isdir(os.path.join(home, root)):
            raise UnreadableError(f"Codex has no folder {root}, and memtui makes none")
        return super().load(name)

    def staging(self, name: str) -> str:
        return parts(name)[0]

    def apply(self, change: Change, temp: str) -> None:
        with locked(change.name):
            super().apply(change, temp)

    def revert(self, change: Change, temp: str) -> None:
        """Without the lock where there is nothing to give back, as when the lock could not be had."""
        if _side(change, change.name) == "new":
            with locked(change.name):
                super().revert(change, temp)

    def settle(self, changes: list[tuple[Change, str]]) -> None:
        super().settle(changes)
        for folder in dict.fromkeys(os.path.dirname(change.name) for change, _ in changes):
            if os.path.isdir(folder):
                fsync_folder(folder)

    def salvage(self, change: Change, temp: str) -> Image | None:
        if _side(change, temp) != "foreign":
            return super().salvage(change, temp)
        with locked(change.name):
            return super().salvage(change, temp)


def _side(change: Change, name: str) -> Side:
    """What cannot be read is someone else's."""
    try:
        return change.side(FileMedium().load(name))
    except OSError:
        return "foreign"


@contextmanager
def locked(name: str) -> Iterator[None]:
    """The lock file is Codex' own, beside its root, and stays."""
    home, root = parts(name)
    path = os.path.join(home, f"{root}.lock")
    fd = os.open(path, os.O_RDWR | os.O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o644)
    try:
        deadline = time.monotonic() + _WAIT
        while not try_lock(fd):
            if time.monotonic() >= deadline:
                raise busy(f"{flock_holder(os.fstat(fd)) or 'Codex'} holds {root}.lock")
            time.sleep(_POLL)
        refuse_while_running(Path(home), root)
        yield
    finally:
        os.close(fd)


def refuse_while_running(home: Path, root: str, databases: Path | None = None) -> None:
    """Older Codex knows no lock file; its job says as much."""
    if databases is None:
        databases = home / read_config(home).sqlite_home
    if read_jobs(databases, root).running():
        raise busy("its job is running")


def busy(why: str) -> LockedError:
    return LockedError(f"Codex is consolidating its memories ({why})", hint="try again when it is done")
