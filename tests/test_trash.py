"""The trash of memory files: whose each one was, how it comes back, and that it goes for good when told so."""

from __future__ import annotations

from pathlib import Path

import pytest

from memtui_store.agents.slug import slug
from memtui_store.catalog import Catalog
from memtui_store.errors import RefusedError
from tests.adapters.every_agent import furnish
from tests.conftest import Cli, Home, memory_text, put, tree

SEEN = "has seen a Wolpertinger"


def held_anywhere(catalog: Catalog, words: str) -> bool:
    return any(words.encode() in data for _, data in catalog.committer.journal.blobs())


@pytest.fixture
def other(home: Home) -> Path:
    """Claude Code's memory of a second project."""
    project = home.project.parent / "other"
    (project / ".git").mkdir(parents=True)
    return home.path / ".claude" / "projects" / slug(str(project)) / "memory"


def test_the_trash_gives_back_exact_bytes_times_and_the_index_line(home: Home) -> None:
    home.write("a.md", memory_text("a"), 33)
    home.write("MEMORY.md", "# Index\n\n- [Alpha](a.md) — a hook somebody wrote\n\nSome text.\n", 44)
    before = tree(home.memory)
    catalog = home.catalog()
    catalog.plan_delete("a.md").commit()
    assert "Alpha" not in (home.memory / "MEMORY.md").read_text()
    catalog.plan_restore(catalog.trash()).commit()
    assert tree(home.memory)["a.md"] == before["a.md"]
    assert "- [Alpha](a.md) — a hook somebody wrote" in (home.memory / "MEMORY.md").read_text()
    assert catalog.trash() == []


def test_the_trash_works_after_the_index_changed_meanwhile(home: Home) -> None:
    home.write("a.md", memory_text("a"))
    home.write("MEMORY.md", "- [Alpha](a.md) — hook\n- [B](b.md)\n")
    catalog = home.catalog()
    catalog.plan_delete("a.md").commit()
    home.write("MEMORY.md", "- [B](b.md)\n- [C](c.md)\n")
    catalog.plan_restore(catalog.trash()).commit()
    assert (home.memory / "MEMORY.md").read_text() == "- [B](b.md)\n- [C](c.md)\n- [Alpha](a.md) — hook\n"


def test_a_file_that_is_there_again_is_not_overwritten_by_the_trash(home: Home) -> None:
    home.write("a.md", memory_text("a"))
    catalog = home.catalog()
    catalog.plan_delete("a.md").commit()
    home.write("a.md", memory_text("b"))
    with pytest.raises(RefusedError):
        catalog.plan_restore(catalog.trash()).commit()
    assert "name: b" in (home.memory / "a.md").read_text()


def test_files_of_the_same_name_come_back_each_to_its_own_store(home: Home, other: Path) -> None:
    for folder, name in ((home.memory, "Here"), (other, "There")):
        put(folder / "a.md", memory_text(name))
        put(folder / "sub" / "a.md", memory_text(f"{name} below"))
        put(folder / "MEMORY.md", f"- [{name}](a.md) — {name} hook\n- [{name} below](sub/a.md) — below\n")
    before = tree(home.memory) | {f"other/{name}": held for name, held in tree(other).items()}
    catalog = home.catalog()
    refs = [memory.ref for memory in catalog.memories()]
    plan = catalog.plan_delete(*refs)
    assert plan.summary == "delete 4 memories"
    plan.commit()
    assert sorted(item.ref for item in catalog.trash()) == sorted(refs)
    catalog.plan_restore(catalog.trash()[:1]).commit()
    catalog.plan_restore(catalog.trash()).commit()
    after = tree(home.memory) | {f"other/{name}": held for name, held in tree(other).items()}
    assert {name: held for name, held in after.items() if "MEMORY" not in name} == {
        name: held for name, held in before.items() if "MEMORY" not in name
    }
    for folder, name in ((home.memory, "Here"), (other, "There")):
        lines = (folder / "MEMORY.md").read_text().splitlines()
        assert sorted(lines) == [f"- [{name} below](sub/a.md) — below", f"- [{name}](a.md) — {name} hook"]


def test_a_move_done_again_puts_nothing_into_the_trash(home: Home) -> None:
    home.write("a.md", memory_text("a"))
    catalog = home.catalog()
    catalog.plan_move("a.md", to="global").commit()
    catalog.plan_undo().commit()
    catalog.plan_redo().commit()
    assert catalog.trash() == []


def test_what_a_merge_took_away_is_in_the_trash(home: Home) -> None:
    home.write("a.md", memory_text("a", body="One."))
    home.write("b.md", memory_text("b", body="Two."))
    catalog = home.catalog()
    catalog.plan_merge("a.md", "b.md").commit()
    assert [item.ref for item in catalog.trash()] == [home.ref("b.md")]
    catalog.plan_undo().commit()
    assert catalog.trash() == []
    catalog.plan_redo().commit()
    assert [item.ref for item in catalog.trash()] == [home.ref("b.md")]


def test_a_merged_entry_is_in_the_trash_too(home: Home) -> None:
    furnish(home)
    catalog = home.catalog()
    kept, gone = [m.ref for m in catalog.memories() if m.ref.startswith("hermes/MEMORY.md#")][:2]
    catalog.plan_merge(kept, gone).commit()
    assert [item.ref for item in catalog.trash()] == [gone]


def test_undoing_a_restore_puts_it_back_into_the_trash(home: Home) -> None:
    home.write("a.md", memory_text("a"))
    catalog = home.catalog()
    catalog.plan_delete("a.md").commit()
    catalog.plan_restore(catalog.trash()).commit()
    assert catalog.trash() == []
    catalog.plan_undo().commit()
    assert [item.ref for item in catalog.trash()] == [home.ref("a.md")]


def test_emptying_one_leaves_the_others(home: Home, cli: Cli) -> None:
    for name in ("one", "two", "three"):
        home.write(f"{name}.md", memory_text(name, body=f"{name} {SEEN}"))
    assert cli("rm", "one", "two", "three", "--yes")[0] == 0
    assert "1 deleted memory removed for good" in cli("trash", "empty", "two", "--yes")[1]
    catalog = home.catalog()
    assert sorted(item.ref for item in catalog.trash()) == [home.ref("one.md"), home.ref("three.md")]
    assert not held_anywhere(catalog, f"two {SEEN}")
    assert cli("trash", "empty", "nowhere", "--yes")[0] == 2
    assert cli("trash", "restore", "three", "--yes")[0] == 0
    assert (home.memory / "three.md").exists()


@pytest.mark.parametrize("entry", [False, True], ids=["file", "entry"])
@pytest.mark.parametrize("how", ["purge", "empty"])
def test_a_purge_cut_short_is_finished_at_the_next_start(
    home: Home, monkeypatch: pytest.MonkeyPatch, how: str, entry: bool
) -> None:
    furnish(home)
    catalog = home.catalog()
    store = "hermes" if entry else home.store
    made = catalog.plan_create(store=store, title="Strange", body=f"Somebody {SEEN}")
    made.commit()
    catalog.plan_create(store=store, title="Another", body="Another text").commit()
    if how == "empty":
        catalog.plan_delete(made.refs[0]).commit()
    plan = catalog.plan_purge(made.refs[0]) if how == "purge" else None

    def killed(*_args: object, **_more: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(catalog.committer, "rewrite_kept", killed)
    with pytest.raises(KeyboardInterrupt):
        plan.commit() if plan else catalog.empty_trash()
    again = home.catalog()
    again.memories()
    assert not held_anywhere(again, SEEN)
    assert again.trash() == []
    assert again.verify_history().ok


def test_what_is_final_does_not_offer_to_be_undone(home: Home, cli: Cli) -> None:
    home.write("a.md", memory_text("a"))
    home.write("b.md", memory_text("b"))
    assert "memtui undo takes it back" in cli("rm", "a", "--yes")[1]
    assert not home.catalog().plan_delete("b").final
    assert home.catalog().plan_purge("b").final
