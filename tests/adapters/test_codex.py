"""Codex' memories: the contract block by block, its lock, its jobs, its names, and nothing left below its root."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui_store.agents.ages import Ages
from memtui_store.agents.codex import groups, notes, summary
from memtui_store.agents.codex.config import Config
from memtui_store.agents.codex.discover import discover
from memtui_store.agents.codex.generated import GeneratedStore
from memtui_store.agents.codex.stems import stem_of
from memtui_store.agents.codex.store import CodexStore
from memtui_store.agents.contract import Store, plan_from
from memtui_store.catalog import Catalog
from memtui_store.changes.commit import Committer
from memtui_store.changes.plan import Image, combined
from memtui_store.environment import Environment
from memtui_store.errors import ConflictError, LockedError, ReadOnlyError, RefusedError, UnsafeNameError
from memtui_store.model import Document, Draft, Edit, Kind, Scope, StoreInfo
from tests.adapters import make_codex as made
from tests.adapters.entry_contract import EntryContract
from tests.conftest import NOW_S, Cli, Home, fake_token, put, tree
from tests.test_contract import commit
from tests.test_hostile_files import a_socket, as_somebody_else, guarded, looping

__all__ = ["guarded"]
HOLD = (
    "import fcntl, os, sys\n"
    "fd = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT, 0o600)\n"
    "fcntl.flock(fd, fcntl.LOCK_EX)\n"
    "print('held', flush=True)\n"
    "sys.stdin.read()\n"
)


def store_at(home: Path, state: Path, root: str = "memories", config: Config | None = None) -> CodexStore:
    info = StoreInfo("codex", "codex", Scope.GLOBAL, home / root)
    ages = Ages(state / "ages.sqlite")
    return CodexStore(info, home=home, databases=home, config=config or Config(enabled=True), ages=ages)


class TestGroups(EntryContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Store:
        (tmp_path / "codex" / "memories").mkdir(parents=True)
        return store_at(tmp_path / "codex", tmp_path / "ages")

    def file(self, store: Store) -> Path:
        return store.info.root / "MEMORY.md"

    def holding(self, *texts: str) -> bytes:
        return "\n".join(f"# Task Group: g{n}\n\n{text}\n" for n, text in enumerate(texts)).encode()

    def whole(self, document: Document, text: str) -> bytes:
        return f"# Task Group: {document.title}\n\n{text}\n".encode() if "#" in document.key else f"{text}\n".encode()

    def everything(self, store: Store) -> dict[str, Image | None]:
        root = store.info.root
        return {name: Image(data, mtime_ns) for name, (data, mtime_ns) in tree(root).items()}

    def test_a_name_taken_between_plan_and_commit_is_a_conflict(self, store: Store, committer: Committer) -> None:
        proposal = store.plan_create(Draft("T", "mine"))
        path = put(store.info.root / proposal.key, b"theirs\n")
        with pytest.raises(ConflictError):
            commit(committer, proposal)
        assert path.read_bytes() == b"theirs\n"

    def test_unsafe_names_are_refused(self, store: Store, name: str = "") -> None:  # noqa: PT028 - as in the contract
        for bad in ("../x", "/abs", "a/b", "nul\x00", "MEMORY", ".hidden", "x" * 300, "\ud800"):
            with pytest.raises(UnsafeNameError):
                store.plan_create(Draft("T", "b", name=bad))

    def test_nothing_but_memories_is_left_below_the_root(self, store: Store, committer: Committer) -> None:
        made_note = store.plan_create(Draft("T", "b"))
        commit(committer, made_note)
        assert set(tree(store.info.root)) == {made_note.key}
        assert {path.name for path in store.info.root.parent.iterdir()} == {"memories", "memories.lock"}


@pytest.fixture
def folder(home: Home) -> Path:
    return made.make(home.path / ".codex")


@pytest.fixture
def store(home: Home, folder: Path) -> CodexStore:
    return the(home.catalog(), "codex")


@pytest.fixture
def committer(home: Home) -> Committer:
    return home.catalog().committer


def the(catalog: Catalog, name: str) -> CodexStore:
    found = catalog.store(name)
    assert isinstance(found, CodexStore)
    return found


def titled(store: Store, start: str) -> Document:
    (found,) = (document for document in store.scan() if document.title.startswith(start))
    return found


# What is shown


def test_what_is_shown_of_a_home(home: Home, folder: Path, store: CodexStore) -> None:
    found = list(store.scan())
    api, site, whole, note, skill = found
    assert [document.key.partition("#")[0] for document in found] == [
        "MEMORY.md",
        "MEMORY.md",
        "memory_summary.md",
        made.NOTE,
        "skills/release/SKILL.md",
    ]
    assert (api.title, api.description) == (
        "~/src/api / Go parser work",
        "parser fixes and their tests in the api repo",
    )
    assert api.tags == ("parser", "ErrBadToken", "go test ./parser")
    assert (api.modified, api.extra) == ("2026-11-14T23:00:48+00:00", {"cwd": "/home/u/src/api"})
    assert (site.body_line, site.data) == (22, made.SITE.rstrip().encode())
    assert (folder / "memories" / "MEMORY.md").read_text().split("\n")[21].startswith("scope: how the site")
    assert (whole.kind, whole.body_line) == (Kind.CONTEXT, 3)
    assert whole.body.startswith("## User Profile")
    assert (note.title, note.created, note.kind) == (
        "Forget that the user likes tabs.",
        "2026-11-15T23:01:00Z",
        Kind.INSTRUCTION,
    )
    assert (skill.title, skill.description) == ("release", "How to release")
    assert store.problems == ()


def test_what_codex_generates_is_shown_and_never_changed(home: Home, folder: Path) -> None:
    generated = home.catalog().store("codex-generated")
    assert isinstance(generated, GeneratedStore)
    raw, rollout = generated.scan()
    assert (raw.key, raw.title, raw.session) == (
        f"raw_memories.md#{made.THREAD}",
        "parser regression",
        made.THREAD,
    )
    assert (rollout.title, rollout.session, rollout.body) == ("Summary 0", made.THREAD, "# Summary 0\nbody line")
    assert (rollout.created, rollout.modified) == ("2026-02-18T00:30:34Z", "2026-11-14T23:00:48+00:00")
    assert (raw.body_line, rollout.body_line) == (11, 7)
    for document in (raw, rollout):
        assert generated.read(document.key) == document
        with pytest.raises(ReadOnlyError, match="would undo any change"):
            generated.plan_update(document.key, Edit(body="x"), document.etag)
        with pytest.raises(ReadOnlyError):
            generated.plan_delete(document.key, document.etag)


def test_stray_files_and_links_are_said(home: Home, folder: Path, store: CodexStore) -> None:
    put(folder / "memories" / "my-notes.md", "Mine.\n")
    (folder / "memories" / "extensions/ad_hoc/notes/link.md").symlink_to("2026-11-15T23-01-00-forget-tabs.md")
    held = {document.key: document for document in store.scan()}
    assert held["my-notes.md"].notes == ("Codex never reads this file by itself",)
    assert "Codex deletes it when it starts next" in held["extensions/ad_hoc/notes/link.md"].notes[-1]
    with pytest.raises(RefusedError, match="is a symbolic link"):
        store.plan_delete("extensions/ad_hoc/notes/link.md", held["extensions/ad_hoc/notes/link.md"].etag)


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        (
            "[features]\nmemories = true\n",
            {"codex": "", "codex:v2": "not active: Codex reads memories, as long as that folder is there"},
        ),
        (
            '[features]\nmemories = true\n[memories]\nversion = "v2"\n',
            {"codex": "not active: Codex reads memories_v2,", "codex:v2": ""},
        ),
        ("", {"codex": "Codex has memories switched off", "codex:v2": "Codex has memories switched off"}),
        (
            "[features]\nmemories = true\n[memories]\nuse_memories = false\n",
            {"codex": "Codex does not use its memories", "codex:v2": "Codex does not use its memories"},
        ),
        (
            '[features]\nmemories = true\n[memories]\nversion = "v1"\n',
            {"codex": "", "codex:v2": "not active: Codex reads memories, by the version in its config.toml"},
        ),
        ("features = [", {"codex": "not valid TOML", "codex:v2": "not valid TOML"}),
    ],
)
def test_which_root_is_active(home: Home, config: str, expected: dict[str, str]) -> None:
    made.make(home.path / ".codex", config=config)
    made.second(home.path / ".codex")
    found = {store.id: store for store in home.catalog().stores() if isinstance(store, CodexStore)}
    assert set(found) == set(expected)
    for name, said in expected.items():
        assert any(said in problem for problem in found[name].problems) if said else found[name].problems == ()


def test_where_it_is_looked_for(home: Home, tmp_path: Path) -> None:
    environment = Environment.of(home.path, home.project, home.env)
    assert list(discover(environment)) == []
    (home.path / ".codex").mkdir()
    assert list(discover(environment)) == []
    made.make(tmp_path / "elsewhere")
    named = Environment.of(home.path, home.project, home.env | {"CODEX_HOME": str(tmp_path / "elsewhere")})
    assert next(held.info.root for held in discover(named)) == tmp_path / "elsewhere" / "memories"
    gone = Environment.of(home.path, home.project, home.env | {"CODEX_HOME": str(tmp_path / "gone")})
    assert list(discover(gone)) == []
    put(home.path / ".codex" / "config.toml", "[features]\nmemories = true\n")
    (only,) = discover(environment)
    assert (only.id, list(only.scan())) == ("codex:v2", [])


@pytest.mark.parametrize("version", ["", '[memories]\nversion = "v1"\n', '[memories]\nversion = "v2"\n'])
def test_a_memory_folder_that_codex_has_not_made_is_not_made_by_memtui(home: Home, cli: Cli, version: str) -> None:
    put(home.path / ".codex" / "config.toml", f"[features]\nmemories = true\n{version}")
    before = tree(home.path)
    code, _, said = cli("add", "--to", "codex", "--title", "T", "--body", "text", "--yes")
    assert code == 3
    assert "memtui publish --to codex" in said
    assert tree(home.path) == before
    assert {path.name for path in (home.path / ".codex").iterdir()} == {"config.toml"}


def test_where_codex_keeps_no_memories_its_instruction_file_is_offered(home: Home, cli: Cli) -> None:
    code, _, said = cli("add", "--to", "codex", "--title", "T", "--body", "text", "--yes")
    assert code == 2
    assert "memtui publish --to codex" in said
    assert str(home.path / ".codex" / "AGENTS.md") in said


def test_a_new_memory_goes_to_the_version_in_use_and_makes_no_older_one(home: Home, cli: Cli) -> None:
    put(home.path / ".codex" / "config.toml", "[features]\nmemories = true\n")
    made.second(home.path / ".codex")
    assert the(home.catalog(), "codex").id == "codex:v2"
    assert the(home.catalog(), "codex").problems == ()
    code, _, _ = cli("add", "--to", "codex", "--title", "T", "--body", "text", "--yes")
    assert code == 0
    assert not (home.path / ".codex" / "memories").exists()
    assert len(list((home.path / ".codex/memories_v2/extensions/ad_hoc/notes").iterdir())) == 1


def test_redo_makes_no_folder_that_codex_has_taken_away(home: Home, folder: Path, cli: Cli) -> None:
    assert cli("add", "--to", "codex", "--title", "T", "--body", "text", "--yes")[0] == 0
    assert cli("undo", "--yes")[0] == 0
    shutil.rmtree(folder / "memories")
    code, _, said = cli("redo", "--yes")
    assert code != 0
    assert "Codex has no folder memories" in said
    assert not (folder / "memories").exists()


def test_a_linked_root_is_read_only(home: Home, tmp_path: Path) -> None:
    made.make(tmp_path / "real")
    (home.path / ".codex").mkdir()
    (home.path / ".codex" / "memories").symlink_to(tmp_path / "real" / "memories")
    found = the(home.catalog(), "codex")
    with pytest.raises(ReadOnlyError, match="symbolic link"):
        found.plan_create(Draft("T", "b"))
    assert titled(found, "~/src/api").etag


# Changing


def test_a_group_is_edited_and_nothing_else(folder: Path, store: CodexStore, committer: Committer) -> None:
    path = folder / "memories" / "MEMORY.md"
    before = path.read_bytes()
    site = titled(store, "~/src/site")
    edit = Edit(title="~/src/site / bundling", description="how it is bundled", body=site.body.replace("pnpm", "bun"))
    commit(committer, store.plan_update(site.key, edit, site.etag))
    expected = before.replace(b"pnpm", b"bun").replace(b"site / build", b"site / bundling")
    assert path.read_bytes() == expected.replace(b"how the site is built", b"how it is bundled")
    again = store.read(site.key)
    assert (again.key, again.title, again.description) == (site.key, "~/src/site / bundling", "how it is bundled")


def test_a_deleted_group_is_also_to_be_forgotten(folder: Path, store: CodexStore, committer: Committer) -> None:
    api, site = titled(store, "~/src/api"), titled(store, "~/src/site")
    plain = store.plan_delete(site.key, site.etag)
    assert [change.name.rpartition("/")[2] for change in plain.changes] == ["MEMORY.md"]
    proposal = store.plan_delete(api.key, api.etag)
    assert any("a note tells Codex to forget it" in note for note in proposal.notes)
    commit(committer, proposal)
    assert (folder / "memories" / "MEMORY.md").read_text() == made.SITE
    new = [document for document in store.scan() if document.key.startswith(notes.FOLDER)][-1]
    assert notes.NAME.fullmatch(new.key.rpartition("/")[2])
    assert "Forget it" in new.body
    assert made.THREAD in new.body
    assert f"rollout_summaries/{made.STEM}.md" in new.body
    committer.commit(committer.plan_undo())
    assert titled(store, "~/src/api") == api


def test_what_a_forget_note_quotes_cannot_speak_for_the_user(store: CodexStore) -> None:
    token = fake_token()
    (group,) = groups.parse(f"# Task Group: </x> {token} ```\n- rollout_summaries/a.md\n")
    said = notes.forget_note(group).decode()
    assert token not in said
    assert "</x>" not in said
    assert "```" not in said


def test_many_groups_of_one_title_can_go_in_one_plan(folder: Path, store: CodexStore, committer: Committer) -> None:
    twin = made.API.replace("terse", "brief")
    put(folder / "memories" / "MEMORY.md", f"{made.API}\n{twin}")
    one, two = (document for document in store.scan() if document.title.startswith("~/src/api"))
    assert one.key != two.key
    plans = [plan_from(store.plan_delete(held.key, held.etag), "rm", "") for held in (one, two)]
    committer.commit(combined("rm", "both", plans))
    assert (folder / "memories" / "MEMORY.md").read_bytes() == b""
    assert len(os.listdir(folder / "memories" / notes.FOLDER)) == 3


def test_a_new_memory_is_a_note_named_as_codex_does(folder: Path, store: CodexStore, committer: Committer) -> None:
    draft = Draft("Ünï: use_tabs!", "Always tabs.", Kind.PREFERENCE, "why: so", ("a", "b"))
    proposal = store.plan_create(draft)
    commit(committer, proposal)
    name = proposal.key.rpartition("/")[2]
    assert name == "2026-11-16T12-00-00-n-use-tabs.md"
    assert notes.NAME.fullmatch(name)
    held = store.read(proposal.key)
    assert (held.title, held.body, held.kind, held.description, held.tags) == (
        "Ünï: use_tabs!",
        "Always tabs.",
        Kind.PREFERENCE,
        "why: so",
        ("a", "b"),
    )
    assert any("next consolidation" in note for note in proposal.notes)


@given(st.text(max_size=300))
def test_any_words_make_a_name_codex_takes(words: str) -> None:
    taken: list[str] = []
    for _ in range(3):
        taken.append(notes.name_for(words, taken))
        assert notes.NAME.fullmatch(taken[-1])
        assert len(taken[-1]) <= 128
    assert len(set(taken)) == 3


def test_two_notes_of_one_name_in_one_plan_are_refused(store: CodexStore) -> None:
    plans = [plan_from(store.plan_create(Draft("Same", body)), "add", "") for body in ("one", "two")]
    with pytest.raises(RefusedError, match="the same name"):
        combined("add", "", plans)


def test_the_summary_keeps_its_mark(folder: Path, store: CodexStore, committer: Committer) -> None:
    path = folder / "memories" / "memory_summary.md"
    held = store.read("memory_summary.md")
    commit(committer, store.plan_update(held.key, Edit(body="## User Profile\n\nNew.\n"), held.etag))
    assert path.read_bytes() == b"v1\n\n## User Profile\n\nNew.\n"
    held = store.read("memory_summary.md")
    with pytest.raises(RefusedError, match="anew from scratch"):
        store.plan_replace(held.key, b"## User Profile\n", held.etag)
    with pytest.raises(RefusedError, match="no type"):
        store.plan_update(held.key, Edit(kind=Kind.FACT), held.etag)
    commit(committer, store.plan_update(held.key, Edit(verified="2026-11-16T12:00:00.000Z"), held.etag))
    assert store.read(held.key).verified == "2026-11-16T12:00:00.000Z"


def test_both_roots_are_kept_alike_where_codex_does_so(home: Home) -> None:
    config = "[features]\nmemories = true\n[memories]\ndual_write = true\n"
    folder = made.make(home.path / ".codex", config=config)
    second = made.second(folder)
    catalog = home.catalog()
    plan = catalog.plan_create(store="codex", title="Both", body="Both.")
    plan.commit()
    key = plan.refs[0].partition("/")[2]
    assert (folder / "memories" / key).read_bytes() == (second / key).read_bytes()
    catalog.plan_edit(plan.refs[0], body="Twice.").commit()
    assert b"Twice." in (second / key).read_bytes()
    put(second / key, "Codex' own words.\n")
    catalog.plan_delete(plan.refs[0]).commit()
    assert not (folder / "memories" / key).exists()
    assert (second / key).read_bytes() == b"Codex' own words.\n"


def test_a_moved_group_stays_a_group_and_a_memory_keeps_its_bytes(
    folder: Path, store: CodexStore, committer: Committer
) -> None:
    block = b"# Task Group: new\n\nText.\n"
    proposal = store.plan_import("x.md", Image(block), "new", "")
    commit(committer, proposal)
    assert (folder / "memories" / "MEMORY.md").read_text() == f"{made.API}\n{made.SITE}\n{block.decode()}"
    assert store.read(proposal.key).body == "Text."
    data = b"---\nname: a\ntype: feedback\nown: kept\n---\n\nBody.\n"
    moved = store.plan_import("a.md", Image(data, 5_000_000_000), "a", "")
    commit(committer, moved)
    assert (folder / "memories" / moved.key).read_bytes() == data


# The summary's cut


@pytest.mark.parametrize(("size", "tokens"), [(10_000, 0), (10_004, 1), (12_040, 510), (20_000, 2_500)])
def test_the_cut_is_where_codex_makes_it(size: int, tokens: int) -> None:
    text = "v1\n\n" + "x" * (size - 4) + "\n\n"
    cut = summary.cut_of(text)
    assert summary.size(text) == size
    assert (cut.tokens if cut else 0) == tokens
    if cut:
        assert (cut.start, len(text.strip()) - cut.end) == (5_000, 5_000)


@given(st.text("aé漢😀\n ", min_size=1, max_size=90), st.integers(1, 400))
def test_what_is_seen_and_what_is_cut_is_the_whole_text(part: str, times: int) -> None:
    text = part * times
    pieces = list(summary.drawn(text))
    lines: dict[int, str] = {}
    for piece in pieces:
        lines[piece.number] = lines.get(piece.number, "") + piece.text
    assert "\n".join(lines.values()) == text
    cut = summary.cut_of(text)
    if cut:
        kept = text[len(text) - len(text.lstrip()) : cut.start], text[cut.end :].rstrip()
        assert all(4_996 < len(part.encode()) <= 5_000 for part in kept)


def test_the_cut_is_said(folder: Path, store: CodexStore, home: Home) -> None:
    put(folder / "memories" / "memory_summary.md", "v1\n\n" + "".join(f"line {n:04}\n" for n in range(1_204)))
    list(store.sources())
    assert store.budget().over
    assert any("are cut (…5" in problem for problem in store.problems)
    put(folder / "memories_v2" / "memory_summary.md", "## User Profile\n")
    second = the(home.catalog(), "codex:v2")
    list(second.sources())
    said = " ".join(second.problems)
    assert "not exactly 'v1'" in said
    assert "## General Tips" in said


# Names


@pytest.mark.parametrize(
    ("thread", "slug", "stem"),
    [
        (made.THREAD, made.SLUG, made.STEM),
        ("019c7714-3b77-74d1-9866-e1f484aae2ab", "", "2026-02-19T18-05-40-Dc5t"),
    ],
)
def test_stems_are_those_the_real_client_made(thread: str, slug: str, stem: str) -> None:
    assert stem_of(thread, slug) == stem


# The database


@pytest.fixture
def database(folder: Path) -> Path:
    return folder / "memories_1.sqlite"


def test_usage_and_health_come_from_its_database(home: Home, folder: Path, database: Path) -> None:
    made.database(
        database,
        [(made.THREAD, made.SLUG, 7)],
        [
            ("memory_stage1", "a", "error", NOW_S - 50, 0, f"context window {fake_token()} \x1b[2J"),
            ("memory_stage1", "b", "done", NOW_S - 50, 0, ""),
            ("memory_consolidate_global", "global", "done", NOW_S - 3_600, 0, ""),
        ],
    )
    put(folder / "memories" / "rollout_summaries" / "own.md", "Mine.\n")
    before = tree(folder)
    catalog = home.catalog()
    store, generated = the(catalog, "codex"), catalog.store("codex-generated")
    api = titled(store, "~/src/api")
    assert (api.extra["usage_count"], api.extra["usage_last"]) == ("7", "2026-11-16T11:00:00.000Z")
    _, rollout, own = generated.scan()
    assert rollout.extra["usage_count"] == "7"
    assert rollout.notes == ()
    assert own.notes == ("no session in Codex' database has this name: Codex deletes the file",)
    (said,) = (problem for problem in store.problems if "failed" in problem)
    assert said.startswith("Codex failed to make memories of 1 session: context window ")
    assert fake_token() not in said
    assert "\x1b" not in said
    assert store.jobs.cooldown == 5 * 3_600
    assert tree(folder) == before


def test_a_second_use_is_seen_through_the_cache(home: Home, folder: Path, database: Path) -> None:
    made.database(database, [(made.THREAD, made.SLUG, 1)])
    catalog = home.catalog()
    (memory,) = (held for held in catalog.memories() if held.title.startswith("~/src/api"))
    assert memory.extra["usage_count"] == "1"
    catalog.save_to_index()
    with closing(sqlite3.connect(database, isolation_level=None)) as db:
        db.execute("UPDATE stage1_outputs SET usage_count = 2")
    (memory,) = (held for held in home.catalog().memories() if held.title.startswith("~/src/api"))
    assert memory.extra["usage_count"] == "2"


def made_otherwise(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.executescript("CREATE TABLE jobs (x)")


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda path: put(path, b"no database at all, but long enough to be looked at" * 30), "no readable database"),
        (lambda path: path.mkdir(), "a folder, not a file"),
        (os.mkfifo, "a pipe, not a file"),
        (lambda path: put(path, b""), ""),
        (made_otherwise, ""),
    ],
    ids=["garbage", "folder", "fifo", "empty", "other columns"],
)
def test_a_bad_database_costs_only_what_it_tells(
    folder: Path, database: Path, store: CodexStore, make: Callable[[Path], object], said: str
) -> None:
    make(database)
    assert titled(store, "~/src/api").etag
    assert any(said in problem for problem in store.problems) if said else store.problems == ()
    assert store.plan_create(Draft("T", "b")).changes


def test_older_codex_kept_the_tables_elsewhere(folder: Path, store: CodexStore) -> None:
    made.database(folder / "state_5.sqlite", [(made.THREAD, made.SLUG, 3)])
    assert titled(store, "~/src/api").extra["usage_count"] == "3"


def test_the_databases_may_lie_elsewhere(home: Home, tmp_path: Path) -> None:
    made.make(home.path / ".codex")
    made.database(tmp_path / "db" / "memories_1.sqlite", [(made.THREAD, made.SLUG, 4)])
    env = home.env | {"CODEX_SQLITE_HOME": str(tmp_path / "db")}
    found = next(iter(discover(Environment.of(home.path, home.project, env))))
    assert titled(found, "~/src/api").extra["usage_count"] == "4"


# Its lock


@contextmanager
def held(path: Path) -> Iterator[None]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield
    finally:
        process.communicate()


def test_a_consolidation_in_progress_is_waited_for_and_then_refused(
    folder: Path, store: CodexStore, committer: Committer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memtui_store.agents.locked_medium.WAIT", 0.1)
    site = titled(store, "~/src/site")
    proposal = store.plan_update(site.key, Edit(body="x"), site.etag)
    before = tree(folder / "memories")
    with held(folder / "memories.lock"):
        with pytest.raises(LockedError, match=r"Codex is consolidating its memories \(python.* holds memories\.lock"):
            commit(committer, proposal)
        assert tree(folder / "memories") == before
        assert set(os.listdir(folder)) == {"memories", "config.toml", "memories.lock"}
    commit(committer, proposal)
    assert store.read(site.key).body == "x"


def test_a_running_job_is_refused_even_without_a_lock(
    folder: Path, database: Path, store: CodexStore, committer: Committer
) -> None:
    site = titled(store, "~/src/site")
    proposal = store.plan_update(site.key, Edit(body="x"), site.etag)
    made.database(database, (), [("memory_consolidate_global", "global", "running", 0, NOW_S + 60, "")])
    with pytest.raises(LockedError, match="its job is running"):
        commit(committer, proposal)
    with pytest.raises(LockedError):
        store.plan_create(Draft("T", "b"))
    list(store.sources())
    assert any("consolidating its memories just now" in problem for problem in store.problems)
    with closing(sqlite3.connect(database, isolation_level=None)) as db:
        db.execute("UPDATE jobs SET lease_until = ?", (NOW_S - 1,))
    commit(committer, proposal)


# The grammar


lines = st.lists(st.sampled_from(["# Task Group: a", "# Task Group: b", "text", "", "## Task 1", "- x", "é\r"]))


@given(lines)
def test_every_byte_belongs_to_a_block_or_stays(rows: list[str]) -> None:
    text = "\n".join(rows)
    rebuilt, at = "", 0
    for group in groups.parse(text):
        rebuilt += text[at : group.start] + group.text + text[group.end : group.after]
        at = group.after
        assert not group.text[-1:].isspace()
    assert rebuilt + text[at:] == text


@given(lines, st.integers(0, 9), st.sampled_from(["new", "two\n\nlines", "- a\n- b"]))
def test_an_edit_touches_its_block_alone(rows: list[str], at: int, body: str) -> None:
    text = "\n".join(rows)
    found = groups.parse(text)
    if not found:
        return
    group = found[at % len(found)]
    new = group.with_body(body)
    if not group.headed and at % len(found):
        return
    after = groups.replaced(text, group.text, new)
    changed = groups.parse(after)
    assert len(changed) == len(found)
    assert sum(one.text != other.text for one, other in zip(found, changed, strict=True)) <= 1
    assert next(one for one in changed if one.text == new).body == body
    gone = groups.parse(groups.removed(text, group.text))
    assert len(gone) == len(found) - 1


# Hostile files


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda path: put(path, bytes(range(256)) * 40), "not text"),
        (lambda path: put(path, b"x" * (20 << 20)), "too large to read"),
        (lambda path: path.mkdir(), "a folder, not a file"),
        (os.mkfifo, "a pipe, not a file"),
        (a_socket, "a socket, not a file"),
        (looping, "symbolic links in a loop"),
        (lambda path: path.symlink_to("nowhere.md"), "leads nowhere"),
        (lambda path: path.symlink_to("/etc/passwd"), "outside the store"),
        (lambda path: put(path, "# Task Group: x\n\nGrüße\n".encode("latin-1")), "not valid UTF-8"),
    ],
)
@pytest.mark.parametrize("key", ["MEMORY.md", "memory_summary.md", made.NOTE, f"rollout_summaries/{made.STEM}.md"])
def test_a_bad_file_is_a_row_with_a_reason(
    home: Home, folder: Path, key: str, make: Callable[[Path], object], reason: str
) -> None:
    path = folder / "memories" / key
    path.unlink()
    make(path)
    catalog = home.catalog()
    rows = [memory for memory in catalog.memories() if memory.agent == "codex" and memory.key.startswith(key)]
    assert reason in rows[0].error
    if not rows[0].etag:
        with pytest.raises(RefusedError):
            catalog.plan_delete(rows[0].ref)
    assert any(memory.title.startswith("release") for memory in catalog.memories())


def test_no_permission_is_a_reason(guarded: Home) -> None:
    folder = made.make(guarded.path / ".codex")
    (folder / "memories" / "MEMORY.md").chmod(0)
    (folder / "memories" / "rollout_summaries").chmod(0)

    def look() -> str:
        catalog = Catalog(guarded.path, guarded.project, env=guarded.env)
        found = {memory.key: memory.error for memory in catalog.memories() if memory.agent == "codex"}
        problems = [problem for store in catalog.stores() for problem in store.problems]
        catalog.close()
        return json.dumps([found, problems])

    found, problems = json.loads(as_somebody_else(look))
    assert found["MEMORY.md"] == "no permission to read it"
    assert found["memory_summary.md"] == ""
    assert "rollout_summaries: no permission to read it" in problems


# Instructions


def test_the_chain_of_instructions(home: Home, folder: Path) -> None:
    put(folder / "AGENTS.override.md", " \n")
    put(folder / "AGENTS.md", "Be kind.\n")
    inner = home.project / "inner"
    put(home.project / "AGENTS.md", "a" * 30_000)
    put(inner / "AGENTS.override.md", "b" * 3_000)
    put(inner / "AGENTS.md", "c")
    put(home.project.parent / "AGENTS.md", "outside the repository")
    found = {store.id: store for store in home.catalog(inner).stores() if store.id.startswith("codex-md:")}
    mine, project = found.values()
    assert [document.description for document in mine.scan()] == [
        "user's own instructions for all projects (not read: it is blank)",
        "user's own instructions for all projects",
    ]
    assert [(document.key, document.description) for document in project.scan()] == [
        ("AGENTS.md", "project instructions"),
        ("inner/AGENTS.override.md", "project instructions (cut after 2,768 of 3,000 bytes)"),
        ("inner/AGENTS.md", "project instructions (not read: AGENTS.override.md takes its place)"),
    ]
    assert project.budget().over


def test_settings_change_the_chain(home: Home) -> None:
    config = (
        'project_root_markers = []\nproject_doc_fallback_filenames = ["CLAUDE.md", "../x"]\n'
        f'[projects."{home.project}"]\ntrust_level = "untrusted"\n'
    )
    made.make(home.path / ".codex", config=config)
    put(home.project.parent / "AGENTS.md", "above")
    put(home.project / "CLAUDE.md", "here")
    (project,) = (store for store in home.catalog().stores() if store.id.startswith("codex-md:"))
    assert [(document.key, document.description) for document in project.scan()] == [
        ("CLAUDE.md", "project instructions (not read: Codex does not trust this project)")
    ]


def test_raw_memories_without_a_session_are_no_entry(home: Home) -> None:
    put(home.path / ".codex" / "memories" / "raw_memories.md", "# Raw Memories\n\nNo raw memories yet.\n")
    catalog = home.catalog()
    assert [memory.ref for memory in catalog.memories() if memory.agent == "codex"] == []
    assert catalog.problems() == []
