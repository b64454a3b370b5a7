"""From any agent's store to any other's and back: the same text and type, the origin known, nothing dropped unsaid."""

from __future__ import annotations

from contextlib import closing
from functools import cached_property
from itertools import permutations

import pytest

from memtui_store.agents import stores_of
from memtui_store.agents.contract import Store
from memtui_store.agents.table import AGENTS
from memtui_store.catalog import Catalog
from memtui_store.model import Kind, Memory
from tests.adapters.every_agent import furnish, home_at
from tests.conftest import Home

SAMPLES = {
    "memtui:_global": "The cat is Luna",
    "claude:": "It takes a minute",
    "opencode": "Ten years of Go",
    "hermes": "Name is Ada",
    "carnival9:": "Retry the upload",
    "carapace:": "Deploys happen",
    "openclaw": "Keep the gateway",
    "openclaw-notes": "Router VLAN",
    "nanoclaw:": "Dana reviews",
    "codex": "Task 1",
    "qwen": "Never.",
    "gemini:": "Run `make` first",
}
"""By the beginning of a store's id, words of one of its memories."""


class Between(Catalog):
    """Two agents of a home and no others, so that each look at it is quick."""

    def __init__(self, home: Home, *names: str) -> None:
        super().__init__(home.path, home.project, env=home.env)
        self._agents = [agent for agent in AGENTS if agent.id in {_agent(each) for each in names}]

    @cached_property
    def _stores(self) -> dict[str, Store]:
        found = (store for agent in self._agents for store in stores_of(agent, self.environment))
        return {store.id: store for store in found}

    def named(self, name: str) -> Store:
        found = [s for s in self.stores() if s.id.startswith(name) and s.info.capabilities.create]
        return min(found, key=lambda store: len(store.id))

    def sample(self, name: str, store: str) -> Memory:
        mine = [memory for memory in self.memories() if memory.store == store]
        return next(memory for memory in mine if SAMPLES[name] in memory.body)

    def move(self, ref: str, to: str) -> Memory:
        plan = self.plan_move(ref, to=to)
        plan.commit()
        return self.get(next(ref for ref in plan.refs if ref.startswith(f"{to}/")))


def _agent(name: str) -> str:
    return name.partition(":")[0].partition("-")[0]


@pytest.fixture(scope="module")
def everywhere(tmp_path_factory: pytest.TempPathFactory) -> Home:
    return furnish(home_at(tmp_path_factory.mktemp("everywhere")))


def test_every_writable_adapter_is_in_the_round(everywhere: Home) -> None:
    with everywhere.catalog() as catalog:
        writable = {store.info.agent for store in catalog.stores() if store.info.capabilities.create}
    assert writable == {_agent(name) for name in SAMPLES}


@pytest.mark.parametrize(("one", "other"), list(permutations(SAMPLES, 2)))
def test_there_and_back(everywhere: Home, one: str, other: str) -> None:
    with closing(Between(everywhere, one, other)) as catalog:
        start, there = catalog.named(one).id, catalog.named(other).id
        before = catalog.sample(one, start)
        said = _said(before)
        moved = catalog.move(before.ref, there)
        assert before.ref in (moved.provenance.source, catalog.origin(moved.ref))
        for line in filter(None, map(str.strip, said[3].splitlines())):
            assert line in moved.body
        assert abs((moved.age_days or 0) - (before.age_days or 0)) <= 2
        assert _said(catalog.move(moved.ref, start)) == said


def _said(memory: Memory) -> tuple[str, Kind, str, str, tuple[str, ...], str]:
    return memory.title, memory.kind, memory.raw_type, memory.body, memory.tags, memory.description
