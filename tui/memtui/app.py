"""The application: it wires screens to the desk, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import ClassVar

from textual import work
from textual.app import App, SystemCommand
from textual.dom import DOMNode
from textual.screen import Screen
from textual.worker import get_current_worker

from memtui.desk import Desk
from memtui.keys import ACTIONS
from memtui.screens.base import BaseScreen
from memtui.screens.browse import Browse
from memtui.widgets.status import Status
from memtui_store.audit.duplicates import find_pairs
from memtui_store.errors import MemtuiError
from memtui_store.library import Catalog
from memtui_store.model import Memory
from memtui_store.text import printable
from memtui_store.usage import with_usage

_WATCH_SECONDS = 2.0


class MemtuiApp(App[None]):
    TITLE = "memtui"
    ENABLE_COMMAND_PALETTE = True
    CSS: ClassVar[str] = "Toast { max-width: 70; }"

    def __init__(self, catalog: Catalog, query: str = "", *, watch: bool = True) -> None:
        super().__init__()
        self.desk = Desk(catalog, query=query)
        self._watching = watch
        self._seen: int | None = None

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
            self.set_interval(_WATCH_SECONDS, self.look)

    def _screens(self) -> dict[str, Callable[[], Screen[None]]]:
        """Each is imported and built when it is first looked at."""
        from memtui.screens.soon import Soon

        inbox = "The inbox comes with bootstrap: proposals will wait here for your decision. 1 goes back to Browse."
        sources = "Sources come with bootstrap: what first memories can be made from. 1 goes back to Browse."
        return {
            "browse": lambda: Browse(self.desk),
            "audit": lambda: _screen("audit", "Audit", self.desk),
            "duplicates": lambda: _screen("duplicates", "Duplicates", self.desk),
            "budget": lambda: _screen("budget", "BudgetScreen", self.desk),
            "history": lambda: _screen("history", "History", self.desk),
            "inbox": lambda: Soon(self.desk, "inbox", inbox),
            "sources": lambda: Soon(self.desk, "sources", sources),
        }

    # Loading

    @work(exclusive=True, group="load", thread=True)
    def load(self, told: bool = False) -> None:
        worker = get_current_worker()
        try:
            memories = self.desk.load()
            seen = self.desk.fingerprint()
        except MemtuiError as error:
            self.call_from_thread(self.notify, printable(error.message), severity="error", markup=False)
            return
        if not worker.is_cancelled:
            self.call_from_thread(self.accept, memories, seen, told)

    def accept(self, memories: list[Memory], seen: int, told: bool = False) -> None:
        self._seen = seen
        self.desk.accept(memories)
        for warning in dict.fromkeys(self.desk.catalog.warnings):
            self.notify(printable(warning), severity="warning", markup=False, timeout=10)
        self.desk.catalog.warnings.clear()
        for screen in self.screen_stack:
            if isinstance(screen, BaseScreen):
                screen.reload()
        if told:
            self.notify(f"{len(memories):,} entries read again", markup=False)
        self.count_duplicates()

    @work(exclusive=True, group="count", thread=True)
    def count_duplicates(self) -> None:
        """The header's last number takes longest, and nothing waits for it."""
        worker = get_current_worker()
        memories = list(self.desk.memories)
        with self.desk.lock:
            distinct = self.desk.catalog.committer.decisions.names()
            window = self.desk.catalog.usage
        counted = with_usage(memories, window)
        found = len(find_pairs(memories, distinct))
        if not worker.is_cancelled:
            self.call_from_thread(self.counted, found, counted)

    def counted(self, duplicates: int, memories: list[Memory]) -> None:
        self.desk.counts = replace(self.desk.counts, duplicates=duplicates)
        if [memory.usage for memory in memories] != [memory.usage for memory in self.desk.memories]:
            self.desk.memories = memories
            if isinstance(self.screen, Browse):
                self.screen.refilter()
        for status in self.screen.query(Status):
            status.tell()

    @work(exclusive=True, group="watch", thread=True)
    def look(self) -> None:
        """What an agent writes while you look appears by itself."""
        if not self.desk.loaded or not self.desk.lock.acquire(blocking=False):
            return
        try:
            seen = self.desk.fingerprint()
        finally:
            self.desk.lock.release()
        if self._seen is not None and seen != self._seen:
            self.call_from_thread(self.load)

    # The palette offers what the screen's own table offers, and nothing that is disabled there

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        offered = {active.binding.id: active for active in screen.active_bindings.values() if active.enabled}
        for action in ACTIONS.values():
            active = offered.get(action.id)
            if active is not None:
                call = partial(self.run_later, active.binding.action, active.node)
                yield SystemCommand(action.label, action.help, call)
        yield SystemCommand("Theme", "Choose the colours", self.action_change_theme)

    def run_later(self, action: str, where: DOMNode) -> None:
        """Where the binding lives: the same command may mean another row elsewhere."""
        self.call_later(self.run_action, action, where)


def _screen(module: str, name: str, desk: Desk) -> Screen[None]:
    screen: Screen[None] = getattr(import_module(f"memtui.screens.{module}"), name)(desk)
    return screen


def make_app(catalog: Catalog, query: str = "", *, watch: bool = True) -> MemtuiApp:
    """The one way the command line, tests and screenshots start it."""
    return MemtuiApp(catalog, query, watch=watch)
