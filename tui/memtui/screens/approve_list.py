"""The question before several are approved at once: title, first line and warnings of each, and enter opens it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from memtui.screens.reader import Reader
from memtui.widgets.lines import Lines, Row
from memtui.widgets.rows import Column, RowList
from memtui_store.findings import Finding
from memtui_store.text import printable

_MOST_ROWS = 12


@dataclass(frozen=True, slots=True)
class Entry:
    """`marks` are its warnings as signs, `rows` makes its whole text for the reader."""

    key: str
    title: str
    body: str
    marks: str
    findings: Sequence[Finding]
    rows: Callable[[], Iterable[Row]]

    @property
    def first_line(self) -> str:
        return next((line.strip() for line in self.body.split("\n") if line.strip()), "no text")


COLUMNS: tuple[Column[Entry], ...] = (
    Column(lambda entry: entry.marks, 5, tone=lambda _: "warn"),
    Column(lambda entry: entry.title),
    Column(lambda entry: entry.first_line, tone=lambda _: "muted"),
)


class ApproveList(ModalScreen[bool]):
    CSS_PATH = "modal.tcss"
    CSS = "#entries { height: auto; } #entry { height: 4; margin: 0 0 1 0; background: $panel; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes"),
        Binding("n,escape,q", "answer(False)", "No"),
    ]

    def __init__(self, question: str, entries: Sequence[Entry], notes: Sequence[str] = ()) -> None:
        super().__init__()
        self._question, self._entries, self._notes = question, entries, notes

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(Content(printable(self._question)), id="question")
            yield RowList[Entry](COLUMNS, lambda entry: entry.key, id="entries")
            yield Lines(id="entry", rest=": enter shows them")
            yield Static(
                Content("enter opens the text under the cursor; the record will say listed, not read"), id="hint"
            )
            with Horizontal(id="answers"):
                yield Button(Content("No (n)"), id="no", variant="primary")
                yield Button(Content("Approve all (y)"), id="yes")

    def on_mount(self) -> None:
        rows = self.query_one("#entries", RowList)
        rows.styles.height = min(len(self._entries), max(self.app.size.height * 9 // 10 - 13, 2), _MOST_ROWS)
        rows.show(self._entries)
        self.set_focus(rows)

    @on(RowList.Moved)
    def _moved(self, event: RowList.Moved) -> None:
        entry = event.item
        if isinstance(entry, Entry):
            self.query_one("#entry", Lines).show(entry.key, self._rows(entry))

    def _rows(self, entry: Entry) -> Iterable[Row]:
        yield Row(entry.title, "title")
        yield Row(entry.first_line)
        for found in entry.findings:
            yield Row(f"{found.severity.value} {found.rule}: {found.message}", "warn", "warning: ", "         ")
        for note in self._notes:
            yield Row(note, "muted")

    @on(RowList.Chosen)
    def _open(self, event: RowList.Chosen) -> None:
        event.stop()
        if isinstance(event.item, Entry):
            self.app.push_screen(Reader(event.item.title, event.item.rows()))

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)
