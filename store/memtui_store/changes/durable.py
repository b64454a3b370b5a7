"""Waiting until bytes are on the disk: one file, everything on a file system at once, or one thing beside another."""

from __future__ import annotations

import os
import sys
from _thread import allocate_lock, start_new_thread
from collections.abc import Callable
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


class _Helper:
    """A thread that is there already: starting one takes longer than many a disk."""

    def __init__(self) -> None:
        self._task: Callable[[], None] = _nothing
        self._called = allocate_lock()
        self._called.acquire()
        # Nobody waits for it to begin, as threading's own would have it.
        start_new_thread(self._serve, ())

    def _serve(self) -> None:
        while True:
            self._called.acquire()
            task, self._task = self._task, _nothing
            task()
            del task  # nothing of it is kept until the next one

    def begin(self, task: Callable[[], None]) -> None:
        self._task = task
        self._called.release()


_idle: list[_Helper] = []
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)  # threads stay behind with the parent


def _nothing() -> None:
    pass


class beside:  # noqa: N801 - reads as the function it stands for
    """Does `work` in another thread meanwhile; its failure is ours."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work
        self._failure: BaseException | None = None
        self._ended = False
        self._done = allocate_lock()

    def __enter__(self) -> None:
        self._done.acquire()
        try:
            self._helper = _idle.pop()
        except IndexError:
            self._helper = _Helper()
        self._helper.begin(self._carry_out)

    def _carry_out(self) -> None:
        try:
            self._work()
        except BaseException as error:  # noqa: BLE001 - raised again below, in the thread that waits for it
            self._failure = error
        finally:
            _idle.append(self._helper)
            self._ended = True
            self._done.release()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        """Waits even where the other one has failed, or a key was pressed: nobody may find the work half done."""
        pressed: KeyboardInterrupt | None = None
        while not self._ended:
            try:
                self._done.acquire()
            except KeyboardInterrupt as interrupt:
                pressed = interrupt
        if pressed:
            raise pressed
        if self._failure and error is None:
            raise self._failure
