"""Whether a text was planted for an agent."""

from __future__ import annotations

from memtui_store.audit.scan import scan_injection
from memtui_store.findings import WORDED, Severity


def is_planted(text: str, *, own: bool = False) -> bool:
    """Of the user's own words only a grave sign counts: they do tell their agent what to do."""
    found = (finding for finding in scan_injection(text) if finding.rule != WORDED)
    return any(not own or finding.severity.rank >= Severity.HIGH.rank for finding in found)
