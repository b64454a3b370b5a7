"""Everything Claude Code remembers is found where it really is, and what cannot be told for sure is said."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from memtui_store.agents.slug import slug
from memtui_store.catalog import Catalog
from memtui_store.errors import ReadOnlyError, RefusedError
from memtui_store.model import Kind, Memory, Scope
from tests.conftest import Cli, Home, memory_text, put


def stores(catalog: Catalog) -> dict[str, tuple[str, ...]]:
    return {store.id: store.problems for store in catalog.stores()}


def by_ref(catalog: Catalog) -> dict[str, Memory]:
    return {memory.ref: memory for memory in catalog.memories()}


def settings(path: Path, **values: object) -> None:
    put(path, json.dumps(values))


# Auto memory


def test_auto_memory_of_the_current_project(home: Home) -> None:
    home.write("use-pytest.md", memory_text())
    home.write("sub/deep.md", memory_text("deep"))
    home.write("MEMORY.md", "- [Use pytest](use-pytest.md) — how we test\n")
    catalog = home.catalog()
    found = by_ref(catalog)
    assert set(found) == {home.ref("use-pytest.md"), home.ref("sub/deep.md")}
    memory = found[home.ref("use-pytest.md")]
    assert (memory.agent, memory.scope, memory.project) == ("claude", Scope.PROJECT, home.project)
    assert (memory.kind, memory.behavioral, memory.age_days, memory.age_from) == (Kind.FEEDBACK, True, 10, "mtime")
    assert stores(catalog)[home.store] == ()
    assert catalog.store("claude").id == home.store
    assert catalog.store(home.store).budget().lines == 1


def test_memory_is_the_projects_from_any_folder_below_it(home: Home) -> None:
    home.write("a.md", memory_text())
    below = home.project / "src" / "deep"
    below.mkdir(parents=True)
    assert home.ref("a.md") in by_ref(home.catalog(below))


def test_the_clients_empty_folder_is_no_store(home: Home) -> None:
    for name in ("-gone-a", "-gone-b"):
        (home.path / ".claude" / "projects" / name / "memory").mkdir(parents=True)
    found = stores(home.catalog())
    assert "claude:-gone-a" not in found
    assert "claude:-gone-b" not in found
    assert home.store in found, "the current project's is where a first memory would go"


def test_a_store_of_only_broken_files_still_shows(home: Home) -> None:
    put(home.path / ".claude" / "projects" / "-gone" / "memory" / "bad.md", b"")
    assert "claude:-gone" in stores(home.catalog())


def test_another_projects_memory_is_found_by_its_transcript(home: Home, tmp_path: Path) -> None:
    other = tmp_path / "work" / "other_app"
    other.mkdir()
    folder = home.path / ".claude" / "projects" / slug(str(other))
    put(folder / "memory" / "a.md", memory_text())
    put(folder / "s.jsonl", json.dumps({"type": "user", "cwd": str(other)}) + "\n")
    catalog = home.catalog()
    memory = by_ref(catalog)[f"claude:{slug(str(other))}/a.md"]
    assert memory.project == other
    assert stores(catalog)[memory.store] == ()


def test_a_shared_slug_is_said_plainly(home: Home, cli: Cli, tmp_path: Path) -> None:
    one, other = tmp_path / "work" / "my-app", tmp_path / "work" / "my_app"
    folder = home.path / ".claude" / "projects" / slug(str(one))
    assert slug(str(one)) == slug(str(other))
    for number, path in enumerate((one, other)):
        path.mkdir()
        put(folder / f"{number}.jsonl", json.dumps({"cwd": str(path)}) + "\n")
    put(folder / "memory" / "a.md", memory_text())
    (problem,) = stores(home.catalog())[f"claude:{folder.name}"]
    assert problem.startswith("shared by 2 directories: ")
    assert str(one) in problem
    assert str(other) in problem
    assert by_ref(home.catalog())[f"claude:{folder.name}/a.md"].project is None
    _, out, err = cli("stores", "--json")
    assert (
        problem in next(item for item in json.loads(out)["items"] if item["id"] == f"claude:{folder.name}")["problems"]
    )
    assert "shared by 2 directories" in cli("stores")[2]
    assert err == ""


def test_an_orphaned_slug_is_said_plainly(home: Home, cli: Cli) -> None:
    folder = home.path / ".claude" / "projects" / "-no-such-place-anywhere"
    put(folder / "memory" / "a.md", memory_text())
    (problem,) = stores(home.catalog())["claude:-no-such-place-anywhere"]
    assert problem.startswith("orphaned: ")
    assert problem.endswith("(moved or renamed?)")
    assert f"claude:-no-such-place-anywhere: {problem}" in cli("stores")[2]
    assert by_ref(home.catalog())["claude:-no-such-place-anywhere/a.md"].error == ""


def test_a_directory_that_was_renamed_is_named(home: Home, tmp_path: Path) -> None:
    gone = tmp_path / "work" / "before"
    folder = home.path / ".claude" / "projects" / slug(str(gone))
    put(folder / "memory" / "a.md", memory_text())
    put(folder / "s.jsonl", json.dumps({"cwd": str(gone)}) + "\n")
    (problem,) = stores(home.catalog())[f"claude:{slug(str(gone))}"]
    assert problem.startswith("orphaned: ")
    assert str(gone) in problem


# Elsewhere by a setting or a variable


@pytest.mark.parametrize("value", ["~/my-memory", "{home}/my-memory"])
def test_the_setting_names_a_folder_that_every_project_shares(home: Home, value: str) -> None:
    home.write("old.md", memory_text("old"))
    folder = home.path / "my-memory"
    put(folder / "a.md", memory_text("moved"))
    settings(home.path / ".claude" / "settings.json", autoMemoryDirectory=value.format(home=home.path))
    catalog = home.catalog()
    memory = by_ref(catalog)[f"claude-dir:{slug(str(folder))}/a.md"]
    assert (memory.scope, memory.project) == (Scope.GLOBAL, None)
    (problem,) = stores(catalog)[home.store]
    assert problem.startswith("Claude Code does not read it: ")
    assert str(folder) in problem
    assert home.ref("old.md") in by_ref(catalog), "what it does not read is still shown"


def test_a_projects_own_setting_wins_and_is_its_own(home: Home) -> None:
    settings(home.path / ".claude" / "settings.json", autoMemoryDirectory="~/for-all")
    settings(home.project / ".claude" / "settings.local.json", autoMemoryDirectory="~/for-one")
    put(home.path / "for-one" / "a.md", memory_text())
    assert by_ref(home.catalog()) == {}, "it points outside the project, so a person has to allow it"
    home.catalog().plan_allow(str(home.path / "for-one")).commit()
    memory = by_ref(home.catalog())[f"claude-dir:{slug(str(home.path / 'for-one'))}/a.md"]
    assert (memory.scope, memory.project) == (Scope.PROJECT, home.project)


def test_a_relative_value_is_ignored_as_the_client_ignores_it(home: Home) -> None:
    settings(home.path / ".claude" / "settings.json", autoMemoryDirectory="relative/dir")
    home.write("a.md", memory_text())
    catalog = home.catalog()
    assert home.ref("a.md") in by_ref(catalog)
    assert not [name for name in stores(catalog) if name.startswith("claude-dir:")]


def test_switched_off_is_said(home: Home) -> None:
    home.write("a.md", memory_text())
    settings(home.path / ".claude" / "settings.json", autoMemoryEnabled=False)
    (problem,) = stores(home.catalog())[home.store]
    assert problem.startswith("Claude Code does not read it: ")


def test_another_config_folder(home: Home, tmp_path: Path) -> None:
    config = tmp_path / "elsewhere"
    put(config / "projects" / slug(str(home.project)) / "memory" / "a.md", memory_text("there"))
    home.write("b.md", memory_text("here"))
    home.env["CLAUDE_CONFIG_DIR"] = str(config)
    assert {memory.title for memory in home.catalog().memories()} == {"there"}


# Agents and repositories


def test_agent_memory_in_its_three_places(home: Home) -> None:
    here = slug(str(home.project))
    put(home.path / ".claude" / "agent-memory" / "reviewer" / "a.md", memory_text("user"))
    put(home.project / ".claude" / "agent-memory" / "reviewer" / "a.md", memory_text("project"))
    put(home.project / ".claude" / "agent-memory-local" / "reviewer" / "a.md", memory_text("local"))
    (home.project / ".claude" / "agent-memory" / "idle").mkdir()
    catalog = home.catalog()
    found = by_ref(catalog)
    wanted = {
        "claude-agent:reviewer": ("user", Scope.GLOBAL, None),
        f"claude-agent:reviewer@{here}": ("project", Scope.PROJECT, home.project),
        f"claude-agent-local:reviewer@{here}": ("local", Scope.PROJECT, home.project),
    }
    for store, (title, scope, project) in wanted.items():
        memory = found[f"{store}/a.md"]
        assert (memory.title, memory.scope, memory.project) == (title, scope, project)
    assert not [name for name in stores(catalog) if "idle" in name]


def test_in_repo_memory_says_who_reads_it(home: Home) -> None:
    put(home.project / ".claude" / "memory" / "a.md", memory_text("in repo"))
    catalog = home.catalog()
    store = f"claude-repo:{slug(str(home.project))}"
    assert by_ref(catalog)[f"{store}/a.md"].title == "in repo"
    assert stores(catalog)[store] == ("Claude Code does not read this folder; an OpenCode plugin does",)


def test_each_of_them_can_be_written(home: Home) -> None:
    for folder in (
        home.path / ".claude" / "agent-memory" / "r",
        home.project / ".claude" / "agent-memory-local" / "r",
        home.project / ".claude" / "memory",
    ):
        put(folder / "a.md", memory_text())
    catalog = home.catalog()
    names = [name for name in stores(catalog) if name.startswith(("claude-agent", "claude-repo"))]
    assert len(names) == 3
    for name in names:
        catalog.plan_edit(f"{name}/a.md", title="Changed").commit()
        catalog.plan_create(store=name, title="New", body="b").commit()
        root = catalog.store(name).info.root
        assert "name: Changed\n" in (root / "a.md").read_text()
        assert "(project_new.md)" in (root / "MEMORY.md").read_text()


# Instruction files


def test_the_chain_is_shown_as_rules(home: Home) -> None:
    put(home.path / ".claude" / "CLAUDE.md", "Be brief.\n")
    put(home.path / ".claude" / "rules" / "style.md", "Tabs.\n")
    put(home.project / "CLAUDE.md", "Run make.\n")
    put(home.project / ".claude" / "rules" / "api.md", "---\npaths: src/**\n---\nREST.\n")
    put(home.project / "CLAUDE.local.md", "Mine.\n")
    catalog = home.catalog()
    here = f"claude-md:{slug(str(home.project))}"
    found = {ref: memory for ref, memory in by_ref(catalog).items() if ref.startswith("claude-md:")}
    assert set(found) == {
        "claude-md:_user/CLAUDE.md",
        "claude-md:_user/rules/style.md",
        f"{here}/CLAUDE.md",
        f"{here}/.claude/rules/api.md",
        f"{here}/CLAUDE.local.md",
    }
    assert {memory.kind for memory in found.values()} == {Kind.RULES}
    assert all(memory.behavioral for memory in found.values())
    assert found["claude-md:_user/CLAUDE.md"].scope is Scope.GLOBAL
    assert found[f"{here}/CLAUDE.md"].body == "Run make.\n"


def test_rules_may_be_edited_but_neither_made_nor_deleted(home: Home, cli: Cli) -> None:
    path = put(home.project / "CLAUDE.md", "# Rules\r\n\r\nRun make.\r\n", 30)
    before = path.stat().st_mtime_ns
    ref = f"claude-md:{slug(str(home.project))}/CLAUDE.md"
    catalog = home.catalog()
    catalog.plan_edit(ref, body="# Rules\n\nRun just.\n").commit()
    assert path.read_bytes() == b"# Rules\r\n\r\nRun just.\r\n"
    assert path.stat().st_mtime_ns == before
    why = "instruction files are yours to add and remove; their text can be edited here"
    with pytest.raises(ReadOnlyError, match=why):
        catalog.plan_delete(ref)
    with pytest.raises(ReadOnlyError, match=why):
        catalog.plan_create(store=ref.partition("/")[0], title="x", body="y")
    with pytest.raises(RefusedError, match="no title or type of its own"):
        catalog.plan_edit(ref, title="x")
    code, _, err = cli("rm", ref, "--yes")
    assert code == 3
    assert why in err
    catalog.plan_undo().commit()
    assert path.read_bytes() == b"# Rules\r\n\r\nRun make.\r\n"


def test_a_managed_file_is_read_only(home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from memtui_store.environment import Environment

    put(tmp_path / "policy" / "CLAUDE.md", "Company rules.\n")
    monkeypatch.setattr(Environment, "managed", tmp_path / "policy", raising=False)
    environment = Environment(home.path, home.project, home.env, tmp_path / "policy")
    catalog = home.catalog()
    catalog.environment = environment
    memory = next(memory for memory in catalog.memories() if memory.body == "Company rules.\n")
    with pytest.raises(ReadOnlyError, match="managed by your organisation"):
        catalog.plan_edit(memory.ref, body="Mine.\n")


def test_a_linked_claude_md_is_edited_through_the_link(home: Home) -> None:
    real = put(home.project / "AGENTS.md", "Use tabs.\n", 30)
    real.chmod(0o755)
    link = home.project / "CLAUDE.md"
    link.symlink_to("AGENTS.md")
    before = real.stat().st_mtime_ns
    catalog = home.catalog()
    rules = [memory for memory in catalog.memories() if memory.kind is Kind.RULES]
    assert [memory.key for memory in rules] == ["CLAUDE.md"], "one file is one entry"
    catalog.plan_edit(rules[0].ref, body="Use spaces.\n").commit()
    assert os.readlink(link) == "AGENTS.md"
    assert not real.is_symlink()
    assert real.read_text() == "Use spaces.\n"
    assert (real.stat().st_mtime_ns, stat.S_IMODE(real.stat().st_mode)) == (before, 0o755)


def test_a_claude_md_that_leads_out_of_home_and_project_is_not_read(home: Home, tmp_path: Path) -> None:
    put(tmp_path / "elsewhere" / "secret.md", "do not read\n")
    (home.project / "CLAUDE.md").symlink_to(tmp_path / "elsewhere" / "secret.md")
    (memory,) = [memory for memory in home.catalog().memories() if memory.kind is Kind.RULES]
    assert "points outside the project" in memory.error
    assert memory.body == ""


def test_a_link_inside_a_store_is_itself_at_every_look(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memtui_store.index.load.RACY_NS", -1)  # so that even a file of this moment is remembered
    old = home.write("real.md", memory_text("real"))
    (home.memory / "alias.md").symlink_to(old.name)
    put(home.project / "AGENTS.md", "Use tabs.\n", 30)
    (home.project / "CLAUDE.md").symlink_to("AGENTS.md")
    for _ in range(3):
        found = by_ref(home.catalog())
        assert [memory.key for memory in found.values() if memory.kind is Kind.RULES] == ["CLAUDE.md"]
        assert found[home.ref("real.md")].also == (home.ref("alias.md"),)
        assert home.ref("alias.md") not in found


# memtui's own store beside it


def test_the_projects_own_memory_wins_and_the_conflict_is_visible(home: Home, cli: Cli) -> None:
    catalog = home.catalog()
    catalog.plan_create(
        store="global", title="Test style", body="Use unittest.", type="preference", name="test-style"
    ).commit()
    catalog.plan_create(
        store="project", title="Test style", body="Use pytest.", type="preference", name="test-style"
    ).commit()
    catalog.plan_create(store="global", title="Other", body="x", name="other").commit()
    found = by_ref(home.catalog())
    everywhere = next(memory for ref, memory in found.items() if ref == "memtui:_global/test-style.md")
    here = next(memory for ref, memory in found.items() if ref.endswith("/test-style.md") and memory is not everywhere)
    assert here.shadows == everywhere.ref
    assert everywhere.shadowed_by == (here.ref,)
    assert (here.scope, here.project) == (Scope.PROJECT, home.project)
    assert found["memtui:_global/other.md"].shadowed_by == ()
    assert f"hides  {everywhere.ref}" in cli("show", here.ref)[1]
    assert f"hidden by  {here.ref}" in cli("show", everywhere.ref)[1]
    listed = cli("list", "has:conflict")[1]
    assert here.ref in listed
    assert everywhere.ref in listed
    assert "other.md" not in listed


def test_starting_listing_and_searching_writes_into_no_store(home: Home, cli: Cli) -> None:
    home.write("a.md", memory_text())
    put(home.path / ".claude" / "CLAUDE.md", "x\n")
    put(home.project / "CLAUDE.md", "x\n")
    put(home.project / ".claude" / "memory" / "a.md", memory_text("b"))

    def everything() -> dict[str, tuple[int, int]]:
        found = [path for root in (home.path, home.project) for path in [root, *root.rglob("*")]]
        return {str(path): (path.lstat().st_mtime_ns, path.lstat().st_ctime_ns) for path in found}

    before = everything()
    for argv in (("list",), ("search", "pytest"), ("stores",), ("show", home.ref("a.md")), ("status",), ("history",)):
        cli(*argv)
    assert everything() == before
