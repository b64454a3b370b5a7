"""Wait until input is quiet before acting on it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.app import App
    from textual.timer import Timer


class Debouncer:
    """Runs a callback after `wait` quiet seconds, or `max_wait` seconds after the first trigger at the latest."""

    def __init__(self, app: App[None], wait: float, max_wait: float, callback: Callable[[], object]) -> None:
        self._app, self._callback = app, callback
        self.wait, self.max_wait = wait, max_wait
        self._timer: Timer | None = None
        self._first: float | None = None

    def trigger(self) -> None:
        now = time.monotonic()
        first = self._first = now if self._first is None else self._first
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._app.set_timer(min(self.wait, max(first + self.max_wait - now, 0)), self._run)

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._first = None

    def _run(self) -> None:
        self.cancel()
        self._callback()
