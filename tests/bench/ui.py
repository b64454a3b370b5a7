"""How long a key takes to reach the screen: `python -m tests.bench.ui [COUNT …]`.

The real program on a pty, over a generated home with a warm cache; the time runs from the key to the last byte it
paints. Beside it stand the start (to the first row, and to everything read) and the memory held.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path

from memtui_store.library import Catalog
from tests.bench.corpus import build

_QUIET = 0.06
_PATIENCE = 300.0
_KEYS = (("down", b"j", 40), ("page down", b"\x04", 20), ("end and home", b"Gg", 6))
_TYPED = "project token"
_CONTROL = re.compile(rb"\x1b\[[\d;?]*[A-Za-z]")


class Terminal:
    def __init__(self, home: Path, project: Path, own: Path) -> None:
        self.begun = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
            os.environ.update({"TERM": "xterm-256color", "MEMTUI_HOME": str(own), "HOME": str(home)})
            argv = ["-m", "memtui", "--home", str(home), "--project", str(project)]
            os.execv(sys.executable, [sys.executable, *argv])
        self.seen = b""

    def until(self, pattern: bytes) -> float:
        """Seconds since the start until this could be read."""
        deadline = time.monotonic() + _PATIENCE
        while not re.search(pattern, _CONTROL.sub(b"", self.seen)):
            if time.monotonic() > deadline:
                raise TimeoutError(f"{pattern!r} never showed")
            self._read(1.0)
        return time.perf_counter() - self.begun

    def _read(self, wait: float) -> bool:
        if not select.select([self.fd], [], [], wait)[0]:
            return False
        self.seen += os.read(self.fd, 1 << 16)
        return True

    def key(self, keys: bytes) -> tuple[float, float]:
        """Milliseconds to the first and to the last byte painted."""
        while self._read(_QUIET):
            pass
        self.seen = b""
        begun = time.perf_counter()
        os.write(self.fd, keys)
        first = last = begun
        while self._read(_QUIET if last > begun else 5.0):
            last = time.perf_counter()
            first = last if first == begun else first
        return (first - begun) * 1000, (last - begun) * 1000

    def memory(self) -> float:
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024

    def close(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


def measure(count: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        home, project = build(Path(folder) / "data", count)
        own = Path(folder) / "own"
        with Catalog(home, project, env={"HOME": str(home), "MEMTUI_HOME": str(own)}) as catalog:
            total = len(catalog.memories())
        terminal = Terminal(home, project, own)
        try:
            painted = terminal.until(rb"1 Browse")
            first = terminal.until(rb"[1-9][\d,]* of [1-9]")
            loaded = terminal.until(f"{total:,} of {total:,}".encode())
            print(f"\n{total:,} memories: painted {painted:.2f} s, first rows {first:.2f} s, all {loaded:.2f} s")
            terminal.until(rb"Duplicates \d")
            print(f"{'key':<16} {'n':>4} {'first p50':>10} {'last p50':>10} {'last p95':>10}  ms")
            for name, keys, times in _KEYS:
                _say(name, [terminal.key(keys) for _ in range(times)])
            terminal.key(b"/")
            _say("filter letter", [terminal.key(letter.encode()) for letter in _TYPED])
            _say("filter erase", [terminal.key(b"\x7f") for _ in _TYPED])
            print(f"held {terminal.memory():.0f} MB")
        finally:
            terminal.close()


def _say(name: str, taken: list[tuple[float, float]]) -> None:
    first, last = (sorted(column) for column in zip(*taken, strict=True))
    late = last[max(int(len(last) * 0.95) - 1, 0)]
    print(
        f"{name:<16} {len(taken):>4} {statistics.median(first):>10.1f} {statistics.median(last):>10.1f} {late:>10.1f}"
    )


if __name__ == "__main__":
    for size in [int(word) for word in sys.argv[1:]] or [10_000, 50_000]:
        measure(size)
