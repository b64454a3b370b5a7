"""A claim is something a text says about its project; a result is what the project says back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from memtui_store.audit.claims.blocks import Block

Kind = Literal["path", "file_line", "symbol", "flag", "command", "version", "date"]
Verdict = Literal["confirmed", "stale", "contradicted", "unchecked"]
WRONG = frozenset({"stale", "contradicted"})


@dataclass(frozen=True, slots=True)
class Claim:
    """`text[start:end]` is `value`, and `block` is the part of the text around it that can qualify it."""

    kind: Kind
    value: str
    start: int
    end: int
    block: Block = field(repr=False, compare=False)

    @property
    def sentence(self) -> str:
        """Return the sentence as one line."""
        return " ".join(self.before.split() + self.value.split() + self.after.split())

    @property
    def before(self) -> str:
        """Return the sentence up to the claim, as written."""
        first, _ = self.block.sentence(self.start, self.end)
        return self.block.text[first : self.start]

    @property
    def after(self) -> str:
        _, last = self.block.sentence(self.start, self.end)
        return self.block.text[self.end : last]


@dataclass(frozen=True, slots=True)
class ClaimResult:
    claim: Claim
    verdict: Verdict
    evidence: str
    suggestion: str | None = None
    """What to write instead of the claim's value, where that is certain."""
