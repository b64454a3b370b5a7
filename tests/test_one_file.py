"""One file reached by two paths is one memory: nothing deletes, merges, moves or copies two names of it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from memtui_store.agents.slug import slug
from memtui_store.errors import RefusedError
from tests.adapters import make_carapace, make_hermes
from tests.conftest import Cli, Home, memory_text, put, tree

BODY = "Name branches after the ticket they are about."


def linked_folder(home: Home) -> None:
    """The whole memory folder lies elsewhere, and a second project is linked to it."""
    other = home.project.parent / "site"
    (other / ".git").mkdir(parents=True)
    second = home.path / ".claude" / "projects" / slug(str(other))
    second.mkdir()
    (second / "memory").symlink_to(home.memory)


def in_the_repository(home: Home) -> None:
    (home.project / ".claude").mkdir()
    put(home.project / ".claude" / "memory" / "a.md", (home.memory / "a.md").read_bytes())
    for path in home.memory.iterdir():
        path.unlink()
    home.memory.rmdir()
    home.memory.symlink_to(home.project / ".claude" / "memory")


def a_link(home: Home) -> None:
    (home.memory / "linked.md").symlink_to("a.md")


def a_link_that_comes_first(home: Home) -> None:
    (home.memory / "0.md").symlink_to("a.md")
    (home.memory / "1.md").symlink_to("0.md")


def a_second_name(home: Home) -> None:
    os.link(home.memory / "a.md", home.memory / "hard.md")


def a_second_name_elsewhere(home: Home) -> None:
    folder = home.own / "data" / "store" / "_global"
    folder.mkdir(parents=True)
    os.link(home.memory / "a.md", folder / "hard.md")


WAYS = [linked_folder, in_the_repository, a_link, a_link_that_comes_first, a_second_name, a_second_name_elsewhere]
Way = Callable[[Home], None]


@pytest.fixture(params=WAYS, ids=lambda way: way.__name__)
def doubled(request: pytest.FixtureRequest, home: Home) -> Home:
    home.write("a.md", memory_text("a", body=BODY))
    request.param(home)
    return home


def test_it_is_one_memory_and_shows_its_other_names(doubled: Home, cli: Cli) -> None:
    items = [item for item in json.loads(cli("list", "--json")[1])["items"] if item["title"] == "a"]
    assert len(items) == 1
    stores = json.loads(cli("stores", "--json")[1])["items"]
    assert items[0]["also"] or any(store["also"] for store in stores)
    shown = cli("show", items[0]["ref"])[1] + cli("stores")[2]
    assert "also" in shown or "the same place as" in shown


def test_it_is_no_duplicate_of_itself_and_no_fix_deletes_it(doubled: Home, cli: Cli) -> None:
    assert cli("duplicates")[0] == 1
    assert not any(found.rule.startswith("dup.") for found in doubled.catalog().audit().findings)
    cli("audit", "--fix", "--yes")
    assert BODY in (doubled.memory / "a.md").read_text()


def test_its_names_are_not_merged_into_each_other(doubled: Home) -> None:
    catalog = doubled.catalog()
    [memory] = [memory for memory in catalog.memories() if memory.title == "a"]
    also = list(memory.also) or [f"{name.split(' ')[0]}/a.md" for store in catalog.stores() for name in store.info.also]
    assert also
    before = tree(doubled.path)
    for other in also:
        assert catalog.get(other).ref == memory.ref
        with pytest.raises(RefusedError):
            catalog.plan_merge(memory.ref, other)
    assert tree(doubled.path) == before


def test_deleting_it_leaves_one_thing_in_the_trash_and_undo_brings_it_back(doubled: Home, cli: Cli) -> None:
    before = tree(doubled.path)
    [memory] = [memory for memory in doubled.catalog().memories() if memory.title == "a"]
    names = [memory.ref, *memory.also]
    assert cli("rm", *names, "--yes")[0] == 0
    assert len(doubled.catalog().trash()) == 1
    assert cli("undo", "--yes")[0] == 0
    assert tree(doubled.path) == before


def test_two_names_of_one_database_and_of_one_list_of_entries(home: Home) -> None:
    entry = make_carapace.entry(1, "Deploys happen on Tuesdays", "fact")
    database = make_carapace.make(home.path / ".carapace", entry)
    database.with_name("work.sqlite").symlink_to(database.name)
    os.link(database, database.with_name("play.sqlite"))
    make_hermes.make(home.path / ".hermes", memory=("Lunch is at noon",), user=None)
    profile = home.path / ".hermes" / "profiles" / "work"
    profile.mkdir(parents=True)
    (profile / "memories").symlink_to(home.path / ".hermes" / "memories")
    catalog = home.catalog()
    for text in ("Deploys happen", "Lunch is"):
        assert len([memory for memory in catalog.memories() if text in memory.body]) == 1
    assert catalog.duplicates() == []


def test_two_files_with_the_same_words_stay_two(home: Home) -> None:
    home.write("a.md", memory_text("a", body=BODY))
    home.write("b.md", memory_text("a", body=BODY))
    assert len(home.catalog().memories()) == 2
    assert Path(home.memory / "a.md").read_bytes() == Path(home.memory / "b.md").read_bytes()
