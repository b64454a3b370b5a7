"""What an agent can reach: its project's stores and the global one. No other project, no other place."""

from __future__ import annotations

import os
import time
from collections.abc import Collection

from memtui_store.agents import own
from memtui_store.agents.contract import Store
from memtui_store.agents.project_root import project_root
from memtui_store.environment import Environment
from memtui_store.index.query import Query
from memtui_store.index.search import Hit
from memtui_store.index.similar import Neighbours
from memtui_store.model import Kind, Memory
from memtui_store.view import View

GLOBAL = f"{own.AGENT}:{own.GLOBAL}"
_TRUSTED_SECONDS = 2.0


class Reach(View):
    """A view of one project; what it does not hold, no call can name.

    A long-lived process asks often: a new, removed or renamed file shows at once by its folder's time, an edit in
    place within two seconds.
    """

    def __init__(self, environment: Environment, agent: str) -> None:
        super().__init__(environment)
        self.agent = agent
        self.root = project_root(environment.project)
        self._entries: list[Memory] | None = None
        self._sayings: tuple[list[Memory], Neighbours[str]] | None = None
        """What the entries say, for finding one that says the same."""
        self._looked = 0.0
        self._folders: tuple[int, ...] = ()

    def _includes(self, store: Store) -> bool:
        return store.id == GLOBAL or store.info.project == self.root

    @property
    def target(self) -> Store:
        """The one store this agent may write to."""
        wanted = self.environment.settings.agent_store
        if wanted:
            return self.store(wanted)
        mine = own.store_of(self.environment, self.root)
        return self._stores.get(mine.id, mine)

    def entries(self) -> list[Memory]:
        """Single memories as they are now; instruction files and indexes reach the agent another way."""
        times = self._times()
        if self._entries is None or times != self._folders or time.monotonic() - self._looked > _TRUSTED_SECONDS:
            before = self._entries
            self.refresh()
            found = [memory for memory in self.memories() if memory.kind not in (Kind.RULES, Kind.INDEX)]
            self._entries = before if before is not None and found == before else found
            self._looked, self._folders = time.monotonic(), self._times()
        return self._entries

    def refresh(self, paths: Collection[str] | None = None) -> bool:
        self._looked = 0.0
        return super().refresh(paths)

    def _times(self) -> tuple[int, ...]:
        return tuple(_time(store) for store in self.stores())

    def search(self, words: str) -> list[Hit]:
        """Memories ranked by how well they match; the words are plain words, never a syntax."""
        allowed = {memory.ref for memory in self.entries()}
        self.make_searchable()
        by_number = {number: memory for number, memory in self.by_number().items() if memory.ref in allowed}
        return self._search.ranked(Query(words=tuple(words.casefold().split())), by_number)

    def sayings(self) -> tuple[dict[str, Memory], Neighbours[str]]:
        """Each entry, and what it says first, by reference; both of one reading, because others write meanwhile."""
        entries = self.entries()
        if self._sayings is None or self._sayings[0] is not entries:
            self._sayings = entries, Neighbours((memory.ref, _first_paragraph(memory)) for memory in entries)
        return {memory.ref: memory for memory in entries}, self._sayings[1]

    def close(self) -> None:
        """Keep what was read for the next process."""
        self.save_to_index()
        self.index.close()
        self.committer.close()

    def newest(self) -> list[Memory]:
        return sorted(self.entries(), key=lambda memory: (memory.age_days or 0, memory.ref))

    def named(self, wanted: object) -> Memory | None:
        """By the id a search gave, or the key alone in the agent's own store."""
        if not isinstance(wanted, str):
            return None
        own_ref = f"{self.target.id}/{wanted}"
        return next((memory for memory in self.entries() if memory.ref in (wanted, own_ref)), None)


def _first_paragraph(memory: Memory) -> str:
    return memory.body.strip().split("\n\n", 1)[0] or memory.title


def _time(store: Store) -> int:
    try:
        return os.stat(store.info.root).st_mtime_ns
    except OSError:
        return 0
