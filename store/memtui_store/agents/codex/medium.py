"""Replace Codex' files under the lock it takes for a consolidation, with nothing ever waiting below its root.

Whatever lies below the root for a moment is shown to Codex' model as a change and committed to its baseline, so new
bytes wait beside the root. An address has `/./` where the root begins: `<Codex' home>/./memories/MEMORY.md`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from memtui_store.agents.codex.config import read_config
from memtui_store.agents.codex.jobs import read_jobs
from memtui_store.agents.locked_medium import LockedFileMedium, holding
from memtui_store.changes.file_medium import fsync_folder
from memtui_store.changes.files import UnreadableError
from memtui_store.changes.plan import Change, Image
from memtui_store.errors import LockedError, StorageError

SCHEME = "codex"
_MARK = "/./"


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


class CodexMedium(LockedFileMedium):
    def locked(self, name: str) -> AbstractContextManager[None]:
        return locked(name)

    def load(self, name: str) -> Image | None:
        """Refused without the root: making that folder could switch Codex to memories of another version."""
        home, root = parts(name)
        if not os.path.isdir(os.path.join(home, root)):
            raise UnreadableError(f"Codex has no folder {root}, and memtui makes none")
        return super().load(name)

    def staging(self, name: str) -> str:
        return parts(name)[0]

    def settle(self, changes: list[tuple[Change, str]]) -> None:
        super().settle(changes)
        for folder in dict.fromkeys(os.path.dirname(change.name) for change, _ in changes):
            if os.path.isdir(folder):
                fsync_folder(folder)


@contextmanager
def locked(name: str) -> Iterator[None]:
    """Hold the lock file beside a root, which Codex takes for a consolidation."""
    home, root = parts(name)
    path = os.path.join(home, f"{root}.lock")
    with holding(path, 0o644, lambda holder: busy(f"{holder or 'Codex'} holds {root}.lock")):
        refuse_while_running(Path(home), root)
        yield


def refuse_while_running(home: Path, root: str, databases: Path | None = None) -> None:
    """Older Codex knows no lock file; its job says as much."""
    if databases is None:
        databases = home / read_config(home).sqlite_home
    if read_jobs(databases, root).running():
        raise busy("its job is running")


def busy(why: str) -> LockedError:
    return LockedError(f"Codex is consolidating its memories ({why})", hint="try again when it is done")
