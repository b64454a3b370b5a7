"""A program on a pty: how long until something shows, and how long a key takes to reach the screen."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Mapping
from pathlib import Path

QUIET = 0.06
"""Seconds without a byte after which a key's answer is complete."""
_PATIENCE = 300.0
_UNUSUAL = ("COLUMNS", "LINES", "COLORTERM", "PYTHONDONTWRITEBYTECODE")
"""Nobody's shell has these, and programs behave otherwise with them."""
_CONTROL = re.compile(rb"\x1b\[[\d;?]*[A-Za-z]")


class Terminal:
    def __init__(self, argv: list[str], env: Mapping[str, str], size: tuple[int, int] = (120, 40)) -> None:
        self.begun = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            kept = {name: value for name, value in os.environ.items() if name not in _UNUSUAL}
            os.execve(argv[0], argv, {**kept, "TERM": "xterm-256color", **env})
        self.seen = b""

    def until(self, pattern: bytes) -> float:
        """Seconds since the start until this could be read."""
        deadline = time.monotonic() + _PATIENCE
        while True:
            if re.search(pattern, _CONTROL.sub(b"", self.seen)):
                return time.perf_counter() - self.begun
            if time.monotonic() > deadline:
                raise TimeoutError(f"{pattern!r} never showed in {self.seen[-800:]!r}")
            self._read(1.0)

    def until_bytes(self, wanted: bytes) -> float:
        while wanted not in self.seen:
            if not self._read(_PATIENCE):
                raise TimeoutError(f"{wanted!r} never came")
        return time.perf_counter() - self.begun

    def _read(self, wait: float) -> bool:
        if not select.select([self.fd], [], [], wait)[0]:
            return False
        try:
            chunk = os.read(self.fd, 1 << 16)
        except OSError:
            return False
        self.seen += chunk
        return bool(chunk)

    def quiet(self, seconds: float = QUIET) -> None:
        while self._read(seconds):
            pass

    def key(self, keys: bytes, quiet: float = QUIET) -> float:
        """Milliseconds from the key to the last byte it paints, which is one with nothing for so long after it."""
        self.quiet(quiet)
        self.seen = b""
        begun = last = time.perf_counter()
        os.write(self.fd, keys)
        while self._read(quiet if last > begun else 5.0):
            last = time.perf_counter()
        return (last - begun) * 1000

    def memory(self) -> float:
        """MB in use, of the program and what it started."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024

    def close(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)
