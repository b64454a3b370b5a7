"""Ask the disk without ever raising: what cannot be looked at is not there."""

from __future__ import annotations

import os
import stat
from itertools import islice
from pathlib import Path

from memtui_store.portable import O_CLOEXEC, O_NONBLOCK

_PATH_LIMIT = 4096
_MAX_ENTRIES = 100_000


def exists(path: Path | str) -> bool:
    """Even a link that leads nowhere does."""
    return own_kind_of(path) != 0


def kind_of(path: Path | str) -> int:
    """The type of what `path` leads to (`stat.S_IFREG` and so on), zero where nothing can be learned about it."""
    return _kind(path, follow=True)


def own_kind_of(path: Path | str) -> int:
    """The type of `path` itself, a link being a link."""
    return _kind(path, follow=False)


def is_folder(path: Path | str) -> bool:
    """Whether a path leads to a folder, links followed."""
    return stat.S_ISDIR(kind_of(path))


def is_file(path: Path | str) -> bool:
    return stat.S_ISREG(kind_of(path))


def is_real_folder(path: Path | str) -> bool:
    """Whether a path is a folder itself; a link could lead to what lies beside it."""
    return stat.S_ISDIR(own_kind_of(path))


def _kind(path: Path | str, *, follow: bool) -> int:
    try:
        return stat.S_IFMT(os.stat(path, follow_symlinks=follow).st_mode)
    except (OSError, ValueError):
        return 0


def folder_names(path: Path | str) -> tuple[str, ...]:
    """Names of the folders in a folder, links left out."""
    names: list[str] = []
    try:
        with os.scandir(path) as found:
            for entry in islice(found, _MAX_ENTRIES):
                try:
                    if entry.is_dir(follow_symlinks=False):
                        names.append(entry.name)
                except OSError:
                    continue
    except (OSError, ValueError):
        return tuple(names)
    return tuple(names)


def real(path: Path) -> Path | None:
    """The path with links resolved, or nothing for a text that cannot be a path here."""
    text = str(path)
    if len(text) > _PATH_LIMIT or "\x00" in text:
        return None
    try:
        os.fsencode(text)
        return Path(os.path.realpath(text))
    except (OSError, ValueError):
        return None


def read_head(path: Path, limit: int) -> bytes | None:
    """At most `limit` bytes of a regular file; a FIFO or device is neither waited for nor opened."""
    if not is_file(path):
        return None
    try:
        handle = os.open(path, os.O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    except (OSError, ValueError):
        return None
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            return None
        parts: list[bytes] = []
        piece = min(status.st_size + 1, 1 << 20)
        while limit > 0 and (part := os.read(handle, min(limit, piece))):
            parts.append(part)
            limit -= len(part)
        return b"".join(parts)
    except OSError:
        return None
    finally:
        os.close(handle)
