"""Finding memories: filters first, then words, ranked by where and how well they match.

Exact and partial words are found by looking. Only what is left goes to rapidfuzz, and only against the distinct
words of the collection, because comparing a query with every text is slow and ranks poorly.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from memtui_store.model import Memory
from memtui_store.query import Query

_WORD = re.compile(r"\w+")
_WEIGHTS = {"title": 1.0, "tags": 0.85, "description": 0.75, "path": 0.6, "body": 0.45}
_EXACT, _PREFIX, _PART, _FUZZY = 1.0, 0.9, 0.75, 0.6


@dataclass(frozen=True, slots=True)
class Hit:
    """A memory with its score from 0 to 1, and why it was found."""

    memory: Memory
    score: float
    why: tuple[str, ...] = ()


@dataclass(slots=True)
class _Entry:
    memory: Memory
    fields: dict[str, str]
    words: dict[str, frozenset[str]]


def matching(memories: Iterable[Memory], query: Query) -> list[Memory]:
    """Those that pass every filter."""
    return [memory for memory in memories if all(item.test(memory) for item in query.filters)]


def search(memories: Iterable[Memory], query: Query, limit: int | None = None) -> list[Hit]:
    """Best first; without words, newest first."""
    kept = matching(memories, query)
    if not query.has_text and not query.unwanted:
        hits = [Hit(memory, 1.0) for memory in kept]
    else:
        entries = [_entry(memory) for memory in kept]
        close = {word: _close_words(word, entries) for word in query.words}
        hits = [hit for entry in entries if (hit := _score(entry, query, close))]
    hits.sort(key=_order)
    return hits[:limit]


def _order(hit: Hit) -> tuple[float, float, str]:
    age = hit.memory.age_days
    return (-round(hit.score, 4), float("inf") if age is None else age, hit.memory.ref)


def _entry(memory: Memory) -> _Entry:
    fields = {
        "title": f"{memory.title}\n{memory.name}".casefold(),
        "tags": " ".join(memory.tags).casefold(),
        "description": memory.description.casefold(),
        "path": f"{memory.key}\n{memory.project.name if memory.project else ''}".casefold(),
        "body": memory.body.casefold(),
    }
    return _Entry(memory, fields, {name: frozenset(_WORD.findall(text)) for name, text in fields.items()})


def _close_words(word: str, entries: Sequence[_Entry]) -> dict[str, float]:
    """Words of the collection within a typo or two; short words allow none."""
    allowed = 0 if len(word) < 4 else 1 if len(word) < 8 else 2
    if not allowed:
        return {}
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    near = range(len(word) - allowed, len(word) + allowed + 1)
    vocabulary = {item for entry in entries for words in entry.words.values() for item in words if len(item) in near}
    found = process.extract(word, vocabulary, scorer=OSA.distance, score_cutoff=allowed, limit=50)
    return {item: 1 - distance / max(len(word), 1) for item, distance, _ in found if item != word}


def _score(entry: _Entry, query: Query, close: dict[str, dict[str, float]]) -> Hit | None:
    if any(item in text for item in query.unwanted for text in entry.fields.values()):
        return None
    total, why = 0.0, []
    for phrase in query.phrases:
        name = next((name for name, text in entry.fields.items() if phrase in text), None)
        if name is None:
            return None
        total += _WEIGHTS[name]
        why.append(f'{name} has "{phrase}"')
    for word in query.words:
        found = _best(entry, word, close[word])
        if found is None:
            return None
        total += found[0]
        why.append(found[1])
    asked = len(query.phrases) + len(query.words)
    return Hit(entry.memory, round(total / asked, 4) if asked else 1.0, tuple(why))


def _best(entry: _Entry, word: str, close: dict[str, float]) -> tuple[float, str] | None:
    best: tuple[float, str] | None = None
    for name, weight in _WEIGHTS.items():
        quality, how = _quality(entry, name, word, close)
        if quality and (best is None or quality * weight > best[0]):
            best = (quality * weight, f"{name} {how}")
    return best


def _quality(entry: _Entry, name: str, word: str, close: dict[str, float]) -> tuple[float, str]:
    words = entry.words[name]
    if word in words:
        return _EXACT, f"has {word!r}"
    if word in entry.fields[name]:
        starts = any(item.startswith(word) for item in words)
        return (_PREFIX, f"has a word starting {word!r}") if starts else (_PART, f"contains {word!r}")
    near = [(likeness, item) for item in words if (likeness := close.get(item, 0.0))]
    if near:
        likeness, item = max(near)
        return _FUZZY * likeness, f"has {item!r}, close to {word!r}"
    return 0.0, ""
