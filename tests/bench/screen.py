"""The UI on a terminal: when all rows are there, how soon a key shows, and how much memory it takes."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator

from tests.bench.floors import Place, own_folder
from tests.bench.measure import Row

_PATIENCE = 120.0
_KEPT = 1_000
"""Characters of what was drawn before, in which the end of a pattern's beginning may stand."""
_EMPTY = """
from textual.app import App
from textual.widgets import Static
class Empty(App):
    def compose(self): yield Static("ready")
Empty().run()
"""


class Terminal:
    """A program on a terminal of its own."""

    def __init__(self, argv: list[str], env: dict[str, str]) -> None:
        self.started = time.perf_counter()
        main, child = pty.openpty()
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 140, 0, 0))
        self.process = subprocess.Popen(
            argv, stdin=child, stdout=child, stderr=child, env={**env, "TERM": "xterm-256color"}
        )
        os.close(child)
        self.main, self.text = main, ""

    def until(self, pattern: str) -> float:
        """Seconds since the start until this is on the screen."""
        while not re.search(pattern, self.text) and time.perf_counter() - self.started < _PATIENCE:
            self.read(0.01)
        return time.perf_counter() - self.started

    def read(self, seconds: float) -> bool:
        if not select.select([self.main], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.main, 1 << 16)
        except OSError:
            return False  # it has ended
        self.text = self.text[-_KEPT:] + re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", data.decode(errors="replace"))
        return True

    def press(self, key: str) -> float:
        """Milliseconds until something is drawn after a key."""
        while self.read(0.02):
            pass
        started = time.perf_counter()
        os.write(self.main, key.encode())
        self.read(5)
        return (time.perf_counter() - started) * 1000

    def memory(self) -> float:
        """Megabytes at their most."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) / 1024

    def quit(self, key: str) -> float:
        """Seconds until the program has ended."""
        started = time.perf_counter()
        os.write(self.main, key.encode())
        while self.process.poll() is None and time.perf_counter() - started < _PATIENCE:
            self.read(0.02)
        os.close(self.main)
        return time.perf_counter() - started


def rows(place: Place) -> Iterator[Row]:
    with own_folder() as env:
        empty = Terminal([sys.executable, "-c", _EMPTY], env)
        floor = empty.until("ready")
        empty.quit("\x11")
        ours = Terminal(
            [sys.executable, "-m", "memtui", "--home", str(place.home), "--project", str(place.project)], env
        )
        count = f"{place.files - len(place.folders):,}"  # an index in each folder is no memory
        all_rows = ours.until(f"{count} of {count}")
        yield Row("all rows on the screen, cold", "an empty Textual app", all_rows / floor, 0, 5)
        ours.press("\x1b")
        slowest = max(ours.press("j") for _ in range(30))
        yield Row("slowest of 30 keys while it scans", "", slowest, 0, 50, unit="ms")
        yield Row("leaving while it scans", "", ours.quit("q"), 0, 1, unit="s")
        again = Terminal(
            [sys.executable, "-m", "memtui", "--home", str(place.home), "--project", str(place.project)], env
        )
        again.until(f"{count} of {count}")
        time.sleep(20)
        yield Row("memory of the UI", "", again.memory(), 0, 200, unit="MB")
        again.quit("q")
