"""Describe a text by the smallest hashes of its word triples: what two texts share of them says how much they share.

The hashes are made of checksums of words, so they are the same in every process.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple
from zlib import crc32

SIZE = 24
SHARED = 2
"""Of so many two texts must have the same, or of all where one is too short to have as many."""
CROWD = 60
"""A hash that more texts have is a template's line and says nothing."""
SHORT = 12
_WORD = re.compile(r"\w+")


class Sketch(NamedTuple):
    """`words` stands for the whole row of words; equal ones are (all but certainly) the same text."""

    words: int
    smallest: tuple[int, ...]


def words_of(text: str) -> list[str]:
    """Return the words of a text in one case."""
    return _WORD.findall(text.casefold())


def sketch_of(text: str) -> Sketch:
    """Hash every word triple; pairs or single words where a text is too short for triples."""
    hashes = tuple(crc32(word.encode("utf-8", "replace")) for word in words_of(text))
    width = 3 if len(hashes) >= SHORT else 2 if len(hashes) > 2 else 1
    groups = set(map(hash, zip(*(hashes[at:] for at in range(width)), strict=False)))
    return Sketch(hash(hashes), tuple(sorted(groups)[:SIZE]))


class Sketches:
    """Sketches by number, and which of them share enough to be worth comparing."""

    def __init__(self) -> None:
        self._held: dict[int, Sketch] = {}
        self._having: dict[int, list[int]] = defaultdict(list)
        self._same: dict[int, list[int]] = defaultdict(list)

    def add(self, number: int, sketch: Sketch) -> None:
        self._held[number] = sketch
        self._same[sketch.words].append(number)
        for value in sketch.smallest:
            self._having[value].append(number)

    def candidates(self) -> Iterator[tuple[int, int]]:
        """Yield the pairs that share enough."""
        shared: Counter[tuple[int, int]] = Counter()
        for members in self._having.values():
            if len(members) <= CROWD:
                shared.update(combinations(members, 2))
        for (one, other), count in shared.items():
            if count >= min(SHARED, len(self._held[one].smallest), len(self._held[other].smallest)):
                yield one, other
        # Copies are found even where their every line belongs to a crowd; each is paired with the first.
        for first, *copies in self._same.values():
            for copy in copies if self._held[first].smallest else ():
                yield first, copy
