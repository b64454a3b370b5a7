"""The learned numbers, and the quick look that decides which lines are worth weighing at all."""

from __future__ import annotations

import json
from bisect import bisect_left
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from memtui_store.scan.injection.lexicon import lexicon
from memtui_store.scan.injection.scale import Scale
from memtui_store.scan.kept import Kept
from memtui_store.scan.late import Late
from memtui_store.scan.lines import MANY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

_WORD = Late(r"[^\W\d_]+")
_PROSE = 46

Place = tuple[int, int, int]


def marks(text: str) -> list[str]:
    """What the quick look goes by: the words of a text in small letters, their concepts and those of other scripts."""
    known = lexicon()
    words = _WORD.findall(text)
    found = [*words, *("@" + concept for word in words for concept in known.concepts(word))]
    if not text.isascii():
        found += ["@" + concept for _, concept in known.runs(text)]
    return found


class Gate(Kept[str, int]):
    """What each word weighs by itself and by its concepts; a line below `least` is no instruction, whatever its order.

    The rules for prose know what they look for and are tried a little below.
    """

    def __init__(self, stored: dict[str, int], least: int) -> None:
        super().__init__()
        self._stored = stored
        self._concepts = {name[1:]: weight for name, weight in stored.items() if name[0] == "@"}
        self.least = least
        self.prose = least - _PROSE

    def make(self, word: str) -> int:
        weight = self._stored.get(word, 0)
        for concept in lexicon().concepts(word):
            weight += self._concepts.get(concept, 0)
        return weight

    def _foreign(self, line: str) -> int:
        spaced = sum(map(self.__getitem__, _WORD.findall(line)))
        if line.isascii():
            return spaced
        get = self._concepts.get
        return spaced + sum([get(concept, 0) for _, concept in lexicon().runs(line)])

    def passing(self, reading: Reading) -> Iterator[Place]:
        """Where the stretches begin and end that may hold an instruction, and what their words weigh."""
        lines, starts, least = reading.announcing, reading.starts, self.prose
        heavy = [which for which, line in reading.live if line.most >= least]
        lettered = () if reading.ascii else {bisect_left(starts, begin) for begin in reading.lettered}
        for which in sorted({*heavy, *lettered}) if lettered else heavy:
            line, begin, end = lines[which], starts[which], starts[which + 1]
            if which in lettered:
                yield from self._lettered(reading, begin, end - 1)
            elif line.size > MANY and (line.piece or reading.flat.find(". ", begin, end - 1) >= 0):
                yield from self._sentences(reading, begin, end - 1)
            elif line.heft >= least:
                yield begin, end, line.heft

    def _sentences(self, reading: Reading, begin: int, end: int) -> Iterator[Place]:
        """A long line is looked at sentence by sentence, since its honest part would outweigh the rest."""
        letters, look = reading.letters, self.__getitem__
        for part in reading.flat[begin:end].split(". "):
            stop = begin + len(part)
            heft = sum(map(look, letters[begin:stop].split()))
            if heft >= self.prose:
                yield begin, stop, heft
            begin = stop + 2

    def _lettered(self, reading: Reading, begin: int, end: int) -> Iterator[Place]:
        """The same for a line whose words are not in ASCII alone."""
        for part in reading.low[begin:end].replace("。", ".").split("."):
            stop = begin + len(part)
            heft = self._foreign(part)
            if heft >= self.prose:
                yield begin, stop, heft
            begin = stop + 1


class Weights:
    """What `scale` finds in a sentence is added up, for whoever judges what is out of sight. All in hundredths."""

    def __init__(self, stored: dict[str, dict[str, int]]) -> None:
        self.scale = Scale(stored["features"])
        self.gate = Gate(stored["gate"], stored["least"]["gate"])


@lru_cache(maxsize=1)
def weights() -> Weights:
    return Weights(json.loads(files("memtui_store.scan").joinpath("semantic_weights.json").read_text("utf-8")))
