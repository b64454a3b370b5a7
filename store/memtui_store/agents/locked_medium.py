"""Replace files under the lock their owner itself takes, held for the moment of the swap alone."""

from __future__ import annotations

import os
import time
from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from memtui_store.agents.lock_holder import flock_holder
from memtui_store.changes.file_medium import FileMedium
from memtui_store.changes.plan import Change, Image, Side
from memtui_store.errors import LockedError
from memtui_store.portable import O_CLOEXEC, O_NOFOLLOW, O_NONBLOCK, try_lock

WAIT = 1.0
_POLL = 0.02


class LockedFileMedium(FileMedium):
    """A medium says which lock belongs to an address; a change may also be written somewhere else than it is named."""

    @abstractmethod
    def locked(self, name: str) -> AbstractContextManager[None]:
        """Hold the owner's lock for the file of an address."""

    def written(self, change: Change) -> Change:
        """The change as it is written, where links are resolved first."""
        return change

    def apply(self, change: Change, temp: str) -> None:
        with self.locked(change.name):
            super().apply(self.written(change), temp)

    def revert(self, change: Change, temp: str) -> None:
        """Without the lock where there is nothing to give back, as when the lock could not be had."""
        if _side(change, self.written(change).name) == "new":
            with self.locked(change.name):
                super().revert(self.written(change), temp)

    def salvage(self, change: Change, temp: str) -> Image | None:
        if _side(change, temp) != "foreign":
            return super().salvage(self.written(change), temp)
        with self.locked(change.name):
            return super().salvage(self.written(change), temp)


def _side(change: Change, name: str) -> Side:
    """What cannot be read is someone else's."""
    try:
        return change.side(FileMedium().load(name))
    except OSError:
        return "foreign"


@contextmanager
def holding(path: str, mode: int, busy: Callable[[str], LockedError]) -> Iterator[None]:
    """Hold a lock file, which stays: removing one that others wait for would let two in. `busy` gets its holder."""
    fd = os.open(path, os.O_RDWR | os.O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, mode)
    try:
        deadline = time.monotonic() + WAIT
        while not try_lock(fd):
            if time.monotonic() >= deadline:
                raise busy(flock_holder(os.fstat(fd)))
            time.sleep(_POLL)
        yield
    finally:
        os.close(fd)
