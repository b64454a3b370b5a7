"""The memories of one store: fields that all of them share, and the way from a card to a field."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from sys import intern
from typing import Any

from memtui_store import clock
from memtui_store.agents.contract import Store
from memtui_store.agents.problems import guarded
from memtui_store.changes.approvals import Approval, trust_of
from memtui_store.errors import MemtuiError
from memtui_store.findings import WORDED
from memtui_store.loading.cache import Cache, place_of
from memtui_store.loading.cards import (
    DESCRIPTION,
    ETAG,
    EXTRA,
    FINDINGS,
    KEY,
    PATH,
    Card,
    Entries,
    Head,
    Raw,
    findings_of,
    head_of,
    masked,
)
from memtui_store.model import Kind, Memory, Provenance, Trust, Usage

_OWN = frozenset({"store", "agent", "scope", "project", "read_only", "why_not"})
_REST = frozenset({"created", "updated", "verified", "provenance", "supersedes", "body_line", "notes", "extra", "also"})
"""Worked out by itself: a list of fifty thousand needs none of it, and paths and moments take room."""
_NO_USAGE = Usage()
_AGES_HOLD = timedelta(minutes=30)
"""Ages are told in days; so long the ones told before may stand."""


class StorePlace:
    """Handed to every memory of a store, which asks it for whatever it is asked."""

    def __init__(self, store: Store, cache: Cache, approvals: dict[str, Approval], now: datetime) -> None:
        self.store = store
        self.id = place_of(store.id, store.info.root)
        self.entries: Entries = {}
        self.kept: Entries = {}
        """As the cache has them."""
        self.superseded_by: dict[str, str] = {}
        self.made: list[Memory] = []
        self.names: dict[str, list[str]] = {}
        """By key, the other names under which the same file is reached."""
        self.paired: set[str] = set()
        """Keys of memories that hide another or are hidden."""
        self._cache = cache
        self._approvals = approvals
        self._now = now
        self._told = now
        """When the oldest of its memories were told their age."""

    def memories(self, entries: Entries, earlier: StorePlace | None = None) -> list[Memory]:
        """Nothing is worked out yet but which entry each of them is; those of an earlier look serve again.

        A source with one entry has its key; only where there are several must they be asked.
        """
        made = self.made = []
        again: dict[int, Any] = self._still_true(earlier) if earlier else {}
        new: Any = partial(Memory.__new__, Memory)
        add = made.append
        for key, (_, cards, _) in entries.items():
            for card in cards:
                memory = again.get(id(card)) if again else None
                if memory is not None:
                    memory._place = self  # noqa: SLF001
                    add(memory)
                    continue
                memory = new()
                memory._place = self  # noqa: SLF001 - a memory and its place are one thing in two parts
                memory._card = card  # noqa: SLF001
                memory.key = key if len(cards) == 1 else head_of(card)[KEY]
                add(memory)
        return made

    def use_kept(self) -> None:
        """What was read has been packed since: its memories go on with that, which is much smaller."""
        for memory in self.made:
            held = self.entries.get(memory.key)
            if held is not None and len(held[1]) == 1 and isinstance(memory._card, Raw):  # noqa: SLF001
                memory._card = held[1][0]  # type: ignore[misc] # noqa: SLF001 - a slot of its base

    def _still_true(self, earlier: StorePlace) -> dict[int, Memory]:
        """Memories of the same store by their cards, without those that have become older, vouched for or replaced."""
        if (
            earlier.names != self.names
            or earlier.store.info != self.store.info
            or not timedelta() <= self._now - earlier._told < _AGES_HOLD
        ):
            return {}
        self._told = earlier._told
        id_, held, now = self.store.id, earlier._approvals, self._approvals
        changed = {ref for ref in held.keys() | now.keys() if held.get(ref) != now.get(ref)} if held != now else set()
        old, new = earlier.superseded_by, self.superseded_by
        stale = {key for key in old.keys() | new.keys() if old.get(key) != new.get(key)} | earlier.paired
        return {
            id(memory._card): memory  # noqa: SLF001
            for memory in earlier.made
            if memory.key not in stale and (not changed or f"{id_}/{memory.key}" not in changed)
        }

    @property
    def cache_folder(self) -> str:
        return str(self._cache.path.parent)

    def path(self, key: str, card: Card) -> str:
        """A key is a path below the root, part by part as the folder lists it: putting them together is enough."""
        return str(head_of(card)[PATH]) or os.path.join(self.store.info.root, key)

    def fill(self, memory: Memory, name: str) -> None:
        card: Card = memory._card  # type: ignore[assignment] # noqa: SLF001 - set above
        if name == "ref":
            memory.ref = self.ref(memory)
        elif name in _OWN:
            self._own(memory)
        elif name == "body":
            memory.body = self._body(card)
        elif name == "findings":
            found = findings_of(card.masked()[0] if isinstance(card, Raw) else head_of(card))
            # A hint of the model says nothing about a text that a person read and approved.
            approved = any(each.rule == WORDED for each in found) and memory.trust is Trust.APPROVED
            memory.findings = tuple(each for each in found if each.rule != WORDED) if approved else found
        elif name == "description":
            memory.description = head_of(card)[DESCRIPTION]
        elif name == "etag":
            memory.etag = head_of(card)[ETAG]
        elif name == "path":
            memory.path = Path(self.path(memory.key, card))
        elif name in _REST:
            self._rest(memory, head_of(card))
        else:
            self._own(memory)
            head = head_of(card)
            self._fields(memory, head)
            if not isinstance(card, Raw) and not head[FINDINGS]:
                memory.findings = ()  # as with most: whoever counts warnings need not unpack it again

    def body(self, memory: Memory) -> str:
        """The text alone: nothing is left with the memory, and threads do not meet there."""
        return self._body(memory._card)  # type: ignore[arg-type] # noqa: SLF001 - set above

    def ref(self, memory: Memory) -> str:
        """Made when it is asked for: a list of fifty thousand asks for those on the screen."""
        return f"{self.store.info.id}/{memory.key}"

    def uses(self, memory: Memory) -> Usage:
        """What the owner of the store counts itself, whatever was counted since."""
        extra = head_of(memory._card)[EXTRA]  # type: ignore[arg-type] # noqa: SLF001 - set above
        return _counted(extra, memory.agent) if "usage_count" in extra else _NO_USAGE

    def _own(self, memory: Memory) -> None:
        info = self.store.info
        memory.store = info.id
        memory.agent, memory.scope, memory.project = info.agent, info.scope, info.project
        memory.read_only, memory.why_not = not info.capabilities.edit, info.capabilities.why_not

    def _fields(self, memory: Memory, head: Head) -> None:
        (
            key, _, etag, mtime_ns, size, title, name, _, raw_type, kind, _, tags,
            created_text, modified_text, verified_text, _, _, _, _, error, _, extra,
            tokens, _,
        ) = head  # fmt: skip
        age_from, since = ("mtime", clock.from_ns(mtime_ns)) if mtime_ns else ("", None)
        if verified_text or modified_text or created_text:
            written = (("verified", verified_text), ("modified", modified_text), ("created", created_text))
            told = ((name, moment) for name, text in written if text and (moment := clock.parse(text)))
            age_from, since = next(told, (age_from, since))
        memory.title, memory.name = title, title if name == title else name
        memory.kind, memory.raw_type, memory.tags = Kind(kind), intern(raw_type), tags
        memory.age_days = max((self._now - since).days, 0) if since else None
        memory.age_from = age_from
        memory.size, memory.tokens = size, tokens
        memory.superseded_by = self.superseded_by.get(key, "")
        memory.shadows, memory.shadowed_by = "", ()
        memory.trust = trust_of(self._approvals.get(self.ref(memory)) if self._approvals else None, etag)
        memory.usage = _counted(extra, memory.agent) if "usage_count" in extra else _NO_USAGE
        memory.error = error

    def _rest(self, memory: Memory, head: Head) -> None:
        """What only the page about one memory shows."""
        (
            _, _, _, mtime_ns, _, _, _, _, _, _, body_line, _,
            created_text, modified_text, verified_text, agent, session, origin, supersedes, _, notes, extra,
            _, _,
        ) = head  # fmt: skip
        created, verified, modified = map(_moment, (created_text, verified_text, modified_text))
        memory.created, memory.verified = created, verified
        memory.updated = modified or (clock.from_ns(mtime_ns) if mtime_ns else None)
        memory.provenance, memory.supersedes = Provenance(agent, session, origin), supersedes
        memory.body_line, memory.notes, memory.extra = body_line, notes, dict(extra)
        memory.also = tuple(self.names.get(memory.key, ()))

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
            return masked(guarded(self.store, partial(self.store.read, key)))[0].body
        except MemtuiError:
            return ""


def _counted(extra: dict[str, str], agent: str) -> Usage:
    """What the owner of the store counts itself."""
    count = extra["usage_count"]
    known = count.isascii() and count.isdigit() and len(count) < 10
    return Usage(int(count), _moment(extra.get("usage_last", "")), agent) if known else _NO_USAGE


def _moment(text: str) -> datetime | None:
    return clock.parse(text) if text else None
