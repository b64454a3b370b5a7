"""Tell who keeps a file locked, as far as the system says."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

_LOCKS = Path("/proc/locks")


def flock_holder(status: os.stat_result, locks: Path = _LOCKS) -> str:
    """Of a lock taken with flock."""
    return _holder([status], ["FLOCK"], locks)


def database_holder(path: Path, locks: Path = _LOCKS) -> str:
    """Of an SQLite file: its locks lie on the file, or with a write-ahead log on the shared memory beside it."""
    found = []
    for name in (f"{path}-shm", str(path)):
        try:
            found.append(os.stat(name))
        except OSError:
            continue
    return _holder(found, ["POSIX", "ADVISORY", "WRITE"], locks)


def _holder(statuses: Iterable[os.stat_result], kind: list[str], locks: Path) -> str:
    wanted = {f"{os.major(s.st_dev):02x}:{os.minor(s.st_dev):02x}:{s.st_ino}" for s in statuses}
    try:
        lines = locks.read_text().splitlines()
    except OSError:
        return ""
    for words in map(str.split, lines):
        taken = len(words) > 5 and words[1 : 1 + len(kind)] == kind and words[5] in wanted
        if taken and words[4] != str(os.getpid()):
            return f"{_name(words[4])} (process {words[4]})"
    return ""


def _name(pid: str) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:
        return "a process"
