"""One text in the forms the detectors want, all with the same offsets."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from itertools import pairwise

LONG_WORD = re.compile(r"[A-Za-z0-9_.~$-]{16,}+")
_WORD = re.compile(r"[a-z]++")
_HEAD = re.compile(r"([a-z]{1,5}+)[a-z]*+")
_STEP = 500
HEAD = 5


class Reading:
    """`flat` has `?` for every character beyond ASCII: searching it is several times faster than the text itself."""

    def __init__(self, text: str) -> None:
        self.text = text
        if text.isascii():
            self.flat = text
            self.flat_low = self.low = text.lower()
        else:
            self.flat = text.encode("ascii", "replace").decode("ascii")
            self.flat_low = self.flat.lower()
            low = text.lower()
            self.low = low if len(low) == len(text) else text.replace("\u0130", "I").lower()

    @cached_property
    def starts(self) -> list[int]:
        """Where each stretch begins: at a line's start, and every so often in a very long line; then the end."""
        starts = []
        place = 0
        for line in self.flat_low.split("\n"):
            size = len(line)
            starts.append(place)
            if size > _STEP:
                starts.extend(range(place + _STEP, place + size, _STEP))
            place += size + 1
        starts.append(len(self.text) + 1)
        return starts

    @cached_property
    def heads(self) -> list[set[str]]:
        """The first letters of every word, stretch by stretch."""
        findall, low = _HEAD.findall, self.flat_low
        return [set(findall(low, start, end)) for start, end in pairwise(self.starts)]

    @cached_property
    def vocabulary(self) -> set[str]:
        """The first letters of every word there is, to rule a mark out without searching for it."""
        return set().union(*self.heads)

    @cached_property
    def words(self) -> list[re.Match[str]]:
        """The long words, where tokens are."""
        return list(LONG_WORD.finditer(self.flat))

    @cached_property
    def chars(self) -> frozenset[str]:
        return frozenset(self.text)


@lru_cache(maxsize=1024)
def needed(mark: str) -> frozenset[str]:
    """What the vocabulary surely holds if this mark is in the text; a short word at its end might go on, so it proves nothing."""
    return frozenset(word[:HEAD] for word in _WORD.findall(mark.lower()) if len(word) >= HEAD)
