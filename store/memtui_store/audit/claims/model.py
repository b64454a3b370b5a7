"""A claim is something a text says about its project; a result is what the project says back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["path", "file_line", "symbol", "flag", "command", "commit", "branch", "url", "version", "link"]
Hedge = Literal["removed", "renamed", "past", "planned", "example", "elsewhere", "negated"]
Verdict = Literal["confirmed", "stale", "contradicted", "unchecked"]


@dataclass(frozen=True, slots=True)
class Claim:
    """`text[start:end]` is what was read; `value` is the same without the dressing (escapes, wrapping quotes)."""

    kind: Kind
    value: str
    start: int
    end: int
    line: int
    sentence: str
    hedge: Hedge | None = None


@dataclass(frozen=True, slots=True)
class ClaimResult:
    claim: Claim
    verdict: Verdict
    evidence: str
    suggestion: str | None = None
