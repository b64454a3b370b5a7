"""Memories, stores and operations as plain data, under the names that scripts rely on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from memtui_store.agents.contract import Store
from memtui_store.agents.problems import Problem, attempt
from memtui_store.changes.journal import Operation
from memtui_store.changes.plan import Plan
from memtui_store.findings import Finding
from memtui_store.inbox.evidence import Evidence
from memtui_store.inbox.proposal import Proposal
from memtui_store.model import Budget, Memory
from memtui_store.view import label

Item = dict[str, object]
SCHEMA = 1


def envelope(kind: str, items: Sequence[Item], problems: Sequence[Problem] = ()) -> Item:
    """`problems` say what the items may lack."""
    return {"schema": SCHEMA, "kind": kind, "items": list(items), "problems": list(map(problem_item, problems))}


def problem_item(problem: Problem) -> Item:
    return {
        "store": problem.store,
        "agent": problem.agent,
        "root": problem.root,
        "message": problem.message,
    }


def memory_item(memory: Memory) -> Item:
    return {
        "ref": memory.ref,
        "store": memory.store,
        "key": memory.key,
        "agent": memory.agent,
        "scope": memory.scope.value,
        "project": str(memory.project) if memory.project else None,
        "path": str(memory.path),
        "title": memory.title,
        "name": memory.name,
        "description": memory.description,
        "kind": memory.kind.value,
        "raw_type": memory.raw_type,
        "behavioral": memory.behavioral,
        "created": _time(memory.created),
        "updated": _time(memory.updated),
        "verified": _time(memory.verified),
        "age_days": memory.age_days,
        "age_from": memory.age_from,
        "trust": memory.trust.value,
        "tags": list(memory.tags),
        "size": memory.size,
        "tokens": memory.tokens,
        "etag": memory.etag,
        "usage": {
            "count": memory.usage.count,
            "last": _time(memory.usage.last),
            "source": memory.usage.source or None,
        },
        "provenance": {
            "agent": memory.provenance.agent,
            "session": memory.provenance.session,
            "source": memory.provenance.source,
        },
        "supersedes": memory.supersedes or None,
        "superseded_by": memory.superseded_by or None,
        "shadows": memory.shadows or None,
        "shadowed_by": list(memory.shadowed_by),
        "body_line": memory.body_line,
        "findings": sorted({finding.rule for finding in memory.known_findings}),
        "scanned": memory.is_scanned,
        "read_only": memory.read_only,
        "why_not": memory.why_not,
        "error": memory.problem or None,
        "notes": list(memory.notes),
        "also": list(memory.also),
        "extra": dict(memory.extra),
    }


def finding_item(finding: Finding) -> Item:
    return {
        "rule": finding.rule,
        "severity": finding.severity.value,
        "family": finding.family.value,
        "ref": finding.ref,
        "path": finding.path,
        "line": finding.line or None,
        "start": finding.start,
        "end": finding.end,
        "message": finding.message,
        "evidence": finding.evidence,
        "verdict": finding.verdict.value if finding.verdict else None,
        "fix": finding.fix or None,
    }


def store_item(store: Store, entries: int) -> Item:
    info, budget = store.info, attempt(store, store.budget, Budget())
    return {
        "id": info.id,
        "label": label(store),
        "agent": info.agent,
        "scope": info.scope.value,
        "root": str(info.root),
        "project": str(info.project) if info.project else None,
        "also": list(info.also),
        "entries": entries,
        "read_only": info.capabilities.read_only,
        "capabilities": {
            "create": info.capabilities.create,
            "edit": info.capabilities.edit,
            "delete": info.capabilities.delete,
            "why_not": info.capabilities.why_not,
        },
        "budget": {
            "lines": budget.lines,
            "max_lines": budget.max_lines,
            "chars": budget.chars,
            "max_chars": budget.max_chars,
            "over": budget.over,
        },
        "problems": list(store.problems),
    }


def operation_item(operation: Operation) -> Item:
    return {
        "id": operation.id,
        "time": operation.time,
        "verb": operation.verb,
        "summary": operation.summary,
        "refs": list(operation.refs),
        "state": operation.state,
        "undoes": operation.undoes,
        "undone_by": operation.undone_by,
        "note": operation.note,
        "changes": [
            {
                "address": moved.address,
                "before": moved.before[0] if moved.before else None,
                "after": moved.after[0] if moved.after else None,
            }
            for moved in operation.moves
        ],
    }


def plan_item(plan: Plan) -> Item:
    return {
        "verb": plan.verb,
        "summary": plan.summary,
        "refs": list(plan.refs),
        "notes": list(plan.notes),
        "diff": plan.diff(),
    }


def _time(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


def proposal_item(proposal: Proposal, target: str = "") -> Item:
    nearest = proposal.nearest
    return {
        "id": proposal.id,
        "title": proposal.title,
        "description": proposal.description,
        "name": proposal.name,
        "kind": proposal.kind.value,
        "behavioral": proposal.behavioral,
        "body": proposal.body,
        "tags": list(proposal.tags),
        "store": target or proposal.store or None,
        "scope": proposal.scope,
        "project": proposal.project or None,
        "source": proposal.source,
        "evidence": [_evidence_item(item) for item in proposal.evidence],
        "why": proposal.why,
        "topic": proposal.topic,
        "contradicts": list(proposal.contradicts),
        "findings": list(proposal.findings),
        "nearest": {"ref": nearest.ref, "score": nearest.score} if nearest else None,
        "created": proposal.created,
        "state": proposal.state,
        "path": str(proposal.path) if proposal.etag else None,
        "error": proposal.error,
    }


def _evidence_item(item: Evidence) -> Item:
    return {
        "source": item.source,
        "path": item.path,
        "line": item.line or None,
        "detail": item.detail,
        "quote": item.quote,
    }
