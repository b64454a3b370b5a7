"""What each word of a text is good for, remembered from text to text, since notes use few words many times."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.marks import RUNS

if TYPE_CHECKING:
    from collections.abc import Callable

_MOST = 20_000
_LONGEST = 24


class Word:
    """What detectors of secrets look for in a word (`runs`), what it announces (`bits`) and what it weighs (`heft`)."""

    __slots__ = ("bits", "heft", "runs", "text")

    def __init__(self, text: str, runs: int, bits: int, heft: int) -> None:
        self.text = text
        self.runs = runs
        self.bits = bits
        self.heft = heft


class Words(dict[str, Word | None]):
    """Looking a known word up is one step in C, and only a new one is examined; most are good for nothing."""

    def __init__(self, calls: Callable[[str], int] | None = None, weigh: Callable[[str], int] | None = None) -> None:
        super().__init__()
        self._calls = calls
        self._weigh = weigh
        RUNS.kept.append(self)

    def __missing__(self, word: str) -> Word | None:
        runs = RUNS.bits(word)
        bits = self._calls(word) if self._calls else 0
        heft = self._weigh(word) if self._weigh else 0
        found = Word(word, runs, bits, heft) if runs or bits or heft else None
        if len(word) <= _LONGEST:
            if len(self) >= _MOST:
                self.clear()
            self[word] = found
        return found
