"""Claims of a project's memories, checked against the project itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from memtui_store.audit.claims.extract import may_name
from memtui_store.audit.claims.verify import ClaimResult, check_claims, wrong_claims
from memtui_store.audit.context import Context, finding, path_of
from memtui_store.findings import Finding, Verdict
from memtui_store.model import Kind, Memory

_RULES = {Verdict.STALE: "claim.stale", Verdict.CONTRADICTED: "claim.contradicted"}


def check_claims_of(memory: Memory, context: Context) -> Iterator[Finding]:
    """Only what is proved wrong is a finding; the rest is for `memtui verify` to tell."""
    project = _project(memory, context)
    if project is None or not may_name(memory.body):
        return
    for result in wrong_claims(
        memory.body,
        lambda: context.repository(project),
        written=memory.verified or memory.updated,
        known_links=lambda: context.names(memory.store),
        source=_source(memory, project),
    ):
        yield finding(
            _RULES[Verdict(result.verdict)],
            memory,
            f"{_shown(result.claim.value)!r}: {result.evidence}",
            at=(result.claim.start, result.claim.end),
            evidence=result.claim.sentence,
            verdict=Verdict(result.verdict),
            fix=f"write {_shown(result.suggestion)!r} instead" if result.suggestion else "",
            data=f"{result.claim.value}\n{result.suggestion}" if result.suggestion else "",
        )


def _shown(name: str) -> str:
    """A name and its version may each stand in back-ticks of their own, of which only the inner ones were read."""
    return name.replace("`", "")


def claim_results(memory: Memory, context: Context) -> list[ClaimResult]:
    project = _project(memory, context)
    if project is None:
        return []
    return check_claims(
        memory.body,
        project,
        written=memory.verified or memory.updated,
        known_links=context.names(memory.store),
        repository=context.repository(project),
        source=_source(memory, project),
    )


def _project(memory: Memory, context: Context) -> Path | None:
    """The folder that can be asked; None where there is none, or the text is no memory's."""
    if memory.project is None or memory.error or memory.kind is Kind.INDEX or not context.is_folder(memory.project):
        return None
    return memory.project


def _source(memory: Memory, project: Path) -> Path | None:
    """The memory's own file, where the project holds it and git may know its lines."""
    return memory.path if path_of(memory).startswith(f"{project}/") else None
