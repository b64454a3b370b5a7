"""Audit: what is wrong, worst first, with the proof and the fix beside it."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Footer, Input, Static
from textual.worker import get_current_worker

from memtui.baseline import baseline_path, plan_accept
from memtui.desk import Desk
from memtui.findings import COLUMNS, GROUPINGS, VERIFY, Row, counted, details, grouped, rows_of, short
from memtui.keys import bindings
from memtui.screens.base import BaseScreen
from memtui.screens.browse import Browse
from memtui.widgets.rows import RowList
from memtui.widgets.status import Status
from memtui_store.audit.ignore import read_baseline
from memtui_store.audit.run import Report
from memtui_store.errors import ConfigError, MemtuiError
from memtui_store.findings import Finding, Severity
from memtui_store.library import Catalog
from memtui_store.model import Memory
from memtui_store.plan import Plan
from memtui_store.text import one_line

_TICK = 0.1


class _Stopped(Exception):  # noqa: N818 - it is no error
    """The check was told to end."""


class Audit(BaseScreen):
    CSS_PATH = "audit.tcss"
    HERE = "audit"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-normal"), (150, "-wide")]  # noqa: RUF012 - as Textual declares it
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(
            "filter", "group", "back", "mark", "mark-range", "mark-all", "fix", "fix-all", "verify", "accept", "edit",
            "show-memory", "preview-down", "preview-up",
        )
    ]  # fmt: skip

    class Progress(Message):
        """How far a check is."""

        def __init__(self, run: int, what: str, done: int, total: int) -> None:
            super().__init__()
            self.run, self.what, self.done, self.total = run, what, done, total

    class Checked(Message):
        """A check came to its end, or could not."""

        def __init__(self, run: int, report: Report | None, rows: list[Row], wrong: str = "") -> None:
            super().__init__()
            self.run, self.report, self.rows, self.wrong = run, report, rows, wrong

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.marks: set[str] = set()
        self.words = ""
        self.grouping = 0
        self._report = Report()
        self._all: list[Row] = []
        self._seen: list[Memory] | None = None
        self._run = 0
        self._running = False
        self._last_mark = 0

    def compose(self) -> ComposeResult:
        yield Status(self.desk, self.HERE)
        yield Input(placeholder="filter: words of the severity, rule, title or message", id="audit-filter")
        with Container(id="audit-panes"):
            yield RowList[Row](COLUMNS, lambda row: row.key, id="found", empty="reading …")
            with VerticalScroll(id="evidence", can_focus=False):
                yield Static("", markup=False, id="evidence-text")
        yield Static("", markup=False, id="audit-told")
        yield Footer(show_command_palette=False)

    @property
    def rows(self) -> RowList[Row]:
        return self.query_one("#found", RowList)

    @property
    def baseline(self) -> Path:
        return baseline_path(self.desk.catalog)

    def on_mount(self) -> None:
        self.query_one("#audit-filter").display = False
        self.rows.focus()

    def on_screen_resume(self) -> None:
        super().reload()
        if self._seen is not self.desk.memories:
            self.look()

    def on_screen_suspend(self) -> None:
        if self not in self.app.screen_stack:
            self.pause()

    def reload(self) -> None:
        super().reload()
        self.look()

    # Checking

    def look(self) -> None:
        """Check everything; the newest wins."""
        if not self.desk.loaded:
            return
        self._seen, self._running = self.desk.memories, True
        self._run += 1
        if not self.rows.items:
            self.rows.empty = "checking …"
            self.rows.refresh()
        self._say("checking …")
        self._check(self._run, self.desk.memories)

    @work(exclusive=True, group="audit", thread=True)
    def _check(self, run: int, memories: list[Memory]) -> None:
        """It only posts: whoever holds the lock must never wait for the screen."""
        worker = get_current_worker()
        due = 0.0

        def progress(what: str, done: int, total: int) -> None:
            nonlocal due
            if worker.is_cancelled:
                raise _Stopped
            if time.monotonic() >= due:
                due = time.monotonic() + _TICK
                self.post_message(self.Progress(run, what, done, total))

        wrong = ""
        try:
            with self.desk.lock:
                try:
                    accepted = read_baseline(self.baseline)
                except ConfigError as error:
                    accepted, wrong = set(), error.message
                report = self.desk.catalog.audit(baseline=accepted, progress=progress)
        except _Stopped:
            return
        except MemtuiError as error:
            self.post_message(self.Checked(run, None, [], error.message))
            return
        self.post_message(self.Checked(run, report, rows_of(report.findings, memories, self.desk.labels), wrong))

    @on(Progress)
    def _progressed(self, event: Progress) -> None:
        if event.run == self._run and self._running:
            self._say(f"{event.what} {event.done:,} of {event.total:,}")

    @on(Checked)
    def _checked(self, event: Checked) -> None:
        if event.run != self._run or not self._running:
            return
        self._running = False
        if event.wrong:
            self.tell(event.wrong, wrong=True)
        if event.report is not None:
            self._report, self._all = event.report, event.rows
            self.marks &= {row.key for row in self._all}
        self.fill()

    def pause(self) -> None:
        """Give the catalog to whoever needs it now; what was stopped starts again when the screen is looked at."""
        if self._running:
            self._running, self._seen = False, None
            self.workers.cancel_group(self, "audit")
            self.fill(stopped=True)

    def action_undo(self) -> None:
        self.pause()
        super().action_undo()

    def action_redo(self) -> None:
        self.pause()
        super().action_redo()

    def action_rescan(self) -> None:
        self.pause()
        super().action_rescan()

    # Showing

    def fill(self, *, stopped: bool = False) -> None:
        """The rows that match, in the order asked for; the cursor stays on its finding."""
        words = self.words.casefold().split()
        rows = [row for row in self._all if all(word in row.words for word in words)] if words else self._all
        nothing = "Nothing matches. Escape shows everything again." if words else "Nothing found. r looks again."
        self.rows.empty = "Stopped. r looks again." if stopped and not self._all else nothing
        self.rows.marks = self.marks
        self.rows.show(grouped(rows, self.grouping))
        self.tell_counts(len(rows), stopped=stopped)

    def tell_counts(self, count: int, *, stopped: bool = False) -> None:
        report = self._report
        parts = ["stopped, r looks again"] if stopped else []
        parts.append(f"{count:,} of {len(self._all):,} findings" if self.words else f"{count:,} findings")
        if self.marks:
            parts.append(f"{len(self.marks):,} marked")
        if self.words:
            parts.append(f"filter: {one_line(self.words, 40)}")
        by = Counter(found.severity for found in report.findings)
        parts += [f"{by[severity]:,} {severity.value}" for severity in reversed(Severity) if by[severity]]
        if report.accepted:
            parts.append(f"{report.accepted:,} accepted")
        if report.ignored:
            parts.append(f"{len(report.ignored):,} ignored in the memories")
        parts.append(f"{GROUPINGS[self.grouping]} (b)")
        self.query_one("#audit-told", Static).update(Content(" · ".join(parts)))

    def _say(self, text: str) -> None:
        self.query_one("#audit-told", Static).update(Content(f"{text} · escape stops"))

    @on(RowList.Moved, "#found")
    def _moved(self) -> None:
        self.query_one("#evidence").scroll_home(animate=False)
        self._tell_details()

    def on_resize(self) -> None:
        self.call_after_refresh(self._tell_details)

    def _tell_details(self) -> None:
        row = self.rows.current
        width = self.query_one("#evidence").scrollable_content_region.width
        self.query_one("#evidence-text", Static).update(details(row, self._where(row), width) if row else "")

    def _where(self, row: Row | None) -> str:
        if row is None or not row.ref:
            return ""
        where = short(row.ref, self.desk.labels)
        return f"{where}:{row.found.line}" if row.found and row.found.line else where

    def action_scroll_preview(self, step: int) -> None:
        pane = self.query_one("#evidence", VerticalScroll)
        pane.scroll_relative(y=step * max(pane.size.height // 2, 1), animate=False)

    def action_group(self) -> None:
        held = self.rows.current
        self.grouping = (self.grouping + 1) % len(GROUPINGS)
        self.fill()
        if held is not None and held.found is not None:
            self.rows.go_to(held.key)

    # Finding

    def action_filter(self) -> None:
        box = self.query_one("#audit-filter", Input)
        box.display = True
        box.focus()

    @on(Input.Changed, "#audit-filter")
    def _typed(self, event: Input.Changed) -> None:
        if event.value != self.words:
            self.words = event.value
            self.fill()

    @on(Input.Submitted, "#audit-filter")
    def _submitted(self) -> None:
        self.query_one("#audit-filter").display = bool(self.words)
        self.rows.focus()

    def action_back(self) -> None:
        """One step at a time: the wait, the filter, the marks."""
        box = self.query_one("#audit-filter", Input)
        if self._running:
            self.pause()
            self._seen = self.desk.memories
        elif box.display or self.words:
            self.words = box.value = ""
            box.display = False
            self.fill()
        elif self.marks:
            self.marks.clear()
            self.fill()
        self.rows.focus()

    # Marking

    def action_mark(self) -> None:
        keys = {row.key for row in self._under()}
        self.marks = self.marks - keys if keys <= self.marks else self.marks | keys
        self._last_mark = self.rows.cursor
        self.rows.cursor += 1
        self._marked()

    def action_mark_range(self) -> None:
        here, last = sorted((self.rows.cursor, self._last_mark))
        self.marks |= {row.key for row in self.rows.items[here : last + 1] if row.found}
        self._marked()

    def action_mark_all(self) -> None:
        everything = {row.key for row in self.rows.items if row.found}
        self.marks = self.marks - everything if everything <= self.marks else self.marks | everything
        self._marked()

    def _marked(self) -> None:
        self.rows.marks = self.marks
        self.rows.refresh()
        self.tell_counts(sum(row.found is not None for row in self.rows.items))

    def _under(self) -> list[Row]:
        """The row, or all that a heading stands for."""
        row = self.rows.current
        if row is None or row.found is not None:
            return [row] if row is not None else []
        below = self.rows.items[self.rows.cursor + 1 :]
        end = next((n for n, other in enumerate(below) if other.found is None), len(below))
        return below[:end]

    def _chosen(self) -> list[Finding]:
        rows = [row for row in self._all if row.key in self.marks] or self._under()
        chosen = [row.found for row in rows if row.found is not None]
        if not chosen:
            self.tell("there is no finding under the cursor")
        return chosen

    # Mending

    def action_fix(self) -> None:
        row = self.rows.current
        found = row.found if row is not None else None
        if row is None or found is None:
            self.tell("there is no finding under the cursor; F mends all that can be mended")
        elif found.rule == VERIFY:
            self.action_verify()
        elif not found.fix:
            self.tell(f"{found.rule} needs you: e edits the memory, B accepts it as it is")
        else:
            self.pause()
            title = self._title(found.ref)
            self.do(lambda catalog: _plan_fix(catalog, found, title), f"{title}: {found.fix}?")

    def action_fix_all(self) -> None:
        marked = [row.found for row in self._all if row.key in self.marks and row.found]
        self.pause()
        self._plan_all(marked or [row.found for row in self.rows.items if row.found])

    @work(exclusive=True, group="plan", thread=True)
    def _plan_all(self, findings: list[Finding]) -> None:
        """Asked about only when it is known how many it comes to."""
        fixed = {memory.ref for memory in self.desk.memories if memory.read_only}
        try:
            with self.desk.lock:
                plan, mended, _ = self.desk.catalog.plan_fixes([found for found in findings if found.ref not in fixed])
        except MemtuiError as error:
            self.app.call_from_thread(self.complain, error)
            return
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self._ask_all, plan, mended, len(findings) - mended)

    def _ask_all(self, plan: Plan | None, mended: int, left: int) -> None:
        if not self.is_current:
            return
        if plan is None:
            self.tell("none of these can be mended without you; f offers a fix for one at a time")
            return
        rest = f" {left:,} more need you." if left else ""
        self.do(lambda _: plan, f"Mend {counted(mended)}?{rest}", self.marks.clear)

    def action_accept(self) -> None:
        chosen = self._chosen()
        if chosen:
            self.pause()
            question = (
                f"Accept {counted(len(chosen))} as known? Not shown again until u, or a look into {self.baseline}."
            )
            self.do(lambda catalog: plan_accept(catalog, chosen), question, self.marks.clear)

    # Memories

    def _title(self, ref: str) -> str:
        memory = next((memory for memory in self.desk.memories if memory.ref == ref), None)
        return repr(one_line(memory.title, 50)) if memory else one_line(short(ref, self.desk.labels))

    def _memory(self) -> Memory | None:
        row = self.rows.current
        memory = next((m for m in self.desk.memories if row is not None and m.ref == row.ref), None)
        if memory is None:
            self.tell(
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
            self.tell(memory.why_not or "this store is read-only", wrong=True)
            return
        from memtui.screens.editor import Editor

        self.pause()
        self.app.push_screen(Editor(self.desk, memory.ref))

    @on(RowList.Chosen, "#found")
    def action_show_memory(self) -> None:
        """In Browse, with nothing in the way: no filter, every group."""
        memory = self._memory()
        if memory is None:
            return
        self.pause()
        self.desk.query, self.desk.only_warnings, self.desk.group = "", False, "all"
        self.app.switch_mode("browse")
        for browse in self.app.screen_stack:
            if isinstance(browse, Browse):
                box = browse.query_one("#filter", Input)
                box.value, box.display = "", False
                browse.query_one("#tree", RowList).go_to("all")
                browse.fill(self.desk.visible(), "")
                browse.rows.go_to(memory.ref)
                browse.rows.focus()


def _plan_fix(catalog: Catalog, found: Finding, title: str) -> Plan:
    plan = catalog.plan_fix(found)
    plan.summary = plan.summary or f"mend {found.rule} in {title}"
    return plan
