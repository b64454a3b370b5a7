"""Every adapter has its contract tests, a generator of what its owner writes, and a row in the README."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from memtui_store import agents as stores
from memtui_store.agents import discover, may_be_here
from memtui_store.agents.contract import unique
from memtui_store.agents.table import AGENTS, BY_ID
from memtui_store.environment import Environment
from tests.adapters.every_agent import furnish
from tests.conftest import VARIABLES, Home, put

HERE = Path(__file__).parent
README = (HERE.parents[1] / "README.md").read_text(encoding="utf-8")
OTHERS = {agent.id: agent.signs for agent in AGENTS if agent.signs}


@pytest.mark.parametrize("agent", OTHERS)
def test_an_adapter_is_tested_generated_and_told(agent: str) -> None:
    tests = (HERE / f"test_{agent}.py").read_text(encoding="utf-8")
    assert "Contract" in tests
    assert (HERE / f"make_{agent}.py").exists()
    assert f"`{agent}" in README


def test_each_adapter_is_registered_once() -> None:
    assert len({agent.module for agent in AGENTS}) == len(BY_ID) == len(AGENTS) > 10


def test_no_variable_of_the_machine_reaches_a_test() -> None:
    folder = Path(stores.__file__).parent
    read = {
        name
        for path in [*folder.rglob("*.py"), folder.parent / "settings.py", folder.parent / "person.py"]
        for name in re.findall(r'"([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)"', path.read_text(encoding="utf-8"))
    }
    assert "KARNEVIL9_MEMORY_PATH" in read
    assert [name for name in sorted(read) if not name.startswith(VARIABLES)] == []


@pytest.mark.parametrize("agent", OTHERS)
def test_an_agent_that_is_not_here_is_not_loaded(home: Home, agent: str) -> None:
    row = BY_ID[agent]
    assert not may_be_here(row, Environment.of(home.path, home.project, home.env))
    for variable in OTHERS[agent].variables:
        assert may_be_here(row, Environment.of(home.path, home.project, home.env | {f"{variable}X": "1"}))


@pytest.mark.parametrize("agent", [agent for agent, signs in OTHERS.items() if signs.above])
def test_a_sign_above_a_project_is_seen(home: Home, agent: str) -> None:
    inner = home.project / "src" / "deep"
    inner.mkdir(parents=True)
    put(home.project / OTHERS[agent].above[0], "{}")
    assert may_be_here(BY_ID[agent], Environment.of(home.path, inner, home.env))


def test_every_agent_that_is_here_is_found(home: Home) -> None:
    furnish(home)
    environment = Environment.of(home.path, home.project, home.env)
    assert {store.info.agent for store in discover(environment)} == {"memtui", "claude", *OTHERS}


def test_thousands_of_the_same_name_are_told_apart_quickly() -> None:
    key = unique()
    keys = [key("a") for _ in range(50_000)]
    assert (keys[:3], len(set(keys))) == (["a", "a~2", "a~3"], 50_000)
    other = unique()
    assert [other(stem) for stem in ("a~2", "a", "a", "a~2")] == ["a~2", "a", "a~3", "a~2~2"]
