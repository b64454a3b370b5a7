"""Search the index: every word helps, none is required, and hits with all words come first.

SQLite ranks by how rare a word is and where it stands (title, description, tags, place, text). A word of five letters
or more that no memory has stands for words that differ from it by one slip. Scripts without spaces between words are
looked through letter by letter.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from memtui_store.index.index import Index
from memtui_store.index.query import Query
from memtui_store.model import Memory

_WEIGHTS = "8.0, 4.0, 4.0, 2.0, 1.0"
_RANKED = f"SELECT rowid, bm25(text, {_WEIGHTS}) FROM text WHERE text MATCH ? ORDER BY 2 LIMIT ?"  # noqa: S608 - our own
_HOLDING = (
    "SELECT rowid FROM text WHERE title LIKE ?1 ESCAPE '~' OR description LIKE ?1 ESCAPE '~' OR body LIKE ?1 ESCAPE '~'"
)
_FREQUENCY = "SELECT doc FROM vocabulary WHERE term = ?"
_BEGINNING = "SELECT 1 FROM vocabulary WHERE term >= ? AND term < ? LIMIT 1"
_ALL = 1 << 62
_COMMON = 0.25
_FEW = 200
"""A word that so many memories have, and such a share of all, tells nothing where there are other words."""
_TYPO_FROM_LETTERS = 5
"""Letters from which on one slip is forgiven."""
_MAX_CORRECTIONS = 5
_OVERFETCH = 4
_NO_SPACES = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]"
)
_AROUND = 60
_FIELDS = ("title", "description", "tags", "place", "body")


@dataclass(frozen=True, slots=True)
class _Term:
    """A word or phrase, with the words that stand in for it where no memory has it."""

    text: str
    phrase: bool = False
    corrections: tuple[str, ...] = ()

    def expression(self) -> str:
        """In SQLite's language; words that begin like it count less than the word itself."""
        if self.corrections:
            return f"({' OR '.join(map(_quoted, self.corrections))})"
        if self.phrase or len(self.text) < 2:
            return _quoted(self.text)
        return f"({_quoted(self.text)} OR {_quoted(self.text)} *)"


@dataclass(frozen=True)
class Hit:
    """A memory that was found, with its score: 1 is the best of this search."""

    memory: Memory
    score: float
    terms: Sequence[_Term] = field(default=(), repr=False, compare=False)

    @cached_property
    def why(self) -> tuple[str, ...]:
        """Where each word was found."""
        memory = self.memory
        texts = (
            f"{memory.title}\n{memory.name}", memory.description, "\n".join(memory.tags),
            f"{memory.key}\n{memory.project.name if memory.project else ''}", memory.body,
        )  # fmt: skip
        return tuple(reason for term in self.terms if (reason := _reason(term, texts)))

    @cached_property
    def snippet(self) -> str:
        """The words around the first place where one of them stands in the text."""
        return _snippet(self.memory.body, [word for term in self.terms for word in (term.corrections or (term.text,))])


class Search:
    """Asks one index; the vocabulary is read once for many questions."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._words: tuple[object, list[str]] = (None, [])

    def ranked(self, query: Query, memories: Mapping[int, Memory], limit: int | None = None) -> list[Hit]:
        """The best first; among equals the newest. `memories` are those that may be found, by their numbers."""
        words = [term for text in query.words if (term := self._term(text))]
        must = [_Term(text, phrase=True) for text in query.phrases if _letters(text)]
        must += [term for text in query.required if (term := self._term(text))]
        unwanted = [_Term(text, phrase=True) for text in query.unwanted if _letters(text)]
        if not words and not must:
            return []
        held = self._without(unwanted, memories)
        hits = self._hits([*words, *must], [], held, limit, at_least=0.5)
        if len(words) + len(must) > 1 and words and (limit is None or len(hits) < limit):
            seen = {hit.memory.ref for hit in hits}
            some = self._hits(must, self._telling(words), held, limit and limit + len(hits), at_least=0.0)
            hits += [hit for hit in some if hit.memory.ref not in seen]
        return [replace(hit, terms=(*words, *must)) for hit in hits[:limit]]

    def matching(self, query: Query, memories: Mapping[int, Memory]) -> list[Memory]:
        """Those that have every word and phrase, in the order given."""
        wanted = [term for text in (*query.words, *query.required) if (term := self._term(text))]
        wanted += [_Term(text, phrase=True) for text in query.phrases if _letters(text)]
        held = self._without([_Term(text, phrase=True) for text in query.unwanted if _letters(text)], memories)
        if not wanted:
            return list(held.values())
        found = {number for number, _ in self._found(wanted, [], _ALL)}
        return [memory for number, memory in held.items() if number in found]

    def _hits(
        self,
        must: Sequence[_Term],
        any_of: Sequence[_Term],
        held: Mapping[int, Memory],
        limit: int | None,
        *,
        at_least: float,
    ) -> list[Hit]:
        """Scores lie between `at_least` and half more; those of words that were only meant are lower."""
        most = _ALL if limit is None else limit * _OVERFETCH
        rows = [(held[number], score) for number, score in self._found(must, any_of, most) if number in held]
        if limit is not None and len(rows) < limit:
            rows = [(held[number], score) for number, score in self._found(must, any_of, _ALL) if number in held]
        best = max((score for _, score in rows), default=0.0) or 1.0
        sure = 0.6 if any(term.corrections for term in (*must, *any_of)) else 1.0
        hits = [Hit(memory, round((at_least + 0.5 * score / best) * sure, 4)) for memory, score in rows]
        return sorted(hits, key=_order)

    def _found(self, must: Sequence[_Term], any_of: Sequence[_Term], most: int) -> Iterator[tuple[int, float]]:
        """Numbers of entries with what speaks for them, greater being better."""
        needed, letters = _expression(" AND ", must), [term for term in must if _NO_SPACES.search(term.text)]
        helps = _expression(" OR ", [*any_of, *must]) if any_of else ""
        more = [term for term in any_of if _NO_SPACES.search(term.text)]
        expression = " AND ".join(f"({part})" for part in (needed, helps) if part)
        found = (
            {number: -score for number, score in self._index.rows(_RANKED, expression, most)} if expression else None
        )
        for term in letters:
            having = self._having(term)
            found = dict.fromkeys(having, 1.0) if found is None else {n: s for n, s in found.items() if n in having}
        if more and not must:
            found = dict(found or {})
            for term in more:
                found |= {number: found.get(number, 0.0) + 1.0 for number in self._having(term)}
        yield from (found or {}).items()

    def _having(self, term: _Term) -> set[int]:
        """Entries with these letters anywhere in their text."""
        pattern = "%" + re.sub(r"([%_~])", r"~\1", term.text) + "%"
        return {number for (number,) in self._index.rows(_HOLDING, pattern)}

    def _without(self, unwanted: Sequence[_Term], memories: Mapping[int, Memory]) -> Mapping[int, Memory]:
        gone = {number for term in unwanted for number, _ in self._found([term], [], _ALL)}
        return {number: memory for number, memory in memories.items() if number not in gone} if gone else memories

    # Words

    def _term(self, text: str) -> _Term | None:
        """The word, or what may have been meant by it where no memory has a word that begins so."""
        if not _letters(text):
            return None
        word = _folded(text)
        if len(word) < _TYPO_FROM_LETTERS or not word.isalnum() or _NO_SPACES.search(word) or self._is_known(word):
            return _Term(text)
        return _Term(text, corrections=tuple(self._near(word)))

    def _is_known(self, word: str) -> bool:
        return bool(self._index.rows(_BEGINNING, word, word + "\U0010ffff"))

    def _near(self, word: str) -> list[str]:
        """Words one slip away, the most frequent first."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        near = process.extract(word, self._vocabulary(), scorer=OSA.distance, score_cutoff=1, limit=None)
        return sorted((each[0] for each in near), key=lambda term: -self._frequency(term))[:_MAX_CORRECTIONS]

    def _vocabulary(self) -> list[str]:
        generation = self._index.generation()
        if self._words[0] != generation:
            self._words = generation, [row[0] for row in self._index.rows("SELECT term FROM vocabulary")]
        return self._words[1]

    def _telling(self, words: Sequence[_Term]) -> Sequence[_Term]:
        """Without words that very many memories have, unless no other word is in any."""
        (count,) = self._index.rows("SELECT count(*) FROM entry")[0]
        held = [(word, 1 if word.corrections else self._frequency(_folded(word.text))) for word in words]
        rare = [(word, number) for word, number in held if number <= max(count * _COMMON, _FEW)]
        return [word for word, _ in rare] if any(number for _, number in rare) else words

    def _frequency(self, term: str) -> int:
        rows = self._index.rows(_FREQUENCY, term)
        return int(rows[0][0]) if rows else 0


def _order(hit: Hit) -> tuple[float, float, str]:
    """Among hits that are about as good the newest comes first."""
    age = hit.memory.age_days
    return -round(hit.score, 2), float("inf") if age is None else age, hit.memory.ref


def newest_first(memories: Iterable[Memory]) -> list[Hit]:
    return sorted((Hit(memory, 1.0) for memory in memories), key=_order)


def _expression(joint: str, terms: Iterable[_Term]) -> str:
    return joint.join(term.expression() for term in terms if not _NO_SPACES.search(term.text))


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""').replace("\0", " ") + '"'


def _letters(text: str) -> bool:
    return any(map(str.isalnum, text))


def _folded(text: str) -> str:
    """As the vocabulary has words: in small letters, without accents."""
    return "".join(
        letter for letter in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(letter)
    )


# Why, and where


def _reason(term: _Term, texts: Sequence[str]) -> str:
    for name, text in zip(_FIELDS, texts, strict=True):
        for word in term.corrections or (term.text,):
            found = _pattern(word).search(text)
            if not found:
                continue
            if term.corrections:
                return f"{name} has {word!r}, close to {term.text!r}"
            whole = not found.end() < len(text) or not (text[found.end()].isalnum())
            return f"{name} has {word!r}" if whole else f"{name} has a word starting {word!r}"
    return ""


def _snippet(text: str, words: Iterable[str]) -> str:
    places = (found for word in words if (found := _pattern(word).search(text)))
    first = min(places, key=lambda found: found.start(), default=None)
    if first is None:
        return ""
    start, end = max(first.start() - _AROUND, 0), first.end() + _AROUND
    cut = " ".join(text[start:end].split())
    return f"{'…' if start else ''}{cut}{'…' if end < len(text) else ''}"


def _pattern(word: str) -> re.Pattern[str]:
    """Where a word begins; between its parts anything but letters may stand, as the index sees it."""
    parts = [re.escape(part) for part in re.findall(r"[^\W_]+", word)]
    start = "" if _NO_SPACES.search(word) else r"(?<![^\W_])"
    return re.compile(start + r"[\W_]+".join(parts), re.IGNORECASE)
