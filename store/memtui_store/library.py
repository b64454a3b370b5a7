"""The library's front door: one object with everything a person can do, each method a short word for a module's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Unpack

from memtui_store import curate
from memtui_store.catalog import View
from memtui_store.curate import CreateFields, EditFields, Trashed
from memtui_store.journal import Operation, Verdict
from memtui_store.model import Memory
from memtui_store.plan import Plan
from memtui_store.query import Terms, parse
from memtui_store.search import Hit, matching, search
from memtui_store.surroundings import Surroundings


class Catalog(View):
    """Every store of a home, and every change as a plan."""

    def __init__(
        self,
        home: Path | str | None = None,
        project: Path | str | None = None,
        *,
        env: Mapping[str, str] | None = None,
        read_only: bool = False,
        around: Surroundings | None = None,
    ) -> None:
        """`around` says everything about where to look, instead of the three before it."""
        super().__init__(around or Surroundings.of(home, project, env), read_only=read_only)

    def search(self, query: str = "", limit: int | None = None) -> list[Hit]:
        """Ranked, best first; see the query language in the README."""
        return search(self.memories(), parse(query, self._terms()), limit)

    def memories(self, query: str = "") -> list[Memory]:
        """Every memory in the order of the stores, or those that match."""
        found = super().memories()
        if not query:
            return found
        parsed = parse(query, self._terms())
        if not parsed.has_text and not parsed.unwanted:
            return matching(found, parsed)
        refs = {hit.memory.ref for hit in search(found, parsed)}
        return [memory for memory in found if memory.ref in refs]

    def _terms(self) -> Terms:
        return Terms(self.around.settings.stale_days, self._current_root)

    def plan_create(self, **fields: Unpack[CreateFields]) -> Plan:
        return curate.plan_create(self, **fields)

    def plan_edit(self, ref: str, **fields: Unpack[EditFields]) -> Plan:
        return curate.plan_edit(self, ref, **fields)

    def plan_replace(self, ref: str, data: bytes, *, etag: str | None = None, keep_secrets: bool = False) -> Plan:
        return curate.plan_replace(self, ref, data, etag=etag, keep_secrets=keep_secrets)

    def plan_delete(self, *refs: str) -> Plan:
        return curate.plan_delete(self, refs)

    def plan_move(self, *refs: str, to: str, keep_secrets: bool = False) -> Plan:
        return curate.plan_move(self, refs, to, keep_secrets=keep_secrets)

    def plan_copy(self, *refs: str, to: str, keep_secrets: bool = False) -> Plan:
        return curate.plan_copy(self, refs, to, keep_secrets=keep_secrets)

    def plan_approve(self, *refs: str) -> Plan:
        return curate.plan_approve(self, refs)

    def changed_since_approval(self, ref: str) -> str:
        return curate.changed_since_approval(self, ref)

    # History

    def history(self) -> list[Operation]:
        """Oldest first."""
        self._recover()
        return self.committer.journal.operations()

    def verify_history(self) -> Verdict:
        return self.committer.journal.verify()

    def plan_undo(self, op: int | None = None) -> Plan:
        return self._mine(self.committer.plan_undo(op))

    def plan_redo(self, op: int | None = None) -> Plan:
        return self._mine(self.committer.plan_redo(op))

    def _mine(self, plan: Plan) -> Plan:
        plan.commit_with = self.commit
        return plan

    def trash(self) -> list[Trashed]:
        return curate.trash(self)

    def plan_restore(self, items: Sequence[Trashed]) -> Plan:
        return curate.plan_restore(self, items)

    def empty_trash(self) -> int:
        return curate.empty_trash(self)

    def close(self) -> None:
        self.committer.close()

    def __enter__(self) -> Catalog:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
