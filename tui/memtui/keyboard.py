"""Keys in the order they were typed: each is dealt with before the next is looked at.

Textual hands a key to the widget that has the focus when it is read, not when its turn comes; what is typed in one
burst with `/` would then act on the list instead of landing in the filter.
"""

from __future__ import annotations

import asyncio
import sys

from textual import events
from textual.app import App
from textual.widget import Widget
from textual.widgets import Input

from memtui.screens.base import BaseScreen

_PATIENCE = 1.0
_FINDING = 2.0
"""Seconds a key waits for the rows it may act on."""


class OrderedKeys(App[None]):
    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key) and not event.is_forwarded:
            await self._ready()
            focused = self.focused
            if focused is not None and writes(focused) and not _taken(focused, event):
                await _drained(focused)
            if not _taken(focused, event):
                await self._settled(event.key)
                if await self._bound(event.key):
                    return
        await super().on_event(event)

    async def _ready(self) -> None:
        """A screen just opened has its focus before it gets a key."""
        for _ in range(int(_PATIENCE / 0.002)):
            screen = self.screen
            if screen.is_mounted and (screen.focused is not None or not screen.AUTO_FOCUS or not screen.focus_chain):
                return
            await asyncio.sleep(0.002)

    async def _settled(self, key: str) -> None:
        """Rows that are still looked for are there before a key acts on one; escape may end the wait for them."""
        screen = self.screen
        for _ in range(int(_FINDING / 0.002)):
            if key == "escape" or not isinstance(screen, BaseScreen) or not screen.busy:
                return
            await asyncio.sleep(0.002)

    async def _bound(self, key: str) -> bool:
        return await self._check_bindings(key, priority=True) or await self._check_bindings(key)


def is_area(widget: Widget | None) -> bool:
    """Without importing what only the editors need."""
    module = sys.modules.get("textual.widgets._text_area")
    return module is not None and isinstance(widget, module.TextArea)


def writes(widget: Widget | None) -> bool:
    """Whether letters become text there."""
    return isinstance(widget, Input) or is_area(widget)


def _taken(focused: Widget | None, event: events.Key) -> bool:
    """Whether it becomes text where the focus is."""
    if focused is None:
        return False
    if is_area(focused) and not getattr(focused, "read_only", True) and event.key == "enter":
        return True
    return focused.check_consume_key(event.key, event.character)


async def _drained(widget: Widget) -> None:
    """Letters typed before are in the text by now."""
    done = asyncio.Event()
    if widget.call_later(done.set):
        try:
            await asyncio.wait_for(done.wait(), _PATIENCE)
        except TimeoutError:
            return
