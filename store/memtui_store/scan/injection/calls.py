"""Which injection rules a line calls up.

Each pattern has one bit in each of seven lanes: a word that calls it up; one of each group of letters that its matches
hold, wherever in a word; the other word that the first may need; one of the words it also asks for; and one of each
group its shape cannot do without. A pattern is worth trying on a line where all are set; what a pattern does not ask
for is set from the start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.injection.clouds import CLOUDS
from memtui_store.scan.injection.commands import COMMANDS
from memtui_store.scan.injection.cues import CUES
from memtui_store.scan.injection.deeds import DEEDS
from memtui_store.scan.injection.delimiters import DELIMITERS
from memtui_store.scan.injection.phrases import PHRASES
from memtui_store.scan.injection.ruses import RUSES
from memtui_store.scan.injection.schemes import SCHEMES
from memtui_store.scan.injection.strikes import STRIKES
from memtui_store.scan.injection.thefts import THEFTS
from memtui_store.scan.marks import HEAD, Inner, run_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.pattern import Pattern

PATTERNS: tuple[Pattern, ...] = (*DELIMITERS, *COMMANDS, *CLOUDS, *DEEDS, *PHRASES, *RUSES, *SCHEMES, *STRIKES, *THEFTS)
_LANES, _MUSTS = 7, 2
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
        self._far = sum(1 << at for at, pattern in enumerate(self._patterns) if pattern.reach)
        self._width = len(columns)
        self._own = (1 << self._width) - 1
        self._close = self._own & ~self._far
        self._base = 0
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
        if not bits & self._close:
            return ()
        called = self.called(bits, bits, self._close)
        return tuple(dict.fromkeys(self.patterns(called))) if called else ()

    def far(self, bits: int) -> int:
        """The columns of patterns that may go on in the next line, as far as this line has a word for them."""
        return bits & self._far

    def called(self, here: int, bits: int, among: int = -1) -> int:
        """The columns that are set in all lanes, the first lane taken from `here` and the others from `bits`."""
        found = here & self._own & among
        bits |= self._base
        for _ in range(_LANES - 1):
            if not found:
                break
            bits >>= self._width
            found &= bits
        return found

    def patterns(self, called: int) -> list[Pattern]:
        """The patterns that these columns stand for."""
        found = []
        while called:
            low = called & -called
            found.append(self._patterns[low.bit_length() - 1])
            called ^= low
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
