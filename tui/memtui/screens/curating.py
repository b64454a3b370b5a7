"""What a person does to memories from a list: mark, approve, edit, delete, move, merge, redact, verify, copy out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType

from memtui import marks
from memtui.commands import bindings
from memtui.screens.approving import Approving
from memtui.screens.marking import Marking
from memtui.widgets.preview import text_rows
from memtui.widgets.rows import RowList
from memtui_store.errors import MemtuiError
from memtui_store.text import one_line

if TYPE_CHECKING:
    from memtui.app_state import AppState
    from memtui.screens.approve_list import Entry
    from memtui_store.catalog import Catalog
    from memtui_store.changes.plan import Plan
    from memtui_store.model import Memory


class CuratingScreen(Approving["Memory"], Marking):
    """A screen with `rows` of memories; the marks are the app state's."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(
            "mark", "mark-range", "mark-all", "approve", "approve-all", "edit", "edit-outside", "create", "trash",
            "purge", "move", "copy", "merge", "type", "verify", "redact", "yank", "yank-path",
        )
    ]  # fmt: skip

    def __init__(self, app_state: AppState) -> None:
        super().__init__(app_state)
        self.marks = app_state.marks

    @property
    def rows(self) -> RowList[Memory]:
        return self.query_one("#list", RowList)

    @property
    def row(self) -> Memory | None:
        """The memory under the cursor; none while the filter may move it away."""
        return None if self.busy else self.rows.current

    def _pointed(self) -> Memory | None:
        """The memory under the cursor, or a word on why there is none: no key is without an answer."""
        row = self.row
        if row is None:
            self._show_why_none()
        return row

    def _chosen(self) -> list[Memory]:
        chosen = [] if self.busy else self.app_state.chosen(self.row)
        if not chosen:
            self._show_why_none()
        return chosen

    def _show_why_none(self) -> None:
        """Where there is no memory at all, the screen itself says what to do, and a notice would only cover that."""
        if self.app_state.loaded and not self.app_state.memories:
            return
        if self.busy:
            self.show_notice("the filter is still looking; try again in a moment")
        elif not self.app_state.loaded:
            self.show_notice("the memories are still being read; try again in a moment")
        else:
            self.show_notice("there is no memory under the cursor")

    def _named(self, chosen: list[Memory]) -> str:
        return repr(one_line(chosen[0].title, 50)) if len(chosen) == 1 else f"{len(chosen)} memories"

    def _unmark(self) -> None:
        self.set_marks(set())

    # Trust

    def action_approve(self) -> None:
        """The bytes shown, and no others: what changed on disk since is refused."""
        row = self._pointed()
        if row is not None:
            etags = {row.ref: row.etag}
            self.approve_one(row, lambda catalog: catalog.plan_approve(row.ref, etags=etags, seen="read"))

    def action_approve_all(self) -> None:
        chosen = self._chosen()
        if chosen:
            etags = {memory.ref: memory.etag for memory in chosen}
            question = f"Approve {self._named(chosen)} exactly as now?"
            entries = [_entry(memory) for memory in chosen]
            self.approve_listed(
                entries, lambda catalog: catalog.plan_approve(*etags, etags=etags), question, self._unmark
            )

    def action_verify(self) -> None:
        chosen = self._chosen()
        if len(chosen) == 1:
            self.verify(chosen[0])
        elif chosen:
            self.show_notice("verify one memory at a time: its claims want reading")

    # Text

    def action_edit(self) -> None:
        row = self._pointed()
        if row is None:
            return
        if row.read_only:
            self.show_notice(row.why_not or "this store is read-only", wrong=True)
            return
        from memtui.screens.editor import Editor

        self.app.push_screen(Editor(self.app_state, row.ref))

    def action_create(self) -> None:
        from memtui.screens.editor import Editor

        if not any(store.info.capabilities.create for store in self.app_state.stores):
            self.show_notice("the stores are still being looked for; try again in a moment")
            return
        self.app.push_screen(Editor(self.app_state, None))

    def action_edit_outside(self) -> None:
        row = self._pointed()
        if row is None:
            return
        from memtui.cli.editor import edit_bytes

        try:
            with self.app_state.lock:
                _, document = self.app_state.catalog.document(row.ref)
            with self.app.suspend():
                edited = edit_bytes(document.data, document.key, self.app_state.catalog.environment.places.state)
        except MemtuiError as error:
            self.complain(error)
            return
        if edited.data == document.data:
            edited.discard()
            self.show_notice("nothing was changed")
            return

        def make(catalog: Catalog) -> Plan:
            try:
                return catalog.plan_replace(row.ref, edited.data, etag=document.etag)
            except MemtuiError as error:
                raise type(error)(error.message, hint=f"your text was kept in {edited.path}") from error

        self.do(make, then=edited.discard)

    def action_type(self) -> None:
        chosen = self._chosen()
        if not chosen:
            return
        from memtui.screens.pick import Pick
        from memtui_store.model import WRITABLE_KINDS

        kinds = [(kind.value, kind.value) for kind in WRITABLE_KINDS]

        def give(kind: str | None) -> None:
            if kind:
                self.do(lambda catalog: catalog.plan_edit_all([m.ref for m in chosen], type=kind), then=self._unmark)

        self.app.push_screen(Pick(f"Which type for {self._named(chosen)}?", kinds), give)

    # Away

    def action_trash(self) -> None:
        chosen = self._chosen()
        if chosen:
            question = f"Move {self._named(chosen)} to the trash?" if len(chosen) > 1 else ""
            self.do(lambda catalog: catalog.plan_delete(*(m.ref for m in chosen)), question, self._unmark)

    def action_purge(self) -> None:
        chosen = self._chosen()
        if chosen:
            question = f"Delete {self._named(chosen)} for good? The bytes leave the journal and the trash; no undo."
            self.do(lambda catalog: catalog.plan_purge(*(m.ref for m in chosen)), question, self._unmark)

    def action_redact(self) -> None:
        chosen = self._chosen()
        if chosen:
            question = f"Mask the secrets of {self._named(chosen)} everywhere? This cannot be undone."
            self.do(lambda catalog: catalog.plan_redact(*(m.ref for m in chosen)), question, self._unmark)

    def action_merge(self) -> None:
        chosen = self._chosen()
        if len(chosen) < 2:
            self.show_notice("mark two memories or more with space, then merge them")
            return
        question = f"Merge {len(chosen)} memories into {one_line(chosen[0].title, 50)!r}?"
        self.do(lambda catalog: catalog.plan_merge(*(m.ref for m in chosen)), question, self._unmark)

    def action_move(self) -> None:
        self._transfer("Move", lambda catalog, refs, to: catalog.plan_move(*refs, to=to))

    def action_copy(self) -> None:
        self._transfer("Copy", lambda catalog, refs, to: catalog.plan_copy(*refs, to=to))

    def _transfer(self, verb: str, make: Callable[[Catalog, list[str], str], Plan]) -> None:
        chosen = self._chosen()
        if not chosen:
            return
        from memtui.screens.pick import Pick

        here = {memory.store for memory in chosen}
        stores = [store for store in self.app_state.stores if store.info.capabilities.create and store.id not in here]
        labels = self.app_state.labels
        choices = [(store.id, f"{labels[store.id]}  ({store.info.scope.value})") for store in stores]
        refs = [memory.ref for memory in chosen]

        def transfer(to: str | None) -> None:
            if to:
                question = f"{verb} {self._named(chosen)} to {labels[to]}?"
                self.do(lambda catalog: make(catalog, refs, to), question, self._unmark)

        self.app.push_screen(Pick(f"{verb} {self._named(chosen)} to which store?", choices), transfer)

    # Clipboard

    def action_yank(self) -> None:
        row = self._pointed()
        if row is not None:
            self.app.copy_to_clipboard(row.body)
            self.show_notice("the text was copied, secrets masked")

    def action_yank_path(self) -> None:
        row = self._pointed()
        if row is not None:
            self.app.copy_to_clipboard(str(row.path))
            self.show_notice("the path was copied")


def _entry(memory: Memory) -> Entry:
    from memtui.screens.approve_list import Entry

    return Entry(
        memory.ref, memory.title, memory.body, marks.warnings(memory), memory.findings, lambda: text_rows(memory)
    )
