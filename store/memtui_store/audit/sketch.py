"""A text as the twenty-four smallest hashes of its word triples: what two texts share of them says how much they share.

The hashes are made of checksums of words, so they are the same in every process and can be kept beside a text.
"""

from __future__ import annotations

import re
import zlib
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

SIZE = 24
SHARED = 2
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


class _Checksums(dict[str | bytes, int]):
    """Words repeat; each is hashed once, and alike whether it comes as text or as bytes."""

    def __missing__(self, word: str | bytes) -> int:
        value = self[word] = zlib.crc32(word.encode("utf-8", "replace") if isinstance(word, str) else word)
        return value


class Sketcher:
    """Sketches many texts; what it learns of words serves all of them."""

    def __init__(self) -> None:
        self._known = _Checksums()

    def sketch(self, text: str) -> Sketch:
        hashes = self._hashes(text)
        return Sketch(hash(tuple(hashes)), _smallest(hashes))

    def sketched(self, text: str) -> tuple[Sketch, list[int]]:
        """The sketch, and all the groups it was chosen from."""
        hashes = self._hashes(text)
        groups = list(_groups(hashes))
        return Sketch(hash(tuple(hashes)), _smallest(hashes)), groups

    def groups(self, text: str) -> set[int]:
        """Every word triple as a number; pairs or single words where a text is too short for triples."""
        return set(_groups(self._hashes(text)))

    def _hashes(self, text: str) -> list[int]:
        """Of what `words_of` gives; plain English is split as bytes, which takes half the time."""
        return list(map(self._known.__getitem__, plain_words(text) if text.isascii() else words_of(text)))


@lru_cache(2)
def plain_words(text: str) -> tuple[bytes, ...]:
    """What `words_of` gives of a text that is ASCII; several checks in a row ask for those of the same one."""
    return tuple(text.encode().translate(_WORDS_ALONE).split())


def words_of(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _groups(hashes: list[int]) -> Iterator[int]:
    if len(hashes) >= SHORT:
        return map(hash, zip(hashes, hashes[1:], hashes[2:], strict=False))
    if len(hashes) > 2:
        return map(hash, pairwise(hashes))
    return (hash((value,)) for value in hashes)


def _smallest(hashes: list[int]) -> tuple[int, ...]:
    """Hashes are spread evenly, so the smallest of many groups lie below a bound that is easily told."""
    if len(hashes) > 4 * SIZE:
        bound = -(1 << 63) + (2 * SIZE << 64) // len(hashes)
        few = {group for group in _groups(hashes) if group < bound}
        if len(few) >= SIZE:
            return tuple(sorted(few)[:SIZE])
    return tuple(sorted(set(_groups(hashes)))[:SIZE])


class Sketches:
    """Sketches by number, and which of them share enough to be worth comparing."""

    def __init__(self) -> None:
        self._held: dict[int, Sketch] = {}
        self._first: dict[int, int] = {}
        self._more: dict[int, list[int]] = {}
        self._same: dict[int, list[int]] = defaultdict(list)

    def add(self, number: int, sketch: Sketch) -> None:
        self._held[number] = sketch
        self._same[sketch.words].append(number)
        for value in sketch.smallest:
            first = self._first.setdefault(value, number)
            if first != number:
                # Nearly every hash belongs to one text, which needs no list of its own.
                self._more.setdefault(value, [first]).append(number)

    def candidates(self) -> Iterator[tuple[int, int]]:
        """Pairs that share enough; a hash that a crowd has (a template's line) says nothing."""
        shared: dict[tuple[int, int], int] = defaultdict(int)
        for members in self._more.values():
            if len(members) <= CROWD:
                for at, one in enumerate(members):
                    for other in members[at + 1 :]:
                        shared[one, other] += 1
        for (one, other), count in shared.items():
            if count >= self._enough(self._held[one], self._held[other]):
                yield one, other
        # Copies are found even where their every line belongs to a crowd; each is paired with the first.
        for first, *copies in self._same.values():
            for copy in copies if self._held[first].smallest else ():
                yield first, copy

    def like(self, sketch: Sketch) -> list[int]:
        """The numbers of texts that share enough with a text of which only the sketch is at hand."""
        shared: dict[int, int] = defaultdict(int)
        for value in sketch.smallest:
            members = self._more.get(value)
            if members is None and value in self._first:
                members = [self._first[value]]
            for number in members if members and len(members) <= CROWD else ():
                shared[number] += 1
        near = [number for number, count in shared.items() if count >= self._enough(sketch, self._held[number])]
        return list(dict.fromkeys((*self._same.get(sketch.words, ()), *near)))

    @staticmethod
    def _enough(one: Sketch, other: Sketch) -> int:
        return min(SHARED, len(one.smallest), len(other.smallest))
