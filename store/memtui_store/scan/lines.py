"""What the words of a line say, remembered by the line, since notes repeat words often and lines now and then."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from memtui_store.scan.marks import RUNS
from memtui_store.scan.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memtui_store.scan.injection.calls import Calls
    from memtui_store.scan.marks import Entry
    from memtui_store.scan.pattern import Pattern
    from memtui_store.scan.words import Word

_MOST = 4_000
_OFTEN = 240
"""Longer lines are hardly ever met again."""
_CUT = 40
MANY = 40
"""Words; a line of more is looked at piece by piece."""


class Line:
    """One line, or a piece of a very long one.

    `hot` are those of its words that some detector of secrets asks for, and `runs` the bits of what they hold;
    `marked` are the literals that may stand in it (see `marks`). `bits` says what it announces, `called` which patterns
    that calls up, `far` those that may leave the line (see `calls`), and `cued` that something may be in disguise.
    `heft` is what its words weigh, and `most` what the heavy ones do; `odd` counts the words that nobody asks for and
    that weigh nothing, as hardly any in a sentence do.
    """

    piece = cued = False
    odd = 99  # of a line that is of no use
    size = runs = bits = far = heft = most = 0  # most lines have little of this, and what is not there is not set
    hot: Sequence[str] = ()
    marked: Sequence[Entry] = ()
    called: Sequence[Pattern] = ()

    def __init__(self, size: int, words: Sequence[Word], calls: Calls | None) -> None:
        hot: list[str] = []
        known = len(words)
        runs = bits = heft = most = 0
        for word in words:
            if word.runs:
                runs |= word.runs
                hot.append(word.text)
            if word.bits:
                bits |= word.bits
            heft += word.heft
            if word.heft > 0:
                most += word.heft
        if size:
            self.size = size
            self.odd = size - known
        if runs:
            self.hot = hot
            self.runs = runs
            if runs > 1 and (marked := RUNS.entries(runs)):
                self.marked = marked
        if most:
            self.heft = heft
            self.most = most
        if bits and calls:
            self.bits = bits
            if bits >= calls.cued:
                self.cued = True
            if far := bits & calls.far:
                self.far = far
            if bits & calls.close and (called := calls.near(bits)):
                self.called = called


_DULL = Line(0, (), None)  # stands for every line that is of no use to anybody


class Lines(dict[str, Line]):
    """Every short line that was read of late, by its words alone, in small letters."""

    def __init__(self, words: Words, calls: Calls | None = None) -> None:
        super().__init__()
        self.words = words
        self._calls = calls
        RUNS.kept.append(self)

    def __missing__(self, letters: str) -> Line:
        line = self.new(letters)
        if len(letters) <= _OFTEN:
            if len(self) >= _MOST:
                self.clear()
            self[letters] = line
        return line

    def new(self, letters: str) -> Line:
        words = letters.split()
        found = [*filter(None, map(self.words.__getitem__, words))]
        return Line(len(words), found, self._calls) if found else _DULL

    def pieces(self, letters: str, step: int) -> list[Line]:
        """A very long line in pieces; the first answers for the secrets of all, and no word is lost by being cut."""
        found = []
        for at in range(0, len(letters), step):
            end = letters.find(" ", at + step, at + step + _CUT)
            line = self.new(letters[at : at + step + _CUT if end < 0 else end])
            line = Line(0, (), None) if line is _DULL else line
            line.piece = True
            line.hot, line.runs, line.marked = (), 0, ()
            found.append(line)
        whole = self.new(letters)
        found[0].hot, found[0].runs, found[0].marked = whole.hot, whole.runs, whole.marked
        return found


PLAIN = Lines(Words())


@lru_cache(maxsize=1)
def announcing() -> Lines:
    """Lines with what they announce to the rules for instructions, for which these have to be loaded."""
    from memtui_store.scan.injection.calls import CALLS
    from memtui_store.scan.injection.weights import weights

    return Lines(Words(CALLS.bits, weights().gate.__getitem__), CALLS)
