"""Long work in a thread, as long as anyone wants it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from textual.worker import Worker

T = TypeVar("T")


class Stopped(BaseException):
    """It was told to end."""


def go_on(worker: Worker[object]) -> None:
    if worker.is_cancelled:
        raise Stopped


def until_stopped(items: Iterable[T], worker: Worker[object]) -> Iterator[T]:
    for item in items:
        go_on(worker)
        yield item
