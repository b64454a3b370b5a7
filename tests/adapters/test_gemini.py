"""Gemini's private memory: the contract, its projects, its context files, and its patches decided as plans."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from difflib import unified_diff
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui_store.agents.contract import Store, plan_from
from memtui_store.agents.gemini import patches
from memtui_store.agents.gemini.diffs import DiffError, applied, parse
from memtui_store.agents.gemini.discover import discover
from memtui_store.agents.gemini.store import LOCK, GeminiStore
from memtui_store.catalog import Catalog
from memtui_store.environment import Environment
from memtui_store.errors import ConflictError, RefusedError
from memtui_store.model import Kind, Scope, StoreInfo
from tests.adapters import make_gemini as made
from tests.adapters.looking import look
from tests.conftest import NOW_S, Home, fake_token, put, tree
from tests.test_contract import FileContract
from tests.test_hostile_files import looping


class TestMemory(FileContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Store:
        root = tmp_path / ".gemini" / "tmp" / "app" / "memory"
        return GeminiStore(StoreInfo("gemini:app", "gemini", Scope.PROJECT, root), home=tmp_path / ".gemini")


@pytest.fixture
def memory(home: Home) -> Path:
    return made.make(home.path / ".gemini", home.project)


@pytest.fixture
def catalog(home: Home, memory: Path) -> Catalog:
    return home.catalog()


def the(catalog: Catalog) -> GeminiStore:
    store = catalog.store("gemini:app")
    assert isinstance(store, GeminiStore)
    return store


# What is shown


def test_what_is_shown_of_a_project(home: Home, catalog: Catalog, memory: Path) -> None:
    store = the(catalog)
    assert (store.info.project, store.problems) == (home.project, ())
    index, build = store.scan()
    assert (index.key, index.kind) == ("MEMORY.md", Kind.INDEX)
    assert (build.title, build.kind, build.error) == ("Build", Kind.PROJECT, "")


def test_projects_are_told_by_the_registry_or_the_marker(home: Home, memory: Path, tmp_path: Path) -> None:
    put(home.path / ".gemini" / "projects.json", "{broken")
    (tmp_path / "elsewhere").mkdir()
    put(home.path / ".gemini" / "tmp" / "other" / ".project_root", str(tmp_path / "gone"))
    put(home.path / ".gemini" / "tmp" / "other" / "memory" / "x.md", "x")
    put(home.path / ".gemini" / "tmp" / "lost" / "memory" / "x.md", "x")
    (home.path / ".gemini" / "tmp" / "empty").mkdir()
    found = {store.id: store for store in discover(Environment.of(home.path, home.project, home.env))}
    assert found["gemini:app"].info.project == home.project
    assert "orphaned" in found["gemini:other"].problems[0]
    assert "its project is unknown" in found["gemini:lost"].problems[0]
    assert set(found) == {"gemini:app", "gemini:lost", "gemini:other"}


def test_where_it_is_looked_for(home: Home, tmp_path: Path) -> None:
    assert list(discover(Environment.of(home.path, home.project, home.env))) == []
    made.make(tmp_path / "else" / ".gemini", home.project)
    env = home.env | {"GEMINI_CLI_HOME": str(tmp_path / "else")}
    assert [store.id for store in discover(Environment.of(home.path, home.project, env))] == ["gemini:app"]


def test_the_context_files(home: Home, memory: Path) -> None:
    put(home.path / ".gemini" / "GEMINI.md", "## Gemini Added Memories\n- a\n")
    put(home.path / ".gemini" / "NOTES.md", "n")
    put(home.project / "GEMINI.md", "g")
    put(home.project / "inner" / "NOTES.md", "n")

    def files() -> list[str]:
        environment = Environment.of(home.path, home.project / "inner", home.env)
        return [document.key for store in discover(environment) if store.instructs for document in store.scan()]

    assert files() == ["GEMINI.md", "GEMINI.md"]
    put(home.path / ".gemini" / "settings.json", '{"context": {"fileName": ["NOTES.md", "../x"]}} // mine')
    assert files() == ["NOTES.md", "inner/NOTES.md"]


def test_a_running_extraction_is_said(catalog: Catalog, memory: Path) -> None:
    lock = put(memory / LOCK, str(os.getpid()), 0)
    store = the(catalog)
    look(store)
    assert f"(process {os.getpid()})" in store.problems[0]
    os.utime(lock, (NOW_S - 36 * 60, NOW_S - 36 * 60))
    look(store)
    assert store.problems == ()


# Its inbox


def test_what_waits_is_shown(home: Home, catalog: Catalog, memory: Path) -> None:
    made.private(memory)
    made.everywhere(memory, home.path / ".gemini")
    before = tree(home.path / ".gemini")
    own, private = patches.pending(the(catalog))
    assert (own.title, own.kind, own.body) == ("Preferences", Kind.USER, "# Preferences\n\n- Be brief.")
    assert (private.title, private.kind) == ("new fact extracted from a session", Kind.PROJECT)
    assert "-- old fact about this project\n+- new fact" in private.body
    assert "verify.md:\n+# Verify" in private.body
    assert (private.store, private.error, private.description) == ("gemini:app", "", "MEMORY.md, verify.md")
    assert private.project == str(home.project)
    assert tree(home.path / ".gemini") == before
    assert patches.pending(catalog.store("global")) == []


def test_approving_does_what_the_patch_says_and_takes_it_away(home: Home, catalog: Catalog, memory: Path) -> None:
    path = made.private(memory)
    store, before = the(catalog), tree(home.path / ".gemini")
    (proposal,) = patches.pending(store)
    wish = patches.plan_approve(store, proposal)
    assert tree(home.path / ".gemini") == before
    catalog.committer.commit(plan_from(wish, "approve", ""))
    assert (memory / "verify.md").read_text() == "# Verify\n\n- Run `npm test` after an edit.\n"
    assert (memory / "MEMORY.md").read_text() == made.INDEX.replace(
        "- old fact about this project",
        f"- new fact extracted from a session\n- See {memory / 'verify.md'} for the commands.",
    )
    assert not path.exists()
    assert store.read(wish.key).etag == wish.etag
    catalog.committer.commit(catalog.committer.plan_undo())
    assert tree(home.path / ".gemini") == before


def test_a_new_file_can_be_edited_first_and_a_secret_is_masked(home: Home, catalog: Catalog, memory: Path) -> None:
    made.everywhere(memory, home.path / ".gemini")
    store, token = the(catalog), fake_token()
    (proposal,) = patches.pending(store)
    wish = patches.plan_approve(store, proposal, f"# Mine\n\n- key {token}")
    assert any("masked" in note for note in wish.notes)
    catalog.committer.commit(plan_from(wish, "approve", ""))
    text = (home.path / ".gemini" / "GEMINI.md").read_text()
    assert text.startswith("# Mine\n\n- key ")
    assert token not in text
    made.private(memory)
    (proposal,) = patches.pending(store)
    with pytest.raises(RefusedError, match="one new file"):
        patches.plan_approve(store, proposal, "other")


def test_rejecting_takes_only_the_patch(home: Home, catalog: Catalog, memory: Path) -> None:
    path = made.private(memory)
    before = tree(home.path / ".gemini")
    (proposal,) = patches.pending(the(catalog))
    catalog.committer.commit(plan_from(patches.plan_reject(the(catalog), proposal), "reject", ""))
    del before[str(path.relative_to(home.path / ".gemini"))]
    assert tree(home.path / ".gemini") == before


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("--- /dev/null\n+++ {memory}/../x.md\n@@ -0,0 +1 @@\n+x\n", "no memory of Gemini's"),
        ("--- /dev/null\n+++ {memory}/skills/x.md\n@@ -0,0 +1 @@\n+x\n", "no memory of Gemini's"),
        ("--- /dev/null\n+++ {memory}/.extraction-state.json\n@@ -0,0 +1 @@\n+x\n", "no memory of Gemini's"),
        ("--- /dev/null\n+++ {home}/.bashrc\n@@ -0,0 +1 @@\n+x\n", "no memory of Gemini's"),
        ("--- /dev/null\n+++ {home}/.gemini/GEMINI.md\n@@ -0,0 +1 @@\n+x\n", "no memory of Gemini's"),
        ("--- {memory}/build.md\n+++ /dev/null\n@@ -1 +0,0 @@\n-# Build\n", "would delete"),
        ("--- {memory}/build.md\n+++ {memory}/y.md\n@@ -1 +1 @@\n-# Build\n+x\n", "would rename"),
        ("--- {memory}/build.md\n+++ {memory}/build.md\n@@ -1 +1 @@\n-# Other\n+x\n", "not there any more"),
        ("--- {memory}/no.md\n+++ {memory}/no.md\n@@ -1 +1 @@\n-# Other\n+x\n", "no.md is not there"),
        ("--- /dev/null\n+++ {memory}/build.md\n@@ -0,0 +1 @@\n+x\n", "is there already"),
        ("--- /dev/null\n+++ {memory}/y.md\n@@ -0,0 +1,9 @@\n+x\n", "do not agree"),
        ("nothing\n", "holds no change"),
        ("", "holds no change"),
    ],
)
def test_a_patch_that_gemini_would_not_apply_can_only_be_rejected(
    home: Home, catalog: Catalog, memory: Path, text: str, reason: str
) -> None:
    put(memory / ".inbox" / "private" / "x.patch", text.format(memory=memory, home=home.path))
    store = the(catalog)
    (proposal,) = patches.pending(store)
    assert reason in proposal.error
    with pytest.raises(RefusedError):
        patches.plan_approve(store, proposal)
    catalog.committer.commit(plan_from(patches.plan_reject(store, proposal), "reject", ""))
    assert patches.pending(store) == []


def test_a_link_in_a_targets_place_is_not_written_through(catalog: Catalog, memory: Path, tmp_path: Path) -> None:
    outside = put(tmp_path / "outside.md", made.BUILD)
    (memory / "build.md").unlink()
    (memory / "build.md").symlink_to(outside)
    text = f"--- {memory}/build.md\n+++ {memory}/build.md\n@@ -1 +1 @@\n-# Build\n+x\n"
    put(memory / ".inbox" / "private" / "x.patch", text)
    (proposal,) = patches.pending(the(catalog))
    assert "leads elsewhere" in proposal.error


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda path: put(path, b"\xff\xfe" * 9), "not valid UTF-8"),
        (lambda path: put(path, b"x" * 1_000_001), "too large"),
        (os.mkfifo, "a pipe, not a file"),
        (lambda path: path.mkdir(), "a folder, not a file"),
        (looping, "loop"),
    ],
)
def test_a_bad_patch_is_a_row_with_a_reason(
    catalog: Catalog, memory: Path, make: Callable[[Path], object], reason: str
) -> None:
    made.private(memory)
    make(memory / ".inbox" / "private" / "bad.patch")
    found = {proposal.path.name: proposal.error for proposal in patches.pending(the(catalog))}
    assert reason in found["bad.patch"]
    assert found["extraction.patch"] == ""


def test_what_changed_meanwhile_is_a_conflict(catalog: Catalog, memory: Path) -> None:
    path = made.private(memory)
    store = the(catalog)
    (proposal,) = patches.pending(store)
    wish = patches.plan_approve(store, proposal)
    put(memory / "MEMORY.md", "other\n")
    with pytest.raises(ConflictError):
        catalog.committer.commit(plan_from(wish, "approve", ""))
    assert path.exists()
    assert not (memory / "verify.md").exists()
    path.write_text(path.read_text() + "\n")
    with pytest.raises(ConflictError, match="not what you saw"):
        patches.plan_approve(store, proposal)
    path.unlink()
    with pytest.raises(ConflictError, match="decided by someone else"):
        patches.plan_reject(store, proposal)


# Diffs


rows = st.lists(st.sampled_from(["a", "b", "- x", "-- y", "--- z", "+++ z", "", "@@ -1 +1 @@", "é"]), max_size=12)


@given(rows, rows)
def test_a_diff_applied_gives_the_other_text(old: list[str], new: list[str]) -> None:
    one, other = ("".join(f"{line}\n" for line in side) for side in (old, new))
    text = "".join(unified_diff(one.splitlines(True), other.splitlines(True), "/m/a.md", "/m/a.md"))
    if not text:
        return
    (diff,) = parse(text)
    assert applied(one, diff) == other


@given(st.text("-+@ ,1\na/\\", max_size=80))
def test_no_patch_breaks_the_parser(text: str) -> None:
    """Whatever is wrong with one is said as a DiffError and nothing else."""
    with suppress(DiffError):
        for diff in parse(f"--- a\n+++ a\n{text}"):
            applied("a\n", diff)


def test_a_hunk_finds_its_place_or_none() -> None:
    (diff,) = parse("--- a\n+++ a\n@@ -1,2 +1,2 @@\n x\n-y\n+z\n")
    assert applied("new\nx\ny\n", diff) == "new\nx\nz\n"
    assert applied("x\r\ny\r\n", diff) == "x\r\nz\r\n"
    assert applied("x\r\ny\nother\r\nlast\n", diff) == "x\r\nz\r\nother\r\nlast\n"
    with pytest.raises(DiffError, match="several places"):
        applied("q\nx\ny\nx\ny\n", diff)
    (bare,) = parse("--- a\n+++ a\n@@ -1 +1 @@\n-y\n\\ No newline at end of file\n+z\n\\ No newline at end of file\n")
    assert applied("y", bare) == "z"
