"""By what a file or folder on the disk is known to be as it was."""

from __future__ import annotations

import hashlib
import os
import stat as modes
from array import array
from collections.abc import Iterable

from memtui_store.portable import BY_DESCRIPTOR, O_CLOEXEC, O_DIRECTORY

_MASK = (1 << 64) - 1
RACY_NS = 2_000_000_000
"""A second write within the same tick of a coarse clock goes unseen."""


def stamp(path: str) -> str:
    """Empty where there is nothing; a folder of git's own changes with every lock, so only that it is there counts."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return ""
    if modes.S_ISDIR(status.st_mode) and path.endswith("/.git"):
        return "folder"
    return stamp_of(status)


def stamp_of(status: os.stat_result) -> str:
    return f"{status.st_ino} {status.st_mtime_ns} {status.st_size} {status.st_ctime_ns}"


def newest(stamps: Iterable[str]) -> int:
    """The latest change that any of them tells of, in nanoseconds."""
    times = (max(int(fields[1]), int(fields[3])) for each in stamps if len(fields := each.split()) == 4)
    return max(times, default=0)


class Listing:
    """Everything below a folder that a store reads or takes for a memory, as names and numbers: no object per file."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.numbers = array("Q")
        self.newest = 0

    def add(self, root: str) -> None:
        self.names.append(root)
        try:
            fd = os.open(root, os.O_RDONLY | O_DIRECTORY | O_CLOEXEC) if BY_DESCRIPTOR else None
        except OSError as error:
            self.names.append(f"error {error.errno}")
            return
        try:
            folders = self._read(fd, root)
        except OSError as error:
            self.names.append(f"error {error.errno}")
            return
        finally:
            if fd is not None:
                os.close(fd)
        for name in folders:
            self.add(f"{root}/{name}")

    def _read(self, fd: int | None, root: str) -> list[str]:
        """Adds the files; gives the names of the folders."""
        folders = []
        names = sorted(os.listdir(root if fd is None else fd))
        add, look = self.numbers.extend, os.stat
        latest = self.newest
        for name in names:
            try:
                status = look(name if fd is not None else f"{root}/{name}", dir_fd=fd, follow_symlinks=False)
            except OSError as error:
                self.names.append(f"{name} error {error.errno}")
                continue
            if not name.endswith(".md"):
                if modes.S_ISDIR(status.st_mode):
                    folders.append(name)
                continue
            changed, touched = status.st_mtime_ns, status.st_ctime_ns
            add((status.st_ino & _MASK, changed & _MASK, status.st_size, touched & _MASK, status.st_mode))
            latest = max(latest, changed, touched)
            if modes.S_ISLNK(status.st_mode):
                self.names.append(f"{os.path.realpath(f'{root}/{name}')} {stamp(f'{root}/{name}')}")
        self.names += names
        self.newest = latest
        return folders

    def digest(self) -> str:
        data = "\0".join(self.names).encode("utf-8", "surrogateescape")
        return hashlib.sha256(data + b"\0\0" + self.numbers.tobytes()).hexdigest()
