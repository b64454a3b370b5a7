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
    """What kind of trouble a text rule looks for."""

    SECRET = "secret"  # noqa: S105 - a family's name
    INJECTION = "injection"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Finding:
    """`start` and `end` are half-open character offsets; no field ever holds the text of a secret."""

    rule: str
    severity: Severity
    family: Family
    start: int
    end: int
    message: str
    evidence: str = ""


def mask_for(rule: str) -> str:
    """What stands in a secret's place: that there was one and of which kind, and nothing of it."""
    return f"«redacted:{rule.partition('.')[2] or rule}»"


@dataclass(frozen=True, slots=True)
class Redacted:
    """A text after masking, with what was masked (offsets are those of the text before)."""

    text: str
    findings: tuple[Finding, ...] = ()
