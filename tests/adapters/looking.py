"""One look at a store, as a catalog does it, without a catalog."""

from __future__ import annotations

from pathlib import Path

from memtui_store.agents.contract import Store
from memtui_store.index.index import Index
from memtui_store.index.load import LoadedStore, Loader


def look(store: Store) -> LoadedStore:
    return Loader(Index(Path("nowhere"), read_only=True), {}).load(store)
