"""Budget: what an agent has read before you say a word, and what its caps keep from it."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.worker import get_current_worker

from memtui import marks
from memtui.commands import bindings
from memtui.screens.base import BaseScreen
from memtui.widgets.bars import Bar, Bars, shares
from memtui.widgets.hints import Hints
from memtui.widgets.lines import Lines, Row
from memtui.widgets.rows import Column, RowList
from memtui.widgets.status import Status
from memtui_store.catalog import Catalog
from memtui_store.context.parts import Part
from memtui_store.context.start import Count, StartUp, ages, start_ups, types
from memtui_store.errors import MemtuiError
from memtui_store.model import INDEX_NAME, Kind, Memory

_NEAR = 0.8
_TAIL = 13
_SEEN, _LOST = "│ ", "× "
_NOTHING = (
    "No agent reads anything when it starts here.",
    "A CLAUDE.md in the project or in ~/.claude is read whole; a memory gets its line in MEMORY.md.",
    "1 goes to Browse, where c writes a first memory; memtui --demo shows a sample.",
)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One row of the list, with all that is drawn of it."""

    start: StartUp
    here: bool
    ages: list[Count]
    types: list[Count]

    @property
    def agent(self) -> str:
        return self.start.id.partition(":")[0].removeprefix("claude-")

    @property
    def name(self) -> str:
        """The project's; a slug that leads nowhere is told apart by its end."""
        name = self.start.store.partition(":")[2] or self.start.store
        return f"…{name[-_TAIL:]}" if name.startswith("-") and len(name) > _TAIL else name

    @property
    def index(self) -> Part | None:
        """What has a cap and is fullest, usually the index."""
        capped = [part for part in self.start.parts if part.max_lines or part.max_chars]
        return max(capped, key=lambda part: part.share, default=None)


STARTS: tuple[Column[Sheet], ...] = (
    Column(lambda sheet: "›" if sheet.here else "", 1),
    Column(lambda sheet: sheet.name, tone=lambda sheet: "title" if sheet.here else ""),
    Column(lambda sheet: sheet.agent, 6, least=30, tone=lambda _: "muted"),
    Column(lambda sheet: "cut" if sheet.start.cut else "", 3, tone=lambda _: "warn"),
    Column(lambda sheet: f"~{marks.size(sheet.start.tokens)}", 5, right=True, tone=lambda _: "muted"),
)


def sheets(catalog: Catalog) -> list[Sheet]:
    """The current project first; the others only where something is loaded."""
    by_project: dict[Path, list[Memory]] = defaultdict(list)
    by_store: dict[str, list[Memory]] = defaultdict(list)
    for memory in catalog.memories():
        if memory.kind not in (Kind.RULES, Kind.INDEX):
            by_store[memory.store].append(memory)
            if memory.project is not None:
                by_project[memory.project].append(memory)
    found = []
    for start in start_ups(catalog):
        here = start.project is not None and start.project == catalog.current_project
        if start.parts or here:
            mine = by_project[start.project] if start.project is not None else by_store[start.id]
            found.append(Sheet(start, here, ages(mine), types(mine)))
    return sorted(found, key=lambda sheet: not sheet.here)


class BudgetScreen(BaseScreen):
    CSS_PATH = "budget.tcss"
    HERE = "budget"
    ENTER = "show-project"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("left", "right", "preview-down", "preview-up", "cut-off", "show-project")
    ]

    def compose(self) -> ComposeResult:
        yield Status(self.app_state, self.HERE)
        with Horizontal(id="panes"):
            yield RowList[Sheet](STARTS, lambda sheet: sheet.start.id, id="starts", empty="counting …")
            with Vertical(id="sheet"):
                yield Bars(id="caps", ground="░")
                yield Lines(id="text")
                with Horizontal(id="charts"):
                    yield Bars(id="ages")
                    yield Bars(id="types")
        yield Hints()

    @property
    def rows(self) -> RowList[Sheet]:
        return self.query_one("#starts", RowList)

    @property
    def text(self) -> Lines:
        return self.query_one("#text", Lines)

    def on_mount(self) -> None:
        self.set_focus(self.rows)

    def on_screen_resume(self) -> None:
        if self.app_state.loaded:
            self.reload()

    # Showing

    def reload(self) -> None:
        super().reload()
        self.count()

    @work(exclusive=True, group="budget", thread=True)
    def count(self) -> None:
        worker = get_current_worker()
        try:
            with self.app_state.lock:
                found = sheets(self.app_state.catalog)
        except MemtuiError as error:
            self.app.call_on_screen(self.complain, error)
            return
        if not worker.is_cancelled:
            self.app.call_on_screen(self.fill, found)

    def fill(self, found: list[Sheet]) -> None:
        self.rows.empty = "nothing is loaded"
        self.rows.show(found)

    @on(RowList.Moved, "#starts")
    def _moved(self, event: RowList.Moved) -> None:
        sheet = event.item
        if not isinstance(sheet, Sheet):
            self.query_one("#caps", Bars).show("", [])
            self.query_one("#charts").display = False
            self.text.show("", [Row(line) for line in _NOTHING])
            return
        self.query_one("#caps", Bars).show(_told(sheet), list(_caps(sheet.index)))
        self.text.show(sheet.start.id, _rows(sheet, self.app_state.catalog.environment.home))
        self.query_one("#charts").display = True
        total = sum(count for _, count in sheet.ages)
        self.query_one("#ages", Bars).show(f"Age of {total:,} memories", shares(sheet.ages))
        self.query_one("#types", Bars).show("Types", shares(sheet.types) or [Bar("none yet", 0, "")])

    # Moving

    def action_pane(self, step: int) -> None:
        self.set_focus(self.rows if step < 0 else self.text)

    def action_scroll_preview(self, step: int) -> None:
        self.text.scroll_text(step)

    def action_cut_off(self) -> None:
        if not self.text.go_to("warn"):
            self.show_notice("nothing is cut off here: the agent sees all of it")

    @on(RowList.Chosen, "#starts")
    async def _chosen(self) -> None:
        await self.action_show_project()

    async def action_show_project(self) -> None:
        """Its memories, in Browse."""
        sheet = self.rows.current
        if sheet is None:
            return
        start = sheet.start
        key = f"project:{start.project}" if start.project is not None else start.id
        if all(group.key != key for group in self.app_state.groups()):
            self.show_notice(f"{start.store} holds no memory yet; c in Browse writes one")
            return
        self.app_state.group = key
        await self.app.switch_mode("browse")
        self.app.screen.query_one("#tree", RowList).go_to(key)


def _told(sheet: Sheet) -> str:
    files = len(sheet.start.parts)
    return f"Seen at start: ~{sheet.start.tokens:,} tokens in {files} file{'s' if files != 1 else ''}"


def _caps(index: Part | None) -> Iterator[Bar]:
    """The index against its caps; tokens are guessed from characters on both sides."""
    if index is None:
        return
    pairs = (
        ("lines", "", index.lines, index.max_lines),
        (index.unit, "", index.chars, index.max_chars),
        ("tokens", "~", math.ceil(index.chars / 4), index.max_chars // 4),
    )
    for name, about, held, most in pairs:
        if not most:
            continue
        share = held / most
        word = " OVER" if share > 1 else " near" if share >= _NEAR else ""
        what = "index " if "index" in index.what else ""
        yield Bar(f"{what}{name}", share, f"{about}{held:,} of {about}{most:,}{word}", alarm=bool(word))


def _rows(sheet: Sheet, home: Path) -> Iterator[Row]:
    """In the order the agent gets it; what it never gets is dimmed and marked."""
    start = sheet.start
    for note in start.notes:
        yield Row(f"⚠ {note}", "hunk")
    if not start.parts:
        yield from (Row(line) for line in _NOTHING)
    for number, part in enumerate(start.parts, 1):
        if number > 1 or start.notes:
            yield Row("")
        yield Row(f"{number}. {_short(part.path, home)}", "title")
        size = f"{part.lines:,} lines · ~{part.tokens:,} tokens" if part.lines else "nothing in it"
        yield Row(f"{part.what} · {size}", "muted", "   ")
        yield from _body(part)
    if start.parts and not any(part.path.name == INDEX_NAME for part in start.parts) and not sheet.index:
        yield Row("")
        yield Row("There is no MEMORY.md: nothing of its memories is known at start.", "muted")
    yield from _skipped(sheet, home)


def _body(part: Part) -> Iterator[Row]:
    cut = False
    for line in part.text:
        if not line.seen and not cut:
            cut = True
            caps = ((part.max_lines, "lines"), (part.max_chars, part.unit))
            told = " / ".join(f"{most:,} {unit}" for most, unit in caps if most)
            rest = "the rest" if not part.text[-1].seen else "what is dimmed"
            yield Row(f"cut off here: {told}; {rest} is never seen", "warn", rule=True)
        yield Row(line.text, "", _SEEN) if line.seen else Row(line.text, "lost", _LOST)
    if part.more:
        yield Row(f"… {part.more:,} more lines", "muted", _LOST if cut else _SEEN)


def _skipped(sheet: Sheet, home: Path) -> Iterator[Row]:
    if sheet.start.skipped:
        yield Row("")
        yield Row("Not loaded at start", "title")
        for path, why in sheet.start.skipped:
            yield Row(f"{_short(path, home)}: {why}", "lost", _LOST)
    if not sheet.here and sheet.start.project is not None:
        yield Row("")
        yield Row("Instruction files above its folder are listed for the current project only.", "muted")


def _short(path: Path, home: Path) -> str:
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)
