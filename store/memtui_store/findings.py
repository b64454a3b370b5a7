"""A finding: something worth telling a person about a piece of text, with where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """Ordered from a remark to something that should be mended today."""

    INFO = "info"
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    CRITICAL = "critical"

    @property
    def rank(self) -> int:
        return list(Severity).index(self)


class Family(StrEnum):
    """What kind of trouble a rule looks for; the first three are seen in a text alone."""

    SECRET = "secret"  # noqa: S105 - a family's name
    INJECTION = "injection"
    HIDDEN = "hidden"
    CLAIM = "claim"
    AGE = "age"
    DUPLICATE = "duplicate"
    INDEX = "index"
    SHAPE = "shape"
    TRUST = "trust"


UNSCANNED = "secret.unscanned"
"""The rule of text that could not be checked, and is therefore hidden."""
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
    """What the fix needs to know: a target, another memory, a replacement."""


def mask_for(rule: str) -> str:
    """What stands in a secret's place: that there was one and of which kind, and nothing of it."""
    return f"«redacted:{rule.partition('.')[2] or rule}»"


@dataclass(frozen=True, slots=True)
class Redacted:
    """A text after masking, with what was masked (offsets are those of the text before)."""

    text: str
    findings: tuple[Finding, ...] = ()
