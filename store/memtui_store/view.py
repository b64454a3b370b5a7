"""One view over all stores: what there is, how old it is, whether a person vouched for it."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path

from memtui_store.agents import discover, medium
from memtui_store.agents.closed import ClosedStore
from memtui_store.agents.contract import Store, missing
from memtui_store.agents.outside import closed_if_outside
from memtui_store.agents.problems import Problem, attempt, guarded
from memtui_store.changes.approvals import Approval
from memtui_store.changes.commit import Committer
from memtui_store.changes.journal import Operation
from memtui_store.changes.plan import Plan
from memtui_store.changes.purge import finish_interrupted
from memtui_store.context.usage import Window, add_recalls, read_usage
from memtui_store.environment import Environment
from memtui_store.errors import MemtuiError, ReadOnlyError, RefError, StorageError
from memtui_store.index.index import Index, store_name
from memtui_store.index.load import LoadedStore, Loader, memory_of
from memtui_store.index.scanner import Progress, Scanner
from memtui_store.index.search import Search
from memtui_store.model import Document, Memory
from memtui_store.person import agent_in
from memtui_store.text import one_line, some_of

_ALLOWED = "allow "
_SCANNED_AT_ONCE = 300_000
"""Bytes of text that are scanned within a tenth of a second."""


class View:
    """The reading half of `Catalog`, which agents' programs use too: stores, memories and their texts.

    Nothing is read until asked, and nothing is ever written into a store by looking.
    """

    def __init__(self, environment: Environment, *, read_only: bool = False, workers: int = 0) -> None:
        """So many `workers` (processes) may be started for scanning much text."""
        self.environment = environment
        self.read_only = read_only
        self.agent = agent_in(environment.env)
        """The agent that acts, where it is not a person."""
        self.warnings: list[str] = []
        self._workers = workers
        self._memories: list[Memory] | None = None
        self._last_load: Loader | None = None
        self._names: dict[str, str] = {}
        """Other names of stores, and of memories: a file may be reached by several paths."""
        self._searchable: tuple[int, object] = (0, None)
        """The list of memories and the state of the index when every text was in it."""
        self._numbered: tuple[list[Memory], object, dict[int, Memory]] = ([], None, {})
        self._unchanged: frozenset[bytes] = frozenset()
        """Stores that need not be looked at the next time."""
        self.lock = threading.RLock()
        """Held by whoever works with stores: their adapters serve one thread at a time."""

    @cached_property
    def index(self) -> Index:
        return Index(self.environment.places.cache, read_only=self.read_only)

    @cached_property
    def _search(self) -> Search:
        return Search(self.index)

    @cached_property
    def committer(self) -> Committer:
        places = self.environment.places
        from memtui_store.changes.permission import permitted

        return Committer(places.state, medium, self.index.discard, partial(permitted, self))

    @cached_property
    def _stores(self) -> dict[str, Store]:
        self._recover()
        found = [store for store in discover(self.environment) if self._includes(store)]
        return {store.id: store for store in self._without_duplicates(self._confined(found))}

    def _without_duplicates(self, stores: Iterable[Store]) -> Iterator[Store]:
        """Make one of the stores that have the same folder; its `also` lists the others."""
        same: dict[tuple[object, ...], list[Store]] = {}
        for store in stores:
            same.setdefault(attempt(store, partial(_identity, store), (store.id,)), []).append(store)
        for named in same.values():
            first, *others = sorted(named, key=lambda s: (os.path.realpath(s.info.root) != str(s.info.root), s.id))
            if others:
                also = tuple(f"{other.id} ({other.info.root})" for other in others)
                first.info = replace(first.info, also=also)
                self._names |= {other.id: first.id for other in others}
            yield first

    def _confined(self, stores: Iterable[Store]) -> Iterator[Store]:
        """A project's own files must not lead out of it, unless a person allowed that."""
        allowed = tuple(Path(path) for path in self.allowed())
        for store in stores:
            held = attempt(store, partial(closed_if_outside, store, self.environment.home, allowed), None)
            # One that cannot be confined is not read at all.
            yield held or ClosedStore(store.info, failures=store.failures)

    def allowed(self) -> list[str]:
        """Paths outside a project that a person allowed to be read."""
        try:
            names = self.committer.decisions.names()
        except StorageError as error:
            self.warnings.append(f"{error.message}; {error.hint}")
            return []
        return sorted(name.removeprefix(_ALLOWED) for name in names if name.startswith(_ALLOWED))

    def plan_allow(self, path: str, *, allow: bool = True) -> Plan:
        """Let what a project points to be read there, or (`allow` is false) take that back."""
        real = os.path.realpath(path)
        change = self.committer.decisions.record(_ALLOWED + real, b"allowed" if allow else None)
        said = f"allow {real}, though it lies outside a project" if allow else f"allow {real} no longer"
        return Plan("allow", said, [change], commit_with=self.commit)

    def _includes(self, store: Store) -> bool:
        """Whether it is part of this view."""
        return True

    def _recover(self) -> None:
        """What a killed process left half done is mended before anything is shown."""
        if self.read_only:
            return
        try:
            for operation in self.committer.recover():
                outcome = "completed" if operation.state == "done" else "taken back"
                self.warnings.append(f"operation {operation.id} ({operation.summary}) was interrupted: {outcome}")
            finish_interrupted(self.committer)
        except MemtuiError as error:
            self.warnings.append(f"{error.message}; {error.hint}")

    def refresh(self, paths: Collection[str] | None = None) -> bool:
        """Let the next look read the disk again; with `paths`, only the stores these files belong to.

        True if only those will be read again, False if everything will be.
        """
        loaded = self._last_load.loaded if self._last_load else {}
        touched = _touched(loaded, paths or ())
        self._unchanged = frozenset(loaded) - touched if touched else frozenset()
        for name in touched:
            loaded[name].store.trouble.clear()
            loaded[name].store.failures.clear()
        for name in ("_by_ref", "usage", *(() if touched else ("_stores",))):
            self.__dict__.pop(name, None)
        self._memories = None
        return bool(touched)

    def problems(self) -> list[Problem]:
        """What could not be read so far, each thing once; nothing is read to find out."""
        stores: dict[str, Store] = self.__dict__.get("_stores", {})
        found = ((problem.message, problem) for store in stores.values() for problem in reversed(store.failures))
        return list({(problem.store, message): problem for message, problem in found}.values())

    def stores(self) -> list[Store]:
        return list(self._stores.values())

    def store(self, name: str) -> Store:
        """By id, by its label, or by the short names `global`, `project` and `claude`."""
        exact = self._stores.get(name) or self._stores.get(self._names.get(name, ""))
        if exact is not None:
            return exact
        found = [s for s in self.stores() if name in (label(s), _short_name(s, self.current_project))]
        if len(found) == 1:
            return found[0]
        if found:
            some = some_of([s.id for s in found])
            raise RefError(f"{name!r} means {len(found)} stores: {some}", hint="give the whole id")
        raise RefError(
            f"there is no store {name!r}", hint="memtui stores lists them; global, project and claude are short names"
        )

    @cached_property
    def current_project(self) -> Path | None:
        own = next((s for s in self.stores() if s.id.startswith("memtui:") and s.info.project), None)
        return own.info.project if own else None

    def memories(self) -> list[Memory]:
        """Every memory of every store; a bad file is one with an `error`."""
        if self._memories is None:
            for _ in self.stream():
                pass
        return self._memories or []

    @property
    def is_empty(self) -> bool:
        """Whether everything was looked at and nothing found."""
        return self._memories == []

    def stream(self, raise_if_stopped: Callable[[], object] = lambda: None) -> Iterator[list[Memory]]:
        """Every memory, store by store, for a list that fills meanwhile; `raise_if_stopped` may end that."""
        if self._memories is not None:
            yield self._memories
            return
        stores = self.stores()  # first, because what was interrupted is mended there, approvals included
        look = Loader(self.index, self._approvals(), self._last_load, raise_if_stopped)
        for store in stores:
            read = store_name(store.id, store.info.root) not in self._unchanged
            yield look.load(store, read=read).memories
        self._unchanged = frozenset()
        self._last_load, self._memories = look, [m for loaded in look.loaded.values() for m in loaded.memories]
        self._names |= look.names

    def folders(self) -> set[str]:
        """Where a file may appear, change or vanish, as far as everything was read."""
        loaded = self._last_load.loaded.values() if self._last_load else ()
        return set().union(*(each.folders() for each in loaded))

    # The index

    def save_to_index(self) -> None:
        """Keep what was read for the next start of any program."""
        for loaded in self._last_load.loaded.values() if self._last_load else ():
            loaded.save(self.index)
        self.index.forget_missing_stores()

    def make_searchable(self, progress: Progress = lambda *_: None) -> None:
        """Put every text that is not in the index there, masked."""
        if self._memories is not None and self._searchable == (id(self._memories), self.index.generation()):
            return
        loaded = self._loaded_and_saved()
        if Scanner(self.index, self._workers, self.lock).make_searchable(loaded, progress):
            self._searchable = id(self._memories), self.index.generation()

    def scan(self, progress: Progress = lambda *_: None) -> None:
        """Find out what stands in every text that nobody has scanned yet."""
        loaded = self._loaded_and_saved()
        Scanner(self.index, self._workers, self.lock).scan(loaded, progress)

    def _loaded_and_saved(self) -> list[LoadedStore]:
        with self.lock:
            self.memories()
            self.save_to_index()
            return list(self._last_load.loaded.values()) if self._last_load else []

    def scan_if_little(self) -> None:
        """Scan what is new, unless there is so much of it that a list would have to wait."""
        unknown = [memory for memory in self.memories() if not memory.is_scanned]
        if sum(memory.size for memory in unknown) <= _SCANNED_AT_ONCE:
            self.scan()

    def by_number(self) -> dict[int, Memory]:
        """Every memory by the number the index knows it by, if it knows it."""
        with self.lock:
            memories, generation = self.memories(), self.index.generation()
            if self._numbered[0] is not memories or self._numbered[1] != generation:
                numbers = self.index.numbers()
                stores = self._last_load.loaded.items() if self._last_load else ()
                found = ((numbers.get((name, memory.key)), memory) for name, each in stores for memory in each.memories)
                self._numbered = memories, generation, {number: m for number, m in found if number is not None}
            return self._numbered[2]

    def _approvals(self) -> dict[str, Approval]:
        try:
            return self.committer.approvals.all()
        except StorageError as error:
            self.warnings.append(f"{error.message}; {error.hint}")
            return {}

    @cached_property
    def usage(self) -> Window:
        """What was recalled, as far as transcripts tell; read only when asked for."""
        from memtui_store.agents.claude.discover import transcripts

        window = read_usage(transcripts(self.environment), self.memories())
        add_recalls(window, self.committer.journal.recalls())
        return window

    def has(self, ref: str) -> bool:
        """Whether there is a memory with exactly this reference."""
        return ref in self._by_ref

    def get(self, ref: str) -> Memory:
        """One memory by its reference, a path, or a name only one memory has."""
        return self._find(ref)

    def document(self, ref: str) -> tuple[Store, Document]:
        """The entry exactly as its store holds it now: raw text, for editing and for `--raw`."""
        memory = self._find(ref)
        store = self.store(memory.store)
        return store, guarded(store, partial(store.read, memory.key))

    def look_at(self, store: Store, key: str) -> Memory:
        """One memory as it is on disk now, whatever was read before."""
        document = guarded(store, partial(store.read, key))
        if document.error == "it is gone":
            raise missing(store, key)
        return memory_of(store, document, self.index, self._approvals())

    def _find(self, ref: str) -> Memory:
        name, slash, key = ref.partition("/")
        known = self._stores.get(name) or self._stores.get(self._names.get(name, ""))
        store = known or next((s for s in self.stores() if slash and label(s) == name), None)
        if slash and store is not None:
            whole = f"{store.id}/{key}"
            memory = self._by_ref.get(whole) or self._by_ref.get(self._names.get(whole, ""))
            if memory is not None:
                return memory
            return self.look_at(store, key)
        found = self._by_name(ref)
        if len(found) == 1:
            return found[0]
        if found:
            some = some_of([memory.ref for memory in found])
            raise RefError(f"{ref!r} means {len(found)} memories: {some}", hint="give the whole reference")
        raise RefError(f"there is no memory {ref!r}", hint=self._meant(ref))

    def _meant(self, ref: str) -> str:
        """What was perhaps meant: people forget a file's prefix, and mistype."""
        from difflib import get_close_matches

        names = {memory.key.removesuffix(".md"): memory.ref for memory in self.memories()}
        wanted = ref.removesuffix(".md").casefold().replace(" ", "_").replace("-", "_")
        near = [name for name in names if len(wanted) > 2 and wanted in name.casefold().replace("-", "_")]
        close = (near or get_close_matches(ref, names, 3, 0.75))[:3]
        if not close:
            return "memtui list shows what there is; a reference is STORE/KEY, a path, or a name only one memory has"
        return f"did you mean {' or '.join(one_line(name, 60) for name in close)}?"

    @cached_property
    def _by_ref(self) -> dict[str, Memory]:
        return {memory.ref: memory for memory in self.memories()}

    def _by_name(self, name: str) -> list[Memory]:
        path = Path(os.path.abspath(name))
        tests = (
            lambda m: m.path == path,
            lambda m: m.key in (name, f"{name}.md"),
            lambda m: m.title.casefold() == name.casefold(),
        )
        for test in tests:
            found = [memory for memory in self.memories() if test(memory)]
            if found:
                return found
        return []

    def commit(self, plan: Plan) -> Operation:
        if self.read_only or self.environment.settings.read_only:
            raise ReadOnlyError("memtui was started read-only")
        operation = self.committer.commit(plan)
        self.refresh()
        return operation


def _touched(loaded: Mapping[bytes, LoadedStore], paths: Collection[str]) -> set[bytes]:
    """The names of the stores these files belong to; none where one may belong to a store that is new or gone."""
    touched: set[bytes] = set()
    folders = {name: each.folders() for name, each in loaded.items()} if paths else {}
    for path in paths:
        mine = {name for name, within in folders.items() if path in within or os.path.dirname(path) in within}
        if not mine or os.path.isdir(path) or not all(loaded[name].store.info.root.is_dir() for name in mine):
            return set()
        touched |= mine
    return touched


def _identity(store: Store) -> tuple[object, ...]:
    return store.identity


def label(store: Store) -> str:
    """A store's id with the project's name in place of its slug, which nobody wants to read."""
    kind, _, rest = store.id.partition(":")
    if store.info.project is None or not store.info.project.name:
        return store.id
    agent, at, _ = rest.partition("@")
    return f"{kind}:{agent}@{store.info.project.name}" if at else f"{kind}:{store.info.project.name}"


def _short_name(store: Store, current: Path | None) -> str:
    if store.id == "memtui:_global":
        return "global"
    if store.id == "codex:v2":
        return "codex"
    if store.info.project is None or store.info.project != current:
        return ""
    return {"memtui": "project", "claude": "claude"}.get(store.id.partition(":")[0], "")
