"""Qwen Code's memories: the contract with one folder per type, and every place they may lie in."""

from __future__ import annotations

from pathlib import Path

import pytest

from memtui_store.agents.contract import Store, safe_name
from memtui_store.agents.qwen.discover import discover
from memtui_store.agents.qwen.store import QwenStore
from memtui_store.agents.slug import slug
from memtui_store.changes.commit import Committer
from memtui_store.environment import Environment
from memtui_store.errors import ConflictError, RefusedError
from memtui_store.model import Draft, Edit, Kind, Scope, StoreInfo
from tests.adapters import make_qwen as made
from tests.adapters.looking import look
from tests.conftest import Home, put
from tests.test_contract import FileContract, commit


class TestMemory(FileContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Store:
        return QwenStore(StoreInfo("qwen", "qwen", Scope.GLOBAL, tmp_path / ".qwen" / "memories"))

    def test_a_name_taken_between_plan_and_commit_is_a_conflict(self, store: Store, committer: Committer) -> None:
        proposal = store.plan_create(Draft("T", "mine", name="same"))
        self.put(store, "project/same.md", b"theirs\n")
        with pytest.raises(ConflictError):
            commit(committer, proposal)
        assert self.bytes_of(store, "project/same.md") == b"theirs\n"

    @pytest.mark.parametrize("title", ["日本語", "../../etc", "MEMORY", "two\nlines", "x" * 400, ".", "a/b", "😀"])
    def test_any_title_makes_a_safe_file(self, store: Store, committer: Committer, title: str) -> None:
        made_file = store.plan_create(Draft(title, "Body", description="one\ntwo"))
        folder, _, name = made_file.key.partition("/")
        assert (folder, safe_name(name)) == ("project", name)
        commit(committer, made_file)
        assert store.read(made_file.key).title == " ".join(title.split())
        assert len(list(store.scan())) == 1

    def test_nothing_but_the_memory_is_left_in_the_store(self, store: Store, committer: Committer) -> None:
        new = store.plan_create(Draft("T", "b"))
        commit(committer, new)
        commit(committer, store.plan_update(new.key, Edit(title="x"), store.read(new.key).etag))
        found = {str(path.relative_to(store.info.root)) for path in store.info.root.rglob("*") if path.is_file()}
        assert found == {"MEMORY.md", new.key}


def stores(home: Home, **env: str) -> dict[str, Store]:
    return {store.id: store for store in discover(Environment.of(home.path, home.project, home.env | env))}


def test_every_place(home: Home, tmp_path: Path) -> None:
    assert stores(home) == {}
    name = slug(str(home.project))
    made.make(home.path / ".qwen" / "memories")
    made.make(home.path / ".qwen" / "projects" / name / "memory")
    made.make(home.path / ".qwen" / "projects" / "-a-other" / "memory")
    made.make(home.project / ".qwen" / "team-memory")
    made.make(home.project / ".qwen" / "memory")
    found = stores(home)
    assert list(found) == ["qwen", "qwen:-a-other", f"qwen:{name}", f"qwen-team:{name}", f"qwen-local:{name}"]
    assert found[f"qwen:{name}"].info.project == home.project
    assert found["qwen:-a-other"].problems == ("its project is known by the name of its folder only",)
    assert "QWEN_CODE_MEMORY_LOCAL" in found[f"qwen-local:{name}"].problems[0]
    assert stores(home, QWEN_CODE_MEMORY_LOCAL="1")[f"qwen-local:{name}"].problems == ()
    made.make(tmp_path / "base" / "memories")
    for variable in ("QWEN_CODE_MEMORY_BASE_DIR", "QWEN_RUNTIME_DIR"):
        assert stores(home, **{variable: str(tmp_path / "base")})["qwen"].info.root == tmp_path / "base" / "memories"


def test_what_is_shown(home: Home) -> None:
    made.make(home.path / ".qwen" / "memories")
    put(home.path / ".qwen" / "consolidation.lock", "1")
    store = home.catalog().store("qwen")
    found = {document.key: document for document in store.scan()}
    assert set(found) == {*made.MEMORIES, "project.md"}
    assert (found["feedback/terse.md"].kind, found["feedback/terse.md"].description) == (Kind.FEEDBACK, "No summaries")
    assert found["pinned/rule.md"].notes == ("pinned: Qwen Code's own automation leaves it alone",)
    look(store)
    assert "consolidation.lock is there" in store.problems[0]


def test_a_new_memory_goes_where_its_type_does(home: Home, tmp_path: Path) -> None:
    folder = made.make(home.path / ".qwen" / "memories")
    store = home.catalog().store("qwen")
    committer = Committer(tmp_path / "state")
    proposal = store.plan_create(Draft("Tabs", "Use tabs.", Kind.PREFERENCE, "why"))
    assert proposal.notes[0] == "Qwen Code knows four types: preference becomes feedback"
    commit(committer, proposal)
    committer.close()
    assert proposal.key == "feedback/feedback_tabs.md"
    assert (
        folder / proposal.key
    ).read_text() == "---\nname: Tabs\ndescription: why\ntype: feedback\n---\n\nUse tabs.\n"
    assert (folder / "MEMORY.md").read_text().endswith("- [Tabs](feedback/feedback_tabs.md) — why\n")
    with pytest.raises(RefusedError, match="knows no type"):
        store.plan_create(Draft("T", "b", Kind.OTHER))


def test_the_context_files(home: Home) -> None:
    put(home.path / ".qwen" / "QWEN.md", "u")
    put(home.project / "QWEN.md", "p")
    put(home.project / ".qwen" / "QWEN.local.md", "l")
    put(home.project / "inner" / "AGENTS.md", "a")
    environment = Environment.of(home.path, home.project / "inner", home.env)
    assert [document.key for store in discover(environment) if store.instructs for document in store.scan()] == [
        "QWEN.md",
        "QWEN.md",
        ".qwen/QWEN.local.md",
        "inner/AGENTS.md",
    ]
