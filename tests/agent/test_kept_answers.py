"""What an agent's process keeps between calls is never older than the memories it was made from."""

from __future__ import annotations

from memtui_store.agent_api.index import Index

from memtui_store.agent_api.memory import AgentMemory
from memtui_store.agent_api.results import Duplicate, Stored
from memtui_store.index.similar import gist
from memtui_store.model import Memory
from tests.conftest import Home, memory_text
from tests.test_search_index import made


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


def filled(count: int, **more: str) -> tuple[Index, list[Memory]]:
    memories = [made(f"m{n}.md", body=f"the deploy of part{n} waits", age=n) for n in range(count)]
    memories += [made(f"{key}.md", body=body, age=count) for key, body in more.items()]
    index = Index()
    index.update(memories)
    return index, memories


def test_a_rare_word_outweighs_the_words_of_the_crowd() -> None:
    index, _ = filled(900, wanted="comet", both="the comet deploy")
    found = [memory.key for memory, _ in index.ranked("the deploy of a comet")]
    assert found[:2] == ["both.md", "wanted.md"]
    assert found[2] == "m0.md"
    assert len(found) == 902


def test_once_there_is_plenty_the_crowd_adds_none() -> None:
    index, _ = filled(900, **{f"rare{n}": "comet" for n in range(320)})
    found = [memory.key for memory, _ in index.ranked("deploy comet")]
    assert len(found) == 320
    assert all(key.startswith("rare") for key in found)


def test_words_of_one_stem_and_pieces_of_a_name_bring_texts_together() -> None:
    index, memories = filled(3, moved="Deploying uses src/deploy/main.py")
    found = {memory.key for memory, _, _ in index.alike(gist("Deployed by src/deploy/main.py"))}
    assert "moved.md" in found
    index.update([*memories, made("late.md", body="A deployment was rolled back")])
    assert "late.md" in {memory.key for memory, _, _ in index.alike(gist("rolled"))}
