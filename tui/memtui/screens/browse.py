"""Browse: the tree of places, the list of memories, and the one under the cursor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from memtui.desk import Desk
from memtui.groups import Group
from memtui.keys import bindings
from memtui.latest import Latest
from memtui.page_keeper import Glimpse
from memtui.screens.columns import COLUMNS, TREE
from memtui.screens.curating import CuratingScreen
from memtui.widgets.filter_box import FilterBox
from memtui.widgets.hints import Hints
from memtui.widgets.lines import Lines
from memtui.widgets.preview import Preview
from memtui.widgets.rows import RowList
from memtui.widgets.status import Status
from memtui_store.errors import QueryError
from memtui_store.text import one_line

if TYPE_CHECKING:
    from textual.suggester import Suggester

    from memtui_store.model import Memory

Answer = tuple["Sequence[Memory | Glimpse]", str]
"""The rows that match, and what is wrong with the query."""


class Browse(CuratingScreen):
    CSS_PATH = "browse.tcss"
    HERE = "browse"
    AUTO_FOCUS = ""  # where nothing is shown, the hidden filter would take every letter
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(
            "filter", "warnings", "next-hit", "previous-hit", "next-warning", "previous-warning", "left", "right",
            "preview-down", "preview-up", "next-tab", "previous-tab", "preview", "zoom", "open-evidence",
        )
    ]  # fmt: skip

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._finder: Latest[Answer] = Latest(self._answer, self.call_later)
        self._wanted = ""
        self._typing = False

    def compose(self) -> ComposeResult:
        yield Status(self.desk, self.HERE)
        yield FilterBox(
            self.typed,
            self.submitted,
            placeholder="filter: words, type:feedback, is:stale, has:secret, age>90d …",
            suggest=_filter_names,
        )
        yield Static("", markup=False, id="first-run")
        with Horizontal(id="panes"):
            yield RowList[Group](TREE, lambda group: group.key, id="tree")
            with Vertical(id="middle"):
                yield RowList["Memory | Glimpse"](
                    COLUMNS, lambda memory: memory.ref, id="list", empty="reading …", moved=self.show_preview
                )
                yield Static("", markup=False, id="told")
            yield Preview(self.desk, id="preview")
        yield Hints()

    @property
    def box(self) -> FilterBox:
        return self.query_one(FilterBox)

    def on_mount(self) -> None:
        self.set_focus(self.rows)
        self.reload()

    def on_unmount(self) -> None:
        self._finder.close()

    def on_screen_resume(self) -> None:
        self.reload()

    @property
    def busy(self) -> bool:
        return self._finder.busy

    @property
    def untouched(self) -> bool:
        """As it will be at the next start."""
        rows = self.rows
        return not (self.desk.narrowed or self.box.display or self.marks or rows.cursor or self._changed_looks)

    @property
    def _changed_looks(self) -> bool:
        return self.has_class("-zoomed") or self.has_class("-no-preview") or self.focused is not self.rows

    # Showing

    def reload(self) -> None:
        super().reload()
        nothing = self.desk.loaded and not self.desk.memories
        self.set_class(nothing, "-empty")
        if nothing:
            from memtui.screens.first_run import first_run

            self.query_one("#first-run", Static).update(first_run(self.desk))
            self.set_focus(None)
        elif self.focused is None:
            self.set_focus(self.rows)
        self.query_one("#tree", RowList).show(self.desk.groups())
        self.refilter()

    def refilter(self) -> None:
        """In a thread, so that typing never waits; the newest keystroke wins."""
        if self.desk.narrowed:
            self._finder.ask(self._search)
        else:
            self._finder.forget()
            self._answer((self._everything(), ""))

    def _everything(self) -> Sequence[Memory | Glimpse]:
        """While less was read than was seen the last time, that is shown."""
        desk = self.desk
        if desk.page is not None and not desk.loaded and len(desk.memories) < len(desk.page.rows):
            return desk.page.rows
        return desk.memories

    def show_again(self) -> None:
        """Rows changed in their places."""
        if self.desk.narrowed:
            self.refilter()
        else:
            self.rows.refresh()
            self.show_preview(self.rows.current)

    def _search(self) -> Answer:
        try:
            return self.desk.visible(self.desk.parsed()), ""
        except QueryError as error:
            return [], f"{error.message}; {error.hint}" if error.hint else error.message

    def _answer(self, answer: Answer) -> None:
        if not self.is_attached:
            return
        found, wrong = answer
        if not self.desk.loaded and found is self.rows.shown:
            return
        self.rows.empty = wrong or self._nothing()
        self.rows.marks = self.marks
        # The best hit comes first.
        self.rows.show(cast("Sequence[Memory]", found), stay=not self._typing)
        self._typing = False
        if self._wanted and self.rows.go_to(self._wanted):
            self._wanted = ""
        self.tell_counts(len(found), wrong)

    def _nothing(self) -> str:
        if self.desk.query or self.desk.only_warnings:
            return "Nothing matches. Escape shows everything again."
        return "No memories here yet. c writes one; memtui --demo shows a sample." if self.desk.loaded else "reading …"

    def marked(self) -> None:
        self.tell_counts(len(self.rows.items), "")

    def tell_counts(self, count: int, wrong: str) -> None:
        total = len(self.desk.memories)
        if self.desk.page is not None and not self.desk.loaded:
            total = max(total, self.desk.page.total)
            count = total if not self.desk.narrowed else count
        parts = [f"{count:,} of {total:,}"]
        if self.marks:
            parts.append(f"{len(self.marks):,} marked")
        if self.desk.only_warnings:
            parts.append("only warnings (! shows all)")
        if self.desk.query:
            parts.append(f"filter: {one_line(self.desk.query, 60)}")
        if self.desk.loaded and not self.desk.narrowed and not self.marks:
            parts.append(self.desk.next_step())
        if wrong:
            parts = [wrong]
        self.query_one("#told", Static).update(Content(" · ".join(filter(None, parts))), layout=False)

    def show_only(self, ref: str) -> None:
        """One memory with nothing in the way: no filter, every group."""
        self.desk.query, self.desk.only_warnings, self.desk.group = "", False, "all"
        self.box.value, self.box.display = "", False
        self.query_one("#tree", RowList).go_to("all")
        self._wanted = ref
        self.refilter()
        self.set_focus(self.rows)

    def show_preview(self, row: Memory | Glimpse | None) -> None:
        self.query_one(Preview).show(None if isinstance(row, Glimpse) else row)

    @on(RowList.Chosen, "#list")
    def _list_chosen(self) -> None:
        self.action_zoom()

    @on(RowList.Moved, "#tree")
    def _tree_moved(self, event: RowList.Moved) -> None:
        if isinstance(event.item, Group) and event.item.key != self.desk.group:
            self.desk.group = event.item.key
            self.refilter()

    @on(RowList.Chosen, "#tree")
    def _tree_chosen(self) -> None:
        self.set_focus(self.rows)

    # Finding

    def action_filter(self) -> None:
        self.box.display = True
        self.box.value = self.desk.query
        self.set_focus(self.box)

    def typed(self, value: str) -> None:
        if value != self.desk.query:
            self.desk.query = value
            self._typing = True
            self.refilter()

    def submitted(self) -> None:
        self.box.display = bool(self.desk.query)
        self.set_focus(self.rows)

    def action_warnings(self) -> None:
        self.desk.only_warnings = not self.desk.only_warnings
        self.refilter()

    def action_hit(self, step: int) -> None:
        """Within the text where the preview stands alone, from row to row otherwise."""
        words = self._words()
        if not self.desk.query:
            self.tell("n goes from hit to hit once / has filtered the list; w goes to the next warning")
        elif not (words and self.has_class("-zoomed") and self.query_one(Preview).next_hit(words, step)):
            self._step(step, lambda _: True)

    def _words(self) -> tuple[str, ...]:
        try:
            query = self.desk.parsed()
        except QueryError:
            return ()
        return (*query.words, *query.phrases)

    def action_next_warning(self, step: int) -> None:
        if not self._step(step, lambda memory: bool(memory.findings or memory.error)):
            self.tell("no warning in this list")

    def _step(self, step: int, wanted: Callable[[Memory], bool]) -> bool:
        """To the next row of a kind; after the last comes the first."""
        rows = self.rows
        count = len(rows.items)
        for away in range(1, count + 1):
            at = (rows.cursor + step * away) % count
            if wanted(rows.items[at]):
                rows.cursor = at
                return True
        return False

    def action_back(self) -> None:
        """One step at a time: the wait, the zoom, the filter, the marks, the group. Nothing is destroyed."""
        if self.stop():
            return
        if self.has_class("-zoomed"):
            self.action_zoom()
        elif self.box.display or self.desk.query:
            self.desk.query = self.box.value = ""
            self.box.display = False
            self.refilter()
        elif self.desk.only_warnings:
            self.action_warnings()
        elif self.marks:
            self.set_marks(set())
        elif self.desk.group != "all":
            self.query_one("#tree", RowList).go_to("all")
        self.set_focus(self.rows)

    # Panes

    def action_pane(self, step: int) -> None:
        panes = [pane for pane in (self.query_one("#tree"), self.rows, self.query_one("#preview")) if pane.display]
        here = next((n for n, pane in enumerate(panes) if pane.has_focus_within or pane.has_focus), 1)
        target = panes[max(0, min(here + step, len(panes) - 1))]
        self.set_focus(target.query_one(Lines) if target.id == "preview" else target)

    def action_scroll_preview(self, step: int) -> None:
        self.query_one(Preview).scroll_text(step)

    def action_tab(self, step: int) -> None:
        self.query_one(Preview).turn(step)

    def action_open_evidence(self) -> None:
        row = self.row
        if row is None or not (row.findings or row.error):
            self.tell("nothing stands out in this text; the audit (3) looks at more than one memory can show")
            return
        preview = self.query_one(Preview)
        preview.open("findings")
        if not preview.display:
            self.action_zoom()

    def action_preview(self) -> None:
        self.toggle_class("-no-preview")

    def action_zoom(self) -> None:
        self.toggle_class("-zoomed")
        if not self.has_class("-zoomed"):
            self.set_focus(self.rows)


def _filter_names() -> Suggester:
    from memtui.screens.filter_names import FilterNames

    return FilterNames()
