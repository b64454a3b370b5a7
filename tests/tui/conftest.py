"""The UI under a pilot: a home of its own, workers waited for, never a sleep."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import pytest
from textual import events
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.keys import REPLACED_KEYS, _character_to_key, _get_unicode_name_from_key
from textual.message_pump import MessagePump
from textual.notifications import Notification, Notifications
from textual.pilot import Pilot
from textual.screen import ModalScreen, Screen

from memtui.app import MemtuiApp, make_app
from memtui.screens.base import BaseScreen
from tests.conftest import Home

Opened = Callable[..., AbstractAsyncContextManager[Pilot[None]]]
# While a question stands on the screen, a worker of these waits for its answer, so nobody waits for it.
ASKING = ("do", "pick", "verify", "leave")


async def settled(pilot: Pilot[None]) -> None:
    """Every worker is done, every message handled, everything drawn.

    The pilot's own pause guesses this from the processor's idleness, which takes far longer; here the loop itself
    says whether anything could still run.
    """
    loop = asyncio.get_running_loop()
    app = pilot.app
    for _ in range(20_000):
        if app._exception is not None:
            return
        await asyncio.sleep(0)
        if loop._ready:  # type: ignore[attr-defined] # every loop of the standard library has it
            continue
        if _working(app) or _pending(app):
            for node in _nodes(app):
                if node._next_callbacks:
                    # They are run after a message, and none may be on its way.
                    node.call_later(_nothing)
            await asyncio.sleep(0.001)
        elif _undrawn(app.screen):
            app.screen._on_timer_update()
        else:
            return
    raise AssertionError(f"it never came to rest: {_restless(app)}")


async def until(done: Callable[[], object]) -> None:
    for _ in range(2000):
        if done():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came")


def _nothing() -> None:
    """What wakes a pump."""


def _restless(app: App[None]) -> str:
    busy = [node for node in _nodes(app) if _waits(node) or _in_a_handler(node)]
    running = [worker for worker in app.workers if not worker.is_finished]
    return f"{busy}, {running}, undrawn: {_undrawn(app.screen)}"


def _nodes(app: App[None]) -> Iterator[MessagePump]:
    yield app
    for screen in app.screen_stack:
        yield from screen.walk_children(with_self=True)


def _pending(app: App[None]) -> bool:
    return any(_waits(node) or _in_a_handler(node) for node in _nodes(app))


def _waits(node: MessagePump) -> bool:
    """Whether it has something to do next."""
    queue: Any = node._message_queue
    return bool(queue.qsize() or node._next_callbacks)


def _in_a_handler(node: MessagePump) -> bool:
    """A pump at rest waits for its next message, and for nothing else."""
    task = node._task
    if task is None:
        return not node._is_mounted
    at: Any = task.get_coro()
    while at is not None:
        if getattr(getattr(at, "cr_code", None), "co_name", "") == "_get_message":
            return False
        at = getattr(at, "cr_await", None)
    return not task.done()


def _undrawn(screen: Screen[object]) -> bool:
    return bool(
        screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or screen._recompose_required
        or screen._dirty_widgets
        or screen._callbacks
    )


def _working(app: App[None]) -> bool:
    asking = ASKING if isinstance(app.screen, ModalScreen) else ()
    if any(not worker.is_finished and worker.group not in asking for worker in app.workers):
        return True
    return any(screen.busy for screen in app.screen_stack if isinstance(screen, BaseScreen))


def key_event(name: str) -> events.Key:
    """A key as the terminal's reader would send it."""
    import unicodedata

    key = _character_to_key(name) if len(name) == 1 and not name.isalnum() else name
    char: str | None
    try:
        char = unicodedata.lookup(_get_unicode_name_from_key(REPLACED_KEYS.get(key, key)))
    except KeyError:
        char = key if len(key) == 1 else None
    return events.Key(key, char)


async def press(pilot: Pilot[None], *names: str) -> None:
    """One key after the other, each seen through to its end."""
    for name in names:
        await burst(pilot, name)


async def burst(pilot: Pilot[None], *names: str) -> None:
    """All keys at once, as a paste or quick fingers send them, and what becomes of them."""
    send(pilot, *names)
    await asyncio.sleep(0)
    await settled(pilot)


def send(pilot: Pilot[None], *names: str) -> None:
    driver = pilot.app._driver
    assert driver is not None
    for name in names:
        event = key_event(name)
        event.set_sender(pilot.app)
        driver.send_message(event)


def said(pilot: Pilot[None]) -> str:
    """Every notice so far, also one that a slow machine has taken down before anybody asked."""
    return "\n".join(note.message for note in getattr(pilot.app._notifications, "ever", ()))


@pytest.fixture(autouse=True, scope="session")
def quick_app() -> Iterator[None]:
    """Style sheets are parsed once for all apps of a theme, and nothing is drawn that nobody looks at."""
    real = Stylesheet._parse_rules
    parsed: dict[tuple[object, ...], list[RuleSet]] = {}

    def parse(sheet: Stylesheet, css: str, read_from: tuple[str, str], *rest: object, **more: object) -> list[RuleSet]:
        key = (css, read_from, *rest, *more.items(), tuple(sheet._variables.items()))
        if key not in parsed:
            parsed[key] = real(sheet, css, read_from, *rest, **more)  # type: ignore[arg-type]
        return parsed[key]

    add = Notifications.add

    def noted(held: Notifications, notification: Notification) -> Notifications:
        vars(held).setdefault("ever", []).append(notification)
        return add(held, notification)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Notifications, "add", noted)
        patch.setattr(Stylesheet, "_parse_rules", parse)
        # `settled` draws when everything is done; what is drawn between would be drawn for nobody.
        patch.setattr("textual.screen.UPDATE_PERIOD", 0.2)
        yield


@pytest.fixture
def opened(home: Home) -> Opened:
    @asynccontextmanager
    async def run(size: tuple[int, int] = (120, 40), query: str = "") -> AsyncIterator[Pilot[None]]:
        app: MemtuiApp = make_app(home.catalog(), query, watch=False)
        app.animation_level = "none"
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            yield pilot

    return run
