"""What is on the disk before what: nothing is shown until the journal and the new bytes would survive a power cut."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from memtui_store.catalog import Catalog
from memtui_store.changes import file_medium
from memtui_store.changes.journal import Journal
from memtui_store.changes.plan import Plan, combined
from memtui_store.errors import StorageError
from tests.conftest import Home, memory_text

Notes = list[str]


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch) -> Notes:
    """What was made to last and what was shown, in order."""
    found: Notes = []

    def noted(call: Callable[..., object], what: Callable[..., str]) -> Callable[..., object]:
        def wrapped(*args: object, **named: object) -> object:
            made = call(*args, **named)
            found.append(what(*args))
            return made

        return wrapped

    def kind(fd: int) -> str:
        name = Path(os.readlink(f"/proc/self/fd/{fd}")).name
        return "journal" if name.startswith("journal") else "folder" if name == "memory" else "bytes"

    monkeypatch.setattr(os, "fsync", noted(os.fsync, kind))
    monkeypatch.setattr(os, "fdatasync", noted(os.fdatasync, kind))
    monkeypatch.setattr(file_medium, "exchange", noted(file_medium.exchange, lambda *_: "shown"))
    monkeypatch.setattr(file_medium, "_place", noted(file_medium._place, lambda *_: "shown"))
    return found


def several(catalog: Catalog, count: int) -> Plan:
    plans = [catalog.plan_create(store="claude", title=f"New {n}", body="text") for n in range(count)]
    return combined("create", "several", plans)


def test_an_edit_waits_for_the_disk_twice(home: Home, notes: Notes) -> None:
    home.write("a.md", memory_text("a"))
    catalog = home.catalog()
    catalog.plan_edit("a.md", body="first").commit()
    plan = catalog.plan_edit("a.md", body="second")
    notes.clear()
    plan.commit()
    assert sorted(notes[:2]) == ["bytes", "journal"]
    assert notes[2:] == ["shown", "folder"]
    assert catalog.history()[-1].state == "done"
    assert catalog.verify_history().ok


def test_no_file_stays_open(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a commit displaces is held until the end, whichever way it ends."""
    for name in ("a", "b"):
        home.write(f"{name}.md", memory_text(name, body="old"))
    catalog = home.catalog()
    catalog.plan_edit("a.md", body="first").commit()
    before = opened()
    combined("edit", "both", [catalog.plan_edit(f"{name}.md", body="second") for name in "ab"]).commit()
    assert opened() == before
    plan = combined("edit", "both", [catalog.plan_edit(f"{name}.md", body="third") for name in "ab"])
    monkeypatch.setattr(file_medium, "fsync_folder", failing(file_medium.fsync_folder))
    with pytest.raises(StorageError, match="Input/output error"):
        plan.commit()
    assert opened() == before
    assert "second" in (home.memory / "b.md").read_text()


def opened() -> list[str]:
    """The files this process has open, for what they are."""
    links = [Path(f"/proc/self/fd/{fd}") for fd in os.listdir("/proc/self/fd")]
    return sorted(os.readlink(link) for link in links if os.path.lexists(link))


def failing(call: Callable[[str], None]) -> Callable[[str], None]:
    """Only the first time."""
    failures = [OSError(5, "Input/output error")]

    def wrapped(folder: str) -> None:
        if failures:
            raise failures.pop()
        call(folder)

    return wrapped


def test_many_new_files_reach_the_disk_before_any_is_shown(home: Home, notes: Notes) -> None:
    home.write("MEMORY.md", "# Index\n")
    plan = several(home.catalog(), 6)
    notes.clear()
    plan.commit()
    before, shown = notes[: notes.index("shown")], notes[notes.index("shown") :]
    assert sorted(before) == sorted(["bytes"] * 7 + ["journal"])
    assert shown == ["shown"] * 7 + ["folder"]


def test_a_journal_that_cannot_be_made_to_last_stops_the_edit(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    path = home.write("a.md", memory_text("a", body="old"))
    catalog = home.catalog()
    plan = catalog.plan_edit("a.md", body="new")

    def fail(_: Journal) -> None:
        raise StorageError("the disk is gone")

    monkeypatch.setattr(Journal, "sync", fail)
    with pytest.raises(StorageError, match="the disk is gone"):
        plan.commit()
    assert "old" in path.read_text()
    assert catalog.history()[-1].state == "rolled_back"


def test_approving_many_waits_once(home: Home, notes: Notes) -> None:
    for number in range(20):
        home.write(f"m{number}.md", memory_text(f"m{number}"))
    catalog = home.catalog()
    catalog.plan_approve("m0.md").commit()
    plan = catalog.plan_approve(*(f"m{number}.md" for number in range(1, 20)))
    notes.clear()
    plan.commit()
    assert notes == []  # the database waits for its own transaction
    assert len(catalog.committer.approvals.all()) == 20


def test_what_a_person_decided_with_files_needs_no_wait_of_its_own(home: Home, notes: Notes) -> None:
    plan = decided_and_edited(home)
    notes.clear()
    plan.commit()
    assert sorted(notes[:2]) == ["bytes", "journal"]
    assert notes[2:] == ["shown", "folder"]


def test_a_power_cut_after_the_files_loses_nothing_of_the_operation(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the journal only what was synced is left; the files tell that the operation was carried out."""
    plan = decided_and_edited(home)
    on_disk: dict[str, bytes] = {}
    synced = Journal.sync

    def sync(journal: Journal) -> None:
        synced(journal)
        names = (journal.path.name, f"{journal.path.name}-wal")
        on_disk.update({name: journal.path.with_name(name).read_bytes() for name in names})

    monkeypatch.setattr(Journal, "sync", sync)
    plan.commit()
    for catalog in home.opened:
        catalog.close()
    state = home.own / "state"
    for name, data in on_disk.items():
        (state / name).write_bytes(data)
    after = home.catalog()
    assert b"second" in (home.memory / "a.md").read_bytes()
    assert {memory.key: memory.trust.value for memory in after.memories()} == {"a.md": "new", "b.md": "approved"}
    assert [operation.state for operation in after.history()] == ["done", "done"]
    assert "completed" in after.warnings[0]
    assert after.verify_history().ok


def decided_and_edited(home: Home) -> Plan:
    """One operation of a file and an approval, after another that has made the journal."""
    home.write("a.md", memory_text("a"))
    home.write("b.md", memory_text("b"))
    catalog = home.catalog()
    catalog.plan_edit("a.md", body="first").commit()
    return combined("edit", "both", [catalog.plan_edit("a.md", body="second"), catalog.plan_approve("b.md")])


def test_what_is_not_there_is_not_removed(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new file leaves its first name behind when it is shown, and nothing has to be removed at the end."""
    removed: Notes = []
    unlink = os.unlink

    def noted(name: str) -> None:
        removed.append(name)
        unlink(name)

    home.write("MEMORY.md", "# Index\n")
    plan = several(home.catalog(), 6)
    monkeypatch.setattr(os, "unlink", noted)
    plan.commit()
    assert len(removed) == len(set(removed)) == 7
    assert not list(home.memory.rglob(".memtui-*"))
