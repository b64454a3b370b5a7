"""Handle keys in the order they were typed: each is dealt with before the next is looked at.

Textual posts a key to the widget that has the focus when the key is read. What is typed in one burst with `/` would
then act on the list instead of landing in the filter.
"""

from __future__ import annotations

import asyncio

from textual import events
from textual.app import App
from textual.widget import Widget

from memtui.screens.base import BaseScreen

_PATIENCE = 1.0
_FINDING = 2.0
"""Seconds a key waits for the rows it may act on."""
_STEP = 0.002


class OrderedKeys(App[None]):
    """Runs the command of a key here, and posts to the focused widget only what that takes as text."""

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key) and not event.is_forwarded:
            await self._screen_ready()
            focused = self.focused
            if focused is None or not focused.check_consume_key(event.key, event.character):
                if focused is not None and takes_text(focused):
                    await _handled(focused)
                await self._rows_found(event.key)
                if await self._run_binding(event.key):
                    return
        await super().on_event(event)

    async def _run_binding(self, key: str) -> bool:
        active = self.screen.active_bindings.get(key)
        return active is not None and await self.run_action(active.binding.action, active.node)

    async def _screen_ready(self) -> None:
        """Wait until a screen just opened has its focus."""
        for _ in range(int(_PATIENCE / _STEP)):
            screen = self.screen
            if screen.is_mounted and (screen.focused is not None or not screen.AUTO_FOCUS or not screen.focus_chain):
                return
            await asyncio.sleep(_STEP)

    async def _rows_found(self, key: str) -> None:
        """Wait for rows that are still looked for; escape may end the wait for them."""
        for _ in range(int(_FINDING / _STEP)):
            screen = self.screen
            if key == "escape" or not isinstance(screen, BaseScreen) or not screen.busy:
                return
            await asyncio.sleep(_STEP)


def takes_text(widget: Widget | None) -> bool:
    """Whether letters become text there."""
    return widget is not None and widget.check_consume_key("a", "a")


async def _handled(widget: Widget) -> None:
    """Wait until letters typed before are in the text."""
    done = asyncio.Event()
    if widget.call_later(done.set):
        try:
            await asyncio.wait_for(done.wait(), _PATIENCE)
        except TimeoutError:
            return
