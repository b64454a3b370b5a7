"""The memories of one store: fields that all of them share, and the way from a card to a field."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from memtui_store import clock
from memtui_store.approvals import Approval, trust_of
from memtui_store.cache import Cache, place_of
from memtui_store.cards import ETAG, KEY, PATH, Card, Entries, Head, Raw, findings_of, head_of, masked
from memtui_store.errors import MemtuiError
from memtui_store.model import Kind, Memory, Provenance, Usage
from memtui_store.stores.contract import Store

_OWN = frozenset({"ref", "store", "agent", "scope", "project", "read_only", "why_not"})
_NO_USAGE = Usage()


class StorePlace:
    """Handed to every memory of a store, which asks it for whatever it is asked."""

    def __init__(self, store: Store, cache: Cache, approvals: dict[str, Approval], now: datetime) -> None:
        self.store = store
        self.id = place_of(store.id, store.info.root)
        self.entries: Entries = {}
        self.kept: Entries = {}
        """As the cache has them."""
        self.superseded_by: dict[str, str] = {}
        self._cache = cache
        self._approvals = approvals
        self._now = now

    def memories(self, entries: Entries) -> list[Memory]:
        """Nothing is worked out yet but which entry each of them is.

        A source with one entry has its key; only where there are several must they be asked.
        """
        made: list[Memory] = []
        new: Any = Memory.__new__
        for key, (_, cards, _) in entries.items():
            for card in cards:
                memory = new(Memory)
                memory._place = self  # noqa: SLF001 - a memory and its place are one thing in two parts
                memory._card = card  # noqa: SLF001
                memory.key = key if len(cards) == 1 else head_of(card)[KEY]
                made.append(memory)
        return made

    def path(self, key: str, card: Card) -> str:
        return str(head_of(card)[PATH] or self.store.info.root / key)

    def fill(self, memory: Memory, name: str) -> None:
        card: Card = memory._card  # type: ignore[assignment] # noqa: SLF001 - set above
        if name in _OWN:
            self._own(memory)
        elif name == "body":
            memory.body = self._body(card)
        elif name == "findings":
            memory.findings = findings_of(card.masked()[0] if isinstance(card, Raw) else head_of(card))
        else:
            self._own(memory)
            self._fields(memory, head_of(card))

    def _own(self, memory: Memory) -> None:
        info = self.store.info
        memory.ref, memory.store = f"{info.id}/{memory.key}", info.id
        memory.agent, memory.scope, memory.project = info.agent, info.scope, info.project
        memory.read_only, memory.why_not = not info.capabilities.edit, info.capabilities.why_not

    def _fields(self, memory: Memory, head: Head) -> None:
        (
            key, path, etag, mtime_ns, size, title, name, description, raw_type, kind, body_line, tags,
            created_text, modified_text, verified_text, agent, session, origin, supersedes, error, notes, extra,
            tokens, _,
        ) = head  # fmt: skip
        created, verified, modified = map(_moment, (created_text, verified_text, modified_text))
        on_disk = clock.from_ns(mtime_ns) if mtime_ns else None
        stamps = (("verified", verified), ("modified", modified), ("created", created), ("mtime", on_disk))
        age_from, since = next(((name, moment) for name, moment in stamps if moment), ("", None))
        memory.path = Path(path) if path else self.store.info.root / key
        memory.title, memory.name, memory.description = title, name, description
        memory.kind, memory.raw_type, memory.tags = Kind(kind), raw_type, tags
        memory.created, memory.updated, memory.verified = created, modified or on_disk, verified
        memory.age_days = max((self._now - since).days, 0) if since else None
        memory.age_from = age_from
        memory.size, memory.tokens, memory.etag, memory.body_line = size, tokens, etag, body_line
        memory.provenance = Provenance(agent, session, origin)
        memory.supersedes = supersedes
        memory.superseded_by = self.superseded_by.get(key, "")
        memory.shadows, memory.shadowed_by = "", ()
        memory.trust = trust_of(self._approvals.get(memory.ref), etag)
        memory.usage = _NO_USAGE
        memory.error, memory.notes, memory.extra = error, notes, dict(extra)

    def _body(self, card: Card) -> str:
        """From the cache; where that has another version by now, as the store has it."""
        head, body = card.masked() if isinstance(card, Raw) else (head_of(card), None)
        if body is not None:
            return body
        key, etag = head[KEY], head[ETAG]
        kept = self._cache.body(self.id, key, etag)
        if kept is not None:
            return kept
        try:
            return masked(self.store.read(key))[0].body
        except MemtuiError:
            return ""


def _moment(text: str) -> datetime | None:
    return clock.parse(text) if text else None
