"""Findings as a list: worst first or grouped, with the proof and the fix beside the one under the cursor."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, VerticalScroll
from textual.widgets import Static

from memtui.app_state import AppState
from memtui.cli.baseline import baseline_path
from memtui.commands import bindings
from memtui.findings import COLUMNS, GROUPINGS, Row, details, grouped, rows_of, short
from memtui.screens.listing import ListScreen, Progress
from memtui.widgets.filter_box import FilterBox
from memtui.widgets.hints import Hints
from memtui.widgets.message_line import MessageLine
from memtui.widgets.rows import RowList
from memtui.widgets.status import Status
from memtui_store.audit.ignore import read_baseline
from memtui_store.audit.run import Report
from memtui_store.errors import ConfigError
from memtui_store.findings import Severity
from memtui_store.text import one_line


@dataclass(frozen=True, slots=True)
class Checked:
    """A report and its rows; `wrong` is why accepted findings could not be left out."""

    report: Report
    rows: list[Row]
    wrong: str = ""


class FindingsScreen(ListScreen[Row, Checked]):
    HERE = "audit"
    ENTER = "show-memory"
    LOOKING = "checking"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-normal"), (150, "-wide")]  # noqa: RUF012 - as Textual declares it
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("filter", "group", "mark", "mark-range", "mark-all")]

    def __init__(self, app_state: AppState) -> None:
        super().__init__(app_state)
        self.grouping = 0
        self._report = Report()

    def compose(self) -> ComposeResult:
        yield Status(self.app_state, self.HERE)
        yield FilterBox(self.typed, self.submitted, placeholder="filter: words of the severity, rule, title or message")
        with Container(id="audit-panes"):
            yield RowList[Row](COLUMNS, lambda row: row.key, id="list", empty="reading …")
            with VerticalScroll(id="evidence", can_focus=False):
                yield Static("", markup=False, id="evidence-text")
        yield MessageLine()
        yield Hints()

    # Checking

    def find(self, progress: Progress) -> Checked:
        memories, wrong = self.app_state.memories, ""
        with self.app_state.lock:
            try:
                accepted = read_baseline(baseline_path(self.app_state.catalog))
            except ConfigError as error:
                accepted, wrong = set(), error.message
            report = self.app_state.catalog.audit(baseline=accepted, progress=progress)
        return Checked(report, rows_of(report.findings, memories, self.app_state.labels), wrong)

    def found(self, result: Checked) -> list[Row]:
        if result.wrong:
            self.show_notice(result.wrong, wrong=True)
        self._report = result.report
        return result.rows

    # Showing

    def words_of(self, row: Row) -> str:
        return row.words

    def arranged(self, rows: list[Row]) -> list[Row]:
        return grouped(rows, self.grouping)

    def counted(self, count: int) -> list[str]:
        report = self._report
        parts = [f"{count:,} of {len(self.all):,} findings" if self.words else f"{count:,} findings"]
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
        return parts

    def show_row(self, row: Row | None) -> None:
        pane = self.query_one("#evidence")
        pane.scroll_home(animate=False)
        width = pane.scrollable_content_region.width
        self.query_one("#evidence-text", Static).update(details(row, self._where(row), width) if row else "")

    def on_resize(self) -> None:
        self.call_after_refresh(lambda: self.show_row(self.rows.current))

    def _where(self, row: Row) -> str:
        if not row.ref:
            return ""
        where = short(row.ref, self.app_state.labels)
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

    # Marking: a heading stands for all that is below it

    def keys_here(self) -> set[str]:
        return {row.key for row in self.under()}

    def markable(self) -> list[tuple[int, str]]:
        return [(number, row.key) for number, row in enumerate(self.rows.items) if row.found]

    def under(self) -> list[Row]:
        row = self.rows.current
        if row is None or row.found is not None:
            return [row] if row is not None else []
        below = list(self.rows.items[self.rows.cursor + 1 :])
        end = next((n for n, other in enumerate(below) if other.found is None), len(below))
        return below[:end]
