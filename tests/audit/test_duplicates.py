"""Duplicates: groups within what one agent loads, families left alone, the same rule in several projects, opposites."""

from __future__ import annotations

from pathlib import Path

import pytest

from memtui_store.agents.slug import slug
from memtui_store.audit.duplicates import Group
from tests.conftest import Cli, Home, memory_text, put

RULE = "Run the whole test suite with pytest before every commit and never skip the slow marker on main branches."
OTHER = "The staging cluster lives in Frankfurt and is rebuilt each Sunday night from the newest snapshot."

OWN = {
    "api": "Invoices are sent on the last day of each month.",
    "site": "Pictures are scaled down before they are uploaded.",
    "app": "The store build is signed by the release manager.",
}


def kinds(groups: list[Group]) -> set[tuple[str, tuple[str, ...]]]:
    return {(group.kind, tuple(member.key for member in group.members)) for group in groups}


def in_project(home: Home, name: str, key: str, text: str) -> None:
    project = home.project.parent / name
    (project / ".git").mkdir(parents=True, exist_ok=True)
    put(home.path / ".claude" / "projects" / slug(str(project)) / "memory" / key, text, 1)


def test_exact_near_and_different(home: Home) -> None:
    home.write("a.md", memory_text("a", body=RULE), 1)
    home.write("b.md", memory_text("b", body=RULE), 1)
    home.write("c.md", memory_text("c", "Other words", body=OTHER), 1)
    home.write("d.md", memory_text("d", "Other words", body=f"{OTHER} It takes an hour."), 1)
    home.write("e.md", memory_text("e", "Nothing of it", body="Invoices are sent on the last day of each month."), 1)
    assert kinds(home.catalog().duplicates()) == {("exact", ("a.md", "b.md")), ("near", ("c.md", "d.md"))}


def test_many_copies_are_one_group(home: Home, cli: Cli) -> None:
    for number in range(12):
        home.write(f"n{number:02}.md", memory_text(f"n{number}", body=RULE), 1)
    (group,) = home.catalog().duplicates()
    assert (group.kind, len(group.members)) == ("exact", 12)
    assert len([found for found in home.catalog().audit().findings if found.rule.startswith("dup.")]) == 1
    assert cli("audit", "--fix", "--yes")[0] == 0
    assert len(list(home.memory.glob("n*.md"))) == 1
    assert cli("undo", "--yes")[0] == 0
    assert len(list(home.memory.glob("n*.md"))) == 12


@pytest.mark.parametrize(
    "family",
    [
        pytest.param(
            [f"Contact card.\n\nName: {name}\nRole: engineer at the partner company\nPhone: +49 30 {number}\n"
             f"Mail: {name.lower()}@partner.example\nNotes: met at the yearly conference, prefers mail over phone."
             for name, number in (("Ada", 5501), ("Grace", 7702), ("Edsger", 9903), ("Barbara", 1104))],
            id="contact cards",
        ),
        pytest.param(
            [f"# Daily log 2026-03-{day:02}\n\n- stand-up at nine, nothing blocked\n- deployed build {day * 37}\n"
             f"- reviewed {day % 5 + 2} pull requests\n- tests green on main" for day in range(1, 12)],
            id="logs by date",
        ),
        pytest.param(
            [f"Release {number}.0 checklist: bump the version to {number}.0.0, tag v{number}.0.0, write the notes, "
             f"announce it in channel release-{number}." for number in range(3, 9)],
            id="a checklist for each release",
        ),
    ],
)  # fmt: skip
def test_families_made_from_a_template_are_no_duplicates(home: Home, family: list[str]) -> None:
    for number, body in enumerate(family):
        home.write(f"f{number}.md", memory_text(f"f{number}", f"Entry {number}", body=body), 1)
    assert home.catalog().duplicates() == []


def test_only_what_one_agent_loads_together_is_a_duplicate(home: Home) -> None:
    home.write("a.md", memory_text("a", body=OTHER), 1)
    put(home.path / ".hermes" / "memories" / "MEMORY.md", f"{OTHER}\n", 1)
    assert home.catalog().duplicates() == []


def test_the_same_rule_in_several_projects_is_one_proposal_for_all(home: Home) -> None:
    for name in ("api", "site", "app"):
        in_project(home, name, "rule.md", memory_text("rule", body=RULE))
        in_project(home, name, "own.md", memory_text("own", f"About {name}", body=OWN[name]))
    (group,) = home.catalog().duplicates()
    assert (group.kind, [member.key for member in group.members]) == ("global", ["rule.md"] * 3)
    assert group.why == "in api, app, site"
    (found,) = [found for found in home.catalog().audit().findings if found.rule.startswith("dup.")]
    assert (found.rule, found.fix) == ("dup.global", "")


def test_opposites_need_a_subject_in_common(home: Home) -> None:
    home.write("a.md", memory_text("a", body="Always squash commits before merging."), 1)
    home.write("b.md", memory_text("b", body="Never squash commits before merging."), 1)
    home.write("c.md", memory_text("c", body="Always rebase before merging."), 1)
    home.write("d.md", memory_text("d", body="Never push to main without a review."), 1)
    conflicts = [group for group in home.catalog().duplicates() if group.kind == "conflict"]
    assert [[member.key for member in group.members] for group in conflicts] == [["a.md", "b.md"]]
    assert [found.rule for found in home.catalog().audit(["dup.conflict"]).findings] == ["dup.conflict"]


def test_not_duplicates_is_remembered_and_undone(home: Home) -> None:
    for name in "ab":
        home.write(f"{name}.md", memory_text(name, body=OTHER), 1)
    catalog = home.catalog()
    assert len(catalog.duplicates()) == 1
    catalog.plan_distinct("a.md", "b.md").commit()
    assert catalog.duplicates() == []
    assert "dup.exact" not in {found.rule for found in catalog.audit().findings}
    catalog.plan_undo().commit()
    assert len(catalog.duplicates()) == 1


def test_a_project_of_the_same_folder_name_is_another(home: Home, tmp_path: Path) -> None:
    for parent in ("one", "two"):
        project = tmp_path / parent / "app"
        (project / ".git").mkdir(parents=True)
        put(home.path / ".claude" / "projects" / slug(str(project)) / "memory" / "r.md", memory_text("r", body=RULE))
    put(home.own / "config" / "config.toml", f'roots = ["{tmp_path}"]\n')
    assert [group.kind for group in home.catalog().duplicates()] == ["global"]
