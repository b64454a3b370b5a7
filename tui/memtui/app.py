"""The application: it wires screens to the desk, and nothing else."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from importlib import import_module
from threading import Event
from typing import TYPE_CHECKING, ClassVar, ParamSpec, TypeVar

from textual import on, work
from textual.app import SystemCommand
from textual.dom import DOMNode
from textual.message import Message
from textual.screen import Screen
from textual.worker import Worker, get_current_worker

from memtui.desk import Batch, Desk
from memtui.keyboard import OrderedKeys
from memtui.keys import ACTIONS
from memtui.screens.base import BaseScreen
from memtui.screens.browse import Browse
from memtui.widgets.status import Status
from memtui_store.audit.duplicates import find_pairs
from memtui_store.errors import MemtuiError
from memtui_store.library import Catalog
from memtui_store.model import Kind, Memory
from memtui_store.stores.claude.discover import transcripts
from memtui_store.text import printable
from memtui_store.usage import read_usage, with_usage

if TYPE_CHECKING:
    from rich.console import RenderableType

P = ParamSpec("P")
T = TypeVar("T")


class Stopped(Exception):  # noqa: N818 - it is no error
    """Long work was told to end."""


class MemtuiApp(OrderedKeys):
    TITLE = "memtui"
    ENABLE_COMMAND_PALETTE = True
    CSS: ClassVar[str] = "Toast { max-width: 70; }"

    def __init__(self, catalog: Catalog, query: str = "", *, watch: bool = True) -> None:
        super().__init__()
        self.desk = Desk(catalog, query=query)
        self._watching = watch
        self._seen: int | None = None
        self._left = Event()
        self._again = False
        if self.console.color_system == "standard" and "TEXTUAL_THEME" not in os.environ:
            # Sixteen colours: the terminal's own, which its owner can read, instead of near misses of ours.
            self.theme = "ansi-dark"

    def on_mount(self) -> None:
        keymap = dict(self.desk.catalog.around.settings.keymap)
        unknown = sorted(set(keymap) - set(ACTIONS))
        self.set_keymap({name: keys for name, keys in keymap.items() if name in ACTIONS})
        for name, make in self._screens().items():
            self.add_mode(name, make)
        self.switch_mode("browse")
        if unknown:
            self.notify(
                f"config.toml: there is no command {unknown[0]!r} to give a key", severity="warning", markup=False
            )
        self.load()
        if self._watching:
            self.call_after_refresh(self.watch_files)

    def _screens(self) -> dict[str, Callable[[], Screen[None]]]:
        """Each is imported and built when it is first looked at."""
        return {
            "browse": lambda: Browse(self.desk),
            "audit": lambda: _screen("audit", "Audit", self.desk),
            "duplicates": lambda: _screen("duplicates", "Duplicates", self.desk),
            "budget": lambda: _screen("budget", "BudgetScreen", self.desk),
            "history": lambda: _screen("history", "History", self.desk),
            "inbox": lambda: _screen("inbox", "InboxScreen", self.desk),
            "sources": lambda: _screen("sources", "Sources", self.desk),
        }

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
        """Something was written by others; `seen` tells the files apart from those read."""

        def __init__(self, seen: int) -> None:
            super().__init__()
            self.seen = seen

    @work(exclusive=True, group="load", thread=True)
    def load(self, told: bool = False) -> None:
        """It only posts: whoever holds the lock must never wait for the screen."""
        worker = get_current_worker()
        first = not self.desk.loaded
        memories: list[Memory] = []
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
        nothing = all(memory.kind in (Kind.RULES, Kind.INDEX) for memory in event.memories)
        if first and nothing and not self.desk.counts.inbox and self.current_mode == "browse":
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

    def _take(self, memories: list[Memory], seen: int | None) -> None:
        self._seen = seen
        self.desk.doing = ""
        self.desk.accept(memories)
        for warning in dict.fromkeys(self.desk.catalog.warnings):
            self.notify(printable(warning), severity="warning", markup=False, timeout=10)
        self.desk.catalog.warnings.clear()
        # Tens of thousands of memories would be walked by every full collection, and a key would wait for it.
        gc.freeze()
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
        worker = get_current_worker()
        memories = list(self.desk.memories)
        with self.desk.lock:
            distinct = self.desk.catalog.committer.decisions.names()
        try:
            self.desk.index_names()
            self.desk.index_bodies(lambda numbers: _until(numbers, worker))
            self.later(self._indexed)
            window = read_usage(_until(transcripts(self.desk.catalog.around), worker), memories)
            self.later(self._counted, with_usage(memories, window), memories)
            found = len(find_pairs(_until(memories, worker), distinct))
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

    # What others write while you look appears by itself

    @work(exclusive=True, group="watch", thread=True)
    def watch_files(self) -> None:
        from memtui.watch import changes

        for _ in changes(self.desk.folders, self._left, self.desk.fingerprint):
            self.look()

    def look(self) -> None:
        """In any thread: whoever works with the catalog now is waited for, so that no change is missed."""
        while not self.desk.lock.acquire(timeout=0.2):
            if self._left.is_set():
                return
        try:
            seen = self.desk.fingerprint()
        finally:
            self.desk.lock.release()
        if not self._left.is_set():
            self.post_message(self.Changed(seen))

    @on(Changed)
    def _changed(self, event: Changed) -> None:
        """What came while everything was being read may have been read or not; reading again is sure."""
        if self._left.is_set():
            return
        if self.desk.doing.startswith("reading"):
            self._again = True
        elif self._seen is not None and event.seen != self._seen:
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

    # The palette offers what the screen's own table offers, and nothing that is disabled there

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        offered = {active.binding.id: active for active in screen.active_bindings.values() if active.enabled}
        for action in ACTIONS.values():
            active = offered.get(action.id)
            if active is not None and action.id != "palette":
                call = partial(self.run_later, active.binding.action, active.node)
                yield SystemCommand(action.label, action.help, call)
        yield SystemCommand("Theme", "Choose the colours", self.action_change_theme)

    def run_later(self, action: str, where: DOMNode) -> None:
        """Where the binding lives: the same command may mean another row elsewhere."""
        self.call_later(self.run_action, action, where)


def _until(items: Iterable[T], worker: Worker[object]) -> Iterator[T]:
    """The items, as long as anyone wants them."""
    for item in items:
        if worker.is_cancelled:
            raise Stopped
        yield item


def _screen(module: str, name: str, desk: Desk) -> Screen[None]:
    screen: Screen[None] = getattr(import_module(f"memtui.screens.{module}"), name)(desk)
    return screen


def make_app(catalog: Catalog, query: str = "", *, watch: bool = True) -> MemtuiApp:
    """The one way the command line, tests and screenshots start it."""
    return MemtuiApp(catalog, query, watch=watch)
