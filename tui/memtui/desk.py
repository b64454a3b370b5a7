"""What a person has in front of them: the memories, the marks, the filter. No widget owns any of it.

Only one thread at a time works with the catalog; everything else reads the lists it left here.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from memtui_store.errors import MemtuiError
from memtui_store.journal import Operation
from memtui_store.library import Catalog
from memtui_store.model import Kind, Memory
from memtui_store.plan import Plan
from memtui_store.query import Query, parse
from memtui_store.search import search
from memtui_store.stores.contract import Store


@dataclass(frozen=True, slots=True)
class Counts:
    """What the header always shows."""

    inbox: int = 0
    warnings: int = 0
    stale: int = 0
    duplicates: int | None = None


@dataclass(slots=True)
class Group:
    """A row of the tree: everything, a scope's heading, or one store."""

    key: str
    label: str
    depth: int
    total: int = 0
    warnings: int = 0
    stores: frozenset[str] = frozenset()


@dataclass
class Desk:
    catalog: Catalog
    memories: list[Memory] = field(default_factory=list)
    marks: set[str] = field(default_factory=set)
    query: str = ""
    only_warnings: bool = False
    group: str = "all"
    loaded: bool = False
    counts: Counts = field(default_factory=Counts)
    labels: dict[str, str] = field(default_factory=dict)
    lock: threading.RLock = field(default_factory=threading.RLock, repr=False)

    # Loading (in a worker)

    def load(self) -> list[Memory]:
        """Read everything again; gives the list rather than setting it, so that the UI thread decides when."""
        with self.lock:
            self.catalog.refresh()
            memories = self.catalog.memories()
            self.labels = self.catalog.labels
            return list(memories)

    def fingerprint(self) -> int:
        """Changes when any file of any store does; costs a stat of each."""
        with self.lock:
            return hash(tuple(s.stamp for store in self.catalog.stores() for s in store.sources()))

    def accept(self, memories: Sequence[Memory]) -> None:
        self.memories, self.loaded = list(memories), True
        self.marks &= {memory.ref for memory in memories}
        stale_days = self.catalog.around.settings.stale_days
        plain = [memory for memory in memories if memory.kind not in (Kind.RULES, Kind.INDEX)]
        self.counts = Counts(
            warnings=sum(bool(memory.findings or memory.error) for memory in memories),
            stale=sum((memory.age_days or 0) >= stale_days for memory in plain),
            duplicates=self.counts.duplicates,
        )

    # Looking

    def parsed(self) -> Query:
        return parse(self.query, self.catalog.terms())

    def visible(self, query: Query | None = None) -> list[Memory]:
        """The rows: those of the chosen group that match, ranked only when words were typed."""
        query = query if query is not None else self.parsed()
        stores = self.chosen_stores()
        rows = [memory for memory in self.memories if stores is None or memory.store in stores]
        if self.only_warnings:
            rows = [memory for memory in rows if memory.findings or memory.error]
        if query.has_text:
            return [hit.memory for hit in search(rows, query)]
        kept = {hit.memory.ref for hit in search(rows, query)} if query.filters or query.unwanted else None
        return rows if kept is None else [memory for memory in rows if memory.ref in kept]

    def chosen_stores(self) -> frozenset[str] | None:
        if self.group == "all":
            return None
        return next((group.stores for group in self.groups() if group.key == self.group), None)

    def groups(self) -> list[Group]:
        """Everything, then global stores, then projects with theirs."""
        totals: dict[str, list[int]] = {}
        for memory in self.memories:
            held = totals.setdefault(memory.store, [0, 0])
            held[0] += 1
            held[1] += bool(memory.findings or memory.error)
        rows = [Group("all", "Everything", 0, len(self.memories), sum(held[1] for held in totals.values()))]
        stores = [store for store in self.catalog.stores() if store.id in totals]
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
