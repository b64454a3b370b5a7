"""A second look at the same home works out again only what has changed, and nothing outdated serves again."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from memtui_store import clock
from memtui_store.catalog import Catalog
from memtui_store.model import Memory, Trust
from tests.conftest import Home, memory_text, put


@pytest.fixture(autouse=True)
def steady(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of this very moment are remembered too."""
    monkeypatch.setattr("memtui_store.index.load.RACY_NS", -(10**18))


def by_key(catalog: Catalog) -> dict[str, Memory]:
    catalog.refresh()
    return {memory.key: memory for memory in catalog.memories()}


def test_only_what_was_changed_is_made_anew(home: Home) -> None:
    for name in ("a", "b", "c"):
        home.write(f"{name}.md", memory_text(name, body=f"about {name}"))
    catalog = home.catalog()
    before = by_key(catalog)
    home.write("b.md", memory_text("b", body="quite another text"))
    home.write("d.md", memory_text("d"))
    (home.memory / "c.md").unlink()
    after = by_key(catalog)
    assert after.keys() == {"a.md", "b.md", "d.md"}
    assert after["a.md"] is before["a.md"]
    assert after["b.md"].body == "quite another text\n"


def test_a_new_file_beside_a_known_folder_is_seen(home: Home) -> None:
    home.write("sub/a.md", memory_text("a"))
    catalog = home.catalog()
    assert by_key(catalog).keys() == {"sub/a.md"}
    home.write("0.md", memory_text("first"))
    assert list(by_key(catalog)) == ["0.md", "sub/a.md"]
    home.write("sub/b.md", memory_text("b"))
    home.write("z.md", memory_text("last"))
    assert list(by_key(catalog)) == ["0.md", "sub/a.md", "sub/b.md", "z.md"]
    (home.memory / "sub" / "a.md").unlink()
    assert list(by_key(catalog)) == ["0.md", "sub/b.md", "z.md"]


def test_an_approval_and_its_withdrawal_show(home: Home) -> None:
    home.write("a.md", memory_text("a"))
    home.write("b.md", memory_text("b"))
    catalog = home.catalog()
    other = by_key(catalog)["b.md"]
    catalog.plan_approve("a.md").commit()
    assert by_key(catalog)["a.md"].trust is Trust.APPROVED
    assert by_key(catalog)["b.md"] is other
    catalog.plan_undo().commit()
    assert by_key(catalog)["a.md"].trust is Trust.NEW


def test_what_is_superseded_or_hidden_is_told_as_it_is_now(home: Home) -> None:
    home.write("old.md", memory_text("old"))
    catalog = home.catalog()
    assert by_key(catalog)["old.md"].superseded_by == ""
    newer = home.write("new.md", memory_text("new").replace("  type:", "  supersedes: old\n  type:"))
    assert by_key(catalog)["old.md"].superseded_by == home.ref("new.md")
    newer.unlink()
    assert by_key(catalog)["old.md"].superseded_by == ""

    catalog.plan_create(store="global", title="Shared", body="for all", name="shared").commit()
    catalog.plan_create(store="project", title="Shared", body="for one", name="shared").commit()
    for _ in range(3):
        catalog.refresh()
        hidden = next(memory for memory in catalog.memories() if memory.store == "memtui:_global")
        assert len(hidden.shadowed_by) == 1
    catalog.plan_delete(*hidden.shadowed_by).commit()
    catalog.refresh()
    assert next(m for m in catalog.memories() if m.store == "memtui:_global").shadowed_by == ()


def test_ages_go_on_however_often_one_looks(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.write("a.md", memory_text("a"), days=3)
    catalog, now = home.catalog(), clock.now()
    first = by_key(catalog)["a.md"].age_days
    assert first is not None
    for minutes in range(20, 26 * 60, 20):
        monkeypatch.setenv("MEMTUI_NOW", clock.stamp(now + timedelta(minutes=minutes)))
        last = by_key(catalog)["a.md"].age_days
    assert last == first + 1


def test_a_file_that_has_grown_too_large_since_is_not_taken_from_memory(home: Home, tmp_path: Path) -> None:
    home.write("a.md", memory_text("a", body="x" * 3000))
    home.write("b.md", memory_text("b"))
    with home.catalog() as catalog:
        assert not by_key(catalog)["a.md"].error
    put(home.own / "config" / "config.toml", "max_file_kb = 1\n")
    with home.catalog() as catalog:
        found = by_key(catalog)
        assert "too large" in found["a.md"].error
        assert not found["b.md"].error
