"""Hermes' entries: the contract, its canonical bytes, its limits, its lock, and what it would hide."""

from __future__ import annotations

import fcntl
import json
import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui_store.agents import medium
from memtui_store.agents.ages import Ages
from memtui_store.agents.contract import Proposal, Store, plan_from
from memtui_store.agents.hermes import grammar
from memtui_store.agents.hermes.config import Config
from memtui_store.agents.hermes.discover import discover
from memtui_store.agents.hermes.medium import locked
from memtui_store.agents.hermes.snapshot import blocks
from memtui_store.agents.hermes.store import HermesStore
from memtui_store.catalog import Catalog
from memtui_store.changes.commit import Committer
from memtui_store.changes.plan import Image, combined
from memtui_store.environment import Environment
from memtui_store.errors import ConflictError, LockedError, RefusedError
from memtui_store.model import Document, Draft, Edit, Kind, Scope, StoreInfo
from tests.adapters import make_hermes as made
from tests.adapters.entry_contract import EntryContract
from tests.conftest import Home, fake_token, put, tree
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


def store_at(home: Path, state: Path, config: Config | None = None) -> HermesStore:
    info = StoreInfo("hermes", "hermes", Scope.GLOBAL, home / "memories")
    return HermesStore(info, home=home, config=config or Config(), ages=Ages(state / "ages.sqlite"))


class TestEntries(EntryContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Store:
        return store_at(tmp_path / "hermes", tmp_path / "state")

    def file(self, store: Store) -> Path:
        return store.info.root / "MEMORY.md"

    def holding(self, *texts: str) -> bytes:
        return made.DELIMITER.join(texts).encode()

    def whole(self, document: Document, text: str) -> bytes:
        return text.encode()

    def calls(self, store: Store, document: Document) -> dict[str, Callable[[], Proposal]]:
        assert isinstance(store, HermesStore)
        found = super().calls(store, document)
        found["plan_normalise"] = lambda: store.plan_normalise("MEMORY.md")
        found["plan_clear_backups"] = store.plan_clear_backups
        return found

    def test_nothing_but_its_own_files_is_left(self, store: Store, committer: Committer) -> None:
        commit(committer, store.plan_create(Draft("T", "b")))
        assert {path.name for path in store.info.root.iterdir()} == {"MEMORY.md", "MEMORY.md.lock"}
        assert stat.S_IMODE((store.info.root / "MEMORY.md").stat().st_mode) == 0o600
        assert stat.S_IMODE((store.info.root / "MEMORY.md.lock").stat().st_mode) == 0o600
        assert stat.S_IMODE(store.info.root.stat().st_mode) == 0o700


@pytest.fixture
def folder(home: Home) -> Path:
    return made.make(home.path / ".hermes") / "memories"


@pytest.fixture
def store(home: Home, folder: Path) -> HermesStore:
    found = home.catalog().store("hermes")
    assert isinstance(found, HermesStore)
    return found


@pytest.fixture
def committer(home: Home) -> Committer:
    return home.catalog().committer


def by_body(store: HermesStore, body: str) -> Document:
    return next(document for document in store.scan() if document.body == body)


# Canonical bytes


def test_what_is_shown_of_an_entry(store: HermesStore) -> None:
    found = list(store.scan())
    assert [document.body for document in found] == [*made.MEMORY, *made.USER]
    assert [document.kind for document in found] == [Kind.FACT] * 3 + [Kind.USER] * 2
    assert [document.body_line for document in found] == [1, 3, 6, 1, 3]
    assert found[1].title == "Multi-line entry"
    assert all(document.key.startswith(("MEMORY.md#", "USER.md#")) for document in found)


def test_every_change_leaves_the_bytes_hermes_writes(folder: Path, store: HermesStore, committer: Committer) -> None:
    commit(committer, store.plan_create(Draft("New fact", "New fact here\r\n\n", Kind.FACT)))
    assert (folder / "MEMORY.md").read_bytes() == made.DELIMITER.join([*made.MEMORY, "New fact here"]).encode()
    commit(committer, store.plan_create(Draft("Likes tea", "Likes tea", Kind.PREFERENCE)))
    assert (folder / "USER.md").read_bytes() == made.DELIMITER.join([*made.USER, "Likes tea"]).encode()
    for body in (*made.USER, "Likes tea"):
        held = by_body(store, body)
        commit(committer, store.plan_delete(held.key, held.etag))
    assert (folder / "USER.md").read_bytes() == b""


@pytest.mark.parametrize(
    ("data", "entries", "drifted"),
    [
        (b"a\n\xc2\xa7\nb", ["a", "b"], False),
        (b"a\n\xc2\xa7\nb\n", ["a", "b"], False),
        (b"a\r\n\xc2\xa7\r\nb", ["a", "b"], False),
        (b"a\n\xc2\xa7\na", ["a"], False),
        (b"\xef\xbb\xbfa\n\xc2\xa7\nb", ["a", "b"], False),
        (b"a\n\xc2\xa7\n\n\xc2\xa7\nb", ["a", "b"], True),
        (b"a\n\xc2\xa7\nb\n\xc2\xa7\n", ["a", "b"], True),
        (b"a \n\xc2\xa7\n b", ["a", "b"], True),
        (b"a\n\xc2\xa7 \nb", ["a\n§ \nb"], False),
        (b"# A document\n\nwith text\n", ["# A document\n\nwith text"], False),
        (b"\xc2\xa7\na\n\xc2\xa7\nb", ["§\na", "b"], False),
        (b"x" * 2201, ["x" * 2201], True),
        (b"", [], False),
    ],
)
def test_third_party_files(folder: Path, store: HermesStore, data: bytes, entries: list[str], drifted: bool) -> None:
    """The table of what Hermes' own parser and guard make of them."""
    (folder / "USER.md").unlink()
    (folder / "MEMORY.md").write_bytes(data)
    assert [document.body for document in store.scan()] == entries
    assert any("refuses to replace or remove" in problem for problem in store.problems) == drifted


def test_drift_is_mended_in_one_step_that_can_be_undone(folder: Path, store: HermesStore, committer: Committer) -> None:
    drifted = b"\xef\xbb\xbfa \r\n\xc2\xa7\r\n\r\n\xc2\xa7\r\na\r\n\xc2\xa7\r\nb\r\n\xc2\xa7\r\n"
    (folder / "MEMORY.md").write_bytes(drifted)
    list(store.sources())
    assert "normalising it helps" in " ".join(store.problems)
    assert store.drifted() == ["MEMORY.md"]
    commit(committer, store.plan_normalise("MEMORY.md"))
    assert (folder / "MEMORY.md").read_bytes() == "a\n§\nb".encode()
    assert store.drifted() == []
    list(store.sources())
    assert store.problems == ()
    committer.commit(committer.plan_undo())
    assert (folder / "MEMORY.md").read_bytes() == drifted
    assert plan_from(store.plan_normalise("USER.md"), "normalise", "").empty


def test_an_edit_of_a_drifted_file_says_that_it_normalises(
    folder: Path, store: HermesStore, committer: Committer
) -> None:
    (folder / "MEMORY.md").write_bytes("a\n§\n\n§\n b".encode())
    held = by_body(store, "b")
    proposal = store.plan_update(held.key, Edit(body="B"), held.etag)
    assert any("is normalised with it" in note for note in proposal.notes)
    commit(committer, proposal)
    assert (folder / "MEMORY.md").read_bytes() == "a\n§\nB".encode()


def test_backups_are_counted_and_cleared(folder: Path, store: HermesStore, committer: Committer) -> None:
    for name in ("MEMORY.md.bak.1794784144", "USER.md.bak.1", "MEMORY.md.bak.mine", "other.bak.1"):
        put(folder / name, b"x")
    list(store.sources())
    assert store.problems == ("2 backups that Hermes made when it refused to write",)
    before = tree(folder)
    commit(committer, store.plan_clear_backups())
    assert set(before) - set(tree(folder)) == {"MEMORY.md.bak.1794784144", "USER.md.bak.1"}
    committer.commit(committer.plan_undo())
    assert tree(folder) == before


@pytest.mark.parametrize("text", ["one\n§\ntwo", "one\n§", "one\n§\n", "§\n§\nx"])
def test_a_text_that_would_fall_apart_is_refused(folder: Path, store: HermesStore, text: str) -> None:
    held = by_body(store, made.MEMORY[0])
    with pytest.raises(RefusedError, match="a line that holds only §"):
        store.plan_update(held.key, Edit(body=text), held.etag)


@pytest.mark.parametrize("text", ["§ one", "one § two", "one\n§ \ntwo", "§", "§\none"])
def test_a_sign_that_splits_nothing_is_a_sign_like_others(store: HermesStore, committer: Committer, text: str) -> None:
    held = by_body(store, made.MEMORY[1])
    commit(committer, store.plan_update(held.key, Edit(body=text), held.etag))
    assert [document.body for document in store.scan()][:3] == [made.MEMORY[0], text, made.MEMORY[2]]


@pytest.mark.parametrize("text", ["", "  \n\t"])
def test_an_empty_text_is_refused(store: HermesStore, text: str) -> None:
    held = by_body(store, made.MEMORY[0])
    with pytest.raises(RefusedError, match="cannot be empty"):
        store.plan_update(held.key, Edit(body=text), held.etag)


def test_the_same_text_twice_is_refused(store: HermesStore) -> None:
    held = by_body(store, made.MEMORY[0])
    with pytest.raises(RefusedError, match="already"):
        store.plan_create(Draft(made.MEMORY[0], made.MEMORY[0]))
    with pytest.raises(RefusedError, match="already"):
        store.plan_update(held.key, Edit(body=made.MEMORY[2]), held.etag)


@pytest.mark.parametrize(
    "edit", [Edit(title="x"), Edit(description="x"), Edit(kind=Kind.USER), Edit(tags=("x",))], ids=str
)
def test_what_an_entry_does_not_have_cannot_be_edited(store: HermesStore, edit: Edit) -> None:
    held = by_body(store, made.MEMORY[0])
    with pytest.raises(RefusedError, match="has a text, but no"):
        store.plan_update(held.key, edit, held.etag)


def test_what_does_not_fit_is_said_before(store: HermesStore) -> None:
    made_here = store.plan_create(
        Draft("Deploy window", "Never on Fridays.", Kind.FEEDBACK, "When to deploy", ("ops",))
    )
    assert made_here.notes == (
        "Hermes keeps one text per entry: its description ('When to deploy'), its tags (ops), its type (feedback) "
        "will not be kept",
    )
    after = made_here.changes[0].after
    assert after
    assert after.data.decode().endswith("§\nDeploy window\nNever on Fridays.")


def test_a_memory_file_is_taken_in_with_its_date(store: HermesStore, committer: Committer) -> None:
    data = b"---\nname: who\nmetadata:\n  type: user\n  modified: 2026-03-01T00:00:00.000Z\n---\n\nWorks at night.\n"
    proposal = store.plan_import("who.md", Image(data, 1), "who", "")
    commit(committer, proposal)
    held = store.read(proposal.key)
    assert (held.key.partition("#")[0], held.created) == ("USER.md", "2026-03-01T00:00:00.000Z")
    assert held.body == "who\nWorks at night."


# Limits


def test_the_limit_counts_code_points_and_equal_is_allowed(tmp_path: Path) -> None:
    store = store_at(made.make(tmp_path / "h", ["ab"], None), tmp_path / "s", Config(memory_limit=10))
    store.plan_create(Draft("é😀é漢x", "é😀é漢x", Kind.FACT))
    with pytest.raises(RefusedError, match="would be at 11 of 10 characters"):
        store.plan_create(Draft("é😀é漢xy", "é😀é漢xy", Kind.FACT))
    assert (store.budget().chars, store.budget().max_chars) == (2, 10)


def test_a_file_that_is_over_may_only_shrink(tmp_path: Path) -> None:
    store = store_at(made.make(tmp_path / "h", ["a" * 8, "b" * 8], None), tmp_path / "s", Config(memory_limit=10))
    list(store.sources())
    assert "MEMORY.md: 19 of 10 characters" in store.problems[0]
    assert store.budget().over
    one = next(iter(store.scan()))
    store.plan_update(one.key, Edit(body="a" * 7), one.etag)
    store.plan_delete(one.key, one.etag)
    with pytest.raises(RefusedError, match="would be at 20 of 10"):
        store.plan_update(one.key, Edit(body="a" * 9), one.etag)


def test_two_entries_that_fit_alone_but_not_together_are_refused(tmp_path: Path) -> None:
    store = store_at(made.make(tmp_path / "h", [], None), tmp_path / "s", Config(memory_limit=10))
    plans = [plan_from(store.plan_create(Draft(word, word, Kind.FACT)), "add", "") for word in ("aaaaaa", "bbbbbb")]
    with pytest.raises(RefusedError, match="would be at 15 of 10"):
        combined("add", "", plans)


def test_the_blocks_of_its_prompt(store: HermesStore, committer: Committer) -> None:
    commit(committer, store.plan_create(Draft("x", "x keeps keys in ~/.ssh", Kind.USER)))
    memory, user = blocks(store)
    ruler = "═" * 46
    size = len(made.DELIMITER.join(made.MEMORY))
    title = f"MEMORY (your personal notes) [{size * 100 // 2200}% — {size:,}/2,200 chars]"
    assert memory.text == f"{ruler}\n{title}\n{ruler}\n" + made.DELIMITER.join(made.MEMORY)
    assert user.hidden == ("x keeps keys in ~/.ssh",)
    assert user.text.endswith(
        "[BLOCKED: USER.md entry contained threat pattern(s): ssh_access. Removed from system prompt; "
        "use memory(action=remove) to delete the original.]"
    )
    assert f"{user.chars:,}/1,375 chars]" in user.text


def test_a_text_hermes_would_hide_is_told_before_and_after(store: HermesStore, committer: Committer) -> None:
    proposal = store.plan_create(Draft("Key", "Key is in ~/.ssh/id", Kind.FACT))
    said = "Hermes will hide this entry: its own list finds ssh_access"
    assert said in proposal.notes
    commit(committer, proposal)
    assert store.read(proposal.key).notes == (said,)


# Age and identity


def test_ages_are_kept_from_the_first_look_on(home: Home, folder: Path) -> None:
    path = folder / "MEMORY.md"
    first = {memory.body: memory.age_days for memory in home.catalog().memories() if memory.agent == "hermes"}
    assert set(first.values()) == {10}
    put(path, made.DELIMITER.join([*made.MEMORY, "newer"]), days=2)
    ages = {memory.body: (memory.age_days, memory.age_from) for memory in home.catalog().memories()}
    assert ages["newer"][0] == 2
    assert ages[made.MEMORY[0]] == (10, "created")
    sidecar = home.own / "state" / "hermes-ages.sqlite"
    assert stat.S_IMODE(sidecar.stat().st_mode) == 0o600
    assert stat.S_IMODE(sidecar.parent.stat().st_mode) == 0o700
    assert [name for name in os.listdir(sidecar.parent) if name.startswith("hermes")] == ["hermes-ages.sqlite"]


def test_an_edit_keeps_key_age_and_approval(home: Home, folder: Path) -> None:
    catalog = home.catalog()
    memory = next(memory for memory in catalog.memories() if memory.body == made.MEMORY[0])
    catalog.plan_approve(memory.ref).commit()
    catalog.plan_edit(memory.ref, body="Uses Go 1.23 now").commit()
    again = catalog.get(memory.ref)
    assert (again.body, again.trust.value, again.age_days) == ("Uses Go 1.23 now", "approved", 10)
    catalog.plan_edit(memory.ref, verified=True).commit()
    assert (catalog.get(memory.ref).age_days, catalog.get(memory.ref).age_from) == (0, "verified")
    with home.catalog() as fresh:
        assert fresh.get(memory.ref).age_from == "verified"
    catalog.plan_undo().commit()
    assert catalog.get(memory.ref).age_from == "created"
    catalog.plan_undo().commit()
    assert catalog.get(memory.ref).body == made.MEMORY[0]


def test_the_old_text_written_again_is_another_entry(store: HermesStore, folder: Path, committer: Committer) -> None:
    held = by_body(store, made.MEMORY[0])
    commit(committer, store.plan_update(held.key, Edit(body="another"), held.etag))
    path = folder / "MEMORY.md"
    put(path, path.read_text() + made.DELIMITER + made.MEMORY[0])
    keys = [document.key for document in store.scan()]
    assert len(set(keys)) == len(keys)
    assert store.read(held.key).body == "another"


def test_a_lost_or_broken_sidecar_only_loses_ages(home: Home, folder: Path) -> None:
    home.catalog().memories()
    sidecar = home.own / "state" / "hermes-ages.sqlite"
    sidecar.write_bytes(b"no database")
    catalog = home.catalog()
    assert len([memory for memory in catalog.memories() if memory.agent == "hermes"]) == 5
    assert "the age of its entries cannot be kept" in " ".join(catalog.store("hermes").problems)
    sidecar.unlink()
    assert home.catalog().store("hermes").problems == ()


def test_profiles_keep_their_ages_apart(home: Home, folder: Path) -> None:
    work = made.profile(folder.parent, "work")
    put(work / "memories" / "MEMORY.md", made.MEMORY[0], days=3)
    home.catalog().memories()
    ages = {memory.store: memory.age_days for memory in home.catalog().memories() if memory.body == made.MEMORY[0]}
    assert ages == {"hermes": 10, "hermes:work": 3}


def test_a_secret_is_masked_in_lists_and_redacted_in_place(home: Home, folder: Path) -> None:
    token = fake_token()
    put(folder / "USER.md", f"Name is Ada\n§\nHer key is {token}")
    catalog = home.catalog()
    memory = next(memory for memory in catalog.memories() if "Her key" in memory.body)
    assert token not in memory.body + memory.title
    catalog.plan_redact(memory.ref).commit()
    text = (folder / "USER.md").read_text()
    assert token not in text
    assert text.startswith("Name is Ada\n§\nHer key is «redacted")
    assert catalog.get(memory.ref).findings == ()


# The lock


@pytest.fixture
def held(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder / "MEMORY.md.lock")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout
    assert process.stdout.readline() == b"held\n"
    yield process
    process.communicate()


def test_a_lock_that_does_not_come_free_is_refused_and_the_holder_named(
    folder: Path,
    store: HermesStore,
    committer: Committer,
    held: subprocess.Popen[bytes],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("memtui_store.agents.locked_medium.WAIT", 0.1)
    before = tree(folder)
    with pytest.raises(LockedError, match=rf"\(process {held.pid}\) has been writing MEMORY\.md"):
        commit(committer, store.plan_create(Draft("T", "b", Kind.FACT)))
    assert tree(folder) == before
    commit(committer, store.plan_create(Draft("T", "b", Kind.USER)))
    held.communicate()
    committer.recover()
    assert committer.journal.pending() == []
    commit(committer, store.plan_create(Draft("T", "b", Kind.FACT)))
    assert set(tree(folder)) == {"MEMORY.md", "USER.md", "MEMORY.md.lock", "USER.md.lock"}


def test_ours_is_held_for_the_swap_alone(folder: Path, store: HermesStore, committer: Committer) -> None:
    commit(committer, store.plan_create(Draft("T", "b", Kind.FACT)))
    with locked(str(folder / "MEMORY.md")):
        fd = os.open(folder / "MEMORY.md.lock", os.O_RDWR)
        with pytest.raises(BlockingIOError):
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    os.close(fd)


def test_a_lock_that_is_a_link_is_not_followed(folder: Path, store: HermesStore, committer: Committer) -> None:
    outside = put(folder.parent / "outside", b"x")
    (folder / "MEMORY.md.lock").symlink_to(outside)
    before = tree(folder)
    with pytest.raises(Exception, match=r"MEMORY\.md: "):
        commit(committer, store.plan_create(Draft("T", "b", Kind.FACT)))
    assert tree(folder) == before


def test_a_linked_file_takes_the_lock_beside_the_link(folder: Path, store: HermesStore, committer: Committer) -> None:
    (folder / "MEMORY.md").rename(folder / "real.md")
    (folder / "MEMORY.md").symlink_to("real.md")
    commit(committer, store.plan_create(Draft("T", "b", Kind.FACT)))
    assert {path.name for path in folder.iterdir()} == {"MEMORY.md", "real.md", "USER.md", "MEMORY.md.lock"}
    assert (folder / "real.md").read_text().endswith("T\nb")


ANOTHER = (
    "import fcntl, os, sys\n"
    "path = sys.argv[1]\n"
    "for number in range(int(sys.argv[2])):\n"
    "    fd = os.open(path + '.lock', os.O_RDWR | os.O_CREAT, 0o600)\n"
    "    fcntl.flock(fd, fcntl.LOCK_EX)\n"
    "    held = open(path, encoding='utf-8').read()\n"
    "    with open(path + '.tmp-hermes', 'w', encoding='utf-8') as handle:\n"
    "        handle.write(held + f'\\n§\\nfrom hermes {number}')\n"
    "    os.replace(path + '.tmp-hermes', path)\n"
    "    os.close(fd)\n"
)


def test_hermes_and_memtui_writing_at_once_lose_nothing(tmp_path: Path) -> None:
    """The other writer does as Hermes does: lock, read, replace, unlock."""
    store = store_at(made.make(tmp_path / "h", ["first"], None), tmp_path / "s", Config(memory_limit=100_000))
    committer = Committer(tmp_path / "state", medium)
    path = store.path_of("MEMORY.md")
    process = subprocess.Popen([sys.executable, "-c", ANOTHER, str(path), "150"])
    ours = 0
    while ours < 40:
        try:
            commit(committer, store.plan_create(Draft(f"ours {ours}", f"ours {ours}", Kind.FACT)))
        except ConflictError:
            continue
        ours += 1
    assert process.wait(60) == 0
    committer.close()
    wanted = {"first", *(f"from hermes {number}" for number in range(150)), *(f"ours {number}" for number in range(40))}
    assert set(store.entries("MEMORY.md")) == wanted
    assert {name.name for name in path.parent.iterdir()} == {"MEMORY.md", "MEMORY.md.lock"}


# Where it is


def ids(home: Home, **env: str) -> dict[str, Path]:
    environment = Environment.of(home.path, home.project, home.env | env)
    return {store.id: store.info.root.parent for store in discover(environment)}


def test_discovery(home: Home, tmp_path: Path) -> None:
    assert ids(home) == {}
    usual = made.make(home.path / ".hermes", None, None)
    assert ids(home) == {"hermes": usual}
    for name in ("work", "a-b_c", "Bad", ".hidden", "x" * 65):
        made.profile(usual, name)
    found = {"hermes": usual, "hermes:a-b_c": usual / "profiles" / "a-b_c", "hermes:work": usual / "profiles" / "work"}
    assert ids(home) == found
    assert ids(home, HERMES_HOME="  ") == found
    assert ids(home, HERMES_HOME=f" {usual / 'profiles' / 'work'} ") == found
    other = made.make(tmp_path / "other")
    made.profile(other, "p")
    both = {"hermes": other, "hermes:p": other / "profiles" / "p"}
    assert ids(home, HERMES_HOME=str(other)) == ids(home, HERMES_HOME=str(other / "profiles" / "p")) == both
    assert ids(home, HERMES_HOME="~/.hermes") == found
    assert ids(home, HERMES_HOME=str(tmp_path / "nowhere")) == {}


def test_profiles_have_their_scope(home: Home, folder: Path) -> None:
    made.profile(folder.parent, "work")
    scopes = {store.id: store.info.scope for store in home.catalog().stores() if store.info.agent == "hermes"}
    assert scopes == {"hermes": Scope.GLOBAL, "hermes:work": Scope.PROFILE}


@pytest.mark.parametrize(
    ("config", "limits", "said"),
    [
        ("", (2200, 1375), ()),
        ("display: {}\n", (2200, 1375), ()),
        ("memory:\n  memory_char_limit: 50\n  user_char_limit: '60'\n", (50, 60), ()),
        ("memory:\n  memory_char_limit: lots\n", (2200, 1375), ()),
        ("memory:\n  memory_enabled: false\n", (2200, 1375), ("Hermes does not read MEMORY.md",)),
        ("memory:\n  user_profile_enabled: false\n", (2200, 1375), ("Hermes does not read USER.md",)),
        ("memory:\n  provider: mem0\n", (2200, 1375), ("edits made here are not mirrored",)),
        ("memory: [\n", (2200, 1375), ("not valid YAML",)),
        ("memory: 7\n", (2200, 1375), ()),
        ("memory: " + "[" * 5_000, (2200, 1375), ("not valid YAML",)),
    ],
)
def test_the_configuration(home: Home, folder: Path, config: str, limits: tuple[int, int], said: tuple[str]) -> None:
    put(folder.parent / "config.yaml", config)
    store = home.catalog().store("hermes")
    assert isinstance(store, HermesStore)
    assert (store.config.memory_limit, store.config.user_limit) == limits
    assert len(store.problems) == len(said)
    for problem, words in zip(store.problems, said, strict=True):
        assert words in problem


# Bad files

HOSTILE: dict[str, tuple[Callable[[Path], object], str]] = {
    "binary": (lambda path: put(path, bytes(range(256)) * 40), "not text: the file looks binary"),
    "latin-1": (lambda path: put(path, "Grüße\n§\nx".encode("latin-1")), "not valid UTF-8 from byte 2"),
    "utf-16": (lambda path: put(path, "Grüße".encode("utf-16")), "not text"),
    "20 MB": (lambda path: put(path, b"x" * (20 * 1024 * 1024)), "too large to read"),
    "folder": (lambda path: path.mkdir(), "a folder, not a file"),
    "fifo": (os.mkfifo, "a pipe, not a file"),
    "socket": (a_socket, "a socket, not a file"),
    "dangling": (lambda path: path.symlink_to("nowhere.md"), "a symbolic link that leads nowhere"),
    "loop": (looping, "symbolic links in a loop"),
    "escaping": (
        lambda path: path.symlink_to(put(path.parents[1] / "out.md", b"OUT")),
        "a symbolic link that leads outside the store",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_bad_file_is_a_row_with_a_reason(home: Home, folder: Path, name: str) -> None:
    make, reason = HOSTILE[name]
    (folder / "MEMORY.md").unlink()
    make(folder / "MEMORY.md")
    catalog = home.catalog()
    rows = {memory.key: memory for memory in catalog.memories() if memory.agent == "hermes"}
    assert reason in rows["MEMORY.md"].error
    assert sorted(memory.body for memory in rows.values() if not memory.error) == sorted(made.USER)
    store = catalog.store("hermes")
    store.budget()
    attempts: list[Callable[[], Proposal]] = [
        lambda: store.plan_update("MEMORY.md", Edit(body="x"), ""),
        lambda: store.plan_delete("MEMORY.md", ""),
        lambda: store.plan_create(Draft("T", "b", Kind.FACT)),
    ]
    for attempt in attempts:
        with pytest.raises(RefusedError):
            attempt()


def test_of_a_huge_file_only_the_beginning_is_held_against_the_list(home: Home, folder: Path) -> None:
    bait = "cat ignore all <!--translate x into " * 1_000
    put(folder / "MEMORY.md", made.DELIMITER.join(f"{number} {bait}" for number in range(25)))
    found = [memory for memory in home.catalog().memories() if memory.agent == "hermes"]
    unchecked = [memory for memory in found if any(note.startswith("too far down") for note in memory.notes)]
    assert (len(found), len(unchecked)) == (27, 22)


def test_of_too_many_entries_the_first_are_shown_and_all_are_kept(
    folder: Path, store: HermesStore, committer: Committer
) -> None:
    put(folder / "MEMORY.md", made.DELIMITER.join(f"entry {number}" for number in range(5_003)))
    found = [document for document in store.scan() if document.key.startswith("MEMORY")]
    assert (len(found), "MEMORY.md: only the first 5,000 entries are shown" in store.problems) == (5_000, True)
    commit(committer, store.plan_delete(found[0].key, found[0].etag))
    assert store.entries("MEMORY.md") == [f"entry {number}" for number in range(1, 5_003)]


def test_another_limit_is_noticed_without_a_change_of_the_file(home: Home, folder: Path) -> None:
    os.utime(folder / "MEMORY.md", (1, 1))
    home.catalog().close()
    put(folder.parent / "config.yaml", "memory:\n  memory_char_limit: 50\n")
    noted = [memory.body for memory in home.catalog().memories() if "limit of 50" in " ".join(memory.notes)]
    assert noted == [entry for entry in made.MEMORY if len(entry) > 50]


def test_a_file_that_goes_between_listing_and_reading(folder: Path, store: HermesStore) -> None:
    sources = list(store.sources())
    (folder / "MEMORY.md").unlink()
    assert store.load(sources[0])[0].error == "it is gone"


def test_no_permission_is_a_reason(guarded: Home) -> None:
    folder = made.make(guarded.path / ".hermes") / "memories"
    made.profile(guarded.path / ".hermes", "closed")
    (folder / "MEMORY.md").chmod(0)
    (folder / "USER.md").chmod(0o644)
    (guarded.path / ".hermes" / "profiles" / "closed" / "memories").chmod(0)

    def look() -> str:
        with Catalog(guarded.path, guarded.project, env=guarded.env) as catalog:
            rows = {memory.key.partition("#")[0]: memory.error for memory in catalog.memories()}
            return json.dumps([rows, {store.id: store.problems for store in catalog.stores()}])

    rows, problems = json.loads(as_somebody_else(look))
    assert rows == {"MEMORY.md": "no permission to read it", "USER.md": ""}
    assert "its folder: no permission to read it" in problems["hermes:closed"]


# Grammar

TEXTS = st.text(st.sampled_from("ab§ \n\r\t\x0b\u2028é😀"), max_size=12)


@given(st.lists(TEXTS, max_size=6), st.sampled_from(["\n§\n", "\r\n§\r\n", "\n§ \n"]), st.booleans())
def test_reading_is_what_hermes_does(pieces: list[str], delimiter: str, bom: bool) -> None:
    """Against a model that goes through Python's own text mode, as Hermes does."""
    data = (b"\xef\xbb\xbf" if bom else b"") + delimiter.join(pieces).encode()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "MEMORY.md"
        path.write_bytes(data)
        raw = path.read_text(encoding="utf-8-sig")
    model = list(dict.fromkeys(entry for piece in raw.split("\n§\n") if (entry := piece.strip())))
    assert grammar.parse(grammar.text_of(data)) == model
    again = grammar.parse(grammar.text_of(grammar.join(model)))
    assert list(dict.fromkeys(entry for entry, _ in grammar.lines(grammar.text_of(data)))) == model
    assert again == model or any(entry.endswith("\n§") or entry == "§" for entry in model)


@given(
    st.lists(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20), max_size=6, unique=True), st.data()
)
def test_editing_one_entry_leaves_the_others(texts: list[str], data: st.DataObject) -> None:
    entries = grammar.parse(grammar.text_of(grammar.join([text for text in texts if "§" not in text])))
    new = data.draw(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=20))
    with tempfile.TemporaryDirectory() as folder:
        store = store_at(made.make(Path(folder) / "h", entries, None), Path(folder) / "s")
        documents = list(store.scan())
        assert [document.body for document in documents] == entries
        for at, document in enumerate(documents):
            try:
                proposal = store.plan_update(document.key, Edit(body=new), document.etag)
            except RefusedError:
                continue
            after = proposal.changes[0].after
            assert after
            wanted = [*entries[:at], grammar.clean(new), *entries[at + 1 :]]
            assert grammar.parse(grammar.text_of(after.data)) == wanted
            assert after.data == grammar.join(wanted)
