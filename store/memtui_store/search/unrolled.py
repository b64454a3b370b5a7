"""A list whose items are made when they are first asked for: of ten thousand hits a screen shows forty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class Unrolled(Sequence[T], Generic[T]):
    """`parts` give the items from the first on, and `count` of them in all."""

    def __init__(self, count: int, parts: Iterator[list[T]]) -> None:
        self._count, self._parts = count, parts
        self._made: list[T] = []

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: int | slice) -> T | list[T]:
        if isinstance(place, slice) or place < 0:
            return self._whole()[place]
        self._reach(place + 1)
        return self._made[place]

    def __iter__(self) -> Iterator[T]:
        return iter(self._whole())

    def _whole(self) -> list[T]:
        self._reach(self._count)
        return self._made

    def _reach(self, count: int) -> None:
        while len(self._made) < count and (part := next(self._parts, None)) is not None:
            self._made += part
