"""Audit: what is wrong, and what a person does about it: mend, verify, accept as known, edit, go to the memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual import on, work
from textual.binding import BindingType

from memtui.cli.baseline import baseline_path, plan_accept
from memtui.commands import bindings
from memtui.findings import counted, short
from memtui.screens.browse import Browse
from memtui.screens.findings_list import FindingsScreen
from memtui.widgets.rows import RowList
from memtui_store.audit.fix import Fixes
from memtui_store.catalog import Catalog
from memtui_store.changes.plan import Plan
from memtui_store.errors import MemtuiError
from memtui_store.findings import Finding
from memtui_store.model import Memory
from memtui_store.text import one_line


class Audit(FindingsScreen):
    """Whatever writes first takes the catalog back from a check under way."""

    CSS_PATH = "audit.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("fix", "fix-all", "verify", "accept", "edit", "show-memory")]

    def _chosen(self) -> list[Finding]:
        rows = [row for row in self.all if row.key in self.marks] or self.under()
        chosen = [row.found for row in rows if row.found is not None]
        if not chosen:
            self.show_notice("there is no finding under the cursor")
        return chosen

    def _unmark(self) -> None:
        self.set_marks(set())

    def action_fix(self) -> None:
        row = self.rows.current
        found = row.found if row is not None else None
        if row is None or found is None:
            self.show_notice("there is no finding under the cursor; F mends all that can be mended")
        elif not found.fix:
            self.show_notice(f"{found.rule} needs you: e edits the memory, B accepts it as it is")
        else:
            self.pause()
            title = self._title(found.ref)
            self.do(lambda catalog: _plan_fix(catalog, found, title), f"{title}: {found.fix}?")

    @work(exclusive=True, group="plan")
    async def action_fix_all(self) -> None:
        """Asked about only when it is known how many it comes to."""
        marked = [row.found for row in self.all if row.key in self.marks and row.found]
        findings = marked or [row.found for row in self.rows.items if row.found]
        self.pause()
        self.say_doing(f"preparing {counted(len(findings))}, escape stops")
        try:
            fixes = await asyncio.to_thread(self._plan_all, findings)
        except MemtuiError as error:
            self.complain(error)
            return
        finally:
            self.say_doing("")
        if not self.is_current:
            return
        if not fixes.steps:
            self.show_notice("none of these can be mended without you; f offers a fix for one at a time")
            return
        left = len(findings) - fixes.mended
        rest = f" {left:,} more need you." if left else ""
        self._carry_out(fixes.steps, f"Mend {counted(fixes.mended)}?{rest}")

    def _carry_out(self, steps: Sequence[Callable[[], Plan]], question: str) -> None:
        """One operation after the other, each asked about: masking secrets is one of its own and final."""
        if steps:
            following = "Then mask the secrets, here and wherever else they stand? This cannot be undone."
            after = partial(self.call_later, self._carry_out, steps[1:], following)
            self.do(lambda _: steps[0](), question, after)
        else:
            self._unmark()

    def _plan_all(self, findings: list[Finding]) -> Fixes:
        fixed = {memory.ref for memory in self.app_state.memories if memory.read_only}
        with self.app_state.lock:
            return self.app_state.catalog.plan_fixes([found for found in findings if found.ref not in fixed])

    def stop(self) -> bool:
        if self.app_state.doing.startswith("preparing"):
            self.workers.cancel_group(self, "plan")
        return super().stop()

    def action_accept(self) -> None:
        chosen = self._chosen()
        if chosen:
            self.pause()
            known = baseline_path(self.app_state.catalog)
            question = f"Accept {counted(len(chosen))} as known? Not shown again until u, or a look into {known}."
            self.do(lambda catalog: plan_accept(catalog, chosen), question, self._unmark)

    # Memories

    def _title(self, ref: str) -> str:
        memory = next((memory for memory in self.app_state.memories if memory.ref == ref), None)
        return repr(one_line(memory.title, 50)) if memory else one_line(short(ref, self.app_state.labels))

    def _memory(self) -> Memory | None:
        row = self.rows.current
        memory = next((m for m in self.app_state.memories if row is not None and m.ref == row.ref), None)
        if memory is None:
            self.show_notice(
                "there is no memory under the cursor" if row is None or not row.ref else "this is no memory itself"
            )
        return memory

    def action_verify(self) -> None:
        memory = self._memory()
        if memory is not None:
            self.pause()
            self.verify(memory)

    def action_edit(self) -> None:
        memory = self._memory()
        if memory is None:
            return
        if memory.read_only:
            self.show_notice(memory.why_not or "this store is read-only", wrong=True)
            return
        from memtui.screens.editor import Editor

        self.pause()
        self.app.push_screen(Editor(self.app_state, memory.ref))

    @on(RowList.Chosen, "#list")
    def action_show_memory(self) -> None:
        """In Browse, with nothing in the way: no filter, every group."""
        memory = self._memory()
        if memory is None:
            return
        self.pause()
        self.app.switch_mode("browse")
        for browse in self.app.screen_stack:
            if isinstance(browse, Browse):
                browse.show_only(memory.ref)


def _plan_fix(catalog: Catalog, found: Finding, title: str) -> Plan:
    plan = catalog.plan_fix(found)
    plan.summary = plan.summary or f"mend {found.rule} in {title}"
    return plan
