"""The UI under a pilot: a home of its own, workers waited for, never a sleep."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from textual import events
from textual.app import App
from textual.keys import REPLACED_KEYS, _character_to_key, _get_unicode_name_from_key
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import ModalScreen

from memtui.app import MemtuiApp, make_app
from memtui.screens.base import BaseScreen
from tests.conftest import Home

Opened = Callable[..., AbstractAsyncContextManager[Pilot[None]]]
# While a question stands on the screen, a worker of these waits for its answer, so nobody waits for it.
ASKING = ("do", "pick", "verify", "leave")


async def settled(pilot: Pilot[None]) -> None:
    """Every worker is done, every message handled, everything drawn.

    The pilot's own pause guesses this from the processor's idleness, which takes far longer.
    """
    quiet = 0
    for _ in range(5000):
        if pilot.app._exception is not None:
            return
        if _working(pilot.app) or not await _handled(pilot.app) or _pending(pilot.app):
            quiet = 0
            await asyncio.sleep(0.004)
            continue
        pilot.app.screen._on_timer_update()
        quiet += 1
        if quiet == 3:
            return
    raise AssertionError("it never came to rest")


def _nodes(app: App[None]) -> list[MessagePump]:
    return [app, *(node for screen in app.screen_stack for node in screen.walk_children(with_self=True))]


async def _handled(app: App[None]) -> bool:
    """Whether every message sent so far was handled; a widget that is taken away meanwhile never answers."""
    waiting: set[MessagePump] = set()
    done = asyncio.Event()

    def answered(node: MessagePump) -> None:
        waiting.discard(node)
        if not waiting:
            done.set()

    for node in _nodes(app):
        if node.call_later(answered, node):
            waiting.add(node)
    try:
        await asyncio.wait_for(done.wait(), 0.25)
    except TimeoutError:
        return all(not node.is_attached for node in waiting)
    return True


def _working(app: App[None]) -> bool:
    asking = ASKING if isinstance(app.screen, ModalScreen) else ()
    if any(not worker.is_finished and worker.group not in asking for worker in app.workers):
        return True
    return any(screen.busy for screen in app.screen_stack if isinstance(screen, BaseScreen))


def _pending(app: App[None]) -> bool:
    return any(node._message_queue.qsize() > 0 or node._next_callbacks for node in _nodes(app))


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
    """All keys at once, as a paste or quick fingers send them."""
    driver = pilot.app._driver
    assert driver is not None
    for name in names:
        event = key_event(name)
        event.set_sender(pilot.app)
        driver.send_message(event)
    await asyncio.sleep(0)
    await settled(pilot)


def said(pilot: Pilot[None]) -> str:
    """Every notice so far."""
    return "\n".join(note.message for note in pilot.app._notifications)


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
