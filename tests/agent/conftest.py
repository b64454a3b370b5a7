"""An agent at work in the test's project."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from memtui_store.agent_api.memory import AgentMemory
from tests.conftest import Home

Make = Callable[..., AgentMemory]


@pytest.fixture
def make(home: Home) -> Iterator[Make]:
    made = []

    def agent(session: str = "s1", name: str = "bot", **places: object) -> AgentMemory:
        memory = AgentMemory(places.get("project", home.project), session, name, home=home.path, env=home.env)  # type: ignore[arg-type]
        made.append(memory)
        return memory

    yield agent
    for memory in made:
        memory.close()


@pytest.fixture
def agent(make: Make) -> AgentMemory:
    return make()
