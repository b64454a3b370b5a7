"""Answers about one list of memories within a frame, however long the list: words are looked up, never looked for.

Names come first, because they are few; bodies are read when there is time. Memories are numbered newest first, so
that equals need no sorting. The list may be filled with other versions of the same memories at any time.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, reduce
from itertools import chain
from operator import and_, or_

from memtui_store.bits import chosen, full, has, pack
from memtui_store.closeness import LOOKED_AT, Closeness
from memtui_store.model import Memory
from memtui_store.query import Column, Filter, Query
from memtui_store.search import Hit, Scan, terms_of, tie_order
from memtui_store.spelling import close_words
from memtui_store.vocabulary import Gathering, Vocabulary
from memtui_store.wording import (
    BODY,
    ENOUGH,
    EXACT,
    FUZZY,
    NAMES,
    PART,
    PREFIX,
    WEIGHTS,
    Term,
    added,
    body_of,
    names_of,
    shared,
)  # fmt: skip

_REMEMBERED = 64
_MOST_CHANGED = 300
Grade = tuple[float, int, Callable[[int], str]]
"""What a term adds to the score of these memories, and why it does for one of them."""
Grades = dict[tuple[str, bool, frozenset[str]], list[Grade]]
Through = Callable[[Iterable[int]], Iterator[int]]
Fields = dict[str, Vocabulary]


class Index:
    """Of the names at first; `read_bodies` adds those. `index_of` makes one."""

    def __init__(
        self, memories: list[Memory], places: array[int], fields: Fields, alive: int, later: Sequence[int] = ()
    ) -> None:
        self.memories = memories
        self._places, self._fields, self._alive = places, fields, alive
        self._later = later
        """Places of memories that were written after the index: few, so they are looked through."""
        self._grades: Grades = {}
        self._numbered: list[Memory] = []
        self.renew()
        self._columns: dict[object, dict[object, array[int]]] = {}

    def renew(self) -> None:
        """The list was filled with other versions of the same memories."""
        self._numbered = [self.memories[place] for place in self._places] if self.memories else []

    @property
    def count(self) -> int:
        return len(self._places)

    @property
    def has_bodies(self) -> bool:
        return BODY in self._fields

    def read_bodies(self, through: Through = iter) -> None:
        """`through` may end it with an exception: then nothing has changed."""
        gathered = Gathering(self.count)
        for number in through(range(self.count)):
            if has(self._alive, number, self.count):
                gathered.add(number, body_of(self.memory(number)))
        self._fields = {**self._fields, BODY: gathered.vocabulary()}
        self._grades = {}

    def moved_to(self, memories: list[Memory]) -> Index | None:
        """The same for a newer list with mostly the same memories; None where a new one is needed."""
        numbers = chosen(range(self.count), self._alive)
        known = {memory.ref: (number, memory.etag) for number in numbers for memory in (self.memory(number),)}
        places = array("I", bytes(self._places.itemsize * self.count))
        alive, later = [], []
        for place, memory in enumerate(memories):
            number, etag = known.get(memory.ref, (-1, ""))
            if etag and memory.etag == etag:
                places[number] = place
                alive.append(number)
            else:
                later.append(place)
        if len(later) + self.count - len(alive) > _MOST_CHANGED:
            return None
        return Index(memories, places, self._fields, pack(alive, self.count), later)

    def memory(self, number: int) -> Memory:
        return self._numbered[number]

    def memories_in(self, bits: int) -> list[Memory]:
        """Newest first."""
        return chosen(self._numbered, bits)

    # Asking

    def find(self, query: Query, within: Sequence[Filter] = ()) -> Found:
        filters, terms, grades = (*query.filters, *within), terms_of(query), self._grades
        bits = self._alive
        for item in filters:
            bits &= self._passing(item)
        for text in query.unwanted:
            bits &= ~_all(self._graded(Term(text, phrase=True), grades))
        others = [(place, self.memories[place]) for place in self._later]
        others = [(place, memory) for place, memory in others if all(item.test(memory) for item in filters)]
        scan = Scan([memory for _, memory in others], query, bodies=self.has_bodies)
        fields = self._fields
        names = frozenset(NAMES)
        found = Found(self, terms, [self._graded(term, grades) for term in terms], bits, scan.strict())
        for forgiving in (names, names | {BODY}) if any(term.simple for term in terms) else ():
            # Bodies have so many words that a slip away from any is hardly ever what was meant.
            if found.count < (ENOUGH if forgiving == names else 1) and forgiving <= fields.keys():
                graded = [self._graded(term, grades, forgiving) for term in terms]
                found = Found(self, terms, graded, bits, scan.loose(forgiving))
        return found

    def _passing(self, item: Filter) -> int:
        """Each value is judged once, however many memories have it."""
        numbers = chain.from_iterable(
            held for column in item.columns for value, held in self._values(column).items() if column.accepts(value)
        )
        bits = pack(numbers, self.count)
        return ~bits if item.negated else bits

    def _values(self, column: Column) -> dict[object, array[int]]:
        known = self._columns.get(column.name) if column.name is not None else None
        if known is None:
            known = defaultdict(lambda: array("I"))
            for number in range(self.count):
                known[column.get(self.memory(number))].append(number)
            if column.name is not None:
                self._columns[column.name] = known
        return known

    # One term

    def _graded(self, term: Term, known: Grades, forgiving: frozenset[str] = frozenset()) -> list[Grade]:
        """Best first; a memory is in its best grade only. The next letter asks for the same other words again."""
        key = (term.text, term.phrase, forgiving)
        grades = known.get(key)
        if grades is None:
            if len(known) >= _REMEMBERED:
                known.clear()
            if forgiving:
                typed = self._graded(term, known)
                grades = _apart([*typed, *_meant(term, {name: self._fields[name] for name in forgiving})])
            else:
                whole = term.pieces == (term.text,)
                grades = _apart((self._looked_up if whole else self._looked_into)(term, self._fields))
            known[key] = grades
        return grades

    def _looked_up(self, term: Term, fields: Fields) -> list[Grade]:
        """One word, or a phrase of one."""
        found = []
        for field, held in fields.items():
            sets = [(EXACT, held.exactly(term.text))]
            if not (term.short and field == BODY):
                sets.append((PREFIX, held.beginning(term.text)))
            if not term.short:
                sets.append((PART, held.containing(term.text)))
            for quality, bits in sets:
                reached = EXACT if term.phrase and not term.short else quality
                found.append((reached * WEIGHTS[field], bits, _always(term.said(reached, field))))
        return found

    def _looked_into(self, term: Term, fields: Fields) -> list[Grade]:
        """With more than one word, those that have all of them are read."""
        found: defaultdict[tuple[float, str], list[int]] = defaultdict(list)
        for field, held in fields.items():
            if field == BODY and not term.pieces:
                continue
            sets = (held.beginning(piece) | held.containing(piece) for piece in term.pieces)
            for number in chosen(range(self.count), reduce(and_, sets, self._alive)):
                memory = self.memory(number)
                text = body_of(memory) if field == BODY else names_of(memory)[NAMES.index(field)]
                found[term.quality(text, field), field].append(number)
        return [
            (quality * WEIGHTS[field], pack(numbers, self.count), _always(term.said(quality, field)))
            for (quality, field), numbers in found.items()
            if quality
        ]


def index_of(memories: list[Memory]) -> Index:
    """Reads no body."""
    order = sorted(range(len(memories)), key=lambda place: tie_order(memories[place]))
    gathered = {name: Gathering(len(order)) for name in NAMES}
    for number, place in enumerate(order):
        for name, text in zip(NAMES, names_of(memories[place]), strict=True):
            gathered[name].add(number, text)
    fields = {name: held.vocabulary() for name, held in gathered.items()}
    return Index(memories, array("I", order), fields, full(len(order)))


class Found:
    """What matches, as sets of equal score; a memory becomes a hit when it is asked for."""

    def __init__(
        self, index: Index, terms: Sequence[Term], grades: list[list[Grade]], within: int, later: list[Hit]
    ) -> None:
        self._index, self._grades = index, grades
        self._closeness = Closeness(terms)
        self._later = later
        sums = {0.0: within & full(index.count)}
        for graded in grades:
            made: defaultdict[float, int] = defaultdict(int)
            for total, held in sums.items():
                for score, bits, _ in graded:
                    if both := held & bits:
                        made[added(total, score)] |= both
            sums = made
        self._levels = [(shared(total, len(grades)), bits) for total, bits in sorted(sums.items(), reverse=True)]

    @property
    def count(self) -> int:
        return len(self._later) + sum(bits.bit_count() for _, bits in self._levels)

    def memories(self) -> list[Memory]:
        """Best first."""
        made: list[Memory] = []
        for _, later, found in self._ranked():
            made += [hit.memory for hit in later]
            made += found
        return made

    def in_list_order(self) -> list[Memory]:
        kept = {id(memory) for memory in self.memories()}
        return [memory for memory in self._index.memories if id(memory) in kept]

    def hits(self, limit: int | None = None) -> list[Hit]:
        """Best first, each with why."""
        numbers = {id(self._index.memory(number)): number for number in range(self._index.count)}
        made: list[Hit] = []
        for score, later, found in self._ranked():
            made += later
            room = None if limit is None else max(limit - len(made), 0)
            made += [Hit(memory, score, self._why(numbers[id(memory)])) for memory in found[:room]]
        return made[:limit]

    def _why(self, number: int) -> tuple[str, ...]:
        count = self._index.count
        return tuple(
            next(why(number) for _, bits, why in graded if has(bits, number, count)) for graded in self._grades
        )

    def _ranked(self) -> Iterator[tuple[float, list[Hit], list[Memory]]]:
        """Level by level; what was written since comes first in its own."""
        later = sorted(self._later, key=lambda hit: (-hit.score, *tie_order(hit.memory)))
        left = LOOKED_AT
        for score, bits in self._levels:
            sooner = [hit for hit in later if hit.score >= score]
            del later[: len(sooner)]
            found = self._index.memories_in(bits)
            if self._closeness and left > 0 and len(found) > 1:
                found[:left] = self._closeness.order(found[:left], score, lambda memory: memory)
            left -= len(found)
            yield score, sooner, found
        yield 0.0, later, []


def _always(why: str) -> Callable[[int], str]:
    return lambda _: why


def _meant(term: Term, fields: Fields) -> Iterator[Grade]:
    """Those with a word that is a slip away."""
    if not term.simple:
        return
    for field, held in fields.items():
        alike: defaultdict[float, list[str]] = defaultdict(list)
        for spelled, likeness in close_words(term.text, held.words).items():
            alike[likeness].append(spelled)
        for likeness, words in alike.items():
            yield FUZZY * likeness * WEIGHTS[field], held.any_of(words), partial(_slipped, term, field, held, words)


def _slipped(term: Term, field: str, held: Vocabulary, words: list[str], number: int) -> str:
    return term.meant(next(word for word in words if held.has(word, number)), field)


def _all(grades: Iterable[Grade]) -> int:
    return reduce(or_, (bits for _, bits, _ in grades), 0)


def _apart(grades: list[Grade]) -> list[Grade]:
    """Best first, and none in two."""
    seen, made = 0, []
    for score, bits, why in sorted(grades, key=lambda grade: -grade[0]):
        if rest := bits & ~seen:
            made.append((score, rest, why))
            seen |= rest
    return made
