"""Words of a vocabulary that may have been meant by a word with a slip in it.

Every spelling one slip away is made and looked up, which costs the same however many words there are.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache

Stretch = tuple[int, int]
_LAST = "\U0010ffff"
_LEAST = 4
_BEGUN = 5
"""Letters from which on a slip in the beginning of a longer word is forgiven too."""
_TWO_SLIPS = 8
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_"
_MORE_LETTERS = "àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþßœšž"


def close_words(word: str, vocabulary: Sequence[str]) -> dict[str, float]:
    """With their likeness, below 1; `vocabulary` is sorted. The word itself and what it begins are not among them."""
    return {
        vocabulary[at]: likeness
        for likeness, stretches in sorted(close_stretches(word, vocabulary).items())
        for low, high in stretches
        for at in range(low, high)
    }


def close_stretches(word: str, vocabulary: Sequence[str]) -> dict[float, list[Stretch]]:
    """The same as places in the vocabulary, from each first to behind the last: one slip may begin thousands."""
    if len(word) < _LEAST:
        return {}
    found: set[Stretch] = set()
    longer, own = len(word) >= _BEGUN, _stretch(word, vocabulary, 0, len(vocabulary))
    low, high = 0, len(vocabulary)
    for at, made in enumerate(_slips(word)):
        low, high = _stretch(word[:at], vocabulary, low, high)
        if low == high:
            break  # nothing begins like that, with whatever slip further on
        for spelled in made:
            first = bisect_left(vocabulary, spelled, low, high)
            if first < high and vocabulary[first].startswith(spelled) and (longer or vocabulary[first] == spelled):
                found.add((first, bisect_right(vocabulary, spelled + _LAST, first, high) if longer else first + 1))
    near = {1 - 1 / len(word): [part for stretch in found for part in _without(stretch, own)]}
    if len(word) >= _TWO_SLIPS:
        seen = {at for stretch in near[1 - 1 / len(word)] for at in range(*stretch)}
        places = (bisect_left(vocabulary, spelled) for spelled in _two_away(word, vocabulary))
        near[1 - 2 / len(word)] = [(at, at + 1) for at in places if at not in seen and not own[0] <= at < own[1]]
    return {likeness: stretches for likeness, stretches in near.items() if stretches}


def _stretch(start: str, vocabulary: Sequence[str], low: int, high: int) -> Stretch:
    """The words that begin so."""
    return bisect_left(vocabulary, start, low, high), bisect_right(vocabulary, start + _LAST, low, high)


def _without(stretch: Stretch, own: Stretch) -> list[Stretch]:
    parts = ((stretch[0], min(stretch[1], own[0])), (max(stretch[0], own[1]), stretch[1]))
    return [part for part in parts if part[0] < part[1]] if own[0] < own[1] else [stretch]


def slips(word: str) -> frozenset[str]:
    """A letter left out, swapped with the next, replaced or put in; never the word itself."""
    return frozenset().union(*_slips(word))


@lru_cache(16)
def _slips(word: str) -> tuple[frozenset[str], ...]:
    """By the place of the slip."""
    letters = _LETTERS if word.isascii() else _LETTERS + _MORE_LETTERS
    places = []
    for at in range(len(word) + 1):
        before, after = word[:at], word[at:]
        made = {before + letter + after for letter in letters}
        if after:
            made.update((before + after[1:], before + after[1:2] + after[:1] + after[2:]))
            made.update([before + letter + after[1:] for letter in letters])
        places.append(frozenset(made - {word}))
    return tuple(places)


def _two_away(word: str, vocabulary: Sequence[str]) -> list[str]:
    """Among those with the same first letter: hardly anyone mistakes that one and another."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    low, high = bisect_left(vocabulary, word[0]), bisect_left(vocabulary, chr(ord(word[0]) + 1))
    near = process.extract(word, vocabulary[low:high], scorer=OSA.distance, score_cutoff=2, limit=None)
    return [spelled for spelled, _, _ in near]
