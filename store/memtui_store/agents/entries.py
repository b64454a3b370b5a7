"""Files that hold many entries each: what such stores share, whatever stands between their entries.

The cache keeps what it knows by entry, so that one that is gone leaves nothing behind; whether a file was read before
is told by the stamp that all its entries carry.
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from memtui_store.agents.contract import Store, stamp_of
from memtui_store.changes.files import check_regular, image_at, read_file, reason_for, resolve_inside
from memtui_store.changes.plan import Image
from memtui_store.errors import RefusedError
from memtui_store.model import Document, Kind, Source


@dataclass
class EntryStore(Store):
    format: ClassVar[str] = "entries"
    cap: int = 2 * 1024 * 1024

    def source_of(self, key: str, path: Path, also: str = "") -> Source:
        """One file by the careful way; `also` is whatever else its entries depend on."""
        try:
            status = os.lstat(path)
            if stat.S_ISLNK(status.st_mode):
                status = os.stat(resolve_inside(path, self.info.root))
            check_regular(status, self.cap)
        except OSError as error:
            return Source(key, path, error=reason_for(error))
        return Source(key, path, stamp_of(status, f"{key}\n{also}"))

    def bytes_at(self, path: Path) -> tuple[bytes, os.stat_result]:
        """A link within the store is followed, one that leads out of it is not."""
        return read_file(resolve_inside(path, self.info.root), self.cap)

    def image_at(self, path: Path) -> Image | None:
        """What a change comes back to; None where there is nothing yet."""
        if not os.path.lexists(path):
            return None
        try:
            return image_at(resolve_inside(path, self.info.root), self.cap)
        except OSError as error:
            raise RefusedError(f"{path}: {reason_for(error)}") from error


def unreadable(key: str, path: Path, reason: str) -> Document:
    """A whole file as one row that says why nothing of it is shown."""
    try:
        status = os.lstat(path)
        size, mtime_ns = status.st_size, status.st_mtime_ns
    except OSError:
        size, mtime_ns = 0, 0
    return Document(
        key, path, title=path.name, name=path.name, kind=Kind.OTHER, size=size, mtime_ns=mtime_ns, error=reason
    )
