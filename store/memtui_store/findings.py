"""A finding: something a person should act on, with where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

_FORMER = {"info": "tidy", "low": "tidy", "medium": "review"}


class Severity(StrEnum):
    """How much a finding matters, least first."""

    TIDY = "tidy"
    """Duplicates and gaps that a safe fix closes."""
    REVIEW = "review"
    """Worth a look: changed, stale, cut off, a hint of the learned model."""
    HIGH = "high"
    """An explicit or hidden order, or a secret."""
    CRITICAL = "critical"
    """A secret that is very likely live, or an approved memory that is gone."""

    @property
    def rank(self) -> int:
        return list(Severity).index(self)

    @classmethod
    def _missing_(cls, value: object) -> Severity | None:
        """Words of older settings: medium is review, low and info are tidy."""
        return cls(_FORMER[value]) if isinstance(value, str) and value in _FORMER else None


class Family(StrEnum):
    """What kind of trouble a rule looks for; the first four are seen in a text alone."""

    SECRET = "secret"  # noqa: S105 - a family's name
    INJECTION = "injection"
    HIDDEN = "hidden"
    PERSONAL = "personal"
    CLAIM = "claim"
    DUPLICATE = "duplicate"
    INDEX = "index"
    SHAPE = "shape"
    TRUST = "trust"


UNSCANNED = "secret.unscanned"
"""The rule of text that could not be checked, and is therefore hidden."""
WORDED = "injection.worded"
"""The rule of the learned model, which only ever hints."""
TEXT_FAMILIES = (Family.SECRET, Family.INJECTION, Family.HIDDEN)


class Verdict(StrEnum):
    """What checking a claim found; what cannot be checked is said to be so, never to be false."""

    CONFIRMED = "confirmed"
    STALE = "stale"
    CONTRADICTED = "contradicted"
    UNCHECKED = "unchecked"


@dataclass(frozen=True, slots=True)
class Finding:
    """`start` and `end` are half-open character offsets; no field ever holds the text of a secret.

    `ref`, `path` and `line` say where, once a text is known to be a memory's.
    """

    rule: str
    severity: Severity
    family: Family
    start: int
    end: int
    message: str
    evidence: str = ""
    ref: str = ""
    path: str = ""
    line: int = 0
    verdict: Verdict | None = None
    fix: str = ""
    """What a fix would do, in a few words; empty where a person has to think."""
    data: str = ""
    """What the fix needs to know: a target, other memories, a replacement."""


def mask_for(rule: str) -> str:
    """What stands in a secret's place: that there was one and of which kind, and nothing of it."""
    return f"«redacted:{rule.partition('.')[2] or rule}»"


@dataclass(frozen=True, slots=True)
class Redacted:
    """A text after masking, with what was masked (offsets are those of the text before)."""

    text: str
    findings: tuple[Finding, ...] = ()
