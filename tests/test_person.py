"""Agents propose, people dispose: what each command does when an agent's shell runs it."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from memtui.cli.main import COMMANDS
from memtui_store.agents.slug import slug
from memtui_store.inbox.proposal import Proposal
from memtui_store.model import Kind
from memtui_store.person import RIGHTS, agent_in
from tests.conftest import Cli, Home, fake_token, memory_text, put, tree

BODY = "Name branches after the ticket."


@pytest.fixture
def agent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claude Code's mark, as in every command that it runs."""
    monkeypatch.setenv("CLAUDECODE", "1")


@pytest.fixture
def filled(home: Home) -> Home:
    """An approved memory, others, a second project, a proposal, a deleted memory and something to redo."""
    (home.project.parent / "site" / ".git").mkdir(parents=True)
    other = home.path / ".claude" / "projects" / slug(str(home.project.parent / "site")) / "memory"
    put(home.own / "config" / "config.toml", f'roots = ["{home.project.parent}"]\n')
    put(other / "theirs.md", memory_text("theirs", body="Of the other project."))
    home.write("approved.md", memory_text("approved", body=BODY))
    home.write("plain.md", memory_text("plain", "Plain", body="Nothing special in here."))
    home.write("leak.md", memory_text("leak", body=f"The token is {fake_token()}"))
    home.write("gone.md", memory_text("gone"))
    put(home.own / "data" / "store" / "_global" / "cat.md", memory_text("cat", "The cat", "user", "The cat is Luna."))
    catalog = home.catalog()
    catalog.plan_approve("approved.md", "cat.md").commit()
    catalog.inbox.plan_propose([Proposal("p1", "A thought", "Use two spaces", Kind.FACT, "agent:x")]).commit()
    catalog.plan_delete("gone.md").commit()
    return home


def trust(home: Home, name: str) -> str:
    return str(home.catalog().get(name).trust)


ALLOWED, REFUSED = 0, 3
CALLS: dict[str, list[tuple[list[str], int]]] = {
    "add": [(["--title", "New", "--body", "A new fact to keep", "--to", "claude"], ALLOWED)],
    "edit": [(["plain.md", "--description", "Other"], ALLOWED), (["theirs.md", "--description", "x"], REFUSED)],
    "rm": [
        (["plain.md"], ALLOWED),
        (["theirs.md"], REFUSED),
        (["plain.md", "theirs.md"], REFUSED),
    ],
    "mv": [
        (["memtui:_global/cat.md", "--to", "claude"], ALLOWED),
        (["plain.md", "--to", "memtui:_global"], REFUSED),
        (["theirs.md", "--to", "claude"], REFUSED),
    ],
    "cp": [(["plain.md", "--to", "project"], ALLOWED), (["plain.md", "--to", "memtui:_global"], REFUSED)],
    "merge": [(["plain.md", "approved.md"], ALLOWED), (["plain.md", "theirs.md"], REFUSED)],
    "approve": [(["plain.md"], REFUSED)],
    "redact": [(["leak.md"], REFUSED)],
    "verify": [(["plain.md"], ALLOWED)],
    "audit": [(["--accept"], REFUSED), (["plain", "--rule", "index.missing", "--fix"], ALLOWED), (["--fix"], REFUSED)],
    "duplicates": [(["--distinct", "plain.md", "approved.md"], REFUSED)],
    "bootstrap": [(["--from", "git"], ALLOWED)],
    "migrate": [(["--from", "claude", "--to", "memtui"], ALLOWED)],
    "inbox": [
        (["approve", "p1"], REFUSED),
        (["reject", "p1"], REFUSED),
        (["later", "p1"], REFUSED),
        (["retarget", "p1", "--to", "claude"], REFUSED),
        (["edit", "p1", "--title", "Other"], REFUSED),
    ],
    "brief": [([], ALLOWED)],
    "publish": [(["--to", "claude"], REFUSED)],
    "undo": [([], ALLOWED), (["1"], REFUSED)],
    "redo": [],
    "trash": [(["restore", "gone"], ALLOWED), (["empty"], REFUSED)],
    "config": [(["--write"], REFUSED)],
    "allow": [(["."], REFUSED)],
}


@pytest.mark.parametrize(
    ("mark", "name"),
    [
        ("AI_AGENT", "an AI agent"),
        ("CLAUDECODE", "Claude Code"),
        ("CODEX_SANDBOX", "Codex"),
        ("CODEX_SANDBOX_NETWORK_DISABLED", "Codex"),
        ("CODEX_THREAD_ID", "Codex"),
        ("CURSOR_AGENT", "Cursor"),
        ("GEMINI_CLI", "Gemini CLI"),
        ("OPENCLAW_SHELL", "OpenClaw"),
        ("OPENCODE", "OpenCode"),
        ("QWEN_CODE", "Qwen Code"),
    ],
)
def test_an_agent_is_known_by_its_mark(
    home: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch, mark: str, name: str
) -> None:
    home.write("plain.md", memory_text("plain"))
    assert agent_in({mark: ""}) == ""
    monkeypatch.setenv(mark, "1")
    code, _, err = cli("approve", "plain.md", "--yes")
    assert code == 3
    assert name in err


def test_the_table_names_every_command_that_changes_something() -> None:
    changing = {command.name: command.verbs for command in COMMANDS if command.changes}
    assert changing.keys() == CALLS.keys()
    assert {verb for verbs in changing.values() for verb in verbs} <= RIGHTS.keys()


@pytest.mark.parametrize(
    ("command", "words", "expected"),
    [(name, words, code) for name, calls in CALLS.items() for words, code in calls],
    ids=lambda value: " ".join(value) if isinstance(value, list) else str(value),
)
def test_what_an_agent_may_do(
    filled: Home, cli: Cli, agent: None, command: str, words: list[str], expected: int
) -> None:
    if command == "config":
        (filled.own / "config" / "config.toml").unlink()
    before = tree(filled.path), tree(filled.own / "data"), tree(filled.own / "config")
    code, _, err = cli(command, *words, *(["--yes"] if command != "brief" else []))
    assert code == expected, err
    if expected == REFUSED and command != "audit":
        assert "Claude Code" in err
        assert (tree(filled.path), tree(filled.own / "data"), tree(filled.own / "config")) == before


@pytest.mark.parametrize(
    "change",
    [
        lambda cli: cli("edit", "approved.md", "--description", "Other", "--yes"),
        lambda cli: cli("merge", "approved.md", "plain.md", "--yes"),
    ],
)
def test_an_agents_change_ends_an_approval_and_no_undo_gives_it_back(
    filled: Home, cli: Cli, agent: None, change: Callable[[Cli], tuple[int, str, str]]
) -> None:
    data = (filled.memory / "approved.md").read_bytes()
    assert change(cli)[0] == 0
    assert trust(filled, "approved.md") == "changed"
    assert cli("undo", "--yes")[0] == 0
    assert (filled.memory / "approved.md").read_bytes() == data
    assert trust(filled, "approved.md") == "changed"
    assert cli("redo", "--yes")[0] == 0
    assert trust(filled, "approved.md") == "changed"


def test_an_agent_cannot_redo_an_approval_that_was_taken_back(
    filled: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli("approve", "plain.md", "--yes")[0] == 0
    assert cli("undo", "--yes")[0] == 0
    monkeypatch.setenv("CLAUDECODE", "1")
    assert cli("redo", "--yes")[0] == 3
    assert trust(filled, "plain.md") == "new"


def test_a_moved_or_copied_memory_is_not_approved_by_an_agent(filled: Home, cli: Cli, agent: None) -> None:
    assert cli("cp", "approved.md", "--to", "project", "--yes")[0] == 0
    assert cli("mv", "approved.md", "--to", "project", "--name", "--yes")[0] == 2
    assert cli("mv", "memtui:_global/cat.md", "--to", "claude", "--yes")[0] == 0
    copies = [memory for memory in filled.catalog().memories() if memory.title == "approved"]
    assert {memory.trust.value for memory in copies if memory.store != filled.store} == {"new"}
    assert trust(filled, filled.ref("cat.md")) == "new"


def test_an_approved_memory_that_an_agent_deletes_is_told_as_lost(filled: Home, cli: Cli, agent: None) -> None:
    assert cli("rm", "approved.md", "--yes")[0] == 0
    catalog = filled.catalog()
    assert [each.ref for each in catalog.lost()] == [filled.ref("approved.md")]
    assert cli("audit", "--rule", "trust", "--fix", "--yes")[0] == 0
    assert trust(filled, "approved.md") == "changed"


def test_a_person_who_brings_it_back_has_approved_it(filled: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDECODE", "1")
    cli("rm", "approved.md", "--yes")
    monkeypatch.delenv("CLAUDECODE")
    assert cli("audit", "--rule", "trust", "--fix", "--yes")[0] == 0
    assert trust(filled, "approved.md") == "approved"


def test_the_same_words_do_everything_for_a_person(filled: Home, cli: Cli) -> None:
    for words in (["approve", "plain.md"], ["mv", "plain.md", "--to", "memtui:_global"], ["redact", "leak.md"]):
        assert cli(*words, "--yes")[0] == 0
    assert cli("trash", "empty", "--yes")[0] == 0


def approving(home: Home, *words: str) -> list[str]:
    where = ["--home", str(home.path), "--project", str(home.project)]
    return [sys.executable, "-m", "memtui", "approve", "plain.md", *words, *where]


@pytest.mark.parametrize(("answer", "expected"), [("y", "approved"), ("n", "new")])
def test_with_the_mark_somebody_who_answers_at_a_terminal_is_a_person(filled: Home, answer: str, expected: str) -> None:
    parent, child = pty.openpty()
    env = {**os.environ, **filled.env, "CLAUDECODE": "1", "TERM": "dumb"}
    argv = approving(filled)
    with subprocess.Popen(argv, stdin=child, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) as process:
        os.write(parent, f"{answer}\n".encode())
        process.communicate(timeout=60)
    os.close(parent)
    os.close(child)
    assert trust(filled, "plain.md") == expected


def test_yes_does_not_count_at_a_terminal_either(filled: Home) -> None:
    parent, child = pty.openpty()
    env = {**os.environ, **filled.env, "CLAUDECODE": "1", "TERM": "dumb"}
    argv = approving(filled, "--yes")
    with subprocess.Popen(argv, stdin=child, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) as process:
        _, err = process.communicate(timeout=60)
        assert process.returncode == 3, err
    os.close(parent)
    os.close(child)
    assert trust(filled, "plain.md") == "new"


def test_history_still_verifies_and_says_what_the_agent_did(filled: Home, cli: Cli, agent: None) -> None:
    cli("edit", "approved.md", "--description", "Other", "--yes")
    code, out, _ = cli("history", "--json")
    assert code == 0
    assert json.loads(out)["items"]
    assert filled.catalog().verify_history().ok
    assert Path(filled.own / "state" / "journal.sqlite").exists()
