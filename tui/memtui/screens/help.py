"""Help from the live bindings: what the keys of this screen do now, remapped ones included."""

from __future__ import annotations

from textwrap import wrap
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from memtui import marks
from memtui.commands import ACTIONS

_WIDEST, _AROUND, _LEAST = 110, 13, 20
"""Of the dialog, of what stands beside its text (frame, bar, the gaps between columns), and of the text itself."""


class Help(ModalScreen[None]):
    CSS_PATH = "modal.tcss"
    CSS = "#details { max-height: 100%; height: 1fr; } #dialog { height: 90%; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark", "dismiss", "Back"),
        Binding("j,down", "scroll(1)", "Down", show=False),
        Binding("k,up", "scroll(-1)", "Up", show=False),
        Binding("space,pagedown,ctrl+d", "scroll(5)", "Page down", show=False),
        Binding("pageup,ctrl+u", "scroll(-5)", "Page up", show=False),
    ]

    def __init__(self, about: Screen[None]) -> None:
        super().__init__()
        self._about = about

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(Content("Keys and marks of this screen"), id="question")
            with VerticalScroll(id="details"):
                yield Static(self.rows())

    def rows(self) -> Content:
        keys: dict[str, list[str]] = {}
        for active in self._about.active_bindings.values():
            if active.binding.id in ACTIONS:
                keys.setdefault(active.binding.id, []).append(self.app.get_key_display(active.binding))
        enter = keys.pop("open", [])
        meant = getattr(self._about, "ENTER", "open")
        if enter and meant in ACTIONS:
            keys[meant] = [*enter, *keys.get(meant, [])]
        shown = {name: " ".join(found) for name, found in keys.items()}
        wide, label = (
            max(map(len, shown.values()), default=0),
            max((len(ACTIONS[name].label) for name in shown), default=0),
        )
        parts: list[Content] = []
        inside = min(self.app.size.width * 9 // 10, _WIDEST) - wide - _AROUND
        if inside - label < _LEAST:
            label = 0
        room = max(inside - label, _LEAST)
        for group in dict.fromkeys(action.group for action in ACTIONS.values()):
            rows = [action for action in ACTIONS.values() if action.group == group and action.id in keys]
            if rows:
                before = "\n" if parts else ""
                parts.append(Content.styled(f"{before}{group}\n", "bold"))
                for a in rows:
                    told = f"\n{' ' * (wide + label + 6)}".join(wrap(a.help, room))
                    name = f"{a.label:<{label}}  " if label else "  "
                    parts.append(Content(f"  {shown[a.id]:<{wide}}  {name}{told}\n"))
            if group == "Screens":
                # What a row shows puzzles sooner than which key does what.
                parts.append(Content.styled("\nMarks\n", "bold"))
                parts += [Content(f"  {mark:<{wide}}  {meaning}\n") for mark, meaning in marks.MEANINGS]
        return Content("").join(parts)

    def action_scroll(self, step: int) -> None:
        self.query_one("#details", VerticalScroll).scroll_relative(y=step * 3, animate=False)
