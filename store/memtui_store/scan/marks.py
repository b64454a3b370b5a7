"""Literals that detectors look for, found by the words of a text rather than by searching for each of them.

A text is cut into words once. A literal can only stand in it if the literal's longest run of letters is part of one
of these words, so that a text without such a word costs nothing, however many literals there are.
"""

from __future__ import annotations

import re
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memtui_store.scan.reading import Reading

T = TypeVar("T")
HEAD = 5
_RUN = re.compile(r"[a-z]++")
_LEAST = 3
TABLES: list[Marks[object]] = []
_MOST = 20_000
_LONGEST = 24


def _run(mark: str) -> str:
    """The longest run of letters in a literal; nothing if it is too short to tell texts apart."""
    run = max(_RUN.findall(mark.lower()), key=len, default="")
    return run if len(run) >= _LEAST else ""


def _heads(mark: str) -> frozenset[str]:
    """Heads of words a text must have besides; a short word at a literal's end might go on, so it proves nothing."""
    return frozenset("^" + word[:HEAD] for word in _RUN.findall(mark.lower()) if len(word) >= HEAD)


class _Runs(dict[str, int]):
    """Which runs of letters a word holds, as bits, remembered from text to text, as notes use few words often."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self._inner: list[tuple[str, int]] = []
        self._starts: dict[str, int] = {}

    def learn(self, names: Iterable[str]) -> None:
        """More runs to look for; a name that begins with `^` is the head of a word."""
        for name in sorted(set(names).difference(self.names)):
            bit = 1 << len(self.names)
            self.names.append(name)
            if name[0] == "^":
                self._starts[name[1:]] = bit
            else:
                self._inner.append((name, bit))
        self.clear()

    def __missing__(self, word: str) -> int:
        bits = self._starts.get(word[:HEAD], 0)
        for run, bit in self._inner:
            if run in word:
                bits |= bit
        if len(word) <= _LONGEST:
            if len(self) >= _MOST:
                self.clear()
            self[word] = bits
        return bits


_RUNS = _Runs()


def runs_of(words: Iterable[str]) -> set[str]:
    """What the tables of literals are to be looked at for, in a text of these words."""
    bits = reduce(or_, map(_RUNS.__getitem__, words), 0)
    found = set()
    while bits:
        low = bits & -bits
        found.add(_RUNS.names[low.bit_length() - 1])
        bits ^= low
    return found


class Marks(Generic[T]):
    """Literals, each with what is to be done where it stands; `whole` asks for words that begin as it does."""

    __slots__ = ("_always", "_by_run", "heads")

    def __init__(self, entries: Iterable[tuple[str, T]], *, whole: bool = True) -> None:
        self._by_run: dict[str, list[tuple[str, frozenset[str], T]]] = {}
        self._always: list[tuple[str, T]] = []
        self.heads: frozenset[str] = frozenset()
        for mark, what in entries:
            heads = _heads(mark) if whole else frozenset[str]()
            self.heads |= heads
            run = _run(mark)
            if run:
                self._by_run.setdefault(run, []).append((mark, heads, what))
            else:
                self._always.append((mark, what))
        TABLES.append(self)  # type: ignore[arg-type]
        _RUNS.learn((*self._by_run, *self.heads))

    @property
    def runs(self) -> Iterable[str]:
        return self._by_run.keys()

    def near(self, reading: Reading) -> list[tuple[str, T]]:
        """The literals that may stand in this text."""
        runs = reading.runs
        if runs.isdisjoint(self._by_run):
            return self._always
        present = [entry for run in runs.intersection(self._by_run) for entry in self._by_run[run]]
        return [*self._always, *((mark, what) for mark, heads, what in present if runs.issuperset(heads))]

    def places(self, reading: Reading) -> Iterator[tuple[int, T]]:
        """Everywhere one of the literals stands."""
        flat = reading.flat_low
        for mark, what in self.near(reading):
            place = flat.find(mark)
            while place >= 0:
                yield place, what
                place = flat.find(mark, place + len(mark))


def learn(names: Iterable[str]) -> None:
    """Runs of letters that a detector asks for by itself."""
    _RUNS.learn(names)
