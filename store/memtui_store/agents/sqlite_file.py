"""Look into another program's SQLite file without leaving a trace beside it.

A database in WAL mode makes `-wal` and `-shm` files for whoever opens it, even for reading. Which way leaves none
depends on what is there already: nothing (the file is all there is), both (they are read as they are), or a `-wal`
alone, as a crash or a backup leaves it (the two are put together in memory).
"""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote
from zlib import crc32

from memtui_store.agents.sqlite_wal import with_log
from memtui_store.changes.files import IMAGE_CAP, UnreadableError, check_regular, read_file
from memtui_store.portable import O_CLOEXEC, O_NOCTTY, O_NONBLOCK

_WAIT = 1.0
_HEADER = 100
_MAGIC = b"SQLite format 3\x00"
_TRIES = 20
_PAUSE = 0.02
_BUSY = "another program is writing to the database"
_T = TypeVar("_T")
_LOG_CAP = 32 * 1024 * 1024


def ask(path: Path, work: Callable[[sqlite3.Connection], _T]) -> _T:
    """What `work` finds, from one state of the database; sqlite3.Error and OSError say why nothing was found.

    Its owner may come, go or write at any moment, and then what was chosen to open it with is no longer right.
    """
    real = Path(os.path.realpath(path))
    patience = time.monotonic() + _WAIT
    for left in reversed(range(_TRIES)):
        check_regular(os.stat(real), IMAGE_CAP)
        before = stamp_of(real)
        try:
            opened, locked = _opened(real)
            with closing(opened) as db:
                db.text_factory = text_of
                db.execute("PRAGMA query_only = 1")
                found = _with_names(db, work)
        except (sqlite3.Error, OSError) as error:
            passing = isinstance(error, sqlite3.OperationalError | FileNotFoundError)
            if not left or (is_lock(error) and time.monotonic() >= patience):
                raise
            if not (passing or stamp_of(real) != before):
                raise
        else:
            if locked or not left or stamp_of(real) == before:
                return found
        time.sleep(_PAUSE)
    raise UnreadableError(_BUSY)


def _with_names(db: sqlite3.Connection, work: Callable[[sqlite3.Connection], _T]) -> _T:
    """A damaged page may give a table or column a name that is no UTF-8, and Python decodes those by itself."""
    try:
        return work(db)
    except UnicodeDecodeError as error:
        raise sqlite3.DatabaseError("malformed: a name is no UTF-8") from error


def text_of(data: bytes) -> str:
    """Text that is no UTF-8 is kept as it is, like that of a file."""
    return data.decode("utf-8", "surrogateescape")


def stamp_of(path: Path) -> tuple[int, ...]:
    """Changes with every commit, which in WAL mode leaves the file itself alone."""
    path = Path(os.path.realpath(path))
    held = [os.stat(path)]
    for ending in ("-wal", "-journal"):
        try:
            held.append(os.stat(f"{path}{ending}"))
        except FileNotFoundError:
            continue
    newest = max(status.st_mtime_ns for status in held), max(status.st_ctime_ns for status in held)
    sizes = [number for status in held for number in (status.st_ino, status.st_size, status.st_mtime_ns)]
    return held[0].st_ino, newest[0], sum(status.st_size for status in held), crc32(repr(sizes).encode()), newest[1]


def is_lock(error: BaseException) -> bool:
    """Whether somebody else keeps the database to themselves; that passes, so nothing is concluded from it."""
    return isinstance(error, sqlite3.Error) and ("locked" in str(error) or "busy" in str(error))


def reason_for(error: sqlite3.Error) -> str:
    """In a few words for a row or a store's problem."""
    message = str(error)
    if "malformed" in message or "not a database" in message or "corrupt" in message:
        return f"no readable database: {message}"
    if is_lock(error):
        return "another program keeps the database locked"
    return f"the database cannot be read: {message}"


def _opened(path: Path) -> tuple[sqlite3.Connection, bool]:
    """Also whether its owner's locks are minded, so that what is read is of one moment."""
    if not _logs(path):
        return _connect(path, "mode=ro"), True
    if not _size(f"{path}-wal"):
        return _connect(path, "immutable=1"), False
    if _size(f"{path}-shm"):
        return _connect(path, "mode=ro&readonly_shm=1"), True
    return _in_memory(path), False


def _connect(path: Path, how: str) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(os.fspath(path))}?{how}", uri=True, timeout=_WAIT, isolation_level=None)


def _in_memory(path: Path) -> sqlite3.Connection:
    before = stamp_of(path)
    data, _ = read_file(path, IMAGE_CAP)
    log, _ = read_file(Path(f"{path}-wal"), _LOG_CAP)
    if stamp_of(path) != before:
        raise UnreadableError(_BUSY)
    db = sqlite3.connect(":memory:", isolation_level=None)
    try:
        db.deserialize(with_log(data, log))
    except sqlite3.Error:
        db.close()
        raise
    return db


def _logs(path: Path) -> bool:
    """Whether it is in WAL mode, told by its header or, where that is still empty, by its log."""
    fd = os.open(path, os.O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    try:
        head = os.read(fd, _HEADER) if stat.S_ISREG(os.fstat(fd).st_mode) else b""
    finally:
        os.close(fd)
    if not head:
        return bool(_size(f"{path}-wal"))
    if not head.startswith(_MAGIC):
        raise UnreadableError("no readable database: the file is no SQLite database")
    return head[18:20] == b"\x02\x02"


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except FileNotFoundError:
        return 0
