"""Claims of memories, checked against their project and the calendar."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from memtui_store.audit.claims.model import WRONG
from memtui_store.audit.claims.verify import ClaimResult, check_claims
from memtui_store.audit.context import Context, finding
from memtui_store.findings import Finding, Verdict
from memtui_store.model import Kind, Memory


def check_claims_of(memory: Memory, context: Context) -> Iterator[Finding]:
    """Only what is proved wrong is a finding; the rest is for `memtui verify` to tell."""
    for result in claim_results(memory, context):
        claim, new = result.claim, result.suggestion
        if result.verdict in WRONG:
            yield finding(
                "claim.date" if claim.kind == "date" else f"claim.{result.verdict}",
                memory,
                f"{claim.value!r}: {result.evidence}",
                at=(claim.start, claim.end),
                evidence=claim.sentence,
                verdict=Verdict(result.verdict),
                fix=f"write {new!r} instead" if new else "",
                data=f"{claim.value}\n{new}" if new else "",
            )


def claim_results(memory: Memory, context: Context) -> list[ClaimResult]:
    """Every claim of a memory; without a project only dates can be judged."""
    if memory.error or memory.kind is Kind.INDEX:
        return []
    project = memory.project if memory.project and context.is_folder(memory.project) else None
    return check_claims(
        memory.body,
        lambda: context.repository(project) if project else None,
        written=memory.verified or memory.updated,
        known_links=lambda: context.names(memory.store),
        source=_source(memory, project),
        now=context.now,
    )


def _source(memory: Memory, project: Path | None) -> Path | None:
    """The memory's own file, where the project holds it and git may know its lines."""
    return memory.path if project and str(memory.path).startswith(f"{project}/") else None
