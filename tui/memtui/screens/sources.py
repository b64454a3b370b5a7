"""Sources: what first memories could be made from, told by names alone; the person chooses, and only that is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.widgets import Static
from textual.worker import get_current_worker

from memtui.app_state import AppState
from memtui.commands import MOVES, bindings
from memtui.screens.ask import Ask
from memtui.screens.listing import ListScreen, Progress
from memtui.widgets.hints import Hints
from memtui.widgets.lines import Lines, Row
from memtui.widgets.message_line import MessageLine
from memtui.widgets.rows import Column, RowList
from memtui.widgets.status import Status
from memtui_store import clock
from memtui_store.bootstrap.contract import Ask as Asked
from memtui_store.bootstrap.contract import Found, Source
from memtui_store.bootstrap.run import Choice, Run, Step
from memtui_store.bootstrap.sources import SOURCES, source
from memtui_store.errors import MemtuiError
from memtui_store.text import one_line

_PATHS_SHOWN = 40
_BEGIN = "No agent remembers anything yet. First memories can come from what you have:"


@dataclass(frozen=True, slots=True)
class Offer:
    """One source, what it found, and the places the person pointed it at."""

    source: Source
    found: Found
    places: tuple[Path, ...] = ()


COLUMNS: tuple[Column[Offer], ...] = (
    Column(lambda row: row.source.id, 13),
    Column(lambda row: row.source.title, 28, least=80),
    Column(lambda row: row.found.summary or "nothing found", tone=lambda row: "" if row.found.items else "muted"),
    Column(lambda row: "!" if row.found.trouble else "", 2, tone=lambda _: "warn"),
)


class Offers(RowList[Offer], inherit_bindings=False):
    """Enter is about all that is marked, not about the row."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(*MOVES)]


class Sources(ListScreen[Offer, list[Offer]]):
    CSS_PATH = "sources.tcss"
    HERE = "sources"
    LOOKING = "looking for sources"
    NOTHING = "No sources. r looks again."
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("read-chosen", "dry-run", "choose-place", "mark", "mark-range", "mark-all")
    ]

    class Reading(Message):
        """How far a run is."""

        def __init__(self, step: Step) -> None:
            super().__init__()
            self.step = step

    class Read(Message):
        """A run came to its end."""

        def __init__(self, run: Run | None, dry: bool, wrong: MemtuiError | None = None) -> None:
            super().__init__()
            self.run, self.dry, self.wrong = run, dry, wrong

    def __init__(self, app_state: AppState) -> None:
        super().__init__(app_state)
        self.places: dict[str, tuple[Path, ...]] = {}
        self.reading = False
        self._report: list[Row] = []
        self._offered = self._ran = False

    def compose(self) -> ComposeResult:
        yield Status(self.app_state, self.HERE)
        yield Static(_BEGIN, markup=False, id="begin")
        yield Offers(COLUMNS, lambda row: row.source.id, id="list", empty="looking …")
        yield MessageLine()
        yield Lines(id="offer")
        yield Hints()

    # Looking: names and sizes only

    def find(self, progress: Progress) -> list[Offer]:
        offers = []
        for number, name in enumerate(SOURCES, 1):
            progress(self.LOOKING, number, len(SOURCES))
            places = self.places.get(name, ())
            with self.app_state.lock:
                found = source(name).find(Asked(self.app_state.catalog.environment, clock.now(), places))
            offers.append(Offer(source(name), found, places))
        return offers

    def found(self, result: list[Offer]) -> list[Offer]:
        """What the user wrote for agents and tools is chosen already; the rest waits to be."""
        if not self._offered:
            self._offered = True
            self.marks |= {row.source.id for row in result if row.source.by_default and row.found.items}
        return result

    def words_of(self, row: Offer) -> str:
        return row.source.id

    def reload(self) -> None:
        self.query_one("#begin").display = self.app_state.nothing_remembered_yet
        super().reload()

    def on_screen_resume(self) -> None:
        self.query_one("#begin").display = self.app_state.nothing_remembered_yet
        super().on_screen_resume()

    def fill(self, stopped: str = "") -> None:
        super().fill(stopped)
        self.rows.styles.height = max(3, min(len(self.rows.items) or 9, self.size.height // 2))

    def counted(self, count: int) -> list[str]:
        parts = [f"{len(self.marks):,} marked"] if self.marks else ["nothing is marked: space marks a source"]
        if self.marks:
            parts.append("enter reads them, d is a dry run")
        if self.app_state.nothing_remembered_yet:
            return [*parts, "1 shows where memtui looked"]
        return parts if self._ran else [*parts, "nothing was read yet"]

    def show_row(self, row: Offer | None) -> None:
        if not self._report:
            self.query_one("#offer", Lines).show(row.source.id if row else "", _rows_of(row) if row else [])
        if not self.running and not self.reading:
            self.show_counts(len(self.rows.items))

    def marked(self) -> None:
        self._report = []
        self.show_row(self.rows.current)
        super().marked()

    def action_scroll_preview(self, step: int) -> None:
        self.query_one("#offer", Lines).scroll_text(step)

    # Choosing a place

    def action_choose_place(self) -> None:
        row = self.rows.current
        if row is not None:
            question = f"Which file or folder shall {row.source.id} read?"
            self.app.push_screen(Ask(question, "~/notes"), lambda typed: self._choose(row.source.id, typed or ""))

    def _choose(self, source: str, typed: str) -> None:
        if not typed:
            return
        place = Path(typed).expanduser().absolute()
        if not place.exists():
            self.show_notice(f"{place} does not exist", wrong=True)
            return
        self.places[source] = (*self.places.get(source, ()), place)
        self.marks.add(source)
        self.look()

    # Reading

    def action_read_chosen(self) -> None:
        self._start(dry=False)

    def action_dry_run(self) -> None:
        self._start(dry=True)

    @on(RowList.Chosen, "#list")
    def _chosen(self) -> None:
        self._start(dry=False)

    def _start(self, *, dry: bool) -> None:
        choices = [Choice(name, self.places.get(name, ())) for name in SOURCES if name in self.marks]
        if not choices:
            self.show_notice("nothing is marked: space marks a source")
            return
        if not self.reading:
            self.pause()
            self.reading = True
            self._read(choices, dry)

    @property
    def busy(self) -> bool:
        return self.reading

    @work(exclusive=True, group="read", thread=True)
    def _read(self, choices: list[Choice], dry: bool) -> None:
        """It only posts: whoever holds the lock must never wait for the screen."""
        worker = get_current_worker()

        def progress(step: Step) -> None:
            self.post_message(self.Reading(step))

        try:
            with self.app_state.lock:
                run = self.app_state.catalog.bootstrap(choices, progress=progress, stop=lambda: worker.is_cancelled)
                if not run.cancelled and not dry and run.plan:
                    run.plan.commit()
        except MemtuiError as error:
            self.post_message(self.Read(None, dry, error))
            return
        self.post_message(self.Read(run, dry))

    @on(Reading)
    def _step_read(self, event: Reading) -> None:
        step = event.step
        if self.reading:
            what = f" · {one_line(step.what, 40)}" if step.what else ""
            self.show_message(
                f"{step.source}: {step.done:,} of {step.total:,}{what} · escape stops, and the next run goes on"
            )

    @on(Read)
    def _done(self, event: Read) -> None:
        self.reading = False
        if event.wrong is not None:
            self.complain(event.wrong)
            self.show_counts(len(self.rows.items))
            return
        run = event.run
        if run is None or run.cancelled:
            self.show_notice("stopped; nothing was proposed, and what was read is kept for the next run")
            self.show_counts(len(self.rows.items))
            return
        self._ran = True
        self._report = list(_reported(run, dry=event.dry))
        self.query_one("#offer", Lines).show("report", self._report)
        self.show_message(f"{len(run.proposals):,} {'would be ' if event.dry else ''}proposed")
        if event.dry:
            return
        count = len(run.proposals)
        self.show_notice(
            f"{count:,} proposed: decide on each; u takes the proposals back" if count else "nothing new to propose"
        )
        self.app.load()
        if count:
            self.app.switch_mode("inbox")

    def stop(self) -> bool:
        if self.reading:
            self.workers.cancel_group(self, "read")
            return True
        return super().stop()

    def action_back(self) -> None:
        if self._report and not self.reading:
            self._report = []
            self.show_row(self.rows.current)
            return
        super().action_back()


def _rows_of(row: Offer) -> Iterator[Row]:
    yield Row(row.source.title, "title")
    yield Row(row.source.reads, "", "reads: ", "       ")
    if row.source.never:
        yield Row(row.source.never, "", "never: ", "       ")
    for trouble in row.found.trouble:
        yield Row(trouble, "warn", "! ", "  ")
    yield Row("")
    if not row.found.items:
        yield Row("nothing was found where such things usually lie; p points it at a file or folder", "muted")
    for path in list(dict.fromkeys(item.path for item in row.found.items))[:_PATHS_SHOWN]:
        yield Row(str(path), "muted")
    if len(row.found.items) > _PATHS_SHOWN:
        yield Row(f"… {len(row.found.items) - _PATHS_SHOWN:,} more", "muted")


def _reported(run: Run, *, dry: bool) -> Iterator[Row]:
    yield Row("What would be proposed" if dry else "What was proposed", "title")
    for report in run.reports:
        unchanged = f", {report.unchanged:,} unchanged" if report.unchanged else ""
        yield Row(f"{report.source}: {report.items:,} read{unchanged}, {report.proposed:,} proposed", "title")
        for reason, count in report.dropped.most_common():
            yield Row(f"{count:,} dropped: {reason.value}", "muted", "  ")
        for skipped in report.skipped[:5]:
            yield Row(f"skipped {skipped.where}: {skipped.reason}", "warn", "  ", "    ")
        if len(report.skipped) > 5:
            yield Row(f"{len(report.skipped) - 5:,} more skipped", "warn", "  ")
    for item in run.proposals:
        yield Row("")
        yield Row(f"{item.title}  [{item.kind.value}]", "title")
        for line in item.body.split("\n"):
            yield Row(line, "", "  ")
        for evidence in item.evidence[:2]:
            yield Row(evidence.where, "muted", "  from ", "       ")
