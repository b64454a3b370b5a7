"""What checks share: the memories, the moment, the settings, and how a finding about a memory is written down."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from pathlib import Path

from memtui_store import clock
from memtui_store.audit.claims.repository import Repository
from memtui_store.audit.rules import all_rules
from memtui_store.findings import Finding, Verdict
from memtui_store.loading.view import View
from memtui_store.model import Memory
from memtui_store.stores.contract import Store
from memtui_store.text import one_line

_HEADLESS = frozenset({"openclaw", "nanoclaw"})
"""Agents whose notes are plain Markdown: they look for no header, so none is missed."""


@dataclass
class Context:
    view: View
    memories: list[Memory]
    now: datetime = field(default_factory=clock.now)

    repositories: dict[Path, Repository] = field(default_factory=dict)
    _folders: dict[Path, bool] = field(default_factory=dict)
    _words: dict[str, frozenset[str]] = field(default_factory=dict)
    _formats: dict[str, bool] = field(default_factory=dict)

    def repository(self, root: Path) -> Repository:
        """One look at each project serves all its memories."""
        if root not in self.repositories:
            self.repositories[root] = Repository(root)
        return self.repositories[root]

    def is_folder(self, path: Path) -> bool:
        if path not in self._folders:
            self._folders[path] = path.is_dir()
        return self._folders[path]

    def in_file(self, memory: Memory) -> bool:
        """Whether it is a file of its own with a header, rather than an entry among others."""
        if memory.store not in self._formats:
            headed = self.view.store(memory.store).format == Store.format and memory.agent not in _HEADLESS
            self._formats[memory.store] = headed
        return self._formats[memory.store]

    def names(self, store: str) -> frozenset[str]:
        """Everything by which one memory of a store can name another."""
        held = self.by_store.get(store, ())
        return self.once(
            f"names {store}",
            lambda: frozenset(name for memory in held for name in (memory.name, memory.title, memory.key)),
        )

    def approved_keys(self, store: Store) -> frozenset[str]:
        """Keys of this store that a person approved, whether or not they are still there; their bytes are kept."""
        return approved_keys(self.view, store)

    def once(self, what: str, work_out: Callable[[], frozenset[str]]) -> frozenset[str]:
        """Words that many memories are looked up in."""
        if what not in self._words:
            self._words[what] = work_out()
        return self._words[what]

    @cached_property
    def by_store(self) -> dict[str, list[Memory]]:
        held: dict[str, list[Memory]] = defaultdict(list)
        for memory in self.memories:
            held[memory.store].append(memory)
        return held


def approved_keys(view: View, store: Store) -> frozenset[str]:
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
    """`at` is a stretch of the memory's text; without one the finding is about the memory as a whole."""
    known = all_rules()[rule]
    start, end = at or (0, 0)
    line = _line(memory, start if at else None)
    return Finding(
        rule,
        known.severity,
        known.family,
        start,
        end,
        one_line(message or known.title),
        one_line(evidence, 300) if evidence else "",
        memory.ref,
        str(memory.path),
        line,
        verdict,
        fix,
        data,
    )


def path_of(memory: Memory) -> str:
    """As text: to make a path of each of ten thousand takes as long as reading their headers."""
    place = getattr(memory, "_place", None)
    return str(memory.path) if place is None else place.path(memory.key, memory._card)  # noqa: SLF001


def _line(memory: Memory, start: int | None) -> int:
    """Of the file: an entry among others begins where it stands, and one that is a line of JSON has no other."""
    among_others = memory.path.suffix in (".md", ".jsonl") and not memory.key.endswith(memory.path.name)
    if memory.path.suffix == ".jsonl" or (start is None and among_others):
        return memory.body_line
    return 1 if start is None else memory.body_line + memory.body.count("\n", 0, start)
