"""What is done once nothing has happened for a while."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.app import App
    from textual.timer import Timer


class Debouncer:
    """`call` comes some seconds after the last `stir`, and at the latest so long after the first."""

    def __init__(self, app: App[None], seconds: float, latest: float, call: Callable[[], object]) -> None:
        self._app, self._seconds, self._latest, self._call = app, seconds, latest, call
        self._timer: Timer | None = None
        self._since: float | None = None

    def trigger(self) -> None:
        now = time.monotonic()
        self._since = now if self._since is None else self._since
        if now - self._since > self._latest:
            self._come()
            return
        if self._timer is None:
            self._timer = self._app.set_interval(self._seconds, self._come, pause=True)
        self._timer.reset()

    def _come(self) -> None:
        self._since = None
        if self._timer is not None:
            self._timer.pause()
        self._call()
