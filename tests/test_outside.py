"""A repository must not reach outside itself: what it points to there is told, and read once a person allows it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from memtui_store.agent_api.memory import AgentMemory
from memtui_store.catalog import Catalog
from memtui_store.context.start import start_ups
from tests.conftest import Cli, Home, fake_token, memory_text, put, tree

TOKEN = fake_token(17)
SECRET = "Of another project, and nobody else's business"


def linked_memory(home: Home, outside: Path) -> None:
    put(outside / "private.md", memory_text("private", "Private", body=f"{SECRET}. The token is {TOKEN}."))
    put(outside / "MEMORY.md", "- [private](private.md) — Private\n")
    (home.project / ".claude").mkdir()
    (home.project / ".claude" / "memory").symlink_to(outside)


def linked_team_memory(home: Home, outside: Path) -> None:
    put(outside / "private.md", memory_text("private", "Private", body=f"{SECRET}. The token is {TOKEN}."))
    (home.project / ".qwen").mkdir()
    (home.project / ".qwen" / "team-memory").symlink_to(outside)


def linked_agent_memory(home: Home, outside: Path) -> None:
    put(outside / "private.md", memory_text("private", "Private", body=f"{SECRET}. The token is {TOKEN}."))
    (home.project / ".claude" / "agent-memory").mkdir(parents=True)
    (home.project / ".claude" / "agent-memory" / "tester").symlink_to(outside)


@pytest.fixture(params=["settings.json", "settings.local.json"])
def settings_name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def in_settings(home: Home, outside: Path) -> None:
    put(outside / "private.md", memory_text("private", "Private", body=f"{SECRET}. The token is {TOKEN}."))
    put(home.project / ".claude" / "settings.json", json.dumps({"autoMemoryDirectory": str(outside)}))


def in_local_settings(home: Home, outside: Path) -> None:
    in_settings(home, outside)
    (home.project / ".claude" / "settings.json").rename(home.project / ".claude" / "settings.local.json")


def included(home: Home, outside: Path) -> None:
    put(outside / "private.md", f"{SECRET}\n\nThe token is {TOKEN}\n")
    put(home.project / "CLAUDE.md", f"Read @{outside}/private.md first.\n")


def linked_instructions(home: Home, outside: Path) -> None:
    put(outside / "private.md", f"{SECRET}\n\nThe token is {TOKEN}\n")
    (home.project / "CLAUDE.md").symlink_to(outside / "private.md")


def linked_rules(home: Home, outside: Path) -> None:
    put(outside / "private.md", f"{SECRET}\n\nThe token is {TOKEN}\n")
    (home.project / ".claude").mkdir()
    (home.project / ".claude" / "rules").symlink_to(outside)


def linked_agents_file(home: Home, outside: Path) -> None:
    put(outside / "private.md", f"{SECRET}\n\nThe token is {TOKEN}\n")
    (home.path / ".codex").mkdir(parents=True)
    (home.path / ".qwen").mkdir()
    (home.path / ".gemini").mkdir()
    for name in ("AGENTS.md", "QWEN.md", "GEMINI.md"):
        (home.project / name).symlink_to(outside / "private.md")


def in_opencode_settings(home: Home, outside: Path) -> None:
    put(outside / "private.md", f"{SECRET}\n\nThe token is {TOKEN}\n")
    put(home.project / "opencode.json", json.dumps({"instructions": [f"{outside}/*.md"]}))


def extra_roots(home: Home, outside: Path) -> None:
    put(outside / ".claude" / "memory" / "private.md", memory_text("private", body=f"{SECRET}. The token is {TOKEN}."))
    plugin = ["opencode-claude-memory", {"extraMemoryRoots": [str(outside)]}]
    put(home.project / "opencode.json", json.dumps({"plugin": [plugin]}))


WAYS = [
    linked_memory, linked_team_memory, linked_agent_memory, in_settings, in_local_settings, included,
    linked_instructions, linked_rules, linked_agents_file, in_opencode_settings, extra_roots,
]  # fmt: skip
Way = Callable[[Home, Path], None]


@pytest.fixture(params=["beside the home", "in the home"])
def outside(request: pytest.FixtureRequest, home: Home, tmp_path: Path) -> Path:
    """Another project, or a private folder such as ~/.aws."""
    return tmp_path / "work" / "other" if request.param == "beside the home" else home.path / ".private"


def told(catalog: Catalog) -> str:
    stores = (problem for store in catalog.stores() for problem in store.problems)
    return "\n".join([*stores, *(memory.error for memory in catalog.memories())])


@pytest.mark.parametrize("way", WAYS)
def test_nothing_of_it_is_shown_and_the_row_says_that_it_points_outside(
    home: Home, cli: Cli, outside: Path, way: Way
) -> None:
    way(home, outside)
    assert "points outside the project" in told(home.catalog())
    shown = ""
    for command in (
        ["list"],
        ["list", "--json"],
        ["search", "business"],
        ["stores"],
        ["audit"],
        ["budget"],
        ["duplicates"],
    ):
        _, out, err = cli(*command)
        shown += out + err
    assert SECRET not in shown
    assert TOKEN not in shown


@pytest.mark.parametrize("way", WAYS)
def test_no_agent_is_handed_any_of_it(home: Home, outside: Path, way: Way) -> None:
    way(home, outside)
    with AgentMemory(home.project, "s", home=home.path, env=home.env) as memory:
        assert memory.search("business private token") == []
        assert SECRET not in memory.brief().text


@pytest.mark.parametrize("way", WAYS)
def test_nothing_of_it_is_fixed_or_masked(home: Home, cli: Cli, outside: Path, way: Way) -> None:
    way(home, outside)
    home.write("leak.md", memory_text("leak", body=f"The token is {TOKEN}."))
    before = tree(outside)
    cli("audit", "--fix", "--yes")
    cli("redact", "leak.md", "--yes")
    assert TOKEN not in (home.memory / "leak.md").read_text()
    assert tree(outside) == before


@pytest.mark.parametrize("way", WAYS)
def test_once_a_person_allows_it_it_is_read_and_that_can_be_taken_back(
    home: Home, cli: Cli, outside: Path, way: Way
) -> None:
    way(home, outside)
    assert cli("allow", str(outside), "--yes")[0] == 0
    assert any(SECRET in memory.body for memory in home.catalog().memories())
    assert "points outside" not in told(home.catalog())
    assert str(outside) in cli("config")[2]
    assert json.loads(cli("config", "--json")[1])["items"][0]["allowed"] == [str(outside)]
    assert cli("config", "--disallow", str(outside), "--yes")[0] == 0
    assert not any(SECRET in memory.body for memory in home.catalog().memories())
    assert cli("config", "--disallow", str(outside), "--yes")[0] == 1


@pytest.mark.parametrize("way", [linked_memory, in_settings, linked_instructions])
def test_what_an_agent_loads_of_it_is_counted_for_the_person(home: Home, outside: Path, way: Way) -> None:
    way(home, outside)
    if way is in_settings:
        put(outside / "MEMORY.md", "- [private](private.md) — Private\n")
    parts = [part for start in start_ups(home.catalog()) for part in start.parts]
    counted = [part for part in parts if "outside" in part.what]
    assert counted
    assert all(part.chars and not part.text for part in counted)


def test_a_persons_own_links_and_settings_stay_as_they_are(home: Home, tmp_path: Path) -> None:
    dotfiles = home.path / "dotfiles"
    put(dotfiles / "CLAUDE.md", "Use tabs, always.\n\nSee @~/notes/more.md too.\n")
    put(home.path / "notes" / "more.md", "More of the user's own.\n")
    (home.path / ".claude" / "CLAUDE.md").symlink_to(dotfiles / "CLAUDE.md")
    elsewhere = tmp_path / "disk" / "memory"
    put(elsewhere / "a.md", memory_text("a", body="On another disk"))
    home.memory.rmdir()
    home.memory.symlink_to(elsewhere)
    bodies = " ".join(memory.body for memory in home.catalog().memories())
    assert "Use tabs" in bodies
    assert "user's own" in bodies
    assert "On another disk" in bodies
    assert "points outside" not in told(home.catalog())


def test_links_within_a_project_are_read(home: Home) -> None:
    put(home.project / "docs" / "agents.md", "Read within the project.\n")
    (home.project / "CLAUDE.md").symlink_to("docs/agents.md")
    assert "Read within" in " ".join(memory.body for memory in home.catalog().memories())
