"""Carapace's databases: the contract row by row, its triggers and chains, and nothing left beside a file."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui_store.agents import medium
from memtui_store.agents.carapace.discover import discover
from memtui_store.agents.carapace.medium import RowMedium, address
from memtui_store.agents.carapace.rows import parse, written
from memtui_store.agents.carapace.store import CarapaceStore
from memtui_store.agents.contract import Proposal, Store, plan_from
from memtui_store.agents.lock_holder import database_holder
from memtui_store.changes.commit import Committer
from memtui_store.changes.plan import Change, Image, combined
from memtui_store.environment import Environment
from memtui_store.errors import ConflictError, LockedError, ReadOnlyError, RefusedError, StorageError
from memtui_store.model import Capabilities, Document, Draft, Edit, Kind, Scope, StoreInfo
from tests.adapters import make_carapace as made
from tests.adapters.entry_contract import EntryContract, wishes
from tests.adapters.looking import look
from tests.conftest import NOW, Home, fake_token, put, tree
from tests.test_contract import commit, snapshot
from tests.test_hostile_files import a_socket, escaping, looping


def store_at(path: Path) -> CarapaceStore:
    return CarapaceStore(StoreInfo("carapace:main", "carapace", Scope.GROUP, path.parent), path=path, group="main")


class RowContract(EntryContract):
    """A change of another row is no conflict here, and rows have no time and no place to note a verification."""

    draft = False

    @pytest.fixture
    def store(self, tmp_path: Path) -> Store:
        return store_at(made.make(tmp_path / "carapace", draft=self.draft))

    def file(self, store: Store) -> Path:
        assert isinstance(store, CarapaceStore)
        return store.path

    def holding(self, *texts: str) -> bytes:
        return repr(texts).encode()

    def table(self) -> str:
        return "memory_entries" if self.draft else "entries"

    def write(self, store: Store, *texts: str) -> None:
        with closing(made.connect(self.file(store))) as db:
            db.execute(f"DELETE FROM {self.table()}")
            made.insert(db, (made.entry(number, text) for number, text in enumerate(texts)), self.table())

    def image(self, store: Store, key: str) -> Image | None:
        rows = sorted(made.rows(self.file(store), self.table()), key=repr)
        return Image(repr(rows).encode("utf-8", "surrogateescape"))

    def whole(self, document: Document, text: str) -> bytes:
        return document.data[: len(document.data) - len(document.body.encode())] + text.encode() + b"\n"

    def calls(self, store: Store, document: Document) -> dict[str, Callable[[], Proposal]]:
        assert isinstance(store, CarapaceStore)
        return super().calls(store, document) | {
            "plan_revive": lambda: store.plan_revive(document.key, document.etag),
            "plan_line_up": lambda: store.plan_line_up(document.key, document.etag),
        }

    @pytest.fixture(autouse=True)
    def nothing_is_left(self, store: Store) -> object:
        yield
        path = self.file(store)
        if path.is_symlink():
            return
        assert [name for name in os.listdir(path.parent) if name != path.name] == []
        made.check(path, "memory_fts" if self.draft else "entries_fts")

    def test_a_scan_gives_what_read_gives(self, store: Store) -> None:
        self.write(store, "first text", "second text")
        found = list(store.scan())
        assert [document.body for document in found] == ["first text", "second text"]
        assert [store.read(document.key) for document in found] == found
        assert [document.key for document in found] == [made.ident(0), made.ident(1)]
        assert [document.created for document in found] == [made.stamp(50), made.stamp(49)]

    def test_undo_and_redo_give_back_the_bytes(self, store: Store, committer: Committer) -> None:
        self.write(store, "one", "two")
        one, two = store.scan()
        states = [self.everything(store)]
        wishes: list[Callable[[], Proposal]] = [
            lambda: store.plan_update(two.key, Edit(body="zwei", kind=Kind.CORRECTION, tags=("x",)), two.etag),
            lambda: store.plan_create(Draft("New thing", "New thing.")),
            lambda: store.plan_delete(one.key, one.etag),
        ]
        for wish in wishes:
            commit(committer, wish())
            states.append(self.everything(store))
        for state in reversed(states[:-1]):
            committer.commit(committer.plan_undo())
            assert self.everything(store) == state
        for state in states[1:]:
            committer.commit(committer.plan_redo())
            assert self.everything(store) == state

    def test_a_change_between_plan_and_commit_is_a_conflict(self, store: Store, committer: Committer) -> None:
        self.write(store, "one", "two")
        one, two = store.scan()
        plans = [store.plan_update(one.key, Edit(body="eins"), one.etag), store.plan_delete(two.key, two.etag)]
        self.write(store, "uno", "two")
        with pytest.raises(ConflictError):
            committer.commit(combined("edit", "", [plan_from(plan, "edit", "") for plan in plans]))
        assert self.bodies(store) == ["uno", "two"]

    def test_a_write_between_reading_and_planning_is_a_conflict(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Seen when it is committed: a plan is made from the row that was read."""
        committer = Committer(self.file(store).parents[3] / "other-state", medium)
        self.write(store, "one", "two")
        one, _ = store.scan()
        read = store.read

        def read_then_lose(key: str) -> Document:
            document = read(key)
            self.write(store, "uno", "two")
            return document

        monkeypatch.setattr(store, "read", read_then_lose)
        for wish in wishes(one.key, one.etag, self.whole(one, "x")):
            self.write(store, "one", "two")
            with pytest.raises(ConflictError):
                commit(committer, wish(store))
        committer.close()
        assert self.bodies(store) == ["uno", "two"]

    def test_a_name_taken_between_plan_and_commit_is_a_conflict(self, store: Store, committer: Committer) -> None:
        proposal = store.plan_create(Draft("T", "mine"))
        self.write(store, "theirs")
        with closing(made.connect(self.file(store))) as db:
            db.execute(f"UPDATE {self.table()} SET id = ?", (proposal.key,))
        with pytest.raises(ConflictError):
            commit(committer, proposal)
        assert self.bodies(store) == ["theirs"]

    def test_unknown_fields_survive_every_edit(self, store: Store, committer: Committer) -> None:
        with closing(made.connect(self.file(store))) as db:
            db.execute(f"ALTER TABLE {self.table()} ADD COLUMN future BLOB")
            made.insert(db, [made.entry(0, "one", future=b"\x00\xff"), made.entry(1, "two", future=1.5)], self.table())
        before = made.rows(self.file(store), self.table())
        one, two = store.scan()
        commit(committer, store.plan_update(one.key, Edit(body="ONE"), one.etag))
        commit(committer, store.plan_delete(two.key, two.etag))
        committer.commit(committer.plan_undo())
        after = made.rows(self.file(store), self.table())
        assert after == [tuple("ONE" if value == "one" else value for value in before[0]), before[1]]

    def test_an_edit_keeps_the_time_and_verifying_renews_it(self, store: Store, committer: Committer) -> None:
        self.write(store, "one")
        (one,) = store.scan()
        commit(committer, store.plan_update(one.key, Edit(body="eins"), one.etag))
        assert store.read(one.key).created == one.created == made.stamp(50)
        with pytest.raises(RefusedError, match="no date of verification"):
            store.plan_update(one.key, Edit(verified=NOW), store.read(one.key).etag)

    def test_unsafe_names_are_refused(self, store: Store, name: str = "") -> None:
        for bad in ("../x", "/abs", "nul\x00", "x" * 300):
            proposal = store.plan_create(Draft("T", "b", name=bad))
            assert [change.address for change in proposal.changes] == [address(self.file(store), proposal.key)]

    @pytest.mark.parametrize(
        ("allowed", "refused"),
        [
            (Capabilities(create=False, why_not="because"), {"plan_create", "plan_import", "plan_restore"}),
            (
                Capabilities(edit=False, why_not="because"),
                {"plan_update", "plan_replace", "plan_revive", "plan_line_up"},
            ),
            (Capabilities(delete=False, why_not="because"), {"plan_delete"}),
        ],
    )
    def test_each_capability_stands_for_itself(self, store: Store, allowed: Capabilities, refused: set[str]) -> None:
        """An entry that is sound has nothing to mend, which is another refusal."""
        self.write(store, "one")
        (document,) = store.scan()
        store.info = replace(store.info, capabilities=allowed)
        said = set()
        for name, attempt in self.calls(store, document).items():
            try:
                attempt()
            except ReadOnlyError as error:
                said.add((name, error.message))
            except RefusedError:
                assert name in ("plan_revive", "plan_line_up")
        assert said == {(name, f"{store.id}: because") for name in refused}

    def test_what_could_not_be_read_is_neither_changed_nor_deleted(self, store: Store) -> None:
        self.write(store, "x" * 300, "short")
        store.cap = 200  # type: ignore[attr-defined]
        row, short = store.scan()
        assert (row.error.startswith("too large to read"), short.body) == (True, "short")
        for wish in wishes(row.key, row.etag, b"x"):
            with pytest.raises(RefusedError):
                wish(store)


class TestEntries(RowContract):
    pass


class TestDraft(RowContract):
    draft = True


@pytest.fixture
def carapace(home: Home) -> Path:
    return home.path / ".carapace"


def only(home: Home) -> CarapaceStore:
    (found,) = (store for store in home.catalog().stores() if isinstance(store, CarapaceStore))
    return found


@pytest.fixture
def committer(home: Home) -> Committer:
    return home.catalog().committer


# What is shown


def test_what_is_shown_of_an_entry(home: Home, carapace: Path) -> None:
    made.make(
        carapace,
        made.entry(0, "Old pnpm", tags=("tooling",), superseded_by=1),
        made.entry(1, "New pnpm\nin detail", "preference", ("tooling", "emoji-😀"), supersedes=0),
    )
    catalog = home.catalog()
    old, new = (memory for memory in catalog.memories() if memory.agent == "carapace")
    assert (old.ref, old.superseded_by) == (f"carapace:main/{made.ident(0)}", new.ref)
    assert (new.title, new.body, new.kind, new.behavioral) == (
        "New pnpm",
        "New pnpm\nin detail",
        Kind.PREFERENCE,
        True,
    )
    assert (new.tags, new.age_days, new.age_from, new.updated) == (("tooling", "emoji-😀"), 49, "created", new.created)
    assert (new.provenance.session, new.scope) == ("sess-0001", Scope.GROUP)


@pytest.mark.parametrize("query", ["don't", "no-verify", '"don\'t"', "NEAR(", "a* OR"])
def test_search_takes_any_text(home: Home, carapace: Path, query: str) -> None:
    made.make(carapace, made.entry(0, "Don't suggest Python"), made.entry(1, "run with --no-verify"))
    found = [hit.memory.body for hit in home.catalog().search(query)]
    if "don" in query:
        assert found == ["Don't suggest Python"]
    if "verify" in query:
        assert found == ["run with --no-verify"]


def test_what_the_brief_holds(home: Home, carapace: Path) -> None:
    held = [made.entry(n, f"fact {n}", days=n) for n in range(60)] + [made.entry(60, "act", "correction", days=99)]
    made.make(carapace, *held, made.entry(61, "hidden", superseded_by=0))
    store = only(home)
    assert (store.budget().lines, store.budget().max_lines, store.budget().over) == (61, 50, True)
    cut = [document.body for document in store.scan() if any("brief" in note for note in document.notes)]
    assert cut == [f"fact {n}" for n in range(59, 48, -1)]


def test_defects_of_rows_are_said(home: Home, carapace: Path, committer: Committer) -> None:
    path = made.make(
        carapace,
        made.entry(0, "a fact", behavioral=1),
        made.entry(1, "broken", tags=()) | {"tags": "[oops"},
        made.entry(2, "no date", created_at="yesterday"),
    )
    store = only(home)
    look(store)
    assert store.problems == ("1 entry with broken tags: Carapace's search and brief fail in this group",)
    wrong, broken, undated = store.scan()
    assert "stored with behavioral 1, which is wrong for a fact; an edit mends it" in wrong.notes
    assert "its date cannot be read: Carapace knows no age for it" in undated.notes
    commit(committer, store.plan_update(wrong.key, Edit(kind=Kind.FACT), wrong.etag))
    commit(committer, store.plan_update(broken.key, Edit(tags=("ok",)), broken.etag))
    assert [(row[3], row[4]) for row in made.rows(path)][:2] == [(0, "[]"), (0, '["ok"]')]


# Changing through the owner's rules


def test_behavioral_follows_the_type(home: Home, carapace: Path, committer: Committer) -> None:
    path = made.make(carapace, made.entry(0, "text"))
    store = only(home)
    for kind, flag in ((Kind.INSTRUCTION, 1), (Kind.CONTEXT, 0), (Kind.PREFERENCE, 1)):
        held = store.read(made.ident(0))
        commit(committer, store.plan_update(held.key, Edit(kind=kind), held.etag))
        assert made.rows(path)[0][1:4:2] == (kind.value, flag)
    held = store.read(made.ident(0))
    whole = held.data.replace(b"type: preference", b"type: fact").replace(b"text", b"other")
    commit(committer, store.plan_replace(held.key, whole, held.etag))
    assert made.rows(path)[0][1:4] == ("fact", "other", 0)
    made.check(path)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b"type: fact", b"type: feedback", "knows no type"),
        (b"tags: []", b"tags: [oops", "JSON list"),
        (b"created_at: 2", b"created_at: 1", "created_at cannot be changed"),
        (b"group_name: main", b"group_name: other", "group_name cannot be changed"),
        (b"group_name: main\n", b"", "group_name cannot be changed"),
        (b"---\nid", b"id", "lost the lines"),
        (b"session_id: ", b"session_id ", "no field"),
        (b"\ntext", b"\n\n ", "needs a text"),
    ],
)
def test_an_editor_cannot_break_a_row(home: Home, carapace: Path, old: bytes, new: bytes, said: str) -> None:
    made.make(carapace, made.entry(0, "text"))
    store = only(home)
    (held,) = store.scan()
    with pytest.raises(Exception, match=said):
        store.plan_replace(held.key, held.data.replace(old, new), held.etag)


def test_a_new_entry_is_one_that_carapace_could_have_made(home: Home, carapace: Path, committer: Committer) -> None:
    path = made.make(carapace)
    proposal = only(home).plan_create(Draft("Ask first", "Ask first.", Kind.FEEDBACK, "why", ("a", "ü")))
    assert proposal.notes == (
        "Carapace knows no type feedback: it becomes instruction",
        "Carapace keeps one text per entry: its description will not be kept",
    )
    commit(committer, proposal)
    (row,) = made.rows(path)
    assert row == (proposal.key, "instruction", "Ask first.", 1, '["a","ü"]', None, None, "memtui", "main", NOW)
    made.check(path)


def test_superseding_is_one_step(home: Home, carapace: Path, committer: Committer) -> None:
    path = made.make(carapace, made.entry(0, "old"))
    store = only(home)
    proposal = store.plan_create(Draft("new", "new", Kind.FACT, extra={"supersedes": made.ident(0)}))
    seen: list[int] = []
    watcher = made.connect(path)
    apply = RowMedium.apply

    def watched(self: RowMedium, change: Change, temp: str) -> None:
        apply(self, change, temp)
        seen.append(watcher.execute("SELECT count(*) FROM entries WHERE superseded_by IS NULL").fetchone()[0])

    with closing(watcher), pytest.MonkeyPatch.context() as patch:
        patch.setattr(RowMedium, "apply", watched)
        commit(committer, proposal)
    assert seen == [1, 1]
    old, new = made.rows(path)
    assert (old[6], new[5]) == (proposal.key, made.ident(0))
    with pytest.raises(RefusedError, match="already"):
        store.plan_create(Draft("again", "again", extra={"supersedes": made.ident(0)}))


def test_a_row_moves_to_another_group_with_what_still_holds(home: Home, carapace: Path, committer: Committer) -> None:
    made.make(carapace, made.entry(0, "kept", "correction", ("t",), superseded_by=9), group="main")
    path = made.make(carapace, group="family")
    main, family = sorted(
        (store for store in home.catalog().stores() if store.info.agent == "carapace"), key=lambda s: s.id, reverse=True
    )
    (held,) = main.scan()
    proposal = family.plan_import("x.md", Image(held.data), held.title, "")
    assert proposal.notes == ("superseded_by is left empty: that entry is not in this group",)
    commit(committer, proposal)
    (row,) = made.rows(path)
    assert row == (made.ident(0), "correction", "kept", 1, '["t"]', None, None, "sess-0000", "family", made.stamp(50))


def test_secrets_leave_the_file_and_its_index(home: Home, carapace: Path) -> None:
    token = fake_token(3)
    path = made.make(carapace, made.entry(0, f"the token is {token} today"))
    catalog = home.catalog()
    (memory,) = (memory for memory in catalog.memories() if memory.agent == "carapace")
    assert token not in memory.body
    catalog.plan_redact(memory.ref).commit()
    held = path.read_bytes().lower()
    assert token.lower().encode() not in held
    assert token.removeprefix("ghp_").lower().encode() not in held
    made.check(path)


# Chains


@pytest.fixture
def chained(home: Home, carapace: Path) -> Path:
    return made.make(
        carapace,
        made.entry(0, "hidden for ever", superseded_by=77),
        made.entry(1, "asked twice", superseded_by=3),
        made.entry(2, "first answer", supersedes=1),
        made.entry(3, "second answer", supersedes=1),
        made.entry(4, "a", superseded_by=5),
        made.entry(5, "b", supersedes=4, superseded_by=6),
        made.entry(6, "c", supersedes=5),
    )


def links(path: Path) -> dict[str, tuple[object, object]]:
    return {str(row[2]): (row[5], row[6]) for row in made.rows(path)}


def test_broken_chains_are_said_and_mended(home: Home, chained: Path, committer: Committer) -> None:
    store = only(home)
    look(store)
    assert store.problems == (
        "1 entry hidden for ever behind one that does not exist",
        "1 entry replaced twice: Carapace shows all that replace it",
    )
    assert (store.orphans(), store.replaced_twice()) == ([made.ident(0)], [made.ident(1)])
    orphan, twice = store.read(made.ident(0)), store.read(made.ident(1))
    assert orphan.extra["orphaned_by"] == made.ident(77)
    assert "shape.hidden-for-ever" in {
        found.rule for found in home.catalog().audit().findings if found.ref == f"{store.id}/{orphan.key}"
    }
    assert twice.extra["successors"] == f"{made.ident(2)}, {made.ident(3)}"
    before = made.rows(chained)
    commit(committer, store.plan_revive(orphan.key, orphan.etag))
    commit(committer, store.plan_line_up(twice.key, twice.etag))
    found = links(chained)
    assert found["hidden for ever"] == (None, None)
    assert found["asked twice"] == (None, made.ident(2))
    assert found["first answer"] == (made.ident(1), made.ident(3))
    assert found["second answer"] == (made.ident(2), None)
    assert _problems(store) == ()
    for key in (orphan.key, twice.key):
        with pytest.raises(RefusedError, match="is not"):
            store.plan_revive(key, store.read(key).etag)
        with pytest.raises(RefusedError, match="is not"):
            store.plan_line_up(key, store.read(key).etag)
    committer.commit(committer.plan_undo())
    committer.commit(committer.plan_undo())
    assert made.rows(chained) == before
    made.check(chained)


def _problems(store: CarapaceStore) -> tuple[str, ...]:
    look(store)
    return store.problems


def test_deleting_the_middle_of_a_chain_joins_its_ends(home: Home, chained: Path, committer: Committer) -> None:
    store, before = only(home), made.rows(chained)
    middle = store.read(made.ident(5))
    commit(committer, store.plan_delete(middle.key, middle.etag))
    assert links(chained)["a"] == (None, made.ident(6))
    assert links(chained)["c"] == (made.ident(4), None)
    committer.commit(committer.plan_undo())
    assert sorted(made.rows(chained), key=repr) == sorted(before, key=repr)


def test_deleting_the_end_of_a_chain_says_what_stays_hidden(home: Home, chained: Path, committer: Committer) -> None:
    store = only(home)
    end = store.read(made.ident(6))
    proposal = store.plan_delete(end.key, end.etag)
    assert proposal.notes == (f"{made.ident(5)}, which it replaced, stays hidden; it can be revived",)
    commit(committer, proposal)
    assert made.ident(5) in store.orphans()


@pytest.mark.parametrize("order", [(4, 5), (5, 4), (4, 5, 6), (6, 5, 4), (5, 6)])
def test_deleting_several_of_a_chain_brings_none_back(home: Home, chained: Path, order: tuple[int, ...]) -> None:
    catalog = home.catalog()
    catalog.plan_delete(*(f"carapace:main/{made.ident(number)}" for number in order)).commit()
    assert not set(links(chained)) & {"abc"[number - 4] for number in order}
    made.check(chained)


# Files beside the database


def live(path: Path) -> sqlite3.Connection:
    """An owner that keeps its connection, with its last writes still in the log."""
    db = made.connect(path)
    db.execute("UPDATE entries SET content = content || ' live'")
    return db


@pytest.mark.parametrize("shm", [True, False], ids=["with -shm", "without -shm"])
def test_what_a_crash_left_in_the_log_is_read_and_stays(home: Home, carapace: Path, tmp_path: Path, shm: bool) -> None:
    path = made.make(tmp_path / "elsewhere", *(made.entry(n, f"entry {n}") for n in range(300)))
    with closing(live(path)) as db:
        db.execute("DELETE FROM entries WHERE rowid > 200")
        for ending in ("", "-wal", "-shm") if shm else ("", "-wal"):
            put(carapace / "data" / "memory" / f"main.sqlite{ending}", Path(f"{path}{ending}").read_bytes())
    before = snapshot(carapace)
    store = only(home)
    assert [document.body for document in store.scan()] == [f"entry {n} live" for n in range(200)]
    assert snapshot(carapace) == before
    torn = carapace / "data" / "memory" / "main.sqlite-wal"
    torn.write_bytes(torn.read_bytes()[:-1000] + b"\0" * 1000)
    assert all(not document.error for document in only(home).scan())


def test_a_live_owner_and_memtui_see_each_other_at_once(home: Home, carapace: Path, committer: Committer) -> None:
    path = made.make(carapace, made.entry(0, "entry"))
    store = only(home)
    with closing(live(path)) as owner:
        (held,) = store.scan()
        assert held.body == "entry live"
        commit(committer, store.plan_update(held.key, Edit(body="ours"), held.etag))
        assert owner.execute("SELECT content FROM entries").fetchall() == [("ours",)]
        assert owner.execute("SELECT rowid FROM entries_fts WHERE entries_fts MATCH 'ours'").fetchall() == [(1,)]
        owner.execute("UPDATE entries SET content = 'theirs'")
        assert store.read(held.key).body == "theirs"
    assert os.listdir(path.parent) == ["main.sqlite"]
    made.check(path)


def test_an_owner_that_holds_the_lock_is_named(
    home: Home, carapace: Path, committer: Committer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memtui_store.agents.carapace.medium._WAIT", 0.1)
    path = made.make(carapace, made.entry(0, "entry"))
    store = only(home)
    (held,) = store.scan()
    proposal = store.plan_update(held.key, Edit(body="ours"), held.etag)
    script = (
        "import sqlite3, sys\n"
        "db = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "db.execute('BEGIN IMMEDIATE')\nprint('held', flush=True)\nsys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as owner:
        assert owner.stdout
        assert owner.stdout.readline() == b"held\n"
        with pytest.raises(LockedError, match=f"process {owner.pid}.*writing to main.sqlite"):
            commit(committer, proposal)
        assert [document.body for document in store.scan()] == ["entry"]
        owner.communicate(b"")
    commit(committer, proposal)
    assert made.rows(path)[0][2] == "ours"
    assert database_holder(path, Path("/nowhere")) == ""


def test_an_owner_that_writes_over_ours_is_said(home: Home, carapace: Path, committer: Committer) -> None:
    path = made.make(carapace, made.entry(0, "entry"))
    store = only(home)
    (held,) = store.scan()
    apply = RowMedium.apply

    def undone(self: RowMedium, change: Change, temp: str) -> None:
        apply(self, change, temp)
        with closing(made.connect(path)) as owner:
            owner.execute("UPDATE entries SET content = 'theirs'")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RowMedium, "apply", undone)
        with pytest.raises(ConflictError, match="is Carapace running"):
            commit(committer, store.plan_update(held.key, Edit(body="ours"), held.etag))
    assert [document.body for document in store.scan()] == ["theirs"]
    assert committer.journal.pending() == []


# Kill and fault


@pytest.mark.parametrize("moment", ["before", "during", "after"])
def test_a_killed_process_leaves_all_rows_or_none(home: Home, chained: Path, moment: str) -> None:
    script = (
        "import os, signal, sys\n"
        "from memtui_store.catalog import Catalog\n"
        "from memtui_store.agents.carapace import medium\n"
        "def die(*_): os.kill(os.getpid(), signal.SIGKILL)\n"
        "moment, swap, count = sys.argv[3], medium._swap, []\n"
        "def second(*args):\n"
        "    swap(*args); count.append(1)\n"
        "    if len(count) == 2: die()\n"
        "if moment == 'before': medium.RowMedium.apply = die\n"
        "if moment == 'during': medium._swap = second\n"
        "if moment == 'after': medium.RowMedium.settle = die\n"
        "catalog = Catalog(sys.argv[1], sys.argv[2])\n"
        f"catalog.plan_delete('carapace:main/{made.ident(5)}').commit()\n"
    )
    before = made.rows(chained)
    done = subprocess.run(
        [sys.executable, "-c", script, str(home.path), str(home.project), moment], check=False, capture_output=True
    )
    assert done.returncode == -9, done.stderr
    catalog = home.catalog()
    catalog.stores()
    assert catalog.committer.journal.pending() == []
    made.check(chained)
    if moment == "after":
        assert links(chained)["a"] == (None, made.ident(6))
        catalog.plan_undo().commit()
    assert sorted(made.rows(chained), key=repr) == sorted(before, key=repr)
    assert os.listdir(chained.parent) == ["main.sqlite"]


def test_a_failing_write_takes_back_every_row(home: Home, chained: Path, committer: Committer) -> None:
    store, before = only(home), made.rows(chained)
    file = put(home.project / "notes.md", "one\n")
    middle = store.read(made.ident(5))
    changes = store.plan_delete(middle.key, middle.etag).changes
    fails = Change(f"file:{file}", Image(b"one\n"), Image(b"two\n"))
    with pytest.MonkeyPatch.context() as patch:
        broken = OSError(5, "broken")
        patch.setattr("memtui_store.changes.file_medium.exchange", lambda *_: (_ for _ in ()).throw(broken))
        with pytest.raises(StorageError, match="broken"):
            committer.commit(plan_from(Proposal("", [*changes, fails]), "rm", ""))
    assert sorted(made.rows(chained), key=repr) == sorted(before, key=repr)
    assert committer.journal.pending() == []


# What bad input gets


def newer(path: Path) -> None:
    with closing(made.connect(path)) as db:
        db.execute("PRAGMA user_version = 2")


def untriggered(path: Path) -> None:
    with closing(made.connect(path)) as db:
        db.execute("DROP TRIGGER entries_au")


def tableless(path: Path) -> None:
    with closing(made.connect(path)) as db:
        db.execute("DROP TABLE entries")


def columnless(path: Path) -> None:
    with closing(made.connect(path)) as db:
        db.execute("ALTER TABLE entries RENAME COLUMN content TO body")


def torn(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def scribbled(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:4200] + os.urandom(16_000) + data[20_200:])


def instead(make: Callable[[Path], object]) -> Callable[[Path], None]:
    def work(path: Path) -> None:
        path.unlink()
        make(path)

    return work


@pytest.mark.parametrize(
    ("spoil", "said", "rows"),
    [
        (newer, "its schema is version 2, newer", 2),
        (untriggered, "has lost the triggers", 2),
        (tableless, "no table of memories", 0),
        (columnless, "it lacks content", 0),
        (torn, "", 0),
        (scribbled, "", 0),
        (instead(lambda path: put(path, bytes(range(256)) * 40)), "no SQLite database", 0),
        (instead(lambda path: put(path, b"x" * (20 * 1024 * 1024))), "no SQLite database", 0),
        (instead(lambda path: put(path, b"")), "no table of memories", 0),
        (instead(os.mkfifo), "a pipe, not a file", 0),
        (instead(a_socket), "a socket, not a file", 0),
        (instead(Path.mkdir), "a folder, not a file", 0),
        (instead(lambda path: path.symlink_to("nowhere")), "leads nowhere", 0),
        (instead(looping), "in a loop", 0),
        (instead(escaping), "outside the store", 0),
    ],
)
def test_a_bad_database_is_only_read_with_the_reason(
    home: Home, carapace: Path, spoil: Callable[[Path], None], said: str, rows: int
) -> None:
    path = made.make(carapace, made.entry(0, "one"), made.entry(1, "two"))
    made.make(carapace, made.entry(2, "fine"), group="other")
    spoil(path)
    kept = {name for name in os.listdir(path.parent) if not name.startswith("other")}
    catalog = home.catalog()
    found = [memory for memory in catalog.memories() if memory.store == "carapace:main"]
    store = catalog.store("carapace:main")
    assert store.info.capabilities.read_only
    assert said in store.info.capabilities.why_not
    assert store.info.capabilities.why_not
    if rows:
        assert [memory.body for memory in found] == ["one", "two"]
    else:
        assert [bool(memory.error) for memory in found] == [True]
    attempts: list[Callable[[], Proposal]] = [
        lambda: store.plan_create(Draft("T", "b")),
        lambda: store.plan_delete(found[0].key, found[0].etag),
    ]
    for attempt in attempts:
        with pytest.raises(ReadOnlyError):
            attempt()
    assert [memory.body for memory in catalog.memories() if memory.store == "carapace:other"] == ["fine"]
    assert {name for name in os.listdir(path.parent) if not name.startswith("other")} == kept


def test_a_schema_that_changes_under_a_plan_is_not_written(home: Home, carapace: Path, committer: Committer) -> None:
    path = made.make(carapace, made.entry(0, "one"))
    store = only(home)
    (held,) = store.scan()
    proposal = store.plan_update(held.key, Edit(body="x"), held.etag)
    newer(path)
    with pytest.raises(ReadOnlyError, match="version 2"):
        commit(committer, proposal)
    assert made.rows(path)[0][2] == "one"


def test_a_database_that_is_gone_is_no_error(home: Home, carapace: Path) -> None:
    path = made.make(carapace, made.entry(0, "one"))
    store = only(home)
    path.unlink()
    assert list(store.scan()) == []
    assert store.budget().lines == 0
    with pytest.raises(StorageError):
        store.plan_create(Draft("T", "b"))


def test_hostile_values_are_rows(home: Home, carapace: Path, committer: Committer) -> None:
    path = made.make(carapace)
    with closing(made.connect(path)) as db:
        made.insert(
            db,
            [
                made.entry(0, "x") | {"id": "../../etc/passwd\n"},
                made.entry(1, "y") | {"id": "a/b#c"},
                made.entry(2, "\x1b[31m\u202e\u2028\x00nul", session_id="\x1b]0;t\x07"),
                made.entry(3, "z") | {"content": b"\x01\x02", "tags": b"\xff", "created_at": 12},
            ],
        )
        db.execute(
            "INSERT INTO entries SELECT ?, type, CAST(x'4772fcdf65' AS TEXT), behavioral, tags, supersedes, "
            "superseded_by, session_id, group_name, created_at FROM entries LIMIT 1",
            (made.ident(4),),
        )
    store = only(home)
    found = list(store.scan())
    assert [store.read(document.key) for document in found] == found
    assert sum(document.key.startswith("id-") for document in found) == 2
    assert [document.error for document in found if document.error] == ["its content is no text"]
    before = made.rows(path)
    for document in found:
        if document.error:
            continue
        commit(committer, store.plan_update(document.key, Edit(tags=("seen",)), document.etag))
        committer.commit(committer.plan_undo())
        commit(committer, store.plan_delete(document.key, document.etag))
        committer.commit(committer.plan_undo())
    assert sorted(made.rows(path), key=repr) == sorted(before, key=repr)
    made.check(path)


# Where it looks


def test_the_variable_names_the_home(home: Home, tmp_path: Path) -> None:
    made.make(home.path / "elsewhere", made.entry(0, "there"))
    made.make(home.path / ".carapace", made.entry(0, "here"), group="usual")
    for named, wanted in (
        ("", "carapace:usual"),
        ("~/elsewhere/", "carapace:main"),
        (str(home.path / "elsewhere"), "carapace:main"),
    ):
        environment = Environment.of(home.path, home.project, {"CARAPACE_HOME": named})
        assert [store.id for store in discover(environment)] == [wanted]


def test_only_memories_below_the_state_of_claude_are_looked_at(home: Home, carapace: Path) -> None:
    state = carapace / "data" / "claude-state" / "main"
    put(state / "projects" / "-workspace" / "memory" / "a.md", "# A\n")
    put(state / ".credentials.json", fake_token())
    put(state / "memory" / "no.md", "# No\n")
    put(state / "projects" / "-workspace" / "other.md", "# No\n")
    (state / "projects" / "-evil").mkdir()
    (state / "projects" / "-evil" / "memory").symlink_to(state)
    put(carapace / "data" / "claude-state" / "no group!" / "projects" / "p" / "memory" / "b.md", "# B\n")
    script = (
        "import sys\n"
        "def watch(event, args):\n"
        "    if event in ('open', 'os.scandir', 'os.listdir') and isinstance(args[0], str): print(args[0])\n"
        "from memtui_store.catalog import Catalog\n"
        "catalog = Catalog(sys.argv[1], sys.argv[2])\n"
        "sys.addaudithook(watch)\n"
        "print('found', *(memory.ref for memory in catalog.memories() if memory.agent == 'carapace'))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(home.path), str(home.project)], check=True, capture_output=True, text=True
    )
    *opened, found = done.stdout.splitlines()
    assert found == "found carapace-claude:main@-workspace/a.md"
    below = {name.removeprefix(f"{state}/") for name in opened if name.startswith(str(state))}
    assert below == {"projects", "projects/-workspace/memory", "projects/-workspace/memory/a.md"}


def test_an_absent_carapace_costs_one_look(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    monkeypatch.setattr("memtui_store.agents.carapace.discover.kind_of", calls.append)
    assert list(discover(Environment.of(home.path, home.project, {}))) == []
    assert calls == [str(home.path / ".carapace")]


def test_odd_files_beside_the_databases_are_left_alone(home: Home, carapace: Path) -> None:
    made.make(carapace, made.entry(0, "one"))
    folder = carapace / "data" / "memory"
    for name in ("-x.sqlite", "a b.sqlite", "main.sqlite.bak", "note.md"):
        put(folder / name, "x")
    before = tree(folder)
    home.catalog().memories()
    assert [store.id for store in home.catalog().stores() if store.info.agent == "carapace"] == ["carapace:main"]
    assert tree(folder) == before


# The form of a row

values = st.one_of(st.none(), st.integers(-(2**63), 2**63 - 1), st.floats(allow_nan=False), st.binary(), st.text())


@given(st.dictionaries(st.from_regex(r"[a-z_][a-z0-9_]{0,8}", fullmatch=True), values), st.text(), values)
def test_every_row_can_be_told_from_its_text(more: dict[str, object], content: str, tags: object) -> None:
    row = {"id": "x", **more, "tags": tags, "content": content}
    assert parse(written(row)) == row  # type: ignore[arg-type] # whatever SQLite can hold


def test_a_secret_in_the_escapes_of_a_tag_is_found_and_masked(home: Home, carapace: Path) -> None:
    token = fake_token(9)
    path = made.make(carapace, made.entry(0, "Uses CI", tags=("ci",)))
    spelled = "".join(f"\\u{ord(sign):04x}" for sign in token)
    with closing(made.connect(path)) as db:
        db.execute("UPDATE entries SET tags = ?", (f'["{spelled}", "ci"]',))
    catalog = home.catalog()
    [memory] = [memory for memory in catalog.memories() if memory.agent == "carapace"]
    assert token not in repr(memory.tags)
    findings = [found for found in catalog.audit(["secret"]).findings if found.ref == memory.ref]
    assert len(findings) == 1
    fixes = catalog.plan_fixes(findings)
    assert (len(fixes.steps), fixes.mended, fixes.left) == (1, 1, 0)
    fixes.steps[0]().commit()
    tags = json.loads(str(made.rows(path)[0][4]))
    assert tags[1] == "ci"
    assert "redacted" in tags[0]
    assert not any(spelled.encode() in data for _, data in catalog.committer.journal.blobs())
