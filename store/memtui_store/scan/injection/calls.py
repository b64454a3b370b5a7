"""Which injection rules a line calls up.

Each pattern has one bit in each of seven lanes: a word that calls it up; one of each group of letters that its matches
hold, wherever in a word; the other word that the first may need; one of the words it also asks for; and one of each
group its shape cannot do without. A pattern is worth trying on a line where all are set; what a pattern does not ask
for is set from the start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.injection.acting import ACTING
from memtui_store.scan.injection.clouds import CLOUDS
from memtui_store.scan.injection.commands import COMMANDS
from memtui_store.scan.injection.cues import CUES
from memtui_store.scan.injection.deeds import DEEDS
from memtui_store.scan.injection.delimiters import DELIMITERS
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
    *(*RAIDS, *LAPSES, *ACTING),
)
_LANES, _MUSTS = 7, 2
_MOST = 1_000
_FEW = 4
"""Columns; so many are sooner looked at one by one than all lanes together."""
_COMMON = frozenset(
    {"this", "these", "you", "your", "not", "no", "all", "and", "as", "of", "from", "to", "with", "only", "new", "keep"}
    | {"alway", "t", "i", "in", "is", "has", "have", "own", "pre", "can", "may", "when", "if", "user", "every", "ok"}
)


class Calls:
    """The lanes, and the bits that each word's head sets in them."""

    def __init__(self, patterns: tuple[Pattern, ...], cues: frozenset[str]) -> None:
        columns = [
            (pattern, firsts, rests) for pattern in patterns for firsts, rests in _products(_pairs(pattern.heads))
        ]
        self._patterns = [pattern for pattern, _, _ in columns]
        self._width = len(columns)
        self.own = (1 << self._width) - 1
        """All columns; then those of patterns that may go on in the next line, and of those that never leave theirs."""
        self.far = sum(1 << at for at, pattern in enumerate(self._patterns) if pattern.reach)
        self.close = self.own & ~self.far
        self._base = 0
        self._needs = [0] * self._width
        self._signed = [
            (1 << at, pattern.sign_set)
            for at, pattern in enumerate(self._patterns)
            if pattern.reach and pattern.sign_set
        ]
        self._within: dict[frozenset[str], int] = {}
        self.cued = 1 << _LANES * self._width  # what a word that gives a disguise away announces
        self._cues = cues
        self._heads: dict[str, int] = {}
        self._inner = Inner()
        self._runs: dict[str, int] = {}
        none: frozenset[str] = frozenset()
        for column, (pattern, firsts, rests) in enumerate(columns):
            spelt = (*_spelt(pattern), none, none)[:_MUSTS]
            by_head = (rests, pattern.also, *pattern.needs, none, none)[: _LANES - _MUSTS - 1]
            for lane, group in enumerate((firsts, *spelt, *by_head)):
                bit = 1 << lane * self._width + column
                if not group:
                    self._base |= bit
                elif lane:
                    self._needs[column] |= bit
                kept = self._runs if 0 < lane <= _MUSTS else self._heads
                for word in group:
                    kept[word] = kept.get(word, 0) | bit
        for run, bits in self._runs.items():
            self._inner.add(run, bits)

    def bits(self, word: str) -> int:
        """What a word announces: by its head, and by what it holds."""
        bits = self._heads.get(word[:HEAD], 0) | self._inner.bits(word)
        return bits | self.cued if word in self._cues else bits

    def near(self, bits: int) -> tuple[Pattern, ...]:
        """The patterns that a line calls up which they do not leave."""
        found = self.fitting(bits & self.close, bits)
        return tuple(dict.fromkeys(found)) if len(found) > 1 else tuple(found)

    def fitting(self, called: int, bits: int) -> list[Pattern]:
        """The patterns of those columns whose other lanes are all set in `bits`."""
        if called.bit_count() > _FEW:
            called = self._all_set(called, bits)
        found = []
        while called:
            low = called & -called
            at = low.bit_length() - 1
            need = self._needs[at]
            if bits & need == need:
                found.append(self._patterns[at])
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

    def _all_set(self, found: int, bits: int) -> int:
        """Those of some columns that are set in every lane but the first."""
        bits |= self._base
        for _ in range(_LANES - 1):
            if not found:
                break
            bits >>= self._width
            found &= bits
        return found


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
