"""What `audit --fix` does without asking for judgement: nothing is lost by it, and all but masking can be undone."""

from __future__ import annotations

from pathlib import Path

import pytest

from memtui_store.agents.slug import slug
from memtui_store.catalog import Catalog
from memtui_store.errors import NothingMatched
from memtui_store.findings import Finding
from tests.conftest import Cli, Home, fake_token, memory_text, put, tree

SAME = "We deploy on Tuesdays after the tests are green on the main branch."


@pytest.fixture
def other(home: Home) -> Path:
    """The memories of a second project of the same person."""
    project = home.project.parent / "site"
    (project / ".git").mkdir(parents=True)
    put(home.own / "config" / "config.toml", f'roots = ["{project.parent}"]\n')
    return home.path / ".claude" / "projects" / slug(str(project)) / "memory"


def exact(catalog: Catalog) -> list[Finding]:
    return [found for found in catalog.audit(["dup"]).findings if found.rule == "dup.exact"]


def test_a_fix_that_deletes_can_be_undone_although_another_masks_a_secret(home: Home, cli: Cli) -> None:
    token = fake_token(1)
    home.write("a.md", memory_text("a", body=SAME))
    home.write("b.md", memory_text("b", body=SAME))
    home.write("leak.md", memory_text("leak", body=f"The token is {token}."))
    code, _, err = cli("audit", "--fix", "--yes")
    assert code == 0, err
    assert not (home.memory / "b.md").exists()
    assert token not in (home.memory / "leak.md").read_text()
    assert [item.ref for item in home.catalog().trash()] == [home.ref("b.md")]
    assert cli("undo", "1", "--yes")[0] == 0
    assert SAME in (home.memory / "b.md").read_text()


def test_the_same_rule_in_two_projects_stays_in_both(home: Home, other: Path, cli: Cli) -> None:
    home.write("feedback_terse.md", memory_text("terse", body=SAME))
    put(other / "feedback_terse.md", memory_text("terse", body=SAME))
    home.write("MEMORY.md", "- [terse](feedback_terse.md) — How we test\n")
    put(other / "MEMORY.md", "- [terse](feedback_terse.md) — How we test\n")
    before = tree(home.path)
    [found] = home.catalog().audit(["dup"]).findings
    assert (found.rule, found.fix) == ("dup.global", "")
    with pytest.raises(NothingMatched):
        home.catalog().plan_fix(found)
    cli("audit", "--fix", "--yes")
    assert tree(home.path) == before


def test_of_two_copies_in_one_folder_the_one_that_is_listed_and_approved_stays(home: Home, cli: Cli) -> None:
    home.write("a.md", memory_text("a", body=SAME))
    home.write("b.md", memory_text("b", body=SAME))
    home.write("MEMORY.md", "- [b](b.md) — How we test\n")
    home.catalog().plan_approve("b.md").commit()
    assert cli("audit", "--rule", "dup.exact", "--fix", "--yes")[0] == 0
    assert not (home.memory / "a.md").exists()
    assert home.catalog().get("b.md").trust == "approved"
    assert "(b.md)" in (home.memory / "MEMORY.md").read_text()


def test_the_index_line_of_the_copy_that_goes_goes_with_it(home: Home, cli: Cli) -> None:
    home.write("a.md", memory_text("a", body=SAME))
    home.write("b.md", memory_text("b", body=SAME))
    home.write("MEMORY.md", "- [a](a.md) — How we test\n- [b](b.md) — How we test\n")
    cli("audit", "--rule", "dup.exact", "--fix", "--yes")
    assert (home.memory / "MEMORY.md").read_text() == "- [a](a.md) — How we test\n"


@pytest.mark.parametrize(
    "index", ["- [a](a.md) — One hook\n- [b](b.md) — Another hook\n", "- [a](a.md) — x\n\nSee [[b]].\n"]
)
def test_copies_that_are_known_in_different_ways_are_left_to_the_person(home: Home, cli: Cli, index: str) -> None:
    home.write("a.md", memory_text("a", body=SAME))
    home.write("b.md", memory_text("b", body=SAME))
    home.write("MEMORY.md", index)
    home.write("c.md", memory_text("c", body="It goes on in [[b]]."))
    before = tree(home.path)
    cli("audit", "--rule", "dup.exact", "--fix", "--yes")
    assert tree(home.path) == before


OPPOSITES = [
    ("Alert when the load is < 30 percent.", "Alert when the load is > 30 percent."),
    ("We need python >=3.11 for it.", "We need python <=3.11 for it."),
    ("Store it at -5 degrees in the fridge.", "Store it at 5 degrees in the fridge."),
    ("New modules are written in C++ here.", "New modules are written in C# here."),
    ("Merge only when the build == green.", "Merge only when the build != green."),
    ("The deploy keys lie in ~/keys there.", "The deploy keys lie in /keys there."),
]


@pytest.mark.parametrize(("one", "other"), OPPOSITES)
def test_texts_that_differ_in_a_sign_are_not_the_same(home: Home, cli: Cli, one: str, other: str) -> None:
    home.write("a.md", memory_text("a", body=one))
    home.write("b.md", memory_text("b", body=other))
    before = tree(home.path)
    assert exact(home.catalog()) == []
    cli("audit", "--rule", "dup", "--fix", "--yes")
    assert tree(home.path) == before


@pytest.mark.parametrize(("one", "other"), OPPOSITES)
def test_a_merge_keeps_a_paragraph_that_differs_in_a_sign(home: Home, one: str, other: str) -> None:
    home.write("a.md", memory_text("a", body=one))
    home.write("b.md", memory_text("b", body=f"{one}\n\n{other}"))
    home.catalog().plan_merge("a.md", "b.md").commit()
    text = (home.memory / "a.md").read_text()
    assert text.count(one) == 1
    assert other in text


def test_line_ends_dates_and_ids_make_no_other_memory(home: Home) -> None:
    header = "---\nname: {}\ndescription: How\ncreated: {}\noriginSessionId: {}\ntype: feedback\n---\n\n"
    home.write("a.md", header.format("a", "2026-01-01", "s1") + SAME + "\n")
    home.write("b.md", (header.format("b", "2026-02-02", "s2") + SAME + "\n\n").replace("\n", "\r\n"))
    assert len(exact(home.catalog())) == 1


@pytest.mark.parametrize("change", [("How we test", "How we deploy"), ("type: feedback", "type: reference")])
def test_another_header_makes_another_memory(home: Home, change: tuple[str, str]) -> None:
    home.write("a.md", memory_text("a", body=SAME))
    home.write("b.md", memory_text("b", body=SAME).replace(*change))
    assert exact(home.catalog()) == []


def test_two_memories_that_differ_in_a_secret_are_not_the_same(home: Home) -> None:
    for seed, name in enumerate("ab"):
        home.write(f"{name}.md", memory_text(name, body=f"{SAME} The token is {fake_token(seed)}."))
    assert exact(home.catalog()) == []
