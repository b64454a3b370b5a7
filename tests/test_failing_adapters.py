"""An adapter that raises is a row with its problem; every command and every agent's call goes on with the rest."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest

from memtui.__main__ import main
from memtui_store.agent_api.memory import AgentMemory
from memtui_store.agents.codex import discover as codex
from memtui_store.agents.codex.store import CodexStore
from memtui_store.agents.folder import FolderStore
from memtui_store.catalog import Catalog
from memtui_store.changes.publish import plan_publish
from memtui_store.environment import Environment
from memtui_store.errors import MemtuiError
from memtui_store.index.index import Index
from memtui_store.model import Source
from tests.adapters import make_carapace
from tests.adapters.every_agent import furnish
from tests.conftest import Cli, Home, memory_text, put

LISTS = (
    ["list"], ["search", "tests"], ["audit"], ["budget"], ["stores"], ["duplicates"], ["usage"], ["status"], ["inbox"],
    ["migrate"],
)  # fmt: skip
CALLS = ("sources", "load", "budget", "at_start", "repairs")


def broken(*_: object, **__: object) -> NoReturn:
    raise ZeroDivisionError("a mistake \x1b[31m in an adapter")


def codex_fails(monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    """Let one call into Codex' adapter raise."""
    if call == "discover":
        monkeypatch.setattr(codex, "discover", broken)
    else:
        monkeypatch.setattr(CodexStore, call, broken)


@pytest.fixture
def full(home: Home) -> Home:
    return furnish(home).greeted()


@pytest.mark.parametrize("command", LISTS, ids=" ".join)
def test_every_list_says_that_nothing_is_wrong(full: Home, cli: Cli, command: list[str]) -> None:
    _, out, err = cli(*command, "--json")
    assert json.loads(out)["problems"] == []
    assert "could not read" not in err


@pytest.mark.parametrize("call", ["discover", *CALLS])
def test_every_list_goes_on_and_names_the_store(
    full: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    before = {memory.ref for memory in full.catalog().memories() if memory.agent != "codex"}
    codes = {" ".join(command): cli(*command)[0] for command in LISTS}
    monkeypatch.setattr("memtui_store.index.load.RACY_NS", 10**18)  # so that the index never answers for the store
    codex_fails(monkeypatch, call)
    for command in LISTS:
        code, out, err = cli(*command, "--json")
        told = json.loads(out)
        assert code == codes[" ".join(command)], (command, err)
        assert "Traceback" not in err
        for problem in told["problems"]:
            assert problem["agent"] == "codex"
            assert problem["store"].startswith("codex")
            assert set(problem) == {"store", "agent", "root", "message"}
            assert err.count(f"memtui: {problem['store']}: {problem['message']}") == 1
        if command == ["list"]:
            assert before <= {item["ref"] for item in told["items"]}
    _, out, err = cli("doctor")
    assert "ZeroDivisionError: a mistake" in out
    assert "\x1b" not in out + err
    assert " at memtui_store/" in out


def test_a_failing_store_is_a_row_with_its_reason(full: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    codex_fails(monkeypatch, "sources")
    code, out, err = cli("stores")
    assert code == 0
    assert any(line.startswith("codex\t") for line in out.splitlines())
    assert err.count("memtui: codex: ") == 1
    _, out, _ = cli("stores", "--json")
    row = next(item for item in json.loads(out)["items"] if item["id"] == "codex")
    assert row["problems"]


def test_an_agent_whose_stores_cannot_be_looked_for_is_a_row(
    full: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    codex_fails(monkeypatch, "discover")
    _, out, _ = cli("stores", "--json")
    rows = [item for item in json.loads(out)["items"] if item["agent"] == "codex"]
    assert [(row["id"], row["read_only"], row["entries"]) for row in rows] == [("codex:unread", True, 0)]
    assert rows[0]["root"] == str(full.path / ".codex")
    assert cli("add", "--to", "codex:unread", "--title", "t", "--body", "b", "--yes")[0] == 3


def test_what_was_found_before_a_failure_is_kept(full: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    whole: Callable[..., Iterator[object]] = codex.discover

    def half(environment: Environment) -> Iterator[object]:
        yield next(iter(whole(environment)))
        broken()

    monkeypatch.setattr(codex, "discover", half)
    catalog = full.catalog()
    found = [store.id for store in catalog.stores() if store.info.agent == "codex"]
    assert found == ["codex", "codex:unread"]
    assert any(memory.store == "codex" for memory in catalog.memories())


def test_exit_four_only_where_nothing_was_read(home: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    home.greeted().write("a.md", memory_text())
    monkeypatch.setattr(FolderStore, "sources", broken)
    for command in (["list"], ["search", "pytest"], ["audit"], ["stores"], ["status"]):
        code, _, err = cli(*command)
        assert (code, "could not read" in err) == (4, True), command


def test_showing_and_editing_an_entry_of_it_is_an_error_in_plain_words(
    full: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    ref = next(memory.ref for memory in full.catalog().memories() if memory.store == "codex")
    monkeypatch.setattr(CodexStore, "read", broken)
    for command in (["show", ref, "--raw"], ["edit", ref, "--title", "x", "--yes"], ["rm", ref, "--yes"]):
        code, _, err = cli(*command)
        assert code in (3, 4), (command, err)
        assert "memtui: " in err
        assert "Traceback" not in err


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError])
def test_what_is_no_mistake_of_an_adapter_passes(
    full: Home, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    def stopped(*_: object) -> NoReturn:
        raise error

    monkeypatch.setattr(CodexStore, "sources", stopped)
    with pytest.raises(error):
        full.catalog().memories()


def test_nothing_of_a_failing_store_counts_as_gone(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memtui_store.index.load.RACY_NS", -(10**18))
    home.write("kept.md", memory_text())
    home.write("MEMORY.md", "# Memory\n\n- [How we test](kept.md) — pytest\n")
    catalog = home.catalog()
    catalog.plan_approve(home.ref("kept.md")).commit()
    catalog.memories()
    catalog.close()
    held = _kept_entries(home)
    assert held > 0
    with monkeypatch.context() as patch:
        patch.setattr(FolderStore, "sources", broken)
        failing = home.catalog()
        report = failing.audit()
        assert [found.rule for found in report.findings] == []
        assert failing.lost() == []
        failing.close()
    assert _kept_entries(home) == held
    again = home.catalog()
    assert again.has(home.ref("kept.md"))


def test_a_folder_that_cannot_be_read_loses_nothing(home: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memtui_store.index.load.RACY_NS", -(10**18))
    home.greeted().write("kept.md", memory_text())
    home.write("deep/er.md", memory_text("deeper"))
    with home.catalog() as catalog:
        catalog.plan_approve(home.ref("kept.md"), home.ref("deep/er.md")).commit()
        catalog.memories()
    held = _kept_entries(home)
    own = os.scandir

    def shut(path: str) -> object:
        if str(path).endswith("/deep"):
            raise PermissionError(13, "Permission denied")
        return own(path)

    with monkeypatch.context() as patch:
        patch.setattr("memtui_store.agents.folder.os.scandir", shut)
        code, out, err = cli("list", "--json")
        told = json.loads(out)
        assert (code, [item["key"] for item in told["items"]]) == (0, ["kept.md"])
        (problem,) = told["problems"]
        assert problem["store"] == home.store
        assert problem["message"].startswith("deep/: ")
        assert err.count("deep/: ") == 1
        assert "audit.lost" not in cli("audit")[1]
        with home.catalog() as failing:
            assert failing.lost() == []
    assert _kept_entries(home) == held
    assert home.catalog().has(home.ref("deep/er.md"))


def test_entries_of_a_file_that_cannot_be_read_are_not_lost(home: Home) -> None:
    path = make_carapace.make(home.path / ".carapace", make_carapace.entry(1, "Deploys happen on Tuesdays"))
    ref = f"carapace:main/{make_carapace.ident(1)}"
    with home.catalog() as catalog:
        catalog.plan_approve(ref).commit()
    data = path.read_bytes()
    path.write_bytes(b"no database any more")
    assert home.catalog().lost() == []
    path.write_bytes(data)
    with closing(make_carapace.connect(path)) as db:
        db.execute("DELETE FROM entries")
    assert [each.ref for each in home.catalog().lost()] == [ref]


def _kept_entries(home: Home) -> int:
    index = Index(home.own / "cache")
    try:
        return len(index.numbers())
    finally:
        index.close()


def test_an_index_that_could_not_be_read_misses_nothing(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.write("kept.md", memory_text())
    home.write("MEMORY.md", "# Memory\n\n- [How we test](kept.md) — pytest\n")
    monkeypatch.setattr(FolderStore, "read", broken)
    found = home.catalog().audit().findings
    assert [each.rule for each in found if each.rule.startswith("index.")] == []


def test_a_published_block_keeps_what_could_not_be_read(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    put(home.own / "data" / "store" / "_global" / "pets.md", memory_text("pets", "The cat", "user", "The cat is Luna."))
    with home.catalog() as catalog:
        catalog.plan_approve("memtui:_global/pets.md").commit()
    monkeypatch.setattr(FolderStore, "sources", broken)
    catalog = home.catalog()
    with pytest.raises(MemtuiError, match="could not read"):
        plan_publish(catalog, "claude")


def test_an_answer_from_the_cache_does_not_hide_it(
    full: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("memtui_store.index.load.RACY_NS", -(10**18))
    monkeypatch.setenv("MEMTUI_HOME", str(full.own))
    codex_fails(monkeypatch, "sources")
    for words in (["search", "tests"], ["status"]):
        for _ in range(2):
            capfd.readouterr()
            assert main([*words, "--home", str(full.path), "--project", str(full.project)]) == 0
            assert "memtui: codex: " in capfd.readouterr().err, words


def test_agents_go_on_with_what_can_be_read(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.write("tests.md", memory_text())
    own = FolderStore.sources

    def half(self: FolderStore) -> Iterator[Source]:
        return broken() if self.info.agent == "claude" else own(self)

    monkeypatch.setattr(FolderStore, "sources", half)
    codex_fails(monkeypatch, "discover")
    (home.path / ".codex").mkdir()
    with AgentMemory(home.project, home=home.path, env=home.env) as agent:
        stored = agent.store("fact", "The build takes a minute.")
        assert type(stored).__name__ == "Stored"
        assert agent.search("build")
        assert agent.brief().text


def test_bootstrap_goes_on(full: Home, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    codex_fails(monkeypatch, "load")
    code, _, err = cli("bootstrap", "--from", "agents", "--dry-run", "--json")
    assert "Traceback" not in err
    assert code in (0, 1)


def test_a_catalog_names_its_problems(full: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    codex_fails(monkeypatch, "sources")
    catalog: Catalog = full.catalog()
    assert catalog.problems() == []
    catalog.memories()
    (problem,) = catalog.problems()
    assert problem.store == "codex"
    assert problem.root == str(Path(full.path / ".codex" / "memories"))
    assert problem.error.startswith("ZeroDivisionError: ")
