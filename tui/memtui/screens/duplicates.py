"""Duplicates: pairs that say the same or the opposite, side by side, and what becomes of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static, TextArea

from memtui import marks
from memtui.app_state import AppState
from memtui.commands import WRITING, bindings
from memtui.screens.base import BaseScreen
from memtui.screens.confirm import Confirm
from memtui.screens.listing import ListScreen, Progress
from memtui.widgets.filter_box import FilterBox
from memtui.widgets.hints import Hints
from memtui.widgets.message_line import MessageLine
from memtui.widgets.rows import Column, RowList
from memtui.widgets.side_by_side import SideBySide
from memtui.widgets.status import Status
from memtui_store.audit.duplicates import Pair, find_pairs
from memtui_store.audit.scan import redact
from memtui_store.catalog import Catalog
from memtui_store.changes.merge import merged_text
from memtui_store.changes.plan import Plan
from memtui_store.errors import ConflictError, MemtuiError
from memtui_store.model import Document, Memory
from memtui_store.text import one_line, printable

COLUMNS: tuple[Column[Pair], ...] = (
    Column(lambda pair: f"{pair.score:.2f}", 4),
    Column(lambda pair: pair.kind, 8, tone=lambda pair: "warn" if pair.kind == "conflict" else "muted"),
    Column(lambda pair: pair.left.title),
    Column(lambda pair: pair.right.title),
)
_SIGNS = "- only left · + only right · ~ differs"


class Duplicates(ListScreen[Pair, list[Pair]]):
    CSS_PATH = "duplicates.tcss"
    HERE = "duplicates"
    ENTER = ""
    LOOKING = "comparing"
    NOTHING = "No duplicates. r looks again."
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("filter", "keep-left", "keep-right", "merge-pair", "distinct")]

    def compose(self) -> ComposeResult:
        yield Status(self.app_state, self.HERE)
        yield FilterBox(self.typed, self.submitted, placeholder="filter: words of a title, a place or a text")
        yield RowList[Pair](COLUMNS, lambda pair: pair.key, id="list", empty="reading …")
        yield MessageLine()
        yield SideBySide(id="sides")
        yield Hints()

    # Comparing

    def find(self, progress: Progress) -> list[Pair]:
        """Only the decisions need the catalog; the long part leaves it to others."""
        memories = list(self.app_state.memories)
        with self.app_state.lock:
            distinct = self.app_state.catalog.committer.decisions.names()
        total = len(memories)
        return find_pairs(
            _counted(memories, progress), distinct, raise_if_stopped=lambda: progress("comparing", total, total)
        )

    def found(self, result: list[Pair]) -> list[Pair]:
        self.app_state.counts = replace(self.app_state.counts, duplicates=len(result))
        return result

    # Showing

    def words_of(self, row: Pair) -> str:
        return "\n".join(f"{m.title}\n{m.key}\n{m.description}\n{m.body}" for m in (row.left, row.right)).casefold()

    def fill(self, stopped: str = "") -> None:
        super().fill(stopped)
        self._give_room()

    def on_resize(self) -> None:
        self._give_room()

    def _give_room(self) -> None:
        """A short list leaves the lines to the texts."""
        self.rows.styles.height = max(3, min(len(self.rows.items), self.size.height // 4))

    def show_row(self, row: Pair | None) -> None:
        sides = self.query_one(SideBySide)
        if row is None:
            sides.show()
        else:
            left, right = row.left, row.right
            heads = [
                (one_line(left.title), one_line(right.title)),
                (self._where(left), self._where(right)),
                (_facts(left), _facts(right)),
            ]
            sides.show(heads, _text(left), _text(right))
        if not self.running:
            self.show_counts(len(self.rows.items))

    def counted(self, count: int) -> list[str]:
        pair = self.rows.current
        if pair is None:
            return [f"filter: {one_line(self.words, 40)}"] if self.words else []
        parts = [f"{self.rows.cursor + 1} of {count:,}"]
        if self.words:
            parts.append(f"filter: {one_line(self.words, 40)}")
        return [*parts, f"{pair.kind}: {one_line(pair.why, 60)}", _SIGNS]

    def _where(self, memory: Memory) -> str:
        return one_line(f"{self.app_state.labels.get(memory.store, memory.store)}/{memory.key}")

    def action_scroll_preview(self, step: int) -> None:
        self.query_one(SideBySide).scroll_text(step)

    # Deciding

    def _pair(self) -> Pair | None:
        pair = self.rows.current
        if pair is None:
            self.show_notice("there is no pair under the cursor")
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
            self.app.push_screen(MergeEditor(self.app_state, pair))


class MergeEditor(BaseScreen, inherit_bindings=False):
    """What both say, to be edited before it becomes one; a text the gate changes is read-only, as in the editor."""

    CSS_PATH = "duplicates.tcss"
    HERE = "duplicates"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "save", "Merge", priority=True),
        Binding("escape", "leave", "Back", priority=True),
        *bindings(*WRITING),
    ]

    def __init__(self, app_state: AppState, pair: Pair) -> None:
        super().__init__(app_state)
        self.pair = pair
        self.locked = ""
        self._documents: list[Document] = []
        self._offered = ""

    def compose(self) -> ComposeResult:
        left, right = (repr(one_line(memory.title, 60)) for memory in (self.pair.left, self.pair.right))
        yield Status(self.app_state, self.HERE)
        yield Static(Content(f"One text for {left}. The other, {right}, goes to the trash."), id="merging")
        yield TextArea("", language="markdown", id="merged", soft_wrap=True, show_line_numbers=True)
        yield Static(Content("ctrl+s merges, escape goes back"), id="merge-note")
        yield Hints()

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
        self.set_focus(self.area)

    def _read(self) -> list[Document]:
        with self.app_state.lock:
            return [self.app_state.catalog.document(memory.ref)[1] for memory in (self.pair.left, self.pair.right)]

    @work(exclusive=True, group="do")
    async def action_save(self) -> None:
        """What was written stays on the screen until it is on the disk."""
        if self.locked:
            self.show_notice(self.locked, wrong=True)
            return
        if not self.area.text.strip():
            self.show_notice("the text is empty: escape goes back, and < or > keeps one of the two", wrong=True)
            return
        try:
            plan = await asyncio.to_thread(self.app_state.plan, self._plan_of(self.area.text))
            await asyncio.shield(asyncio.to_thread(self.app_state.commit, plan))
        except MemtuiError as error:
            self.complain(error)
            return
        self.show_notice(f"{one_line(plan.summary)}: u takes it back")
        self.dismiss()
        self.app.load()

    def _plan_of(self, text: str) -> Callable[[Catalog], Plan]:
        refs = [memory.ref for memory in (self.pair.left, self.pair.right)]

        def make(catalog: Catalog) -> Plan:
            for ref, document in zip(refs, self._documents, strict=True):
                _unchanged(catalog, ref, document.etag)
            return catalog.plan_merge(*refs, body=text)

        return make

    @work(exclusive=True, group="leave")
    async def action_leave(self) -> None:
        dirty = self.area.text != self._offered
        if dirty and not await self.app.push_screen_wait(Confirm("Leave without merging?", yes="Leave")):
            return
        self.dismiss()


def _counted(memories: list[Memory], progress: Progress) -> Iterator[Memory]:
    for number, memory in enumerate(memories, 1):
        progress("comparing", number, len(memories))
        yield memory


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
