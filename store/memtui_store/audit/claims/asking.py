"""What the judges of single claims share: the project, the moment of writing, and what the text tells elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from memtui_store.audit.claims.model import Claim, ClaimResult, Hedge, Verdict
from memtui_store.audit.claims.repository import Repository
from memtui_store.text import one_line

_TOLD: dict[Hedge, str] = {
    "removed": "the memory itself tells it as removed",
    "renamed": "the memory itself tells it as renamed or moved",
    "past": "the memory speaks of it as past",
    "planned": "the memory tells it as planned",
    "example": "the memory gives it as an example",
    "elsewhere": "the memory places it outside this project",
    "negated": "the memory says that it is not to be used or not there",
}


@dataclass(slots=True)
class Asking:
    """`told`: what some sentence of the same text tells as gone; `dates`: when each line was written, if git knows."""

    repository: Repository
    written: int | None = None
    told: Mapping[str, Hedge | None] = field(default_factory=dict)
    ignored: Collection[str] = ()
    dates: dict[str, int] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)

    def when(self, claim: Claim) -> int | None:
        """The moment at which this claim was made; a line that git dates is older than the file's last edit."""
        line = self.lines[claim.line - 1].strip() if claim.line <= len(self.lines) else ""
        return self.dates.get(line, self.written)

    def excuse(self, claim: Claim) -> str | None:
        """Why a missing thing is no fault of this text."""
        hedge = claim.hedge
        own = f"{self.repository.top.name} repo".lower()
        if hedge == "elsewhere" and own in claim.sentence.replace("`", "").lower():
            hedge = None
        hedge = hedge or self.told.get(claim.value.removesuffix("()"))
        return _TOLD[hedge] if hedge else None


def result(claim: Claim, verdict: Verdict, evidence: str, suggestion: str | None = None) -> ClaimResult:
    """File names and manifest lines are as hostile as any text, and evidence is one sentence."""
    return ClaimResult(claim, verdict, one_line(evidence, 400), suggestion)


def unchecked(claim: Claim, reason: str) -> ClaimResult:
    return result(claim, "unchecked", reason)
