"""OpenCode: the plugins' folders in both dialects, and the chain of instructions, nothing of it ever fetched."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui_store.agents.contract import Store
from memtui_store.agents.instructions import InstructionStore
from memtui_store.agents.opencode.discover import discover
from memtui_store.agents.opencode.patterns import matching
from memtui_store.agents.opencode.plugin import PluginStore, plugin_bytes
from memtui_store.agents.slug import slug
from memtui_store.changes.commit import Committer
from memtui_store.environment import Environment
from memtui_store.errors import RefusedError
from memtui_store.format.memory_file import read_memory
from memtui_store.model import Draft, Edit, Kind, Scope, StoreInfo
from tests.adapters import make_opencode as made
from tests.adapters.looking import look
from tests.conftest import NOW, Home, fake_token, put, tree
from tests.test_contract import FileContract, commit
from tests.test_hostile_files import a_socket, looping


class TestPlugin(FileContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Store:
        info = StoreInfo(
            "opencode:-p", "opencode", Scope.PROJECT, tmp_path / "p" / ".claude" / "memory", tmp_path / "p"
        )
        return PluginStore(info)


@pytest.fixture
def folder(home: Home) -> Path:
    made.configure(home.path / ".config" / "opencode")
    found = home.project / ".claude" / "memory"
    found.mkdir(parents=True)
    return found


def environment(home: Home, **env: str) -> Environment:
    return Environment.of(home.path, home.project, home.env | env)


def stores(home: Home, **env: str) -> dict[str, Store]:
    return {store.id: store for store in discover(environment(home, **env))}


def plugin_store(folder: Path) -> PluginStore:
    return PluginStore(StoreInfo("opencode:-p", "opencode", Scope.PROJECT, folder, folder.parent))


# The plugins' folders


@pytest.mark.parametrize("dialect", [made.KUITOS, made.FL4P])
def test_both_dialects_are_read_and_edited_in_place(tmp_path: Path, dialect: str) -> None:
    store = plugin_store(made.make(tmp_path / "memory", dialect))
    found = {document.key: document for document in store.scan()}
    for key, (name, description, kind, body) in made.MEMORIES.items():
        held = found[key]
        assert (held.title, held.description, held.raw_type) == (name, description, kind)
        assert (held.body, held.error) == (f"{body}\n", "")
    committer = Committer(tmp_path / "state")
    role = found["user_role.md"]
    before = role.data
    commit(committer, store.plan_update(role.key, Edit(kind=Kind.FEEDBACK, body="Eleven years.\n"), role.etag))
    expected = before.replace(b"type: user", b"type: feedback").replace(b"Ten years of Go.", b"Eleven years.")
    assert (tmp_path / "memory" / "user_role.md").read_bytes() == expected
    committer.close()


def test_what_the_plugin_sees_differently_is_said(tmp_path: Path) -> None:
    store = plugin_store(tmp_path)
    put(tmp_path / "quoted.md", '---\nname: q\ndescription: "use zebra: always"\n---\n\nB\n')
    put(tmp_path / "long.md", "---\nname: l\n" + "".join(f"k{n}: v\n" for n in range(30)) + "---\n\nB\n")
    put(tmp_path / "sub" / "below.md", "B\n")
    put(tmp_path / "big.md", "x" * 40_001)
    held = {document.key: document for document in store.scan()}
    assert held["quoted.md"].notes == ("a value in its header is quoted, and the plugin shows the quotes too",)
    assert "takes it for text" in held["long.md"].notes[0]
    assert held["sub/below.md"].notes == ("in a subfolder, where the plugin does not look",)
    assert "larger than the 40,000 bytes" in held["big.md"].notes[0]
    assert held["sub/below.md"].kind is Kind.USER


def test_a_new_memory_is_written_as_the_plugin_writes_it(tmp_path: Path) -> None:
    draft = Draft("User role", "Ten years of Go.\n\n", Kind.USER, "User is a backend engineer: Go", ("a", "b"))
    assert (
        plugin_bytes(draft)
        == (
            f"---\nname: User role\ndescription: User is a backend engineer: Go\ncreated: {NOW}\nmetadata:\n"
            "  node_type: memory\n  type: user\n  tags: a, b\n---\n\nTen years of Go.\n"
        ).encode()
    )
    with pytest.raises(RefusedError, match="at most 40,000"):
        plugin_store(tmp_path).plan_create(Draft("Big", "x" * 40_000))


@given(st.text(min_size=1, max_size=60).filter(str.strip), st.text(max_size=60))
def test_whatever_a_memory_says_is_read_back(title: str, description: str) -> None:
    if any(ord(letter) < 32 or 0x7F <= ord(letter) < 0xA0 or letter in "\u2028\u2029\ufeff" for letter in title):
        return
    if any(ord(letter) < 32 or 0x7F <= ord(letter) < 0xA0 or letter in "\u2028\u2029\ufeff" for letter in description):
        return
    if any(0xD800 <= ord(letter) < 0xE000 for letter in title + description):
        return
    held = read_memory(plugin_bytes(Draft(title, "Body.", Kind.FACT, description)), "m.md", Path("m.md"))
    assert (held.title, held.description) == (" ".join(title.split()), " ".join(description.split()))
    assert (held.raw_type, held.body) == ("fact", "Body.\n")


def test_a_folder_that_another_adapter_lists_is_not_listed_again(home: Home, folder: Path) -> None:
    mine = f"opencode:{slug(str(home.project))}"
    assert mine in stores(home)
    made.make(folder)
    assert mine not in stores(home)
    catalog = home.catalog()
    assert len([memory for memory in catalog.memories() if memory.path == folder / "user_role.md"]) == 1


@pytest.mark.parametrize(
    ("value", "exists", "said"),
    [
        ("", True, ()),
        ("on", False, ()),
        ("off", True, ("the plugin does not use it: OPENCODE_MEMORY_LOCAL or localMemory says so",)),
        ("", False, None),
        ("auto", False, None),
    ],
)
def test_when_the_folder_in_the_repository_is_used(
    home: Home, folder: Path, value: str, exists: bool, said: tuple[str, ...] | None
) -> None:
    if not exists:
        folder.rmdir()
    found = stores(home, OPENCODE_MEMORY_LOCAL=value, OPENCODE_MEMORY_INDEX_MAX_LINES="7")
    store = found.get(f"opencode:{slug(str(home.project))}")
    assert (store.problems if store else None) == said
    if store:
        assert store.budget().max_lines == 7


def test_roots_the_plugin_is_told_of(home: Home, tmp_path: Path) -> None:
    made.make(tmp_path / "other" / ".claude" / "memory")
    options = f'{{"localMemory": false, "extraMemoryRoots": ["{tmp_path / "other"}", "{tmp_path / "gone"}"]}}'
    made.configure(home.project, f'{{"plugin": [["opencode-claude-memory@1", {options}]]}} // a comment')
    (found,) = (store for store in stores(home).values() if isinstance(store, PluginStore))
    assert (found.info.root, found.problems) == (tmp_path / "other" / ".claude" / "memory", ())
    assert len(list(found.scan())) == 3


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda path: put(path, bytes(range(256)) * 40), "not text"),
        (lambda path: put(path, b"x" * (20 << 20)), "too large to read"),
        (lambda path: path.mkdir(), "a folder, not a file"),
        (os.mkfifo, "a pipe, not a file"),
        (a_socket, "a socket, not a file"),
        (looping, "symbolic links in a loop"),
        (lambda path: path.symlink_to("/etc/passwd"), "outside the store"),
        (lambda path: put(path, "---\nname: x\n---\n\nGrüße\n".encode("latin-1")), "not valid UTF-8"),
    ],
)
def test_a_bad_file_is_a_row_with_a_reason(tmp_path: Path, make: Callable[[Path], object], reason: str) -> None:
    store = plugin_store(made.make(tmp_path / "memory"))
    make(tmp_path / "memory" / "bad.md")
    rows = {memory.key: memory for memory in look(store).memories}
    assert reason in rows["bad.md"].error
    assert "user_role.md" in rows


# Instructions


def chain(home: Home, project: Path | None = None, **env: str) -> list[tuple[str, str]]:
    surroundings = Environment.of(home.path, project or home.project, home.env | env)
    return [
        (file.key, file.label)
        for store in discover(surroundings)
        if isinstance(store, InstructionStore)
        for file in store.files
    ]


def test_the_chain_of_instructions(home: Home) -> None:
    put(home.path / ".config" / "opencode" / "AGENTS.md", "a")
    put(home.path / ".claude" / "CLAUDE.md", "b")
    put(home.project / "AGENTS.md", "c")
    put(home.project / "inner" / "AGENTS.md", "d")
    put(home.project / "inner" / "CLAUDE.md", "e")
    put(home.project.parent / "AGENTS.md", "outside the worktree")
    user = "user's own instructions for all projects"
    assert chain(home, home.project / "inner") == [
        ("AGENTS.md", user),
        (str(home.path / ".claude" / "CLAUDE.md"), f"{user} (not read: AGENTS.md takes its place)"),
        ("inner/AGENTS.md", "project instructions"),
        ("AGENTS.md", "project instructions"),
        ("inner/CLAUDE.md", "project instructions (not read: AGENTS.md takes its place)"),
    ]
    assert ("AGENTS.md", "project instructions (not read: OPENCODE_DISABLE_PROJECT_CONFIG is set)") in chain(
        home, OPENCODE_DISABLE_PROJECT_CONFIG="1"
    )


def test_claude_files_may_be_switched_off(home: Home) -> None:
    (home.path / ".config" / "opencode").mkdir(parents=True)
    put(home.path / ".claude" / "CLAUDE.md", "a")
    put(home.project / "CLAUDE.md", "b")
    put(home.project / "CONTEXT.md", "c")
    assert [label.partition(" (")[2] for _, label in chain(home)] == ["", "", "not read: CLAUDE.md takes its place)"]
    off = chain(home, OPENCODE_DISABLE_CLAUDE_CODE_PROMPT="1")
    assert [label.partition(" (")[2] for _, label in off] == [
        "not read: OPENCODE_DISABLE_CLAUDE_CODE is set)",
        "not read: OPENCODE_DISABLE_CLAUDE_CODE is set)",
        "deprecated)",
    ]


def test_listed_instructions_are_found_and_urls_never_fetched(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = fake_token()
    put(home.path / "notes" / "mine.md", "m")
    put(home.project / "docs" / "a.md", "a")
    put(home.project / "docs" / "deep" / "b.md", "b")
    put(home.project / "CONTRIBUTING.md", "c")
    put(tmp_path / "secret.md", "s")
    put(home.path / ".config" / "opencode" / "opencode.jsonc", '{"instructions": ["~/notes/*.md"]}')
    listed = ["docs/**/*.md", "CONTRIB{UTING,X}.md", f"https://u:{token}@example.org/x.md", str(tmp_path / "*.md")]
    made.configure(home.project, '{"instructions": [' + ", ".join(f'"{item}"' for item in listed) + "]}")
    monkeypatch.setattr(socket, "socket", None)
    found = stores(home)
    files = [file.key for store in found.values() if isinstance(store, InstructionStore) for file in store.files]
    assert files[:4] == [str(home.path / "notes" / "mine.md"), "docs/a.md", "docs/deep/b.md", "CONTRIBUTING.md"]
    errors = {memory.title: memory.error for memory in home.catalog().memories() if memory.agent == "opencode"}
    assert errors.pop(str(tmp_path / "secret.md")).startswith("points outside the project")
    assert not any(errors.values())
    problems = found[f"opencode-md:{slug(str(home.project))}"].problems
    assert "which OpenCode fetches and memtui does not" in problems[0]
    assert token not in " ".join(problems)


def test_what_its_models_are_told_to_remember(home: Home) -> None:
    put(home.project / ".github" / "instructions" / "memory.instruction.md", made.REMEMBER)
    key = ".github/instructions/memory.instruction.md"
    what = "what OpenCode's models are told to remember here"
    assert chain(home) == [(key, f"{what} (not read unless instructions lists it)")]
    made.configure(home.project, f'{{"instructions": ["{key}"]}}')
    assert chain(home) == [(key, f"{what} (read: instructions lists it)")]
    (memory,) = (held for held in home.catalog().memories() if held.path.name == "memory.instruction.md")
    assert "The user likes tabs." in memory.body
    home.catalog().plan_edit(memory.ref, body="# Memory\n\n- Spaces.\n").commit()
    assert memory.path.read_text() == "---\napplyTo: '**'\n---\n\n# Memory\n\n- Spaces.\n"


@pytest.mark.parametrize("text", ["{", "[]", "\x00", '{"instructions": 3, "plugin": {"a": 1}}', "[" * 5_000])
def test_a_bad_configuration_is_said_and_nothing_breaks(home: Home, text: str) -> None:
    made.configure(home.project, text)
    put(home.project / "AGENTS.md", "a")
    assert ("AGENTS.md", "project instructions") in chain(home)


def test_without_opencode_nothing_is_found_or_made(home: Home) -> None:
    put(home.project / "AGENTS.md", "a")
    before = tree(home.path)
    assert list(discover(environment(home))) == []
    assert tree(home.path) == before


# Patterns


def test_patterns(tmp_path: Path) -> None:
    for name in ("a.md", "b.txt", "x/a.md", "x/y/a.md", "x/y/b.md", "node_modules/a.md", "[odd].md"):
        put(tmp_path / name, "t")

    def found(pattern: str) -> list[str]:
        return [os.path.relpath(path, tmp_path) for path in matching(str(tmp_path), pattern)[0]]

    assert found("a.md") == ["a.md"]
    assert found("*.md") == ["[odd].md", "a.md"]
    assert found("**/a.md") == ["a.md", "x/a.md", "x/y/a.md"]
    assert found("x/**") == ["x/a.md", "x/y/a.md", "x/y/b.md"]
    assert found("x/*/{a,b}.md") == ["x/y/a.md", "x/y/b.md"]
    assert found("[z-a].md") == []
    assert found("?.{md,txt}") == ["a.md", "b.txt"]


@given(st.text("*?{}[],/ab.", max_size=40))
def test_no_pattern_breaks_or_hangs(pattern: str) -> None:
    assert isinstance(matching("/nonexistent/folder", pattern or "x"), tuple)


def test_a_pattern_full_of_stars_ends_soon(tmp_path: Path) -> None:
    put(tmp_path / "/".join("a" * 10) / ("a" * 200), "t")
    assert matching(str(tmp_path), "**/" * 200 + "*a" * 30 + "b") == ([], False)
