"""A plain start of the UI: the last first page at once, then the program, then the memories."""

from __future__ import annotations

import os
import sys

from memtui import first_page


def plain(words: list[str]) -> dict[str, str] | None:
    """Its options, if nothing else was asked for and there is a terminal to draw on."""
    given = first_page.options(words)
    if given is None or not all(map(os.isatty, (0, 1))):
        return None
    folders = [value for name, value in given.items() if name != "--read-only"]
    return given if all(map(os.path.isdir, folders)) else None


def run(given: dict[str, str]) -> int:
    """What is imported lives to the end: looking for garbage in it would only take time."""
    import gc

    gc.disable()
    # A key is drawn with the next frame, so frames come twice as often as Textual would have them.
    os.environ.setdefault("TEXTUAL_FPS", "120")
    try:
        return _run(given)
    finally:
        first_page.withdraw()


def _run(given: dict[str, str]) -> int:
    from memtui.app import MemtuiApp
    from memtui.desk import Desk
    from memtui.page_keeper import Keeper
    from memtui_store.surroundings import Surroundings

    around = Surroundings.of(given.get("--home"), given.get("--project"))
    read_only = "--read-only" in given
    desk = Desk(around, read_only or around.settings.read_only)
    keeper = Keeper(around.home, around.project, around.env, read_only)
    size = os.get_terminal_size(1)
    page = keeper.page((size.columns, size.lines))
    desk.page = page if page.rows else None
    app = MemtuiApp(desk, keeper=keeper)
    try:
        app.run()
    finally:
        if desk.opened is not None:
            desk.opened.close()
    keeper.renew()
    sys.stdout.flush()
    return app.return_code or 0
