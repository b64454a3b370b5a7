"""The index is shared, private and disposable: nothing is lost with it, and nothing stays in it that has to go."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from memtui_store.catalog import Catalog
from memtui_store.index.database import Database
from tests.conftest import Home, fake_token, memory_text, put


def file_of(home: Home) -> Path:
    return home.own / "cache" / "index.sqlite"


def found(home: Home, query: str) -> list[str]:
    with home.catalog() as catalog:
        return [hit.memory.key for hit in catalog.search(query)]


def test_two_processes_share_it(home: Home) -> None:
    for number in range(30):
        home.write(f"m{number}.md", memory_text(f"m{number}", body=f"word{number} shared"))
    code = (
        "import sys\nfrom memtui_store.catalog import Catalog\n"
        "with Catalog(sys.argv[1], sys.argv[2]) as catalog:\n    print(len(catalog.search('shared')))"
    )
    argv = [sys.executable, "-c", code, str(home.path), str(home.project)]
    env = {**os.environ, **home.env}
    running = [subprocess.Popen(argv, env=env, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    assert [process.communicate(timeout=60)[0].strip() for process in running] == ["30"] * 4
    assert len(found(home, "shared")) == 30


@pytest.mark.parametrize("rest", [b"no database", b"SQLite format 3\x00" + b"\xff" * 300, b""])
def test_a_damaged_or_foreign_one_is_made_anew(home: Home, rest: bytes) -> None:
    home.write("a.md", memory_text(body="walrus"))
    put(file_of(home), rest)
    assert found(home, "walrus") == ["a.md"]
    assert found(home, "walrus") == ["a.md"]


def test_one_of_another_version_is_made_anew(home: Home) -> None:
    home.write("a.md", memory_text(body="walrus"))
    assert found(home, "walrus") == ["a.md"]
    with closing(sqlite3.connect(file_of(home), isolation_level=None)) as db:
        db.execute("UPDATE version SET version = 'of the future'")
        db.execute("DELETE FROM text")
    assert found(home, "walrus") == ["a.md"]


def test_damage_below_an_open_catalog_costs_nothing(home: Home) -> None:
    for number in range(200):
        home.write(f"m{number}.md", memory_text(f"m{number}", body=f"word{number} " * 50))
    catalog = home.catalog()
    assert catalog.search("word7")
    catalog.index.close()
    data = bytearray(file_of(home).read_bytes())
    data[8192:] = os.urandom(len(data) - 8192)
    file_of(home).write_bytes(data)
    catalog.refresh()
    assert len(catalog.memories()) == 200
    catalog.search("word7")
    catalog.refresh()
    assert catalog.search("word7")[0].memory.key == "m7.md"


def test_nobody_else_may_read_it_and_it_holds_no_secret(home: Home) -> None:
    token = fake_token()
    home.write("a.md", memory_text("a", f"the token {token}", body=f"token = {token}\nrelease"))
    assert found(home, "release") == ["a.md"]
    assert found(home, token) == []
    for path in (home.own / "cache").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert token.encode() not in path.read_bytes()


def test_what_is_deleted_for_good_leaves_it(home: Home) -> None:
    home.write("a.md", memory_text("a", "x", body="pterodactyl"))
    home.write("b.md", memory_text("b", "x", body="stays"))
    catalog = home.catalog()
    assert catalog.search("pterodactyl")
    plan = catalog.plan_purge("a.md")
    plan.commit()
    catalog.close()
    for path in (home.own / "cache").iterdir():
        assert b"pterodactyl" not in path.read_bytes()
    assert found(home, "stays") == ["b.md"]


def test_read_only_leaves_no_file_behind_and_finds_all_the_same(home: Home) -> None:
    home.write("a.md", memory_text(body="walrus"))
    with Catalog(home.path, home.project, env=home.env, read_only=True) as catalog:
        assert [hit.memory.key for hit in catalog.search("walrus")] == ["a.md"]
    assert not home.own.exists()
    assert found(home, "walrus") == ["a.md"]
    before = file_of(home).read_bytes()
    home.write("b.md", memory_text(body="walrus too"))
    with Catalog(home.path, home.project, env=home.env, read_only=True) as catalog:
        assert len(catalog.search("walrus")) == 2
    assert file_of(home).read_bytes() == before


def test_where_it_cannot_be_written_search_works_from_memory(home: Home) -> None:
    home.write("a.md", memory_text(body="walrus"))
    put(home.own / "cache", b"a file where the folder should be")
    assert found(home, "walrus") == ["a.md"]


def test_a_full_disk_costs_nothing_but_time(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.write("a.md", memory_text(body="walrus"))
    catalog = home.catalog()
    catalog.memories()
    monkeypatch.setattr(Database, "change", _full_once(Database.change))
    assert [hit.memory.key for hit in catalog.search("walrus")] in (["a.md"], [])
    catalog.refresh()
    assert [hit.memory.key for hit in catalog.search("walrus")] == ["a.md"]


def _full_once(real: object) -> object:
    """The first write fails as SQLite fails on a full disk."""
    left = [1]

    def change(self: Database, work: object) -> bool:
        if left and left.pop():

            def full(db: sqlite3.Connection) -> None:
                db.execute("PRAGMA max_page_count = 1")
                try:
                    work(db)  # type: ignore[operator]
                finally:
                    db.execute("PRAGMA max_page_count = 1073741823")

            return real(self, full)  # type: ignore[operator, no-any-return]
        return real(self, work)  # type: ignore[operator, no-any-return]

    return change


def test_a_renamed_file_is_not_scanned_again(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    path = home.write("a.md", memory_text(body=f"token {fake_token()}"))
    with home.catalog() as catalog:
        catalog.scan()
    path.rename(path.with_name("b.md"))
    for name in ("redact", "scan_warnings"):
        monkeypatch.setattr(f"memtui_store.index.content.{name}", lambda *_: pytest.fail("it was scanned again"))
    with home.catalog() as catalog:
        catalog.scan()
        (memory,) = catalog.memories()
        assert [each.rule for each in memory.findings] == ["secret.github-token"]
        assert fake_token() not in memory.body
