"""Every row of the list as it was seen the last time, in a file that is mapped: a row is read when it is looked at.

Only what Python has loaded anyway, or loads quickly, is used here: keys are answered from it before the program runs.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_HEAD = b"memtui rows 1\n".ljust(16)
_TOKEN = 64
_START = len(_HEAD) + _TOKEN + 8
_FIELD = "\0"
_LARGEST = 1 << 31


class SeenRows:
    """The fields of rows by number; one that is damaged has none."""

    def __init__(self, data: memoryview, count: int) -> None:
        begin = _START + 4 * (count + 1)
        self._ends, self._data, self._count = data[_START:begin].cast("I"), data[begin:], count

    def __len__(self) -> int:
        return self._count

    def fields(self, number: int) -> list[str]:
        data = bytes(self._data[self._ends[number] : self._ends[number + 1]])
        return data.decode("utf-8", "replace").split(_FIELD)


def save(path: str, token: str, count: int, rows: Iterable[Iterable[str]]) -> None:
    """Beside its name and then in its place, so that whoever has the old one mapped goes on reading that."""
    from array import array

    size, ends = 0, array("I", [0])
    new = f"{path}.{os.getpid()}.tmp"
    fd = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0), 0o600)
    try:
        with open(fd, "wb", buffering=1 << 16) as file:
            file.write(_HEAD + _padded(token) + count.to_bytes(8, "little") + bytes(4 * (count + 1)))
            for fields in rows:
                data = _FIELD.join(fields).encode("utf-8", "replace")
                size += len(data)
                ends.append(size)
                file.write(data)
            file.seek(_START)
            file.write(ends.tobytes())
        os.replace(new, path)
    except BaseException:
        _discard(new)
        raise


def _discard(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        return


def opened(path: str, token: str) -> SeenRows | None:
    """The rows that were kept under this token; None where there are others, or none."""
    import mmap

    try:
        fd = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return None
    try:
        data = memoryview(mmap.mmap(fd, 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError):
        return None
    finally:
        os.close(fd)
    count = int.from_bytes(data[_START - 8 : _START], "little")
    begin = _START + 4 * (count + 1)
    if data[: _START - 8] != _HEAD + _padded(token) or not begin <= len(data) < _LARGEST:
        return None
    found = SeenRows(data, count)
    return found if begin + int(data[_START:begin].cast("I")[count]) == len(data) else None


def _padded(token: str) -> bytes:
    return token.encode("ascii", "replace")[:_TOKEN].ljust(_TOKEN)
