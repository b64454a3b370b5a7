"""What every store promises, tried on all of them through one class: plans, etags, names, undo."""

from __future__ import annotations

import os
import stat
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from memtui_store import clock
from memtui_store.agents import contract, own
from memtui_store.agents.contract import Proposal, Store, free_name, plan_from, safe_key, safe_name
from memtui_store.agents.folder import FolderStore
from memtui_store.agents.instructions import InstructionStore
from memtui_store.changes.commit import Committer
from memtui_store.changes.journal import Operation
from memtui_store.changes.plan import Image
from memtui_store.environment import Environment
from memtui_store.errors import ConflictError, ReadOnlyError, RefError, RefusedError, UnsafeNameError
from memtui_store.format.memory_file import etag_of
from memtui_store.model import READ_ONLY, Capabilities, Document, Draft, Edit, Kind, Scope, StoreInfo
from tests.conftest import DAY, NOW, NOW_S, memory_text
from tests.in_memory import InMemoryStore

OLD_NS = (NOW_S - 40 * DAY) * 1_000_000_000
FOREIGN = (
    "---\nname: foreign\ndescription: 'kept: as is'\n# a comment\npriority: 3\nmetadata: \n  node_type: memory\n"
    "  type: user\n  own_list:\n    - a\n  originSessionId: abc\n---\n\nBody\r\nmixed\n"
)
UNSAFE = [
    "../x",
    "/abs",
    "a/b",
    "a\\b",
    "nul\x00",
    "MEMORY",
    "memory.md",
    "Memory.MD",
    ".hidden",
    "",
    ".md",
    "  ",
    "x" * 300,
]
UNSAFE += ["..", "line\nbreak", "esc\x1b[31m", "c1\x9b", "\ud800"]


class StoreContract(ABC):
    """Each adapter gives a store and a way to put bytes into it behind its back."""

    @pytest.fixture
    @abstractmethod
    def store(self, tmp_path: Path) -> Store: ...

    @abstractmethod
    def put(self, store: Store, key: str, data: bytes, mtime_ns: int = OLD_NS) -> None: ...

    @abstractmethod
    def image(self, store: Store, key: str) -> Image | None: ...

    @pytest.fixture
    def committer(self, tmp_path: Path, store: Store) -> Iterator[Committer]:
        made = Committer(tmp_path / "state")
        if isinstance(store, InMemoryStore):
            made.media[store.scheme] = store.medium
        yield made
        made.close()

    def bytes_of(self, store: Store, key: str) -> bytes:
        image = self.image(store, key)
        assert image is not None
        return image.data

    # Reading

    def test_an_empty_store_has_nothing_and_says_so(self, store: Store) -> None:
        assert list(store.scan()) == []
        with pytest.raises(RefError, match=r"no memory 'x\.md'"):
            store.read("x.md")

    def test_a_scan_gives_what_read_gives(self, store: Store) -> None:
        self.put(store, "b.md", FOREIGN.encode())
        self.put(store, "a.md", memory_text().encode())
        found = list(store.scan())
        assert [document.key for document in found] == ["a.md", "b.md"]
        assert [store.read(document.key) for document in found] == found
        assert found[1].etag == etag_of(FOREIGN.encode())
        assert (found[1].mtime_ns, found[1].size) == (OLD_NS, len(FOREIGN.encode()))

    @pytest.mark.parametrize("key", ["../x.md", "/etc/passwd", "a//b.md", "./a.md", "", "a\x00.md", "a/../../x.md"])
    def test_a_key_never_leads_out_of_its_store(self, store: Store, key: str) -> None:
        with pytest.raises((UnsafeNameError, RefError)):
            store.read(key)
        with pytest.raises((UnsafeNameError, RefError)):
            store.plan_delete(key, "")

    # Changing

    def test_create_read_update_replace_delete(self, store: Store, committer: Committer) -> None:
        made = store.plan_create(Draft("First fact", "Body.", Kind.FEEDBACK, "a: description", ("t",)))
        commit(committer, made)
        held = store.read(made.key)
        assert (held.title, held.body, held.kind) == ("First fact", "Body.\n", Kind.FEEDBACK)
        assert (held.description, held.tags, held.etag) == ("a: description", ("t",), made.etag)

        changed = store.plan_update(made.key, Edit(title="Second", body="Other\n"), held.etag)
        assert self.bytes_of(store, made.key) == held.data, "a plan writes nothing"
        commit(committer, changed)
        assert (store.read(made.key).title, store.read(made.key).body) == ("Second", "Other\n")
        assert store.read(made.key).etag == changed.etag

        whole = store.plan_replace(made.key, b"just text\n", changed.etag or "")
        commit(committer, whole)
        assert self.bytes_of(store, made.key) == b"just text\n"

        commit(committer, store.plan_delete(made.key, whole.etag or ""))
        assert self.image(store, made.key) is None
        with pytest.raises(RefError):
            store.read(made.key)

    def test_undo_and_redo_give_back_the_bytes(self, store: Store, committer: Committer) -> None:
        self.put(store, "b.md", FOREIGN.encode())
        first = self.everything(store)
        states = [first]
        document = store.read("b.md")
        for proposal in (
            store.plan_update("b.md", Edit(title="T", verified=NOW), document.etag),
            store.plan_create(Draft("New", "Body")),
        ):
            commit(committer, proposal)
            states.append(self.everything(store))
        commit(committer, store.plan_delete("b.md", store.read("b.md").etag))
        for wanted in reversed(states):
            committer.commit(committer.plan_undo())
            assert self.everything(store) == wanted
        for wanted in states[1:]:
            committer.commit(committer.plan_redo())
            assert self.everything(store) == wanted

    def everything(self, store: Store) -> dict[str, Image | None]:
        return {source.key: self.image(store, source.key) for source in store.sources()}

    def test_a_stale_etag_is_a_conflict(self, store: Store) -> None:
        self.put(store, "a.md", memory_text().encode())
        etag = store.read("a.md").etag
        self.put(store, "a.md", memory_text(body="Changed outside.").encode())
        for attempt in changes("a.md", etag):
            with pytest.raises(ConflictError, match=r"/a\.md was changed by someone else meanwhile"):
                attempt(store)

    def test_a_change_between_plan_and_commit_is_a_conflict(self, store: Store, committer: Committer) -> None:
        self.put(store, "a.md", memory_text().encode())
        proposal = store.plan_update("a.md", Edit(title="x"), store.read("a.md").etag)
        outside = memory_text(body="Changed outside.").encode()
        self.put(store, "a.md", outside)
        with pytest.raises(ConflictError):
            commit(committer, proposal)
        assert self.bytes_of(store, "a.md") == outside

    def test_a_name_taken_between_plan_and_commit_is_a_conflict(self, store: Store, committer: Committer) -> None:
        proposal = store.plan_create(Draft("T", "mine", name="same"))
        self.put(store, "same.md", b"theirs\n")
        with pytest.raises(ConflictError):
            commit(committer, proposal)
        assert self.bytes_of(store, "same.md") == b"theirs\n"

    def test_unknown_fields_survive_every_edit(self, store: Store, committer: Committer) -> None:
        self.put(store, "b.md", FOREIGN.encode())
        edit = Edit("T", "new", Kind.PROJECT, None, ("x",), NOW)
        commit(committer, store.plan_update("b.md", edit, store.read("b.md").etag))
        after = self.bytes_of(store, "b.md").decode()
        for line in ("# a comment\npriority: 3\nmetadata: \n  node_type: memory\n", "  own_list:\n    - a\n"):
            assert line in after
        assert after.endswith("  originSessionId: abc\n---\n\nBody\r\nmixed\n")
        assert store.read("b.md").extra == {"priority": "3", "own_list": "a"}

    def test_an_edit_keeps_the_time_and_verifying_renews_it(self, store: Store, committer: Committer) -> None:
        self.put(store, "a.md", memory_text().encode())
        commit(committer, store.plan_update("a.md", Edit(title="x"), store.read("a.md").etag))
        assert store.read("a.md").mtime_ns == OLD_NS
        commit(committer, store.plan_replace("a.md", memory_text().encode(), store.read("a.md").etag))
        assert store.read("a.md").mtime_ns == OLD_NS
        commit(committer, store.plan_update("a.md", Edit(verified=NOW), store.read("a.md").etag))
        assert store.read("a.md").mtime_ns == clock.now_ns()
        assert store.read("a.md").verified == NOW

    def test_saying_the_same_again_changes_nothing(self, store: Store, committer: Committer) -> None:
        self.put(store, "b.md", FOREIGN.encode())
        held = store.read("b.md")
        proposal = store.plan_update("b.md", Edit(title=held.title, description=held.description), held.etag)
        assert plan_from(proposal, "edit", "").empty
        with pytest.raises(RefusedError, match="nothing would change"):
            commit(committer, proposal)

    def test_an_import_keeps_bytes_and_time(self, store: Store, committer: Committer) -> None:
        proposal = store.plan_import("moved.md", Image(FOREIGN.encode(), OLD_NS), "Foreign", "hook")
        commit(committer, proposal)
        assert proposal.key == "moved.md"
        assert store.read("moved.md").data == FOREIGN.encode()
        assert store.read("moved.md").mtime_ns == OLD_NS

    @pytest.mark.parametrize("name", UNSAFE)
    def test_unsafe_names_are_refused(self, store: Store, name: str) -> None:
        if name:
            with pytest.raises(UnsafeNameError):
                store.plan_create(Draft("T", "b", name=name))
        if name != "a/b":
            with pytest.raises(UnsafeNameError):
                store.plan_import(name, Image(b"x"), "T", "")

    def test_a_taken_name_is_refused_and_a_taken_title_gets_a_number(self, store: Store, committer: Committer) -> None:
        commit(committer, store.plan_create(Draft("Same title", "one", name="taken")))
        with pytest.raises(RefusedError, match="already"):
            store.plan_create(Draft("Other", "two", name="taken"))
        keys = set()
        for _ in range(3):
            made = store.plan_create(Draft("Same title", "x"))
            commit(committer, made)
            keys.add(made.key)
        assert len(keys) == 3

    @pytest.mark.parametrize("title", ["日本語", "../../etc", "MEMORY", "two\nlines", "x" * 400, ".", "a/b", "😀"])
    def test_any_title_makes_a_safe_file(self, store: Store, committer: Committer, title: str) -> None:
        made = store.plan_create(Draft(title, "Body", description="one\ntwo"))
        assert safe_name(made.key) == made.key
        commit(committer, made)
        assert store.read(made.key).title == " ".join(title.split())
        assert len(list(store.scan())) == 1

    # Who may

    def test_read_only_is_enforced_for_every_method(self, store: Store) -> None:
        self.put(store, "a.md", memory_text().encode())
        document = store.read("a.md")
        store.info = replace(store.info, capabilities=READ_ONLY)
        attempts = calls(store, document)
        assert set(attempts) == {name for name in dir(store) if name.startswith("plan_")}
        for attempt in attempts.values():
            with pytest.raises(ReadOnlyError, match="this store is read-only"):
                attempt()
        assert store.read("a.md") == document

    @pytest.mark.parametrize(
        ("allowed", "refused"),
        [
            (Capabilities(create=False, why_not="because"), {"plan_create", "plan_import", "plan_restore"}),
            (
                Capabilities(edit=False, why_not="because"),
                {"plan_update", "plan_replace", "plan_index_add", "plan_index_drop"},
            ),
            (Capabilities(delete=False, why_not="because"), {"plan_delete"}),
        ],
    )
    def test_each_capability_stands_for_itself(self, store: Store, allowed: Capabilities, refused: set[str]) -> None:
        self.put(store, "a.md", memory_text().encode())
        document = store.read("a.md")
        store.info = replace(store.info, capabilities=allowed)
        said = set()
        for name, attempt in calls(store, document).items():
            try:
                attempt()
            except ReadOnlyError as error:
                said.add((name, error.message))
        assert said == {(name, f"{store.id}: because") for name in refused & set(calls(store, document))}


def commit(committer: Committer, proposal: Proposal) -> Operation:
    return committer.commit(plan_from(proposal, "edit", "test"))


def changes(key: str, etag: str) -> list[Callable[[Store], Proposal]]:
    """Everything that may happen to a memory that is there; the last is its end."""
    return [
        lambda store: store.plan_update(key, Edit(title="x"), etag),
        lambda store: store.plan_update(key, Edit(body="x"), etag),
        lambda store: store.plan_replace(key, b"x", etag),
        lambda store: store.plan_delete(key, etag),
    ]


def calls(store: Store, document: Document) -> dict[str, Callable[[], Proposal]]:
    """Every way to plan a change, by name."""
    found: dict[str, Callable[[], Proposal]] = {
        "plan_create": lambda: store.plan_create(Draft("T", "b")),
        "plan_import": lambda: store.plan_import("i.md", Image(b"x"), "T", ""),
        "plan_restore": lambda: store.plan_restore("r.md", Image(b"x"), "T", ""),
        "plan_update": lambda: store.plan_update("a.md", Edit(title="x"), document.etag),
        "plan_replace": lambda: store.plan_replace("a.md", b"x", document.etag),
        "plan_delete": lambda: store.plan_delete("a.md", document.etag),
    }
    if isinstance(store, FolderStore):
        found["plan_index_add"] = lambda: store.plan_index_add(document)
        found["plan_index_drop"] = lambda: store.plan_index_drop("a.md")
    return found


class FileContract(StoreContract):
    """What stores on disk promise beside that."""

    def put(self, store: Store, key: str, data: bytes, mtime_ns: int = OLD_NS) -> None:
        path = store.info.root / key
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        os.utime(path, ns=(mtime_ns, mtime_ns))

    def image(self, store: Store, key: str) -> Image | None:
        path = store.info.root / key
        if not path.exists():
            return None
        status = path.stat()
        return Image(path.read_bytes(), status.st_mtime_ns, stat.S_IMODE(status.st_mode))

    def test_looking_writes_nothing(self, store: Store) -> None:
        self.put(store, "a.md", memory_text().encode())
        self.put(store, "sub/b.md", FOREIGN.encode())
        self.put(store, "MEMORY.md", b"- [A](a.md)\n")
        (store.info.root / "link.md").symlink_to("a.md")
        before = snapshot(store.info.root)
        documents = list(store.scan())
        for document in documents:
            store.read(document.key)
            if not (store.info.root / document.key).is_symlink():
                store.plan_update(document.key, Edit(title="x"), document.etag)
                store.plan_delete(document.key, document.etag)
        store.plan_create(Draft("T", "b"))
        store.budget()
        assert snapshot(store.info.root) == before

    def test_the_mode_is_kept(self, store: Store, committer: Committer) -> None:
        self.put(store, "a.md", memory_text().encode())
        os.chmod(store.info.root / "a.md", 0o754)
        commit(committer, store.plan_update("a.md", Edit(title="x"), store.read("a.md").etag))
        assert stat.S_IMODE((store.info.root / "a.md").stat().st_mode) == 0o754

    def test_a_link_inside_the_store_is_edited_through_and_kept(self, store: Store, committer: Committer) -> None:
        self.put(store, "real.md", memory_text().encode())
        link = store.info.root / "link.md"
        link.symlink_to("real.md")
        commit(committer, store.plan_update("link.md", Edit(title="x"), store.read("link.md").etag))
        assert os.readlink(link) == "real.md"
        assert store.read("real.md").title == store.read("link.md").title == "x"
        with pytest.raises(RefusedError, match="is a symbolic link"):
            store.plan_delete("link.md", store.read("link.md").etag)

    def test_nothing_but_the_memory_is_left_in_the_store(self, store: Store, committer: Committer) -> None:
        made = store.plan_create(Draft("T", "b"))
        commit(committer, made)
        commit(committer, store.plan_update(made.key, Edit(title="x"), store.read(made.key).etag))
        names = {path.name for path in store.info.root.iterdir()}
        assert names - {made.key} <= {"MEMORY.md", own.MARKER}

    def test_a_write_between_reading_and_planning_is_a_conflict(
        self, store: Store, committer: Committer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.put(store, "a.md", memory_text().encode())
        etag = store.read("a.md").etag
        outside = memory_text(body="Written in the last moment.").encode()
        read = store.read

        def read_then_lose(key: str) -> Document:
            document = read(key)
            self.put(store, "a.md", outside)
            return document

        monkeypatch.setattr(store, "read", read_then_lose)
        for attempt in changes("a.md", etag):
            self.put(store, "a.md", memory_text().encode())
            with pytest.raises(ConflictError):
                attempt(store)
        assert self.bytes_of(store, "a.md") == outside

    def test_what_could_not_be_read_is_not_overwritten(self, store: Store) -> None:
        assert isinstance(store, FolderStore)
        store.cap = 100
        self.put(store, "big.md", b"x" * 200)
        document = store.read("big.md")
        assert (document.etag, document.error[:18]) == ("", "too large to read ")
        for attempt in changes("big.md", "")[:3]:
            with pytest.raises(RefusedError, match="cannot be read: too large"):
                attempt(store)

    def test_what_could_not_be_read_can_be_deleted_and_comes_back(self, store: Store, committer: Committer) -> None:
        assert isinstance(store, FolderStore)
        store.cap = 100
        self.put(store, "big.md", b"x" * 200)
        commit(committer, store.plan_delete("big.md", ""))
        assert self.image(store, "big.md") is None
        committer.commit(committer.plan_undo())
        assert self.image(store, "big.md") == Image(b"x" * 200, OLD_NS, 0o644)

    def test_subfolders_are_read_and_a_new_file_never_follows_one_out(self, store: Store, tmp_path: Path) -> None:
        self.put(store, "sub/deep/x.md", memory_text().encode())
        assert [document.key for document in store.scan()] == ["sub/deep/x.md"]
        outside = tmp_path / "outside"
        outside.mkdir()
        (store.info.root / "out").symlink_to(outside)
        with pytest.raises(RefusedError, match="outside the store"):
            store.plan_import("out/x.md", Image(b"x"), "T", "")


def snapshot(root: Path) -> dict[str, tuple[int, int, bytes]]:
    """Everything below a folder, links and times included."""
    return {
        str(path.relative_to(root)): (
            path.lstat().st_mtime_ns,
            path.lstat().st_mode,
            os.fsencode(os.readlink(path)) if path.is_symlink() else path.read_bytes() if path.is_file() else b"",
        )
        for path in [root, *sorted(root.rglob("*"))]
    }


class TestClaudeFolder(FileContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Store:
        root = tmp_path / "memory"
        return FolderStore(StoreInfo("claude:-p", "claude", Scope.PROJECT, root, tmp_path / "p"))

    def test_the_index_follows(self, store: Store, committer: Committer) -> None:
        index = store.info.root / "MEMORY.md"
        self.put(store, "MEMORY.md", b"# Mine\r\n\r\n- [Old](old.md) \xe2\x80\x94 kept\r\n\r\nown text\r\n")
        made = store.plan_create(Draft("New [one]", "b", description="why\nnow", name="new"))
        commit(committer, made)
        assert index.read_bytes().decode() == (
            "# Mine\r\n\r\n- [Old](old.md) — kept\r\n- [New (one)](new.md) — why now\r\n\r\nown text\r\n"
        )
        assert index.stat().st_mtime_ns == OLD_NS
        commit(committer, store.plan_update("new.md", Edit(title="Newer", description="x"), made.etag or ""))
        assert "- [Newer](new.md) — x\r\n" in index.read_bytes().decode()
        commit(committer, store.plan_delete("new.md", store.read("new.md").etag))
        assert index.read_bytes() == b"# Mine\r\n\r\n- [Old](old.md) \xe2\x80\x94 kept\r\n\r\nown text\r\n"

    def test_the_first_memory_makes_the_index(self, store: Store, committer: Committer) -> None:
        commit(committer, store.plan_create(Draft("First", "b", name="first")))
        assert (store.info.root / "MEMORY.md").read_bytes() == b"- [First](first.md)\n"
        assert stat.S_IMODE((store.info.root / "first.md").stat().st_mode) == 0o644
        committer.commit(committer.plan_undo())
        assert list(store.info.root.iterdir()) == []

    def test_an_index_that_cannot_be_read_is_left_alone_and_that_is_said(
        self, store: Store, committer: Committer
    ) -> None:
        (store.info.root / "MEMORY.md").mkdir(parents=True)
        made = store.plan_create(Draft("T", "b"))
        assert made.notes == ("MEMORY.md was left alone: a folder, not a file",)
        commit(committer, made)
        assert store.read(made.key).title == "T"

    def test_an_index_with_text_of_its_own_is_an_entry_whose_text_can_be_edited(
        self, store: Store, committer: Committer
    ) -> None:
        self.put(store, "MEMORY.md", b"# Notes\n\nA fact.\n")
        (held,) = store.scan()
        assert (held.kind, held.title) == (Kind.INDEX, "MEMORY.md")
        commit(committer, store.plan_update("MEMORY.md", Edit(body="# Notes\n\nAnother.\n"), held.etag))
        assert self.bytes_of(store, "MEMORY.md") == b"# Notes\n\nAnother.\n"
        with pytest.raises(RefusedError, match="is an index"):
            store.plan_update("MEMORY.md", Edit(title="x"), store.read("MEMORY.md").etag)

    def test_an_outside_line_in_the_index_is_never_lost(
        self, store: Store, committer: Committer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.put(store, "MEMORY.md", b"- [A](a.md)\n")
        proposal = store.plan_create(Draft("T", "b", name="t"))
        self.put(store, "MEMORY.md", b"- [A](a.md)\n- [B](b.md)\n")
        with pytest.raises(ConflictError):
            commit(committer, proposal)
        assert self.bytes_of(store, "MEMORY.md") == b"- [A](a.md)\n- [B](b.md)\n"
        assert self.image(store, "t.md") is None


class TestOwnGlobal(FileContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Store:
        environment = Environment.of(tmp_path / "home", tmp_path, {"MEMTUI_HOME": str(tmp_path / "memtui")})
        return next(own.discover(environment))

    def test_it_is_private_and_keeps_no_index(self, store: Store, committer: Committer) -> None:
        commit(committer, store.plan_create(Draft("T", "b", name="t")))
        root = store.info.root
        assert sorted(path.name for path in root.iterdir()) == ["t.md"]
        assert stat.S_IMODE((root / "t.md").stat().st_mode) == 0o600
        assert stat.S_IMODE(root.stat().st_mode) == 0o700


class TestOwnProject(FileContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Store:
        project = tmp_path / "work" / "app"
        project.mkdir(parents=True)
        environment = Environment.of(tmp_path / "home", project, {"MEMTUI_HOME": str(tmp_path / "memtui")})
        return list(own.discover(environment))[1]

    def test_a_marker_says_which_project_it_is(self, store: Store, committer: Committer, tmp_path: Path) -> None:
        commit(committer, store.plan_create(Draft("T", "b", name="t")))
        elsewhere = Environment.of(tmp_path / "home", tmp_path, {"MEMTUI_HOME": str(tmp_path / "memtui")})
        found = {held.id: held for held in own.discover(elsewhere)}
        assert found[store.id].info.project == tmp_path / "work" / "app"
        assert found[store.id].problems == ()
        (tmp_path / "work" / "app").rmdir()
        gone = {held.id: held for held in own.discover(elsewhere)}[store.id]
        assert "orphaned" in gone.problems[0]
        (store.info.root / own.MARKER).write_bytes(b"not json")
        lost = {held.id: held for held in own.discover(elsewhere)}[store.id]
        assert "its project is unknown" in lost.problems[0]


class TestInMemory(StoreContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Store:
        return InMemoryStore(StoreInfo("test:mem", "test", Scope.GLOBAL, tmp_path / "nowhere"))

    def put(self, store: Store, key: str, data: bytes, mtime_ns: int = OLD_NS) -> None:
        assert isinstance(store, InMemoryStore)
        store.medium.images[key] = Image(data, mtime_ns)

    def image(self, store: Store, key: str) -> Image | None:
        assert isinstance(store, InMemoryStore)
        return store.medium.load(key)


@pytest.mark.parametrize("adapter", [FolderStore, own.OwnStore, InMemoryStore, InstructionStore])
def test_no_adapter_decides_by_itself_what_is_allowed(adapter: type[Store]) -> None:
    guarded = {name for name in vars(Store) if name.startswith("plan_")} | {"_allow", "_unchanged", "_readable"}
    assert not guarded & set(vars(adapter))
    assert not guarded & {name for base in adapter.__mro__[1:-1] if base is not Store for name in vars(base)}


@pytest.mark.parametrize("name", ["a", "a.md", "Ünï", "a b", "x" * 200, "memory2", "my-MEMORY", "a.b.md"])
def test_safe_names(name: str) -> None:
    assert safe_name(name) == name.removesuffix(".md") + ".md"


def test_safe_keys_may_name_a_folder() -> None:
    assert safe_key("sub/a.md") == "sub/a.md"


def test_a_free_name_is_free_whatever_its_case() -> None:
    assert free_name("a.md", ["A.md", "a-2.md"]) == "a-3.md"
    with pytest.raises(RefusedError, match="too many"):
        free_name("a", [f"a-{n}.md" for n in range(10_001)] + ["a.md"])


def test_the_contract_is_small() -> None:
    assert {name for name in vars(contract.Store) if not name.startswith("_")} >= {
        "sources",
        "load",
        "read",
        "scan",
        "budget",
    }
