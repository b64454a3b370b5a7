"""The first start that found something: what there is, what is worth doing about it, and one key to do it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widgets import Static

from memtui.first_run import Agent, Step, agents_of, headline, steps_of
from memtui.screens.browse import Browse
from memtui.widgets.rows import Column, RowList
from memtui.widgets.status import SCREENS
from memtui_store.known_agents import remember
from memtui_store.text import one_line

if TYPE_CHECKING:
    from memtui.app import MemtuiApp
    from memtui.app_state import AppState

_LOOK_AROUND = Step("look around; ? shows every key", "")
_LEAST = (60, 20)
_FRAME = 15
"""Lines around the agents, with every step there may be."""
_TICK = 0.25
COLUMNS: tuple[Column[Step], ...] = (
    Column(lambda step: "" if step is _LOOK_AROUND else "!" if step.query else "·", 1, tone=lambda _: "warn"),
    Column(lambda step: step.told),
)


class Found(ModalScreen[Step | None]):
    """Gives the step chosen; None where the person would rather look around."""

    CSS_PATH = "modal.tcss"
    CSS = "#dialog { max-width: 76; } #steps { height: auto; margin: 0 0 1 0; } #agents { margin: 0 0 1 0; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", "Look around"),
        *(Binding(str(number), f"leave({number})", show=False) for number in range(1, len(SCREENS) + 1)),
    ]

    def __init__(self, app_state: AppState) -> None:
        super().__init__()
        self._app_state = app_state
        self._counting: Timer | None = None

    def compose(self) -> ComposeResult:
        room = self.app.size.height * 9 // 10 - _FRAME
        with Vertical(id="dialog"):
            yield Static(Content(headline(self._app_state)), id="question")
            yield Static(Content("\n".join(_agent_lines(agents_of(self._app_state), room))), id="agents")
            yield Static(Content("Worth a look, worst first"))
            yield RowList[Step](COLUMNS, lambda step: step.told, id="steps")
            yield Static("", id="hint", markup=False)

    @property
    def steps(self) -> RowList[Step]:
        return self.query_one("#steps", RowList)

    def on_mount(self) -> None:
        self._fill()
        self.set_focus(self.steps)
        if self._app_state.counts.duplicates is None:
            self._counting = self.set_interval(_TICK, self._fill)

    def _fill(self) -> None:
        """Duplicates are counted in the background; their row comes when they are."""
        known = self._app_state.counts.duplicates is not None
        if known and self._counting is not None:
            self._counting.stop()
        rows = [*steps_of(self._app_state), _LOOK_AROUND]
        if rows != self.steps.items:
            self.steps.styles.height = len(rows)
            self.steps.show(rows)
        self.query_one("#hint", Static).update("enter or a click shows it · escape looks around")

    @on(RowList.Chosen, "#steps")
    def _chosen(self, event: RowList.Chosen) -> None:
        step = event.item
        self.dismiss(step if isinstance(step, Step) and step is not _LOOK_AROUND else None)

    def action_leave(self, number: int = 0) -> None:
        """A screen's own key leads there from here too."""
        self.dismiss(Step("", "", SCREENS[number - 1][0]) if number else None)


def _agent_lines(agents: list[Agent], room: int) -> list[str]:
    shown = len(agents) if len(agents) <= room else max(room - 1, 1)
    lines = [f"  {one_line(agent.name):<13} {agent.told}" for agent in agents[:shown]]
    more = agents[shown:]
    if more:
        names = ", ".join(one_line(agent.name) for agent in more)
        lines.append(f"  and {sum(agent.entries for agent in more):,} of {names}")
    return lines


def greet(app: MemtuiApp) -> None:
    """Not where there is no room, or the person has begun already: a later start tells it then."""
    browse = app.screen
    room = app.size.width >= _LEAST[0] and app.size.height >= _LEAST[1]
    if not room or not isinstance(browse, Browse) or browse.in_use:
        return
    remember(app.app_state.environment.places.state, "found")

    def go(step: Step | None) -> None:
        if step is None:
            return
        app.switch_mode(step.screen)
        if step.query:
            app.app_state.query = browse.box.value = step.query
            browse.box.display = True
            browse.refilter()
            browse.show_notice(f"{step.hint}. escape shows everything again.")

    app.push_screen(Found(app.app_state), go)
