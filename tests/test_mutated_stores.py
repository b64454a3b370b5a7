"""One damaged file of one store: no command ends, nothing is raised, and every other store is complete.

`MEMTUI_MUTATIONS=100 MEMTUI_SEED=3 pytest tests/test_mutated_stores.py` tries more of them than an ordinary run.
"""

from __future__ import annotations

import json
import os
import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.adapters import (
    make_carapace,
    make_carnival9,
    make_codex,
    make_gemini,
    make_hermes,
    make_nanoclaw,
    make_openclaw,
)
from tests.adapters.every_agent import furnish
from tests.adapters.mutations import Mutation, mutations
from tests.conftest import Cli, Home, memory_text, put

COUNT = int(os.environ.get("MEMTUI_MUTATIONS", "5"))
SEED = os.environ.get("MEMTUI_SEED", "1")
MISTAKE = "an error in memtui itself"
"""How the containment of exceptions says that it was needed."""
SECONDS = 30
"""A pipe or a device that is waited for."""

FILES = {
    "claude": (
        "home/.claude/projects/*/memory/feedback_tests.md",
        "home/.claude/projects/*/memory/MEMORY.md",
        "home/.claude/projects/*/session.jsonl",
        "home/.claude/settings.json",
        "home/.claude.json",
        "work/app/.claude/settings.json",
        "work/app/.claude/rules/style.md",
        "work/app/CLAUDE.md",
    ),
    "codex": (
        "home/.codex/config.toml",
        "home/.codex/memories/MEMORY.md",
        "home/.codex/memories/memory_summary.md",
        "home/.codex/memories/raw_memories.md",
        "home/.codex/memories/rollout_summaries/*.md",
        "home/.codex/memories/extensions/ad_hoc/notes/*.md",
        "home/.codex/memories/skills/release/SKILL.md",
        "home/.codex/memories_v2/memory_summary.md",
        "home/.codex/state_5.sqlite",
    ),
    "gemini": (
        "home/.gemini/projects.json",
        "home/.gemini/settings.json",
        "home/.gemini/GEMINI.md",
        "home/.gemini/tmp/app/.project_root",
        "home/.gemini/tmp/app/memory/MEMORY.md",
        "home/.gemini/tmp/app/memory/build.md",
        "home/.gemini/tmp/app/memory/.extraction.lock",
        "home/.gemini/tmp/app/memory/.inbox/private/extraction.patch",
        "home/.gemini/tmp/app/memory/.inbox/global/extraction.patch",
    ),
    "hermes": (
        "home/.hermes/config.yaml",
        "home/.hermes/memories/MEMORY.md",
        "home/.hermes/memories/USER.md",
        "home/.hermes/pending/memory/*.json",
        "home/.hermes/profiles/work/memories/MEMORY.md",
    ),
    "carapace": ("home/.carapace/data/memory/main.sqlite", "home/.carapace/data/memory/draft.sqlite"),
    "carnival9": ("work/app/sessions/memory.jsonl",),
    "openclaw": (
        "home/.openclaw/openclaw.json",
        "home/.openclaw/state/openclaw.sqlite",
        "home/.openclaw/workspace/MEMORY.md",
        "home/.openclaw/workspace/USER.md",
        "home/.openclaw/workspace/DREAMS.md",
        "home/.openclaw/workspace/AGENTS.md",
        "home/.openclaw/workspace/memory/2026-11-13.md",
        "home/.openclaw/workspace/memory/imports/codex/notes.md",
    ),
    "nanoclaw": (
        "home/nanoclaw/package.json",
        "home/nanoclaw/groups/andy/CLAUDE.md",
        "home/nanoclaw/groups/andy/instructions.prepend.md",
        "home/nanoclaw/groups/andy/memory/index.md",
        "home/nanoclaw/groups/andy/memory/people/dana.md",
        "home/nanoclaw/groups/andy/memory/system/definition.md",
        "home/nanoclaw/groups/main/CLAUDE.md",
        "home/nanoclaw/groups/second/CLAUDE.local.md",
        "home/nanoclaw/data/sessions/andy/.claude/projects/-workspace-group/memory/auto.md",
    ),
    "opencode": (
        "work/app/opencode.json",
        "home/.config/opencode/opencode.json",
        "work/site/.claude/memory/MEMORY.md",
        "work/site/.claude/memory/user_role.md",
    ),
    "qwen": (
        "home/.qwen/settings.json",
        "home/.qwen/memories/MEMORY.md",
        "home/.qwen/memories/project.md",
        "home/.qwen/memories/user/role.md",
        "home/.qwen/memories/consolidation.lock",
    ),
    "memtui": (
        "memtui/data/store/_global/pets.md",
        "memtui/data/store/_global/MEMORY.md",
        "memtui/data/inbox/one.md",
    ),
}
"""By agent, one file of each kind its adapter reads."""
CASES = [pytest.param(agent, file, id=f"{agent}-{file}") for agent, files in FILES.items() for file in files]


@pytest.fixture
def full(home: Home) -> Home:
    """With every file that an adapter may look into."""
    furnish(home).greeted()
    place = home.path
    home.write("MEMORY.md", "# Memory\n\n- [How to test](feedback_tests.md) — make test\n")
    asked = {"file_path": str(home.memory / "feedback_tests.md")}
    read = {"name": "Read", "input": asked, "type": "tool_use", "id": "t"}
    said = {
        "type": "assistant", "cwd": str(home.project), "sessionId": "s", "timestamp": "2026-11-10T10:00:00Z",
        "message": {"role": "assistant", "content": [read]},
    }  # fmt: skip
    put(home.memory.parent / "session.jsonl", json.dumps(said) + "\n")
    put(place / ".claude" / "settings.json", json.dumps({"autoMemoryEnabled": True, "claudeMdExcludes": ["x"]}))
    put(place / ".claude.json", json.dumps({"projects": {str(home.project): {"hasTrustDialogAccepted": True}}}))
    put(home.project / ".claude" / "settings.json", json.dumps({"autoMemoryEnabled": True}))
    put(home.project / ".claude" / "rules" / "style.md", "---\npaths: src/**\n---\n\nUse black.\n")
    put(home.project / "CLAUDE.md", "# App\n\n@docs/more.md\n\n- Run make.\n")
    make_codex.second(place / ".codex")
    make_codex.database(
        place / ".codex" / "state_5.sqlite",
        [("019c6e27-e55b-73d1-87d8-4e01f1f75043", "my-slug", 3)],
        [("memory_stage1", "a", "error", 0, 0, "no quota"), ("memory_consolidate_global", "global", "done", 1, 0, "")],
    )
    memory = place / ".gemini" / "tmp" / "app" / "memory"
    make_gemini.private(memory)
    make_gemini.everywhere(memory, place / ".gemini")
    put(memory / ".extraction.lock", json.dumps({"pid": 1, "startedAt": "2026-11-16T11:00:00Z"}))
    put(place / ".gemini" / "settings.json", json.dumps({"context": {"fileName": ["GEMINI.md", "CONTEXT.md"]}}))
    put(place / ".gemini" / "GEMINI.md", "# Preferences\n\n- Be brief.\n")
    make_hermes.make(place / ".hermes", config="memory:\n  memory_char_limit: 2200\n  write_approval: true\n")
    make_hermes.profile(place / ".hermes", "work")
    make_hermes.stage(place / ".hermes", 1, make_hermes.single("add", content="A new fact"))
    entries = (make_carapace.entry(number, f"Fact {number}", "fact", ("a",)) for number in (1, 2))
    make_carapace.make(place / ".carapace", *entries, group="draft", draft=True)
    make_carnival9.make(home.project, *(make_carnival9.lesson(number, f"Lesson {number}") for number in (1, 2)))
    workspace = place / ".openclaw" / "workspace"
    make_openclaw.record(place / ".openclaw", workspace, {"MEMORY.md": "agent", "USER.md": "user"})
    put(place / ".openclaw" / "openclaw.json", '{ agents: { defaults: { workspace: "~/.openclaw/workspace" } } }')
    groups = {"main": make_nanoclaw.FIRST, "second": make_nanoclaw.SECOND, "andy": make_nanoclaw.THIRD}
    make_nanoclaw.make(place / "nanoclaw", groups)
    make_nanoclaw.auto_memory(place / "nanoclaw", "andy")
    put(place / ".config" / "opencode" / "opencode.json", '{ "instructions": ["docs/*.md", "~/notes.md"] }')
    put(place / ".qwen" / "settings.json", json.dumps({"context": {"fileName": "QWEN.md"}}))
    put(place / ".qwen" / "memories" / "consolidation.lock", "1")
    put(home.own / "data" / "store" / "_global" / "MEMORY.md", "# Memory\n\n- [The cat](pets.md) — Luna\n")
    put(home.own / "data" / "inbox" / "one.md", memory_text("one", "A proposal"))
    return home


@pytest.mark.parametrize(("agent", "file"), CASES)
def test_one_damaged_file_harms_nothing_else(full: Home, cli: Cli, agent: str, file: str) -> None:
    path = next(full.path.parent.glob(file))
    before = _others(cli, agent, path)
    assert before
    budgets = _budgets(cli, agent)
    for mutation in mutations(path, COUNT, f"{SEED} {file}"):
        with mutation.of(path), _limited(mutation):
            _look(cli, agent, path, mutation, before, budgets)


def _look(cli: Cli, agent: str, path: Path, mutation: Mutation, before: set[str], budgets: set[str]) -> None:
    found = _run(cli, agent, mutation, "list")
    others = {item["ref"] for item in found if item["agent"] != agent and Path(item["path"]) != path}
    assert others >= before, (mutation, before - others)
    mine = sorted(item["ref"] for item in found if Path(item["path"]) == path)
    for ref in random.Random(mutation.seed).sample(mine, min(len(mine), 1)):
        code, _, err = cli("show", "--json", "--", ref)
        assert code in (0, 2, 4), (mutation, ref, err)
        _check_errors(mutation, err)
    _run(cli, agent, mutation, "audit")
    shown = {str(item["store"]) for item in _run(cli, agent, mutation, "budget", "--all")}
    assert shown >= budgets, (mutation, budgets - shown)
    stores = _run(cli, agent, mutation, "stores")
    assert {item["id"] for item in stores if item["agent"] != agent} >= {ref.partition("/")[0] for ref in before}


def _run(cli: Cli, agent: str, mutation: Mutation, *command: str) -> list[dict[str, str]]:
    code, out, err = cli(*command, "--json")
    assert code in (0, 1), (mutation, command, err)
    _check_errors(mutation, err)
    told = json.loads(out)
    # The adapter has to handle it: what was only contained is an error in memtui.
    mistakes = [problem for problem in told["problems"] if MISTAKE in problem["message"]]
    assert not mistakes, (mutation, command, cli("doctor")[1])
    assert {problem["agent"] for problem in told["problems"]} <= {agent}, (mutation, told["problems"])
    items: list[dict[str, str]] = told["items"]
    return items


def _check_errors(mutation: Mutation, err: str) -> None:
    assert "Traceback" not in err, (mutation, err)
    assert MISTAKE not in err, (mutation, err)


def _others(cli: Cli, agent: str, path: Path) -> set[str]:
    """What other agents' stores have, without the same file under another agent's name."""
    items = json.loads(cli("list", "--json")[1])["items"]
    return {item["ref"] for item in items if item["agent"] != agent and Path(item["path"]) != path}


def _budgets(cli: Cli, agent: str) -> set[str]:
    items = json.loads(cli("budget", "--all", "--json")[1])["items"]
    return {item["store"] for item in items if not item["store"].startswith(agent)}


class _TooSlow(BaseException):
    """Nothing that handles errors catches it."""


@contextmanager
def _limited(mutation: Mutation) -> Iterator[None]:
    """A command that waits for a pipe never ends by itself."""

    def stop(*_: object) -> None:
        raise _TooSlow(f"{mutation}: more than {SECONDS} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
