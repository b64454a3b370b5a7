"""Two writers on one memory, memtui's own or anybody's: no update is lost, and the loser is told what changed."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from memtui_store.catalog import Catalog
from memtui_store.changes import file_medium
from memtui_store.changes.commit import Committer
from memtui_store.errors import ConflictError, LockedError
from memtui_store.portable import fcntl
from tests import crash_worker
from tests.conftest import Home, memory_text, put, tree

INCREMENTS = 60
MARKS = 600
OUTSIDE = memory_text("edited", "Theirs", body="Written by another program.")


# Real processes


def run_together(*commands: list[str]) -> list[str]:
    """What each says; they all start when all are ready, and none outlives the test."""
    with ExitStack() as stack:
        processes = []
        for command in commands:
            process = subprocess.Popen(
                [sys.executable, crash_worker.__file__, *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            stack.callback(process.communicate)
            stack.callback(process.kill)
            processes.append(process)
        for process in processes:
            assert process.stdout
            assert process.stdout.readline() == "ready\n"
        for process in processes:
            assert process.stdin
            process.stdin.write("go\n")
            process.stdin.flush()
        said = [process.communicate(timeout=60)[0] for process in processes]
        assert [process.returncode for process in processes] == [0] * len(processes)
    return said


def numbers(said: str) -> dict[str, int]:
    return {name: int(value) for name, value in re.findall(r"(\w+) (\d+)", said)}


def test_no_increment_is_lost(home: Home) -> None:
    path = home.write("shared.md", memory_text("shared", body="counter: 0"))
    command = ["increment", str(home.path), str(home.project), home.ref("shared.md"), str(INCREMENTS)]
    said = [numbers(words) for words in run_together(command, command)]
    assert [found["done"] for found in said] == [INCREMENTS, INCREMENTS]
    assert crash_worker.COUNTER.findall(path.read_text()) == [str(2 * INCREMENTS)]
    assert [found["without_diff"] for found in said] == [0, 0]
    print(f"\n{2 * INCREMENTS} increments, {sum(found['conflicts'] for found in said)} conflicts")
    with home.catalog() as catalog:
        assert catalog.verify_history().ok
        assert [op.state for op in catalog.history()] == ["done"] * 2 * INCREMENTS


@pytest.mark.parametrize("manner", ["append-in-place", "append-by-rename"])
def test_no_mark_of_another_program_is_lost(home: Home, manner: str) -> None:
    path = home.write("shared.md", memory_text("shared", body="marks:"))
    where = [str(home.path), str(home.project)]
    outside, inside = run_together(
        [manner, *where, str(path), str(MARKS)], ["describe", *where, home.ref("shared.md"), str(MARKS // 6)]
    )
    assert numbers(outside)["marked"] + len(outside.split("mark-")) - 1 >= MARKS
    kept = found_bytes(home)
    text = path.read_text()
    marks = [f"mark-{number}." for number in range(MARKS)]
    assert [mark for mark in marks if mark not in text and not any(mark in found for found in kept)] == []
    counts = numbers(inside)
    assert counts["done"] == MARKS // 6
    assert counts["without_diff"] == 0
    print(f"\n{manner}: {MARKS} marks, {counts['conflicts']} conflicts, {len(kept)} kept in the journal only")
    assert leftovers(home) == []
    with home.catalog() as catalog:
        assert catalog.verify_history().ok
        assert catalog.committer.journal.pending() == []


def found_bytes(home: Home) -> list[str]:
    """What memtui could not leave in the store, because two others had changed it at once, and kept."""
    db = sqlite3.connect(home.own / "state" / "journal.sqlite")
    try:
        events = db.execute("SELECT payload FROM events WHERE kind = 'found'").fetchall()
        digests = [digest for (payload,) in events for digest in re.findall(r"[0-9a-f]{64}", payload)]
        rows = [db.execute("SELECT data FROM blobs WHERE hash = ?", (digest,)).fetchone() for digest in digests]
        return [bytes(row[0]).decode() for row in rows]
    finally:
        db.close()


def leftovers(home: Home) -> list[Path]:
    return [*home.memory.rglob(".memtui-*.tmp"), *home.own.rglob(".memtui-*.tmp")]


# One step at a time


@pytest.fixture
def catalog(home: Home) -> Catalog:
    for name in ("first", "edited", "last"):
        home.write(f"{name}.md", memory_text(name, f"About {name}"))
    home.write("MEMORY.md", "- [first](first.md) — About first\n- [edited](edited.md) — About edited\n")
    return home.catalog()


def in_place(path: Path) -> None:
    with path.open("r+b") as handle:
        handle.truncate()
        handle.write(OUTSIDE.encode())


def by_rename(path: Path) -> None:
    put(path.with_name("beside"), OUTSIDE).replace(path)


def written(path: Path, text: str | bytes) -> Callable[[], None]:
    def write() -> None:
        put(path, text)

    return write


Manner = Callable[[Path], None]


@pytest.mark.parametrize("manner", [in_place, by_rename])
def test_a_plan_made_before_an_outside_edit(home: Home, catalog: Catalog, manner: Manner) -> None:
    plans = [
        catalog.plan_edit("edited.md", description="Mine"),
        catalog.plan_delete("first.md", "edited.md"),
        catalog.plan_move("edited.md", to="project"),
    ]
    manner(home.memory / "edited.md")
    before = tree(home.path)
    for plan in plans:
        with pytest.raises(ConflictError) as raised:
            plan.commit()
        assert raised.value.exit_code == 3
        assert raised.value.hint
        assert "-description: About edited" in raised.value.diff
        assert "+description: Theirs" in raised.value.diff
        assert tree(home.path) == before
    assert catalog.history() == []


def test_a_plan_made_before_an_outside_creation(home: Home, catalog: Catalog) -> None:
    plan = catalog.plan_create(store="claude", title="New", name="new", body="Mine")
    home.write("new.md", OUTSIDE)
    before = tree(home.path)
    with pytest.raises(ConflictError) as raised:
        plan.commit()
    assert "+description: Theirs" in raised.value.diff
    assert tree(home.path) == before


def slip_in(monkeypatch: pytest.MonkeyPatch, place: object, name: str, *steps: Callable[[], None], at: int = 0) -> None:
    """Do something just before the n-th real call, and the next thing before the one after it."""
    real, calls = getattr(place, name), [0]

    def wrapped(*args: object, **named: object) -> object:
        number = calls[0] - at
        calls[0] += 1
        if 0 <= number < len(steps):
            steps[number]()
        return real(*args, **named)

    monkeypatch.setattr(place, name, wrapped)


def loses(home: Home, catalog: Catalog, commit: Callable[[], object], **theirs: str | None) -> ConflictError:
    """The commit gives way: their files are as they left them, all others as they were before."""
    old = tree(home.memory)
    theirs = {f"{stem}.md": text for stem, text in theirs.items()}
    with pytest.raises(ConflictError) as raised:
        commit()
    now = tree(home.memory)
    assert {name: now[name][0].decode() if name in now else None for name in theirs} == theirs
    assert {name: now[name] for name in now if name.partition("/")[0] not in theirs} == {
        name: old[name] for name in old if name not in theirs
    }
    assert catalog.committer.journal.pending() == []
    assert catalog.history()[-1].state == "rolled_back"
    assert catalog.verify_history().ok
    return raised.value


@pytest.mark.parametrize("manner", [in_place, by_rename])
def test_an_edit_slips_in_before_an_edit(
    home: Home, catalog: Catalog, monkeypatch: pytest.MonkeyPatch, manner: Manner
) -> None:
    plan = catalog.plan_edit("edited.md", description="Mine")
    assert len(plan.changes) == 2
    slip_in(monkeypatch, file_medium, "exchange", lambda: manner(home.memory / "edited.md"))
    error = loses(home, catalog, plan.commit, edited=OUTSIDE)
    assert "+description: Theirs" in error.diff
    assert "as it was before" in error.hint


@pytest.mark.parametrize("manner", [in_place, by_rename])
def test_an_edit_slips_in_after_the_first_of_two_files(
    home: Home, catalog: Catalog, monkeypatch: pytest.MonkeyPatch, manner: Manner
) -> None:
    plan = catalog.plan_edit("edited.md", description="Mine")
    slip_in(monkeypatch, file_medium, "exchange", lambda: manner(home.memory / "MEMORY.md"), at=1)
    error = loses(home, catalog, plan.commit, MEMORY=OUTSIDE)
    assert "+description: Theirs" in error.diff


@pytest.mark.parametrize("manner", [in_place, by_rename])
def test_an_edit_slips_in_before_a_removal(
    home: Home, catalog: Catalog, monkeypatch: pytest.MonkeyPatch, manner: Manner
) -> None:
    plan = catalog.plan_delete("first.md", "edited.md", "last.md")
    slip_in(monkeypatch, os, "rename", lambda: manner(home.memory / "edited.md"), at=1)
    error = loses(home, catalog, plan.commit, edited=OUTSIDE)
    assert "+description: Theirs" in error.diff


def test_a_file_appears_before_it_is_created(home: Home, catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = catalog.plan_create(store="claude", title="New", name="new", body="Mine")
    slip_in(monkeypatch, os, "link", lambda: in_place(put(home.memory / "new.md", "")))
    error = loses(home, catalog, plan.commit, new=OUTSIDE)
    assert "+description: Theirs" in error.diff


def test_the_very_same_file_appears_before_it_is_created(
    home: Home, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is theirs, although it has our bytes, and stays when the operation is taken back."""
    plan = catalog.plan_create(store="claude", title="New", name="new", body="Mine")
    after = plan.changes[0].after
    assert after
    slip_in(monkeypatch, os, "link", written(home.memory / "new.md", after.data))
    loses(home, catalog, plan.commit, new=after.data.decode())


def test_the_very_same_edit_slips_in(home: Home, catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = catalog.plan_edit("last.md", description="Mine")
    after = plan.changes[0].after
    assert after
    slip_in(monkeypatch, file_medium, "exchange", written(home.memory / "last.md", after.data))
    loses(home, catalog, plan.commit, last=after.data.decode())


def test_a_second_edit_slips_in_while_the_first_is_given_back(
    home: Home, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One name cannot hold both: one stays, and the other is in the journal, which says so."""
    path = home.memory / "last.md"
    mine = catalog.plan_edit("last.md", description="Mine")
    second = OUTSIDE.replace("Theirs", "Second")
    slip_in(monkeypatch, file_medium, "exchange", lambda: by_rename(path), written(path, second))
    loses(home, catalog, mine.commit, last=OUTSIDE)
    assert found_bytes(home) == [second]
    assert "kept as" in catalog.history()[-1].note


def test_a_file_reappears_while_an_edited_one_is_given_back(
    home: Home, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = home.memory / "last.md"
    second = OUTSIDE.replace("Theirs", "Second")
    plan = catalog.plan_delete("last.md")
    slip_in(monkeypatch, os, "rename", lambda: by_rename(path))
    slip_in(monkeypatch, os, "link", written(path, second))
    loses(home, catalog, plan.commit, last=second)
    assert found_bytes(home) == [OUTSIDE]


def test_a_program_writes_on_into_the_file_it_had_open(
    home: Home, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It opened the file before memtui swapped it, and writes after memtui has looked at it."""
    plan = catalog.plan_edit("edited.md", description="Mine")
    with (home.memory / "edited.md").open("r+b", buffering=0) as handle:

        def write() -> None:
            handle.truncate()
            handle.write(OUTSIDE.encode())

        slip_in(monkeypatch, file_medium, "exchange", write, at=1)
        loses(home, catalog, plan.commit, edited=OUTSIDE)


def test_a_program_writes_on_where_the_system_knows_no_leases(
    home: Home, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There nobody can tell that it has the file open, but what was displaced is looked at once more at the end."""
    monkeypatch.delattr(fcntl, "F_SETLEASE", raising=False)
    plan = catalog.plan_edit("edited.md", description="Mine")
    with (home.memory / "edited.md").open("r+b", buffering=0) as handle:

        def write() -> None:
            handle.truncate()
            handle.write(OUTSIDE.encode())

        slip_in(monkeypatch, file_medium, "exchange", write, at=1)
        loses(home, catalog, plan.commit, edited=OUTSIDE)


def test_a_folder_takes_the_place_of_the_file(home: Home, catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    path = home.memory / "last.md"
    plan = catalog.plan_edit("last.md", description="Mine")

    def swap() -> None:
        path.unlink()
        put(path / "inner.txt", "theirs")

    slip_in(monkeypatch, file_medium, "exchange", swap)
    loses(home, catalog, plan.commit, last=None)
    assert (path / "inner.txt").read_text() == "theirs"


@pytest.mark.parametrize("manner", [in_place, by_rename])
def test_an_edit_slips_in_where_names_cannot_be_exchanged(
    home: Home, catalog: Catalog, monkeypatch: pytest.MonkeyPatch, manner: Manner
) -> None:
    """There the file is looked at once more, just before it is replaced."""
    monkeypatch.setattr(file_medium, "exchange", lambda one, other: False)
    plan = catalog.plan_edit("edited.md", description="Mine")
    slip_in(monkeypatch, file_medium, "exchange", lambda: manner(home.memory / "edited.md"))
    loses(home, catalog, plan.commit, edited=OUTSIDE)
    slip_in(monkeypatch, file_medium, "exchange", lambda: manner(home.memory / "MEMORY.md"), at=1)
    home.write("edited.md", memory_text("edited", "About edited"))
    loses(home, catalog, catalog.plan_edit("edited.md", description="Mine").commit, MEMORY=OUTSIDE)


# The lock


def test_a_second_committer_waits_and_then_gives_up(
    home: Home, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = catalog.plan_edit("edited.md", description="Mine")
    before = tree(home.path)
    monkeypatch.setattr(Committer._lock, "__defaults__", (0.05,))
    with home.catalog().committer._lock():
        with pytest.raises(LockedError) as raised:
            plan.commit()
        assert raised.value.exit_code == 3
        assert raised.value.hint
        assert tree(home.path) == before
    assert plan.commit().state == "done"


def test_looking_while_another_commits_changes_nothing(
    home: Home, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A start finds the open operation, sees that its process is at work, and leaves it alone."""
    seen: list[tuple[list[str], list[str]]] = []

    def look() -> None:
        other = home.catalog()
        seen.append(([memory.key for memory in other.memories()], other.warnings))

    plan = catalog.plan_delete("first.md", "edited.md")
    slip_in(monkeypatch, os, "rename", lambda: None, look)
    assert plan.commit().state == "done"
    assert seen == [(["edited.md", "last.md"], [])]
    assert [operation.state for operation in catalog.history()] == ["done"]
