"""Whether a text was planted for an agent; a prohibition that merely names what it forbids was not."""

from __future__ import annotations

import re

from memtui_store.findings import Finding, Severity
from memtui_store.scan import scan_injection

_FORBIDS = re.compile(
    r"\b(?:never|don't|do not|must not|no|not|nie|niemals|nicht|kein\w*|jamais|ne|nunca|no)\b[^.!?]{0,80}\bwithout\b"
    r"|\bsans\b|\bsin\b|\bohne\b",
    re.IGNORECASE,
)


def _counts(finding: Finding, *, own: bool) -> bool:
    """The weighing of words is a hint for a person; honest rules resemble it too."""
    return finding.severity.rank >= Severity.HIGH.rank or not (own or finding.rule == "inject.instruction")


def is_planted(text: str, *, own: bool = False) -> bool:
    """Of the user's own words only a grave sign counts: they do tell their agent what to do."""
    found = [finding for finding in scan_injection(text) if _counts(finding, own=own)]
    if not found:
        return False
    return not (all(finding.rule == "inject.safeguard" for finding in found) and _FORBIDS.search(text))
