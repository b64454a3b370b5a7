"""Hold what checks share: the memories, the moment, the settings, and how a finding is written down."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.contract import Store
from memtui_store.agents.folder import FolderStore
from memtui_store.audit.claims.repository import Repository
from memtui_store.audit.rules import all_rules
from memtui_store.findings import Finding, Verdict
from memtui_store.model import INDEX_NAME, Memory
from memtui_store.text import one_line
from memtui_store.view import View


@dataclass
class Context:
    view: View
    memories: list[Memory]
    now: datetime = field(default_factory=clock.now)
    _repositories: dict[Path, Repository] = field(default_factory=dict)
    _index_tokens: dict[str, dict[str, int]] = field(default_factory=dict)

    def repository(self, root: Path) -> Repository:
        """Return the project's repository, which is read once for all its memories."""
        if root not in self._repositories:
            self._repositories[root] = Repository(root)
        return self._repositories[root]

    def names(self, store: str) -> frozenset[str]:
        """Return everything by which one memory of a store can name another."""
        held = self.by_store.get(store, ())
        return frozenset(name for memory in held for name in (memory.name, memory.title, memory.key))

    def index_tokens(self, memory: Memory) -> int:
        """Return what its line in the index costs at every start; 0 where it has none that is loaded."""
        from memtui_store.audit.index import index_tokens

        if memory.store not in self._index_tokens:
            store = self.view.store(memory.store)
            held = index_tokens(store) if isinstance(store, FolderStore) and store.indexed else {}
            self._index_tokens[memory.store] = held
        return self._index_tokens[memory.store].get(memory.key, 0)

    @cached_property
    def by_store(self) -> dict[str, list[Memory]]:
        held: dict[str, list[Memory]] = defaultdict(list)
        for memory in self.memories:
            held[memory.store].append(memory)
        return held


def approved_keys(view: View, store: Store) -> frozenset[str]:
    """Return the keys of a store that a person approved, whether or not they are still there; their bytes are kept."""
    journal, start = view.committer.journal, f"{store.id}/"
    mine = ((ref, held) for ref, held in view.committer.approvals.all().items() if ref.startswith(start))
    return frozenset(ref.removeprefix(start) for ref, held in mine if journal.has_blob(held.etag))


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
    """Make a finding about a memory; `at` is a stretch of its text, without one it is about all of it."""
    known = all_rules()[rule]
    start, end = at or (0, 0)
    said = one_line(message or known.title)
    quoted = one_line(evidence, 300) if evidence else ""
    line = _line(memory, start if at else None)
    place = memory.ref, str(memory.path), line
    return Finding(rule, known.severity, known.family, start, end, said, quoted, *place, verdict, fix, data)


def store_finding(
    rule: str, store: Store, message: str, path: Path, *, line: int = 0, fix: str = "", data: str = ""
) -> Finding:
    """Make a finding about a store as a whole, or a line of its index."""
    known = all_rules()[rule]
    place = f"{store.id}/{INDEX_NAME}", str(path), line
    return Finding(rule, known.severity, known.family, 0, 0, one_line(message), "", *place, None, fix, data)


def _line(memory: Memory, start: int | None) -> int:
    """Return the line of the file: an entry among others begins where it stands, a line of JSON is its only one."""
    among_others = memory.path.suffix in (".md", ".jsonl") and not memory.key.endswith(memory.path.name)
    if memory.path.suffix == ".jsonl" or (start is None and among_others):
        return memory.body_line
    return 1 if start is None else memory.body_line + memory.body.count("\n", 0, start)
