"""Finding memories: filters first, then words, ranked by where and how well they match.

This looks through every memory, which is what a single question needs; `search_index` is for many. Names are looked
at first, and bodies only of those whose names do not answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from memtui_store.model import Memory
from memtui_store.search.closeness import Closeness
from memtui_store.search.query import Query
from memtui_store.search.spelling import close_words
from memtui_store.search.wording import (
    BODY,
    ENOUGH,
    FUZZY,
    NAMES,
    WEIGHTS,
    Term,
    added,
    body_of,
    names_of,
    shared,
    words_of,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hit:
    """A memory with its score from 0 to 1, and why it was found."""

    memory: Memory
    score: float
    why: tuple[str, ...] = ()


Best = tuple[float, str]
"""Of one term in one memory: what it adds to the score, and why."""
_NOTHING: Best = (0.0, "")


def matching(memories: Iterable[Memory], query: Query) -> list[Memory]:
    """Those that pass every filter."""
    return [memory for memory in memories if all(item.test(memory) for item in query.filters)]


def terms_of(query: Query) -> list[Term]:
    return [*(Term(text, phrase=True) for text in query.phrases), *map(Term, query.words)]


def search(memories: Iterable[Memory], query: Query, limit: int | None = None, *, bodies: bool = True) -> list[Hit]:
    """Best first; without words, newest first."""
    kept = matching(memories, query)
    if not query.has_text and not query.unwanted:
        return sorted((Hit(memory, 1.0) for memory in kept), key=_order)[:limit]
    return Scan(kept, query, bodies=bodies).hits(limit)


def tie_order(memory: Memory) -> tuple[float, str]:
    """Among equals the newest comes first."""
    age = memory.age_days
    return (float("inf") if age is None else age, memory.ref)


def _order(hit: Hit) -> tuple[float, float, str]:
    return (-hit.score, *tie_order(hit.memory))


class Scan:
    """One question to a list of memories."""

    def __init__(self, memories: Sequence[Memory], query: Query, *, bodies: bool = True) -> None:
        self._memories = memories
        self._bodies = bodies
        self._terms = terms_of(query)
        self._unwanted = [Term(text, phrase=True) for text in query.unwanted]

    def hits(self, limit: int | None = None) -> list[Hit]:
        found = self.strict(limit)
        if any(term.simple for term in self._terms):
            names = frozenset(NAMES)
            if len(found) < ENOUGH:
                found = self.loose(names)
            if not found and self._bodies:
                found = self.loose(names | {BODY})
        found.sort(key=_order)
        closeness = Closeness(self._terms)
        return (_nearest_first(found, closeness, bodies=self._bodies) if closeness else found)[:limit]

    def strict(self, enough: int | None = None) -> list[Hit]:
        """With the words as they were typed; where names alone answer often enough, bodies cannot rank higher."""
        by_name: list[Hit] = []
        open_: list[tuple[Memory, list[Best]]] = []
        for memory in self._memories:
            best = self._in_names(memory)
            if all(score for score, _ in best):
                if self._wanted(memory):
                    by_name.append(self._hit(memory, best))
            else:
                open_.append((memory, best))
        if not self._bodies or (enough is not None and len(by_name) >= max(enough, ENOUGH)):
            return by_name
        return by_name + [hit for memory, best in open_ if (hit := self._with_body(memory, best))]

    def loose(self, forgiving: frozenset[str]) -> list[Hit]:
        """With slips forgiven in these fields."""
        words = [self._words(memory, forgiving) for memory in self._memories]
        vocabulary = sorted(set().union(*(found for fields in words for found in fields.values())))
        close = [close_words(term.text, vocabulary) if term.simple else {} for term in self._terms]
        hits = []
        for memory, fields in zip(self._memories, words, strict=True):
            best = self._in_names(memory)
            if self._bodies:
                best = self._in_body(memory, best)
            for number, meant in enumerate(close):
                if not best[number][0] and meant:
                    best[number] = _closest(self._terms[number], fields, meant)
            if all(score for score, _ in best) and self._wanted(memory):
                hits.append(self._hit(memory, best))
        return hits

    def _words(self, memory: Memory, forgiving: frozenset[str]) -> dict[str, set[str]]:
        fields = {name: words_of(text) for name, text in zip(NAMES, names_of(memory), strict=True)}
        return {**fields, BODY: words_of(body_of(memory))} if BODY in forgiving else fields

    def _in_names(self, memory: Memory) -> list[Best]:
        texts = names_of(memory)
        return [_best(term, NAMES, texts) for term in self._terms]

    def _in_body(self, memory: Memory, best: list[Best]) -> list[Best]:
        text = (body_of(memory),)
        return [held if held[0] else _best(term, (BODY,), text) for term, held in zip(self._terms, best, strict=True)]

    def _with_body(self, memory: Memory, best: list[Best]) -> Hit | None:
        best = self._in_body(memory, best)
        return self._hit(memory, best) if all(score for score, _ in best) and self._wanted(memory) else None

    def _wanted(self, memory: Memory) -> bool:
        if not self._unwanted:
            return True
        if any(
            term.quality(text, field)
            for field, text in zip(NAMES, names_of(memory), strict=True)
            for term in self._unwanted
        ):
            return False
        return not self._bodies or not any(term.quality(body_of(memory), BODY) for term in self._unwanted)

    def _hit(self, memory: Memory, best: list[Best]) -> Hit:
        total = 0.0
        for score, _ in best:
            total = added(total, score)
        return Hit(memory, shared(total, len(best)), tuple(why for _, why in best))


def _best(term: Term, fields: Sequence[str], texts: Sequence[str]) -> Best:
    score, quality, where = 0.0, 0.0, ""
    for field, text in zip(fields, texts, strict=True):
        if term.text in text and (found := term.quality(text, field)) and found * WEIGHTS[field] > score:
            score, quality, where = found * WEIGHTS[field], found, field
    return (score, term.said(quality, where)) if score else _NOTHING


def _closest(term: Term, fields: dict[str, set[str]], meant: dict[str, float]) -> Best:
    found = [
        (FUZZY * meant[word] * WEIGHTS[field], word, field)
        for field, words in fields.items()
        for word in words & meant.keys()
    ]
    if not found:
        return _NOTHING
    score, word, field = max(found)
    return score, term.meant(word, field)


def _nearest_first(hits: list[Hit], closeness: Closeness, *, bodies: bool) -> list[Hit]:
    levels = ((score, list(equal)) for score, equal in groupby(hits, key=lambda hit: hit.score))
    lifted = closeness.lifted(
        levels,
        lambda hit: names_of(hit.memory),
        (lambda hit: body_of(hit.memory)) if bodies else None,
        lambda hit: hit.memory.size,
    )
    return [hit if hit.score == score else replace(hit, score=score) for score, found in lifted for hit in found]
