"""What an agent sees when it starts, in order: instruction files whole, then the index up to its caps."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

from memtui_store.catalog import View, label
from memtui_store.memory_file import decode
from memtui_store.model import INDEX_NAME, Kind, Scope
from memtui_store.scan import redact
from memtui_store.stores import index
from memtui_store.stores.contract import Store
from memtui_store.stores.folder import FolderStore


@dataclass(frozen=True, slots=True)
class Portion:
    """One file of the start-up context; `cut` is the first line (from 1) that is not loaded."""

    path: Path
    what: str
    lines: int
    chars: int
    max_lines: int = 0
    max_chars: int = 0
    cut: int | None = None
    lost: tuple[str, ...] = ()

    @property
    def tokens(self) -> int:
        """An estimate: four characters a token."""
        seen = min(self.chars, self.max_chars or self.chars)
        return math.ceil(seen / 4)


@dataclass(frozen=True, slots=True)
class StartUp:
    store: str
    project: Path | None
    portions: tuple[Portion, ...]

    @property
    def tokens(self) -> int:
        return sum(portion.tokens for portion in self.portions)


def start_up(view: View, store: Store) -> StartUp:
    """The context of a session in this store's project."""
    chain = [
        memory
        for memory in view.memories()
        if memory.kind is Kind.RULES and not memory.error and memory.project in (None, store.info.project)
    ]
    chain.sort(key=lambda memory: memory.scope is not Scope.GLOBAL)
    portions = [
        Portion(memory.path, memory.description, memory.body.count("\n") + 1, len(memory.body))
        for memory in chain
        if "not read" not in memory.description and "only when" not in memory.description
    ]
    held = _index(store)
    return StartUp(label(store), store.info.project, (*portions, *([held] if held else [])))


def _index(store: Store) -> Portion | None:
    if not isinstance(store, FolderStore) or not store.indexed or not (store.root / INDEX_NAME).exists():
        return None
    text = redact(decode(store.read(INDEX_NAME).data)).text
    lines, chars = index.seen_size(text)
    cut = index.cut_line(text)
    lost = tuple(entry.title for entry in index.entries(text) if cut is not None and entry.line >= cut)
    what = "the index of auto memory"
    at = cut + 1 if cut is not None else None
    return Portion(store.root / INDEX_NAME, what, lines, chars, index.MAX_LINES, index.MAX_CHARS, at, lost)


def start_ups(view: View, project: Path | None = None) -> list[StartUp]:
    """For every store an agent reads at start, or for one project's."""
    stores = [store for store in view.stores() if isinstance(store, FolderStore) and store.indexed]
    if project is not None:
        stores = [store for store in stores if store.info.project == project]
    return [start_up(view, store) for store in stores]
