"""Whole identifiers in code: a name that is only part of a longer one is not there."""

from __future__ import annotations

from collections.abc import Iterator

_MAX_PARTS = 20_000
_SEARCHES = 32
_SLICE = 1 << 20
_PART = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$")


_APART = bytes(byte if byte in _PART else 32 for byte in range(256))


class Searched:
    """Megabytes in which word after word is looked for.

    A few are found by searching. From then on a list of all words is cheaper, for most that are asked are not there.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._left = _SEARCHES
        self._words: set[bytes] | None = None

    def has(self, word: bytes) -> bool:
        """As a whole word; one with other signs in it, as flags have, must be searched for where all its parts are."""
        if self._words is None:
            self._left -= 1
            if self._left >= 0:
                return has_word(self._data, word)
            self._words = _vocabulary(self._data)
        if word in self._words:
            return True
        parts = word.translate(_APART).split()
        return parts != [word] and all(part in self._words for part in parts) and has_word(self._data, word)


def _vocabulary(data: bytes) -> set[bytes]:
    found: set[bytes] = set()
    at = 0
    while at < len(data):
        end = data.find(b"\n", at + _SLICE)
        end = len(data) if end < 0 else end
        found.update(data[at:end].translate(_APART).split())
        at = end + 1
    return found


def _is_alone(data: bytes, start: int, end: int) -> bool:
    """Whether what stands there is no part of a longer word."""
    return (start == 0 or data[start - 1] not in _PART) and (end >= len(data) or data[end] not in _PART)


def places(data: bytes, word: bytes) -> Iterator[int]:
    """Where the word stands by itself, first to last; gives up where it is a part of others too often."""
    at = data.find(word) if word else -1
    for _ in range(_MAX_PARTS):
        if at < 0:
            return
        end = at + len(word)
        if _is_alone(data, at, end):
            yield at
        at = data.find(word, end)


def places_backwards(data: bytes, word: bytes) -> Iterator[int]:
    """The same, last to first."""
    at = data.rfind(word) if word else -1
    for _ in range(_MAX_PARTS):
        if at < 0:
            return
        if _is_alone(data, at, at + len(word)):
            yield at
        at = data.rfind(word, 0, at)


def has_word(data: bytes, word: bytes) -> bool:
    return next(places(data, word), None) is not None
