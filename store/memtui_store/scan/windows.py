"""Where in a text something rare may begin: a few thousand characters are asked at a time, whole lines of them.

A long text has a little of everything, so that a look at all of it rules nothing out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memtui_store.scan.sieve import Sieve

Window = tuple[int, int]
_SIZE = 4_096
_NEAR = 200
_BEYOND = 40
"""Characters that what begins at the end of a window may go on for, as far as a sieve asks."""


def windows(flat: str, *sieves: Sieve) -> list[Window]:
    """Where the stretches begin and end that all sieves let through, which see the line end before them as well.

    The first is best one of a few literals, which takes a tenth of the time that a shape does.
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
        end = flat.find("\n", begin + _SIZE) + 1 or size
        window = flat[max(0, begin - 1) : end + _BEYOND]
        for sieve in sieves:
            if not sieve.may(window):
                break
        else:
            found.append((begin, end))
        begin = end
    return found


def joined(places: list[Window]) -> list[Window]:
    """The same with those in one that are near each other, since each of many would be looked at by itself."""
    found: list[Window] = []
    for begin, end in places:
        if found and begin - found[-1][1] < _NEAR:
            found[-1] = found[-1][0], end
        else:
            found.append((begin, end))
    return found
