"""Looking words up in the lists of concepts, whichever way a language joins its words."""

from __future__ import annotations

import re
from functools import lru_cache

from memtui_store.scan.injection.concepts import CONCEPTS
from memtui_store.scan.injection.tongues import TONGUES
from memtui_store.scan.late import Late

UNSPACED = "\u0590-\u07ff\u08a0-\u0dff\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
_UNSPACED = re.compile(f"[{UNSPACED}]")
_MOST = 20_000
NONE: tuple[str, ...] = ()
_STEM = 3


class Lexicon:
    """Words, beginnings of words, pairs of words, and runs of characters of scripts without blanks."""

    def __init__(self) -> None:
        whole: dict[str, list[str]] = {}
        stems: dict[str, list[str]] = {}
        self._known: dict[str, tuple[str, ...]] = {}
        self.pairs: dict[str, dict[str, tuple[str, ...]]] = {}  # by first word: the second and their concepts
        self.firsts: dict[str, list[tuple[str, str]]] = {}  # by first character: the run and its concept
        pairs: dict[tuple[str, str], list[str]] = {}
        for concept, words in (*CONCEPTS.items(), *TONGUES.items()):
            for word in words.split():
                if _UNSPACED.search(word):
                    run = word.replace("_", " ").strip()
                    self.firsts.setdefault(run[0], []).append((run, concept))
                elif "_" in word:
                    first, _, second = word.partition("_")
                    pairs.setdefault((first, second.replace("_", " ")), []).append(concept)
                elif word.endswith("*"):
                    stems.setdefault(word[:-1], []).append(concept)
                else:
                    whole.setdefault(word, []).append(concept)
        self._whole = {word: tuple(sorted({*found})) for word, found in whole.items()}
        self._by_head: dict[str, list[tuple[str, list[str]]]] = {}  # beginnings by their own, to try few with a word
        for stem, found in stems.items():
            self._by_head.setdefault(stem[:_STEM], []).append((stem, found))
        for (first, second), found in pairs.items():
            self.pairs.setdefault(first, {})[second] = tuple(found)
        self._first = Late(f"[{re.escape(''.join(self.firsts))}]")
        self._begins: dict[str, list[tuple[str, str]]] = {}  # the same by the first two, or the only one
        for run, concept in sorted(
            (entry for runs in self.firsts.values() for entry in runs), key=lambda entry: -len(entry[0])
        ):
            self._begins.setdefault(run[:2], []).append((run, concept))

    def concepts(self, word: str) -> tuple[str, ...]:
        """What a word in small letters is about."""
        found = self._known.get(word)
        if found is None:
            found = self._known[word] = self._found(word)
            if len(self._known) > _MOST:
                self._known.clear()
        return found

    def _found(self, word: str) -> tuple[str, ...]:
        stems, short = self._by_head.get(word[:_STEM], ()), self._by_head.get(word[: _STEM - 1], ())
        if not (stems or short or "-" in word):
            return self._whole.get(word, NONE)
        found = set(self._whole.get(word, NONE))
        for stem, concepts in (*stems, *short):
            if word.startswith(stem):
                found.update(concepts)
        if not found and "-" in word:
            found.update(*(self._whole.get(part, NONE) for part in word.split("-")))
        return tuple(sorted(found)) if found else NONE

    def runs(self, text: str) -> list[tuple[int, str]]:
        """Where a text without blanks speaks of a concept; of several runs that begin at one place, the longest."""
        found: list[tuple[int, str]] = []
        begins = self._begins
        for first in self._first.finditer(text):
            place, size = first.start(), 0
            pair = text[place : place + 2]
            if pair in begins:
                for run, concept in begins[pair]:
                    if len(run) < size:
                        break
                    if text.startswith(run, place):
                        size = len(run)
                        found.append((place, concept))
            if not size and text[place] in begins:
                found += [(place, concept) for _, concept in begins[text[place]]]
        return found


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    return Lexicon()
