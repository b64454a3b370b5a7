"""The application: it wires screens to the app state, and nothing else."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import SystemCommand
from textual.dom import DOMNode
from textual.screen import Screen

from memtui import first_page
from memtui.app_state import AppState
from memtui.commands import ACTIONS, usable_keymap
from memtui.reading import ReadingApp
from memtui.screens.browse import Browse
from memtui.theme import DARK, THEMES
from memtui_store.text import printable

if TYPE_CHECKING:
    from textual.driver import Driver
    from textual.widget import AwaitMount

    from memtui.page_keeper import Keeper, Page
    from memtui_store.catalog import Catalog

_HELD_BACK = 0.06
"""Seconds; Textual's own delay is a little shorter."""


class MemtuiApp(ReadingApp):
    TITLE = "memtui"
    ENABLE_COMMAND_PALETTE = True
    DEFAULT_MODE = "browse"
    CSS: ClassVar[str] = "Toast { max-width: 70; }"
    greeting = False
    """Whether a person who never looked before is told what was found."""

    def __init__(self, app_state: AppState, *, watch: bool = True, keeper: Keeper | None = None) -> None:
        super().__init__(app_state)
        self._watching, self._keeper = watch, keeper
        for name, make in self._screens().items():
            self.add_mode(name, make)
        for theme in THEMES:
            self.register_theme(theme)
        wanted = os.environ.get("TEXTUAL_THEME", "")
        if wanted in self.available_themes:
            self.theme = wanted
        else:
            # Sixteen colours: the terminal's own, which its owner can read, instead of near misses of ours.
            self.theme = "ansi-dark" if self.console.color_system == "standard" else DARK

    def get_driver_class(self) -> type[Driver]:
        driver = super().get_driver_class()
        if not first_page.on_screen():
            return driver
        from memtui.taking_over import taking_over

        return taking_over(driver)

    def on_mount(self) -> None:
        keymap, problems = usable_keymap(self.app_state.environment.settings.keymap)
        self.set_keymap(keymap)
        for problem in problems:
            self.notify(printable(f"config.toml: {problem}"), severity="warning", markup=False)
        # What was seen the last time is on the screen before anything is read.
        self.call_after_refresh(self._begin) if self.app_state.page else self._begin()

    def _begin(self) -> None:
        self.load()
        if self._watching:
            self.call_after_refresh(self.watch_files)

    def switch_mode(self, mode: str) -> AwaitMount:
        """Textual draws nothing for a moment after a switch; a screen that is ready within it has to be woken."""
        waiting = super().switch_mode(mode)
        self.set_timer(_HELD_BACK, self._draw_now)
        return waiting

    def _draw_now(self) -> None:
        if self._running:
            self.screen.call_later(self.screen.refresh)

    def _screens(self) -> dict[str, Callable[[], Screen[None]]]:
        """Each is imported and built when it is first looked at."""
        return {
            "browse": lambda: Browse(self.app_state),
            "audit": lambda: _screen("audit", "Audit", self.app_state),
            "duplicates": lambda: _screen("duplicates", "Duplicates", self.app_state),
            "budget": lambda: _screen("budget", "BudgetScreen", self.app_state),
            "history": lambda: _screen("history", "History", self.app_state),
            "inbox": lambda: _screen("inbox", "InboxScreen", self.app_state),
            "sources": lambda: _screen("sources", "Sources", self.app_state),
        }

    def keep_page(self, counted: bool = False) -> None:
        """For the next start, while the screen shows what that will; the old one goes where it shows what is gone."""
        if self._keeper is None or self._left.is_set():
            return
        from memtui.looks import looks_of
        from memtui.page_keeper import page_of, picture
        from memtui.screens.columns import glimpse_of

        browse, size = self.screen, (self.screen.size.width, self.screen.size.height)
        drawn, page = b"", None
        if isinstance(browse, Browse) and browse.untouched and not self._notifications:
            drawn, page = picture(browse), page_of(self.app_state, glimpse_of, looks_of(browse))
        self._keep(self._keeper, drawn, page, size, counted)

    @work(exclusive=True, group="keep", thread=True)
    def _keep(self, keeper: Keeper, drawn: bytes, page: Page | None, size: tuple[int, int], counted: bool) -> None:
        """Rows are written when everything is known of them, or where there are none: fifty thousand take a moment."""
        from memtui.looks import tokens_of
        from memtui_store import clock

        rows, uses = tokens_of(self._seen, self.app_state.memories, clock.now().date().isoformat())
        if page is not None and drawn and (counted or not keeper.token):
            keeper.keep(drawn, replace(page, token=f"{rows} {uses}"), size, lambda: not self._left.is_set())
        elif not keeper.token.startswith(rows):
            keeper.drop()

    def greet(self) -> None:
        from memtui_store.known_agents import remembered

        if self.greeting and not remembered(self.app_state.environment.places.state, "found"):
            from memtui.screens.first_run_found import greet

            greet(self)

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


def _screen(module: str, name: str, app_state: AppState) -> Screen[None]:
    screen: Screen[None] = getattr(import_module(f"memtui.screens.{module}"), name)(app_state)
    return screen


def make_app(catalog: Catalog, query: str = "", *, watch: bool = True) -> MemtuiApp:
    """For a catalog that is open already: tests, screenshots, and a start with a query or the demo."""
    app_state = AppState(catalog.environment, catalog.read_only, query=query, opened=catalog)
    return MemtuiApp(app_state, watch=watch)
