"""Help from the live bindings: what the keys of this screen do now, remapped ones included."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from memtui import marks
from memtui.keys import ACTIONS


class Help(ModalScreen[None]):
    CSS_PATH = "modal.tcss"
    CSS = "#details { max-height: 100%; height: 1fr; } #dialog { height: 90%; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark", "dismiss", "Back"),
        Binding("j,down", "scroll(1)", "Down", show=False),
        Binding("k,up", "scroll(-1)", "Up", show=False),
    ]

    def __init__(self, about: Screen[None]) -> None:
        super().__init__()
        self._about = about

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(Content("Keys of this screen"), id="question")
            with VerticalScroll(id="details"):
                yield Static(self.rows())

    def rows(self) -> Content:
        keys: dict[str, list[str]] = {}
        for active in self._about.active_bindings.values():
            if active.binding.id in ACTIONS:
                keys.setdefault(active.binding.id, []).append(self.app.get_key_display(active.binding))
        shown = {name: " ".join(found) for name, found in keys.items()}
        wide, label = (
            max(map(len, shown.values()), default=0),
            max((len(ACTIONS[name].label) for name in shown), default=0),
        )
        parts = []
        for group in dict.fromkeys(action.group for action in ACTIONS.values()):
            rows = [action for action in ACTIONS.values() if action.group == group and action.id in keys]
            if rows:
                parts.append(Content.styled(f"\n{group}\n", "bold"))
                parts += [Content(f"  {shown[a.id]:<{wide}}  {a.label:<{label}}  {a.help}\n") for a in rows]
        parts.append(Content.styled("\nMarks\n", "bold"))
        parts += [Content(f"  {mark:<3} {meaning}\n") for mark, meaning in marks.MEANINGS]
        return Content("").join(parts)

    def action_scroll(self, step: int) -> None:
        self.query_one("#details", VerticalScroll).scroll_relative(y=step * 3, animate=False)
