"""The learned weights, laid out so that a sentence is looked up word by word instead of naming all it is made of."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from memtui_store.scan.injection.sentences import NEAR, NEXT, tokens

if TYPE_CHECKING:
    from collections.abc import Iterable


class Scale:
    """Finds in a sentence those of its features (see `sentences`) that weigh anything."""

    def __init__(self, weights: dict[str, int]) -> None:
        self._weights = weights
        self._words = {name for name in weights if name[0] not in "@^" and " " not in name}
        self._concepts = {name[1:]: name for name in weights if name[0] == "@" and ">" not in name}
        self._pairs: dict[tuple[str, str], str] = {}  # of two words in a row: the feature's name
        self._towards: dict[str, dict[str, str]] = {}  # of two concepts: the first, the second, the feature's name
        for name in weights:
            if name[0] == "@" and ">" in name:
                first, _, second = name[1:].partition(">")
                self._towards.setdefault(first, {})[second] = name
            elif " " in name:
                first, _, second = name.partition(" ")
                self._pairs[first, second] = name

    def features(self, sentence: str) -> set[str]:
        """What weighs in a sentence."""
        held = tokens(sentence)
        words = [word for word, _ in held if word]
        found = self._words.intersection(words)
        found.update(filter(None, map(self._pairs.get, pairwise(words))))
        if words and (first := f"{words[0]}^") in self._weights:
            found.add(first)
        concepts = [(place, concept) for place, (_, about) in enumerate(held) if about for concept in about]
        if concepts:
            self._ideas(concepts, found)
        return found

    def _ideas(self, concepts: list[tuple[int, str]], found: set[str]) -> None:
        """Adds the concepts and those that follow one another."""
        towards = self._towards
        found.update(filter(None, map(self._concepts.get, {concept for _, concept in concepts})))
        place, concept = concepts[0]
        if place <= 1 and f"^{concept}" in self._weights:
            found.add(f"^{concept}")
        for at, (place, concept) in enumerate(concepts):
            seconds = towards.get(concept)
            if seconds:
                for other, second in concepts[at + 1 : at + NEXT]:
                    if other - place > NEAR:
                        break
                    if second in seconds and other != place:
                        found.add(seconds[second])

    def score(self, found: Iterable[str]) -> int:
        return sum(map(self._weights.__getitem__, found))

    def heaviest(self, found: Iterable[str], most: int) -> str:
        """The words and concepts that weighed most, to be shown to a person."""
        weighed = sorted(((self._weights[name], name) for name in found), reverse=True)
        return ", ".join(name.lstrip("@^").replace(">", "→") for weight, name in weighed[:most] if weight > 0)
