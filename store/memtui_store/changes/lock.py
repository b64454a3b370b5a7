"""Let one memtui write at a time."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from memtui_store.changes.files import make_private, storage_errors
from memtui_store.errors import LockedError
from memtui_store.portable import O_CLOEXEC, try_lock

_POLL = 0.02


@contextmanager
def locked(path: Path, wait: float) -> Iterator[None]:
    """Hold the lock file, after waiting so many seconds for it at most."""
    with storage_errors(path, hint="nothing was written"):
        if not path.parent.is_dir():
            make_private(path.parent)
        fd = os.open(path, os.O_RDWR | os.O_CREAT | O_CLOEXEC, 0o600)
    try:
        deadline = time.monotonic() + wait
        while not _taken(fd, path):
            if time.monotonic() >= deadline:
                raise LockedError(
                    "another memtui has been writing for a while",
                    hint="nothing was changed; try again when it is done",
                )
            time.sleep(_POLL)
        yield
    finally:
        os.close(fd)


def _taken(fd: int, path: Path) -> bool:
    with storage_errors(path, hint="nothing was written"):
        return try_lock(fd)
