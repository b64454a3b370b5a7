"""An index an agent's process keeps: which words each memory has and what it says, brought up to date by difference.

An agent asks in sentences, so a memory need not have every word; rare words weigh more than common ones. Typos are
forgiven only towards the words of titles, descriptions and tags, which are few.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memtui_store.model import Memory
from memtui_store.search.alike import Gist, gist, likeness, same, stem
from memtui_store.search.spelling import slips
from memtui_store.search.wording import WORD, body_of, body_once, words_of

_NAMES, _BODY = 1.0, 0.5
_TYPO = 0.6
_LONG_ENOUGH = 4
_CROWD = 2_000
_PLENTY, _COMMON = 300, 0.1
_MEANT = 5
_SPARE = 200

Postings = dict[str, list[int]]


@dataclass(slots=True)
class _Entry:
    memory: Memory
    etag: str
    gist: Gist | None = None


class Index:
    """What is gone stays in the lists until they are made anew: a number nobody has means nothing."""

    def __init__(self) -> None:
        self._clear()

    def _clear(self) -> None:
        self._numbers: dict[str, int] = {}
        self._entries: dict[int, _Entry] = {}
        self._names: Postings = defaultdict(list)
        self._bodies: Postings = defaultdict(list)
        self._stems: dict[str, list[str]] = defaultdict(list)
        self._unstemmed: list[str] = []
        self._next = 0

    def update(self, memories: Sequence[Memory]) -> None:
        """Only what is new or changed is read."""
        if self._next > 2 * len(memories) + _SPARE:
            self._clear()
        seen = set()
        for memory in memories:
            number = self._numbers.get(memory.ref, -1)
            held = self._entries.get(number)
            if held is not None and (held.memory is memory or held.etag == memory.etag):
                held.memory = memory
            else:
                self._entries.pop(number, None)
                number = self._add(memory)
            seen.add(number)
        for number in self._entries.keys() - seen:
            del self._entries[number]

    def _add(self, memory: Memory) -> int:
        self._next += 1
        self._entries[self._next] = _Entry(memory, memory.etag)
        self._numbers[memory.ref] = self._next
        names = " ".join((memory.title, memory.name, memory.description, *memory.tags)).casefold()
        for postings, words in (
            (self._names, words_of(names)),
            (self._bodies, words_of(body_of(memory))),
        ):
            for word in words:
                if word not in self._names and word not in self._bodies:
                    self._unstemmed.append(word)
                postings[word].append(self._next)
        return self._next

    # Asking

    def ranked(self, query: str) -> Iterator[tuple[Memory, float]]:
        """Best first, scores from 0 to 1; a memory with none of the words is not in it.

        Equals are put in order when they are reached, because hardly anyone asks for the last of thousands.
        """
        asked = {word: self._rarity(word) for word in WORD.findall(query.casefold())}
        whole = sum(asked.values())
        entries = self._entries
        equals: dict[float, list[Memory]] = defaultdict(list)
        for number, score in self._scores(asked).items():
            if number in entries:
                equals[round(min(score / whole, 1.0), 4)].append(entries[number].memory)
        for score in sorted(equals, reverse=True):
            for memory in sorted(equals[score], key=lambda memory: (memory.age_days or 0, memory.ref)):
                yield memory, score

    def _scores(self, asked: dict[str, float]) -> dict[int, float]:
        """Rare words first; once there is plenty to choose from, a word of the crowd only adds to what others found."""
        scores: dict[int, float] = {}
        crowd = len(self._entries) * _COMMON
        for word in sorted(asked, key=asked.__getitem__, reverse=True):
            for spelled, quality in self._spellings(word).items():
                weight = asked[word] * quality
                named, told = self._names.get(spelled, ()), self._bodies.get(spelled, ())
                if len(scores) >= _PLENTY and len(named) + len(told) > crowd:
                    counted = dict.fromkeys(told, weight * _BODY) | dict.fromkeys(named, weight * _NAMES)
                    for number in scores.keys() & counted.keys():
                        scores[number] += counted[number]
                    continue
                for number in named:
                    scores[number] = scores.get(number, 0.0) + weight * _NAMES
                for number in set(told).difference(named) if named else told:
                    scores[number] = scores.get(number, 0.0) + weight * _BODY
        return scores

    def _rarity(self, word: str) -> float:
        have = len(self._names.get(word, ())) + len(self._bodies.get(word, ()))
        return math.log(1 + len(self._entries) / (1 + have)) + 0.1

    def _spellings(self, word: str) -> dict[str, float]:
        if word in self._names or word in self._bodies or len(word) < _LONG_ENOUGH:
            return {word: 1.0}
        near = sorted((spelled for spelled in slips(word) if spelled in self._names), key=self._crowd)
        return dict.fromkeys(near[:_MEANT], _TYPO)

    def _crowd(self, word: str) -> tuple[int, str]:
        return -len(self._names[word]), word

    def alike(self, wanted: Gist) -> list[tuple[Memory, Gist, float]]:
        """Memories that share a telling word, most alike first; a word that a crowd has tells nothing."""
        lists = sorted((held for word in wanted.words if (held := self._holding(word))), key=len)
        numbers: set[int] = set()
        for held in lists[: max(3, (len(wanted.words) + 1) // 2)]:
            if numbers and len(numbers) + len(held) > _CROWD:
                break
            numbers.update(held)
        found = []
        for entry in (self._entries[number] for number in numbers if number in self._entries):
            entry.gist = entry.gist or gist(said(entry.memory))
            found.append((entry.memory, entry.gist, likeness(wanted, entry.gist)))
        return sorted(found, key=lambda item: (-item[2], item[0].ref))

    def _holding(self, word: str) -> set[int]:
        """Who has a word with this stem, or the rarest piece of a name, a path or a number."""
        fields = self._names, self._bodies
        if word.isalpha():
            spellings = self._spelled(word)
        else:
            pieces = WORD.findall(word)
            spellings = (
                [min(pieces, key=lambda piece: sum(len(held.get(piece, ())) for held in fields))] if pieces else []
            )
        return {number for held in fields for spelled in spellings for number in held.get(spelled, ())}

    def _spelled(self, stemmed: str) -> list[str]:
        """Words with this stem; those that have come since the last question are stemmed first."""
        for word in dict.fromkeys(self._unstemmed):
            self._stems[stem(word)].append(word)
        self._unstemmed.clear()
        return self._stems.get(stemmed, [])

    def same(self, wanted: Gist) -> list[tuple[Memory, float]]:
        return [(memory, score) for memory, held, score in self.alike(wanted) if same(wanted, held)]


def said(memory: Memory) -> str:
    return body_once(memory).strip().split("\n\n", 1)[0] or memory.title
