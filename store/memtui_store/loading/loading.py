"""From stores to memories, and back into the cache: what every start does, in as few steps per memory as can be."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from operator import itemgetter

from memtui_store import clock
from memtui_store.agents.contract import Store
from memtui_store.agents.folder import FolderStore
from memtui_store.agents.problems import attempt
from memtui_store.audit.scan import PIECE
from memtui_store.changes.approvals import Approval
from memtui_store.format.memory_file import etag_of
from memtui_store.loading.cache import Cache, Update
from memtui_store.loading.cards import (
    ETAG,
    FINDINGS,
    SIZE,
    Card,
    Entries,
    Raw,
    Stamp,
    is_rules,
    name_of,
    pack,
    supersedes_of,
    unpacked,
)
from memtui_store.loading.place import StorePlace
from memtui_store.model import Memory, Scope

_LINKS = itemgetter(2)
_BATCH = 8_000_000
"""Characters of body text that are masked before they are written: an interrupted first run keeps most of its work."""


@contextmanager
def uncollected() -> Iterator[None]:
    """Loading makes many objects that last; searching them for cycles again and again would find none.

    Freezing and thawing counts them among the old ones without looking at any.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()
            gc.unfreeze()
            gc.enable()


class Loading:
    """One look at every store; a file that is a memory already is not listed as a rule too."""

    def __init__(
        self,
        known: Mapping[bytes, Entries],
        cache: Cache,
        approvals: dict[str, Approval],
        before: Iterable[StorePlace] = (),
    ) -> None:
        self.places: list[StorePlace] = []
        self.memories: list[Memory] = []
        self.names: dict[str, str] = {}
        """Other names of memories, each with the name it is listed under."""
        self._files: dict[tuple[int, str], _Named] = {}
        self._known = known
        self._before = {place.id: place for place in before}
        self._cache = cache
        self._approvals = approvals
        self._now = clock.now()
        self._listed = _Listed()

    def add(self, store: Store) -> list[Memory]:
        place = StorePlace(store, self._cache, self._approvals, self._now)
        earlier = self._before.get(place.id)
        place.kept = earlier.entries if earlier else self._known.get(place.id, {})
        place.entries = attempt(store, partial(store.survey, place.kept), {})
        entries = place.entries
        for card in _long(entries):
            judged = self._cache.judged(etag_of(card.content))
            card.found = None if judged is None else unpacked(judged)
        if store.instructs:
            entries = {key: held for key, held in entries.items() if self._unlisted(place, key, held[1])}
        else:
            self._listed.folders[os.fspath(store.info.root)] = entries
            entries = self._first_names(place, entries)
        if any(map(_LINKS, entries.values())):
            _supersede(place, entries)
        found = place.memories(entries, earlier)
        self.places.append(place)
        self.memories += found
        if store.id.startswith("memtui:"):
            self._shadow(place, found)
        return found

    def _first_names(self, place: StorePlace, entries: Entries) -> Entries:
        """Without other names of files that are listed already; a link gives way to the file it leads to."""
        whole = isinstance(place.store, FolderStore)
        dropped: set[str] = set()
        for key, (stamp, cards, _) in entries.items():
            if not cards or not _was_read(stamp, cards):
                continue
            number = stamp[0] if stamp else _number(place.path(key, cards[0]))
            mine = place, key, cards
            held = self._files.setdefault((number, "" if whole else key), mine)
            if held is mine or not _same_file(held, mine):
                continue
            if held[0] is place and os.path.islink(_named(held)) and not os.path.islink(_named(mine)):
                held, mine = mine, held
                self._files[number, "" if whole else key] = held
            dropped.add(mine[1])
            names = held[0].names.setdefault(held[1], [])
            names += [*place.names.pop(mine[1], []), f"{place.store.id}/{mine[1]}"]
            self.names |= dict.fromkeys(names, f"{held[0].store.id}/{held[1]}")
        return {key: entry for key, entry in entries.items() if key not in dropped} if dropped else entries

    def _unlisted(self, place: StorePlace, key: str, cards: tuple[Card, ...]) -> bool:
        return not any(is_rules(card) and not self._listed.add(place.path(key, card)) for card in cards)

    def _shadow(self, place: StorePlace, found: list[Memory]) -> None:
        """Which project's memory hides a global one, in memtui's own store; the global ones come first."""
        everywhere = self.places[0]
        if place is everywhere or place.store.info.scope is not Scope.PROJECT or not everywhere.entries:
            return
        by_name: dict[str, Memory] = {}
        for memory in everywhere.made:
            for name in (memory.ref, memory.key, memory.name):
                by_name.setdefault(name, memory)
        for memory in found:
            hidden = by_name.get(memory.name)
            if hidden is not None:
                memory.shadows = hidden.ref
                hidden.shadowed_by = (*hidden.shadowed_by, memory.ref)
                place.paired.add(memory.key)
                everywhere.paired.add(hidden.key)


_Named = tuple[StorePlace, str, tuple[Card, ...]]
"""An entry with the place it stands in."""


def _named(entry: _Named) -> str:
    """Its path as its store names it, links and all."""
    place, key, cards = entry
    path = os.path.join(place.store.info.root, key)
    return path if os.path.lexists(path) else place.path(key, cards[0])


def _was_read(stamp: Stamp, cards: tuple[Card, ...]) -> bool:
    """What cannot be read stays a row of its own, with its reason."""
    return bool(stamp) or any(not isinstance(card, Raw) or card.content for card in cards)


def _number(path: str) -> int:
    try:
        return os.stat(path).st_ino
    except OSError:
        return 0


def _same_file(one: _Named, other: _Named) -> bool:
    """Whether two names lead to one file now; a number of a file says so only on one disk."""
    try:
        return os.path.samefile(_named(one), _named(other))
    except OSError:
        return False


class _Listed:
    """Paths that are memories already, asked folder by folder rather than gathered one by one."""

    def __init__(self) -> None:
        self.folders: dict[str, Entries] = {}
        self._paths: set[str] = set()

    def add(self, path: str) -> bool:
        """Whether it is new."""
        if path in self._paths or any(path[len(above) + 1 :] in self.folders.get(above, ()) for above in _above(path)):
            return False
        self._paths.add(path)
        return True


def _above(path: str) -> Iterable[str]:
    while (path := os.path.dirname(path)) not in ("", "/"):
        yield path


def _supersede(place: StorePlace, entries: Entries) -> None:
    """Who superseded whom, by reference, key or name within one store."""
    known: dict[str, str] = {}
    heads = [(key, name_of(card), supersedes_of(card)) for key, held in entries.items() for card in held[1]]
    for key, name, _ in heads:
        for known_as in (f"{place.store.id}/{key}", key, name):
            known.setdefault(known_as, key)
    for key, _, supersedes in heads:
        older = known.get(supersedes) if supersedes else None
        if older is not None and older != key:
            place.superseded_by[older] = f"{place.store.id}/{key}"


def _long(entries: Entries) -> Iterator[Raw]:
    for _, cards, _ in entries.values():
        yield from (card for card in cards if isinstance(card, Raw) and card.is_unseen and card.is_long)


def keep(places: Iterable[StorePlace], cache: Cache) -> None:
    """Mask what was read and write it; what cannot be known again is left out."""
    places = list(places)
    cards = (card for place in places for held in place.entries.values() for card in held[1])
    heads = [card.safe[0] for card in cards if isinstance(card, Raw) and card.safe]
    cache.save_judged({head[ETAG]: head[FINDINGS] for head in heads if head[SIZE] > PIECE and head[ETAG]})
    batch: dict[bytes, tuple[StorePlace, Update]] = {}
    size = 0
    for place in places:
        lasting = {key: held for key, held in place.entries.items() if held[0]}
        raw = [card for held in lasting.values() for card in held[1] if isinstance(card, Raw)]
        # What could not be read is not gone.
        unread = _packed(place.kept, lasting) if place.store.failures else {}
        gone = [key for key in place.kept if key not in lasting and key not in unread]
        if not raw and not gone and len(lasting) + len(unread) == len(place.kept):
            continue
        entries: Entries = {
            key: (stamp, tuple(map(pack, cards)), links) for key, (stamp, cards, links) in lasting.items()
        } | unread
        update = Update(entries, gone=gone)
        for card in raw:
            head, body = card.masked()
            if body is not None:
                update.bodies.append((card.key, head[ETAG], body))
                size += len(body)
        batch[place.id] = place, update
        if size > _BATCH:
            _write(batch, cache)
            batch, size = {}, 0
    _write(batch, cache)


def _packed(kept: Entries, lasting: Entries) -> Entries:
    """What the cache has beside these."""
    others = ((key, held) for key, held in kept.items() if key not in lasting)
    return {key: held for key, held in others if held[0] and all(isinstance(card, bytes) for card in held[1])}


def _write(batch: dict[bytes, tuple[StorePlace, Update]], cache: Cache) -> None:
    if not batch or not cache.save({name: update for name, (_, update) in batch.items()}):
        return
    for place, update in batch.values():
        for held in place.entries.values():
            for card in held[1]:
                if held[0] and isinstance(card, Raw):
                    card.forget_body()
        place.kept = update.entries
        read = place.entries
        place.entries = read | {key: held for key, held in update.entries.items() if key in read}
        place.use_kept()
