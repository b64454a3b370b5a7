"""What checks share: the memories, the moment, the settings, and how a finding about a memory is written down."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from pathlib import Path

from memtui_store import clock
from memtui_store.audit.claims.repository import Repository
from memtui_store.audit.rules import all_rules
from memtui_store.catalog import View
from memtui_store.findings import Finding, Verdict
from memtui_store.model import Memory
from memtui_store.text import one_line


@dataclass
class Context:
    view: View
    memories: list[Memory]
    now: datetime = field(default_factory=clock.now)

    repositories: dict[Path, Repository] = field(default_factory=dict)

    def repository(self, root: Path) -> Repository:
        """One look at each project serves all its memories."""
        if root not in self.repositories:
            self.repositories[root] = Repository(root)
        return self.repositories[root]

    @cached_property
    def by_store(self) -> dict[str, list[Memory]]:
        held: dict[str, list[Memory]] = defaultdict(list)
        for memory in self.memories:
            held[memory.store].append(memory)
        return held


def finding(
    rule: str,
    memory: Memory,
    message: str = "",
    *,
    at: tuple[int, int] | None = None,
    evidence: str = "",
    verdict: Verdict | None = None,
    fix: str = "",
    data: str = "",
) -> Finding:
    """`at` is a stretch of the memory's text; without one the finding is about the memory as a whole."""
    known = all_rules()[rule]
    start, end = at or (0, 0)
    line = memory.body_line + memory.body.count("\n", 0, start) if at else 1
    return Finding(
        rule,
        known.severity,
        known.family,
        start,
        end,
        one_line(message or known.title),
        one_line(evidence, 300),
        memory.ref,
        str(memory.path),
        line,
        verdict,
        fix,
        data,
    )
