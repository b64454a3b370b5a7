"""A script can rely on what `--json` prints: one compact object, with exactly the fields of its documented model."""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path
from typing import get_args

import pytest
from pydantic import ValidationError

import memtui.cli
from memtui.cli.main import COMMANDS
from memtui.cli.output import print_json
from memtui_store.inbox.evidence import Evidence
from memtui_store.inbox.proposal import Nearest, Proposal
from memtui_store.json_models import AnyOutput, json_schema, parse_output
from memtui_store.model import Kind
from tests.adapters import make_hermes
from tests.adapters.every_agent import furnish
from tests.conftest import Cli, Home, fake_token, memory_text, put

SAYS_NO_JSON = {"completion": "words for a shell", "mcp": "speaks MCP on stdout"}
CALLS: dict[str, list[tuple[str, str]]] = {
    "stores": [("stores", "stores")],
    "list": [("list", "memories"), ("list type:feedback -n 1", "memories")],
    "search": [("search tests", "hits")],
    "show": [("show kept.md", "memory"), ("show leaky.md", "memory"), ("show approved.md", "memory")],
    "add": [("add --title One --body Two --yes", "operation"), ("add --title One --body Two --dry-run", "plan")],
    "edit": [("edit kept.md --description New --yes", "operation"), ("edit kept.md --title A --dry-run", "plan")],
    "rm": [("rm kept.md --yes", "operation"), ("rm kept.md --dry-run", "plan")],
    "mv": [("mv kept.md --to global --yes", "operation")],
    "cp": [("cp kept.md --to global --yes", "operation")],
    "merge": [("merge kept.md twin.md --yes", "operation")],
    "approve": [("approve kept.md --yes", "operation")],
    "redact": [("redact leaky.md --yes", "operation"), ("redact leaky.md --dry-run", "plan")],
    "verify": [
        ("verify claiming.md --check-only", "claims"),
        ("verify claiming.md --yes", "claims"),
        ("verify kept.md --yes", "operation"),
        ("verify kept.md claiming.md --dry-run", "plan"),
    ],
    "audit": [
        ("audit", "findings"),
        ("audit --format json", "findings"),
        ("audit --list-rules", "rules"),
        ("audit --fix --dry-run", "plan"),
        ("audit --fix --yes", "operation"),
        ("audit --accept --yes", "operation"),
    ],
    "duplicates": [("duplicates", "groups"), ("duplicates --distinct kept.md twin.md --yes", "operation")],
    "budget": [("budget", "budgets"), ("budget --all", "budgets")],
    "usage": [("usage", "usage")],
    "bootstrap": [("bootstrap --from instructions --dry-run", "bootstrap"), ("bootstrap --list-sources", "sources")],
    "migrate": [("migrate", "agents"), ("migrate --from hermes --to claude --dry-run", "migration")],
    "inbox": [
        ("inbox", "proposals"),
        ("inbox show first", "proposals"),
        ("inbox decisions", "decisions"),
        ("inbox approve first --yes", "operation"),
        ("inbox later first --dry-run", "plan"),
    ],
    "brief": [("brief", "brief"), ("brief --output brief.md --yes", "operation")],
    "publish": [("publish --to claude --yes", "operation")],
    "scan": [("scan leaky.txt", "findings")],
    "history": [("history", "operations"), ("history 1", "operations"), ("history --verify", "verdict")],
    "undo": [("undo --yes", "operation"), ("undo --dry-run", "plan")],
    "redo": [("redo --yes", "operation")],
    "trash": [
        ("trash", "trash"),
        ("trash restore deleted.md --yes", "operation"),
        ("trash empty --dry-run", "trash"),
        ("trash empty --yes", "trash"),
    ],
    "status": [("status", "status")],
    "doctor": [("doctor", "checks")],
    "config": [("config", "config")],
    "allow": [("allow leaky.txt --yes", "operation")],
}


@pytest.fixture
def lived_in(home: Home, cli: Cli) -> Home:
    """Memories of several agents, with findings, approvals, proposals, decisions, history and trash."""
    body = "Run every test with pytest before each commit, and never push a branch that fails its tests."
    home.write("MEMORY.md", "- [Kept](kept.md) — how we test\n- [Gone](gone.md) — nothing there\n")
    home.write("kept.md", memory_text("kept", body=body, kind="feedback"))
    home.write("twin.md", memory_text("twin", body=body))
    home.write("approved.md", memory_text("approved", "Where it listens", "project", "The API listens on port 8080."))
    home.write("leaky.md", memory_text("leaky", body=f"The token of CI is {fake_token()}"))
    home.write("claiming.md", memory_text("claiming", kind="project", body="Release on 2026-11-10."))
    home.write("deleted.md", memory_text("deleted", body="Nobody needs this note any more."))
    home.write("broken.md", "---\nname: open\n")
    put(home.project / "leaky.txt", f"token {fake_token(2)}\n")
    put(home.project / "CLAUDE.md", "# Rules\n\n- Always answer in British English, please.\n")
    furnish(home)
    with home.catalog() as catalog:
        catalog.inbox.plan_propose([_proposal("Lunch is at noon."), _proposal("The office is in Lisbon.")]).commit()
        names = [item.id for item in catalog.inbox.items() if item.source == "bootstrap:git"]
    assert cli("inbox", "reject", names[1], "--reason", "known", "--yes")[0] == 0
    assert cli("approve", "approved.md", "--yes")[0] == 0
    assert cli("approve", "memtui:_global/pets.md", "--yes")[0] == 0
    assert cli("rm", "deleted.md", "--yes")[0] == 0
    return home


def _proposal(text: str) -> Proposal:
    return Proposal(
        "",
        text,
        text,
        Kind.FACT,
        "bootstrap:git",
        evidence=(Evidence("git", "/work/app/Makefile", 3, quote="pytest -q"),),
        nearest=Nearest("claude:x/y.md", 0.5),
        tags=("team",),
    )


@pytest.mark.parametrize(("call", "kind"), [row for rows in CALLS.values() for row in rows], ids=str)
def test_every_command_prints_one_object_of_its_model(lived_in: Home, cli: Cli, call: str, kind: str) -> None:
    if call.startswith("redo"):
        assert cli("undo", "--yes")[0] == 0
    with lived_in.catalog() as catalog:
        first = next(item.id for item in catalog.inbox.items() if item.source == "bootstrap:git")
    _, out, err = cli(*call.replace("first", first).split(), "--json")
    assert out.count("\n") == 1, (out, err)
    printed = parse_output(out)
    assert printed.kind == kind
    assert printed.items, err
    assert printed.problems == []


def test_every_command_and_every_kind_is_among_them() -> None:
    kinds = {model.model_fields["kind"].annotation for model in get_args(get_args(AnyOutput)[0])}
    assert {kind for rows in CALLS.values() for _, kind in rows} == {get_args(kind)[0] for kind in kinds}
    assert {command.name for command in COMMANDS} == CALLS.keys() | SAYS_NO_JSON.keys()


def test_nothing_is_printed_under_a_kind_without_a_model() -> None:
    """Also what no call above comes to."""
    folder = Path(memtui.cli.__file__).parent
    calls = [
        node.args[0]
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say_json"
    ]
    named = {each.value for call in calls for each in ast.walk(call) if isinstance(each, ast.Constant)}
    assert named == {kind for rows in CALLS.values() for _, kind in rows}


def test_a_store_that_cannot_be_read_is_a_problem_of_the_model(
    home: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    from memtui_store.agents.hermes.store import HermesStore

    def fail(self: HermesStore) -> None:
        raise RuntimeError("boom")

    make_hermes.make(home.path / ".hermes")
    home.write("a.md", memory_text())
    monkeypatch.setattr(HermesStore, "sources", fail)
    (problem,) = parse_output(cli("list", "--json")[1]).problems
    assert problem.store == "hermes"


def test_a_field_that_no_model_has_is_refused(home: Home, cli: Cli) -> None:
    home.write("a.md", memory_text())
    body = json.loads(cli("list", "--json")[1])
    parse_output(json.dumps(body))
    body["items"][0]["colour"] = "red"
    with pytest.raises(ValidationError, match="colour"):
        parse_output(json.dumps(body))


@pytest.mark.parametrize(
    ("call", "kind"),
    [("rm gone.md --yes", ""), ("approve approved.md --yes", "operation"), ("trash empty --yes", "trash")],
)
def test_a_change_that_changes_nothing_is_an_object_too(home: Home, cli: Cli, call: str, kind: str) -> None:
    """Only an error leaves standard output empty."""
    home.write("approved.md", memory_text())
    assert cli("approve", "approved.md", "--yes")[0] == 0
    out = cli(*call.split(), "--json")[1]
    assert out == "" if not kind else (parse_output(out).kind, parse_output(out).items) == (kind, [])


def test_json_is_compact_in_a_pipe_and_indented_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    print_json({"a": [1]})
    assert capsys.readouterr().out == '{"a":[1]}\n'
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    print_json({"a": [1]})
    assert capsys.readouterr().out == '{\n  "a": [\n    1\n  ]\n}\n'


def test_the_documented_schema_accepts_what_is_printed(lived_in: Home, cli: Cli) -> None:
    from jsonschema import Draft202012Validator

    Draft202012Validator.check_schema(json_schema())
    for call in ("list", "show approved.md", "audit", "history"):
        Draft202012Validator(json_schema()).validate(json.loads(cli(*call.split(), "--json")[1]))
