"""Read, watch and scan behind the screens: threads that only post, and what becomes of what they post.

Whoever holds the app state's lock never waits for the screen, and nothing is drawn once the app was left.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from contextlib import closing
from dataclasses import replace
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, ParamSpec

from textual import on, work
from textual.message import Message
from textual.worker import get_current_worker

from memtui.app_state import AppState, Tally
from memtui.debounce import Debouncer
from memtui.keyboard import OrderedKeys
from memtui.screens.base import BaseScreen
from memtui.screens.browse import Browse
from memtui.stopping import Stopped, go_on, until_stopped
from memtui.widgets.status import Status
from memtui_store.errors import MemtuiError
from memtui_store.text import one_line, printable

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.worker import Worker

    from memtui.app_state import Batch
    from memtui_store.agents.problems import Problem
    from memtui_store.model import Memory

P = ParamSpec("P")
_MANY_FILES, _QUIET_SECONDS, _LONGEST_WAIT_SECONDS = 8, 0.3, 3.0
"""With more files written at a time, everything is read again once it is quiet, or after the longest wait."""
_TELL_EVERY = 0.5
"""Seconds between two looks at how far scanning is."""
_FEW = 2_000
"""Memories whose duplicates are counted without being asked for."""


class BackgroundApp(OrderedKeys):
    """An app that reads, watches and scans behind its screens."""

    def __init__(self, app_state: AppState) -> None:
        super().__init__()
        self.app_state = app_state
        self._exiting = Event()
        """Set once the person leaves: the screens are taken down while threads still end."""
        self._read_all_soon = Debouncer(self, _QUIET_SECONDS, _LONGEST_WAIT_SECONDS, self.load)
        self._greeting_due = False
        self._problems: list[Problem] = []
        """Those that a notice has named."""

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        self._exiting.set()
        super().exit(result, return_code, message)

    def on_unmount(self) -> None:
        self._exiting.set()
        self.workers.cancel_all()

    def call_on_screen(self, call: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """Run a function on the screen's thread unless the person leaves; any thread may ask, and none waits."""
        self.call_later(self._unless_exiting, partial(call, *args, **kwargs))

    def _unless_exiting(self, call: Callable[[], object]) -> None:
        if not self._exiting.is_set():
            call()

    def greet(self) -> None:
        """Everything was read and scanned for the first time, and there is something."""

    # Loading

    class Arrived(Message):
        """More memories of the first reading, or how far a later one is."""

        def __init__(self, batch: Batch, first: bool) -> None:
            super().__init__()
            self.batch, self.first = batch, first

    class Loaded(Message):
        """Everything was read."""

        def __init__(self, memories: list[Memory], tally: Tally, announce: bool) -> None:
            super().__init__()
            self.memories, self.tally, self.announce = memories, tally, announce

    @work(exclusive=True, group="load", thread=True)
    def load(self, announce: bool = False) -> None:
        """Read everything again. It only posts: whoever holds the lock must never wait for the screen."""
        worker = get_current_worker()
        first = not self.app_state.loaded
        memories: list[Memory] = []
        tally = Tally()
        try:
            with self.app_state.lock, closing(self.app_state.read(lambda: go_on(worker))) as batches:
                for batch in batches:
                    memories += batch.memories
                    tally = tally.plus(batch.tally)
                    self.post_message(self.Arrived(batch, first))
                # What others write from now on comes after it, in the order it was found.
                if not worker.is_cancelled:
                    self.post_message(self.Loaded(memories, tally, announce))
        except Stopped:
            return
        except MemtuiError as error:
            self.call_on_screen(self.notify, printable(error.message), severity="error", markup=False)

    def stop_loading(self) -> bool:
        """What was read before stays; of a first reading, what has arrived."""
        if not self.app_state.doing.startswith("reading"):
            return False
        self.workers.cancel_group(self, "load")
        self._accept(self.app_state.memories, self.app_state.tally)
        self.notify(f"stopped with {len(self.app_state.memories):,} entries; r reads on", markup=False)
        return True

    @on(Arrived)
    def _arrived(self, event: Arrived) -> None:
        if self._exiting.is_set():
            return
        batch = event.batch
        self.app_state.doing = f"reading {batch.store:,} of {batch.stores:,}"
        if event.first and not self.app_state.loaded:
            self.app_state.arrive(batch)
            self._redraw()
        else:
            self._tell_status()

    @on(Loaded)
    def _loaded(self, event: Loaded) -> None:
        if self._exiting.is_set():
            return
        first = not self.app_state.loaded
        self._accept(event.memories, event.tally)
        if (
            first
            and self.app_state.nothing_remembered_yet
            and not self.app_state.counts.inbox
            and self.current_mode == "browse"
        ):
            # No agent remembers anything yet: what first memories could be made from is the place to begin.
            self.switch_mode("sources")
        self._greeting_due = self._greeting_due or (first and bool(event.memories))
        if event.announce:
            self.notify(f"{len(event.memories):,} entries read again", markup=False)
        self.scan()

    def _accept(self, memories: list[Memory], tally: Tally) -> None:
        self.app_state.doing = ""
        self.app_state.accept(memories, tally)
        for warning in dict.fromkeys(self.app_state.catalog.warnings):
            self.notify(printable(warning), severity="warning", markup=False, timeout=10)
        self.app_state.catalog.warnings.clear()
        problems = self.app_state.catalog.problems()
        for problem in problems:
            if problem not in self._problems:
                message = f"{one_line(problem.store)}: {one_line(problem.message)}"
                self.notify(message, severity="warning", markup=False, timeout=10)
        self._problems = problems
        self._redraw()

    def _redraw(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, BaseScreen):
                screen.reload()

    def _tell_status(self) -> None:
        for status in self.screen.query(Status):
            status.tell()

    # Scanning, indexing and counting: what takes long comes last, and nothing waits for it

    @work(exclusive=True, group="scan", thread=True)
    def scan(self) -> None:
        worker, catalog = get_current_worker(), self.app_state.catalog
        due = time.monotonic() + _TELL_EVERY

        def progress(what: str, done: int, total: int) -> None:
            nonlocal due
            go_on(worker)
            if time.monotonic() >= due:
                due = time.monotonic() + _TELL_EVERY
                self.call_on_screen(self._scanned, f"{what} {done:,} of {total:,}", *self._memories_and_tally())

        try:
            catalog.make_searchable(progress)
            self.call_on_screen(self._indexed, catalog.by_number())
            catalog.scan(progress)
            self.call_on_screen(self._scanned, "", *self._memories_and_tally())
            self._count_reads(worker)
            self._count_duplicates(worker)
        except Stopped:
            return
        except MemtuiError as error:
            self.call_on_screen(self.notify, printable(error.message), severity="error", markup=False)

    def _memories_and_tally(self) -> tuple[list[Memory], Tally]:
        memories = self.app_state.memories
        return memories, Tally.of(memories)

    def _scanned(self, doing: str, memories: list[Memory], tally: Tally) -> None:
        """Show what scanning has found so far."""
        if memories is not self.app_state.memories:
            return
        changed = tally != self.app_state.tally
        self.app_state.doing = doing
        self.app_state.count(tally)
        self._redraw() if changed else self._tell_status()
        if not doing and self._greeting_due:
            self._greeting_due = False
            self.greet()

    def _indexed(self, by_number: dict[int, Memory]) -> None:
        """Texts can be searched from now on."""
        self.app_state.by_number = by_number
        if self.app_state.query and isinstance(self.screen, Browse):
            self.screen.refilter()

    def _count_reads(self, worker: Worker[object]) -> None:
        from memtui_store.agents.claude.discover import transcripts
        from memtui_store.context.usage import add_recalls, count_usage, read_usage

        memories = self.app_state.memories
        with self.app_state.lock:
            recalls = self.app_state.catalog.committer.journal.recalls()
        window = read_usage(until_stopped(transcripts(self.app_state.environment), worker), memories)
        add_recalls(window, recalls)
        before = [memory.usage for memory in memories]
        count_usage(memories, window)
        if before != [memory.usage for memory in memories]:
            self.call_on_screen(self._redraw)

    def _count_duplicates(self, worker: Worker[object]) -> None:
        """Only where memories are few: comparing tens of thousands of texts is done when somebody asks."""
        from memtui_store.audit.duplicates import kept_groups

        memories, catalog = list(self.app_state.memories), self.app_state.catalog
        if len(memories) > _FEW:
            return
        with self.app_state.lock:
            distinct = catalog.committer.decisions.names()
        groups = kept_groups(catalog.index, memories, distinct, lambda: go_on(worker))
        self.call_on_screen(self._duplicates_counted, len(groups))

    def _duplicates_counted(self, count: int) -> None:
        self.app_state.counts = replace(self.app_state.counts, duplicates=count)
        self._tell_status()

    # What others write while you look appears by itself

    @work(exclusive=True, group="watch", thread=True)
    def watch_files(self) -> None:
        from memtui.watch import changes

        for paths in changes(self.app_state.folders, self._exiting):
            self.look(paths)

    def look(self, paths: Collection[str] = ()) -> None:
        """Look at the stores of these files again, in any thread; without paths, or with many, at everything."""
        while not self.app_state.lock.acquire(timeout=0.2):
            if self._exiting.is_set():
                return
        try:
            if len(paths) > _MANY_FILES:
                self.call_on_screen(self._read_all_soon.trigger)
            elif not paths or not self.app_state.catalog.refresh(paths):
                self.call_on_screen(self.load)
            else:
                memories = self.app_state.catalog.memories()
                self.app_state.prepare()
                self.call_on_screen(self._show_reread, memories, Tally.of(memories))
        finally:
            self.app_state.lock.release()

    def _show_reread(self, memories: list[Memory], tally: Tally) -> None:
        held = self.app_state.memories
        if self.app_state.inbox_waiting != self.app_state.counts.inbox or [*map(id, memories)] != [*map(id, held)]:
            self._accept(memories, tally)
            self.scan()
