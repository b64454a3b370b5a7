"""Sketches kept by content, so that an audit after one change sketches one text.

They are numbers from which no word can be read back. The file can be deleted at any time.
"""

from __future__ import annotations

import os
import sys
from array import array
from contextlib import suppress
from pathlib import Path

from memtui_store.audit.scan import VERSION
from memtui_store.audit.sketch import SIZE, Sketch, Sketcher
from memtui_store.changes.files import make_private, read_file
from memtui_store.portable import O_CLOEXEC, O_NOFOLLOW

_NAME = "sketches.bin"
_CAP = 256 * 1024 * 1024
_ROW = SIZE + 2
# How tuples are hashed is Python's own affair, and masking decides what a body says.
_HEAD = f"memtui sketches 1 {SIZE} {VERSION} {sys.implementation.cache_tag} {sys.byteorder}\n".encode()


class SketchBook:
    """By names that stand for one content each. What cannot be read is sketched again, what cannot be written lost."""

    def __init__(self, folder: Path) -> None:
        self.sketcher = Sketcher()
        self._path = folder / _NAME
        self._known = _read(self._path)
        self._used: dict[str, Sketch] = {}

    def get(self, name: str) -> Sketch | None:
        sketch = (self._used.get(name) or self._known.get(name)) if name else None
        if sketch is not None:
            self._used[name] = sketch
        return sketch

    def add(self, name: str, sketch: Sketch) -> None:
        if name:
            self._used[name] = sketch

    def save(self) -> None:
        """Keeps what was asked for or added since; without news nothing is written."""
        if self._used.keys() == self._known.keys():
            return
        temporary = self._path.with_name(f"{_NAME}.{os.getpid()}")
        with suppress(OSError):
            make_private(self._path.parent)
            fd = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
            with os.fdopen(fd, "wb") as file:
                file.write(_packed(self._used))
            os.replace(temporary, self._path)


def _packed(sketches: dict[str, Sketch]) -> bytes:
    numbers = array("q")
    for words, smallest in sketches.values():
        numbers.extend((words, len(smallest), *smallest, *([0] * (SIZE - len(smallest)))))
    return _HEAD + " ".join(sketches).encode("ascii", "replace") + b"\n" + numbers.tobytes()


def _read(path: Path) -> dict[str, Sketch]:
    try:
        data = read_file(path, _CAP)[0]
    except (OSError, ValueError):
        return {}
    end = data.find(b"\n", len(_HEAD))
    numbers = array("q")
    if not data.startswith(_HEAD) or end < 0 or (len(data) - end - 1) % numbers.itemsize:
        return {}
    names = data[len(_HEAD) : end].decode("ascii", "replace").split()
    numbers.frombytes(data[end + 1 :])
    if len(numbers) != len(names) * _ROW:
        return {}
    return {
        name: Sketch(numbers[at], tuple(numbers[at + 2 : at + 2 + numbers[at + 1]]))
        for name, at in zip(names, range(0, len(numbers), _ROW), strict=True)
    }
