"""Browse: the tree of places, the list of memories, and the one under the cursor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from memtui.app_state import AppState, Hidden
from memtui.commands import bindings
from memtui.groups import Group
from memtui.latest import Latest
from memtui.screens.browse_panes import Panes, filter_names
from memtui.screens.columns import COLUMNS, TREE
from memtui.widgets.filter_box import FilterBox
from memtui.widgets.hints import Hints
from memtui.widgets.message_line import MessageLine
from memtui.widgets.preview import Preview
from memtui.widgets.rows import RowList
from memtui.widgets.status import Status
from memtui_store.errors import UsageError
from memtui_store.text import one_line

if TYPE_CHECKING:
    from memtui_store.model import Memory

Answer = tuple["Sequence[Memory]", str, "Hidden | None"]
"""The rows that match, what is wrong with the query, and what other filters hide where no row matches."""


class Browse(Panes):
    CSS_PATH = "browse.tcss"
    HERE = "browse"
    AUTO_FOCUS = ""  # where nothing is shown, the hidden filter would take every letter
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(
            "filter", "warnings", "show-all", "next-hit", "previous-hit", "next-warning", "previous-warning", "left",
            "right", "preview-down", "preview-up", "next-tab", "previous-tab", "preview", "zoom", "open-evidence",
        )
    ]  # fmt: skip

    def __init__(self, app_state: AppState) -> None:
        super().__init__(app_state)
        self._finder: Latest[Answer] = Latest(self._answer, self.call_later)
        self._wanted = ""
        self._typing = False
        self._hidden: Hidden | None = None
        self._grouped: tuple[object, object] = (None, None)
        """What the tree was made from."""

    def compose(self) -> ComposeResult:
        yield Status(self.app_state, self.HERE)
        yield FilterBox(
            self.typed,
            self.submitted,
            placeholder="filter: words, type:feedback, is:stale, has:secret, age>90d …",
            make_suggester=filter_names,
        )
        yield Static("", markup=False, id="first-run")
        with Horizontal(id="panes"):
            yield RowList[Group](TREE, lambda group: group.key, id="tree")
            with Vertical(id="middle"):
                yield RowList["Memory"](COLUMNS, lambda memory: memory.ref, id="list", empty="reading …")
                yield MessageLine()
            yield Preview(self.app_state, id="preview")
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
    def in_use(self) -> bool:
        """Whether the person has begun to do something here."""
        begun = self.app_state.narrowed or self.box.display or self.marks or self.rows.cursor
        return bool(begun or self.has_class("-zoomed", "-no-preview") or self.focused is not self.rows)

    # Showing

    def reload(self) -> None:
        super().reload()
        nothing = self.app_state.loaded and not self.app_state.memories
        self.set_class(nothing, "-empty")
        if nothing:
            from memtui.screens.first_run import first_run

            self.query_one("#first-run", Static).update(first_run(self.app_state))
            self.set_focus(None)
        elif self.focused is None:
            self.set_focus(self.rows)
        app_state = self.app_state
        held = (len(app_state.memories), [(store, *counts) for store, counts in app_state.tally.totals.items()])
        if held != self._grouped[1] or app_state.stores is not self._grouped[0]:
            self._grouped = app_state.stores, held
            self.places.show(app_state.groups())
        self.refilter()

    def refilter(self) -> None:
        """Look for the rows in a thread, so that typing never waits; the newest keystroke wins."""
        if self.app_state.narrowed:
            self._finder.ask(self._search)
        else:
            self._finder.forget()
            self._answer((self.app_state.memories, "", None))

    def _search(self) -> Answer:
        try:
            query = self.app_state.parsed()
            found = self.app_state.visible(query)
            return found, "", None if found else self.app_state.hidden(query)
        except UsageError as error:
            return [], f"{error.message}; {error.hint}" if error.hint else error.message, None

    def _answer(self, answer: Answer) -> None:
        if not self.is_attached:
            return
        found, wrong, self._hidden = answer
        self.rows.empty = wrong or self._nothing()
        self.rows.marks = self.marks
        # The best hit comes first.
        self.rows.show(found, stay=not self._typing)
        self._typing = False
        if self._wanted and self.rows.go_to(self._wanted):
            self._wanted = ""
        self.show_counts(len(found), wrong)

    def _nothing(self) -> str:
        if self._hidden is not None:
            return self._say_hidden(self._hidden)
        if self.app_state.query and self.app_state.doing.startswith("indexing"):
            return "Nothing found yet: texts are still being indexed."
        if self.app_state.query or self.app_state.only_warnings:
            return "Nothing matches. Escape shows everything again."
        return (
            "No memories here yet. c writes one; memtui --demo shows a sample."
            if self.app_state.loaded
            else "reading …"
        )

    def _say_hidden(self, hidden: Hidden) -> str:
        """How many match all the same, which filters hide them, and the key that shows them."""
        filters = [name for name, on in (("warnings only", hidden.warnings), (hidden.place, hidden.place)) if on]
        names = " and ".join(f"'{one_line(name, 40)}'" for name in filters)
        hide = f"the filter {names} hides" if len(filters) == 1 else f"the filters {names} hide"
        key = self.key_of("show-all" if hidden.place else "warnings")
        press = f"Press {'enter, then ' if self.box.has_focus else ''}{key}"
        if hidden.count == 1:
            return f"1 memory matches, but {hide} it. {press} to show it."
        return f"{hidden.count:,} memories match, but {hide} them. {press} to show all."

    def marked(self) -> None:
        self.show_counts(len(self.rows.items), "")

    def show_counts(self, count: int, wrong: str) -> None:
        total = len(self.app_state.memories)
        parts = [f"{count:,} of {total:,}"]
        if self.marks:
            parts.append(f"{len(self.marks):,} marked")
        if self.app_state.only_warnings:
            parts.append("only warnings (! shows all)")
        if self.app_state.query:
            parts.append(f"filter: {one_line(self.app_state.query, 60)}")
        if self.app_state.loaded and not self.app_state.narrowed and not self.marks:
            parts.append(self.app_state.next_step())
        if wrong:
            parts = [wrong]
        self.query_one(MessageLine).show(" · ".join(filter(None, parts)))

    def show_only(self, ref: str) -> None:
        """One memory with nothing in the way: no filter, every group."""
        self.app_state.query, self.app_state.only_warnings, self.app_state.group = "", False, "all"
        self.box.value, self.box.display = "", False
        self.places.go_to("all")
        self._wanted = ref
        self.refilter()
        self.set_focus(self.rows)

    @on(RowList.Moved, "#list")
    def _list_moved(self) -> None:
        self.show_preview(self.rows.current)

    @on(RowList.Chosen, "#list")
    def _list_chosen(self) -> None:
        self.action_zoom()

    @on(RowList.Moved, "#tree")
    def _tree_moved(self, event: RowList.Moved) -> None:
        if isinstance(event.item, Group) and event.item.key != self.app_state.group:
            self.app_state.group = event.item.key
            self.refilter()

    @on(RowList.Chosen, "#tree")
    def _tree_chosen(self) -> None:
        self.set_focus(self.rows)

    # Finding

    def action_filter(self) -> None:
        self.box.display = True
        self.box.value = self.app_state.query
        self.set_focus(self.box)
        self.call_after_refresh(self._renew_hidden)

    def typed(self, value: str) -> None:
        if value != self.app_state.query:
            self.app_state.query = value
            self._typing = True
            self.refilter()

    def submitted(self) -> None:
        self.box.display = bool(self.app_state.query)
        self.set_focus(self.rows)
        self.call_after_refresh(self._renew_hidden)

    def _renew_hidden(self) -> None:
        """The key to press is another one while letters are text."""
        if self._hidden is not None and not self.rows.items:
            self.rows.empty = self._nothing()
            self.rows.refresh()

    def action_warnings(self) -> None:
        self.app_state.only_warnings = not self.app_state.only_warnings
        self.refilter()

    def action_show_all(self) -> None:
        """Take away every filter but the words."""
        self.app_state.only_warnings, self.app_state.group = False, "all"
        self.places.go_to("all")
        self.refilter()

    def action_hit(self, step: int) -> None:
        """Within the text where the preview stands alone, from row to row otherwise."""
        words = self._words()
        if not self.app_state.query:
            self.show_notice("n goes from hit to hit once / has filtered the list; w goes to the next warning")
        elif not (words and self.has_class("-zoomed") and self.preview.next_hit(words, step)):
            self._step(step, lambda _: True)

    def _words(self) -> tuple[str, ...]:
        try:
            query = self.app_state.parsed()
        except UsageError:
            return ()
        return (*query.words, *query.phrases)

    def action_next_warning(self, step: int) -> None:
        if not self._step(step, lambda memory: bool(memory.findings or memory.error)):
            self.show_notice("no warning in this list")

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
        elif self.box.display or self.app_state.query:
            self.app_state.query = self.box.value = ""
            self.box.display = False
            self.refilter()
        elif self.app_state.only_warnings:
            self.action_warnings()
        elif self.marks:
            self.set_marks(set())
        elif self.app_state.group != "all":
            self.places.go_to("all")
        self.set_focus(self.rows)
