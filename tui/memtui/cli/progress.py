"""How far long work has come: one line on a terminal, written over; nothing into a pipe."""

from __future__ import annotations

import shutil
import sys
import time

from memtui_store.text import one_line

_BAR = 20
_EVERY = 0.1
_WIPE = "\r\x1b[K"


class ProgressLine:
    """Call it as often as you like; it draws ten times a second, and wipes itself away at the end."""

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty()
        self._last = 0.0
        self._drawn = False

    def __call__(self, what: str, done: int, total: int) -> None:
        now = time.monotonic()
        if not self._shown or now - self._last < _EVERY:
            return
        self._last = now
        full = min(_BAR * done // max(total, 1), _BAR)
        bar = "#" * full + "-" * (_BAR - full)
        width = shutil.get_terminal_size().columns - 1
        print(_WIPE + one_line(f"[{bar}] {done:,} of {total:,}  {what}", width), end="", file=sys.stderr, flush=True)
        self._drawn = True

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *error: object) -> None:
        if self._drawn:
            print(_WIPE, end="", file=sys.stderr, flush=True)
