"""Hermes' files, replaced under the lock Hermes itself takes, held for the moment of the swap alone."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from memtui_store.agents.lock_holder import flock_holder
from memtui_store.changes.file_medium import FileMedium
from memtui_store.changes.plan import Change, Image, Side
from memtui_store.errors import LockedError
from memtui_store.portable import O_CLOEXEC, O_NOFOLLOW, O_NONBLOCK, try_lock

SCHEME = "hermes"
_WAIT = 1.0
_POLL = 0.02


class HermesMedium(FileMedium):
    """An address is the path as Hermes knows it: the lock lies beside that, while a link is written through."""

    def staging(self, name: str) -> str:
        return os.path.dirname(os.path.realpath(name))

    def load(self, name: str) -> Image | None:
        return super().load(os.path.realpath(name))

    def stage(self, change: Change, temp: str) -> None:
        super().stage(_real(change), temp)

    def apply(self, change: Change, temp: str) -> None:
        with locked(change.name):
            super().apply(_real(change), temp)

    def revert(self, change: Change, temp: str) -> None:
        """Without the lock where there is nothing to give back, as when the lock could not be had."""
        if _side(change, change.name) == "new":
            with locked(change.name):
                super().revert(_real(change), temp)

    def settle(self, changes: list[tuple[Change, str]]) -> None:
        super().settle([(_real(change), temp) for change, temp in changes])

    def salvage(self, change: Change, temp: str) -> Image | None:
        if _side(change, temp) != "foreign":
            return super().salvage(_real(change), temp)
        with locked(change.name):
            return super().salvage(_real(change), temp)


def _side(change: Change, name: str) -> Side:
    """What cannot be read is someone else's."""
    try:
        return change.side(FileMedium().load(os.path.realpath(name)))
    except OSError:
        return "foreign"


def _real(change: Change) -> Change:
    return replace(change, address=f"{SCHEME}:{os.path.realpath(change.name)}")


@contextmanager
def locked(path: str) -> Iterator[None]:
    """The lock file is Hermes' own and stays where it is: removing one that others wait for would let two in."""
    name = f"{path}.lock"
    if not os.path.isdir(os.path.dirname(name)):
        yield
        return
    fd = os.open(name, os.O_RDWR | os.O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    try:
        deadline = time.monotonic() + _WAIT
        while not try_lock(fd):
            if time.monotonic() >= deadline:
                raise LockedError(
                    f"{flock_holder(os.fstat(fd)) or 'Hermes'} has been writing {os.path.basename(path)} for a while",
                    hint="try again when it is done",
                )
            time.sleep(_POLL)
        yield
    finally:
        os.close(fd)
