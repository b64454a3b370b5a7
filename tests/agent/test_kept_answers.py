"""What an agent's process keeps between calls is never older than the memories it was made from."""

from __future__ import annotations

from memtui_store.agent_api.memory import AgentMemory
from memtui_store.agent_api.results import Duplicate, Stored
from tests.conftest import Home, memory_text


def test_a_brief_is_made_anew_when_something_has_changed(home: Home, agent: AgentMemory) -> None:
    home.write("a.md", memory_text("a", "The first fact").replace("type: feedback", "type: project"))
    first = agent.brief()
    assert agent.brief() is first
    assert agent.brief(max_entries=0).entries == 0
    assert isinstance(agent.store("fact", "The API listens on port 8080."), Stored)
    assert "8080" in agent.brief().text
    home.write("b.md", memory_text("b", "Always say please"))
    assert "please" not in agent.brief().text
    home.catalog().plan_approve("b.md").commit()
    agent._reach._looked = 0  # as two seconds later
    assert "please" in agent.brief().text


def test_what_was_just_stored_is_known_at_once(agent: AgentMemory) -> None:
    stored = agent.store("fact", "The staging database runs on host db7.")
    assert isinstance(stored, Stored)
    assert isinstance(agent.store("fact", "The staging database runs on host db7."), Duplicate)
    assert [found.id for found in agent.search("staging database")] == [stored.id]
    assert [found.id for found in agent.search("stagnig")] == [stored.id]
