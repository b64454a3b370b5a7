"""What a look at single stores found, put into the list, the counts and the index of what is in front of a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.loading.rereading import Exchange, alike

if TYPE_CHECKING:
    from memtui.app_state import AppState
    from memtui_store.model import Memory


class Exchanging:
    """The index learns of it last: it takes longest, and nobody sees it."""

    def __init__(self, app_state: AppState) -> None:
        self._app_state = app_state
        self._behind: list[tuple[list[Memory], list[Memory], Exchange, list[int | None]]] = []

    def take(self, change: Exchange) -> bool:
        """False where the list is not the one it was found for."""
        app_state, end = self._app_state, change.start + len(change.gone)
        before, held = app_state.memories, app_state.memories[change.start : end]
        if not app_state.loaded or [memory.key for memory in held] != [memory.key for memory in change.gone]:
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
        app_state.tally([*gone.values()], -1)
        app_state.tally(new)
        app_state.totals = {store: held for store, held in app_state.totals.items() if held[0]}
        app_state.memories = [*before[: change.start], *fresh, *before[end:]]
        app_state.marks -= was.keys() - {memory.ref for memory in fresh}
        self._behind.append((before, app_state.memories, change, kept))
        return True

    def catch_up(self) -> None:
        """Let the index know."""
        app_state = self._app_state
        for before, after, change, kept in self._behind:
            if app_state.index is not None and app_state.index.memories is before:
                app_state.index = app_state.index.exchanged(after, change.start, len(change.gone), kept)
        self._behind.clear()
