"""How a sentence is worded: by pieces of its words and by its features, as in notes of many authors.

What a planted instruction says cannot be listed, and its words alone say little. What tells most is how such sentences
are put together, down to endings, flags and addresses: every run of three to five characters within a word has a
weight, beside the words, pairs and concepts that `sentences` finds. Both come from `wording.json`, which
`tests/scan/train` makes. A sentence's weights are added up and divided by the root of its length.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from math import sqrt
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from memtui_store.scan.injection.scale import Scale
from memtui_store.scan.injection.sentences import UNSPACED_RUN
from memtui_store.scan.kept import Kept

if TYPE_CHECKING:
    from collections.abc import Callable

_SIZES = range(3, 6)
_LONGEST = 32


def _cutter(count: int) -> Callable[[str], tuple[str, ...]]:
    """What cuts a word of so many characters, with its edges, into its pieces in one step."""
    stretches = [slice(at, at + size) for size in _SIZES for at in range(count - size + 1)]
    if len(stretches) > 1:
        return itemgetter(*stretches)
    return lambda framed: tuple(framed[stretch] for stretch in stretches)


_CUTTERS = tuple(map(_cutter, range(_LONGEST + 3)))
NEVER = float("-inf")
_SPREAD = 4
"""Words that every sentence is taken to have more, so that a few do not count for too much."""


def pieces(chunk: str) -> tuple[str, ...]:
    """Every run of a few characters of what stands between two blanks, with its edges."""
    framed = f" {chunk[:_LONGEST]} "
    return _CUTTERS[len(framed)](framed)


def length(sentence: str) -> int:
    """How many words it has; two signs of a script without blanks are taken for one."""
    return len(sentence.split()) + _unspaced(sentence)


def _unspaced(sentence: str) -> int:
    """How many words more it has than stand between blanks."""
    return 0 if sentence.isascii() else sum(map(len, UNSPACED_RUN.findall(sentence))) // 2


def share(count: int) -> float:
    """What one weight counts in a sentence of so many words."""
    return 1 / sqrt(count + _SPREAD)


class Weighed(NamedTuple):
    """A sentence or two: the features that weigh, what all weights add up to, and the length."""

    held: set[str]
    heft: int
    words: int


class _Chunks(Kept[str, int]):
    """What the pieces of a word weigh."""

    def __init__(self, weights: dict[str, int]) -> None:
        super().__init__()
        self._weights = weights

    def make(self, chunk: str) -> int:
        return sum(filter(None, map(self._weights.get, pieces(chunk))))


class Wording:
    """The learned numbers, in thousandths; from `least` on a sentence reads like an instruction."""

    def __init__(self, stored: dict[str, dict[str, int]]) -> None:
        self.scale = Scale(stored["features"])
        self._chunks = _Chunks(stored["pieces"])
        self._start = stored["least"]["start"]
        self.least = stored["least"]["note"]
        self.harmless = stored["least"]["harmless"]

    def weigh(self, sentence: str, faint: float = NEVER) -> Weighed:
        """The pieces first, which are looked up faster: where they weigh less than `faint`, features do not matter."""
        chunks = sentence.split()
        heft, count = sum(map(self._chunks.__getitem__, chunks)), len(chunks) + _unspaced(sentence)
        if self._start + heft * share(count) < faint:
            return Weighed(set(), heft, count)
        held = self.scale.features(sentence)
        return Weighed(held, heft + self.scale.score(held), count)

    def both(self, one: Weighed, other: Weighed) -> Weighed:
        """Two sentences as one; what both have is counted once."""
        heft = one.heft + other.heft - self.scale.score(one.held & other.held)
        return Weighed(one.held | other.held, heft, one.words + other.words)

    def score(self, weighed: Weighed) -> int:
        return self._start + int(weighed.heft * share(weighed.words))


@lru_cache(maxsize=1)
def wording() -> Wording:
    return Wording(json.loads(files("memtui_store.scan").joinpath("wording.json").read_text("utf-8")))
