"""Searching for any of many phrases: each one's beginning as plain text, and the pattern only where one stands.

A search for plain text is thirty times as fast as one for all phrases at once, whatever their case. Several checks look
for phrases in the same text, so it is cut into words once, those that begin no phrase are passed over, and only those
beginnings are looked for whose words it has.
"""

from __future__ import annotations

import re
from functools import lru_cache

from memtui_store.audit.sketch import checksums

_TELLING: set[int] = set()
"""Checksums of the words of all beginnings, so that one pass over a text serves every check."""


@lru_cache(2)
def _telling_in(text: str) -> set[int]:
    return _TELLING.intersection(checksums(text))


class Beginnings:
    """Words in lower case that stand at the beginning of phrases, never within a word."""

    def __init__(self, *beginnings: str) -> None:
        self._all = beginnings
        self._ascii = [(each, frozenset(checksums(each))) for each in beginnings if each.isascii()]
        self._words = frozenset().union(*(needed for _, needed in self._ascii))
        _TELLING.update(self._words)
        _telling_in.cache_clear()

    def possible(self, text: str) -> list[str]:
        """Those that may stand in a text; of one that is not all ASCII nothing is told."""
        if not text.isascii():
            return list(self._all)
        words = _telling_in(text)
        if self._words.isdisjoint(words):
            return []
        return [each for each, needed in self._ascii if needed <= words]


class Phrases:
    def __init__(self, pattern: str, *beginnings: str) -> None:
        """Every match of the pattern starts with one of the beginnings, which are in lower case and whole words."""
        self._pattern = re.compile(pattern, re.IGNORECASE)
        self._beginnings = Beginnings(*beginnings)

    def search(self, text: str) -> re.Match[str] | None:
        """The first match, as the pattern alone would find it."""
        possible = self._beginnings.possible(text)
        if not possible:
            return None
        lowered = text.lower()
        if len(lowered) != len(text):
            return self._pattern.search(text)
        first: re.Match[str] | None = None
        for beginning in possible:
            end = first.start() + len(beginning) if first else len(text)
            at = lowered.find(beginning, 0, end)
            while at >= 0:
                found = self._pattern.match(text, at)
                if found:
                    first = found
                    break
                at = lowered.find(beginning, at + 1, end)
        return first
