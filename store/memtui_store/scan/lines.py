"""What the words of a line say, remembered by the line, since notes repeat words often and lines now and then."""

from __future__ import annotations

import sys
from copy import copy
from functools import lru_cache
from typing import TYPE_CHECKING

from memtui_store.scan.marks import RUNS
from memtui_store.scan.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memtui_store.scan.injection.calls import Calls
    from memtui_store.scan.marks import Entry
    from memtui_store.scan.pattern import Pattern
    from memtui_store.scan.words import Opened, Word

_MOST = 4_000
_OFTEN = 240
"""Longer lines are hardly ever met again."""
_CUT = 40
_NO_USE = 99
MANY = 40
"""Words; a line of more is looked at piece by piece."""


class Line:
    """One line, or a piece of a very long one.

    `hot` are those of its words that some detector of secrets asks for, and `runs` the bits of what they hold;
    `marked` are the literals that may stand in it (see `marks`). `bits` says what it announces, `called` which patterns
    that calls up, `far` those that may leave the line (see `calls`), and `cued` that something may be in disguise.
    `heft` is what its words weigh, and `most` what the heavy ones do; `odd` counts the words that nobody asks for and
    that weigh nothing, as hardly any in a sentence do. Who looks for instructions need look at no line but those that
    are `live`: that call something up, are cued or weigh enough.
    """

    __slots__ = (
        "bits",
        "called",
        "cued",
        "far",
        "heft",
        "hot",
        "live",
        "marked",
        "most",
        "odd",
        "piece",
        "runs",
        "size",
    )
    size: int
    odd: int
    hot: Sequence[str]
    runs: int
    marked: Sequence[Entry]
    heft: int
    most: int
    bits: int
    cued: bool
    far: int
    called: Sequence[Pattern]
    live: bool
    piece: bool


def _line(size: int, words: list[Word], calls: Calls | None, least: int) -> Line:
    """What the useful ones of so many words say together; all is set, since others ask every line for it."""
    line = Line()
    hot: list[str] = []
    opened: Opened = []
    runs = bits = heft = most = 0
    for text, held, announced, calling, weight, gain in words:
        if held:
            runs |= held
            hot.append(text)
        if announced:
            bits |= announced
            if calling:
                opened += calling
        if weight:
            heft += weight
            most += gain
    line.size = size
    line.odd = size - len(words)
    line.hot = hot
    line.runs = runs
    line.marked = RUNS.entries(runs) if runs > 1 else ()
    line.heft = heft
    line.most = most
    line.bits = bits
    line.cued = bits >= calls.cued if calls else False
    line.far = bits & calls.far if calls else 0
    line.called = tuple(dict.fromkeys([pattern for need, pattern in opened if bits & need == need])) if opened else ()
    line.live = bool(line.cued or line.far or line.called or most >= least)
    line.piece = False
    return line


_DULL = _line(0, [], None, sys.maxsize)  # stands for every line that is of no use to anybody
_DULL.odd = _NO_USE


class Lines(dict[bytes, Line]):
    """Every short line that was read of late, by its words alone, in small letters."""

    def __init__(self, words: Words, calls: Calls | None = None, least: int = sys.maxsize) -> None:
        super().__init__()
        self.words = words
        self._look = words.__getitem__
        self._calls = calls
        self._least = least  # what the heavy words of an instruction weigh together
        RUNS.kept.append(self.clear)

    def __missing__(self, letters: bytes) -> Line:
        words = letters.split()
        found = [*filter(None, map(self._look, words))]
        line = _line(len(words), found, self._calls, self._least) if found else _DULL
        if len(letters) <= _OFTEN:
            if len(self) >= _MOST:
                self.clear()
            self[letters] = line
        return line

    def pieces(self, letters: bytes, step: int) -> list[Line]:
        """A very long line in pieces; the first answers for the secrets of all, and no word is lost by being cut."""
        found = []
        for at in range(0, len(letters), step):
            end = letters.find(b" ", at + step, at + step + _CUT)
            line = copy(self[letters[at : at + step + _CUT if end < 0 else end]])
            line.piece = True
            line.hot, line.runs, line.marked = (), 0, ()
            found.append(line)
        whole = self[letters]
        found[0].hot, found[0].runs, found[0].marked = whole.hot, whole.runs, whole.marked
        return found


PLAIN = Lines(Words())


@lru_cache(maxsize=1)
def known_lines() -> Lines:
    """Lines with what they announce to the rules for instructions, for which these have to be loaded."""
    from memtui_store.scan.injection.calls import CALLS
    from memtui_store.scan.injection.weights import weights

    gate = weights().gate
    return Lines(Words(CALLS, gate.__getitem__), CALLS, gate.prose)
