"""What a look at single stores found, put into the list, the counts and the index of what is in front of a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.loading.rereading import Exchange, alike

if TYPE_CHECKING:
    from memtui.desk import Desk
    from memtui_store.model import Memory


class Exchanging:
    """The index learns of it last: it takes longest, and nobody sees it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._behind: list[tuple[list[Memory], list[Memory], Exchange, list[int | None]]] = []

    def take(self, change: Exchange) -> bool:
        """False where the list is not the one it was found for."""
        desk, end = self._desk, change.start + len(change.gone)
        before, held = desk.memories, desk.memories[change.start : end]
        if not desk.loaded or [memory.key for memory in held] != [memory.key for memory in change.gone]:
            return False
        was = {memory.ref: place for place, memory in enumerate(held)}
        gone = dict(enumerate(held))
        fresh: list[Memory] = []
        new: list[Memory] = []
        kept: list[int | None] = []
        for memory in change.fresh:
            old = was.get(memory.ref)
            if old is not None and alike(memory, change.gone[old]):
                fresh.append(gone.pop(old))
                kept.append(old)
                continue
            if old is not None and memory.usage.count is None:
                memory.usage = held[old].usage
            kept.append(old if old is not None and memory.etag == held[old].etag != "" else None)
            fresh.append(memory)
            new.append(memory)
        desk.tally([*gone.values()], -1)
        desk.tally(new)
        desk.totals = {store: held for store, held in desk.totals.items() if held[0]}
        desk.memories = [*before[: change.start], *fresh, *before[end:]]
        desk.marks -= was.keys() - {memory.ref for memory in fresh}
        self._behind.append((before, desk.memories, change, kept))
        return True

    def catch_up(self) -> None:
        """Let the index know."""
        desk = self._desk
        for before, after, change, kept in self._behind:
            if desk.index is not None and desk.index.memories is before:
                desk.index = desk.index.exchanged(after, change.start, len(change.gone), kept)
        self._behind.clear()
