"""Claims of a project's memories, checked against the project itself."""

from __future__ import annotations

from collections.abc import Iterator

from memtui_store.audit.claims.verify import ClaimResult, check_claims
from memtui_store.audit.context import Context, finding
from memtui_store.findings import Finding, Verdict
from memtui_store.model import Kind, Memory

_RULES = {Verdict.STALE: "claim.stale", Verdict.CONTRADICTED: "claim.contradicted"}


def check_claims_of(memory: Memory, context: Context) -> Iterator[Finding]:
    """Only what is proved wrong is a finding; the rest is for `memtui verify` to tell."""
    for result in claim_results(memory, context):
        rule = _RULES.get(Verdict(result.verdict))
        if rule:
            yield finding(
                rule,
                memory,
                f"{result.claim.value!r}: {result.evidence}",
                at=(result.claim.start, result.claim.end),
                evidence=result.claim.sentence,
                verdict=Verdict(result.verdict),
                fix=f"write {result.suggestion!r} instead" if result.suggestion else "",
                data=f"{result.claim.value}\n{result.suggestion}" if result.suggestion else "",
            )


def claim_results(memory: Memory, context: Context) -> list[ClaimResult]:
    if memory.project is None or memory.error or memory.kind is Kind.INDEX or not memory.project.is_dir():
        return []
    links = {name for other in context.by_store[memory.store] for name in (other.name, other.title, other.key)}
    return check_claims(
        memory.body,
        memory.project,
        written=memory.verified or memory.updated,
        known_links=links,
        repository=context.repository(memory.project),
        source=memory.path if memory.path.is_relative_to(memory.project) else None,
    )
