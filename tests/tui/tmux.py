"""memtui in a tmux of its own: keys go in as a person's would, and the screen is read back."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from tests.conftest import Home

_PATIENCE = 30.0


_numbers = itertools.count()


@dataclass
class Session:
    environment: dict[str, str]
    # A server of its own: the one before may still be closing the socket that both would use.
    number: int = field(default_factory=lambda: next(_numbers))

    def tmux(self, *argv: str) -> str:
        socket = ["tmux", "-L", f"memtui-{os.getpid()}-{self.number}", "-f", "/dev/null"]
        done = subprocess.run([*socket, *argv], capture_output=True, text=True, check=False, env=self.environment)
        return done.stdout

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", "-t", "t", *keys)

    @property
    def screen(self) -> str:
        return self.tmux("capture-pane", "-p", "-t", "t")

    def wait(self, what: Callable[[], bool], why: str) -> None:
        deadline = time.monotonic() + _PATIENCE
        while not what():
            assert time.monotonic() < deadline, f"{why}\n{self.screen}"
            time.sleep(0.05)

    def shows(self, text: str) -> None:
        self.wait(lambda: text in self.screen, f"{text!r} never showed")

    def quit(self) -> None:
        self.press("q")
        self.wait(lambda: self.tmux("list-sessions") == "", "it did not quit")


@contextmanager
def session(
    home: Home, size: tuple[int, int] = (100, 30), *, greeted: bool = True, **environment: str
) -> Iterator[Session]:
    """As someone sees it who has started memtui before, or who has not."""
    if greeted:
        home.greeted()
    command = f"exec {sys.executable} -m memtui --home {home.path} --project {home.project}"
    made = Session({**os.environ, "TERM": "xterm-256color", **environment})
    try:
        made.tmux("new-session", "-d", "-s", "t", "-x", str(size[0]), "-y", str(size[1]), command)
        yield made
    finally:
        made.tmux("kill-server")
