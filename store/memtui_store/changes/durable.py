"""Waiting until bytes are on the disk: one file, everything on a file system at once, or one thing beside another."""

from __future__ import annotations

import os
import sys
from _thread import allocate_lock, start_new_thread
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from memtui_store.portable import O_CLOEXEC, O_DIRECTORY, O_NOFOLLOW

_TELLS_ALL = (5, 8)
_OPEN = os.O_RDWR if sys.platform == "win32" else os.O_RDONLY
"""A file without the right to write can be made to last as well, but for Windows."""


def fsync_file(name: str | os.PathLike[str]) -> None:
    fd = os.open(name, _OPEN | O_CLOEXEC | O_NOFOLLOW)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


@cache
def _syncfs() -> Callable[[int], int] | None:
    """The call itself, giving an errno; older kernels (before 5.8) would not tell of a write that failed."""
    release = os.uname().release if sys.platform.startswith("linux") else ""
    version = tuple(int(part) for part in release.split("-")[0].split(".")[:2] if part.isdigit())
    if version < _TELLS_ALL:
        return None
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    return (lambda fd: 0 if libc.syncfs(fd) == 0 else ctypes.get_errno()) if hasattr(libc, "syncfs") else None


def synced_together(folder: str) -> bool:
    """Everything on the folder's file system, in one go; False where the system cannot."""
    call = _syncfs()
    if call is None:
        return False
    fd = os.open(folder, os.O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try:
        number = call(fd)
    finally:
        os.close(fd)
    if number:
        raise OSError(number, os.strerror(number), folder)
    return True


@contextmanager
def beside(work: Callable[[], None]) -> Iterator[None]:
    """Does `work` in a thread of its own meanwhile; its failure is ours."""
    failures: list[BaseException] = []
    done = allocate_lock()
    done.acquire()

    def carry_out() -> None:
        try:
            work()
        except BaseException as error:  # noqa: BLE001 - raised again below, in the thread that waits for it
            failures.append(error)
        finally:
            done.release()

    # Nobody waits for it to begin, which with threading's own would take longer than many a disk.
    start_new_thread(carry_out, ())
    try:
        yield
    finally:
        done.acquire()
    for failure in failures:
        raise failure
