"""Which of several equally good hits has the words side by side, as they were typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeVar

from memtui_store.model import Memory
from memtui_store.wording import BODY, PART, WEIGHTS, WORD, Term, body_of, names_of

T = TypeVar("T")
LOOKED_AT = 100
"""So many are looked into; who has more hits than this types on."""

_READ = 60
"""So many bodies, because each comes from the disk."""
_BETWEEN = 3


class Closeness:
    """Needs two words; with one, all are alike."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self._pairs = [
            (one.text, other.text, re.compile(rf"\w*((?:\W+\w+){{0,{_BETWEEN}}}?)\W+{re.escape(other.text)}"))
            for one, other in pairwise(terms)
        ]

    def __bool__(self) -> bool:
        return bool(self._pairs)

    def of(self, memory: Memory, *, bodies: bool) -> float:
        """The sum over neighbouring words of the best field that has them as neighbours."""
        best = [0.0] * len(self._pairs)
        texts = names_of(memory)
        for field, text in zip(WEIGHTS, (*texts, body_of(memory)) if bodies else texts, strict=False):
            for number, (one, other, then) in enumerate(self._pairs):
                if not best[number] and one in text and other in text:
                    best[number] = WEIGHTS[field] * _nearness(one, then, text)
        return sum(best)

    def order(self, items: list[T], score: float, memory_of: Callable[[T], Memory]) -> list[T]:
        """Hits of one score, closest first, else as they come; bodies are read only where they were matched."""
        bodies = WEIGHTS[BODY] * PART <= score <= WEIGHTS[BODY]
        head = items[:_READ] if bodies else items
        head.sort(key=lambda item: -self.of(memory_of(item), bodies=bodies))
        return head + items[len(head) :]


def _nearness(one: str, then: re.Pattern[str], text: str) -> float:
    """1 side by side, less with words between; finding first and comparing there is faster than one pattern."""
    best, at = 0.0, text.find(one)
    while at >= 0 and best < 1:
        if found := then.match(text, at + len(one)):
            best = max(best, 1 / (1 + len(WORD.findall(found[1]))))
        at = text.find(one, at + 1)
    return best
