"""The home that is measured, and what the machine can do at best from Python with it: raw descriptors, no objects."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

READ = "reading every byte"
SAVE = "temp, fsync, rename, folder fsync"
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
_FILE = os.O_RDONLY | os.O_CLOEXEC
_BUFFER = 1 << 16


@dataclass(frozen=True)
class Place:
    """A home and its folders of memories, which the floors know beforehand."""

    home: Path
    folders: tuple[str, ...]
    files: int
    size: int

    @classmethod
    def of(cls, home: Path) -> Place:
        folders = tuple(str(path) for path in sorted((home / ".claude" / "projects").glob("*/memory")))
        sizes = [entry.stat().st_size for folder in folders for entry in os.scandir(folder)]
        return cls(home, folders, len(sizes), sum(sizes))

    @property
    def project(self) -> Path:
        """A folder that is no project of anybody."""
        return self.home

    def read(self) -> int:
        """Open every file below its folder's descriptor, read it to the end, close it."""
        total = 0
        for folder in self.folders:
            fd = os.open(folder, _FOLDER)
            for name in os.listdir(fd):
                handle = os.open(name, _FILE, dir_fd=fd)
                while part := os.read(handle, _BUFFER):
                    total += len(part)
                    if len(part) < _BUFFER:
                        break
                os.close(handle)
            os.close(fd)
        return total


@contextmanager
def own_folder() -> Iterator[dict[str, str]]:
    """An environment in which memtui keeps its own files in a folder that goes afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        yield {**os.environ, "MEMTUI_HOME": folder}
