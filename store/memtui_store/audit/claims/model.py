"""A claim is something a text says about its project; a result is what the project says back."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from memtui_store.audit.claims.names import split_line

if TYPE_CHECKING:
    from memtui_store.audit.claims.passage import Passage

Kind = Literal[
    "path", "file_line", "symbol", "flag", "command", "commit", "branch", "url", "version", "link", "dependency"
]
Hedge = Literal[
    "removed", "renamed", "past", "planned", "example", "elsewhere", "negated", "asked", "arrow", "old", "intended"
]
Verdict = Literal["confirmed", "stale", "contradicted", "unchecked"]

_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Claim:
    """`text[start:end]` is what was read; `value` is the same without the dressing (escapes, wrapping quotes).

    `file` is what a line told of a name belongs to: the file that the text names before it.

    Most claims hold, and of those nobody asks for the sentence or its hedge: both are worked out when asked for.
    """

    kind: Kind
    value: str
    start: int
    end: int
    passage: Passage = field(repr=False, compare=False)
    file: str = ""

    @property
    def place(self) -> tuple[str, int, int]:
        """The file, and the first and last line (0 where none is told)."""
        if not self.file:
            return split_line(self.value)
        numbers = [int(number) for number in _NUMBER.findall(self.value.rpartition("(")[2])]
        return self.file, numbers[0], max(numbers)

    @property
    def line(self) -> int:
        return self.passage.line(self.start)

    @property
    def sentence(self) -> str:
        return self.passage.sentence(self.start, self.end)

    @property
    def hedge(self) -> Hedge | None:
        return self.passage.hedge(self.start, self.end)


@dataclass(frozen=True, slots=True)
class ClaimResult:
    claim: Claim
    verdict: Verdict
    evidence: str
    suggestion: str | None = None
