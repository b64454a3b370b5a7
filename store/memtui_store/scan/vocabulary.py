"""What each word of a text may announce, remembered from text to text, since notes use few words many times.

All that a word can announce is one number, a bit for each lane of the injection rules (see `calls`): what a line
announces is then found by joining the numbers of its words, without a loop in Python.
"""

from __future__ import annotations

from functools import lru_cache

from memtui_store.scan.marks import HEAD

_MOST = 20_000
_LONGEST = 24


class Vocabulary(dict[str, int]):
    """The numbers of words. Looking a known word up is one step in C, and only a new one is examined."""

    def __init__(self, calls: dict[str, int]) -> None:
        super().__init__()
        self._calls = calls

    def __missing__(self, word: str) -> int:
        bits = self._calls.get(word[:HEAD], 0)
        if len(word) <= _LONGEST:
            if len(self) >= _MOST:
                self.clear()
            self[word] = bits
        return bits


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    """The words that any injection rule asks for."""
    from memtui_store.scan.calls import CALLS

    return Vocabulary(CALLS.bits)
