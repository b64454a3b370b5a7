"""What Linux can and others cannot: exchange two names in one step, and tell whether a file is being written."""

from __future__ import annotations

import errno
import os
import signal
import sys
import time
from collections.abc import Callable
from functools import cache

from memtui_store.changes.files import open_file
from memtui_store.portable import fcntl

_RENAME_EXCHANGE = 2
_AT_FDCWD = -100
_WAIT, _POLL = 1.0, 0.002
_URGENT = getattr(signal, "SIGURG", 0)


@cache
def _renameat2() -> Callable[[str, str], int] | None:
    """The call itself, giving an errno; imported late because only a commit needs it."""
    if not sys.platform.startswith("linux"):
        return None
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    if not hasattr(libc, "renameat2"):
        return None

    def call(one: str, other: str) -> int:
        done = libc.renameat2(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _RENAME_EXCHANGE)
        return 0 if done == 0 else ctypes.get_errno()

    return call


def exchange(one: str, other: str) -> bool:
    """Swap two names in one step; False where the system cannot."""
    call = _renameat2()
    if call is None:
        return False
    number = call(one, other)
    if number in (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EPERM):
        return False
    if number:
        raise OSError(number, os.strerror(number), other)
    return True


def open_at_rest(name: str) -> tuple[int, bool]:
    """The file once nobody has it open for writing; False where someone still had after a while."""
    deadline = time.monotonic() + _WAIT
    while True:
        fd = open_file(name)
        at_rest = not _being_written(fd)
        if at_rest or time.monotonic() >= deadline:
            return fd, at_rest
        os.close(fd)
        time.sleep(_POLL)


def _being_written(fd: int) -> bool:
    """The kernel refuses a read lease on such a file; where it knows no leases, nobody can tell."""
    if not hasattr(fcntl, "F_SETLEASE"):
        return False
    try:
        # Someone who opens it just then breaks the lease with a signal; this one is ignored unless asked for.
        fcntl.fcntl(fd, fcntl.F_SETSIG, _URGENT)
        fcntl.fcntl(fd, fcntl.F_SETLEASE, fcntl.F_RDLCK)
        fcntl.fcntl(fd, fcntl.F_SETLEASE, fcntl.F_UNLCK)
    except OSError as error:
        return error.errno == errno.EAGAIN
    return False
