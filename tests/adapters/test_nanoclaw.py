"""NanoClaw's groups in all three generations: what the agent keeps may be edited, what is composed may not."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui_store.agents.contract import Store
from memtui_store.agents.nanoclaw.concepts import ConceptStore, new_concept
from memtui_store.agents.nanoclaw.discover import discover
from memtui_store.agents.nanoclaw.group import GroupStore
from memtui_store.agents.slug import slug
from memtui_store.catalog import Catalog
from memtui_store.changes.commit import Committer
from memtui_store.environment import Environment
from memtui_store.errors import ReadOnlyError, RefError, RefusedError
from memtui_store.format.memory_file import read_memory
from memtui_store.model import Draft, Edit, Kind, Scope, StoreInfo
from tests.adapters import make_nanoclaw as made
from tests.conftest import Home, put, tree
from tests.test_contract import FileContract, commit
from tests.test_hostile_files import a_socket, escaping, looping


class TestConcepts(FileContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Store:
        root = tmp_path / "nanoclaw" / "groups" / "main" / "memory"
        return ConceptStore(StoreInfo("nanoclaw:main", "nanoclaw", Scope.GROUP, root))


@pytest.fixture
def place(home: Home) -> Path:
    return made.make(
        home.path / "nanoclaw",
        {"one": made.FIRST, "two": made.SECOND, "three": made.THIRD, "global": {"CLAUDE.md": "# G\n"}},
    )


@pytest.fixture
def catalog(home: Home, place: Path) -> Catalog:
    return home.catalog()


def listed(catalog: Catalog) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for store in catalog.stores():
        if store.info.agent == "nanoclaw":
            found[store.id.partition("@")[0]] = [document.key for document in store.scan()]
    return found


def store_of(catalog: Catalog, place: Path, name: str) -> Store:
    return catalog.store(f"{name}@{slug(str(place))}")


def test_the_three_generations(catalog: Catalog, place: Path) -> None:
    assert listed(catalog) == {
        "nanoclaw:global": ["CLAUDE.md"],
        "nanoclaw:one": ["CLAUDE.md", "shopping.md"],
        "nanoclaw-composed:one": ["conversations/2026-11-13-hello.md"],
        "nanoclaw:three": ["index.md", "log.md", "people/dana.md", "people/index.md", "system/definition.md"],
        "nanoclaw-md:three": ["instructions.prepend.md"],
        "nanoclaw-composed:three": ["AGENTS.md", "CLAUDE.md"],
        "nanoclaw:two": ["CLAUDE.local.md"],
        "nanoclaw-composed:two": [".claude-shared.md", "CLAUDE.md", ".claude-fragments/skill.md"],
    }
    kinds = {(m.store.partition("@")[0], m.key): m.kind for m in catalog.memories() if m.agent == "nanoclaw"}
    assert kinds["nanoclaw:one", "CLAUDE.md"] is Kind.RULES
    assert kinds["nanoclaw:two", "CLAUDE.local.md"] is Kind.RULES
    assert kinds["nanoclaw:three", "index.md"] is Kind.INDEX
    assert kinds["nanoclaw:three", "system/definition.md"] is Kind.RULES
    dana = store_of(catalog, place, "nanoclaw:three").read("people/dana.md")
    assert (dana.raw_type, dana.kind, dana.extra) == ("person", Kind.OTHER, {"custom": "kept"})
    assert store_of(catalog, place, "nanoclaw:global").info.scope is Scope.GLOBAL
    assert store_of(catalog, place, "nanoclaw:one").info.scope is Scope.GROUP


def test_composed_files_are_only_read(catalog: Catalog, place: Path) -> None:
    before = tree(place)
    for group in ("two", "three"):
        store = store_of(catalog, place, f"nanoclaw-composed:{group}")
        held = store.read("CLAUDE.md")
        for wish in (
            partial(store.plan_update, "CLAUDE.md", Edit(body="x"), held.etag),
            partial(store.plan_delete, "CLAUDE.md", held.etag),
            partial(store.plan_create, Draft("T", "b")),
        ):
            with pytest.raises(ReadOnlyError, match="composes these instructions at every start"):
                wish()
    with pytest.raises(RefError):
        store_of(catalog, place, "nanoclaw:two").read("CLAUDE.md")
    with pytest.raises(RefError):
        store_of(catalog, place, "nanoclaw:one").read("conversations/2026-11-13-hello.md")
    with pytest.raises(RefError):
        store_of(catalog, place, "nanoclaw:one").read("repo/README.md")
    assert tree(place) == before


@pytest.mark.parametrize(("group", "key"), [("one", "CLAUDE.md"), ("two", "CLAUDE.local.md")])
def test_the_file_of_a_group_is_edited_and_never_removed(catalog: Catalog, place: Path, group: str, key: str) -> None:
    store = store_of(catalog, place, f"nanoclaw:{group}")
    held = store.read(key)
    commit(catalog.committer, store.plan_update(key, Edit(body=held.body + "- New.\n"), held.etag))
    assert (store.info.root / key).read_bytes() == held.data + b"- New.\n"
    with pytest.raises(RefusedError, match="memory of the whole group"):
        store.plan_delete(key, store.read(key).etag)


def test_a_group_can_have_more_files(catalog: Catalog, place: Path) -> None:
    store = store_of(catalog, place, "nanoclaw:one")
    proposal = store.plan_create(Draft("Tea", "Green.", name="tea"))
    assert "mention the new file there" in proposal.notes[-1]
    commit(catalog.committer, proposal)
    assert store.read("tea.md").body == "Green.\n"
    commit(catalog.committer, store.plan_delete("tea.md", store.read("tea.md").etag))
    assert not (store.info.root / "tea.md").exists()


def test_a_new_concept_has_its_type_first(catalog: Catalog, place: Path) -> None:
    store = store_of(catalog, place, "nanoclaw:three")
    index = (store.info.root / "index.md").read_bytes()
    proposal = store.plan_create(Draft("Ask: first", "Body.", Kind.FEEDBACK, "why", ("a", "b"), name="ask"))
    commit(catalog.committer, proposal)
    assert (store.info.root / "ask.md").read_text() == (
        '---\ntype: feedback\ntitle: "Ask: first"\ndescription: why\ntags: [a, b]\n---\n\nBody.\n'
    )
    held = store.read("ask.md")
    assert (held.title, held.kind, held.tags, held.body) == ("Ask: first", Kind.FEEDBACK, ("a", "b"), "Body.\n")
    assert (store.info.root / "index.md").read_bytes() == index
    with pytest.raises(RefusedError, match="is an index"):
        store.plan_update("index.md", Edit(title="x"), store.read("index.md").etag)


def test_what_sessions_see_of_the_tree(home: Home, place: Path) -> None:
    put(place / "groups" / "three" / "memory" / "index.md", "ü" * 16_001)
    catalog = home.catalog()
    catalog.memories()
    store = store_of(catalog, place, "nanoclaw:three")
    assert store.problems == ("index.md: 16,001 characters; sessions see the first 16,000",)
    assert (store.budget().chars, store.budget().over) == (16_001, True)


def test_claude_codes_own_memory_of_a_container(home: Home) -> None:
    place = made.make(home.path / "nanoclaw", {"one": made.FIRST, "two": made.SECOND})
    made.auto_memory(place, "one")
    made.auto_memory(place, "ag-1", second=True)
    assert {name: keys for name, keys in listed(home.catalog()).items() if "-claude" in name} == {
        "nanoclaw-claude:one-workspace-group": ["auto.md"],
        "nanoclaw-claude:ag-1-workspace-agent": ["auto.md"],
    }
    made.make(place, {"three": made.THIRD})
    off = [store.problems for store in home.catalog().stores() if store.id.startswith("nanoclaw-claude")]
    assert all("switched Claude Code's own memory off" in problems[0] for problems in off)


@pytest.mark.parametrize("name", ["nanoclaw", "@nanocoai/nanoclaw", "nanoclaw-fork"])
def test_an_install_is_known_by_its_package(home: Home, name: str) -> None:
    made.make(home.project, {"one": made.FIRST}, name)
    assert "nanoclaw:one" in listed(home.catalog())


@pytest.mark.parametrize("package", ['{"name": "other"}', "[]", "{", "[" * 5000, '{"name": 3}', ""])
def test_what_is_no_install_is_left_alone(home: Home, package: str) -> None:
    made.make(home.project, {"one": made.FIRST})
    put(home.project / "package.json", package)
    assert listed(home.catalog()) == {}


@pytest.mark.parametrize(
    "package", ['{"name": "nanoclaw", "vers', '{"name":"@nanocoai/nanoclaw"', '{"name": "nanoclaw"}}']
)
def test_a_damaged_package_does_not_hide_the_install(home: Home, package: str) -> None:
    made.make(home.project, {"one": made.FIRST})
    before = listed(home.catalog())
    put(home.project / "package.json", package)
    catalog = home.catalog()
    assert listed(catalog) == before
    said = {store.problems for store in catalog.stores() if store.info.agent == "nanoclaw"}
    assert said == {(f"{home.project / 'package.json'} cannot be read, and NanoClaw may not start",)}


@pytest.mark.parametrize("damage", [lambda path: put(path, ""), Path.mkdir, lambda path: path.symlink_to("nowhere")])
def test_a_folder_of_its_name_is_an_install_whatever_its_package(home: Home, damage: Callable[[Path], object]) -> None:
    place = made.make(home.path / "nanoclaw", {"one": made.FIRST})
    before = listed(home.catalog())
    (place / "package.json").unlink()
    assert listed(home.catalog()) == {}
    damage(place / "package.json")
    catalog = home.catalog()
    assert listed(catalog) == before
    assert all("cannot be read" in store.problems[0] for store in catalog.stores() if store.info.agent == "nanoclaw")


def test_group_names_that_nanoclaw_would_refuse_are_left_alone(home: Home) -> None:
    made.make(home.project, {"one": made.FIRST, "no group": made.FIRST, ".hidden": made.FIRST})
    (home.project / "groups" / "link").symlink_to(home.path)
    assert {name.partition(":")[2] for name in listed(home.catalog())} == {"one"}


def test_an_absent_nanoclaw_costs_a_look_or_two(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    monkeypatch.setattr("memtui_store.agents.nanoclaw.discover.kind_of", calls.append)
    assert list(discover(Environment.of(home.path, home.project, {}))) == []
    assert calls == [f"{home.project}/groups", f"{home.path}/nanoclaw/groups"]


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda path: put(path, bytes(range(256)) * 40), "not text: the file looks binary"),
        (lambda path: put(path, "Grüße\n".encode("latin-1")), "not valid UTF-8"),
        (lambda path: put(path, b"x" * (20 * 1024 * 1024)), "too large to read (20.0 MB"),
        (os.mkfifo, "a pipe, not a file"),
        (a_socket, "a socket, not a file"),
        (Path.mkdir, "a folder, not a file"),
        (lambda path: path.symlink_to("nowhere"), "leads nowhere"),
        (looping, "in a loop"),
        (escaping, "outside the store"),
    ],
)
@pytest.mark.parametrize(
    ("store", "key"),
    [
        ("nanoclaw:one", "CLAUDE.md"),
        ("nanoclaw:one", "shopping.md"),
        ("nanoclaw:two", "CLAUDE.local.md"),
        ("nanoclaw-composed:three", "AGENTS.md"),
        ("nanoclaw:three", "index.md"),
    ],
)
def test_a_bad_file_is_one_row(
    home: Home, place: Path, store: str, key: str, spoil: Callable[[Path], object], reason: str
) -> None:
    found = store_of(home.catalog(), place, store)
    (found.info.root / key).unlink()
    spoil(found.info.root / key)
    rows = {m.key: m.error for m in home.catalog().memories() if m.store == found.id and m.error}
    assert rows.keys() - {f"other-{key}"} == {key}
    assert reason in rows[key]


def test_a_group_that_cannot_be_listed_is_a_problem(home: Home, place: Path, committer: Committer) -> None:
    store = store_of(home.catalog(), place, "nanoclaw:one")
    assert isinstance(store, GroupStore)
    store.info.root.rename(place / "elsewhere")
    assert list(store.scan()) == []
    put(store.info.root, "a file now")
    assert list(store.scan()) == []
    assert store.problems == ("its folder: a part of its path is no folder",)


@pytest.fixture
def committer(home: Home) -> Committer:
    return home.catalog().committer


plain = st.text(st.characters(blacklist_categories=["Cs", "Cc"], blacklist_characters="\u2028\u2029\x85"), min_size=1)


@given(plain.filter(str.strip), plain, st.sampled_from([Kind.FACT, Kind.FEEDBACK]))
def test_every_concept_reads_back(title: str, body: str, kind: Kind) -> None:
    held = read_memory(new_concept(Draft(title, body, kind)), "a.md", Path("a.md"))
    assert (held.title, held.kind, held.error) == (" ".join(title.split()), kind, "")
    assert held.body.strip() == body.strip()
