"""Hermes' queue: shown as proposals, decided in its own terms, and every decision can be undone."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from memtui_store.agents.hermes.pending import pending, plan_approve, plan_reject
from memtui_store.agents.hermes.store import HermesStore
from memtui_store.changes.commit import Committer
from memtui_store.errors import ConflictError, ReadOnlyError, RefusedError
from memtui_store.inbox.proposal import Proposal
from memtui_store.model import READ_ONLY, Kind
from tests.adapters import make_hermes as made
from tests.adapters.make_hermes import single, stage
from tests.conftest import DAY, NOW_S, Home, fake_token, put, tree
from tests.test_contract import commit


@pytest.fixture
def folder(home: Home) -> Path:
    return made.make(home.path / ".hermes")


@pytest.fixture
def store(home: Home, folder: Path) -> HermesStore:
    found = home.catalog().store("hermes")
    assert isinstance(found, HermesStore)
    return found


@pytest.fixture
def committer(home: Home) -> Committer:
    return home.catalog().committer


def only(store: HermesStore) -> Proposal:
    (proposal,) = pending(store)
    return proposal


def approve(store: HermesStore, committer: Committer, content: str | None = None) -> None:
    commit(committer, plan_approve(store, only(store), content))


def test_what_is_shown_of_a_record(folder: Path, store: HermesStore) -> None:
    assert pending(store) == []
    path = stage(folder, 2, single("add", "user", "Prefers tabs\nover spaces"))
    stage(folder, 1, single("remove", old="Go 1.22"))
    older, newer = pending(store)
    assert older.title == "remove 'Go 1.22'"
    assert (newer.id, newer.source, newer.store) == ("hermes-00000002", "hermes", "hermes")
    assert (newer.title, newer.body, newer.kind) == ("Prefers tabs", "Prefers tabs\nover spaces", Kind.USER)
    assert newer.created == "2026-11-15T12:00:02.000Z"
    assert newer.path == path
    assert newer.extra == {
        "pending": "00000002",
        "action": "add",
        "target": "user",
        "origin": "background_review",
        "old_text": "",
    }


def test_profiles_have_queues_of_their_own(home: Home, folder: Path) -> None:
    work = made.profile(folder, "work")
    stage(folder, 1, single("add", content="one"))
    stage(work, 1, single("add", content="two"))
    found = [item for store in home.catalog().stores() if isinstance(store, HermesStore) for item in pending(store)]
    assert [(item.id, item.body) for item in found] == [("hermes-00000001", "one"), ("hermes-work-00000001", "two")]


def test_approving_does_it_and_takes_the_record_away(folder: Path, store: HermesStore, committer: Committer) -> None:
    stage(folder, 1, single("add", "user", "  Prefers tabs\n"))
    before = tree(folder)
    approve(store, committer)
    assert (folder / "memories" / "USER.md").read_bytes() == made.DELIMITER.join([*made.USER, "Prefers tabs"]).encode()
    assert pending(store) == []
    (held,) = (document for document in store.scan() if document.body == "Prefers tabs")
    assert (held.created, held.origin) == ("2026-11-15T12:00:01.000Z", "hermes:background_review")
    committer.commit(committer.plan_undo())
    after = tree(folder)
    after.pop("memories/USER.md.lock")
    assert after == before


def test_rejecting_only_takes_the_record_away(folder: Path, store: HermesStore, committer: Committer) -> None:
    path = stage(folder, 1, single("add", content="x"))
    record = path.read_bytes()
    before = tree(folder / "memories")
    commit(committer, plan_reject(store, only(store)))
    assert (path.exists(), tree(folder / "memories")) == (False, before)
    committer.commit(committer.plan_undo())
    assert (path.read_bytes(), path.stat().st_mtime) == (record, NOW_S - DAY)


@pytest.mark.parametrize(
    ("payload", "after"),
    [
        (single("replace", content="Go 1.23", old="Go 1.22"), ["Go 1.23", *made.MEMORY[1:]]),
        (single("remove", old="staging"), list(made.MEMORY[:2])),
        (single("add", content=made.MEMORY[0]), list(made.MEMORY)),
        (single("replace", content=made.MEMORY[1], old="staging"), list(made.MEMORY[:2])),
        (single("add") | {"new_text": "by another name"}, [*made.MEMORY, "by another name"]),
        (single("remove", old="e") | {"matched_entry": made.MEMORY[1]}, [made.MEMORY[0], made.MEMORY[2]]),
        (
            {
                "action": "batch",
                "target": "memory",
                "operations": [
                    {"action": "remove", "old_text": "staging"},
                    {"action": "add", "content": "new"},
                    {"action": "replace", "old_text": "new", "content": "newer"},
                    {"action": "add", "content": made.MEMORY[0]},
                ],
            },
            [*made.MEMORY[:2], "newer"],
        ),
    ],
)
def test_each_action(
    folder: Path, store: HermesStore, committer: Committer, payload: dict[str, object], after: list[str]
) -> None:
    path = stage(folder, 1, payload)
    approve(store, committer)
    assert (folder / "memories" / "MEMORY.md").read_bytes() == made.DELIMITER.join(after).encode()
    assert not path.exists()


@pytest.mark.parametrize(
    ("payload", "said"),
    [
        (single("remove", old="nowhere"), "no entry holds 'nowhere' any more"),
        (single("remove", old="e"), "3 entries hold 'e'"),
        (single("remove"), "does not say which entry"),
        (single("remove", old="Go") | {"matched_entry": "gone"}, "not there any more"),
        (single("replace", old="Go", content=" "), "cannot be empty"),
        (single("add", content=""), "cannot be empty"),
        (single("add", content="x" * 2200), "would be at 2,3"),
        (single("add", content="see ~/.ssh/id"), "Hermes refuses this text: its own list finds ssh_access"),
        (
            {
                "action": "batch",
                "target": "memory",
                "operations": [{"action": "remove", "old_text": entry} for entry in made.MEMORY],
            },
            "would empty MEMORY.md",
        ),
        (single("forget", content="x"), "'forget' is nothing Hermes does"),
        (single("add", "skills", "x"), "no change Hermes could make"),
        ({"action": "batch", "operations": []}, "no change Hermes could make"),
    ],
)
def test_what_hermes_would_refuse_is_refused_and_can_be_rejected(
    folder: Path, store: HermesStore, committer: Committer, payload: dict[str, object], said: str
) -> None:
    path = stage(folder, 1, payload)
    before = tree(folder)
    with pytest.raises(RefusedError) as raised:
        approve(store, committer)
    assert said in raised.value.message
    assert tree(folder) == before
    commit(committer, plan_reject(store, only(store)))
    assert not path.exists()


def test_a_person_may_change_the_text_first(folder: Path, store: HermesStore, committer: Committer) -> None:
    stage(folder, 1, single("add", content="see ~/.ssh/id"))
    approve(store, committer, "the key is where keys are")
    assert store.entries("MEMORY.md")[-1] == "the key is where keys are"
    stage(folder, 1, single("remove", old="Go"))
    with pytest.raises(RefusedError, match="only a single text"):
        approve(store, committer, "x")


def test_a_secret_is_masked_where_it_is_shown_and_where_it_is_written(
    folder: Path, store: HermesStore, committer: Committer
) -> None:
    token = fake_token()
    stage(folder, 1, single("add", content=f"key {token}"))
    assert token not in repr(only(store))
    wish = plan_approve(store, only(store))
    assert "1 secret masked before writing" in wish.notes
    commit(committer, wish)
    assert token not in (folder / "memories" / "MEMORY.md").read_text()


def test_a_record_that_changed_since_it_was_shown_is_a_conflict(folder: Path, store: HermesStore) -> None:
    path = stage(folder, 1, single("add", content="one"))
    shown = only(store)
    stage(folder, 1, single("add", content="two"))
    for plan in (plan_approve, plan_reject):
        with pytest.raises(ConflictError, match="not what you saw"):
            plan(store, shown)
    path.unlink()
    with pytest.raises(ConflictError, match="decided by someone else"):
        plan_reject(store, shown)


def test_a_record_of_another_queue_is_refused(folder: Path, store: HermesStore, tmp_path: Path) -> None:
    stage(folder, 1, single("add", content="one"))
    other = stage(tmp_path / "other", 1, single("add", content="one"))
    foreign = Proposal("hermes-1", "t", "b", Kind.FACT, "hermes", path=other, etag="x")
    with pytest.raises(RefusedError, match="not in the queue"):
        plan_reject(store, foreign)


def test_two_records_approved_from_one_look(folder: Path, store: HermesStore, committer: Committer) -> None:
    stage(folder, 1, single("add", content="one"))
    stage(folder, 2, single("add", content="two"))
    first, second = pending(store)
    commit(committer, plan_approve(store, first))
    commit(committer, plan_approve(store, second))
    assert store.entries("MEMORY.md")[-2:] == ["one", "two"]


def test_a_read_only_store_decides_nothing(folder: Path, store: HermesStore) -> None:
    stage(folder, 1, single("add", content="one"))
    store.info = replace(store.info, capabilities=READ_ONLY)
    with pytest.raises(ReadOnlyError):
        plan_approve(store, only(store))


BAD: dict[str, tuple[Callable[[Path], object], str]] = {
    "no json": (lambda path: put(path, b"{"), "not valid JSON"),
    "latin-1": (lambda path: put(path, "ü".encode("latin-1")), "not valid JSON"),
    "deep": (lambda path: put(path, b"[" * 100_000), "not valid JSON"),
    "list": (lambda path: put(path, b"[]"), "no change"),
    "empty": (lambda path: put(path, b""), "not valid JSON"),
    "no payload": (lambda path: put(path, b'{"id":"x"}'), "no change"),
    "odd payload": (lambda path: put(path, b'{"payload":{"action":7,"target":[]}}'), "no change"),
    "odd date": (
        lambda path: put(
            path, json.dumps({"created_at": 1e300, "payload": {"action": "zap", "content": "x"}}).encode()
        ),
        "nothing Hermes does",
    ),
    "large": (lambda path: put(path, b"x" * 300_000), "too large"),
    "folder": (lambda path: path.mkdir(parents=True), "a folder"),
    "fifo": (os.mkfifo, "a pipe"),
    "link": (lambda path: path.symlink_to("/etc/hostname"), "symbolic links"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_record_is_a_proposal_with_a_reason(folder: Path, store: HermesStore, name: str) -> None:
    make, reason = BAD[name]
    (folder / "pending" / "memory").mkdir(parents=True)
    make(folder / "pending" / "memory" / "bad.json")
    stage(folder, 1, single("add", content="good"))
    found = {item.id: item for item in pending(store)}
    assert reason in found["hermes-bad"].error
    assert found["hermes-00000001"].error == ""
    with pytest.raises(RefusedError):
        plan_approve(store, found["hermes-bad"])
