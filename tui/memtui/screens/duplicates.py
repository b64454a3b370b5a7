"""Duplicates: pairs that say the same or the opposite, side by side, and what becomes of them."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Footer, Static, TextArea
from textual.worker import get_current_worker

from memtui import marks
from memtui.desk import Desk
from memtui.keys import bindings
from memtui.screens.base import BaseScreen
from memtui.screens.confirm import Confirm
from memtui.widgets.rows import Column, RowList
from memtui.widgets.side_by_side import SideBySide
from memtui.widgets.status import Status
from memtui_store.audit.duplicates import Pair, find_pairs
from memtui_store.errors import ConflictError, MemtuiError
from memtui_store.library import Catalog
from memtui_store.merge import merged_text
from memtui_store.model import Document, Memory
from memtui_store.plan import Plan
from memtui_store.scan import redact
from memtui_store.text import one_line, printable

COLUMNS: tuple[Column[Pair], ...] = (
    Column(lambda pair: f"{pair.score:.2f}", 4),
    Column(lambda pair: pair.kind, 8, tone=lambda pair: "warn" if pair.kind == "conflict" else "muted"),
    Column(lambda pair: pair.left.title),
    Column(lambda pair: pair.right.title),
)
_NONE = "No duplicates. r looks again."
_SIGNS = "- only left · + only right · ~ differs"


class Duplicates(BaseScreen):
    CSS_PATH = "duplicates.tcss"
    HERE = "duplicates"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("keep-left", "keep-right", "merge-pair", "distinct", "preview-down", "preview-up", "back")
    ]

    class Found(Message):
        """All pairs there are now."""

        def __init__(self, run: int, pairs: list[Pair], wrong: MemtuiError | None = None) -> None:
            super().__init__()
            self.run, self.pairs, self.wrong = run, pairs, wrong

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._seen: list[Memory] | None = None
        self._run = 0
        self._running = False

    def compose(self) -> ComposeResult:
        yield Status(self.desk, self.HERE)
        yield RowList[Pair](COLUMNS, lambda pair: pair.key, id="pairs", empty="reading …")
        yield Static("", markup=False, id="pairs-told")
        yield SideBySide(id="sides")
        yield Footer(show_command_palette=False)

    @property
    def rows(self) -> RowList[Pair]:
        return self.query_one("#pairs", RowList)

    def on_mount(self) -> None:
        self.rows.focus()

    def on_screen_resume(self) -> None:
        super().reload()
        if self._seen is not self.desk.memories:
            self.look()

    def reload(self) -> None:
        super().reload()
        self.look()

    # Comparing

    def look(self) -> None:
        if not self.desk.loaded:
            return
        self._seen, self._running = self.desk.memories, True
        self._run += 1
        if not self.rows.items:
            self.rows.empty = "comparing …"
            self.rows.refresh()
        self._tell_pair()
        self._compare(self._run, self.desk.memories)

    @work(exclusive=True, group="pairs", thread=True)
    def _compare(self, run: int, memories: list[Memory]) -> None:
        """Only the decisions need the catalog; the long part leaves it to others."""
        worker = get_current_worker()
        pairs: list[Pair] = []
        wrong = None
        try:
            with self.desk.lock:
                distinct = self.desk.catalog.committer.decisions.names()
            pairs = find_pairs(memories, distinct)
        except MemtuiError as error:
            wrong = error
        if not worker.is_cancelled:
            self.post_message(self.Found(run, pairs, wrong))

    @on(Found)
    def _found(self, event: Found) -> None:
        if event.run != self._run or not self._running:
            return
        self._running = False
        if event.wrong is not None:
            self.complain(event.wrong)
            self.rows.empty = "It could not be looked at. r looks again."
        else:
            self.rows.empty = _NONE
            self.desk.counts = replace(self.desk.counts, duplicates=len(event.pairs))
        super().reload()
        self.rows.show(event.pairs)
        self._give_room()

    def on_resize(self) -> None:
        self._give_room()

    def _give_room(self) -> None:
        """A short list leaves the lines to the texts."""
        self.rows.styles.height = max(3, min(len(self.rows.items), self.size.height // 4))

    def action_back(self) -> None:
        """Stop waiting; the pairs of before stay."""
        if self._running:
            self._running = False
            self.workers.cancel_group(self, "pairs")
            self.rows.empty = "Stopped. r looks again."
            self.rows.refresh()
            self._tell_pair()

    # Showing

    @on(RowList.Moved, "#pairs")
    def _moved(self) -> None:
        sides = self.query_one(SideBySide)
        pair = self.rows.current
        if pair is None:
            sides.show()
        else:
            left, right = pair.left, pair.right
            heads = [
                (one_line(left.title), one_line(right.title)),
                (self._where(left), self._where(right)),
                (_facts(left), _facts(right)),
            ]
            sides.show(heads, _text(left), _text(right))
        self._tell_pair()

    def _where(self, memory: Memory) -> str:
        return one_line(f"{self.desk.labels.get(memory.store, memory.store)}/{memory.key}")

    def _tell_pair(self) -> None:
        pair = self.rows.current
        parts = []
        if self._running:
            parts.append(f"comparing {len(self.desk.memories):,} memories … escape stops")
        elif pair is not None:
            parts.append(f"{self.rows.cursor + 1} of {len(self.rows.items):,}")
        if pair is not None:
            parts += [f"{pair.kind}: {one_line(pair.why, 60)}", _SIGNS]
        self.query_one("#pairs-told", Static).update(Content(" · ".join(parts)))

    def action_scroll_preview(self, step: int) -> None:
        self.query_one(SideBySide).scroll_text(step)

    # Deciding

    def _pair(self) -> Pair | None:
        pair = self.rows.current
        if pair is None:
            self.tell("there is no pair under the cursor")
        return pair

    def action_keep_left(self) -> None:
        pair = self._pair()
        if pair is not None:
            self.do(lambda catalog: _keep(catalog, pair.left, pair.right))

    def action_keep_right(self) -> None:
        pair = self._pair()
        if pair is not None:
            self.do(lambda catalog: _keep(catalog, pair.right, pair.left))

    def action_distinct(self) -> None:
        pair = self._pair()
        if pair is not None:
            self.do(lambda catalog: _distinct(catalog, pair))

    def action_merge_pair(self) -> None:
        pair = self._pair()
        if pair is not None:
            self.app.push_screen(MergeEditor(self.desk, pair))


class MergeEditor(BaseScreen):
    """What both say, to be edited before it becomes one; a text the gate changes is read-only, as in the editor."""

    CSS_PATH = "duplicates.tcss"
    HERE = "duplicates"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "save", "Merge", priority=True),
        Binding("escape", "leave", "Back", priority=True),
    ]

    def __init__(self, desk: Desk, pair: Pair) -> None:
        super().__init__(desk)
        self.pair = pair
        self.locked = ""
        self._documents: list[Document] = []
        self._offered = ""

    def compose(self) -> ComposeResult:
        left, right = (repr(one_line(memory.title, 60)) for memory in (self.pair.left, self.pair.right))
        yield Status(self.desk, self.HERE)
        yield Static(Content(f"One text for {left}. The other, {right}, goes to the trash."), id="merging")
        yield TextArea("", language="markdown", id="merged", soft_wrap=True, show_line_numbers=True)
        yield Static(Content("ctrl+s merges, escape goes back"), id="merge-note")
        yield Footer(show_command_palette=False)

    @property
    def area(self) -> TextArea:
        return self.query_one("#merged", TextArea)

    def on_mount(self) -> None:
        try:
            self._documents = self._read()
        except MemtuiError as error:
            self.complain(error)
            self.dismiss()
            return
        text = redact(merged_text(self._documents)).text.replace("\r\n", "\n")
        self._offered = printable(text)
        self.area.text = self._offered
        if self._offered != text:
            self.locked = "It holds control or hidden characters: read-only here. f in the audit (3) removes them."
            self.area.read_only = True
            self.query_one("#merge-note", Static).update(Content(self.locked))
        self.area.focus()

    def _read(self) -> list[Document]:
        with self.desk.lock:
            return [self.desk.catalog.document(memory.ref)[1] for memory in (self.pair.left, self.pair.right)]

    @work(exclusive=True, group="do")
    async def action_save(self) -> None:
        """What was written stays on the screen until it is on the disk."""
        if self.locked:
            self.tell(self.locked, wrong=True)
            return
        if not self.area.text.strip():
            self.tell("the text is empty: escape goes back, and h or l keeps one of the two", wrong=True)
            return
        try:
            plan = self.desk.plan(self._plan)
            self.desk.commit(plan)
        except MemtuiError as error:
            self.complain(error)
            return
        self.tell(f"{one_line(plan.summary)}: u takes it back")
        self.dismiss()
        self.app.load()

    def _plan(self, catalog: Catalog) -> Plan:
        refs = [memory.ref for memory in (self.pair.left, self.pair.right)]
        for ref, document in zip(refs, self._documents, strict=True):
            _unchanged(catalog, ref, document.etag)
        return catalog.plan_merge(*refs, body=self.area.text)

    @work(exclusive=True, group="leave")
    async def action_leave(self) -> None:
        dirty = self.area.text != self._offered
        if dirty and not await self.app.push_screen_wait(Confirm("Leave without merging?", yes="Leave")):
            return
        self.dismiss()


def _unchanged(catalog: Catalog, ref: str, etag: str) -> None:
    """A decision is about what was shown."""
    if catalog.document(ref)[1].etag != etag:
        raise ConflictError(
            f"{one_line(ref)} is not what it was when it was shown", hint="nothing was written; r looks again"
        )


def _keep(catalog: Catalog, kept: Memory, gone: Memory) -> Plan:
    for memory in (kept, gone):
        _unchanged(catalog, memory.ref, memory.etag)
    plan = catalog.plan_delete(gone.ref)
    plan.summary = f"keep {one_line(kept.title, 40)!r}, {plan.summary} ({one_line(gone.key, 40)})"
    return plan


def _distinct(catalog: Catalog, pair: Pair) -> Plan:
    plan = catalog.plan_distinct(pair.left.ref, pair.right.ref)
    left, right = (repr(one_line(memory.title, 40)) for memory in (pair.left, pair.right))
    plan.summary = f"{left} and {right} are not duplicates"
    return plan


def _text(memory: Memory) -> str:
    return f"{one_line(memory.description)}\n\n{memory.body}" if memory.description else memory.body


def _facts(memory: Memory) -> str:
    kind = one_line(memory.raw_type or memory.kind.value, 20)
    return f"{memory.trust.value} · {kind} · {marks.age(memory)} · {marks.size(memory.tokens)} tokens"
