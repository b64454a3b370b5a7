"""An index of an earlier look brought up to date with what there is now, and kept for the next one."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from memtui_store.loading.cards import Raw, pack
from memtui_store.loading.place import StorePlace
from memtui_store.search import index_file
from memtui_store.search.bits import pack as bits_of
from memtui_store.search.query import parse
from memtui_store.search.search import Hit, search
from memtui_store.search.search_index import MOST_CHANGED, Index, index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.catalog import Catalog
    from memtui_store.model import Memory


def index_for(memories: list[Memory]) -> Index:
    """The kept one where it serves, with bodies; else a new one, of names alone."""
    return kept_index(memories) or index_of(memories)


def kept_index(memories: list[Memory]) -> Index | None:
    """None where none was kept, or too much has changed since."""
    folder = _folder(memories)
    stored = index_file.opened(folder) if folder else None
    if stored is None:
        return None
    known = {name: number for number, name in enumerate(stored.names)}
    places = array("I", bytes(4 * stored.count))
    alive, later = [], []
    for at, memory in enumerate(memories):
        place, card = memory._place, memory._card  # noqa: SLF001 - their place is what tells them apart
        number = known.get(index_file.name_of(place.id, memory.key), -1) if isinstance(place, StorePlace) else -1
        if number >= 0 and isinstance(card, bytes) and stored.tag(number) in card:
            places[number] = at
            alive.append(number)
        else:
            later.append(at)
    if len(later) + stored.count - len(alive) > MOST_CHANGED:
        return None
    return Index(memories, places, stored.sizes, stored.fields, bits_of(alive, stored.count), later)


def keep_index(index: Index) -> bool:
    """Only a complete one is worth keeping."""
    folder = _folder(index.memories)
    if not folder or not index.complete:
        return False
    return index_file.save(folder, index.ranking.fields, index.sizes, _rows(index))


def _folder(memories: list[Memory]) -> str:
    """The cache of whoever loaded these; none for memories made by hand."""
    place = getattr(memories[0], "_place", None) if memories else None
    return place.cache_folder if isinstance(place, StorePlace) else ""


def _rows(index: Index) -> Iterator[tuple[bytes, str, str, str, str, bytes]]:
    for number in range(index.count):
        memory = index.memory(number)
        place, card = memory._place, memory._card  # noqa: SLF001 - as above
        project = memory.project.name if memory.project else ""
        if isinstance(place, StorePlace) and isinstance(card, (bytes, Raw)):
            yield place.id, memory.key, memory.etag, project, memory.trust.value, pack(card)


def search_kept(catalog: Catalog, query: str, limit: int, *, keep: bool = False) -> list[Hit]:
    """As `Catalog.search`, by an index where there is one; `keep` makes one for the next question."""
    return search_by(catalog, query, limit, keep=keep)[0]


def search_by(catalog: Catalog, query: str, limit: int, *, keep: bool = False) -> tuple[list[Hit], Index | None]:
    """The hits, and the index that gave them where there is one."""
    memories, parsed = catalog.memories(), parse(query, catalog.terms())
    index = kept_index(memories)
    if index is None and keep:
        index = new_index(catalog)
    if index is None or not parsed.has_text:
        return search(memories, parsed, limit), index
    return index.find(parsed).hits(limit), index


def new_index(catalog: Catalog) -> Index:
    """One that knows every word, kept for the next question."""
    memories = catalog.memories()
    index = index_of(memories)
    index.read_bodies()
    catalog.settle()
    keep_index(index)
    return index
