"""Judge how a block is worded, by weights of words and word pairs learned from a labelled bank and honest files.

What an order says cannot be listed. The weights come from `tests/audit/train_wording.py`; what they find is a hint.
"""

from __future__ import annotations

import json
from collections.abc import Sequence, Set
from functools import cache
from itertools import pairwise
from math import sqrt
from pathlib import Path

WEIGHTS = Path(__file__).with_name("weights.json")
SCALE = 100
"""The file keeps hundredths."""
LENGTH_PRIOR = 4
"""Words that every block is taken to have more, so that a few do not count for too much."""


class Weights:
    """The weights of words and of pairs, the start of every sum, and the least score that is reported."""

    __slots__ = ("_pair", "_word", "bias", "threshold")

    def __init__(self, text: str) -> None:
        kept = json.loads(text)
        self.bias: int = kept["bias"]
        self.threshold: int = kept["threshold"]
        words: dict[str, int] = kept["words"]
        pairs = {(first, second): weight for first, rest in kept["pairs"].items() for second, weight in rest.items()}
        self._word, self._pair = words.get, pairs.get

    def score(self, words: Sequence[str], vocabulary: Set[str]) -> float:
        """Return the weights of the different words and of all pairs of neighbours, over the root of the length."""
        single = map(self._word, vocabulary)
        total: int = sum(filter(None, single)) + sum(filter(None, map(self._pair, pairwise(words))))
        return self.bias + total / sqrt(len(words) + LENGTH_PRIOR)


@cache
def weights() -> Weights:
    return Weights(WEIGHTS.read_text("utf-8"))
