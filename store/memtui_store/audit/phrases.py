"""Searching for any of many phrases: each one's beginning as plain text, and the pattern only where one stands.

A search for plain text is thirty times as fast as one for all phrases at once, whatever their case. Several checks look
for phrases in the same text, so its words are cut once, and only those beginnings are looked for whose words it has.
"""

from __future__ import annotations

import re
from functools import lru_cache

from memtui_store.audit.sketch import plain_words


@lru_cache(2)
def _words_in(text: str) -> frozenset[bytes]:
    return frozenset(plain_words(text))


class Beginnings:
    """Words in lower case that stand at the beginning of phrases, never within a word."""

    def __init__(self, *beginnings: str) -> None:
        self._all = beginnings
        self._ascii = [(each, frozenset(plain_words(each))) for each in beginnings if each.isascii()]

    def possible(self, text: str) -> list[str]:
        """Those that may stand in a text; of one that is not all ASCII nothing is told."""
        if not text.isascii():
            return list(self._all)
        words = _words_in(text)
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
