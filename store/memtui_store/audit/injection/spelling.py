"""Read the key words of an order although one letter is wrong and words are repeated."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

KEY_WORDS = (
    "ignore", "disregard", "forget", "override", "overrule", "bypass",
    "previous", "earlier", "instruction", "instructions", "guidelines", "directives", "restrictions", "prompts",
    "system", "without", "notify", "inform", "mention",
)  # fmt: skip
HONEST = frozenset({"forge", "forged", "forger", "forges", "forgot", "informs", "inforce", "systems", "mansion"})
"""Words one letter away from a key word that mean something else."""
SHORTEST, LONGEST = 5, 13


def _without_one_letter(word: str) -> set[str]:
    return {word[:at] + word[at + 1 :] for at in range(len(word))}


_NEIGHBOURS = {piece: word for word in KEY_WORDS for piece in (*_without_one_letter(word), word)}
_EXACT = frozenset(KEY_WORDS)


@lru_cache(maxsize=20_000)
def corrected(word: str) -> str:
    """Return the key word that this is with one letter missing, added, changed or swapped, or the word itself.

    Two words are a letter apart if they are equal once each has lost at most one.
    """
    if word in _EXACT or word in HONEST or not SHORTEST <= len(word) <= LONGEST:
        return word
    for piece in (word, *_without_one_letter(word)):
        meant = _NEIGHBOURS.get(piece)
        if meant is not None and not (word.startswith(meant) or meant.startswith(word)):  # not "ignored", "system's"
            return meant
    return word


def normalized(words: Sequence[str]) -> tuple[str, list[int]]:
    """Return the words as one line with single blanks, without repeats, and for each which word it was."""
    kept: list[int] = []
    read: list[str] = []
    for at, word in enumerate(map(corrected, words)):
        if not read or read[-1] != word:
            read.append(word)
            kept.append(at)
    return " ".join(read), kept
