"""What POSIX has and other systems have not, with what stands in for it there: the one place that asks.

Linux has all of it. macOS lacks only leases and the exchange of two names, which their callers ask for themselves.
On Windows a link is not refused while opening, folders cannot be synced, and owner and mode stay the user's own.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import subprocess

try:
    fcntl: Any = import_module("fcntl")
except ImportError:
    fcntl = None

O_NOFOLLOW: int = getattr(os, "O_NOFOLLOW", 0)
O_NONBLOCK: int = getattr(os, "O_NONBLOCK", 0)
O_NOCTTY: int = getattr(os, "O_NOCTTY", 0)
O_DIRECTORY: int = getattr(os, "O_DIRECTORY", 0)
O_CLOEXEC: int = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOINHERIT", 0) | getattr(os, "O_BINARY", 0)
"""On every descriptor memtui opens; so Windows' text mode, which would change bytes, is switched off here too."""

BY_DESCRIPTOR = {os.open, os.stat} <= os.supports_dir_fd and os.listdir in os.supports_fd
"""Whether a folder can be read through a descriptor, safe against a path that changes meanwhile."""


def try_lock(fd: int) -> bool:
    """Take the exclusive lock of an open file; False where someone else has it. It goes with the descriptor."""
    if fcntl is None:
        return _windows_lock(fd)
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _windows_lock(fd: int) -> bool:
    """One byte far behind the end: others may still read the file."""
    windows = import_module("msvcrt")
    os.lseek(fd, 1 << 30, os.SEEK_SET)
    try:
        windows.locking(fd, windows.LK_NBLCK, 1)
    except PermissionError:
        return False
    return True


def set_mode(fd: int, mode: int) -> None:
    if hasattr(os, "fchmod"):
        os.fchmod(fd, mode)


def set_owner(fd: int, uid: int, gid: int) -> None:
    if hasattr(os, "fchown"):
        os.fchown(fd, uid, gid)


def is_mine(status: os.stat_result) -> bool:
    """Where users have no numbers, a folder below one's own temporary folder is one's own."""
    return not hasattr(os, "getuid") or status.st_uid == os.getuid()


def _seek_and_read(fd: int, length: int, offset: int) -> bytes:
    os.lseek(fd, offset, os.SEEK_SET)
    return os.read(fd, length)


pread: Callable[[int, int, int], bytes] = getattr(os, "pread", _seek_and_read)


def end_all(process: subprocess.Popen[bytes]) -> None:
    """A process started in a session of its own, with everything it started."""
    if hasattr(os, "killpg"):
        import signal

        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
