"""A command on a terminal of its own, read to its end."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time

_PATIENCE = 30


def on_terminal(argv: list[str], *, typed: str = "", rows: int = 24, columns: int = 100, **env: str) -> tuple[int, str]:
    """Exit code and everything shown; `typed` waits in the terminal from the start."""
    main, child = pty.openpty()
    fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    environment = {**os.environ, "TERM": "xterm-256color", **env}
    for name in ("COLUMNS", "LINES"):
        environment.pop(name, None)
    process = subprocess.Popen(
        [sys.executable, "-m", "memtui", *argv], stdin=child, stdout=child, stderr=child, env=environment
    )
    os.close(child)
    os.write(main, typed.encode())
    seen, deadline = b"", time.monotonic() + _PATIENCE
    while time.monotonic() < deadline and select.select([main], [], [], _PATIENCE)[0]:
        try:
            chunk = os.read(main, 65536)
        except OSError:
            break
        if not chunk:
            break
        seen += chunk
    code = process.wait(timeout=_PATIENCE)
    os.close(main)
    return code, seen.decode()
