"""What a rule of the audit is, and where it matches a text."""

from __future__ import annotations

from dataclasses import dataclass

from memtui_store.findings import Family, Severity


@dataclass(frozen=True, slots=True)
class Rule:
    """A kind of finding: how serious it is, why it matters, and examples on both sides of its border.

    Each example in `finds` must give a finding of this rule, each in `spares` none. No example holds a whole secret:
    `{A36}` stands for 36 letters and digits that are put together when a test runs.
    """

    id: str
    severity: Severity
    family: Family
    title: str
    why: str
    finds: tuple[str, ...] = ()
    spares: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Span:
    """Where a rule matches a text, as half-open character offsets."""

    start: int
    end: int
    rule: str
    severity: Severity | None = None
    """Where the evidence makes it more or less serious than the rule says."""
    evidence: str = ""
    """What a person is shown instead of the text at this place, such as the decoded form of a payload."""
