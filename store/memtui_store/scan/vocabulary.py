"""What each word of a text may announce, remembered from text to text, since notes use few words many times.

All that a word can announce is one number, a bit for each thing: what a line announces is then found by joining the
numbers of its words, without a loop in Python. The low bits are the lanes of the injection rules (see `calls`),
the bits above them say what the tables of literals (see `marks`) are to be looked at for.
"""

from __future__ import annotations

from functools import lru_cache

from memtui_store.scan.marks import HEAD, TABLES

_MOST = 20_000
_LONGEST = 24


class Vocabulary(dict[str, int]):
    """The numbers of words. Looking a known word up is one step in C, and only a new one is examined."""

    def __init__(self, calls: dict[str, int], lanes: int, names: list[str]) -> None:
        super().__init__()
        self._calls = calls
        self._lanes = lanes
        self._names = names
        self._shared: dict[int, int] = {}  # one number for all words that announce the same, to stay small
        self._runs = [(name, 1 << lanes + at) for at, name in enumerate(names) if name[0] != "^"]
        self._starts = {name[1:]: 1 << lanes + at for at, name in enumerate(names) if name[0] == "^"}

    def __missing__(self, word: str) -> int:
        head = word[:HEAD]
        bits = self._calls.get(head, 0) | self._starts.get(head, 0)
        for run, bit in self._runs:
            if run in word:
                bits |= bit
        bits = self._shared.setdefault(bits, bits)
        if len(word) <= _LONGEST:
            if len(self) >= _MOST:
                self.clear()
            self[word] = bits
        return bits

    def names(self, bits: int) -> set[str]:
        """The runs of letters that are part of some word, and `^` with the heads of words."""
        bits >>= self._lanes
        found = set()
        while bits:
            low = bits & -bits
            found.add(self._names[low.bit_length() - 1])
            bits ^= low
        return found


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    """The words that any detector asks for; the detectors are loaded first, so that none is left out."""
    from memtui_store.scan import flags, secrets, structural
    from memtui_store.scan.calls import CALLS

    del secrets  # loaded for its tables
    names = structural.RUNS.union(flags.HEADS, *(table.runs for table in TABLES), *(table.heads for table in TABLES))
    return Vocabulary(CALLS.bits, CALLS.size, sorted(names))
