"""Literals that detectors look for, found by the words of a line rather than by searching a text for each of them.

A text is cut into words once. A literal can only stand in a line if the literal's longest run of letters is part of one
of the line's words, so that a line without such a word costs nothing, however many literals there are.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from memtui_store.scan.sieve import Growing, shape_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from memtui_store.scan.reading import Reading

T = TypeVar("T")
HEAD = 5
_RUN = re.compile(r"[a-z]++")
_LEAST = 3
_MOST = 4_000
_RARE = "~$^|\\<>&%@;{}=?![]#+'\"*0/_():`,-."
TABLES: list[Marks[Any]] = []


def run_of(mark: str) -> str:
    """The longest run of letters in a literal; nothing if it is too short to tell texts apart."""
    run = max(_RUN.findall(mark.lower()), key=len, default="")
    return run if len(run) >= _LEAST else ""


def sign_of(mark: str) -> str:
    """A sign that a literal holds, the rarest first in ordinary text; a nought stands for any digit."""
    held = {"0" if char.isdigit() else char for char in mark if not char.isalpha() and not char.isspace()}
    return min(held, key=_RARE.find, default="")


def _heads(mark: str) -> frozenset[str]:
    """Heads of words a line must have besides; a short word at a literal's end might go on, so it proves nothing."""
    return frozenset("^" + word[:HEAD] for word in _RUN.findall(mark.lower()) if len(word) >= HEAD)


class Inner:
    """Runs of letters to be found anywhere in a word, each with some bits."""

    def __init__(self) -> None:
        self._by_start: dict[str, list[tuple[str, int]]] = {}
        self._any = Growing()

    def add(self, run: str, bits: int) -> None:
        self._by_start.setdefault(run[:_LEAST], []).append((run, bits))
        self._any.add(shape_of(run))

    def bits(self, word: str) -> int:
        found = 0
        known = self._by_start
        if not self._any.may(word):
            return 0
        for at in range(len(word) - _LEAST + 1):
            start = word[at : at + _LEAST]
            if start in known:
                for run, bits in known[start]:
                    if word.startswith(run, at):
                        found |= bits
        return found


Entry = tuple["Marks[Any]", bool, str, Any]
"""A literal of a table, whether it is looked for as it is written, and what is to be done where it stands."""


class _Sought(NamedTuple):
    """A literal with the bits that a line must have for it."""

    entry: Entry
    mask: int
    some: int


class Runs:
    """Which runs of letters a word holds, as bits.

    Bit 0 says that some detector asks for the word as a whole: a word without any bit is of no use to any.
    """

    def __init__(self) -> None:
        self._bit: dict[str, int] = {}
        self._inner = Inner()
        self._asked: set[str] = set()
        self._judges: list[Callable[[str], bool]] = []
        self._entries: dict[int, list[_Sought]] = {}
        self._together: dict[int, list[Entry]] = {}
        self._marks = 0
        self.kept: list[Callable[[], object]] = []  # how others forget what they remember of these bits

    def learn(self, names: Iterable[str]) -> int:
        """The bits of these runs, new or known; a name that begins with `^` is the head of a word."""
        bits = 0
        for name in sorted(names):
            if name not in self._bit:
                self._bit[name] = 2 << len(self._bit)
                if name[0] != "^":
                    self._inner.add(name, self._bit[name])
            bits |= self._bit[name]
        self.forget()
        return bits

    def ask(self, words: Iterable[str], judge: Callable[[str], bool] | None = None) -> None:
        """Whole words that a detector looks for, listed or told by a judge."""
        self._asked.update(words)
        if judge:
            self._judges.append(judge)
        self.forget()

    def enter(self, run: str, entry: Entry, mask: int, some: int) -> None:
        bit = self._bit[run]
        self._marks |= bit
        self._entries.setdefault(bit, []).append(_Sought(entry, mask, some))
        self._together.clear()

    def forget(self) -> None:
        self._together.clear()
        for forget in self.kept:
            forget()

    def bits(self, word: str) -> int:
        found = self._inner.bits(word) | self._bit.get("^" + word[:HEAD], 0)
        if word in self._asked:
            return found | 1
        for judge in self._judges:
            if judge(word):
                return found | 1
        return found

    def entries(self, bits: int) -> list[Entry]:
        """The literals that may stand in a line whose words have these bits; the same few come again and again."""
        known = self._together.get(bits)
        if known is not None:
            return known
        found: list[Entry] = []
        left = bits & self._marks
        while left:
            low = left & -left
            found += [
                sought.entry
                for sought in self._entries[low]
                if bits & sought.mask == sought.mask and (not sought.some or bits & sought.some)
            ]
            left ^= low
        if len(self._together) >= _MOST:
            self._together.clear()
        self._together[bits] = found
        return found


RUNS = Runs()


SHORT = Growing()
"""Literals without a run of letters to know them by, of all tables: one look says whether any may be there."""
SHAPED = Growing()
"""The same and whatever else no text has that is all plain sentences (see `glance`), since most texts are."""


class Marks(Generic[T]):
    """Literals, each with what is to be done where it stands.

    `whole` asks for words that begin as the literal's do, `short` for one of some words besides, by their heads.
    With `cased` the literals are looked for as they are written.
    """

    __slots__ = ("_always", "_cased", "marks", "short")

    def __init__(
        self,
        entries: Iterable[tuple[str, T]],
        *,
        whole: bool = True,
        cased: bool = False,
        short: Mapping[str, frozenset[str]] | None = None,
    ) -> None:
        self._always: list[tuple[str, str, T]] = []
        self._cased = cased
        self.marks: list[str] = []
        self.short: Mapping[str, frozenset[str]] = short or {}
        for mark, what in entries:
            run = run_of(mark)
            if not run:
                self._always.append((sign_of(mark), mark, what))
                shape = shape_of(mark) if cased else f"(?i:{shape_of(mark)})"
                SHORT.add(shape)
                SHAPED.add(shape)
                continue
            self.marks.append(mark)
            mask = RUNS.learn({run, *(_heads(mark) if whole else ())})
            some = RUNS.learn(self.short.get(mark, ()))
            RUNS.enter(run, (self, cased, mark, what), mask, some)
        TABLES.append(self)

    def places(self, reading: Reading) -> Iterator[tuple[int, str, T]]:
        """Everywhere one of the literals stands; those of one literal follow one another as they do in the text."""
        where = reading.flat if self._cased else reading.flat_low
        if reading.short:
            signs, brief = reading.ascii_signs, reading.brief
            for sign, mark, what in self._always:
                for begin, end in brief if not sign or sign in signs else ():
                    place = where.find(mark, begin, end)
                    while place >= 0:
                        yield place, mark, what
                        place = where.find(mark, place + len(mark), end)
        yield from reading.marked.get(self, ())


def learn(*names: str) -> int:
    """The bits of `Reading.runs` that say which of these runs of letters are here, for who asks by itself."""
    return RUNS.learn(names)


def ask(words: Iterable[str], judge: Callable[[str], bool] | None = None) -> None:
    """Whole words that a detector asks for; what no detector asks for is not in a reading's set of words."""
    RUNS.ask(words, judge)


def find_all(text: str, mark: str) -> Iterator[int]:
    """Everywhere a mark stands."""
    place = text.find(mark)
    while place >= 0:
        yield place
        place = text.find(mark, place + len(mark))
