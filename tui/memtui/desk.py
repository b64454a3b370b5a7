"""What a person has in front of them: the memories, the marks, the filter. No widget owns any of it.

Only one thread at a time works with the catalog; everything else reads the lists it left here.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from memtui_store.errors import MemtuiError
from memtui_store.journal import Operation
from memtui_store.library import Catalog
from memtui_store.model import Kind, Memory
from memtui_store.plan import Plan
from memtui_store.query import HAS, Column, Filter, Query, Terms, parse
from memtui_store.search import search
from memtui_store.search_index import Index, index_of
from memtui_store.stores.contract import Store

if TYPE_CHECKING:
    from memtui_store.audit.claims.verify import ClaimResult


@dataclass(frozen=True, slots=True)
class Counts:
    """What the header always shows."""

    inbox: int = 0
    warnings: int = 0
    stale: int = 0
    duplicates: int | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """Memories just read, and how far reading is: the store they came from, of so many."""

    memories: list[Memory]
    store: int
    stores: int


@dataclass(slots=True)
class Group:
    """A row of the tree: everything, a scope's heading, or one store."""

    key: str
    label: str
    depth: int
    total: int = 0
    warnings: int = 0
    stores: frozenset[str] = frozenset()


_BATCH_SECONDS, _BATCH_MOST = 0.05, 1.0


@dataclass
class Desk:
    catalog: Catalog
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
    terms: Terms = field(default_factory=Terms)
    waiting: int = 0
    """Proposals nobody has looked at."""
    index: Index | None = None
    """Of the memories as they were when it was made; `index_names` brings it up to date."""
    lock: threading.RLock = field(default_factory=threading.RLock, repr=False)
    _totals: dict[str, list[int]] = field(default_factory=dict, repr=False)

    # Loading (in a worker)

    def read(self) -> Generator[Batch]:
        """Everything again, a batch whenever there is something to show; what is here already stays until `accept`."""
        with self.lock:
            self.catalog.refresh()
            self.stores = self.catalog.stores()
            self.labels = self.catalog.labels
            self.terms = self.catalog.terms()
            self.waiting = self.catalog.inbox.count()
            places = {store.id: number for number, store in enumerate(self.stores, 1)}
            batch: list[Memory] = []
            place, due, pause = 0, 0.0, _BATCH_SECONDS
            for memory in self.catalog.stream():
                batch.append(memory)
                place = places.get(memory.store, place)
                if time.monotonic() >= due:
                    yield Batch(batch, place, len(places))
                    # Drawing a long list takes a while too, so the longer it gets, the less often it grows.
                    batch, due, pause = [], time.monotonic() + pause, min(pause * 1.5, _BATCH_MOST)
            yield Batch(batch, len(places), len(places))

    def fingerprint(self) -> int:
        """Changes when any file of any store does; costs a stat of each."""
        with self.lock:
            stamps = [source.stamp for store in self.catalog.stores() for source in store.sources()]
            return hash((*stamps, self.catalog.inbox.stamp()))

    def folders(self) -> set[Path]:
        """Where a file may appear, change or vanish."""
        with self.lock:
            found = {source.path.parent for store in self.catalog.stores() for source in store.sources()}
            found |= {folder for store in self.stores for folder in (store.info.root, store.info.root.parent)}
            return found | {self.catalog.inbox.folder}

    def arrive(self, memories: Sequence[Memory]) -> None:
        """More of what is being read for the first time."""
        self.memories = [*self.memories, *memories]
        self._count(memories)

    def accept(self, memories: Sequence[Memory]) -> None:
        self.memories, self.loaded = list(memories), True
        self.marks &= {memory.ref for memory in memories}
        self.counts = Counts(inbox=self.waiting, duplicates=self.counts.duplicates)
        self._totals = {}
        self._count(memories)

    def _count(self, memories: Sequence[Memory]) -> None:
        stale_days = self.catalog.around.settings.stale_days
        warnings = stale = 0
        for memory in memories:
            warned = bool(memory.findings or memory.error)
            held = self._totals.setdefault(memory.store, [0, 0])
            held[0] += 1
            held[1] += warned
            warnings += warned
            stale += (memory.age_days or 0) >= stale_days and memory.kind not in (Kind.RULES, Kind.INDEX)
        counts = self.counts
        self.counts = replace(counts, warnings=counts.warnings + warnings, stale=counts.stale + stale)

    # Looking

    def parsed(self) -> Query:
        return parse(self.query, self.terms)

    def visible(self, query: Query | None = None) -> list[Memory]:
        """The rows: those of the chosen group that match, ranked only when words were typed."""
        query = query if query is not None else self.parsed()
        memories, index, within = self.memories, self.index, self._within()
        if not (within or query.has_text or query.filters or query.unwanted):
            return memories
        if index is not None and index.memories is memories:
            found = index.find(query, within)
            return found.memories() if query.has_text else found.in_list_order()
        rows = [memory for memory in memories if all(item.test(memory) for item in within)]
        # Bodies are many times as much to look through, so they wait for the index.
        hits = search(rows, query, bodies=False)
        if query.has_text:
            return [hit.memory for hit in hits]
        kept = {hit.memory.ref for hit in hits}
        return [memory for memory in rows if memory.ref in kept]

    def _within(self) -> list[Filter]:
        """What the tree and the keys have narrowed the list to."""
        stores = self.chosen_stores()
        within = [] if stores is None else [Filter("", (Column("store", lambda m: m.store, stores.__contains__),))]
        if self.only_warnings:
            within.append(Filter("", (Column("has:warning", HAS["warning"]),)))
        return within

    def index_names(self) -> None:
        """In a worker, once the list is shown."""
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
        totals = self._totals
        rows = [Group("all", "Everything", 0, len(self.memories), sum(held[1] for held in totals.values()))]
        stores = [store for store in self.stores if store.id in totals]
        outside = [store for store in stores if store.info.project is None]
        if outside:
            rows.append(_heading("global", "Global", [store.id for store in outside], totals))
            rows += [_leaf(store, totals) for store in outside]
        projects = dict.fromkeys(store.info.project for store in stores if store.info.project)
        for project in sorted(projects, key=lambda path: path.name.casefold()):
            mine = [store for store in stores if store.info.project == project]
            name = project.name
            rows.append(_heading(f"project:{project}", name, [store.id for store in mine], totals))
            rows += [_leaf(store, totals) for store in mine]
        return rows

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

    def claims(self, ref: str) -> list[ClaimResult]:
        with self.lock:
            return self.catalog.claims(ref)


def _heading(key: str, label: str, ids: list[str], totals: dict[str, list[int]]) -> Group:
    return Group(key, label, 0, sum(totals[i][0] for i in ids), sum(totals[i][1] for i in ids), frozenset(ids))


_WORDS = {
    "memtui": "memtui's own",
    "claude": "auto memory",
    "claude-dir": "memory folder",
    "claude-md": "CLAUDE.md, rules",
    "claude-repo": "in the repo",
    "claude-home": "~/.claude/memory",
}


def _leaf(store: Store, totals: dict[str, list[int]]) -> Group:
    """Named for what it is; a store without a project says which one it was."""
    kind, _, rest = store.id.partition(":")
    label = _WORDS.get(kind) or f"agent {rest.partition('@')[0]}"
    if kind == "claude" and store.info.project is None:
        label = f"lost: {rest.rsplit('-', 2)[-2]}-{rest.rsplit('-', 1)[-1]}" if rest.count("-") > 1 else f"lost: {rest}"
    return Group(store.id, label, 1, totals[store.id][0], totals[store.id][1], frozenset({store.id}))


def explain(error: MemtuiError) -> str:
    return f"{error.message}\n{error.hint}" if error.hint else error.message
