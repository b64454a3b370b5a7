"""End long work in a thread once nobody wants it any more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from textual.worker import Worker

T = TypeVar("T")


class Stopped(BaseException):
    """Raised in a thread whose worker was cancelled; no `except Exception` on the way holds it up."""


def go_on(worker: Worker[object]) -> None:
    """Raise `Stopped` if the worker was cancelled."""
    if worker.is_cancelled:
        raise Stopped


def until_stopped(items: Iterable[T], worker: Worker[object]) -> Iterator[T]:
    """Yield the items, and raise `Stopped` once the worker is cancelled."""
    for item in items:
        go_on(worker)
        yield item
