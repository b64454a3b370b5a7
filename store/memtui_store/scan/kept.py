"""What was worked out for a word, remembered from text to text, since notes use few words many times."""

from __future__ import annotations

from typing import TypeVar

K = TypeVar("K", str, bytes)
V = TypeVar("V")
_MOST = 12_000
_LONGEST = 24


class Kept(dict[K, V]):
    """Looking a known word up is one step in C, and only a new one is worked out, by `make`.

    When it is full, those go that nobody has asked for since it last was: the words that every note has stay.
    """

    def __init__(self) -> None:
        super().__init__()
        self._before: dict[K, V] = {}

    def make(self, key: K) -> V:
        raise NotImplementedError

    def __missing__(self, key: K) -> V:
        before = self._before
        found = before[key] if key in before else self.make(key)
        if len(key) <= _LONGEST:
            if len(self) >= _MOST:
                self._before = dict(self)
                self.clear()
            self[key] = found
        return found

    def forget(self) -> None:
        self._before = {}
        self.clear()
