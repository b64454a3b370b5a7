"""Words of a vocabulary that may have been meant by a word with a slip in it.

Every spelling one slip away is made and looked up, which costs the same however many words there are.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

_LEAST = 4
_BEGUN = 5
"""Letters from which on a slip in the beginning of a longer word is forgiven too."""
_TWO_SLIPS = 8
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_"
_MORE_LETTERS = "àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþßœšž"


def close_words(word: str, vocabulary: Sequence[str]) -> dict[str, float]:
    """With their likeness, below 1; `vocabulary` is sorted. The word itself and what it begins are not among them."""
    if len(word) < _LEAST:
        return {}
    one = 1 - 1 / len(word)
    found: dict[str, float] = {}
    longer, last = len(word) >= _BEGUN, len(vocabulary)
    for spelled in slips(word):
        at = bisect_left(vocabulary, spelled)
        while at < last and vocabulary[at].startswith(spelled) and (longer or vocabulary[at] == spelled):
            if not vocabulary[at].startswith(word):
                found[vocabulary[at]] = one
            at += 1
    if len(word) >= _TWO_SLIPS:
        for spelled in _two_away(word, vocabulary):
            if not spelled.startswith(word):
                found.setdefault(spelled, 1 - 2 / len(word))
    return found


@lru_cache(16)
def slips(word: str) -> tuple[str, ...]:
    """A letter left out, swapped with the next, replaced or put in; never the word itself."""
    letters = _LETTERS if word.isascii() else _LETTERS + _MORE_LETTERS
    made: set[str] = set()
    for at in range(len(word) + 1):
        before, after = word[:at], word[at:]
        made.update([before + letter + after for letter in letters])
        if after:
            made.update((before + after[1:], before + after[1:2] + after[:1] + after[2:]))
            made.update([before + letter + after[1:] for letter in letters])
    return tuple(made - {word})


def _two_away(word: str, vocabulary: Sequence[str]) -> list[str]:
    """Among those with the same first letter: hardly anyone mistakes that one and another."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    low, high = bisect_left(vocabulary, word[0]), bisect_left(vocabulary, chr(ord(word[0]) + 1))
    near = process.extract(word, vocabulary[low:high], scorer=OSA.distance, score_cutoff=2, limit=None)
    return [spelled for spelled, _, _ in near]
