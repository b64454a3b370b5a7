"""Which injection rules a line calls up.

Each pattern has a column, or a few: a bit that a word sets which calls it up. Besides that it may need one word of
each of several groups: the other word that the first asks for, those it also asks for, those its shape cannot do
without, and letters that its matches hold, wherever in a word. Each group is one more bit. A pattern is worth trying on
a line where some word calls it up and all of its groups are set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.injection.acting import ACTING
from memtui_store.scan.injection.clouds import CLOUDS
from memtui_store.scan.injection.commands import COMMANDS
from memtui_store.scan.injection.cues import CUES
from memtui_store.scan.injection.deeds import DEEDS
from memtui_store.scan.injection.delimiters import DELIMITERS
from memtui_store.scan.injection.forays import FORAYS
from memtui_store.scan.injection.lapses import LAPSES
from memtui_store.scan.injection.phrases import PHRASES
from memtui_store.scan.injection.raids import RAIDS
from memtui_store.scan.injection.ruses import RUSES
from memtui_store.scan.injection.schemes import SCHEMES
from memtui_store.scan.injection.strikes import STRIKES
from memtui_store.scan.injection.thefts import THEFTS
from memtui_store.scan.marks import HEAD, Inner, run_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.pattern import Pattern

PATTERNS: tuple[Pattern, ...] = (
    *(*DELIMITERS, *COMMANDS, *CLOUDS, *DEEDS, *PHRASES, *RUSES, *SCHEMES, *STRIKES, *THEFTS),
    *(*RAIDS, *LAPSES, *ACTING, *FORAYS),
)
_MOST = 1_000
_COMMON = frozenset(
    {"this", "these", "you", "your", "not", "no", "all", "and", "as", "of", "from", "to", "with", "only", "new", "keep"}
    | {"alway", "t", "i", "in", "is", "has", "have", "own", "pre", "can", "may", "when", "if", "user", "every", "ok"}
)


class Calls:
    """The columns and groups, and the bits that each word sets in them."""

    def __init__(self, patterns: tuple[Pattern, ...], cues: frozenset[str]) -> None:
        columns = [
            (pattern, firsts, rests) for pattern in patterns for firsts, rests in _products(_pairs(pattern.heads))
        ]
        self._patterns = [pattern for pattern, _, _ in columns]
        self.own = (1 << len(columns)) - 1
        """All columns; then those of patterns that may go on in the next line, and of those that never leave theirs."""
        self.far = sum(1 << at for at, pattern in enumerate(self._patterns) if pattern.reach)
        self.close = self.own & ~self.far
        self._signed = [
            (1 << at, pattern.sign_set)
            for at, pattern in enumerate(self._patterns)
            if pattern.reach and pattern.sign_set
        ]
        self._within: dict[frozenset[str], int] = {}
        self._heads: dict[str, int] = {}
        self._runs: dict[str, int] = {}
        self._groups: dict[tuple[bool, frozenset[str]], int] = {}
        self._needs = [
            sum({self._group(group, spelt=True) for group in _spelt(pattern)})
            | sum({self._group(group) for group in (rests, pattern.also, *pattern.needs) if group})
            for pattern, _, rests in columns
        ]
        for column, (_, firsts, _) in enumerate(columns):
            _set(self._heads, firsts, 1 << column)
        self._inner = Inner()
        for run, bits in self._runs.items():
            self._inner.add(run, bits)
        self._cues = cues
        self.cued = 1 << len(columns) + len(self._groups)  # what a word that gives a disguise away announces

    def _group(self, group: frozenset[str], *, spelt: bool = False) -> int:
        """The bit of some heads of words, or of some letters in a word."""
        bit = self._groups.get((spelt, group))
        if bit is None:
            bit = self._groups[spelt, group] = 1 << len(self._patterns) + len(self._groups)
            _set(self._runs if spelt else self._heads, group, bit)
        return bit

    def bits(self, word: str) -> int:
        """What a word announces: by its head, and by what it holds."""
        bits = self._heads.get(word[:HEAD], 0) | self._inner.bits(word)
        return bits | self.cued if word in self._cues else bits

    def opened(self, bits: int) -> list[tuple[int, Pattern]]:
        """What the patterns need that such a word calls up, of those that never leave their line."""
        close = bits & self.close
        return self._columns(close) if close else []

    def fitting(self, called: int, bits: int) -> list[Pattern]:
        """The patterns of those columns whose groups are all set in `bits`."""
        return [pattern for need, pattern in self._columns(called) if bits & need == need]

    def _columns(self, called: int) -> list[tuple[int, Pattern]]:
        found = []
        while called:
            low = called & -called
            at = low.bit_length() - 1
            found.append((self._needs[at], self._patterns[at]))
            called ^= low
        return found

    def within(self, signs: frozenset[str]) -> int:
        """The columns of patterns that may leave their line, without those whose signs a text does not have."""
        found = self._within.get(signs)
        if found is None:
            found = self.far & ~sum(bit for bit, wanted in self._signed if wanted.isdisjoint(signs))
            if len(self._within) >= _MOST:
                self._within.clear()
            self._within[signs] = found
        return found


def _set(known: dict[str, int], words: frozenset[str], bit: int) -> None:
    for word in words:
        known[word] = known.get(word, 0) | bit


def _spelt(pattern: Pattern) -> list[frozenset[str]]:
    """Runs of letters of which one is in every match; a pattern that leaves its line may have them further down."""
    groups = [frozenset(map(run_of, group)) for group in pattern.musts]
    return [] if pattern.reach else [runs for runs in groups if "" not in runs]


def _pairs(marks: tuple[tuple[str, ...], ...]) -> list[tuple[str, str]]:
    """Each mark as two words, the rarer first: it must be in the line itself, the other, if any, may be in the next."""
    pairs = []
    for words in marks:
        first, *rest = sorted((word[:HEAD] for word in words), key=_COMMON.__contains__)
        pairs.append((first, rest[0] if rest else ""))
    return pairs


def _products(pairs: list[tuple[str, str]]) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """The same pairs as a few products of sets: all that go with one word, or those that go with the same words."""
    for place in (0, 1):
        shared: dict[str, set[str]] = {}
        for pair in pairs:
            shared.setdefault(pair[place], set()).add(pair[1 - place])
        groups: dict[frozenset[str], set[str]] = {}
        for word, others in shared.items():
            groups.setdefault(frozenset(others), set()).add(word)
        if place == 0:
            first_way = groups
    if len(first_way) <= len(groups):
        ways = [(frozenset(words), others) for others, words in first_way.items()]
    else:
        ways = [(others, frozenset(words)) for others, words in groups.items()]
    for firsts, rests in ways:
        if "" not in rests:
            yield firsts, rests
        else:
            yield firsts, frozenset()


CALLS = Calls(PATTERNS, CUES)
