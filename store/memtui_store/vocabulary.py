"""The words of one field over a whole collection, and which memories have them.

Words are sorted and their memories lie in the order of the words, so that all words with a beginning are one stretch.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable
from itertools import accumulate, chain

from memtui_store.bits import has, pack
from memtui_store.wording import words_of

_LAST = chr(0x10FFFF)
_SMALL = 1 << 16
"""Up to here a number takes two bytes."""


class Gathering:
    """Words as they come, memory by memory."""

    def __init__(self, count: int) -> None:
        self._count = count
        kind = "H" if count <= _SMALL else "I"
        self._found: defaultdict[str, array[int]] = defaultdict(lambda: array(kind))

    def add(self, number: int, text: str) -> None:
        found = self._found
        for word in words_of(text):
            found[word].append(number)

    def vocabulary(self) -> Vocabulary:
        """Empties itself on the way: both at once would take twice the memory."""
        return Vocabulary(self._found, self._count)


class Vocabulary:
    __slots__ = ("_common", "_common_at", "_count", "_ends", "_inside", "_joined", "_numbers", "_starts", "words")

    def __init__(self, found: dict[str, array[int]], count: int) -> None:
        self.words = sorted(found)
        self._count = count
        self._joined = "\n".join(self.words)
        self._starts = array("I", accumulate((len(word) + 1 for word in self.words), initial=0))
        self._numbers = array("H" if count <= _SMALL else "I")
        self._ends = array("I", [0])
        self._common: dict[int, int] = {}
        """The sets of words that many memories have; a set of bits is smaller than a list then."""
        self._inside: tuple[str, list[int]] = ("", [])
        """What was looked for last: with one more letter it can only be in some of the same words."""
        for at, word in enumerate(self.words):
            numbers = found.pop(word)
            if len(numbers) * numbers.itemsize * 8 > count:
                self._common[at] = pack(numbers, count)
            else:
                self._numbers.extend(numbers)
            self._ends.append(len(self._numbers))
        self._common_at = list(self._common)

    def _having(self, low: int, high: int) -> int:
        """Who has any of the words in this stretch."""
        if low >= high:
            return 0
        start, end = self._ends[low], self._ends[high]
        bits = pack(self._numbers[start:end], self._count) if end > start else 0
        for at in self._common_at[bisect_left(self._common_at, low) : bisect_left(self._common_at, high)]:
            bits |= self._common[at]
        return bits

    def _place(self, word: str) -> int:
        at = bisect_left(self.words, word)
        return at if at < len(self.words) and self.words[at] == word else -1

    def exactly(self, word: str) -> int:
        at = self._place(word)
        return self._having(at, at + 1) if at >= 0 else 0

    def has(self, word: str, number: int) -> bool:
        return has(self.exactly(word), number, self._count)

    def beginning(self, word: str) -> int:
        return self._having(*self._stretch(word))

    def _stretch(self, word: str) -> tuple[int, int]:
        return bisect_left(self.words, word), bisect_right(self.words, word + _LAST)

    def containing(self, word: str) -> int:
        """Who has a word with this inside, of words that do not begin with it."""
        before, held = self._inside
        if before and word.startswith(before):
            words, (low, high) = self.words, self._stretch(before)
            held = [at for at in chain(held, range(low, high)) if word in words[at] and not words[at].startswith(word)]
        else:
            held = self._find_inside(word)
        self._inside = word, held
        return self._any_at(held)

    def _find_inside(self, word: str) -> list[int]:
        joined, starts = self._joined, self._starts
        _, after = self._stretch(word)
        places = []
        found = joined.find(word)
        while found >= 0:
            at = bisect_right(starts, found) - 1
            if starts[at] == found:
                at = after - 1
            else:
                places.append(at)
            found = joined.find(word, starts[at + 1])
        return places

    def any_of(self, words: Iterable[str]) -> int:
        """Who has any of these words, all of which are known."""
        return self._any_at([bisect_left(self.words, word) for word in words])

    def _any_at(self, places: Iterable[int]) -> int:
        numbers, bits = self._numbers[:0], 0
        for at in places:
            if at in self._common:
                bits |= self._common[at]
            else:
                numbers += self._numbers[self._ends[at] : self._ends[at + 1]]
        return bits | pack(numbers, self._count) if numbers else bits
