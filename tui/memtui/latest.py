"""Answer questions in a thread, where a newer question makes the older ones void."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

T = TypeVar("T")


class Latest(Generic[T]):
    """Calls `answer` through `call_later`, and only with the answer to the newest question."""

    def __init__(self, answer: Callable[[T], None], call_later: Callable[[Callable[[], None]], object]) -> None:
        self._answer, self._call_later = answer, call_later
        self._executor: ThreadPoolExecutor | None = None
        self._pending: Future[T] | None = None
        self._closed = False

    @property
    def busy(self) -> bool:
        return self._pending is not None

    def ask(self, question: Callable[[], T]) -> None:
        self.forget()
        if self._closed:
            return
        if self._executor is None:
            from concurrent.futures import ThreadPoolExecutor

            self._executor = ThreadPoolExecutor(1, "memtui-filter")
        self._pending = self._executor.submit(question)
        self._pending.add_done_callback(lambda done: self._call_later(lambda: self._take(done)))

    def _take(self, done: Future[T]) -> None:
        if done is self._pending:
            self._pending = None
            self._answer(done.result())

    def forget(self) -> None:
        """Drop the pending question."""
        if self._pending is not None:
            self._pending.cancel()
            self._pending = None

    def close(self) -> None:
        self.forget()
        self._closed = True
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
