"""What a person has in front of them: the memories, the marks, the filter. No widget owns any of it.

Only one thread at a time works with the catalog; everything else reads the lists it left here. The library behind it
is imported by the thread that reads: the screen is there before it.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING
from zlib import crc32

from memtui.groups import Group, grouped

if TYPE_CHECKING:
    from memtui_store.agents.contract import Store
    from memtui_store.audit.claims.verify import ClaimResult
    from memtui_store.catalog import Catalog
    from memtui_store.changes.journal import Operation
    from memtui_store.changes.plan import Plan
    from memtui_store.environment import Environment
    from memtui_store.errors import MemtuiError
    from memtui_store.model import Memory
    from memtui_store.search.query import Filter, Query, Terms
    from memtui_store.search.search_index import Index


@dataclass(frozen=True, slots=True)
class Counts:
    """What the header always shows."""

    inbox: int = 0
    warnings: int = 0
    duplicates: int | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """Memories just read, and how far reading is: the store they came from, of so many."""

    memories: list[Memory]
    store: int
    stores: int


@dataclass(frozen=True, slots=True)
class Hidden:
    """Memories that match the words, and the filters beside them that keep them from the list."""

    count: int
    warnings: bool
    place: str
    """The name of the chosen place; empty where that hides nothing."""


_BATCH_SECONDS, _BATCH_MOST = 0.05, 1.0
WORST = (
    ("secret", "holds a secret", "hold secrets"),
    ("injection", "reads like an injection", "read like injections"),
    ("hidden", "hides characters", "hide characters"),
    ("error", "cannot be read", "cannot be read"),
)
UNAGED = ("rules", "index")
"""Kinds that are no memories of an agent."""


@dataclass
class AppState:
    environment: Environment
    read_only: bool = False
    """Whether the person asked for that; a setting may say so too."""
    memories: list[Memory] = field(default_factory=list)
    marks: set[str] = field(default_factory=set)
    query: str = ""
    only_warnings: bool = False
    group: str = "all"
    loaded: bool = False
    doing: str = ""
    """What goes on meanwhile, for the header; empty when nothing does."""
    counts: Counts = field(default_factory=Counts)
    labels: dict[str, str] = field(default_factory=dict)
    stores: list[Store] = field(default_factory=list)
    terms: Terms | None = None
    waiting: int = 0
    """Proposals nobody has looked at."""
    index: Index | None = None
    """Of the memories as they were when it was made; `index_names` brings it up to date."""
    beginning: bool = False
    """Everything was read, and no agent remembers anything yet."""
    opened: Catalog | None = None
    lock: threading.RLock = field(default_factory=threading.RLock, repr=False)
    totals: dict[str, list[int]] = field(default_factory=dict, repr=False)
    worst: Counter[str] = field(default_factory=Counter, repr=False)

    @property
    def catalog(self) -> Catalog:
        """Without waiting for whoever works with it."""
        if self.opened is not None:
            return self.opened
        with self.lock:
            if self.opened is None:
                from memtui_store.catalog import Catalog

                self.opened = Catalog(environment=self.environment, read_only=self.read_only)
            return self.opened

    @property
    def locked(self) -> bool:
        return self.read_only or self.environment.settings.read_only

    # Loading (in a worker)

    def read(self, going: Callable[[], object] = lambda: None) -> Generator[Batch]:
        """Everything again, a batch whenever there is something to show; what is here already stays until `accept`.

        `going` may end it by raising while others look through what is new.
        """
        with self.lock:
            self.catalog.refresh()
            self.stores = self.catalog.stores()
            self.labels = self.catalog.labels
            self.terms = replace(self.catalog.terms(), stale=self._stale)
            self.waiting = self.catalog.inbox.count()
            places = {store.id: number for number, store in enumerate(self.stores, 1)}
            batch: list[Memory] = []
            place, due, pause = 0, 0.0, _BATCH_SECONDS
            for memory in self.catalog.stream():
                going()
                warned(memory)  # worked out here; the screen, which counts them, would wait for it
                batch.append(memory)
                place = places.get(memory.store, place)
                if time.monotonic() >= due:
                    yield Batch(batch, place, len(places))
                    # Drawing a long list takes a while too, so the longer it gets, the less often it grows.
                    batch, due, pause = [], time.monotonic() + pause, min(pause * 1.5, _BATCH_MOST)
            yield Batch(batch, len(places), len(places))

    def fingerprint(self) -> int:
        """Changes when any file of any store does; costs a stat of each."""
        from memtui_store.agents.problems import attempt

        with self.lock:
            seen = crc32(repr(self.catalog.inbox.stamp()).encode())
            for store in self.catalog.stores():
                seen = attempt(store, partial(_fingerprint, store, seen), seen)
            return seen

    def folders(self) -> set[str]:
        """Where a file may appear, change or vanish."""
        with self.lock:
            return self.catalog.folders() | {str(self.catalog.inbox.folder)}

    def arrive(self, memories: Sequence[Memory]) -> None:
        """More of what is being read for the first time."""
        self.memories = [*self.memories, *memories]
        self.tally(memories)

    def accept(self, memories: Sequence[Memory]) -> None:
        self.memories, self.loaded = list(memories), True
        self.beginning = all(memory.kind in UNAGED for memory in memories)
        if self.marks:
            self.marks &= {memory.ref for memory in memories}
        self.counts = Counts(inbox=self.waiting, duplicates=self.counts.duplicates)
        self.totals, self.worst = {}, Counter()
        self.tally(memories)

    def tally(self, memories: Sequence[Memory], by: int = 1) -> None:
        warnings = 0
        for memory in memories:
            wrong = warned(memory)
            if wrong:
                families = {"error"} if memory.error else {found.family for found in memory.findings}
                self.worst.update(dict.fromkeys(families, by))
            held = self.totals.setdefault(memory.store, [0, 0])
            held[0] += by
            held[1] += by * wrong
            warnings += by * wrong
        self.counts = replace(self.counts, warnings=self.counts.warnings + warnings)

    # Looking

    def next_step(self) -> str:
        """The one thing most worth doing now, worst first; empty where all is well."""
        for family, one, many in WORST:
            count = self.worst[family]
            if count:
                return f"{count:,} {one if count == 1 else many}: w finds {'it' if count == 1 else 'them'}"
        return f"{self.counts.inbox:,} proposed: 2 decides" if self.counts.inbox else ""

    @property
    def narrowed(self) -> bool:
        """Whether the list shows less than everything."""
        return bool(self.query or self.only_warnings or self.group != "all")

    def parsed(self) -> Query:
        from memtui_store.search.query import Terms, parse

        return parse(self.query, self.terms or Terms())

    def visible(self, query: Query | None = None, within: Sequence[Filter] | None = None) -> Sequence[Memory]:
        """The rows: those of the chosen group that match, ranked only when words were typed.

        `within` are other filters than those the tree and the keys have set.
        """
        memories, index = self.memories, self.index
        if query is None and not self.narrowed:
            return memories
        query, within = query if query is not None else self.parsed(), self._within() if within is None else within
        if not (within or query.has_text or query.filters or query.unwanted):
            return memories
        if index is not None and index.memories is memories:
            found = index.find(query, within)
            return found.memories() if query.has_text else found.in_list_order()
        from memtui_store.search.search import search

        rows = [memory for memory in memories if all(item.test(memory) for item in within)]
        # Bodies are many times as much to look through, so they wait for the index.
        hits = search(rows, query, bodies=False)
        if query.has_text:
            return [hit.memory for hit in hits]
        kept = {hit.memory.ref for hit in hits}
        return [memory for memory in rows if memory.ref in kept]

    def hidden(self, query: Query) -> Hidden | None:
        """What matches a query that finds nothing, once as few of the other filters as will do are taken away."""
        for warnings, place in ((True, False), (False, True), (True, True)):
            if (warnings and not self.only_warnings) or (place and self.group == "all"):
                continue
            count = len(self.visible(query, self._within(warnings=not warnings, place=not place)))
            if count:
                named = next((group.label for group in self.groups() if group.key == self.group), self.group)
                return Hidden(count, warnings, named if place else "")
        return None

    def _within(self, *, warnings: bool = True, place: bool = True) -> list[Filter]:
        """What the tree and the keys have narrowed the list to."""
        from memtui_store.search.query import HAS, Column, Filter

        stores = self.chosen_stores() if place else None
        within = [] if stores is None else [Filter("", (Column("store", lambda m: m.store, stores.__contains__),))]
        if warnings and self.only_warnings:
            within.append(Filter("", (Column("has:warning", HAS["warning"]),)))
        return within

    def index_names(self) -> None:
        """In a worker, once the list is shown."""
        from memtui_store.search.search_index import index_of

        memories, index = self.memories, self.index
        if index is None or index.memories is not memories:
            self.index = (index.moved_to(memories) if index else None) or index_of(memories)

    def index_bodies(self, through: Callable[[Iterable[int]], Iterator[int]]) -> None:
        """In a worker; `through` may end it."""
        if self.index is not None and not self.index.has_bodies:
            self.index.read_bodies(through)

    def chosen_stores(self) -> frozenset[str] | None:
        if self.group == "all":
            return None
        return next((group.stores for group in self.groups() if group.key == self.group), None)

    def groups(self) -> list[Group]:
        """Everything, then global stores, then projects with theirs."""
        return grouped(self.stores, self.totals, len(self.memories))

    def chosen(self, row: Memory | None) -> list[Memory]:
        """What an action is about: the marks where there are any, else the row."""
        if self.marks:
            return [memory for memory in self.memories if memory.ref in self.marks]
        return [row] if row is not None else []

    # Doing

    def plan(self, make: Callable[[Catalog], Plan]) -> Plan:
        with self.lock:
            return make(self.catalog)

    def commit(self, plan: Plan) -> Operation:
        with self.lock:
            return plan.commit()

    def _stale(self) -> frozenset[str]:
        """A filter asks for it in a thread of its own."""
        with self.lock:
            return self.catalog.terms().stale()

    def claims(self, ref: str) -> list[ClaimResult]:
        with self.lock:
            return self.catalog.claims(ref)


def warned(memory: Memory) -> bool:
    return bool(memory.error or memory.findings)


def explain(error: MemtuiError) -> str:
    return f"{error.message}\n{error.hint}" if error.hint else error.message


def _fingerprint(store: Store, seen: int) -> int:
    """One stamp after the other: fifty thousand would be held otherwise. Numbers hash alike in every process."""
    for source in store.sources():
        seen = hash((seen, source.stamp))
    return seen
