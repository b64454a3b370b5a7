"""Looking words up in the lists of concepts, whichever way a language joins its words."""

from __future__ import annotations

import re
from functools import lru_cache

from memtui_store.scan.concepts import CONCEPTS

UNSPACED = "\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
_UNSPACED = re.compile(f"[{UNSPACED}]")
_MOST = 20_000
NONE: tuple[str, ...] = ()


class Lexicon:
    """Words, beginnings of words, pairs of words, and runs of characters of scripts without blanks."""

    def __init__(self) -> None:
        self._whole: dict[str, list[str]] = {}
        self._stems: dict[str, list[str]] = {}
        self._known: dict[str, tuple[str, ...]] = {}
        self.pairs: dict[str, tuple[str, ...]] = {}
        self.firsts: dict[str, list[tuple[str, str]]] = {}  # by first character: the run and its concept, longest first
        pairs: dict[str, list[str]] = {}
        for concept, words in CONCEPTS.items():
            for word in words.split():
                if _UNSPACED.search(word):
                    run = word.replace("_", " ").strip()
                    self.firsts.setdefault(run[0], []).append((run, concept))
                elif "_" in word:
                    pairs.setdefault(word.replace("_", " "), []).append(concept)
                elif word.endswith("*"):
                    self._stems.setdefault(word[:-1], []).append(concept)
                else:
                    self._whole.setdefault(word, []).append(concept)
        self.pairs = {pair: tuple(found) for pair, found in pairs.items()}
        for runs in self.firsts.values():
            runs.sort(key=lambda entry: -len(entry[0]))
        self._begins = re.compile(f"[{''.join(sorted(self.firsts))}]")

    def concepts(self, word: str) -> tuple[str, ...]:
        """What a word in small letters is about."""
        found = self._known.get(word)
        if found is None:
            found = self._known[word] = self._found(word)
            if len(self._known) > _MOST:
                self._known.clear()
        return found

    def _found(self, word: str) -> tuple[str, ...]:
        found = set(self._whole.get(word, NONE))
        for size in range(2, min(len(word), 24) + 1):
            found.update(self._stems.get(word[:size], NONE))
        if not found and "-" in word:
            for part in word.split("-"):
                found.update(self._whole.get(part, NONE))
        return tuple(sorted(found))

    def runs(self, text: str) -> list[tuple[int, str]]:
        """Where a text without blanks speaks of a concept; of several runs that begin at one place, the longest."""
        found: list[tuple[int, str]] = []
        for hit in self._begins.finditer(text):
            size = 0
            for run, concept in self.firsts.get(hit[0], ()):
                if len(run) < size:
                    break
                if text.startswith(run, hit.start()):
                    size = len(run)
                    found.append((hit.start(), concept))
        return found


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    return Lexicon()
