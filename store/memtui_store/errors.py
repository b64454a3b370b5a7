"""What can go wrong, in words a person can act on.

MemtuiError
├── NothingMatched      1  the question was fine, the answer is empty
├── UsageError          2  the call's own words are off
│   ├── QueryError         a search query
│   ├── RefError           a reference to a memory, store or operation
│   └── ConfigError        config.toml or an environment variable
├── RefusedError        3  understood, and not done
│   ├── ConflictError      the file is not what was read; carries a diff
│   ├── LockedError        another memtui is writing
│   ├── ReadOnlyError      the store's owner would overwrite or lose the change
│   └── UnsafeNameError    a name that would leave its store
└── StorageError        4  the disk said no
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar


class MemtuiError(Exception):
    """One base for every failure a person may meet, so that each front end shows them alike."""

    title: ClassVar[str] = "Something went wrong"
    exit_code: ClassVar[int] = 4

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class NothingMatched(MemtuiError):  # noqa: N818 - an answer rather than a fault
    title = "Nothing matched"
    exit_code = 1


class UsageError(MemtuiError):
    title = "That cannot be read"
    exit_code = 2


class QueryError(UsageError):
    title = "The query cannot be read"


class RefError(UsageError):
    title = "No such memory"


class ConfigError(UsageError):
    title = "The configuration cannot be read"


class RefusedError(MemtuiError):
    title = "Not done"
    exit_code = 3


class ConflictError(RefusedError):
    """The bytes on disk are not the bytes the change was made from."""

    title = "Changed by someone else meanwhile"

    def __init__(self, message: str, *, hint: str = "", diff: str = "") -> None:
        super().__init__(message, hint=hint)
        self.diff = diff


class LockedError(RefusedError):
    title = "Another memtui is writing"


class ReadOnlyError(RefusedError):
    title = "Read-only"


class UnsafeNameError(RefusedError):
    title = "That name would leave its store"


class StorageError(MemtuiError):
    title = "The disk said no"
