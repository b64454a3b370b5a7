"""Replace Hermes' files under the lock Hermes itself takes.

An address is the path as Hermes knows it: the lock lies beside that, while a link is written through.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace

from memtui_store.agents.locked_medium import LockedFileMedium, holding
from memtui_store.changes.plan import Change, Image
from memtui_store.errors import LockedError

SCHEME = "hermes"


class HermesMedium(LockedFileMedium):
    def locked(self, name: str) -> AbstractContextManager[None]:
        return locked(name)

    def written(self, change: Change) -> Change:
        return replace(change, address=f"{SCHEME}:{os.path.realpath(change.name)}")

    def staging(self, name: str) -> str:
        return os.path.dirname(os.path.realpath(name))

    def load(self, name: str) -> Image | None:
        return super().load(os.path.realpath(name))

    def stage(self, change: Change, temp: str) -> None:
        super().stage(self.written(change), temp)

    def settle(self, changes: list[tuple[Change, str]]) -> None:
        super().settle([(self.written(change), temp) for change, temp in changes])


@contextmanager
def locked(path: str) -> Iterator[None]:
    """Hold the lock Hermes takes for a file; where there is no folder yet, nobody can be writing."""

    def busy(holder: str) -> LockedError:
        message = f"{holder or 'Hermes'} has been writing {os.path.basename(path)} for a while"
        return LockedError(message, hint="try again when it is done")

    if not os.path.isdir(os.path.dirname(path)):
        yield
        return
    with holding(f"{path}.lock", 0o600, busy):
        yield
