"""Which of the best hits have the words side by side, as they were typed: neighbours say more than a common page.

Only the first few hundred hits are looked into. Of bodies the short ones come first, where two words are together
by intent rather than by chance.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import nsmallest
from itertools import pairwise

from memtui_store.search.wording import BODY, NAMES, PREFIX, WEIGHTS, WORD, Term, shared

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    T = TypeVar("T")
LOOKED_AT = 160
"""So many are looked into; who has more hits than this types on."""

_BETWEEN = 3
_LIFT = 0.35
"""What neighbours add to a score: side by side in a body they outdo one word in a description and one in a body."""


class Closeness:
    """Needs two words; with one, all are alike."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self._pairs = [
            (one.text, other.text, re.compile(rf"\w*((?:\W+\w+){{0,{_BETWEEN}}}?)\W+{re.escape(other.text)}"))
            for one, other in pairwise(terms)
        ]

    def __bool__(self) -> bool:
        return bool(self._pairs)

    def of(self, texts: Iterable[tuple[str, str]]) -> float:
        """From 0 to 1: the mean over neighbouring words of the best field that has them as neighbours."""
        best = [0.0] * len(self._pairs)
        for field, text in texts:
            for number, (one, other, then) in enumerate(self._pairs):
                if not best[number] and one in text and other in text:
                    best[number] = WEIGHTS[field] * _nearness(one, then, text)
        return sum(best) / len(best)

    def lifted(
        self,
        levels: Iterable[tuple[float, list[T]]],
        names_of: Callable[[T], Sequence[str]],
        body_of: Callable[[T], str] | None,
        size_of: Callable[[T], int],
    ) -> Iterator[tuple[float, list[T]]]:
        """Hits by score, best first, each level newest first; those that were looked into come one by one.

        Where a body was matched, no name was.
        """
        left, looked = LOOKED_AT, []
        levels = iter(levels)
        rest: list[tuple[float, list[T]]] = []
        for score, items in levels:
            read = body_of is not None and WEIGHTS[BODY] * PREFIX <= score <= WEIGHTS[BODY]
            head = items
            if len(items) > left:
                sizes = list(map(size_of, items)) if read else [0] * len(items)
                first = set(nsmallest(left, range(len(items)), key=sizes.__getitem__))
                head = [item for at, item in enumerate(items) if at in first]
                rest.append((score, [item for at, item in enumerate(items) if at not in first]))
            for item in head:
                texts = ((BODY, body_of(item)),) if read and body_of else zip(NAMES, names_of(item), strict=True)
                lift = _LIFT * self.of(texts)
                looked.append((shared(min(score + lift, 1.0), 1), item))
            left -= len(head)
            if left <= 0:
                break
        looked.sort(key=lambda found: -found[0])
        yield from ((score, [item]) for score, item in looked)
        yield from rest
        yield from levels


def _nearness(one: str, then: re.Pattern[str], text: str) -> float:
    """1 side by side, less with words between; finding first and comparing there is faster than one pattern."""
    best, at = 0.0, text.find(one)
    while at >= 0 and best < 1:
        if found := then.match(text, at + len(one)):
            best = max(best, 1 / (1 + len(WORD.findall(found[1]))))
        at = text.find(one, at + 1)
    return best
