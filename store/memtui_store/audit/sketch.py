"""A text as the twenty-four smallest hashes of its word triples: what two texts share of them says how much they share.

The hashes are made of checksums of words, so they are the same in every process and can be kept beside a text.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple
from zlib import crc32

SIZE = 24
SHARED = 2
"""Of so many two texts must have the same, or of all where one is too short to have as many."""
CROWD = 60
SHORT = 12
_WORD = re.compile(r"\w+")
_LETTERS = "".join(letter.lower() if letter.isalnum() or letter == "_" else " " for letter in map(chr, range(128)))
_WORDS_ALONE = _LETTERS.encode().ljust(256)
"""ASCII words in lower case, and spaces for whatever stands between them."""


class Sketch(NamedTuple):
    """`words` stands for the whole row of words; equal ones are (all but certainly) the same text."""

    words: int
    smallest: tuple[int, ...]


class _Checksums(dict[str, int]):
    """Words repeat, and to encode one takes longer than to look it up."""

    def __missing__(self, word: str) -> int:
        value = self[word] = crc32(word.encode("utf-8", "replace"))
        return value


class Sketcher:
    """Sketches many texts; what it learns of words that are not plain English serves all of them."""

    def __init__(self) -> None:
        self._known = _Checksums()

    def sketch(self, text: str) -> Sketch:
        hashes = self._hashes(text)
        return Sketch(hash(hashes), _smallest(_groups(hashes), len(hashes)) or _smallest(_groups(hashes)))

    def sketched(self, text: str) -> tuple[Sketch, set[int]]:
        """The sketch, and all the groups it was chosen from."""
        hashes = self._hashes(text)
        groups = set(_groups(hashes))
        return Sketch(hash(hashes), _smallest(groups, len(groups)) or _smallest(groups)), groups

    def groups(self, text: str) -> set[int]:
        """Every word triple as a number; pairs or single words where a text is too short for triples."""
        return set(_groups(self._hashes(text)))

    def _hashes(self, text: str) -> tuple[int, ...]:
        """Of what `words_of` gives; plain English is split as bytes, which takes half the time."""
        return checksums(text) if text.isascii() else tuple(map(self._known.__getitem__, words_of(text)))


@lru_cache(2)
def checksums(text: str) -> tuple[int, ...]:
    """One for each word of a text that is ASCII; several checks in a row ask for those of the same text."""
    return tuple(map(crc32, text.encode().translate(_WORDS_ALONE).split()))


def words_of(text: str) -> list[str]:
    """In lower case; plain English is cut up several times as fast."""
    return text.encode().translate(_WORDS_ALONE).decode().split() if text.isascii() else _WORD.findall(text.casefold())


def _groups(hashes: tuple[int, ...]) -> Iterator[int]:
    if len(hashes) >= SHORT:
        return map(hash, zip(hashes, hashes[1:], hashes[2:], strict=False))
    if len(hashes) > 2:
        return map(hash, pairwise(hashes))
    return (hash((value,)) for value in hashes)


def _smallest(groups: Iterable[int], of: int = 0) -> tuple[int, ...]:
    """Hashes are spread evenly, so the smallest `of` many lie below a bound; none are given where that has too few."""
    if of <= 4 * SIZE:
        return tuple(sorted(set(groups))[:SIZE])
    bound = -(1 << 63) + (2 * SIZE << 64) // of
    few = {group for group in groups if group < bound}
    return tuple(sorted(few)[:SIZE]) if len(few) >= SIZE else ()


class Sketches:
    """Sketches by number, and which of them share enough to be worth comparing."""

    def __init__(self) -> None:
        self._held: dict[int, Sketch] = {}
        self._first: dict[int, int] = {}
        self._more: dict[int, list[int]] = {}
        self._same: dict[int, list[int]] = defaultdict(list)
        self._short: set[int] = set()
        """Those that have fewer hashes than others must share."""

    def add(self, number: int, sketch: Sketch) -> None:
        self._held[number] = sketch
        self._same[sketch.words].append(number)
        if len(sketch.smallest) < SHARED:
            self._short.add(number)
        for value in sketch.smallest:
            first = self._first.setdefault(value, number)
            if first != number:
                # Nearly every hash belongs to one text, which needs no list of its own.
                self._more.setdefault(value, [first]).append(number)

    def candidates(self) -> Iterator[tuple[int, int]]:
        """Pairs that share enough; a hash that a crowd has (a template's line) says nothing."""
        # A pair is one number here: there may be hundreds of thousands, and nearly all of them meet once.
        base = max(self._held, default=0) + 1
        once: set[int] = set()
        again: set[int] = set()
        for members in self._more.values():
            if len(members) <= CROWD:
                for one, other in combinations(members, 2):
                    pair = one * base + other
                    if pair in once:
                        again.add(pair)
                    else:
                        once.add(pair)
        yield from (divmod(pair, base) for pair in again)
        for pair in once - again if self._short else ():
            if not self._short.isdisjoint(divmod(pair, base)):
                yield divmod(pair, base)
        # Copies are found even where their every line belongs to a crowd; each is paired with the first.
        for first, *copies in self._same.values():
            for copy in copies if self._held[first].smallest else ():
                yield first, copy

    def like(self, sketch: Sketch) -> list[int]:
        """The numbers of texts that share enough with a text of which only the sketch is at hand."""
        met: list[int] = []
        for value in sketch.smallest:
            first = self._first.get(value)
            if first is not None:
                members = self._more.get(value, (first,))
                met += members if len(members) <= CROWD else ()
        counted = Counter(met)
        enough = 1 if len(sketch.smallest) < SHARED else SHARED
        near = [number for number, count in counted.items() if count >= enough or number in self._short]
        return list(dict.fromkeys((*self._same.get(sketch.words, ()), *sorted(near))))
