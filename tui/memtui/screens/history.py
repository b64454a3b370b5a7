"""History: what was done to the memories, each operation with its diff, and the trash."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static
from textual.worker import get_current_worker

from memtui.app_state import AppState
from memtui.commands import bindings
from memtui.screens.base import BaseScreen
from memtui.screens.confirm import Confirm
from memtui.screens.marking import Marking
from memtui.widgets.diff import diff_rows
from memtui.widgets.hints import Hints
from memtui.widgets.lines import Lines, Row
from memtui.widgets.rows import Column, RowList
from memtui.widgets.status import Status
from memtui_store import clock
from memtui_store.audit.scan import redact
from memtui_store.changes.journal import Journal, Moved, Operation, change_of
from memtui_store.changes.plan import Plan
from memtui_store.changes.trash import Trashed
from memtui_store.errors import MemtuiError
from memtui_store.format.memory_file import decode
from memtui_store.text import one_line

_MOST_ROWS = 2_000
_MOST_BYTES = 300_000
_PURGED = "purged: these bytes were taken out of the journal for good; only their hash was kept"
_NOTHING = "Nothing was changed yet."
_NO_TRASH = "The trash is empty."
_NEXT = {
    _NOTHING: "What you do in Browse (1) is told here with its diff, and u takes it back.",
    _NO_TRASH: "d in Browse (1) moves a memory here; x brings it back.",
}
OPERATIONS, TRASH = "operations", "trash"
_ONLY_ON = {
    "undo_this": OPERATIONS,
    "restore": TRASH,
    "purge": TRASH,
    "mark": TRASH,
    "mark_range": TRASH,
    "mark_all": TRASH,
}


def _state(operation: Operation) -> str:
    return f"undone by {operation.undone_by}" if operation.undone_by else operation.state.replace("_", " ")


def _when(time: str) -> str:
    """Short, with the year only where it is another one."""
    same = time[:4] == clock.stamp(clock.now())[:4]
    return time[5:16].replace("T", " ") if same else time[:10]


def _trash_key(item: Trashed) -> str:
    return f"{item.op} {item.address}"


def _tone(operation: Operation) -> str:
    if operation.state != "done":
        return "warn"
    return "muted" if operation.undone_by else ""


ROWS: tuple[Column[Operation], ...] = (
    Column(lambda op: str(op.id), 4, right=True, tone=lambda _: "muted"),
    Column(lambda op: _when(op.time), 11, tone=lambda _: "muted"),
    Column(lambda op: op.verb, 8, least=56, tone=_tone),
    Column(_state, 12, tone=lambda op: _tone(op) or "good"),
    Column(lambda op: op.summary, tone=_tone),
)
TRASHED: tuple[Column[Trashed], ...] = (
    Column(lambda item: _when(item.time), 11, tone=lambda _: "muted"),
    Column(lambda item: f"{item.size:,} B", 10, right=True, tone=lambda _: "muted"),
    Column(lambda item: item.title),
    Column(lambda item: item.ref.partition("/")[2], 26, least=76, tone=lambda _: "muted"),
)


class History(BaseScreen, Marking):
    CSS_PATH = "history.tcss"
    HERE = "history"
    ENTER = "undo-this"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(
            "turn-page", "next-tab", "previous-tab", "left", "right", "preview-down", "preview-up", "back", "undo-this",
            "restore", "purge", "mark", "mark-range", "mark-all", "check-history",
        )
    ]  # fmt: skip

    def __init__(self, app_state: AppState) -> None:
        super().__init__(app_state)
        self.page = OPERATIONS
        self.marks: set[str] = set()
        self._read = False

    def compose(self) -> ComposeResult:
        yield Status(self.app_state, self.HERE)
        yield Static("", markup=False, id="pages")
        with Horizontal(id="panes"):
            yield RowList[Operation](ROWS, lambda op: str(op.id), id=OPERATIONS, empty="reading …")
            yield RowList[Trashed](TRASHED, _trash_key, id=TRASH, empty="reading …")
            yield Lines(id="detail")
        yield Hints()

    @property
    def operations(self) -> RowList[Operation]:
        return self.query_one(f"#{OPERATIONS}", RowList)

    @property
    def trashed(self) -> RowList[Trashed]:
        return self.query_one(f"#{TRASH}", RowList)

    @property
    def detail(self) -> Lines:
        return self.query_one("#detail", Lines)

    def on_mount(self) -> None:
        self.trashed.marks = self.marks
        self.open(OPERATIONS)

    def on_screen_resume(self) -> None:
        if self.app_state.loaded:
            self.reload()

    # Showing

    def open(self, page: str) -> None:
        self.page = page
        self.operations.display = page == OPERATIONS
        self.trashed.display = page == TRASH
        rows = self.operations if page == OPERATIONS else self.trashed
        self.set_focus(rows)
        self.refresh_bindings()
        self.tell_pages()
        if self._read:
            self.show_detail(rows.current)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return _ONLY_ON.get(action, self.page) == self.page

    def tell_pages(self) -> None:
        counts = ((OPERATIONS, "Operations", self.operations), (TRASH, "Trash", self.trashed))
        names = [(page == self.page, f" {name} {len(rows.items):,} ") for page, name, rows in counts]
        told = Content(" ").join(Content.styled(name, "reverse" if here else "") for here, name in names)
        hint = "  T switches"
        if self.page == TRASH:
            hint += f" · D removes them for good · {len(self.marks)} marked" if self.marks else " · D empties it"
        self.query_one("#pages", Static).update(told + Content(hint))

    def reload(self) -> None:
        super().reload()
        self.read()

    @work(exclusive=True, group="history", thread=True)
    def read(self) -> None:
        worker = get_current_worker()
        try:
            with self.app_state.lock:
                operations, trashed = self.app_state.catalog.history(), self.app_state.catalog.trash()
        except MemtuiError as error:
            self.app.call_on_screen(self.complain, error)
            return
        if not worker.is_cancelled:
            self.app.call_on_screen(self.fill, operations[::-1], trashed)

    def fill(self, operations: list[Operation], trashed: list[Trashed]) -> None:
        self._read = True
        self.operations.empty, self.trashed.empty = _NOTHING, _NO_TRASH
        self.marks &= {_trash_key(item) for item in trashed}
        self.trashed.marks = self.marks
        self.operations.show(operations)
        self.trashed.show(trashed)
        self.tell_pages()

    @on(RowList.Moved, f"#{OPERATIONS}, #{TRASH}")
    def _moved(self, event: RowList.Moved) -> None:
        if event.rows.id == self.page:
            self.show_detail(event.item)

    @work(exclusive=True, group="detail", thread=True)
    def show_detail(self, item: object) -> None:
        """In a thread: a large diff takes its time."""
        worker = get_current_worker()
        home = str(self.app_state.catalog.environment.home)
        subject, rows = "", [Row(_NEXT[_NOTHING if self.page == OPERATIONS else _NO_TRASH], "muted")]
        try:
            with self.app_state.lock:
                journal = self.app_state.catalog.committer.journal
                if isinstance(item, Operation):
                    subject, rows = str(item.id), list(_told(item, journal, home))
                elif isinstance(item, Trashed):
                    subject, rows = _trash_key(item), list(_text(item, journal, home))
        except MemtuiError as error:
            rows = [Row(error.message, "warn"), Row(error.hint, "muted")]
        if not worker.is_cancelled:
            self.app.call_on_screen(self.detail.show, subject, rows)

    # Moving

    def action_turn_page(self) -> None:
        self.open(TRASH if self.page == OPERATIONS else OPERATIONS)

    def action_tab(self, step: int) -> None:
        self.action_turn_page()

    def action_pane(self, step: int) -> None:
        rows = self.operations if self.page == OPERATIONS else self.trashed
        self.set_focus(rows if step < 0 else self.detail)

    def action_scroll_preview(self, step: int) -> None:
        self.detail.scroll_text(step)

    def action_back(self) -> None:
        if self.stop():
            return
        if self.marks and self.page == TRASH:
            self.set_marks(set())
        else:
            self.open(OPERATIONS)

    # Operations

    @on(RowList.Chosen, f"#{OPERATIONS}")
    def action_undo_this(self) -> None:
        row = self.operations.current
        if row is None:
            self.show_notice(_NOTHING)
        elif row.undone_by:
            self.show_notice(
                f"operation {row.id} was undone by {row.undone_by} already; U on that one, or ctrl+r, brings it back"
            )
        else:
            question = f"Undo operation {row.id}, {one_line(row.summary, 60)!r}?"
            self.do(lambda catalog: catalog.plan_undo(row.id), question)

    @work(exclusive=True, group="check", thread=True)
    def action_check_history(self) -> None:
        try:
            with self.app_state.lock:
                verdict = self.app_state.catalog.verify_history()
        except MemtuiError as error:
            self.app.call_on_screen(self.complain, error)
            return
        events = f"{verdict.events:,} event{'' if verdict.events == 1 else 's'}"
        if verdict.ok:
            self.app.call_on_screen(self.show_notice, f"{events}: the chain is intact, and so is every version kept")
        else:
            told = (
                f"{events}: the chain is broken. Your memories are as they are; this record of them cannot be trusted."
            )
            self.app.call_on_screen(self.app.push_screen, Confirm(told, "\n".join(verdict.problems), "I see"))

    # The trash

    @property
    def rows(self) -> RowList[Trashed]:
        return self.trashed

    def marked(self) -> None:
        self.tell_pages()

    def _chosen_trash(self) -> list[Trashed]:
        if self.marks:
            return [item for item in self.trashed.items if _trash_key(item) in self.marks]
        row = self.trashed.current
        return [row] if row is not None else []

    def action_restore(self) -> None:
        chosen = self._chosen_trash()
        if chosen:
            self.do(lambda catalog: catalog.plan_restore(chosen))
        else:
            self.show_notice(_NO_TRASH)

    @on(RowList.Chosen, f"#{TRASH}")
    def _ask_restore(self) -> None:
        row = self.trashed.current
        if row is not None:
            self.do(lambda catalog: catalog.plan_restore([row]), f"Restore {one_line(row.title, 60)!r}?")

    @work(exclusive=True, group="do")
    async def action_purge(self) -> None:
        """The marks, or where there are none the whole trash."""
        chosen = self._chosen_trash() if self.marks else list(self.trashed.items)
        if not chosen:
            self.show_notice(_NO_TRASH)
            return
        what = f"{len(chosen):,} deleted {'memory' if len(chosen) == 1 else 'memories'}"
        which = "the marked" if self.marks else "all"
        question = f"Remove {which} {what} for good? Their bytes leave the journal; nothing brings them back."
        listing = "\n".join(f"{one_line(item.title)}  ({one_line(item.ref)})" for item in chosen[:_MOST_ROWS])
        if await self.app.push_screen_wait(Confirm(question, listing, f"Remove {len(chosen):,}")):
            self.purge(chosen, what)

    @work(exclusive=True, group="purge", thread=True)
    def purge(self, chosen: list[Trashed], what: str) -> None:
        try:
            with self.app_state.lock:
                self.app_state.catalog.empty_trash(chosen)
        except MemtuiError as error:
            self.app.call_on_screen(self.complain, error)
            return
        self.app.call_on_screen(self.purged, what)

    def purged(self, what: str) -> None:
        self.marks.clear()
        self.show_notice(f"{what} removed for good; only hashes stay, so there is no undo")
        self.app.load()


# What a row is about


def _told(operation: Operation, journal: Journal, home: str) -> Iterator[Row]:
    yield Row(f"Operation {operation.id}: {operation.summary}", "title")
    undoes = f" · takes back {operation.undoes}" if operation.undoes else ""
    yield Row(f"{operation.time[:19].replace('T', ' ')} · {operation.verb} · {_state(operation)}{undoes}", "muted")
    if operation.note:
        yield Row(operation.note, "warn")
    yield Row("")
    left = _MOST_ROWS
    for number, moved in enumerate(operation.moves):
        if left <= 0:
            yield Row(f"… {len(operation.moves) - number:,} more; memtui history {operation.id} shows all", "muted")
            return
        for row in _diff(moved, journal, left, home):
            left -= 1
            yield row
    if not operation.moves:
        yield Row("It changed nothing.", "muted")


def _diff(moved: Moved, journal: Journal, most: int, home: str) -> Iterator[Row]:
    records = [record for record in (moved.before, moved.after) if record]
    name = moved.address.partition(":")[2].replace(f"{home}/", "~/", 1)
    if not all(journal.has_blob(record[0]) for record in records):
        yield Row(f"--- {name}", "title")
        yield Row(_PURGED, "warn")
        return
    change = change_of(journal, moved)
    size = sum(len(image.data) for image in (change.before, change.after) if image)
    if size > _MOST_BYTES:
        yield Row(f"--- {name}", "title")
        yield Row(f"{size:,} bytes before and after: too large to show here", "muted")
        return
    yield from diff_rows(Plan("", "", [change]).diff(), most, home)


def _text(item: Trashed, journal: Journal, home: str) -> Iterator[Row]:
    yield Row(item.title, "title")
    yield Row(f"deleted {item.time[:19].replace('T', ' ')} by operation {item.op} · {item.size:,} bytes", "muted")
    yield Row(item.path.replace(f"{home}/", "~/", 1), "muted")
    yield Row("")
    if item.size > _MOST_BYTES:
        yield Row("too large to show here", "muted")
        return
    lines = redact(decode(journal.blob(item.hash))).text.replace("\r\n", "\n").split("\n")
    for line in lines[:_MOST_ROWS]:
        yield Row(line, "", "│ ")
    if len(lines) > _MOST_ROWS:
        yield Row(f"… {len(lines) - _MOST_ROWS:,} more lines", "muted")
