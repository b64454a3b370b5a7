"""A plain start of the UI: the last first page at once, then the program, then the memories."""

from __future__ import annotations

import os
import sys

from memtui import first_page


def plain(words: list[str]) -> dict[str, str] | None:
    """Its options, if nothing else was asked for and there is a terminal to draw on."""
    given = first_page.options(words)
    if given is None or os.environ.get("TERM") == "dumb" or not all(map(os.isatty, (0, 1))):
        return None
    folders = [value for name, value in given.items() if name != "--read-only"]
    return given if all(map(os.path.isdir, folders)) else None


def run(given: dict[str, str]) -> int:
    """What is imported lives to the end: looking for garbage in it would only take time."""
    import gc

    from memtui import first_keys

    gc.disable()
    # A key is drawn with the next frame, so frames come twice as often as Textual would have them.
    os.environ.setdefault("TEXTUAL_FPS", "120")
    try:
        if first_page.on_screen():
            first_keys.attend(_import)
        else:
            _import()
        return _run(given)
    finally:
        first_page.withdraw()


def _import() -> None:
    """All that the first screen needs; it takes longest of all, and keys are answered meanwhile."""
    from importlib import import_module

    _import_asyncio()
    driver = ("textual.drivers.linux_driver",) if os.name == "posix" else ()
    for name in (*driver, "memtui.app", "memtui.taking_over", "memtui_store.environment"):
        import_module(name)


def _import_asyncio() -> None:
    """Without what it would encrypt connections with, which takes time and room, and nobody here connects anywhere."""
    if "ssl" in sys.modules:
        return
    sys.modules["ssl"] = None  # type: ignore[assignment] # how one says that there is none
    try:
        import asyncio  # noqa: F401 - for those who ask for it later
    finally:
        del sys.modules["ssl"]


def _run(given: dict[str, str]) -> int:
    from dataclasses import replace

    from memtui import first_keys
    from memtui.app import MemtuiApp
    from memtui.app_state import AppState, Counts
    from memtui.page_keeper import Keeper
    from memtui_store.environment import Environment

    environment = Environment.of(given.get("--home"), given.get("--project"))
    read_only = "--read-only" in given
    app_state = AppState(environment, read_only or environment.settings.read_only)
    keeper = Keeper(environment.home, environment.project, environment.env, read_only)
    size = os.get_terminal_size(1)
    page = keeper.page((size.columns, size.lines))
    handed = first_keys.handed
    if page.rows:
        app_state.page = replace(page, cursor=handed.cursor, top=handed.top)
        app_state.counts = Counts(*page.counts)
    app = MemtuiApp(app_state, keeper=keeper)
    app.greeting = True
    try:
        app.run()
    finally:
        if app_state.opened is not None:
            app_state.opened.close()
    keeper.renew()
    sys.stdout.flush()
    return app.return_code or 0
