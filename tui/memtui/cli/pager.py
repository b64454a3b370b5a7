"""Long output on a terminal goes through the user's pager; what fits on the screen is simply printed."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping

_QUIET = ("", "cat")
_FALLBACKS = ("less", "more")


def pager_command(env: Mapping[str, str]) -> list[str]:
    """Nothing where the user wants none or has none, or where the terminal could not show it."""
    if env.get("TERM") == "dumb":
        return []
    chosen = env.get("PAGER")
    if chosen is not None:
        return [] if chosen.strip() in _QUIET else shlex.split(chosen)
    found = next((path for name in _FALLBACKS if (path := shutil.which(name))), None)
    return [found] if found else []


def fits(text: str, size: os.terminal_size) -> bool:
    """Whether a person sees all of it at once, with a line left for the prompt."""
    return text.count("\n") < size.lines


def show(text: str) -> bool:
    """Hand it to the pager; False where there is none to hand it to."""
    if fits(text, shutil.get_terminal_size()) or not sys.stdin.isatty():
        return False
    try:
        command = pager_command(os.environ)
        if not command:
            return False
        # As git does it: quit if it fits after all, let colours through, leave the text on the screen.
        process = subprocess.Popen(command, stdin=subprocess.PIPE, env={"LESS": "FRX", **os.environ})
    except (OSError, ValueError):
        return False
    sys.stdout.flush()
    try:
        process.communicate(text.encode(sys.stdout.encoding or "utf-8", "replace"))
    except KeyboardInterrupt:
        # An interrupt is the pager's to handle; leaving it alone with the terminal would garble both.
        process.wait()
    return True
