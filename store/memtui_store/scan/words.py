"""What each word of a text is good for, remembered from text to text, since notes use few words many times."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.kept import Kept
from memtui_store.scan.marks import RUNS

if TYPE_CHECKING:
    from collections.abc import Callable

    from memtui_store.scan.injection.calls import Calls
    from memtui_store.scan.pattern import Pattern


Opened = list[tuple[int, "Pattern"]]
Word = tuple[str, int, int, Opened, int, int]
"""A word, what detectors of secrets look for in it, what it announces and calls up (see `calls`), what it weighs, and
the same once more if it is heavy."""


class Words(Kept[bytes, Word | None]):
    """What each word of ASCII is good for; most are good for nothing."""

    def __init__(self, calls: Calls | None = None, weigh: Callable[[str], int] | None = None) -> None:
        super().__init__()
        self._calls = calls
        self._weigh = weigh
        RUNS.kept.append(self.forget)

    def make(self, letters: bytes) -> Word | None:
        word = letters.decode("ascii")
        runs = RUNS.bits(word)
        bits = self._calls.bits(word) if self._calls else 0
        opened = self._calls.opened(bits) if bits and self._calls else []
        heft = self._weigh(word) if self._weigh else 0
        return (word, runs, bits, opened, heft, max(heft, 0)) if runs or bits or heft else None
