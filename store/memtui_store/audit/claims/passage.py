"""Where a claim stands: its line, its sentence, and what the sentence tells about it."""

from __future__ import annotations

from memtui_store.audit.claims.blocks import Block
from memtui_store.audit.claims.hedges import hedge_of, whole_text_is_past
from memtui_store.audit.claims.model import Hedge
from memtui_store.audit.claims.prose import Prose


class Whole:
    """The text that the passages of one memory share."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._past: bool | None = None

    @property
    def past(self) -> Hedge | None:
        if self._past is None:
            self._past = whole_text_is_past(self.text)
        return "past" if self._past else None


class Passage:
    """One block of a text; reading it costs a hundred times what finding a name in it does, so only on demand."""

    def __init__(self, whole: Whole, block: Block) -> None:
        self._whole, self._block = whole, block
        self._hedges: dict[tuple[int, int], Hedge | None] = {}
        self._prose: Prose | None = None

    def line(self, at: int) -> int:
        return self._whole.text.count("\n", 0, at) + 1

    def sentence(self, start: int, end: int) -> str:
        first, last = self._block.sentence(self._whole.text, start, end)
        return " ".join(self._whole.text[first:last].split())

    def hedge(self, start: int, end: int) -> Hedge | None:
        if (start, end) not in self._hedges:
            self._hedges[start, end] = self._read(start, end) or self._whole.past
        return self._hedges[start, end]

    def _read(self, start: int, end: int) -> Hedge | None:
        text, block = self._whole.text, self._block
        if self._prose is None:
            self._prose = Prose(text[block.start : block.end], code=block.kind == "code")
        first, last = block.sentence(text, start, end)
        told = self._prose.around(start - block.start)[first - block.start : last - block.start]
        above = "\n".join((*block.headings[-2:], block.lead))
        return hedge_of(told, start - first, end - first, above, block.column(text, start), written=text[first:last])
