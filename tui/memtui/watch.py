"""What others write while the UI is open: the system says when, and where it cannot, looking now and then does."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Collection, Iterator
from threading import Event

_DEBOUNCE_MS, _STEP_MS, _WAKE_MS = 50, 10, 2_000
_POLL_SECONDS, _POLL_SHARE = 0.8, 12
_TICK_NS = 20_000_000
"""A file's time may be that much older than the clock's when it was written."""
_NOISE = (".jsonl", ".lock", ".tmp", "~")


def changes(folders: Callable[[], Collection[str]], stop: Event) -> Iterator[set[str]]:
    """Yields when something may have changed in the folders, with the files as far as they are known.

    The folders are asked for again each time, and the first answer may take long. What was written to before it was
    watched is told of as soon as it is found, and again when it has been watched for a while; so is every folder once
    more folders are watched, because nobody watched any of them in between. An empty set means that nobody can tell.
    """
    from watchfiles import Change, watch

    def relevant(_: Change, path: str) -> bool:
        return not path.endswith(_NOISE)

    begun, seen = time.time_ns() - _TICK_NS, set[str]()
    below: set[str] = set()
    """Folders that were made meanwhile, and hold nothing yet that is known."""
    while not stop.is_set():
        watched = {folder for folder in (*folders(), *below) if os.path.isdir(folder)}
        if not watched:
            yield from _polled(stop, 1)
            continue
        first = not seen
        new = _written_since(begun, watched) if first else watched - seen
        seen, unsure = watched, True
        if new:
            yield new
        try:
            for found in watch(
                *watched, watch_filter=relevant, debounce=_DEBOUNCE_MS, step=_STEP_MS, rust_timeout=_WAKE_MS,
                stop_event=stop, yield_on_timeout=True, raise_interrupt=False, recursive=False,
            ):  # fmt: skip
                paths = {path for _, path in found}
                told = paths
                if unsure:
                    told = paths | new | (_written_since(begun, watched) if first else watched)
                    unsure = False
                if told:
                    yield told
                below |= {path for path in paths if os.path.dirname(path) in watched and os.path.isdir(path)}
                if {folder for folder in (*folders(), *below) if os.path.isdir(folder)} != watched:
                    break
        except OSError:
            # No watches left, or a file system that cannot tell.
            yield from _polled(stop, 30)


def _written_since(moment: int, folders: Collection[str]) -> set[str]:
    """Those where a file came, went or was replaced."""
    return {folder for folder in folders if _written_at(folder) >= moment}


def _written_at(folder: str) -> float:
    try:
        return os.stat(folder).st_mtime_ns
    except OSError:
        return math.inf


def _polled(stop: Event, times: int) -> Iterator[set[str]]:
    """Yield now and then, more seldom the longer the caller takes to look."""
    took = 0.0
    for _ in range(times):
        if stop.wait(max(_POLL_SECONDS, took * _POLL_SHARE)):
            return
        started = time.monotonic()
        yield set()
        took = time.monotonic() - started
