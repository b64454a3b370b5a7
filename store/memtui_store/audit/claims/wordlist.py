"""Long lists of words, kept as prose so that a reader can see them whole."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())
