"""Reading, watching and counting behind the screens: threads that only post, and what becomes of what they post.

Whoever holds the app state's lock never waits for the screen, and nothing is drawn once the app was left.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import closing
from dataclasses import replace
from functools import partial
from operator import is_
from threading import Event
from typing import TYPE_CHECKING, ParamSpec

from textual import on, work
from textual.message import Message
from textual.worker import get_current_worker

from memtui.app_state import AppState
from memtui.debounce import Debouncer
from memtui.exchanging import Exchanging
from memtui.keyboard import OrderedKeys
from memtui.screens.base import BaseScreen
from memtui.screens.browse import Browse
from memtui.stopping import Stopped, go_on, until_stopped
from memtui.widgets.status import Status
from memtui_store.errors import MemtuiError
from memtui_store.text import one_line, printable

if TYPE_CHECKING:
    from rich.console import RenderableType

    from memtui.app_state import Batch
    from memtui_store.agents.problems import Problem
    from memtui_store.loading.rereading import Exchange
    from memtui_store.model import Memory

P = ParamSpec("P")
_REST = 1.5
"""Seconds without a change after which everything is read and counted again."""
_FLOOD, _CALM = 8, 0.3
"""From so many files at a time on, and for so many seconds, the rest of them is waited for."""


class ReadingApp(OrderedKeys):
    """An app whose state fills by itself."""

    def __init__(self, app_state: AppState) -> None:
        super().__init__()
        self.app_state = app_state
        self._left = Event()
        """Set once the person leaves: the screens are taken down while threads still end."""
        self._seen: int | None = None
        self._again = self._reading = self._resting = False
        self._rest, self._calm = (
            Debouncer(self, _REST, _REST * 8, self._rested),
            Debouncer(self, _CALM, _CALM * 10, self.load),
        )
        self._exchanging = Exchanging(app_state)
        self._given: list[Memory] = []
        """As the catalog has them, without the uses that were counted since."""
        self._told: list[Problem] = []

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        self._left.set()
        super().exit(result, return_code, message)

    def on_unmount(self) -> None:
        self._left.set()
        self.workers.cancel_all()

    def later(self, call: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """Run a function on the screen's thread unless the person leaves; any thread may ask, and none waits."""
        self.call_later(self._unless_left, partial(call, *args, **kwargs))

    def _unless_left(self, call: Callable[[], object]) -> None:
        if not self._left.is_set():
            call()

    def greet(self) -> None:
        """Everything was read for the first time, and there is something."""

    # Loading

    class Arrived(Message):
        """More memories of the first reading, or how far a later one is."""

        def __init__(self, batch: Batch, first: bool) -> None:
            super().__init__()
            self.batch, self.first = batch, first

    class Loaded(Message):
        """Everything was read, or reading was stopped at what there is."""

        def __init__(self, memories: list[Memory], seen: int | None, told: bool) -> None:
            super().__init__()
            self.memories, self.seen, self.told = memories, seen, told

    class Changed(Message):
        """Something was written by others; `seen` tells the files apart from those read.

        What was written `during` a reading may have been read or not, whatever the files look like after it.
        """

        def __init__(self, seen: int, during: bool = False) -> None:
            super().__init__()
            self.seen, self.during = seen, during

    @work(exclusive=True, group="load", thread=True)
    def load(self, told: bool = False) -> None:
        """It only posts: whoever holds the lock must never wait for the screen."""
        worker = get_current_worker()
        first = not self.app_state.loaded
        memories: list[Memory] = []
        self._reading = True
        try:
            # What others find out about single files comes after it, in the order it was found.
            with self.app_state.lock, closing(self.app_state.read(lambda: go_on(worker))) as batches:
                for batch in batches:
                    if worker.is_cancelled:
                        return
                    memories += batch.memories
                    self.post_message(self.Arrived(batch, first))
                seen = self.app_state.fingerprint()
                if not worker.is_cancelled:
                    self.post_message(self.Loaded(memories, seen, told))
        except Stopped:
            return
        except MemtuiError as error:
            self.later(self.notify, printable(error.message), severity="error", markup=False)
        finally:
            self._reading = False

    def stop_loading(self) -> bool:
        """What was read before stays; of a first reading, what has arrived."""
        if not self.app_state.doing.startswith("reading"):
            return False
        self.workers.cancel_group(self, "load")
        self._take(self.app_state.memories, None)
        self.notify(f"stopped with {len(self.app_state.memories):,} entries; r reads on", markup=False)
        return True

    @on(Arrived)
    def _arrived(self, event: Arrived) -> None:
        if self._left.is_set():
            return
        batch = event.batch
        self.app_state.doing = f"reading {batch.store:,} of {batch.stores:,}"
        if event.first and not self.app_state.loaded:
            self.app_state.arrive(batch.memories)
            self._redraw()
        else:
            self._tell_status()

    @on(Loaded)
    def _loaded(self, event: Loaded) -> None:
        if self._left.is_set():
            return
        first = not self.app_state.loaded
        same = len(event.memories) == len(self._given) and all(map(is_, event.memories, self._given))
        if same and self._resting and self.app_state.counts.inbox == self.app_state.waiting:
            self._seen, self.app_state.doing = event.seen, ""
            self._tell_status()
        else:
            self._given = list(event.memories)
            self._take(event.memories, event.seen)
        self._resting = False
        if first and self.app_state.beginning and not self.app_state.counts.inbox and self.current_mode == "browse":
            # No agent remembers anything yet: what first memories could be made from is the place to begin.
            self.switch_mode("sources")
        elif first:
            self.greet()
        if self._again:
            self._again = False
            self.load()
            return
        if event.told:
            self.notify(f"{len(event.memories):,} entries read again", markup=False)
        if event.seen is not None:
            self.count()

    def _take(self, memories: list[Memory], seen: int | None) -> None:
        self._seen = seen
        self.app_state.doing = ""
        self.app_state.accept(memories)
        for warning in dict.fromkeys(self.app_state.catalog.warnings):
            self.notify(printable(warning), severity="warning", markup=False, timeout=10)
        self.app_state.catalog.warnings.clear()
        problems = self.app_state.catalog.problems()
        for problem in problems:
            if problem in self._told:
                continue
            said = f"{one_line(problem.store)}: {one_line(problem.message)}"
            self.notify(said, severity="warning", markup=False, timeout=10)
        self._told = problems
        self._redraw()

    def _redraw(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, BaseScreen):
                screen.reload()

    def _tell_status(self) -> None:
        for status in self.screen.query(Status):
            status.tell()

    @work(exclusive=True, group="count", thread=True)
    def count(self) -> None:
        """What takes longest, uses and duplicates, comes last, and nothing waits for it."""
        from memtui.counting import duplicates
        from memtui_store.agents.claude.discover import transcripts
        from memtui_store.context.usage import add_recalls, read_usage, with_usage

        worker = get_current_worker()
        memories = list(self.app_state.memories)
        with self.app_state.lock:
            distinct = self.app_state.catalog.committer.decisions.names()
            recalls = self.app_state.catalog.committer.journal.recalls()
        try:
            self.app_state.index_names()
            self.app_state.index_bodies(lambda numbers: until_stopped(numbers, worker))
            self.later(self._indexed)
            window = read_usage(until_stopped(transcripts(self.app_state.environment), worker), memories)
            add_recalls(window, recalls)
            before = [memory.usage for memory in memories]
            counted = with_usage(memories, window, in_place=True)
            if before != [memory.usage for memory in counted]:
                self.later(self._counted, counted, memories)
            del window, before, counted
            with self.app_state.lock:
                # Now rather than when it is closed, so that closing takes no time.
                self.app_state.catalog.settle()
            cache = self.app_state.catalog.cache
            found = duplicates(self.app_state.environment, cache, memories, distinct, lambda: go_on(worker))
        except Stopped:
            return
        if not worker.is_cancelled:
            self.later(self._paired, found)

    def _indexed(self) -> None:
        """Bodies are found too from now on."""
        if self.app_state.query and isinstance(self.screen, Browse):
            self.screen.refilter()

    def _counted(self, counted: list[Memory], of: list[Memory]) -> None:
        """In the same list: what was worked out from it still holds."""
        if of == self.app_state.memories:
            self.app_state.memories[:] = counted
            if self.app_state.index is not None:
                self.app_state.index.renew()
            if isinstance(self.screen, Browse):
                self.screen.rows.refresh()
                self.screen.refilter()

    def _paired(self, duplicates: int) -> None:
        self.app_state.counts = replace(self.app_state.counts, duplicates=duplicates)
        self._tell_status()

    # What others write while you look appears by itself

    @work(exclusive=True, group="watch", thread=True)
    def watch_files(self) -> None:
        from memtui.watch import changes

        for paths in changes(self.app_state.folders, self._left, self.app_state.fingerprint):
            self.look(paths)

    def look(self, paths: Collection[str] = ()) -> None:
        """In any thread: whoever works with the catalog now is waited for, so that no change is missed.

        Where it is known to which stores the files belong, those alone are looked at.
        """
        during = self._reading
        while not self.app_state.lock.acquire(timeout=0.2):
            if self._left.is_set():
                return
        try:
            found = self.app_state.catalog.reread(paths) if paths else None
            if found:
                self.later(self._exchanged, found)
            if found is None and len(paths) > _FLOOD:
                # So many are being written that reading waits for their end.
                self.later(self._calm.trigger)
            elif found is None and not self._left.is_set():
                self.post_message(self.Changed(self.app_state.fingerprint(), during))
        finally:
            self.app_state.lock.release()

    def _exchanged(self, found: list[Exchange]) -> None:
        """What one store cannot tell is seen when everything is read again, once nothing has changed for a while."""
        if not all(map(self._exchanging.take, found)):
            self.load()
            return
        for change in found:
            self._given[change.start : change.start + len(change.gone)] = change.fresh
        if self._seen is not None:
            self._seen = hash((self._seen, *(memory.etag for change in found for memory in change.fresh)))
        if self.app_state.narrowed:
            self._exchanging.catch_up()
        self._redraw()
        self._exchanging.catch_up()
        self._rest.trigger()

    def _rested(self) -> None:
        self._resting = True
        self.load()

    @on(Changed)
    def _changed(self, event: Changed) -> None:
        """What came while everything was being read may have been read or not; reading again is sure."""
        if self._left.is_set():
            return
        if self.app_state.doing.startswith("reading"):
            self._again = True
        elif self._seen is not None and (event.during or event.seen != self._seen):
            self.load()
