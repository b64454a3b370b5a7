"""The UI under a pilot: a home of its own, workers waited for, never a sleep."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from textual.pilot import Pilot

from memtui.app import MemtuiApp, make_app
from tests.conftest import Home

Opened = Callable[..., AbstractAsyncContextManager[Pilot[None]]]


async def settled(pilot: Pilot[None]) -> None:
    """Every worker is done and everything is drawn; one that waits for an answer is left waiting."""
    await pilot.pause()
    for _ in range(200):
        busy = [
            worker
            for worker in pilot.app.workers
            if not worker.is_finished and worker.group not in ("do", "pick", "verify", "leave")
        ]
        if not busy:
            break
        await pilot.pause(0.01)
    await pilot.pause()


@pytest.fixture
def opened(home: Home) -> Opened:
    @asynccontextmanager
    async def run(size: tuple[int, int] = (120, 40), query: str = "") -> AsyncIterator[Pilot[None]]:
        app: MemtuiApp = make_app(home.catalog(), query, watch=False)
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            yield pilot

    return run
