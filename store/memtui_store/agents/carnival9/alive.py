"""Tell whether KarnEvil9 may be running: it keeps lessons in memory and writes them back when a session ends."""

from __future__ import annotations

import os

_WORDS = 4


def processes(proc: str = "/proc") -> list[int]:
    """Their numbers, as far as the system shows other processes at all."""
    try:
        numbers = [int(name) for name in os.listdir(proc) if name.isdigit()]
    except OSError:
        return []
    return sorted(number for number in numbers if number != os.getpid() and _runs_karnevil9(f"{proc}/{number}/cmdline"))


def _runs_karnevil9(path: str) -> bool:
    """By the program or the script it runs, not by a file somebody has open in an editor."""
    try:
        with open(path, "rb") as handle:
            words = handle.read(8_192).split(b"\0")[:_WORDS]
    except OSError:
        return False
    parts = {part.lower() for word in words for part in word.split(b"/")}
    return b"karnevil9" in parts or any(part.startswith(b"@karnevil9") for part in parts)


def warning() -> str:
    """What a person should know before they change a file, or empty."""
    found = processes()
    if not found:
        return ""
    named = ", ".join(map(str, found[:3]))
    return f"KarnEvil9 may be running (process {named}): when its session ends it writes back the lessons it holds"
