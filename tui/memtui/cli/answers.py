"""Answers to the queries of a moment ago: what was typed is deleted letter by letter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")
_KEPT = 24


class Answers(Generic[T]):
    """They hold as long as they would come from the same source."""

    def __init__(self) -> None:
        self._source: object = None
        self._held: dict[str, T] = {}

    def of(self, query: str, source: object, find: Callable[[], T]) -> T:
        if source is not self._source or len(self._held) >= _KEPT:
            self.forget()
            self._source = source
        if query not in self._held:
            self._held[query] = find()
        return self._held[query]

    def forget(self) -> None:
        self._held.clear()
