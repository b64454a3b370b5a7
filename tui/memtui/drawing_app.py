"""One thread draws, in the turn of each key; the others tell it what to show, and never wait for it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from threading import Event as Flag
from typing import TYPE_CHECKING, ParamSpec

from textual import on
from textual.events import Event, Key
from textual.message import Message

from memtui.keyboard import OrderedKeys
from memtui.widgets.painting import Painter

if TYPE_CHECKING:
    from rich.console import RenderableType

P = ParamSpec("P")
_TURN = 0.0005
"""Seconds a thread that counts or indexes keeps the one that draws waiting: a tenth of what is usual."""


class DrawingApp(OrderedKeys):
    def __init__(self) -> None:
        super().__init__()
        self._left = Flag()
        self.painter = Painter(self)
        sys.setswitchinterval(_TURN)

    async def on_event(self, event: Event) -> None:
        """A key is drawn before the next is looked at."""
        await super().on_event(event)
        if isinstance(event, Key):
            self.painter.paint()

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """From here on nothing is drawn any more: the screens are being taken down while threads still end."""
        self._left.set()
        super().exit(result, return_code, message)

    def on_unmount(self) -> None:
        self._left.set()
        self.workers.cancel_all()

    class Due(Message):
        """A thread has something to show."""

        def __init__(self, call: Callable[[], object]) -> None:
            super().__init__()
            self.call = call

    def later(self, call: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """From any thread, which never waits for it; an app that was left does it no more."""
        self.post_message(self.Due(partial(call, *args, **kwargs)))

    @on(Due)
    def _due(self, event: Due) -> None:
        if not self._left.is_set():
            event.call()
