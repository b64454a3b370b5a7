"""One adapter per agent behind one contract; this row of names is where a new one is added."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from memtui_store.stores.contract import Store
from memtui_store.surroundings import Surroundings

ADAPTERS = ("memtui_store.stores.own", "memtui_store.stores.claude.discover")


def discover(around: Surroundings) -> Iterator[Store]:
    """Every store found, memtui's own first; each id once."""
    seen: set[str] = set()
    for name in ADAPTERS:
        for store in import_module(name).discover(around):
            if store.id not in seen:
                seen.add(store.id)
                yield store
