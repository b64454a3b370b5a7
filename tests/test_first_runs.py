"""The three first runs in a real terminal: nothing found, one agent with forty memories, all agents with thousands."""

from __future__ import annotations

import os
import re
import shutil
import stat

import pytest

from memtui_store.agents.slug import slug
from tests.adapters.every_agent import furnish
from tests.conftest import Cli, Home, fake_token, memory_text
from tests.tui.tmux import session

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
_SUBJECTS = (
    "Deploys",
    "Migrations",
    "Reviews",
    "Releases",
    "Fixtures",
    "Backups",
    "Imports",
    "Logs",
    "Tokens",
    "Builds",
)
_RULES = ("run at night", "need two people", "start from main", "wait for the queue", "are kept for a year")


def _said(number: int) -> str:
    """Texts different enough that none is taken for another's duplicate."""
    subject, rule = _SUBJECTS[number % 10], _RULES[number // 10 % 5]
    return f"{subject} of service {number} {rule}; ask {_word(number)} about {_word(number * 7 + 1)}."


def _word(number: int) -> str:
    letters = "bdfgklmnprstvz"
    return "".join(letters[(number // 14**place + place) % 14] + "aeiou"[(number + place) % 5] for place in range(4))


def _write_many(home: Home, projects: int, each: int) -> None:
    """Plain files by plain calls: five thousand of them in a second."""
    for number in range(projects):
        project = home.project.parent / f"service-{number}"
        (project / ".git").mkdir(parents=True)
        folder = home.path / ".claude" / "projects" / slug(str(project)) / "memory"
        folder.mkdir(parents=True)
        for entry in range(each):
            count = number * each + entry
            text = memory_text(f"fact-{count}", f"Fact {count}", "project", _said(count))
            (folder / f"project_{count}.md").write_text(text)


def test_nothing_is_there_yet(home: Home) -> None:
    with session(home, (80, 24)) as run:
        run.shows("No agent remembers anything yet")
        run.shows("transcripts")
        run.press("1")
        run.shows("memtui looked in")
        run.shows("Carnival9")
        run.shows("memtui --demo")
        run.quit()
    assert not (home.own / "data").exists()


def test_one_agent_with_forty_memories(home: Home, cli: Cli) -> None:
    for number in range(40):
        home.write(f"project_{number}.md", memory_text(f"fact-{number}", f"Fact {number}", "project", _said(number)))
    home.write("project_40.md", memory_text("leak", body=f"The token is {fake_token()}."))
    with session(home, (80, 24), greeted=False) as run:
        run.shows("memtui found 41 entries of 1 agent.")
        run.shows("41 in 1 place, 1 warning")
        run.shows("1 holds a secret")
        run.wait(lambda: "counting duplicates" not in run.screen, "duplicates were never counted")
        run.press("Enter")
        run.shows("1 of 41 · filter: has:secret")
        run.press("Escape")
        run.shows("41 of 41")
        run.quit()
    assert stat.S_IMODE((home.own / "state" / "told-found").stat().st_mode) == 0o600
    with session(home, (80, 24), greeted=False) as run:
        run.shows("41 of 41")
        run.press("/")
        run.press("-l", "fact-17")
        run.shows("1 of 41 · filter: fact-17")
        run.press("Enter")
        run.press("a")
        run.shows("the same key now approves it")
        run.press("a")
        run.wait(lambda: re.search(r"✓ proj\s+fact-17", run.screen) is not None, "it was never approved")
        run.quit()
    assert cli("list", "is:approved")[1].count("\n") == 1


def test_every_agent_and_five_thousand(home: Home, cli: Cli) -> None:
    furnish(home)
    _write_many(home, 25, 200)
    with session(home, (120, 40), greeted=False) as run:
        run.wait(
            lambda: re.search(r"memtui found 5,\d\d\d entries of 1\d agents", run.screen) is not None, "no summary"
        )
        assert re.search(r"Claude Code +5,\d\d\d in \d+ places", run.screen)
        run.press("Escape")
        run.wait(lambda: "memtui found" not in run.screen, "the summary stayed")
        run.wait(lambda: re.search(r"of 5,\d\d\d", run.screen) is not None, "the list was never full")
        run.press("/")
        run.press("-l", "agent:hermes staging")
        run.wait(lambda: re.search(r"1 of 5,\d\d\d", run.screen) is not None, "the memory was never found")
        run.shows("The staging cluster")
        run.press("Enter")
        run.press("?")
        run.shows("vouched for these bytes")
        run.press("Escape")
        run.wait(lambda: "vouched for these bytes" not in run.screen, "help stayed")
        run.shows("Hermes")
        run.quit()
    assert os.path.exists(home.own / "cache")
    agents = {line.split(":")[0].split("-")[0] for line in cli("completion", "stores")[1].split()}
    assert {"claude", "codex", "hermes", "carapace", "carnival9", "openclaw", "nanoclaw", "qwen", "gemini"} <= agents
