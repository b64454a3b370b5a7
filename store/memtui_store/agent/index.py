"""An index an agent's process keeps: which words each memory has and what it says, brought up to date by difference.

An agent asks in sentences, so a memory need not have every word; rare words weigh more than common ones. Typos are
forgiven only towards the words of titles, descriptions and tags, which are few.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from memtui_store.alike import Gist, gist, likeness, same
from memtui_store.model import Memory

_WORD = re.compile(r"\w+")
_NAMES, _BODY = 1.0, 0.5
_TYPO = 0.6
_LONG_ENOUGH = 4
_CROWD = 2_000
_SPARE = 200

Postings = dict[str, list[int]]


@dataclass(slots=True)
class _Entry:
    memory: Memory
    etag: str
    gist: Gist


class Index:
    """What is gone stays in the lists until they are made anew: a number nobody has means nothing."""

    def __init__(self) -> None:
        self._clear()

    def _clear(self) -> None:
        self._numbers: dict[str, int] = {}
        self._entries: dict[int, _Entry] = {}
        self._names: Postings = defaultdict(list)
        self._bodies: Postings = defaultdict(list)
        self._stems: Postings = defaultdict(list)
        self._next = 0

    def update(self, memories: Sequence[Memory]) -> None:
        """Only what is new or changed is read."""
        if self._next > 2 * len(memories) + _SPARE:
            self._clear()
        seen = set()
        for memory in memories:
            number = self._numbers.get(memory.ref, -1)
            held = self._entries.get(number)
            if held is not None and held.etag == memory.etag:
                held.memory = memory
            else:
                self._entries.pop(number, None)
                number = self._add(memory)
            seen.add(number)
        for number in self._entries.keys() - seen:
            del self._entries[number]

    def _add(self, memory: Memory) -> int:
        self._next += 1
        entry = _Entry(memory, memory.etag, gist(said(memory)))
        self._entries[self._next] = entry
        self._numbers[memory.ref] = self._next
        names = " ".join((memory.title, memory.name, memory.description, *memory.tags)).casefold()
        for postings, words in (
            (self._names, set(_WORD.findall(names))),
            (self._bodies, set(_WORD.findall(memory.body.casefold()))),
            (self._stems, entry.gist.words),
        ):
            for word in words:
                postings[word].append(self._next)
        return self._next

    # Asking

    def ranked(self, query: str) -> list[tuple[Memory, float]]:
        """Best first, scores from 0 to 1; a memory with none of the words is not in it."""
        asked = {word: self._rarity(word) for word in _WORD.findall(query.casefold())}
        whole = sum(asked.values())
        scores: dict[int, float] = defaultdict(float)
        for word, weight in asked.items():
            for spelled, quality in self._spellings(word).items():
                named = set(self._names.get(spelled, ()))
                for number in named:
                    scores[number] += weight * quality * _NAMES
                for number in self._bodies.get(spelled, ()):
                    if number not in named:
                        scores[number] += weight * quality * _BODY
        entries = self._entries
        found = (
            (entries[number].memory, min(score / whole, 1.0)) for number, score in scores.items() if number in entries
        )
        return sorted(found, key=lambda hit: (-round(hit[1], 4), hit[0].age_days or 0, hit[0].ref))

    def _rarity(self, word: str) -> float:
        have = len(self._names.get(word, ())) + len(self._bodies.get(word, ()))
        return math.log(1 + len(self._entries) / (1 + have)) + 0.1

    def _spellings(self, word: str) -> dict[str, float]:
        if word in self._names or word in self._bodies or len(word) < _LONG_ENOUGH:
            return {word: 1.0}
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        near = process.extract(word, self._names.keys(), scorer=OSA.distance, score_cutoff=1, limit=5)
        return {spelled: _TYPO for spelled, _, _ in near}

    def alike(self, wanted: Gist) -> list[tuple[Memory, Gist, float]]:
        """Memories that share a telling word, most alike first; a word that a crowd has tells nothing."""
        lists = sorted((self._stems[word] for word in wanted.words if word in self._stems), key=len)
        numbers: set[int] = set()
        for held in lists[: max(3, (len(wanted.words) + 1) // 2)]:
            if numbers and len(numbers) + len(held) > _CROWD:
                break
            numbers.update(held)
        entries = (self._entries[number] for number in numbers if number in self._entries)
        found = [(entry.memory, entry.gist, likeness(wanted, entry.gist)) for entry in entries]
        return sorted(found, key=lambda item: (-item[2], item[0].ref))

    def same(self, wanted: Gist) -> list[tuple[Memory, float]]:
        return [(memory, score) for memory, held, score in self.alike(wanted) if same(wanted, held)]


def said(memory: Memory) -> str:
    return memory.body.strip().split("\n\n", 1)[0] or memory.title
