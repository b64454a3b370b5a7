"""The newest question wins: asked in a thread, answered at once where that is quick."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

T = TypeVar("T")
_AT_ONCE = 0.012


class Latest(Generic[T]):
    """`tell` is called in the caller's thread with a quick answer, and through `later` with a slow one."""

    def __init__(self, tell: Callable[[T], None], later: Callable[[Callable[[], None]], object]) -> None:
        self._tell, self._later = tell, later
        self._threads: ThreadPoolExecutor | None = None
        self._asked: Future[T] | None = None
        self._closed = False

    @property
    def busy(self) -> bool:
        return self._asked is not None

    def ask(self, question: Callable[[], T]) -> None:
        """Waiting less than a frame lets the answer be painted together with the key that asked for it."""
        if self._closed:
            return
        if self._asked is not None:
            self._asked.cancel()
        if self._threads is None:
            from concurrent.futures import ThreadPoolExecutor

            self._threads = ThreadPoolExecutor(1, "memtui-filter")
        asked = self._asked = self._threads.submit(question)
        try:
            answer = asked.result(_AT_ONCE)
        except TimeoutError:
            asked.add_done_callback(lambda done: self._later(lambda: self._answered(done)))
            return
        self._asked = None
        self._tell(answer)

    def _answered(self, done: Future[T]) -> None:
        if done is self._asked:
            self._asked = None
            self._tell(done.result())

    def forget(self) -> None:
        """Nobody waits for the answer any more."""
        if self._asked is not None:
            self._asked.cancel()
            self._asked = None

    def close(self) -> None:
        self._closed, self._asked = True, None
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
