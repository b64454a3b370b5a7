"""The first start's summary: what it counts, what it leads to, and that it is in nobody's way."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any, cast

import pytest
from textual.pilot import Pilot

from memtui.app import MemtuiApp, make_app
from memtui.app_state import WORST, AppState, Counts, Tally
from memtui.first_run import Agent, Step, agents_of, headline, steps_of
from memtui.screens.browse import Browse
from memtui.screens.first_run_found import Found, _agent_lines
from memtui_store.environment import Environment
from memtui_store.index.query import parse
from memtui_store.known_agents import remembered
from tests.conftest import Home, fake_token, memory_text
from tests.tui.conftest import press, said, settled


def app_state(**fields: Any) -> AppState:
    return AppState(Environment.of("/home/ana", "/home/ana/app", {}), **fields)


def store(name: str, agent: str) -> Any:
    return SimpleNamespace(id=name, info=SimpleNamespace(agent=agent))


def test_agents_are_told_by_what_they_keep() -> None:
    made = app_state(
        stores=[
            store("codex", "codex"),
            store("cl:a", "claude"),
            store("cl:b", "claude"),
            store("h", "hermes"),
        ],
        tally=Tally({"codex": (2, 0), "cl:a": (3, 1), "cl:b": (1, 0)}),
        memories=cast("Any", [None] * 6),
    )
    assert agents_of(made) == [Agent("Claude Code", 4, 2, 1), Agent("Codex", 2, 1, 0)]
    assert [agent.told for agent in agents_of(made)] == ["4 in 2 places, 1 warning", "2 in 1 place"]
    assert headline(made) == "memtui found 6 entries of 2 agents. Nothing was changed."


def test_the_worst_comes_first_and_every_step_leads_somewhere() -> None:
    made = app_state(
        tally=Tally(worst=Counter({"hidden": 1, "secret": 2, "injection": 1, "error": 3})), counts=Counts(4, 7, 2)
    )
    steps = steps_of(made)
    assert [step.query or step.screen for step in steps] == [
        "has:secret", "has:injection", "has:hidden", "is:broken", "inbox", "duplicates",
    ]  # fmt: skip
    assert len(steps) == len(WORST) + 2
    assert steps[0].told == "2 hold secrets"
    for step in steps:
        parse(step.query)
        assert bool(step.hint) == bool(step.query)
        assert step.command == f"memtui list {step.query}" if step.query else step.command.startswith("memtui ")


def test_where_all_is_well_there_is_still_a_step() -> None:
    assert [step.command for step in steps_of(app_state(counts=Counts(duplicates=0)))] == ["memtui audit"]


@pytest.mark.parametrize(("room", "lines"), [(2, 2), (3, 3), (4, 4), (9, 4)])
def test_the_agents_take_the_room_there_is(room: int, lines: int) -> None:
    agents = [Agent(name, count, 1, 0) for count, name in enumerate("dcba", 1)][::-1]
    told = _agent_lines(agents, room)
    assert len(told) == lines
    assert all(any(f"{name} " in f"{line} " or f"{name}," in line for line in told) for name in "abcd")


class TestOnTheScreen:
    @staticmethod
    def _app(home: Home) -> MemtuiApp:
        home.write("a.md", memory_text())
        home.write("b.md", memory_text("leak", body=f"The token is {fake_token()}."))
        app = make_app(home.catalog(), watch=False, greeting=True)
        app.animation_level = "none"
        return app

    async def test_enter_shows_the_worst_and_it_is_told_once(self, home: Home) -> None:
        app = self._app(home)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            found = app.screen
            assert isinstance(found, Found)
            assert found.steps.items[0].query == "has:secret"
            await press(pilot, "enter")
            browse = app.screen
            assert isinstance(browse, Browse)
            assert [memory.key for memory in browse.rows.items] == ["b.md"]
            assert "R masks a secret everywhere" in said(pilot)
            app.greet()
            assert app.screen is browse
        assert remembered(home.own / "state", "found")

    async def test_a_screens_key_leads_there_and_escape_nowhere(self, home: Home) -> None:
        app = self._app(home)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await press(pilot, "7")
            assert app.current_mode == "history"
            app.switch_mode("browse")
            app.push_screen(Found(app.app_state))
            await settled(pilot)
            await press(pilot, "escape")
            assert isinstance(app.screen, Browse)
            assert not app.app_state.narrowed

    async def test_a_click_is_enough(self, home: Home) -> None:
        app = self._app(home)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await _click(pilot, app, 0)
            assert app.app_state.query == "has:secret"

    async def test_nobody_is_interrupted_and_a_small_terminal_is_left_alone(self, home: Home) -> None:
        app = self._app(home)
        async with app.run_test(size=(50, 12)) as pilot:
            await settled(pilot)
            assert isinstance(app.screen, Browse)
            await pilot.resize_terminal(80, 24)
            await press(pilot, "/", "x")
            app.greet()
            assert isinstance(app.screen, Browse)
        assert not remembered(home.own / "state", "found")


async def _click(pilot: Pilot[None], app: MemtuiApp, row: int) -> None:
    screen = app.screen
    assert isinstance(screen, Found)
    assert isinstance(screen.steps.items[row], Step)
    await pilot.click(screen.steps, offset=(5, row))
    await settled(pilot)
