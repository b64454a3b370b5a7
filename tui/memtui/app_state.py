"""What a person has in front of them: the memories, the marks, the filter. No widget owns any of it.

Only one thread at a time works with the catalog; everything else reads the lists it left here. The library behind it
is imported by the thread that reads: the screen is there before it.
"""

from __future__ import annotations

import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from memtui.groups import Group, grouped

if TYPE_CHECKING:
    from memtui_store.agents.contract import Store
    from memtui_store.audit.claims.verify import ClaimResult
    from memtui_store.catalog import Catalog
    from memtui_store.changes.journal import Operation
    from memtui_store.changes.plan import Plan
    from memtui_store.environment import Environment
    from memtui_store.errors import MemtuiError
    from memtui_store.index.query import FilterContext, Query
    from memtui_store.index.search import Search
    from memtui_store.model import Memory


@dataclass(frozen=True, slots=True)
class Counts:
    """What the header always shows."""

    inbox: int = 0
    warnings: int = 0
    duplicates: int | None = None


@dataclass(slots=True)
class Tally:
    """What the tree and the first steps count."""

    totals: dict[str, tuple[int, int]] = field(default_factory=dict)
    """By store, its memories and those of them with a warning."""
    worst: Counter[str] = field(default_factory=Counter)
    """Memories by the kind of their warnings."""

    @classmethod
    def of(cls, memories: Iterable[Memory]) -> Tally:
        """As far as the memories were scanned."""
        found = cls()
        for memory in memories:
            families = {"error"} if memory.error else {each.family for each in memory.known_findings}
            found.worst.update(families)
            total, warned = found.totals.get(memory.store, (0, 0))
            found.totals[memory.store] = total + 1, warned + bool(families)
        return found

    def plus(self, other: Tally) -> Tally:
        totals = dict(self.totals)
        for store, (total, warned) in other.totals.items():
            before = totals.get(store, (0, 0))
            totals[store] = before[0] + total, before[1] + warned
        return Tally(totals, self.worst + other.worst)

    @property
    def warnings(self) -> int:
        return sum(warned for _, warned in self.totals.values())


@dataclass(frozen=True, slots=True)
class Batch:
    """Memories just read, and how far reading is: the store they came from, of so many."""

    memories: list[Memory]
    tally: Tally
    store: int
    stores: int


@dataclass(frozen=True, slots=True)
class Hidden:
    """Memories that match the words, and the filters beside them that keep them from the list."""

    count: int
    warnings: bool
    place: str
    """The name of the chosen place; empty where that hides nothing."""


_BATCH_SECONDS, _BATCH_MOST = 0.1, 2.0
WORST = (
    ("secret", "holds a secret", "hold secrets"),
    ("injection", "reads like an injection", "read like injections"),
    ("hidden", "hides characters", "hide characters"),
    ("error", "cannot be read", "cannot be read"),
)
NOT_MEMORIES = ("rules", "index")
"""Kinds of entries that no agent remembered."""


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
    terms: FilterContext | None = None
    inbox_waiting: int = 0
    """Proposals nobody has looked at."""
    by_number: dict[int, Memory] = field(default_factory=dict, repr=False)
    """The memories that the index knows, for searching their texts."""
    nothing_remembered_yet: bool = False
    """Everything was read, and no agent remembers anything yet."""
    opened: Catalog | None = None
    lock: threading.RLock = field(default_factory=threading.RLock, repr=False)
    tally: Tally = field(default_factory=Tally, repr=False)
    _search: Search | None = None

    def __post_init__(self) -> None:
        if self.opened is not None:
            self.lock = self.opened.lock

    @property
    def catalog(self) -> Catalog:
        """Opened when it is first asked for; later calls take no lock."""
        if self.opened is not None:
            return self.opened
        with self.lock:
            if self.opened is None:
                from memtui_store.catalog import Catalog

                workers = os.cpu_count() or 1
                self.opened = Catalog(environment=self.environment, read_only=self.read_only, workers=workers)
                self.opened.lock = self.lock
            return self.opened

    @property
    def is_read_only(self) -> bool:
        return self.read_only or self.environment.settings.read_only

    # Loading (in a worker)

    def read(self, raise_if_stopped: Callable[[], object] = lambda: None) -> Generator[Batch]:
        """Everything again, a batch whenever there is something to show; what is here already stays until `accept`.

        `raise_if_stopped` may end it by raising.
        """
        with self.lock:
            self.catalog.refresh()
            stores = self.catalog.stores()
            self.prepare()
            batch: list[Memory] = []
            due, pause = 0.0, _BATCH_SECONDS
            for place, memories in enumerate(self.catalog.stream(raise_if_stopped), 1):
                raise_if_stopped()
                batch += memories
                if time.monotonic() >= due:
                    yield Batch(batch, Tally.of(batch), place, len(stores))
                    # Drawing a long list takes a while too, so the longer it gets, the less often it grows.
                    batch, due, pause = [], time.monotonic() + pause, min(pause * 2, _BATCH_MOST)
            yield Batch(batch, Tally.of(batch), len(stores), len(stores))

    def prepare(self) -> None:
        """Take from the catalog what screens ask for beside memories; by whoever holds the lock."""
        self.stores = self.catalog.stores()
        self.labels = self.catalog.labels
        self.terms = replace(self.catalog.filter_context(), stale=self._stale)
        self.inbox_waiting = self.catalog.inbox.count()

    def folders(self) -> set[str]:
        """Where a file may appear, change or vanish."""
        with self.lock:
            return self.catalog.folders() | {str(self.catalog.inbox.folder)}

    def arrive(self, batch: Batch) -> None:
        """More of what is being read for the first time."""
        self.memories = [*self.memories, *batch.memories]
        self.count(self.tally.plus(batch.tally))

    def accept(self, memories: Sequence[Memory], tally: Tally) -> None:
        self.memories, self.loaded = list(memories), True
        self.nothing_remembered_yet = all(memory.kind in NOT_MEMORIES for memory in memories)
        now = {memory.ref: memory for memory in memories}
        self.marks.intersection_update(now)
        self.by_number = {number: now[old.ref] for number, old in self.by_number.items() if old.ref in now}
        self.counts = replace(self.counts, inbox=self.inbox_waiting)
        self.count(tally)

    def count(self, tally: Tally) -> None:
        self.tally = tally
        self.counts = replace(self.counts, warnings=tally.warnings)

    # Looking

    def next_step(self) -> str:
        """The one thing most worth doing now, worst first; empty where all is well."""
        for family, one, many in WORST:
            count = self.tally.worst[family]
            if count:
                return f"{count:,} {one if count == 1 else many}: w finds {'it' if count == 1 else 'them'}"
        return f"{self.counts.inbox:,} proposed: 2 decides" if self.counts.inbox else ""

    @property
    def narrowed(self) -> bool:
        """Whether the list shows less than everything."""
        return bool(self.query or self.only_warnings or self.group != "all")

    def parsed(self) -> Query:
        from memtui_store.index.query import FilterContext, parse

        return parse(self.query, self.terms or FilterContext())

    def visible(
        self, query: Query | None = None, *, warnings: bool | None = None, place: bool = True
    ) -> Sequence[Memory]:
        """The rows: those of the chosen place that match, ranked only when words were typed.

        `warnings` stands for the filter of that name; without `place`, memories of all places are rows.
        """
        if query is None and not self.narrowed:
            return self.memories
        query = self.parsed() if query is None else query
        only_warnings = self.only_warnings if warnings is None else warnings
        stores = self.chosen_stores() if place else None

        def passes(memory: Memory) -> bool:
            inside = stores is None or memory.store in stores
            return inside and not (only_warnings and not is_warned(memory)) and query.passes(memory)

        if not (query.has_text or query.unwanted):
            return [memory for memory in self.memories if passes(memory)]
        known = {number: memory for number, memory in self.by_number.items() if passes(memory)}
        if query.has_text:
            return [hit.memory for hit in self.search.ranked(query, known)]
        return self.search.matching(query, known)

    @property
    def search(self) -> Search:
        if self._search is None:
            from memtui_store.index.search import Search

            self._search = Search(self.catalog.index)
        return self._search

    def hidden(self, query: Query) -> Hidden | None:
        """What matches a query that finds nothing, once as few of the other filters as will do are taken away."""
        for warnings, place in ((True, False), (False, True), (True, True)):
            if (warnings and not self.only_warnings) or (place and self.group == "all"):
                continue
            only_warnings = self.only_warnings and not warnings
            count = len(self.visible(query, warnings=only_warnings, place=not place))
            if count:
                named = next((group.label for group in self.groups() if group.key == self.group), self.group)
                return Hidden(count, warnings, named if place else "")
        return None

    def chosen_stores(self) -> frozenset[str] | None:
        if self.group == "all":
            return None
        return next((group.stores for group in self.groups() if group.key == self.group), None)

    def groups(self) -> list[Group]:
        """Everything, then global stores, then projects with theirs."""
        return grouped(self.stores, self.tally.totals, len(self.memories))

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
            return self.catalog.filter_context().stale()

    def claims(self, ref: str) -> list[ClaimResult]:
        with self.lock:
            return self.catalog.claims(ref)


def is_warned(memory: Memory) -> bool:
    return bool(memory.error or memory.known_findings)


def explain(error: MemtuiError) -> str:
    return f"{error.message}\n{error.hint}" if error.hint else error.message
