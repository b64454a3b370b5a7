"""The library's front door: one object with everything a person can do, each method a short word for a module's."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from memtui_store.agents.contract import Store
from memtui_store.agents.folder import FolderStore
from memtui_store.agents.project_root import project_root
from memtui_store.changes import editing as curate
from memtui_store.changes import merge, redaction, transfer, trash
from memtui_store.changes.approvals import Approval, Seen
from memtui_store.changes.editing import CreateFields, EditFields
from memtui_store.changes.journal import Operation, Verdict
from memtui_store.changes.plan import Plan, combined
from memtui_store.changes.trash import Trashed
from memtui_store.context.usage import count_usage
from memtui_store.environment import Environment
from memtui_store.errors import NothingMatched, RefError, RefusedError
from memtui_store.findings import Finding
from memtui_store.index.query import FilterContext, Query, parse
from memtui_store.index.scanner import Progress
from memtui_store.index.search import Hit, newest_first
from memtui_store.model import Memory, Scope, StoreInfo
from memtui_store.view import View, label

if TYPE_CHECKING:
    from collections.abc import Callable

    from memtui_store.audit.claims.verify import ClaimResult
    from memtui_store.audit.duplicates import Group
    from memtui_store.audit.fix import Fixes
    from memtui_store.audit.run import Progress, Report
    from memtui_store.bootstrap.extractor import Extractor
    from memtui_store.bootstrap.run import Choice, Run, Step
    from memtui_store.changes.lost import Lost
    from memtui_store.changes.migrate import Migration
    from memtui_store.inbox.box import Inbox


class Catalog(View):
    """Every store of a home, and every change as a plan."""

    def __init__(
        self,
        home: Path | str | None = None,
        project: Path | str | None = None,
        *,
        env: Mapping[str, str] | None = None,
        read_only: bool = False,
        environment: Environment | None = None,
        workers: int = 0,
    ) -> None:
        """`environment` says everything about where to look, instead of the three before it."""
        super().__init__(environment or Environment.of(home, project, env), read_only=read_only, workers=workers)

    def search(self, query: str = "", limit: int | None = None, progress: Progress = lambda *_: None) -> list[Hit]:
        """Ranked, best first (docs/queries.md has the language); `progress` is told what has to be indexed first."""
        parsed = parse(query, self.filter_context())
        memories = self._ready(parsed, progress)
        if not parsed.has_text:
            return newest_first(self._matching(parsed, memories))[:limit]
        self.make_searchable(progress)
        by_number = self.by_number()
        if parsed.filters:
            by_number = {number: memory for number, memory in by_number.items() if parsed.passes(memory)}
        return self._search.ranked(parsed, by_number, limit)

    def memories(self, query: str = "", progress: Progress = lambda *_: None) -> list[Memory]:
        """Every memory in the order of the stores, or those that match all words and filters."""
        if not query:
            return super().memories()
        parsed = parse(query, self.filter_context())
        return self._matching(parsed, self._ready(parsed, progress), progress)

    def _ready(self, query: Query, progress: Progress) -> list[Memory]:
        """Memories with what a query asks of them: reading transcripts and scanning texts take long."""
        memories = super().memories()
        if query.asks_findings:
            self.scan(progress)
        if query.asks_uses:
            count_usage(memories, self.usage)
        return memories

    def _matching(self, query: Query, memories: list[Memory], progress: Progress = lambda *_: None) -> list[Memory]:
        found = [memory for memory in memories if query.passes(memory)]
        if query.has_text or query.unwanted:
            self.make_searchable(progress)
            refs = {memory.ref for memory in self._search.matching(query, self.by_number())}
            found = [memory for memory in found if memory.ref in refs]
        return found

    def filter_context(self) -> FilterContext:
        return FilterContext(self.current_project, self._stale)

    def _stale(self) -> frozenset[str]:
        """Memories with a claim that the project does not bear out any more, or a date that has passed."""
        held = self.__dict__.get("_stale_refs")
        if held is None or held[0] is not self._memories:
            from memtui_store.audit.run import run_audit

            memories = super().memories()
            refs = frozenset(found.ref for found in run_audit(self, memories, rules=["claim"]).findings)
            held = self.__dict__["_stale_refs"] = (self._memories, refs)
        return held[1]

    @property
    def labels(self) -> dict[str, str]:
        """Readable names of the stores, by id."""
        return {store.id: label(store) for store in self.stores()}

    def plan_create(self, **fields: Unpack[CreateFields]) -> Plan:
        return curate.plan_create(self, **fields)

    def plan_edit(self, ref: str, **fields: Unpack[EditFields]) -> Plan:
        return curate.plan_edit(self, ref, **fields)

    def plan_replace(self, ref: str, data: bytes, *, etag: str | None = None, keep_secrets: bool = False) -> Plan:
        return curate.plan_replace(self, ref, data, etag=etag, keep_secrets=keep_secrets)

    def plan_delete(self, *refs: str) -> Plan:
        return curate.plan_delete(self, refs)

    def plan_move(self, *refs: str, to: str, keep_secrets: bool = False) -> Plan:
        return transfer.plan_move(self, refs, to, keep_secrets=keep_secrets)

    def plan_copy(self, *refs: str, to: str, keep_secrets: bool = False) -> Plan:
        return transfer.plan_copy(self, refs, to, keep_secrets=keep_secrets)

    def origin(self, ref: str) -> str:
        """Where a memory was before it came here, by its reference or its owner's words; empty where nobody knows."""
        return transfer.origin_of(self, ref)

    def plan_approve(self, *refs: str, etags: Mapping[str, str] | None = None, seen: Seen = "listed") -> Plan:
        """`seen="read"` says that the person had the text on the screen."""
        return curate.plan_approve(self, refs, etags, seen)

    def approval(self, ref: str) -> Approval | None:
        """When a person approved a memory, and what they had seen of it; None where it is not approved as it is now."""
        memory = self.get(ref)
        approval = self.committer.approvals.get(memory.ref)
        return approval if approval and approval.stands_for(memory.etag) else None

    def plan_edit_all(self, refs: Sequence[str], **fields: Unpack[EditFields]) -> Plan:
        """The same change to several memories, as one operation."""
        plans = [curate.plan_edit(self, ref, **fields) for ref in refs]
        return plans[0] if len(plans) == 1 else combined("edit", f"edit {len(plans)} memories", plans)

    def plan_purge(self, *refs: str) -> Plan:
        return redaction.plan_purge(self, refs)

    def plan_purge_superseded(self, days: int = 90) -> Plan:
        """Delete for good what newer memories have replaced for so long."""
        refs = redaction.long_superseded(self, days)
        if not refs:
            raise NothingMatched(f"no memory has been superseded for {days} days")
        return redaction.plan_purge(self, refs)

    def changed_since_approval(self, ref: str) -> str:
        return curate.changed_since_approval(self, ref)

    def plan_merge(self, *refs: str, body: str | None = None) -> Plan:
        return merge.plan_merge(self, refs, body=body)

    def plan_redact(self, *refs: str) -> Plan:
        return redaction.plan_redact(self, refs)

    # The audit

    def audit(
        self,
        rules: Collection[str] | None = None,
        *,
        query: str = "",
        baseline: Collection[str] = (),
        progress: Progress | None = None,
    ) -> Report:
        """What is wrong, worst first; `rules` are ids or families."""
        from memtui_store.audit.run import run_audit

        chosen = self.memories(query) if query else None
        distinct = self.committer.decisions.names()
        return run_audit(self, chosen, rules=rules, baseline=baseline, distinct=distinct, progress=progress)

    def claims(self, ref: str) -> list[ClaimResult]:
        """Every claim of a memory with its verdict."""
        from memtui_store.audit.checks import claim_results
        from memtui_store.audit.context import Context

        return claim_results(self.get(ref), Context(self, self.memories()))

    def plan_fix(self, finding: Finding) -> Plan:
        from memtui_store.audit.fix import plan_fix

        return plan_fix(self, finding)

    def plan_fixes(self, findings: Sequence[Finding]) -> Fixes:
        """What needs no judgement, as one operation after the other: secrets are masked in one of their own."""
        from memtui_store.audit.fix import plan_fixes

        return plan_fixes(self, findings)

    def duplicates(self, progress: Progress = lambda *_: None) -> list[Group]:
        """Groups that say the same or the opposite, best first, without pairs a person called distinct."""
        from memtui_store.audit.duplicates import kept_groups

        memories = self.memories()
        self.make_searchable(progress)
        return kept_groups(self.index, memories, self.committer.decisions.names())

    def plan_distinct(self, *refs: str) -> Plan:
        """Remember that two memories are no duplicates, however alike they look."""
        from memtui_store.audit.duplicates import pair_key

        if len(refs) != 2:
            raise RefusedError("name the two memories that are not duplicates")
        one, other = (self.get(ref).ref for ref in refs)
        change = self.committer.decisions.record(pair_key(one, other), b"distinct")
        return Plan(
            "distinct", f"{one} and {other} are not duplicates", [change], (one, other), commit_with=self.commit
        )

    def folder(self, path: Path) -> Catalog:
        """A catalog of one bare folder of memories, for hooks and CI."""
        return FolderCatalog(path, self.environment, read_only=self.read_only)

    # Proposals

    @property
    def inbox(self) -> Inbox:
        """What waits for a person's decision; `memtui_store.inbox.decide` has the decisions."""
        from memtui_store.inbox.box import Inbox

        return Inbox(self)

    def bootstrap(
        self,
        choices: Sequence[Choice],
        *,
        to: str = "",
        extractor: Extractor | None = None,
        progress: Callable[[Step], None] | None = None,
        stop: Callable[[], bool] = lambda: False,
    ) -> Run:
        """Seeds from what the user already has; the run's plan puts them into the inbox."""
        from memtui_store.bootstrap.run import bootstrap

        return bootstrap(self, choices, to=to, extractor=extractor, progress=progress, stop=stop)

    def migrate(self, source: str, target: str, progress: Callable[[int, int], None] | None = None) -> Migration:
        """What of one agent's memories another could have; its plan puts proposals into the inbox."""
        from memtui_store.changes.migrate import migrate

        return migrate(self, source, target, progress)

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
        return trash.trash(self)

    def plan_restore(self, items: Sequence[Trashed]) -> Plan:
        return trash.plan_restore(self, items)

    def lost(self) -> list[Lost]:
        """Approved memories that were deleted outside memtui, and whose bytes are kept."""
        from memtui_store.changes.lost import lost

        return lost(self)

    def plan_bring_back(self, *refs: str) -> Plan:
        """Write deleted approved memories back, each with its line in the index."""
        from memtui_store.changes.lost import plan_bring_back

        return plan_bring_back(self, refs)

    def empty_trash(self, items: Sequence[Trashed] | None = None) -> int:
        return trash.empty_trash(self, items)

    def close(self) -> None:
        """What was read is kept for the next start."""
        self.save_to_index()
        self.index.close()
        self.committer.close()

    def __enter__(self) -> Catalog:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class FolderCatalog(Catalog):
    """Only what lies in one folder, whichever agent it belongs to."""

    def __init__(self, path: Path, environment: Environment, *, read_only: bool = False) -> None:
        super().__init__(environment=environment, read_only=read_only)
        self._path = path.resolve()
        if not self._path.is_dir():
            raise RefError(f"{path} is no folder")

    @cached_property
    def _stores(self) -> dict[str, Store]:
        info = StoreInfo("path:.", "files", Scope.PROJECT, self._path, project_root(self._path))
        indexed = (self._path / "MEMORY.md").exists()
        return {info.id: FolderStore(info, indexed=indexed, cap=self.environment.file_cap)}
