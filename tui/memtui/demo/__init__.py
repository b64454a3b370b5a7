"""A throw-away home of a made-up developer, for `--demo`, screenshots and first steps."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from memtui_store.environment import Environment
from memtui_store.portable import O_CLOEXEC, O_NOFOLLOW, is_mine, try_lock

_NAME = "memtui-demo"
_LOCK = ".demo-lock"
_MOMENT = 10.0
"""Seconds within which a new folder gets its lock."""
_PASSED_ON = ("PATH", "TERM", "LANG", "EDITOR", "VISUAL", "NO_COLOR")


@dataclass(frozen=True, slots=True)
class Demo:
    """`env` is all that discovery may see, so that nothing of the real home shows up in the sample."""

    home: Path
    project: Path
    env: dict[str, str]

    @property
    def environment(self) -> Environment:
        return Environment(self.home, self.project, self.env, managed=self.home / "managed", top=self.home)


@contextmanager
def demo_home() -> Iterator[Demo]:
    """Built in a private folder and gone afterwards, however it ends."""
    from memtui.demo.build import CURRENT, Builder
    from memtui.demo.proposed import propose
    from memtui.demo.vouched import vouch
    from memtui_store import clock

    folder = _private_folder()
    held = os.open(os.path.join(folder, _LOCK), os.O_RDWR | os.O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    os.utime(held, (0, 0))
    try_lock(held)
    try:
        # Claude Code names a project's folder after its real path, and a temporary folder may lie behind a link.
        home = Path(os.path.realpath(folder))
        own = home / ".memtui"
        Builder(home, own / "data", clock.now()).build()
        env = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
        demo = Demo(home, home / "work" / CURRENT.name, env | {"HOME": str(home), "MEMTUI_HOME": str(own)})
        vouch(demo.environment)
        propose(demo.environment)
        yield demo
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(held)


def _private_folder() -> str:
    """Always the same one where it is free, so that a reference seen in one run can be used in the next."""
    fixed = os.path.join(tempfile.gettempdir(), _NAME)
    _clear_abandoned(fixed)
    try:
        os.mkdir(fixed, 0o700)
    except OSError:
        return tempfile.mkdtemp(prefix=f"{_NAME}-")
    return fixed


def _clear_abandoned(folder: str) -> None:
    """A demo that was killed could not tidy up; its lock is free then. Only a folder of our own is touched."""
    try:
        status = os.lstat(folder)
    except OSError:
        return
    if not (stat.S_ISDIR(status.st_mode) and is_mine(status)):
        return
    try:
        lock = os.open(os.path.join(folder, _LOCK), os.O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    except FileNotFoundError:
        # Killed while it tidied up, unless it was made this moment and has no lock yet.
        if time.time() - status.st_mtime > _MOMENT:
            shutil.rmtree(folder, ignore_errors=True)
        return
    except OSError:
        return
    try:
        if try_lock(lock):
            shutil.rmtree(folder, ignore_errors=True)
    finally:
        os.close(lock)
