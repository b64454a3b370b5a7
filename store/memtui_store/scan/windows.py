"""Where in a text something rare may begin: a few thousand characters are asked at a time, whole lines of them.

A long text has a little of everything, so that a look at all of it rules nothing out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memtui_store.scan.sieve import Sieve

Window = tuple[int, int]
_SIZE = 4_096
SMALL = 1_024
"""Where what follows takes long, so that it pays to ask more often and be sent to less."""
_BEYOND = 40
"""Characters that what begins at the end of a window may go on for, as far as a sieve asks."""


def windows(flat: str, *sieves: Sieve, least: int = _SIZE) -> list[Window]:
    """Where the stretches begin and end that all sieves let through, which see the line end before them as well.

    The first is best one of a few literals, which takes a tenth of the time that a shape does. None has fewer
    characters than `least`, but for the last.
    """
    size = len(flat)
    if size <= _SIZE:
        for sieve in sieves:
            if not sieve.may(flat):
                return []
        return [(0, size)]
    found: list[Window] = []
    begin = 0
    while begin < size:
        end = flat.find("\n", begin + least) + 1 or size
        window = flat[max(0, begin - 1) : end + _BEYOND]
        for sieve in sieves:
            if not sieve.may(window):
                break
        else:
            found.append((begin, end))
        begin = end
    return found


def stretches(flat: str, *sieves: Sieve) -> list[Window]:
    """Small windows of a long text; a short one is given whole, where looking at it takes no longer than the sieves."""
    return windows(flat, *sieves, least=SMALL) if len(flat) > _SIZE else [(0, len(flat))]
