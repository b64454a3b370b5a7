"""The learned weights, laid out so that a sentence is looked up word by word instead of naming all it is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.sentences import NEAR, NEXT, tokens

if TYPE_CHECKING:
    from collections.abc import Iterable


class Scale:
    """Finds in a sentence those of its features (see `sentences`) that weigh anything."""

    def __init__(self, weights: dict[str, int]) -> None:
        self._weights = weights
        self._after: dict[str, dict[str, str]] = {}  # of pairs of words: the first, the second, the feature's name
        self._towards: dict[str, dict[str, str]] = {}  # the same for concepts
        for name in weights:
            if name[0] == "@" and ">" in name:
                first, _, second = name[1:].partition(">")
                self._towards.setdefault(first, {})[second] = name
            elif " " in name:
                first, _, second = name.partition(" ")
                self._after.setdefault(first, {})[second] = name

    def features(self, sentence: str) -> set[str]:
        """What weighs in a sentence."""
        found: set[str] = set()
        weights, after = self._weights, self._after
        seconds: dict[str, str] | None = None
        concepts: list[tuple[int, str]] = []
        for place, (word, about) in enumerate(tokens(sentence)):
            if word:
                if word in weights:
                    found.add(word)
                if seconds is not None and word in seconds:
                    found.add(seconds[word])
                seconds = after.get(word)
            if about:
                concepts += [(place, concept) for concept in about]
        if concepts:
            self._ideas(concepts, found)
        return found

    def _ideas(self, concepts: list[tuple[int, str]], found: set[str]) -> None:
        """Adds the concepts and those that follow one another."""
        weights, towards = self._weights, self._towards
        found.update(name for name in {f"@{concept}" for _, concept in concepts} if name in weights)
        place, concept = concepts[0]
        if place <= 1 and f"^{concept}" in weights:
            found.add(f"^{concept}")
        for at, (place, concept) in enumerate(concepts):
            seconds = towards.get(concept)
            if seconds is None:
                continue
            for other, second in concepts[at + 1 : at + NEXT]:
                if other - place > NEAR:
                    break
                if other != place and second in seconds:
                    found.add(seconds[second])

    def score(self, found: Iterable[str]) -> int:
        return sum(map(self._weights.__getitem__, found))

    def heaviest(self, found: Iterable[str], most: int) -> str:
        """The words and concepts that weighed most, to be shown to a person."""
        weighed = sorted(((self._weights[name], name) for name in found), reverse=True)
        return ", ".join(name.lstrip("@^").replace(">", "→") for weight, name in weighed[:most] if weight > 0)
