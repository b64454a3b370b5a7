"""A list made from the app state, with the row under the cursor in full, and one line that counts.

A subclass says how the rows are found, which words of a row the filter looks in, and how one row is shown. When the app
state changes the rows are found again in a thread, the newest look wins, escape ends it, and the cursor keeps its row.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import ClassVar, Generic, TypeVar, cast

from textual import on, work
from textual.binding import BindingType
from textual.message import Message
from textual.worker import get_current_worker

from memtui.app_state import AppState
from memtui.commands import bindings
from memtui.screens.base import BaseScreen
from memtui.screens.marking import Marking
from memtui.stopping import Stopped
from memtui.widgets.filter_box import FilterBox
from memtui.widgets.message_line import MessageLine
from memtui.widgets.rows import RowList
from memtui_store.errors import MemtuiError
from memtui_store.model import Memory

T = TypeVar("T")
R = TypeVar("R")
Progress = Callable[[str, int, int], None]
_TICK = 0.1


class ListScreen(BaseScreen, Marking, Generic[T, R]):
    """`T` is a row, `R` what one look finds; the widgets are `#list`, `#filter` (where it filters) and `#message`."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("preview-down", "preview-up", "next-hit", "previous-hit")]
    LOOKING: ClassVar[str] = "looking"
    NOTHING: ClassVar[str] = "Nothing found. r looks again."

    class Going(Message):
        """How far a look is."""

        def __init__(self, run: int, text: str) -> None:
            super().__init__()
            self.run, self.text = run, text

    class Ended(Message):
        """A look came to its end, or could not."""

        def __init__(self, run: int, result: object, wrong: MemtuiError | None = None) -> None:
            super().__init__()
            self.run, self.result, self.wrong = run, result, wrong

    def __init__(self, app_state: AppState) -> None:
        super().__init__(app_state)
        self.marks: set[str] = set()
        self.words = ""
        self.all: list[T] = []
        self._seen: list[Memory] | None = None
        self._run = 0
        self._looking = False

    # What a child says

    def find(self, progress: Progress) -> R:
        """In a thread, and for long: `progress` is called often, and ends it by raising when nobody waits."""
        raise NotImplementedError

    def found(self, result: R) -> list[T]:
        """The rows of what was found."""
        raise NotImplementedError

    def words_of(self, row: T) -> str:
        """What the filter looks in, in small letters."""
        raise NotImplementedError

    def arranged(self, rows: list[T]) -> list[T]:
        """In the order shown, with headings where there are any."""
        return rows

    def show_row(self, row: T | None) -> None:
        """Show what the row under the cursor is about."""
        raise NotImplementedError

    def counted(self, count: int) -> list[str]:
        """The parts of the line that counts."""
        return [f"{count:,} of {len(self.all):,}"]

    # Looking again when the app state changed

    @property
    def rows(self) -> RowList[T]:
        return self.query_one("#list", RowList)

    @property
    def running(self) -> bool:
        return self._looking

    def on_mount(self) -> None:
        self.set_focus(self.rows)

    def on_screen_resume(self) -> None:
        super().reload()
        if self._seen is not self.app_state.memories:
            self.look()

    def on_screen_suspend(self) -> None:
        if self not in self.app.screen_stack:
            self.pause()

    def reload(self) -> None:
        super().reload()
        self.look()

    def look(self) -> None:
        """The newest look wins."""
        if not self.app_state.loaded:
            return
        self._seen, self._looking = self.app_state.memories, True
        self._run += 1
        if not self.rows.items:
            self.rows.empty = f"{self.LOOKING} …"
            self.rows.refresh()
        self.show_message(f"{self.LOOKING} … · escape stops")
        self._look(self._run)

    @work(exclusive=True, group="look", thread=True)
    def _look(self, run: int) -> None:
        """It only posts: whoever holds the lock must never wait for the screen."""
        worker = get_current_worker()
        due = 0.0

        def progress(what: str, done: int, total: int) -> None:
            nonlocal due
            if worker.is_cancelled:
                raise Stopped
            if time.monotonic() >= due:
                due = time.monotonic() + _TICK
                self.post_message(self.Going(run, f"{what} {done:,} of {total:,} · escape stops"))

        try:
            result = self.find(progress)
        except Stopped:
            return
        except MemtuiError as error:
            self.post_message(self.Ended(run, None, error))
            return
        if not worker.is_cancelled:
            self.post_message(self.Ended(run, result))

    @on(Going)
    def _going(self, event: Going) -> None:
        if event.run == self._run and self._looking:
            self.show_message(event.text)

    @on(Ended)
    def _ended(self, event: Ended) -> None:
        if event.run != self._run or not self._looking:
            return
        self._looking = False
        if event.wrong is not None:
            self.complain(event.wrong)
            self.fill("It could not be looked at. r looks again.")
            return
        self.all = self.found(cast("R", event.result))
        self.marks &= {self.rows.key(row) for row in self.all}
        super().reload()
        self.fill()

    def pause(self) -> None:
        """Give the catalog to whoever needs it now; what was stopped starts again when the screen is looked at."""
        if self._looking:
            self._looking, self._seen = False, None
            self.workers.cancel_group(self, "look")
            self.fill("Stopped. r looks again.")

    def stop(self) -> bool:
        if self._looking:
            self.pause()
            self._seen = self.app_state.memories
            return True
        return super().stop()

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

    def fill(self, stopped: str = "") -> None:
        """The rows that match, in the order asked for; the cursor stays on its row."""
        words = self.words.casefold().split()
        rows = [row for row in self.all if all(word in self.words_of(row) for word in words)] if words else self.all
        nothing = "Nothing matches. Escape shows everything again." if words else self.NOTHING
        self.rows.empty = stopped if stopped and not self.all else nothing
        self.rows.marks = self.marks
        self.rows.show(self.arranged(rows))
        self.show_counts(len(rows), stopped)

    def show_counts(self, count: int, stopped: str = "") -> None:
        parts = [stopped.rstrip(".").casefold()] if stopped else []
        self.show_message(" · ".join([*parts, *self.counted(count)]))

    def show_message(self, text: str) -> None:
        self.query_one(MessageLine).show(text)

    def marked(self) -> None:
        if not self._looking:
            self.show_counts(len(self.markable()))

    @on(RowList.Moved, "#list")
    def _moved(self) -> None:
        self.show_row(self.rows.current)

    # Finding

    def action_filter(self) -> None:
        box = self.query_one(FilterBox)
        box.display = True
        self.set_focus(box)

    def typed(self, value: str) -> None:
        if value != self.words:
            self.words = value
            self.fill()
            self.rows.cursor = 0

    def submitted(self) -> None:
        self.query_one(FilterBox).display = bool(self.words)
        self.set_focus(self.rows)

    def action_hit(self, step: int) -> None:
        """Every row left by the filter is a hit; after the last comes the first."""
        if self.words and self.rows.items:
            self.rows.cursor = (self.rows.cursor + step) % len(self.rows.items)
        else:
            self.show_notice("n goes from hit to hit once / has filtered the list")

    def action_back(self) -> None:
        """One step at a time: the wait, the filter, the marks. Nothing is destroyed."""
        boxes = self.query(FilterBox)
        if self.stop():
            return
        if boxes and (boxes.first().display or self.words):
            self.words = boxes.first().value = ""
            boxes.first().display = False
            self.fill()
        elif self.marks:
            self.set_marks(set())
        self.set_focus(self.rows)
