"""A file was written: which stores have to be looked at again, and what that changes in the list of everything."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memtui_store.agents.folder import FolderStore
from memtui_store.agents.problems import attempt_all

if TYPE_CHECKING:
    from memtui_store.loading.place import StorePlace
    from memtui_store.model import Memory

_MOST = 8
"""Stores looked at one by one; with more of them, looking at everything once is less work."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """From `start` on, these memories stand in the list instead of those."""

    start: int
    gone: list[Memory]
    fresh: list[Memory]


def exchange(start: int, gone: list[Memory], fresh: list[Memory]) -> Exchange | None:
    """None where nothing changed. What a list shows is worked out here, so that whoever draws it need not."""
    known = {memory.ref: memory for memory in gone}
    for memory in fresh:
        if not alike(memory, known.get(memory.ref)):
            _ = memory.findings, memory.title
    same = len(gone) == len(fresh) and all(alike(one, other) for one, other in zip(fresh, gone, strict=True))
    return None if same else Exchange(start, gone, fresh)


def alike(memory: Memory, other: Memory | None) -> bool:
    """Whether it is the same text, told in the same way."""
    if memory is other or other is None:
        return other is not None
    return memory.etag != "" and _told(memory) == _told(other)


def _told(memory: Memory) -> tuple[object, ...]:
    return memory.ref, memory.etag, memory.trust, memory.age_days, memory.superseded_by, memory.error


def touched(places: Sequence[StorePlace], paths: Collection[str]) -> list[StorePlace] | None:
    """The stores these files belong to, in order; None where only a look at everything tells what became of them."""
    roots: dict[str, list[StorePlace]] = {}
    listed: set[str] = set()
    for place in places:
        if place.store.instructs:
            listed.update(place.path(key, card) for key, held in place.entries.items() for card in held[1])
        else:
            roots.setdefault(os.fspath(place.store.info.root), []).append(place)
    found: set[int] = set()
    for path in paths:
        held = {id(place) for above in _upwards(path) for place in roots.get(above, ())}
        if not held or path in listed:
            return None
        found |= held
    chosen = [place for place in places if id(place) in found]
    if len(chosen) > _MOST or not all(place.store.info.root.is_dir() for place in chosen):
        return None
    # In memtui's own stores a memory may hide another one's.
    own = any(map(_is_own, chosen))
    return [place for place in places if id(place) in found or (own and _is_own(place))]


def _is_own(place: StorePlace) -> bool:
    return place.store.id.startswith("memtui:")


def folders(place: StorePlace) -> set[str]:
    """Where a file of this store may appear, change or vanish."""
    root = os.fspath(place.store.info.root)
    within = {root, os.path.dirname(root)}
    if isinstance(place.store, FolderStore):
        below = {key.rpartition("/")[0] for key in place.entries if "/" in key}
        return within | {f"{root}/{above}" for folder in below for above in (folder, *_upwards(folder, ""))}
    sources = attempt_all(place.store, place.store.sources)
    return within | {os.path.dirname(source.path) for source in sources}


def _upwards(path: str, top: str = "/") -> Iterator[str]:
    """The path itself, and every folder above it."""
    while path not in (top, ""):
        yield path
        path = os.path.dirname(path)
