"""The inbox: what someone would like remembered, one proposal at a time, and the person's word on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from memtui import marks
from memtui.commands import bindings
from memtui.screens.approve_list import Entry
from memtui.screens.approving import Approving
from memtui.screens.ask import Ask
from memtui.screens.listing import ListScreen, Progress
from memtui.screens.pick import Pick
from memtui.widgets.diff import diff_rows
from memtui.widgets.filter_box import FilterBox
from memtui.widgets.hints import Hints
from memtui.widgets.lines import Lines, Row
from memtui.widgets.message_line import MessageLine
from memtui.widgets.preview import REST
from memtui.widgets.rows import Column, RowList
from memtui.widgets.status import Status
from memtui_store.catalog import Catalog
from memtui_store.changes.approvals import Seen
from memtui_store.changes.plan import Change, Image, Plan
from memtui_store.errors import MemtuiError
from memtui_store.findings import Finding
from memtui_store.inbox import decide
from memtui_store.inbox.box import Inbox
from memtui_store.inbox.proposal import LATER, Nearest, Proposal
from memtui_store.text import one_line

_DIFF_LINES = 60


@dataclass(frozen=True, slots=True)
class Waiting:
    """A proposal with what is known of it now: where it would go, what is near it, what the scanners say."""

    proposal: Proposal
    target: str
    nearest: Nearest | None
    near_text: str
    findings: tuple[Finding, ...]

    @property
    def marks(self) -> str:
        """The same marks as in Browse, for what is not a memory yet."""
        item = self.proposal
        families = {found.family for found in self.findings}
        warned = "".join(mark for family, mark in marks.WARNINGS.items() if family in families)
        return (
            (marks.LATER if item.state == LATER else " ")
            + (warned or (marks.OTHER_WARNING if self.findings else ""))
            + (marks.OPPOSITE if item.contradicts else "")
            + (marks.BROKEN if item.error else "")
        )


COLUMNS: tuple[Column[Waiting], ...] = (
    Column(lambda row: row.marks, 5, tone=lambda row: "warn" if row.findings or row.proposal.error else "muted"),
    Column(lambda row: row.proposal.kind.value, 11, tone=lambda _: "muted"),
    Column(lambda row: marks.BEHAVIORAL if row.proposal.behavioral else "", 1, tone=lambda _: "accent"),
    Column(lambda row: row.proposal.title),
    Column(lambda row: row.target, 26, least=100, tone=lambda _: "muted"),
    Column(lambda row: row.proposal.source.partition(":")[2] or row.proposal.source, 12, tone=lambda _: "muted"),
)


class InboxScreen(Approving[Waiting], ListScreen[Waiting, list[Waiting]]):
    CSS_PATH = "inbox.tcss"
    HERE = "inbox"
    ENTER = "edit-accept"
    LOOKING = "reading the inbox"
    NOTHING = "The inbox is empty. 6 proposes memories from what you have; agents do too."
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(
            "filter", "accept-one", "accept-all", "edit-accept", "reject", "reject-all", "later", "retarget",
            "merge-into", "mark", "mark-range", "mark-all",
        )
    ]  # fmt: skip

    _shown: Waiting | None = None

    def compose(self) -> ComposeResult:
        yield Status(self.app_state, self.HERE)
        yield FilterBox(self.typed, self.submitted, placeholder="filter: words of a title, a text or a source")
        yield RowList[Waiting](COLUMNS, lambda row: row.proposal.id, id="list", empty="reading …")
        yield MessageLine()
        yield Lines(id="proposal", rest=REST)
        yield Hints()

    # Looking

    def find(self, progress: Progress) -> list[Waiting]:
        with self.app_state.lock:
            inbox = self.app_state.catalog.inbox
            items = inbox.items()
            return [self._waiting(inbox, item, number, len(items), progress) for number, item in enumerate(items, 1)]

    def _waiting(self, inbox: Inbox, item: Proposal, number: int, total: int, progress: Progress) -> Waiting:
        progress(self.LOOKING, number, total)
        nearest = inbox.nearest(item.gist)
        near = inbox.memory(nearest.ref) if nearest else None
        try:
            target = self.app_state.labels.get(inbox.target(item).id, inbox.target(item).id)
        except MemtuiError:
            target = f"{item.store} (not found)"
        return Waiting(item, target, nearest, near.body if near else "", tuple(inbox.findings(item)))

    def found(self, result: list[Waiting]) -> list[Waiting]:
        waiting = sum(row.proposal.state != LATER for row in result)
        self.app_state.counts = replace(self.app_state.counts, inbox=waiting)
        return result

    # Showing

    def words_of(self, row: Waiting) -> str:
        item = row.proposal
        return f"{item.title}\n{item.body}\n{item.source}\n{item.kind.value}\n{row.target}".casefold()

    def fill(self, stopped: str = "") -> None:
        super().fill(stopped)
        self._give_room()

    def on_resize(self) -> None:
        self._give_room()

    def _give_room(self) -> None:
        """A short list leaves the lines to the proposal."""
        self.rows.styles.height = max(3, min(len(self.rows.items), self.size.height // 3))

    def counted(self, count: int) -> list[str]:
        if not self.rows.items:
            return [f"filter: {one_line(self.words, 40)}"] if self.words else []
        parts = [f"{self.rows.cursor + 1} of {count:,}"]
        if self.marks:
            parts.append(f"{len(self.marks):,} marked")
        return [*parts, "! behavioral · S I H W warning · × contradicts · ~ put off"]

    def show_row(self, row: Waiting | None) -> None:
        self._shown = row
        if row is None:
            self.pane.show("", [])
        else:
            self.pane.show(row.proposal.id, _rows_of(row))
        if not self.running:
            self.show_counts(len(self.rows.items))

    @property
    def pane(self) -> Lines:
        return self.query_one("#proposal", Lines)

    def text_is_shown(self, row: Waiting) -> bool:
        return self._shown is row and self.pane.painted and (self.pane.roomy or self.has_class("-zoomed"))

    def show_text(self, *, alone: bool) -> None:
        self.set_class(alone, "-zoomed")
        self.set_focus(self.pane if alone else self.rows)

    def action_back(self) -> None:
        if self.has_class("-zoomed"):
            self.show_text(alone=False)
        else:
            super().action_back()

    def action_scroll_preview(self, step: int) -> None:
        self.pane.scroll_text(step)

    # Deciding

    @on(RowList.Chosen, "#list")
    def _chosen(self) -> None:
        self.action_edit_accept()

    def _one(self) -> Proposal | None:
        row = self.rows.current
        if row is None:
            self.show_notice("there is no proposal under the cursor")
            return None
        return row.proposal

    def _many(self) -> list[Proposal]:
        return [row.proposal for row in self.all if row.proposal.id in self.marks]

    def action_accept_one(self) -> None:
        row = self.rows.current
        if row is None:
            self.show_notice("there is no proposal under the cursor")
        else:
            self.approve_one(row, lambda catalog: _approve(catalog, [row.proposal], "read"))

    def action_accept_all(self) -> None:
        rows = [row for row in self.all if row.proposal.id in self.marks]
        if not rows:
            self.show_notice("nothing is marked: space marks a row, * all of them")
            return
        question, items = f"Approve {len(rows):,} proposals?", [row.proposal for row in rows]
        self.approve_listed(
            [_entry(row) for row in rows], lambda catalog: _approve(catalog, items, "listed"), question, self._unmark
        )

    def action_edit_accept(self) -> None:
        from memtui.screens.proposal_editor import ProposalEditor

        item = self._one()
        if item is not None:
            self.app.push_screen(ProposalEditor(self.app_state, item))

    def action_reject(self) -> None:
        item = self._one()
        if item is not None:
            self._reject([item], f"Reject {one_line(item.title, 60)!r}? It will not come back.")

    def action_reject_all(self) -> None:
        items = self._many()
        if not items:
            self.show_notice("nothing is marked: space marks a row, * all of them")
            return
        self._reject(items, f"Reject {len(items):,} proposals? They will not come back.", self._unmark)

    def _reject(self, items: list[Proposal], question: str, after: Callable[[], None] | None = None) -> None:
        """Asks at once, so that a reason typed ahead is never taken for keys of the list."""
        etags = {item.id: item.etag for item in items}

        def decided(reason: str | None) -> None:
            if reason is not None:
                self.do(lambda catalog: decide.plan_reject(catalog.inbox, [*etags], reason, etags=etags), "", after)

        self.app.push_screen(Ask(question, "why (may stay empty)"), decided)

    def action_later(self) -> None:
        items = self._many() or [item for item in [self._one()] if item]
        if items:
            ids = [item.id for item in items]
            self.do(lambda catalog: decide.plan_later(catalog.inbox, ids), "", self._unmark)

    def action_retarget(self) -> None:
        items = self._many() or [item for item in [self._one()] if item]
        stores = [store for store in self.app_state.stores if store.info.capabilities.create]
        choices = [(store.id, one_line(self.app_state.labels.get(store.id, store.id))) for store in stores]
        if not items:
            return
        ids = [item.id for item in items]

        def picked(chosen: str | None) -> None:
            if chosen is not None:
                self.do(lambda catalog: decide.plan_retarget(catalog.inbox, ids, chosen), "", self._unmark)

        self.app.push_screen(Pick("Which store shall it go to?", choices), picked)

    def action_merge_into(self) -> None:
        row = self.rows.current
        if row is None or row.nearest is None:
            self.show_notice("no memory is near it; a approves it as it is")
            return
        item, near = row.proposal, row.nearest.ref
        question = f"Merge into {one_line(near, 80)}?"
        self.do(lambda catalog: decide.plan_merge(catalog.inbox, item.id, near), question)

    def _unmark(self) -> None:
        self.set_marks(set())


def _approve(catalog: Catalog, items: list[Proposal], seen: Seen) -> Plan:
    """What was shown is what is approved."""
    etags = {item.id: item.etag for item in items}
    return decide.plan_approve(catalog.inbox, [*etags], etags=etags, seen=seen)


def _entry(row: Waiting) -> Entry:
    item = row.proposal
    return Entry(item.id, item.title, item.body, row.marks, row.findings, lambda: _rows_of(row))


def _rows_of(row: Waiting) -> Iterator[Row]:
    item = row.proposal
    yield Row(item.title, "title")
    behavioral = ", tells the agent how to act" if item.behavioral else ""
    yield Row(f"{item.kind.value}{behavioral} → {row.target} · from {item.source}", "muted")
    if item.description:
        yield Row(item.description, "emphasis")
    if item.error:
        yield Row(item.error, "warn", "problem: ")
    if item.why:
        yield Row(item.why, "", "why: ", "     ")
    for other in item.contradicts:
        yield Row(other, "warn", "contradicts: ", "             ")
    for found in row.findings:
        yield Row(f"{found.severity.value} {found.rule}: {found.message}", "warn", "warning: ", "         ")
    yield Row("")
    for line in item.body.split("\n"):
        yield Row(line)
    yield Row("evidence", "title", rule=True)
    for evidence in item.evidence:
        yield Row(evidence.where or evidence.source, "muted")
        if evidence.quote:
            yield Row(f"“{' '.join(evidence.quote.split())}”", "", "  ", "   ")
    if row.nearest is None:
        yield Row("no memory says anything like it", "title", rule=True)
        return
    yield Row(f"nearest memory ({row.nearest.score:.2f}): {row.nearest.ref}", "title", rule=True)
    change = Change(f"file:{row.nearest.ref}", Image(_bytes(row.near_text)), Image(_bytes(item.body)))
    yield from diff_rows(Plan("", "", [change]).diff(), _DIFF_LINES)


def _bytes(text: str) -> bytes:
    return (text.strip("\n") + "\n").encode("utf-8", "replace")
