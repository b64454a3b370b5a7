"""Describe what is wrong with memories: `audit`, `scan`, `duplicates`, `verify`."""

from __future__ import annotations

from typing import Literal

from memtui_store.findings import Family, Severity, Verdict
from memtui_store.json_models.base import Output, Printed


class FindingItem(Printed):
    """Something a person should act on; no field holds the text of a secret."""

    rule: str
    severity: Severity
    family: Family
    ref: str
    """Empty for a file that is no memory."""
    path: str
    line: int | None
    start: int
    """The first character of it in the text, from 0."""
    end: int
    """The character after it."""
    message: str
    evidence: str
    verdict: Verdict | None
    """What checking a claim found."""
    fix: str | None
    """What `memtui audit --fix` would do; `null` where a person has to think."""


class RuleItem(Printed):
    """What one rule of the audit looks for."""

    rule: str
    severity: Severity
    family: Family
    title: str
    help: str


class GroupItem(Printed):
    """Memories that say the same (`exact`, `near`, `global`), or two that say the opposite (`conflict`)."""

    refs: list[str]
    score: float
    """From 0 to 1."""
    kind: Literal["exact", "near", "global", "conflict"]
    why: str


class ClaimItem(Printed):
    """Something a memory says about its project, and what the project says back."""

    claim: str
    kind: Literal["path", "file_line", "symbol", "flag", "command", "version", "date"]
    verdict: Verdict
    evidence: str
    suggestion: str | None
    """What to write instead, where that is certain."""


class CheckedMemory(Printed):
    """A memory whose claims were checked."""

    ref: str
    holds: bool
    """Whether no claim is stale or contradicted."""
    claims: list[ClaimItem]


class Findings(Output[FindingItem]):
    """`memtui audit` and `memtui scan`."""

    kind: Literal["findings"]


class Rules(Output[RuleItem]):
    """`memtui audit --list-rules`."""

    kind: Literal["rules"]


class Groups(Output[GroupItem]):
    """`memtui duplicates`."""

    kind: Literal["groups"]


class Claims(Output[CheckedMemory]):
    """`memtui verify`, where nothing is stamped."""

    kind: Literal["claims"]
