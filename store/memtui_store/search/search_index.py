"""Answers about one list of memories within a frame, however long the list: words are looked up, never looked for.

Names come first, because they are few; bodies are read when there is time. Memories are numbered newest first, so
that equals need no sorting. The list may be filled with other versions of the same memories at any time.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, compress

from memtui_store.model import Memory
from memtui_store.search.bits import chosen, full, has, pack
from memtui_store.search.closeness import Closeness
from memtui_store.search.query import Column, Filter, Query
from memtui_store.search.ranking import Grades, Ranking, count_of, levels
from memtui_store.search.search import Hit, Scan, terms_of, tie_order
from memtui_store.search.unrolled import Unrolled
from memtui_store.search.vocabulary import Gathering, Vocabulary
from memtui_store.search.wording import BODY, ENOUGH, NAMES, Term, body_of, names_of

MOST_CHANGED = 300
_TEXTS = 600
_HUGE = (1 << 32) - 1
Through = Callable[[Iterable[int]], Iterator[int]]
Fields = dict[str, Vocabulary]


class Index:
    """Of the names at first; `read_bodies` adds those. `index_of` makes one."""

    def __init__(
        self,
        memories: list[Memory],
        places: array[int],
        sizes: array[int],
        fields: Fields,
        alive: int,
        later: Sequence[int] = (),
    ) -> None:
        self.memories = memories
        self._places, self.sizes, self._alive = places, sizes, alive
        self._later = later
        """Places of memories that were written after the index: few, so they are looked through."""
        self.ranking = Ranking(fields, len(places), self._text)
        self._texts: dict[int, str] = {}
        self._numbered: list[Memory] = []
        self._columns: dict[object, dict[object, array[int]]] = {}
        self.renew()

    def renew(self) -> None:
        """The list was filled with other versions of the same memories, or some of them tell something new."""
        self._columns.clear()
        self._numbered = [self.memories[place] for place in self._places] if self.memories else []
        self._texts.clear()

    @property
    def count(self) -> int:
        return len(self._places)

    @property
    def complete(self) -> bool:
        """Whether it knows every word of every memory in the list."""
        return self.has_bodies and not self._later and self._alive == full(self.count)

    @property
    def has_bodies(self) -> bool:
        return BODY in self.ranking.fields

    def read_bodies(self, through: Through = iter) -> None:
        """`through` may end it with an exception: then nothing has changed."""
        gathered = Gathering(self.count)
        for number in through(range(self.count)):
            if has(self._alive, number, self.count):
                gathered.add(number, body_of(self.memory(number)))
        fields = {**self.ranking.fields, BODY: gathered.vocabulary()}
        self.ranking = Ranking(fields, self.count, self._text)

    def moved_to(self, memories: list[Memory]) -> Index | None:
        """The same for a newer list with mostly the same memories; None where a new one is needed."""
        numbers = chosen(range(self.count), self._alive)
        known = {memory.ref: (number, memory) for number in numbers for memory in (self.memory(number),)}
        places = array("I", bytes(self._places.itemsize * self.count))
        alive, later = [], []
        for place, memory in enumerate(memories):
            number, held = known.get(memory.ref, (-1, None))
            if held is memory or (held is not None and memory.etag and memory.etag == held.etag):
                places[number] = place
                alive.append(number)
            else:
                later.append(place)
        if len(later) + self.count - len(alive) > MOST_CHANGED:
            return None
        return Index(memories, places, self.sizes, self.ranking.fields, pack(alive, self.count), later)

    def exchanged(self, memories: list[Memory], start: int, before: int, kept: Sequence[int | None]) -> Index | None:
        """The same for a list where others stand from `start` on; `kept` tells which of the `before` each of them is.

        None where so much has changed that a new one is needed.
        """
        stay = {start + old: start + new for new, old in enumerate(kept) if old is not None}
        end, shift = start + before, len(kept) - before

        def now(place: int) -> int | None:
            return place if place < start else place + shift if place >= end else stay.get(place)

        places, gone = self._places, []
        if shift or len(stay) < before or any(old != new for old, new in stay.items()):
            moved = list(map(now, places))
            gone = [number for number, place in enumerate(moved) if place is None]
            places = array("I", [place or 0 for place in moved])
        later = {place for place in map(now, self._later) if place is not None}
        later.update(start + new for new, old in enumerate(kept) if old is None)
        alive = self._alive & ~pack(gone, self.count)
        if len(later) + self.count - alive.bit_count() > MOST_CHANGED:
            return None
        return Index(memories, places, self.sizes, self.ranking.fields, alive, sorted(later))

    def memory(self, number: int) -> Memory:
        return self._numbered[number]

    def size(self, number: int) -> int:
        return self.sizes[number]

    def _text(self, number: int, field: str) -> str:
        memory = self.memory(number)
        return body_of(memory) if field == BODY else names_of(memory)[NAMES.index(field)]

    def text_of(self, memory: Memory) -> str:
        """A folded body; the next letter asks for nearly the same ones again."""
        text = self._texts.get(id(memory))
        if text is None:
            if len(self._texts) >= _TEXTS:
                self._texts.clear()
            text = self._texts[id(memory)] = body_of(memory)
        return text

    def memories_in(self, bits: int) -> list[Memory]:
        """Newest first."""
        return chosen(self._numbered, bits)

    def places_in(self, bits: int) -> list[int]:
        """Where they stand in the list."""
        return chosen(self._places, bits)

    # Asking

    def find(self, query: Query, within: Sequence[Filter] = ()) -> Found:
        filters, terms, ranking = (*query.filters, *within), terms_of(query), self.ranking
        bits = self._alive
        for item in filters:
            bits &= self._passing(item)
        for text in query.unwanted:
            bits &= ~ranking.having(Term(text, phrase=True))
        others = [(place, self.memories[place]) for place in self._later]
        others = [(place, memory) for place, memory in others if all(item.test(memory) for item in filters)]
        scan = Scan([memory for _, memory in others], query, bodies=self.has_bodies)
        names = frozenset(NAMES)
        found = Found(self, terms, [ranking.graded(term) for term in terms], bits, scan.strict())
        for forgiving in (names, names | {BODY}) if any(term.simple for term in terms) else ():
            # Bodies have so many words that a slip away from any is hardly ever what was meant.
            if found.count < (ENOUGH if forgiving == names else 1) and forgiving <= ranking.fields.keys():
                graded = [ranking.graded(term, forgiving) for term in terms]
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


def index_of(memories: list[Memory]) -> Index:
    """Reads no body."""
    order = sorted(range(len(memories)), key=lambda place: tie_order(memories[place]))
    gathered = {name: Gathering(len(order)) for name in NAMES}
    for number, place in enumerate(order):
        for name, text in zip(NAMES, names_of(memories[place]), strict=True):
            gathered[name].add(number, text)
    fields = {name: held.vocabulary() for name, held in gathered.items()}
    sizes = array("I", (min(memories[place].size, _HUGE) for place in order))
    return Index(memories, array("I", order), sizes, fields, full(len(order)))


class Found:
    """What matches, as sets of equal score; a memory becomes a hit when it is asked for."""

    def __init__(self, index: Index, terms: Sequence[Term], grades: Grades, within: int, later: list[Hit]) -> None:
        self._index, self._grades = index, grades
        self._closeness = Closeness(terms)
        self._later = later
        self._levels = levels(grades, within & full(index.count))

    @property
    def count(self) -> int:
        return len(self._later) + count_of(self._levels)

    def memories(self) -> Sequence[Memory]:
        """Best first; those further down are looked up when they are asked for."""
        return Unrolled(self.count, self._in_parts())

    def _in_parts(self) -> Iterator[list[Memory]]:
        index = self._index
        if not self._closeness and not self._later:
            yield from (index.memories_in(bits) for _, bits in self._levels)
            return
        for _, found in self._ranked():
            yield [index.memory(item) if isinstance(item, int) else item.memory for item in found]

    def in_list_order(self) -> list[Memory]:
        index = self._index
        wanted = bytearray(len(index.memories))
        for _, bits in self._levels:
            for place in index.places_in(bits):
                wanted[place] = 1
        kept = {id(hit.memory) for hit in self._later}
        if kept:
            wanted = bytearray(mark or id(memory) in kept for mark, memory in zip(wanted, index.memories, strict=True))
        return list(compress(index.memories, wanted))

    def hits(self, limit: int | None = None) -> list[Hit]:
        """Best first, each with why."""
        made: list[Hit] = []
        for score, found in self._ranked():
            room = None if limit is None else max(limit - len(made), 0)
            made += [self._hit(item, score) for item in found[:room]]
        return made

    def _hit(self, item: int | Hit, score: float) -> Hit:
        if isinstance(item, int):
            return Hit(self._index.memory(item), score, self._index.ranking.why(self._grades, item))
        return Hit(item.memory, score, item.why)

    def _ranked(self) -> Iterator[tuple[float, list[int | Hit]]]:
        if not self._closeness:
            return self._by_level()
        index = self._index
        return self._closeness.lifted(
            self._by_level(),
            lambda item: names_of(index.memory(item) if isinstance(item, int) else item.memory),
            (lambda item: index.text_of(index.memory(item) if isinstance(item, int) else item.memory))
            if index.has_bodies
            else None,
            lambda item: index.size(item) if isinstance(item, int) else item.memory.size,
        )

    def _by_level(self) -> Iterator[tuple[float, list[int | Hit]]]:
        """What was written since comes first in its own level."""
        later = sorted(self._later, key=lambda hit: (-hit.score, *tie_order(hit.memory)))
        for score, bits in self._levels:
            while later and later[0].score > score:
                yield later[0].score, [later.pop(0)]
            sooner: list[int | Hit] = [hit for hit in later if hit.score == score]
            del later[: len(sooner)]
            yield score, sooner + chosen(range(self._index.count), bits)
        for hit in later:
            yield hit.score, [hit]
