"""Another program's database that is busy: a bounded wait, then a reason."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from memtui_store.agents import sqlite_file
from tests.adapters import make_carapace, make_codex
from tests.conftest import Home


def hold(path: Path) -> sqlite3.Connection:
    """As a program does that wants a database for itself alone."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    db.execute("PRAGMA journal_mode = DELETE")
    db.execute("BEGIN EXCLUSIVE")
    return db


def test_a_lock_that_stays_is_a_reason_within_two_seconds(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """Told by how often it is waited for, because a busy machine takes any time for the rest."""
    patience, connect = sqlite_file._WAIT, sqlite_file._connect
    waits: list[str] = []

    def counted(path: Path, how: str) -> sqlite3.Connection:
        waits.append(how)
        return connect(path, how)

    monkeypatch.setattr(sqlite_file, "_WAIT", 0.1)
    monkeypatch.setattr(sqlite_file, "_connect", counted)
    path = make_carapace.make(home.path / ".carapace", make_carapace.entry(1, "one"))
    with closing(hold(path)):
        before = path.read_bytes()
        catalog = home.catalog()
        [row] = [memory for memory in catalog.memories() if memory.agent == "carapace"]
        assert 0 < len(waits) * patience <= 2
        store = catalog.store("carapace:main")
        assert "keeps the database locked" in store.info.capabilities.why_not
        assert "keeps the database locked" in row.error
        assert path.read_bytes() == before
        catalog.close()
    again = home.catalog()
    assert [memory.body for memory in again.memories() if memory.agent == "carapace"] == ["one"]
    assert not again.store("carapace:main").info.capabilities.read_only


def test_a_name_that_is_no_utf8_is_a_damaged_database(home: Home) -> None:
    """Python decodes the names of tables and columns by itself, and fails with an error of its own."""
    path = make_codex.database(home.path / ".codex" / "memories_1.sqlite", [(make_codex.THREAD, "x", 4)])
    make_codex.make(home.path / ".codex")
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
    path.write_bytes(path.read_bytes().replace(b"retry_remaining", b"retry_r\xffmaining"))
    catalog = home.catalog()
    assert any(memory.agent == "codex" for memory in catalog.memories())
    assert catalog.problems() == []
    assert any("malformed" in problem for problem in catalog.store("codex").problems)
