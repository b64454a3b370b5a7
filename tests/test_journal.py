"""The journal: a chain that shows tampering, versions that can be purged, and a private file."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path

import pytest

from memtui_store.catalog import Catalog
from memtui_store.errors import RefusedError, StorageError
from tests.conftest import Home, fake_token, memory_text, put, tree


@pytest.fixture
def catalog(home: Home) -> Catalog:
    """Three operations: two edits and a deletion."""
    home.write("a.md", memory_text("a"))
    home.write("b.md", memory_text("b"))
    catalog = home.catalog()
    catalog.plan_edit("a.md", description="One").commit()
    catalog.plan_edit("a.md", description="Two").commit()
    catalog.plan_delete("b.md").commit()
    return catalog


def sql(home: Home, statement: str) -> None:
    db = sqlite3.connect(home.own / "state" / "journal.sqlite")
    db.execute(statement)
    db.commit()
    db.close()


def test_operations_are_numbered_from_one(catalog: Catalog) -> None:
    assert [(op.id, op.verb, op.state) for op in catalog.history()] == [
        (1, "edit", "done"),
        (2, "edit", "done"),
        (3, "rm", "done"),
    ]
    assert catalog.verify_history().ok


@pytest.mark.parametrize(
    "tampering",
    [
        "UPDATE events SET payload = replace(payload, 'edit', 'eddy') WHERE seq = 1",
        "UPDATE events SET time = '2020-01-01T00:00:00.000Z' WHERE seq = 3",
        "UPDATE events SET kind = 'rolled_back' WHERE kind = 'done' AND op = 1",
        "DELETE FROM events WHERE seq = 3",
        "DELETE FROM events WHERE seq = 1",
        "UPDATE blobs SET data = x'00'",
        "DELETE FROM blobs",
        "UPDATE blobs SET data = NULL",
    ],
)
def test_tampering_shows(home: Home, catalog: Catalog, tampering: str) -> None:
    catalog.close()
    sql(home, tampering)
    assert not home.catalog().verify_history().ok


def test_files_are_private(home: Home, catalog: Catalog) -> None:
    for path in [home.own / "state", *(home.own / "state").rglob("*")]:
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600)


def test_purging_removes_the_bytes_and_keeps_the_proof(home: Home) -> None:
    key = fake_token(7)
    home.write("a.md", memory_text(body=f"token {key}"))
    catalog = home.catalog()
    catalog.plan_delete("a.md").commit()
    holding = [path for path in (home.own / "state").rglob("*") if key.encode() in path.read_bytes()]
    assert holding, "the trash must hold the bytes until it is emptied"
    assert catalog.empty_trash() == 1
    for path in (home.own / "state").rglob("*"):
        assert key.encode() not in path.read_bytes()
    assert catalog.trash() == []
    assert catalog.verify_history().ok
    with pytest.raises(RefusedError, match="purged"):
        catalog.plan_undo(1)


def test_undo_and_redo_any_operation(home: Home, catalog: Catalog) -> None:
    after = tree(home.memory)
    catalog.plan_undo(3).commit()
    with pytest.raises(RefusedError, match="undone by 4 already"):
        catalog.plan_undo(3)
    catalog.plan_undo().commit()
    catalog.plan_undo().commit()
    with pytest.raises(RefusedError, match="nothing to undo"):
        catalog.plan_undo()
    for _ in range(3):
        catalog.plan_redo().commit()
    assert tree(home.memory) == after
    with pytest.raises(RefusedError, match="nothing to redo"):
        catalog.plan_redo()
    assert catalog.verify_history().ok


def test_an_undo_can_be_undone_by_number(home: Home, catalog: Catalog) -> None:
    before = tree(home.memory)
    undo = catalog.plan_undo(3).commit()
    catalog.plan_undo(undo.id).commit()
    assert tree(home.memory) == before
    assert [op.undone_by for op in catalog.history() if op.id == 3] == [None]


def test_a_damaged_journal_is_said_and_memories_still_show(home: Home) -> None:
    home.write("a.md", memory_text("a"))
    put(home.own / "state" / "journal.sqlite", b"garbage" * 1000)
    catalog = home.catalog()
    assert [memory.key for memory in catalog.memories()] == ["a.md"]
    assert "damaged" in " ".join(catalog.warnings)
    with pytest.raises(StorageError, match="journal"):
        catalog.plan_delete("a.md").commit()
    assert (home.memory / "a.md").exists()


def test_a_state_folder_that_cannot_be_made_is_said(home: Home) -> None:
    home.write("a.md", memory_text("a"))
    put(home.own / "state", b"a file where the folder should be")
    with pytest.raises(StorageError):
        home.catalog().plan_delete("a.md").commit()
    assert (home.memory / "a.md").exists()


def test_no_leftovers_in_the_store(home: Home, catalog: Catalog) -> None:
    assert sorted(path.name for path in home.memory.iterdir()) == ["a.md"]


def test_undo_says_when_someone_changed_the_file_since(home: Home, catalog: Catalog) -> None:
    from memtui_store.errors import ConflictError

    path: Path = home.write("a.md", memory_text("a", body="someone else"))
    plan = catalog.plan_undo(2)
    with pytest.raises(ConflictError) as caught:
        plan.commit()
    assert "+someone else" in caught.value.diff
    assert "someone else" in path.read_text()
