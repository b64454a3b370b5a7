"""The panes of Browse beside the list: the tree of places and the memory in full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.groups import Group
from memtui.screens.curating import CuratingScreen
from memtui.widgets.lines import Lines
from memtui.widgets.preview import Preview
from memtui.widgets.rows import RowList

if TYPE_CHECKING:
    from textual.suggester import Suggester

    from memtui_store.model import Memory


class Panes(CuratingScreen):
    @property
    def places(self) -> RowList[Group]:
        return self.query_one("#tree", RowList)

    @property
    def preview(self) -> Preview:
        return self.query_one(Preview)

    def show_preview(self, row: Memory | None) -> None:
        if row is None or row is not self.preview.memory:
            self.preview.show(row)

    def action_pane(self, step: int) -> None:
        panes = [pane for pane in (self.query_one("#tree"), self.rows, self.query_one("#preview")) if pane.display]
        here = next((n for n, pane in enumerate(panes) if pane.has_focus_within or pane.has_focus), 1)
        target = panes[max(0, min(here + step, len(panes) - 1))]
        self.set_focus(target.query_one(Lines) if target.id == "preview" else target)

    def text_is_shown(self, row: Memory) -> bool:
        return self.preview.shows_text_of(row) and (self.preview.lines.roomy or self.has_class("-zoomed"))

    def show_text(self, *, alone: bool) -> None:
        if self.has_class("-zoomed") != alone:
            self.action_zoom()
        if alone:
            self.preview.open("text")

    def action_scroll_preview(self, step: int) -> None:
        self.preview.scroll_text(step)

    def action_tab(self, step: int) -> None:
        self.preview.turn(step)

    def action_open_evidence(self) -> None:
        row = self.row
        if row is None or not (row.findings or row.error):
            self.show_notice("nothing stands out in this text; the audit (3) looks at more than one memory can show")
            return
        preview = self.preview
        preview.open("findings")
        if not preview.display:
            self.action_zoom()

    def action_preview(self) -> None:
        self.toggle_class("-no-preview")

    def action_zoom(self) -> None:
        self.toggle_class("-zoomed")
        if not self.has_class("-zoomed"):
            self.set_focus(self.rows)


def filter_names() -> Suggester:
    """Imported when it is first typed into."""
    from memtui.screens.filter_names import FilterNames

    return FilterNames()
