"""Files, read without hanging: a pipe, a loop of links or a file that grows is a reason, never a wait."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from memtui_store.changes.plan import Image
from memtui_store.errors import RefusedError, StorageError
from memtui_store.portable import O_CLOEXEC, O_DIRECTORY, O_NOCTTY, O_NOFOLLOW, O_NONBLOCK

IMAGE_CAP = 128 * 1024 * 1024
_CHUNK = 1 << 20
_HINT = "nothing was lost: the file is as it was before; memtui doctor looks at folders and permissions"
_SYNCED = os.O_RDWR if sys.platform == "win32" else os.O_RDONLY
"""Windows syncs no file that was opened for reading."""

_REASONS = {
    errno.ENOENT: "it is gone",
    errno.ELOOP: "symbolic links in a loop",
    errno.EACCES: "no permission to read it",
    errno.EPERM: "no permission to read it",
    errno.ENXIO: "a socket or pipe, not a file",
    errno.ENOTDIR: "a part of its path is no folder",
    errno.EIO: "the disk could not read it",
    errno.ENAMETOOLONG: "its name is too long",
}
_SPECIAL = (
    (stat.S_ISDIR, "a folder, not a file"),
    (stat.S_ISFIFO, "a pipe, not a file"),
    (stat.S_ISSOCK, "a socket, not a file"),
    (stat.S_ISCHR, "a device, not a file"),
    (stat.S_ISBLK, "a device, not a file"),
)


class UnreadableError(OSError):
    """Why a file cannot be read, in a few words for its row."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def reason_for(error: OSError) -> str:
    if isinstance(error, UnreadableError):
        return error.reason
    return _REASONS.get(error.errno or 0) or error.strerror or str(error)


def inside(path: str, root: str) -> bool:
    """Both already resolved."""
    return path == root or path.startswith(root.rstrip("/") + "/")


def resolve_inside(path: Path, root: Path) -> Path:
    """The real file behind a path, refused where a link leads out of the store."""
    try:
        real = os.path.realpath(path, strict=True)
    except OSError as error:
        if error.errno == errno.ENOENT and os.path.islink(path):
            raise UnreadableError("a symbolic link that leads nowhere") from error
        raise
    if not inside(real, os.path.realpath(root)):
        raise UnreadableError("a symbolic link that leads outside the store; it is not followed")
    return Path(real)


def open_file(path: Path | str) -> int:
    """To be read; nothing waits for a pipe's writer, and no link is followed."""
    return os.open(path, os.O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW)


def read_file(path: Path | str, cap: int) -> tuple[bytes, os.stat_result]:
    """Bytes and status of a regular file; anything else is UnreadableError."""
    fd = open_file(path)
    try:
        return read_open(fd, cap)
    finally:
        os.close(fd)


def read_open(fd: int, cap: int) -> tuple[bytes, os.stat_result]:
    """The same of a file that was just opened."""
    status = os.fstat(fd)
    check_regular(status, cap)
    chunks = []
    left = cap + 1
    room = min(_CHUNK, status.st_size + 1)
    while left > 0:
        chunk = os.read(fd, min(room, left))
        if not chunk:
            break
        chunks.append(chunk)
        left -= len(chunk)
    data = b"".join(chunks)
    if len(data) > cap:
        raise UnreadableError(_too_large(len(data), cap))
    return data, status


def check_regular(status: os.stat_result, cap: int) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise UnreadableError(next((why for test, why in _SPECIAL if test(status.st_mode)), "not a file"))
    if status.st_size > cap:
        raise UnreadableError(_too_large(status.st_size, cap))


def _too_large(size: int, cap: int) -> str:
    return f"too large to read ({size / 1_048_576:.1f} MB; the limit is {cap / 1_048_576:.1f} MB)"


def make_private(folder: Path) -> None:
    """memtui's own folders are for their owner alone."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


@contextmanager
def storage_errors(path: Path | str, hint: str = _HINT) -> Iterator[None]:
    """Turn an OSError into one of memtui's that names the file."""
    try:
        yield
    except UnreadableError as error:
        raise RefusedError(f"{path}: {error.reason}") from error
    except OSError as error:
        raise StorageError(f"{path}: {error.strerror or error}", hint=hint) from error


def sync_data(name: str | os.PathLike[str]) -> None:
    """Put a file's bytes on the disk; its times need not get there."""
    fd = os.open(name, _SYNCED | O_CLOEXEC | O_NOFOLLOW)
    try:
        os.fdatasync(fd) if hasattr(os, "fdatasync") else os.fsync(fd)
    finally:
        os.close(fd)


def fsync_folder(folder: str) -> None:
    if O_DIRECTORY:
        fd = os.open(folder, os.O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def read_image(path: Path | str, cap: int = IMAGE_CAP) -> Image:
    """What a change comes back to."""
    fd = open_file(path)
    try:
        return image_of(fd, cap)
    finally:
        os.close(fd)


def image_at(path: Path | str, cap: int = IMAGE_CAP) -> Image | None:
    """The same, or None where there is nothing yet."""
    try:
        return read_image(path, cap)
    except FileNotFoundError:
        return None


def image_of(fd: int, cap: int = IMAGE_CAP) -> Image:
    data, status = read_open(fd, cap)
    return Image(data, status.st_mtime_ns, stat.S_IMODE(status.st_mode))
