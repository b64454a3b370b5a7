"""A memory a person approved, and that an agent deleted: it is said, its line stays, and it comes back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memtui_store.catalog import Catalog
from memtui_store.errors import NothingMatched
from tests.adapters.every_agent import furnish
from tests.conftest import Cli, Home, memory_text, tree

INDEX = "# Memories\n\n- [Testing](a.md) — How we test\n- [Deploy](b.md) — Deploys\n"


@pytest.fixture
def approved(home: Home) -> Path:
    path = home.write("a.md", memory_text("a"), 30)
    home.write("b.md", memory_text("b", "Deploys"))
    home.write("MEMORY.md", INDEX)
    home.catalog().plan_approve("a.md").commit()
    return path


def lost(catalog: Catalog) -> list[str]:
    return [found.ref for found in catalog.audit(["trust"]).findings if found.rule == "trust.lost"]


def test_a_deleted_approved_memory_is_said_and_its_index_line_stays(home: Home, cli: Cli, approved: Path) -> None:
    approved.unlink()
    code, out, _ = cli("audit", "--json")
    found = {item["rule"]: item for item in json.loads(out)["items"]}
    assert code == 1
    assert "index.dangling" not in found
    assert (found["trust.lost"]["severity"], found["trust.lost"]["ref"]) == ("critical", home.ref("a.md"))
    cli("audit", "--rule", "index", "--fix", "--yes")
    assert (home.memory / "MEMORY.md").read_text() == INDEX


def test_the_fix_brings_back_file_time_and_line_and_can_be_undone(home: Home, cli: Cli, approved: Path) -> None:
    before = tree(home.memory)
    approved.unlink()
    index = home.memory / "MEMORY.md"
    index.write_text(INDEX.replace("- [Testing](a.md) — How we test\n", ""))
    gone = tree(home.memory)
    assert cli("audit", "--rule", "trust.lost", "--fix", "--yes")[0] == 0
    after = tree(home.memory)
    assert after["a.md"] == before["a.md"]
    assert "(a.md)" in index.read_text()
    assert home.catalog().get("a.md").trust == "approved"
    assert lost(home.catalog()) == []
    assert cli("undo", "--yes")[0] == 0
    assert tree(home.memory) == gone


def test_the_line_comes_back_as_the_index_had_it_last(home: Home, approved: Path) -> None:
    index = home.memory / "MEMORY.md"
    index.write_text(INDEX.replace("How we test", "words of the person's own"))
    home.catalog().plan_edit("b.md", description="Deploys, by hand").commit()
    approved.unlink()
    index.write_text("# Memories\n")
    home.catalog().plan_bring_back(home.ref("a.md")).commit()
    assert index.read_text() == "# Memories\n- [Testing](a.md) — words of the person's own\n"


def test_what_a_person_deleted_or_renamed_is_not_lost(home: Home, cli: Cli, approved: Path) -> None:
    approved.rename(approved.with_name("renamed.md"))
    assert lost(home.catalog()) == []
    approved.with_name("renamed.md").rename(approved)
    assert cli("rm", "a.md", "--yes")[0] == 0
    assert lost(home.catalog()) == []
    with pytest.raises(NothingMatched):
        home.catalog().plan_bring_back(home.ref("a.md"))


def test_an_approved_entry_among_others_comes_back_too(home: Home) -> None:
    furnish(home)
    catalog = home.catalog()
    [entry] = [memory for memory in catalog.memories() if memory.store == "hermes" and "Ada" in memory.body]
    catalog.plan_approve(entry.ref).commit()
    before = entry.path.read_bytes()
    entry.path.write_bytes(b"Likes tea")
    catalog = home.catalog()
    assert lost(catalog) == [entry.ref]
    catalog.plan_bring_back(entry.ref).commit()
    assert b"Name is Ada" in entry.path.read_bytes()
    assert b"Likes tea" in entry.path.read_bytes()
    assert before
    assert lost(home.catalog()) == []
