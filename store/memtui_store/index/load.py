"""From stores to memories: what is known by its stamp is taken from the index, everything else is read."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TypeAlias

from memtui_store import clock
from memtui_store.agents.contract import Store
from memtui_store.agents.folder import FolderStore
from memtui_store.agents.problems import attempt
from memtui_store.changes.approvals import Approval, trust_of
from memtui_store.index.entry import Entry, entries_of
from memtui_store.index.index import Index, Source, store_name
from memtui_store.index.texts import Texts
from memtui_store.model import Document, Kind, Memory, Provenance, Scope, Usage

RACY_NS = 2_000_000_000
"""A second write within the same tick of a file system's clock would go unseen: so fresh a file is read again."""
_BATCH = 200
_AGES_HOLD = timedelta(minutes=30)
"""Ages are told in days; so long those told before may stand."""


Made: TypeAlias = tuple[Entry, Memory]


@dataclass
class LoadedStore:
    """What one look at a store found."""

    store: Store
    name: bytes
    sources: Mapping[str, Source]
    kept: Mapping[str, Source]
    """As the index has them."""
    recreated_before: int
    """How often the index had been made anew when `kept` was read from it."""
    made: dict[str, Made] = field(default_factory=dict)
    """A memory for each entry, by key."""
    memories: list[Memory] = field(default_factory=list)
    """Those that are listed: of one file with several names, one."""

    @property
    def entries(self) -> Iterator[Entry]:
        for source in self.sources.values():
            yield from source.entries

    def folders(self) -> set[str]:
        """Where a file of this store may appear, change or vanish."""
        root = os.fspath(self.store.info.root)
        within = {os.path.dirname(memory.path) for memory in self.memories}
        return {root, os.path.dirname(root), *within}

    def save(self, index: Index) -> None:
        """Keep what was read; what could not be read is not gone."""
        if self.recreated_before != index.times_recreated():
            self.kept, self.recreated_before = {}, index.times_recreated()
        changed = {key: source for key, source in self.sources.items() if not _same(self.kept.get(key), source)}
        gone = [] if self.store.failures else [key for key in self.kept if key not in self.sources]
        if (changed or gone) and index.save(self.name, changed, gone):
            self.kept = {**self.kept, **self.sources} if self.store.failures else self.sources


class Loader:
    """One look at every store, one after the other; as much as possible of an earlier look serves again."""

    def __init__(
        self,
        index: Index,
        approvals: Mapping[str, Approval],
        before: Loader | None = None,
        raise_if_stopped: Callable[[], object] = lambda: None,
    ) -> None:
        """`raise_if_stopped` is called often while sources are read, and may end that by raising."""
        self.loaded: dict[bytes, LoadedStore] = {}
        self.names: dict[str, str] = {}
        """Other names of memories, each with the name it is listed under."""
        self._index, self._going = index, raise_if_stopped
        self._before = before.loaded if before else {}
        self.approvals = approvals
        self.now = clock.now()
        """When the oldest of the memories were told their age."""
        self._approved_before = before.approvals if before else {}
        self._ages_hold = before is not None and self.now - before.now < _AGES_HOLD
        if before and self._ages_hold:
            self.now = before.now
        self._files: dict[tuple[int, str], tuple[LoadedStore, Memory]] = {}
        self._paths: set[Path] = set()
        self._global: dict[str, Memory] = {}
        """memtui's own global memories by every name, for those of a project that hide them."""

    def load(self, store: Store, *, read: bool = True) -> LoadedStore:
        """Look at a store; without `read`, what an earlier look found stands."""
        name = store_name(store.id, store.info.root)
        earlier = self._before.get(name)
        known = earlier.sources if earlier else self._index.sources(name)
        found: dict[str, Source] = {}
        if read or earlier is None:
            attempt(store, partial(_read, store, known, found, self._going), None)
        sources = found if read or earlier is None else known
        since = earlier.recreated_before if earlier else self._index.times_recreated()
        loaded = self.loaded[name] = LoadedStore(store, name, sources, earlier.kept if earlier else known, since)
        loaded.made = self._memories(loaded, earlier.made if earlier and self._ages_hold else {})
        loaded.memories = self._listed(loaded, [memory for _, memory in loaded.made.values()])
        if store.id.startswith("memtui:"):
            self._shadow(loaded)
        return loaded

    def _memories(self, loaded: LoadedStore, before: Mapping[str, Made]) -> dict[str, Made]:
        """A memory for each entry; those of an earlier look serve again where their entries are the same."""
        store, texts = loaded.store, Texts(loaded.store, loaded.name, self._index)
        made: dict[str, Made] = {}
        for entry in loaded.entries:
            held, ref = before.get(entry.key), f"{store.id}/{entry.key}"
            same = held and held[0] is entry and self.approvals.get(ref) == self._approved_before.get(ref)
            made[entry.key] = held if held and same else (entry, self.memory(store, entry, texts))
        _supersede(memory for _, memory in made.values())
        return made

    def memory(self, store: Store, entry: Entry, texts: Texts) -> Memory:
        info, ref = store.info, f"{store.id}/{entry.key}"
        created, modified, verified = map(_moment, (entry.created, entry.modified, entry.verified))
        written = clock.from_ns(entry.mtime_ns) if entry.mtime_ns else None
        dated = (("verified", verified), ("modified", modified), ("created", created), ("mtime", written))
        age_from, since = next(((name, moment) for name, moment in dated if moment), ("", None))
        return Memory(
            ref=ref,
            store=info.id,
            key=entry.key,
            agent=info.agent,
            scope=info.scope,
            project=info.project,
            path=Path(entry.path),
            title=entry.title,
            description=entry.description,
            kind=Kind(entry.kind),
            raw_type=entry.raw_type,
            tags=tuple(entry.tags),
            created=created,
            updated=modified or written,
            verified=verified,
            age_days=max((self.now - since).days, 0) if since else None,
            age_from=age_from,
            size=entry.size,
            tokens=entry.tokens,
            etag=entry.etag,
            name=entry.name,
            body_line=entry.body_line,
            provenance=Provenance(entry.agent, entry.session, entry.origin),
            supersedes=entry.supersedes,
            trust=trust_of(self.approvals.get(ref), entry.etag),
            usage=counted_by_owner(entry.extra, info.agent),
            read_only=not info.capabilities.edit,
            why_not=info.capabilities.why_not,
            error=entry.error,
            notes=tuple(entry.notes),
            extra=dict(entry.extra),
            line=entry.line,
            texts=texts,
        )

    # One file under several names, and the same file listed by several stores

    def _listed(self, loaded: LoadedStore, memories: list[Memory]) -> list[Memory]:
        """Without memories that are listed already under another name."""
        listed: dict[str, Memory] = {}
        for memory in memories:
            if loaded.store.instructs:
                if memory.kind is not Kind.RULES or memory.path not in self._paths:
                    listed[memory.key] = memory
                    self._paths.add(memory.path)
            else:
                for key, kept in self._first_name(loaded, memory):
                    listed.pop(key, None)
                    listed[kept.key] = kept
        if isinstance(loaded.store, FolderStore):
            self._paths.update(memory.path for memory in listed.values())
        return list(listed.values())

    def _first_name(self, loaded: LoadedStore, memory: Memory) -> list[tuple[str, Memory]]:
        """The memory itself where its file is new here; a link gives way to the file it leads to."""
        memory.also = ()
        itself = [(memory.key, memory)]
        if not memory.etag:
            return itself  # what cannot be read stays a row of its own, with its reason
        whole = isinstance(loaded.store, FolderStore)
        stamp = loaded.sources[memory.key].stamp if whole and memory.key in loaded.sources else ()
        number = stamp[0] if stamp else _inode(memory.path)
        name = number, "" if whole else memory.key
        held, first = self._files.setdefault(name, (loaded, memory))
        if first is memory or not _is_same_file(held, first, loaded, memory):
            return itself
        result: list[tuple[str, Memory]] = []
        if held is loaded and os.path.islink(_named(held, first)) and not os.path.islink(_named(loaded, memory)):
            self._files[name] = loaded, memory
            first, memory = memory, first
            result = [(memory.key, first)]
        first.also = (*first.also, *memory.also, memory.ref)
        self.names |= dict.fromkeys((*memory.also, memory.ref), first.ref)
        return result

    # memtui's own stores

    def _shadow(self, loaded: LoadedStore) -> None:
        """Note which project's memory hides a global one; the global store comes first."""
        for memory in loaded.memories:
            memory.shadows, memory.shadowed_by = "", ()
        if loaded.store.info.scope is not Scope.PROJECT:
            for memory in loaded.memories:
                for name in (memory.ref, memory.key, memory.name):
                    self._global.setdefault(name, memory)
            return
        for memory in loaded.memories:
            hidden = self._global.get(memory.name)
            if hidden is not None:
                memory.shadows = hidden.ref
                hidden.shadowed_by = (*hidden.shadowed_by, memory.ref)


def _read(
    store: Store, known: Mapping[str, Source], found: dict[str, Source], raise_if_stopped: Callable[[], object]
) -> None:
    """Fill `found` with every source of a store, reading those that changed; their secrets are masked in batches."""
    started = time.time_ns()
    pending: dict[str, tuple[tuple[int, ...], list[Document]]] = {}

    def mask() -> None:
        entries = entries_of([document for _, documents in pending.values() for document in documents])
        for key, (stamp, documents) in pending.items():
            read = tuple(next(entries) for _ in documents)
            before = known.get(key)
            found[key] = Source(stamp, before.entries if before and before.entries == read else read)
        pending.clear()

    try:
        for source in store.sources():
            before = known.get(source.key)
            if before is not None and source.stamp and before.stamp == source.stamp:
                found[source.key] = before
                continue
            documents = store.load(source)
            unread = any(document.error and not document.etag for document in documents)
            racy = not source.stamp or started - max(source.stamp[1], source.stamp[-1]) <= RACY_NS
            pending[source.key] = (() if unread or racy else source.stamp), documents
            found[source.key] = Source((), ())  # so that the order of the sources is kept
            if len(pending) >= _BATCH:
                raise_if_stopped()
                mask()
    finally:
        mask()


def _same(one: Source | None, other: Source) -> bool:
    return one is other or one == other


def memory_of(store: Store, document: Document, index: Index, approvals: Mapping[str, Approval]) -> Memory:
    """One memory as it is on disk now, whatever was read before."""
    name = store_name(store.id, store.info.root)
    (entry,) = entries_of([document])
    return Loader(index, approvals).memory(store, entry, Texts(store, name, index))


def counted_by_owner(extra: Mapping[str, str], agent: str) -> Usage:
    """How often the owner of a store says it was recalled."""
    count = extra.get("usage_count", "")
    if not (count.isascii() and count.isdigit() and len(count) < 10):
        return Usage()
    return Usage(int(count), _moment(extra.get("usage_last", "")), agent)


def _moment(text: str) -> datetime | None:
    return clock.parse(text) if text else None


def _supersede(memories: Iterable[Memory]) -> None:
    """Note who superseded whom, by reference, key or name within one store."""
    memories = list(memories)
    for memory in memories:
        memory.superseded_by = ""
    known: dict[str, Memory] = {}
    if any(memory.supersedes for memory in memories):
        for memory in memories:
            for name in (memory.ref, memory.key, memory.name):
                known.setdefault(name, memory)
    for memory in memories:
        older = known.get(memory.supersedes) if memory.supersedes else None
        if older is not None and older is not memory:
            older.superseded_by = memory.ref


def _named(loaded: LoadedStore, memory: Memory) -> str:
    """The path of a memory as its store names it, links and all."""
    path = os.path.join(loaded.store.info.root, memory.key)
    return path if os.path.lexists(path) else str(memory.path)


def _inode(path: Path) -> int:
    try:
        return os.stat(path).st_ino
    except OSError:
        return 0


def _is_same_file(one_store: LoadedStore, one: Memory, other_store: LoadedStore, other: Memory) -> bool:
    """Whether two names lead to one file now; an inode says so only on one disk."""
    try:
        return os.path.samefile(_named(one_store, one), _named(other_store, other))
    except OSError:
        return False
