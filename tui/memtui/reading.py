"""Reading, watching and counting behind the screens: threads that only post, and what becomes of what they post.

Whoever holds the desk's lock never waits for the screen, and nothing is drawn once the app was left.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from textual import on, work
from textual.message import Message
from textual.worker import get_current_worker

from memtui.desk import Desk
from memtui.keyboard import OrderedKeys
from memtui.screens.base import BaseScreen
from memtui.screens.browse import Browse
from memtui.widgets.status import Status
from memtui_store.errors import MemtuiError
from memtui_store.text import printable

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.worker import Worker

    from memtui.desk import Batch
    from memtui_store.model import Memory

P = ParamSpec("P")
T = TypeVar("T")


class Stopped(Exception):  # noqa: N818 - it is no error
    """Long work was told to end."""


class ReadingApp(OrderedKeys):
    """An app with a desk that fills by itself; a child says what becomes of a page that was drawn."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._seen: int | None = None
        self._left = Event()
        self._again = self._reading = False

    def keep_page(self) -> None:
        """Everything was read and drawn."""

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
        first = not self.desk.loaded
        memories: list[Memory] = []
        self._reading = True
        try:
            with closing(self.desk.read()) as batches:
                for batch in batches:
                    if worker.is_cancelled:
                        return
                    memories += batch.memories
                    self.post_message(self.Arrived(batch, first))
            seen = self.desk.fingerprint()
        except MemtuiError as error:
            self.later(self.notify, printable(error.message), severity="error", markup=False)
            return
        finally:
            self._reading = False
        if not worker.is_cancelled:
            self.post_message(self.Loaded(memories, seen, told))

    def stop_loading(self) -> bool:
        """What was read before stays; of a first reading, what has arrived."""
        if not self.desk.doing.startswith("reading"):
            return False
        self.workers.cancel_group(self, "load")
        self._take(self.desk.memories, None)
        self.notify(f"stopped with {len(self.desk.memories):,} entries; r reads on", markup=False)
        return True

    @on(Arrived)
    def _arrived(self, event: Arrived) -> None:
        if self._left.is_set():
            return
        batch = event.batch
        self.desk.doing = f"reading {batch.store:,} of {batch.stores:,}"
        if event.first and not self.desk.loaded:
            self.desk.arrive(batch.memories)
            self._redraw()
        else:
            self._tell_status()

    @on(Loaded)
    def _loaded(self, event: Loaded) -> None:
        if self._left.is_set():
            return
        first = not self.desk.loaded
        self._take(event.memories, event.seen)
        if first and self.desk.beginning and not self.desk.counts.inbox and self.current_mode == "browse":
            # No agent remembers anything yet: what first memories could be made from is the place to begin.
            self.switch_mode("sources")
        if self._again:
            self._again = False
            self.load()
            return
        if event.told:
            self.notify(f"{len(event.memories):,} entries read again", markup=False)
        if event.seen is not None:
            self.count()
        self.screen.call_after_refresh(self.keep_page)

    def _take(self, memories: list[Memory], seen: int | None) -> None:
        self._seen = seen
        self.desk.doing = ""
        self.desk.accept(memories)
        self.desk.page = None
        for warning in dict.fromkeys(self.desk.catalog.warnings):
            self.notify(printable(warning), severity="warning", markup=False, timeout=10)
        self.desk.catalog.warnings.clear()
        # Tens of thousands of memories would be walked by every full collection, and a key would wait for it.
        gc.freeze()
        gc.enable()
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
        from memtui_store.audit.duplicates import find_pairs
        from memtui_store.stores.claude.discover import transcripts
        from memtui_store.usage import read_usage, with_usage

        worker = get_current_worker()
        memories = list(self.desk.memories)
        with self.desk.lock:
            distinct = self.desk.catalog.committer.decisions.names()
        try:
            self.desk.index_names()
            self.desk.index_bodies(lambda numbers: _until(numbers, worker))
            self.later(self._indexed)
            window = read_usage(_until(transcripts(self.desk.around), worker), memories)
            self.later(self._counted, with_usage(memories, window), memories)
            found = len(find_pairs(_until(memories, worker), distinct, going=lambda: _wanted(worker)))
        except Stopped:
            return
        if worker.is_cancelled:
            return
        self.later(self._paired, found)
        with self.desk.lock:
            # Now rather than when it is closed, so that closing takes no time.
            self.desk.catalog.settle()

    def _indexed(self) -> None:
        """Bodies are found too from now on."""
        if self.desk.query and isinstance(self.screen, Browse):
            self.screen.refilter()

    def _counted(self, counted: list[Memory], of: list[Memory]) -> None:
        """In the same list: what was worked out from it still holds."""
        used = [memory.usage for memory in counted]
        if of == self.desk.memories and used != [memory.usage for memory in of]:
            self.desk.memories[:] = counted
            if self.desk.index is not None:
                self.desk.index.renew()
            if isinstance(self.screen, Browse):
                self.screen.refilter()

    def _paired(self, duplicates: int) -> None:
        self.desk.counts = replace(self.desk.counts, duplicates=duplicates)
        self._tell_status()
        if isinstance(self.screen, Browse) and self.screen.untouched:
            self.screen.call_after_refresh(self.keep_page)

    # What others write while you look appears by itself

    @work(exclusive=True, group="watch", thread=True)
    def watch_files(self) -> None:
        from memtui.watch import changes

        for paths in changes(self.desk.folders, self._left, self.desk.fingerprint):
            self.look(paths)

    def look(self, paths: Iterable[str] = ()) -> None:
        """In any thread: whoever works with the catalog now is waited for, so that no change is missed.

        What is known of the files is shown before everything is looked through.
        """
        during = self._reading
        while not self.desk.lock.acquire(timeout=0.2):
            if self._left.is_set():
                return
        try:
            fresh = self.desk.glance(paths)
            if fresh:
                self.later(self._glanced, fresh)
            seen = self.desk.fingerprint()
        finally:
            self.desk.lock.release()
        if not self._left.is_set():
            self.post_message(self.Changed(seen, during))

    def _glanced(self, fresh: list[Memory]) -> None:
        if self.desk.loaded and self.desk.amend(fresh) and isinstance(self.screen, Browse):
            self.screen.show_again()

    @on(Changed)
    def _changed(self, event: Changed) -> None:
        """What came while everything was being read may have been read or not; reading again is sure."""
        if self._left.is_set():
            return
        if self.desk.doing.startswith("reading"):
            self._again = True
        elif self._seen is not None and (event.during or event.seen != self._seen):
            self.load()

    # Leaving, and what threads tell

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """From here on nothing is drawn any more: the screens are being taken down while threads still end."""
        self._left.set()
        super().exit(result, return_code, message)

    def on_unmount(self) -> None:
        self._left.set()
        self.workers.cancel_all()

    class Due(Message):
        """A thread has something to show."""

        def __init__(self, call: Callable[[], object]) -> None:
            super().__init__()
            self.call = call

    def later(self, call: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """From any thread, which never waits for it; an app that was left does it no more."""
        self.post_message(self.Due(partial(call, *args, **kwargs)))

    @on(Due)
    def _due(self, event: Due) -> None:
        if not self._left.is_set():
            event.call()


def _wanted(worker: Worker[object]) -> None:
    if worker.is_cancelled:
        raise Stopped


def _until(items: Iterable[T], worker: Worker[object]) -> Iterator[T]:
    """The items, as long as anyone wants them."""
    for item in items:
        _wanted(worker)
        yield item
