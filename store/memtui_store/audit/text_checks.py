"""Secrets, injections and hidden text, as the scanner found them, weighed by where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from memtui_store.audit.context import Context
from memtui_store.findings import Family, Finding, Severity
from memtui_store.model import Memory, Trust

_FIXES = {
    Family.SECRET: "mask it here, in the index, the journal and the trash",
    Family.HIDDEN: "remove the hidden characters",
}


def check_text(memory: Memory, context: Context) -> Iterator[Finding]:
    """An injection weighs more where an agent would obey it, and where nobody has looked."""
    if not memory.findings:
        return
    weight = _weight(memory)
    for found in memory.findings:
        severity = _raised(found.severity, weight) if found.family is Family.INJECTION else found.severity
        yield replace(found, severity=severity, ref=memory.ref, path=str(memory.path), fix=_FIXES.get(found.family, ""))


def _weight(memory: Memory) -> int:
    suspicious = sum(found.family in (Family.INJECTION, Family.HIDDEN) for found in memory.findings)
    exposed = memory.behavioral or memory.store.startswith(("claude-repo:", "claude-agent"))
    return int(suspicious > 1) + int(exposed and memory.trust is not Trust.APPROVED)


def _raised(severity: Severity, steps: int) -> Severity:
    ladder = list(Severity)
    return ladder[min(severity.rank + steps, len(ladder) - 1)]
