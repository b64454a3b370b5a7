"""The words of one field over a whole collection, and which memories have them.

Words are sorted and their memories lie in the order of the words, so that all words with a beginning are one stretch.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable
from itertools import accumulate, chain

from memtui_store.search.bits import has, pack
from memtui_store.search.wording import words_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Literal

    Numbers = array[int] | memoryview[int]

PARTS = 7
"""So many pieces of plain data make a vocabulary."""
_LAST = chr(0x10FFFF)
_SMALL = 1 << 16
"""Up to here a number takes two bytes."""
_CROWD = 16
"""Where one in so many words has it inside, each word is looked at; else all of them are searched as one text."""


def _kind(count: int) -> Literal["H", "I"]:
    return "H" if count <= _SMALL else "I"


class Gathering:
    """Words as they come, memory by memory."""

    def __init__(self, count: int) -> None:
        self._count = count
        kind = _kind(count)
        self._found: defaultdict[str, array[int]] = defaultdict(lambda: array(kind))

    def add(self, number: int, text: str) -> None:
        found = self._found
        for word in words_of(text):
            found[word].append(number)

    def vocabulary(self) -> Vocabulary:
        """Empties itself on the way: both at once would take twice the memory."""
        return Vocabulary.of(self._found, self._count)


class _Lines:
    """Words read out of their text one at a time, for whoever looks up but a few."""

    __slots__ = ("_joined", "_starts")

    def __init__(self, joined: str, starts: Numbers) -> None:
        self._joined, self._starts = joined, starts

    def __len__(self) -> int:
        return len(self._starts) - 1

    def __getitem__(self, at: int) -> str:
        return self._joined[self._starts[at] : self._starts[at + 1] - 1]


class Vocabulary:
    """What is packed is unpacked when the first word is looked up, and the list of them when it is gone through."""

    __slots__ = (
        "_common", "_common_at", "_count", "_ends", "_inside", "_joined", "_numbers", "_packed", "_sorted", "_starts",
        "words",
    )  # fmt: skip
    words: list[str]
    _sorted: _Lines | list[str]
    """The same, in a form that is there already."""
    _joined: str
    """All of them, one to a line."""
    _common: dict[int, int]
    """The sets of words that many memories have; a set of bits is smaller than a list then."""
    _common_at: list[int]

    def __init__(self, ends: Numbers, numbers: Numbers, count: int) -> None:
        self._count = count
        self._packed: tuple[memoryview, memoryview, memoryview] | None = None
        self._starts: Numbers = array("I")
        self._numbers, self._ends = numbers, ends
        self._inside: tuple[str, list[int]] = ("", [])
        """What was looked for last: with one more letter it can only be in some of the same words."""

    @classmethod
    def of(cls, found: dict[str, array[int]], count: int) -> Vocabulary:
        """Takes the words out of `found` one by one."""
        kind = _kind(count)
        words, common = sorted(found), dict[int, int]()
        gathered, ends = array(kind), array("I", [0])
        for at, word in enumerate(words):
            numbers = found.pop(word)
            if len(numbers) * numbers.itemsize * 8 > count:
                common[at] = pack(numbers, count)
            else:
                gathered.extend(numbers)
            ends.append(len(gathered))
        made = cls(ends, gathered, count)
        made.words = made._sorted = words
        made._joined, made._common, made._common_at = "\n".join(words), common, list(common)
        return made

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """What is still packed; slots that are filled are not asked for here."""
            if name not in Vocabulary.__slots__ or self._packed is None:
                raise AttributeError(name)
            if name == "words":
                self.words = self._sorted = self._joined.split("\n") if self._joined else []
            else:
                self._unpack()
            return object.__getattribute__(self, name)

    def _unpack(self) -> None:
        text, common, sets = self._packed or (memoryview(b""),) * 3
        size = (self._count + 7) // 8
        joined = str(text, "utf-8", "surrogatepass")
        self._common = {
            at: int.from_bytes(sets[number * size : number * size + size], "big") for number, at in enumerate(common)
        }
        self._common_at = list(self._common)
        self._joined, self._sorted = joined, _Lines(joined, self._starts)

    def parts(self) -> tuple[bytes, ...]:
        """As plain data, for `from_parts` in another process; lengths go first, so that any of it may be padded."""
        size = (self._count + 7) // 8
        text = self._joined.encode("utf-8", "surrogatepass")
        lengths = array("Q", map(len, (text, self._started(), self._ends, self._numbers, self._common)))
        sets = b"".join(bits.to_bytes(size, "big") for bits in self._common.values())
        common = array("I", self._common_at).tobytes()
        held = (lengths, self._started(), self._ends, self._numbers)
        told, starts, ends, numbers = (each.tobytes() for each in held)
        return told, text, starts, ends, numbers, common, sets

    @classmethod
    def from_parts(cls, parts: Sequence[memoryview], count: int) -> Vocabulary:
        """Each part begins where numbers of its kind may stand; nothing is copied but the text."""
        lengths, text, starts, ends, numbers, common, sets = parts
        letters, words, stops, entries, crowds = lengths.cast("Q")
        made = cls(ends.cast("I")[:stops], numbers.cast(_kind(count))[:entries], count)
        made._packed = text[:letters], common.cast("I")[:crowds], sets
        made._starts = starts.cast("I")[:words]
        return made

    def _place(self, word: str) -> int:
        words = self._sorted
        at = bisect_left(words, word)
        return at if at < len(words) and words[at] == word else -1

    def exactly(self, word: str) -> int:
        at = self._place(word)
        return self.any_between([(at, at + 1)]) if at >= 0 else 0

    def has(self, word: str, number: int) -> bool:
        return has(self.exactly(word), number, self._count)

    def beginning(self, word: str) -> int:
        return self.any_between([self._stretch(word)])

    def _stretch(self, word: str) -> tuple[int, int]:
        return bisect_left(self._sorted, word), bisect_right(self._sorted, word + _LAST)

    def containing(self, word: str) -> int:
        """Who has a word with this inside, of words that do not begin with it."""
        before, held = self._inside
        if before and word.startswith(before):
            words, (low, high) = self.words, self._stretch(before)
            held = [at for at in chain(held, range(low, high)) if word in words[at] and not words[at].startswith(word)]
        else:
            held = self._find_inside(word)
        self._inside = word, held
        return self.any_between(_stretches(held))

    def _started(self) -> Numbers:
        """Where each word starts among all of them."""
        if not self._starts:
            self._starts = array("I", accumulate((len(word) + 1 for word in self.words), initial=0))
        return self._starts

    def _find_inside(self, word: str) -> list[int]:
        joined, starts = self._joined, self._started()
        _, after = self._stretch(word)
        places: list[int] = []
        most = len(self._sorted) // _CROWD
        found = joined.find(word)
        while found >= 0:
            at = bisect_right(starts, found) - 1
            if starts[at] == found:
                at = after - 1
            else:
                places.append(at)
            if len(places) > most:
                return [at for at, held in enumerate(self.words) if word in held and not held.startswith(word)]
            found = joined.find(word, starts[at + 1])
        return places

    def any_between(self, stretches: Iterable[tuple[int, int]]) -> int:
        """Who has any of the words in these stretches."""
        ends, common_at = self._ends, self._common_at
        held, bits = array(_kind(self._count)), 0
        size, octets = held.itemsize, memoryview(self._numbers).cast("B")
        for low, high in stretches:
            if low < high:
                held.frombytes(octets[ends[low] * size : ends[high] * size])
                for at in common_at[bisect_left(common_at, low) : bisect_left(common_at, high)]:
                    bits |= self._common[at]
        return bits | pack(held, self._count) if held else bits


def _stretches(places: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Numbers in order as stretches, from each first to behind the last."""
    low = high = -1
    for at in places:
        if at != high:
            if low < high:
                yield low, high
            low = at
        high = at + 1
    if low < high:
        yield low, high
