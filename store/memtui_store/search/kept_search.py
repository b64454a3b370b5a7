"""What a search from a shell leaves behind, and how the next one answers by it without loading a memory.

It holds no index of its own: it says which rows of the kept one still stand, and has those memories at hand that were
written since.
"""

from __future__ import annotations

import marshal
import os

from memtui_store.search import index_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from memtui_store.catalog import Catalog
    from memtui_store.search.index_file import IndexFile, Row
    from memtui_store.search.search_index import Index

    Later: TypeAlias = tuple[bytes, str, str, str, str, bytes, str]
    Told: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], tuple[Later, ...]]
    """The stamp of the index, the numbers of rows that are gone, and what came since."""

WHAT = "search"
_BESIDE = ("ref", "project", "age_days")
_MOST = 2_000_000
"""Characters of later memories; with more of them a new index is due."""


def stamp_in(folder: str) -> tuple[int, ...]:
    """An index is replaced, never changed: the same file has the same rows."""
    from memtui_store.loading.questions import stamp_at

    return stamp_at(os.path.join(folder, index_file.NAME))


def leave(catalog: Catalog, index: Index, stamp: tuple[int, ...], started: int) -> bool:
    """`stamp` is of the file that the index was read from, taken before that."""
    from memtui_store.loading import look_record
    from memtui_store.search.bits import chosen, full

    folder = str(catalog.environment.places.cache)
    later = _packed(index)
    if later is None or not stamp or stamp_in(folder) != stamp:
        return False
    gone = tuple(chosen(range(index.count), full(index.count) & ~index._alive))  # noqa: SLF001 - the kept half of it
    return look_record.leave(catalog, WHAT, started, (stamp, gone, later))


def _packed(index: Index) -> tuple[Later, ...] | None:
    """As the cache would keep them, masked; None where that is too much, or one of them cannot be kept."""
    from memtui_store.loading.cards import Raw, pack
    from memtui_store.loading.place import StorePlace
    from memtui_store.search.wording import body_once

    made: list[Later] = []
    size = 0
    for at in index._later:  # noqa: SLF001 - the other half
        memory = index.memories[at]
        place, card = memory._place, memory._card  # noqa: SLF001 - as the kept index does it
        if not isinstance(place, StorePlace) or not isinstance(card, (bytes, Raw)):
            return None
        body = body_once(memory)
        size += len(body)
        project = memory.project.name if memory.project else ""
        made.append((place.id, memory.key, memory.etag, project, memory.trust.value, pack(card), body))
    return tuple(made) if size <= _MOST else None


class KeptMemory:
    """What searching and ordering ask of a memory, from its row; most rows are never looked into."""

    __slots__ = ("_body", "_row", "_source")

    def __init__(self, source: Callable[[], Row | None], body: Callable[[], str]) -> None:
        self._source, self._body = source, body
        self._row: Row | None = None

    @property
    def row(self) -> Row:
        if self._row is None:
            self._row = self._source()
        if self._row is None:
            raise ValueError("a row of the index is damaged")
        return self._row

    @property
    def body(self) -> str:
        return self._body()

    def __getattr__(self, name: str) -> object:
        from memtui_store.loading.cards import HEAD
        from memtui_store.search.kept_rows import shown

        if name not in HEAD and name not in _BESIDE:
            raise AttributeError(name)
        row = self.row
        if name in ("ref", "key", "etag"):
            return getattr(row, name)
        if name == "project":
            return _Project(row.project)
        if name == "age_days":
            return shown(row).age_days
        return row.head[HEAD.index(name)]


class _Project:
    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


def ranked_with_later(
    stored: IndexFile, folder: str, query: list[str], limit: int, gone: tuple[int, ...], later: tuple[Later, ...]
) -> list[tuple[float, Row]]:
    """By the very index that a fresh look makes, of rows instead of memories."""
    from array import array
    from functools import partial

    from memtui_store.search.bits import full, pack
    from memtui_store.search.kept_rows import Texts
    from memtui_store.search.query import Terms, parse
    from memtui_store.search.search_index import Index

    texts = Texts(stored, folder)
    memories = [KeptMemory(partial(stored.row, n), partial(texts.body, n)) for n in range(stored.count)]
    for *row, body in later:
        memories.append(KeptMemory(partial(_row, row), partial(str, body)))
    alive = full(stored.count) & ~pack(gone, stored.count)
    places = range(stored.count, stored.count + len(later))
    kept: list[object] = list(memories)
    index = Index(kept, array("I", range(stored.count)), stored.sizes, stored.fields, alive, places)  # type: ignore[arg-type] # they answer what is asked of memories
    hits = index.find(parse(" ".join(query), Terms())).hits(limit)
    return [(hit.score, hit.memory.row) for hit in hits]  # type: ignore[attr-defined] # made above


def _row(parts: Sequence[object]) -> Row:
    place, key, etag, project, trust, head = parts
    return index_file.Row((place, key, etag), project, trust, marshal.loads(head))  # type: ignore[arg-type] # noqa: S302 - from our own file, which was checked when it was read
