"""The application: it wires screens to the app state, and nothing else."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

from textual.app import SystemCommand
from textual.dom import DOMNode
from textual.screen import Screen

from memtui.app_state import AppState
from memtui.background import BackgroundApp
from memtui.commands import ACTIONS, usable_keymap
from memtui.screens.browse import Browse
from memtui.theme import DARK, THEMES
from memtui_store.text import printable

if TYPE_CHECKING:
    from memtui_store.catalog import Catalog


class MemtuiApp(BackgroundApp):
    TITLE = "memtui"
    ENABLE_COMMAND_PALETTE = True
    DEFAULT_MODE = "browse"
    CSS: ClassVar[str] = "Toast { max-width: 70; }"

    def __init__(self, app_state: AppState, *, watch: bool = True, greeting: bool = False) -> None:
        """With `greeting` a person who never looked before is shown what was found."""
        super().__init__(app_state)
        self._watching, self._greeting = watch, greeting
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

    def on_mount(self) -> None:
        keymap, problems = usable_keymap(self.app_state.environment.settings.keymap)
        self.set_keymap(keymap)
        for problem in problems:
            self.notify(printable(f"config.toml: {problem}"), severity="warning", markup=False)
        # The first paint comes before any reading.
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        self.load()
        if self._watching:
            self.watch_files()

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

    def greet(self) -> None:
        from memtui_store.known_agents import remembered

        if self._greeting and not remembered(self.app_state.environment.places.state, "found"):
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


def make_app(catalog: Catalog, query: str = "", *, watch: bool = True, greeting: bool = False) -> MemtuiApp:
    """For a catalog that is open already: tests and screenshots."""
    app_state = AppState(catalog.environment, catalog.read_only, query=query, opened=catalog)
    return MemtuiApp(app_state, watch=watch, greeting=greeting)
