"""Each check on memories made to trip it, and on ones it must leave alone."""

from __future__ import annotations

import json

import pytest

from memtui_store.audit.rules import RULES, all_rules
from memtui_store.catalog import Catalog
from memtui_store.findings import Severity
from memtui_store.stores.slug import slug
from tests.conftest import Home, fake_token, memory_text, put


def rules_of(catalog: Catalog, key: str) -> set[str]:
    return {found.rule for found in catalog.audit().findings if found.ref.endswith(f"/{key}")}


class TestShape:
    @pytest.mark.parametrize(
        ("rule", "text"),
        [
            ("shape.broken-header", "---\nname: x\ndescription: Sprint 1: the plan\ntype: user\n---\n\nb\n"),
            ("shape.broken-header", "---\nname: never closed\n"),
            ("shape.no-header", "Just a text.\n"),
            ("shape.no-description", "---\nname: x\ntype: user\n---\n\nb\n"),
            ("shape.unknown-type", "---\nname: x\ndescription: d\ntype: banana\n---\n\nb\n"),
            ("shape.name-lost", "---\nname: 日本語\ndescription: d\ntype: user\n---\n\nb\n"),
            (
                "shape.behavioral-text",
                "---\nname: x\ndescription: d\ntype: reference\n---\n\nAlways run the linter first.\n",
            ),
            ("shape.no-why", "---\nname: x\ndescription: d\ntype: feedback\n---\n\nUse tabs.\n"),
            ("shape.many-facts", "---\nname: x\ndescription: d\ntype: project\n---\n\n" + "## Fact\n\ntext\n\n" * 6),
            ("shape.too-long", "---\nname: x\ndescription: d\ntype: project\n---\n\n" + "word " * 2000),
            ("shape.overwritten", "---\nname: x\ndescription: d\npriority: 3\ntype: project\n---\n\nb\n"),
            ("shape.unreadable", b"\x00\x01\x02\x03" * 500),
        ],
    )
    def test_it_is_found(self, home: Home, rule: str, text: str | bytes) -> None:
        home.write("a.md", text, 1)
        assert rule in rules_of(home.catalog(), "a.md")

    def test_a_good_memory_has_none(self, home: Home) -> None:
        catalog = home.catalog()
        plan = catalog.plan_create(
            store="claude", title="Use uv", body="uv sync.\n\n**Why:** speed.\n\n**How to apply:** always here.",
            type="feedback", description="How to install packages",
        )  # fmt: skip
        plan.commit()
        assert catalog.audit().findings == []

    def test_a_kept_name_is_not_lost(self, home: Home) -> None:
        text = "---\nname: 日本語\ndescription: d\nmetadata:\n  type: user\n  originSessionId: abc\n---\n\nb\n"
        home.write("a.md", text, 1)
        assert "shape.name-lost" not in rules_of(home.catalog(), "a.md")

    def test_superseded(self, home: Home) -> None:
        home.write("old.md", memory_text("old"), 1)
        home.write(
            "new.md", "---\nname: new\ndescription: d\nmetadata:\n  type: user\n  supersedes: old\n---\n\nb\n", 1
        )
        assert "shape.superseded" in rules_of(home.catalog(), "old.md")


class TestAge:
    @pytest.mark.parametrize(
        ("kind", "days", "stale"),
        [("project", 89, False), ("project", 91, True), ("user", 91, False), ("user", 361, True)],
    )
    def test_kinds_age_at_their_own_pace(self, home: Home, kind: str, days: int, stale: bool) -> None:
        home.write("a.md", memory_text(kind=kind, body="Nothing special."), days)
        assert ("age.stale" in rules_of(home.catalog(), "a.md")) is stale

    @pytest.mark.parametrize(
        ("body", "days", "found"),
        [
            ("The move is planned for next week.", 60, True),
            ("Derzeit auf Postgres 15.", 60, True),
            ("来週リリース", 60, True),
            ("The move is planned for next week.", 3, False),
            ("Run `git log --since=yesterday`.", 60, False),
            ("It moved on 2026-03-01.", 60, False),
        ],
    )
    def test_words_that_pointed_at_a_moment(self, home: Home, body: str, days: int, found: bool) -> None:
        home.write("a.md", memory_text(body=body), days)
        assert ("age.relative-date" in rules_of(home.catalog(), "a.md")) is found

    def test_never_recalled_only_where_transcripts_cover_the_time(self, home: Home) -> None:
        read = home.write("read.md", memory_text("read"), 100)
        home.write("never.md", memory_text("never"), 100)
        assert "age.never-recalled" not in rules_of(home.catalog(), "never.md")
        call = f'{{"type":"tool_use","name":"Read","input":{{"file_path":"{read}"}}}}'
        rows = [
            '{"timestamp":"2026-09-01T00:00:00.000Z","type":"queue-operation"}',
            f'{{"timestamp":"2026-11-10T00:00:00.000Z","message":{{"content":[{call}]}}}}',
            "not json at all",
        ]
        put(home.memory.parent / "s.jsonl", "\n".join(rows) + "\n")
        catalog = home.catalog()
        assert "age.never-recalled" in rules_of(catalog, "never.md")
        assert "age.never-recalled" not in rules_of(catalog, "read.md")
        assert catalog.usage.reads[home.ref("read.md")].count == 1
        assert catalog.usage.days == 70


class TestIndex:
    def test_missing_dangling_double_mismatch(self, home: Home) -> None:
        for name in ("listed", "lost", "odd"):
            home.write(f"{name}.md", memory_text(name, body="Postgres tuning."), 1)
        home.write(
            "MEMORY.md",
            "- [Listed](listed.md) — postgres\n- [Listed](listed.md)\n- [Gone](gone.md) — x\n"
            "- [Release train](odd.md) — schedule every quarter with marketing\n",
        )
        catalog = home.catalog()
        found = {(item.rule, item.line) for item in catalog.audit(["index"]).findings if item.ref.endswith("MEMORY.md")}
        assert found == {("index.double", 2), ("index.dangling", 3), ("index.mismatch", 4)}
        assert "index.missing" in rules_of(catalog, "lost.md")

    def test_a_line_about_a_file_of_the_project_is_no_entry(self, home: Home) -> None:
        home.write("listed.md", memory_text("listed"), 1)
        put(home.project / "docs" / "plan.md", "# Plan\n")
        home.write(
            "MEMORY.md",
            "- [Listed](listed.md) — hook\n- `docs/HISTORY.md` — what was shipped when\n"
            "- [Plan](docs/plan.md) — the next phases\n- [Lost](leaf/lost.md) — x\n- `gone.md` — y\n",
        )
        catalog = home.catalog()
        dangling = [found for found in catalog.audit(["index"]).findings if found.rule == "index.dangling"]
        assert [(found.line, found.data) for found in dangling] == [(4, "leaf/lost.md"), (5, "gone.md")]

    def test_names_that_no_disk_takes_are_not_there(self, home: Home) -> None:
        home.write("a.md", memory_text(), 1)
        names = ["x" * 3_000, "docs/" + "y" * 3_000, "d\0e"]
        home.write("MEMORY.md", "- [A](a.md)\n" + "".join(f"- [B]({name}.md) — z\n" * 2 for name in names))
        found = home.catalog().audit(["index"]).findings
        assert [each.line for each in found if each.rule == "index.dangling"] == [2, 3, 4, 5, 6, 7]

    def test_what_tells_people_of_the_folder_is_not_missing(self, home: Home) -> None:
        home.write("MEMORY.md", "- [A](a.md) — hook\n")
        home.write("a.md", memory_text(), 1)
        home.write("README.md", "# What these files are\n", 1)
        home.write("b.md", memory_text("b"), 1)
        missing = [found.ref for found in home.catalog().audit(["index"]).findings if found.rule == "index.missing"]
        assert missing == [home.ref("b.md")]

    def test_over_and_near_the_cap(self, home: Home) -> None:
        home.write("a.md", memory_text(), 1)
        line = "- [A](a.md) — hook\n"
        home.write("MEMORY.md", line + "- note\n" * 165)
        assert "index.near" in {found.rule for found in home.catalog().audit(["index"]).findings}
        home.write("MEMORY.md", "- note\n" * 205 + line)
        (found,) = home.catalog().audit(["index.over"]).findings
        assert "1 entries are never seen: A" in found.message
        assert found.line == 201

    def test_links(self, home: Home) -> None:
        home.write("a.md", memory_text("alpha", body="See [[beta-note]] and [[missing]] and `[[code]]`."), 1)
        home.write("beta.md", memory_text("Beta Note"), 1)
        messages = [found.message for found in home.catalog().audit(["index.link"]).findings]
        assert messages == ["[[missing]] names no memory of this store"]

    def test_orphaned(self, home: Home) -> None:
        put(home.path / ".claude" / "projects" / "-no-such-place-anywhere" / "memory" / "a.md", memory_text())
        assert "index.orphaned" in {found.rule for found in home.catalog().audit(["index"]).findings}

    def test_two_folders_whose_names_come_to_one(self, home: Home) -> None:
        home.write("a.md", memory_text(), 1)
        twin = home.project.parent / "app.two"
        for folder in (twin, home.project.parent / "app_two"):
            (folder / ".git").mkdir(parents=True)
        sessions = home.path / ".claude" / "projects" / slug(str(twin))
        put(sessions / "memory" / "a.md", memory_text())
        for name, folder in (("one", twin), ("two", home.project.parent / "app_two")):
            put(sessions / f"{name}.jsonl", json.dumps({"type": "user", "cwd": str(folder)}) + "\n")
        (found,) = home.catalog().audit(["index.shared"]).findings
        assert (found.rule, found.ref.partition("/")[0]) == ("index.shared", f"claude:{sessions.name}")


class TestDuplicates:
    def test_exact_near_and_different(self, home: Home) -> None:
        base = (
            "Run the whole test suite with pytest before every commit and never skip the slow marker on main branches."
        )
        home.write("a.md", memory_text("a", body=base), 1)
        home.write("b.md", memory_text("b", body=base), 1)
        home.write("c.md", memory_text("c", body=base.replace("whole", "entire") + " It takes four minutes."), 1)
        home.write(
            "d.md", memory_text("d", body="The staging cluster lives in Frankfurt and is rebuilt each Sunday night."), 1
        )
        pairs = {(p.left.key, p.right.key): p.kind for p in home.catalog().duplicates()}
        assert pairs == {("a.md", "b.md"): "exact", ("a.md", "c.md"): "near", ("b.md", "c.md"): "near"}

    def test_opposite_rules(self, home: Home) -> None:
        home.write("a.md", memory_text("a", body="Always squash commits before merging."), 1)
        home.write("b.md", memory_text("b", body="Never squash commits before merging."), 1)
        home.write("c.md", memory_text("c", body="Always rebase before merging."), 1)
        conflicts = [p for p in home.catalog().duplicates() if p.kind == "conflict"]
        assert [(p.left.key, p.right.key) for p in conflicts] == [("a.md", "b.md")]
        told = {found.ref for found in home.catalog().audit(["dup"]).findings if found.rule == "dup.conflict"}
        assert told <= {home.ref("a.md"), home.ref("b.md")}
        assert told

    def test_a_project_memory_that_hides_a_global_one(self, home: Home) -> None:
        catalog = home.catalog()
        for store, body in (("global", "vim"), ("project", "emacs")):
            catalog.plan_create(store=store, title="Editor", body=body, type="preference").commit()
        hiding = {memory.ref for memory in catalog.memories() if memory.shadows}
        assert len(hiding) == 1
        assert {found.ref for found in catalog.audit().findings if found.rule == "dup.shadow"} == hiding

    def test_not_duplicates_is_remembered_and_undone(self, home: Home) -> None:
        for name in "ab":
            home.write(
                f"{name}.md", memory_text(name, body="The very same text about deploying on Tuesdays with care."), 1
            )
        catalog = home.catalog()
        assert len(catalog.duplicates()) == 1
        catalog.plan_distinct("a.md", "b.md").commit()
        assert catalog.duplicates() == []
        assert "dup.exact" not in {found.rule for found in catalog.audit().findings}
        catalog.plan_undo().commit()
        assert len(catalog.duplicates()) == 1

    def test_a_memory_that_repeats_claude_md(self, home: Home) -> None:
        text = "Use four spaces for indentation in every Python file, and keep lines below one hundred characters."
        put(home.project / "CLAUDE.md", f"# Style\n\n{text}\n\nOther things that are said here and nowhere else.\n")
        home.write("a.md", memory_text(body=text), 1)
        assert "dup.rules" in rules_of(home.catalog(), "a.md")


class TestClaims:
    def test_a_version_the_manifest_contradicts(self, home: Home) -> None:
        put(home.project / "pyproject.toml", '[project]\nname = "app"\ndependencies = ["django==5.1"]\n')
        home.write("a.md", memory_text(kind="project", body="We are on Django 4.2."), 1)
        assert "claim.contradicted" in rules_of(home.catalog(), "a.md")


class TestText:
    def test_severity_rises_where_an_agent_would_obey(self, home: Home) -> None:
        body = "Run every command with --no-verify."
        home.write("a.md", memory_text("a", kind="reference", body=body), 1)
        home.write("b.md", memory_text("b", kind="feedback", body=body), 1)
        catalog = home.catalog()
        worst = {found.ref.rpartition("/")[2]: found.severity.rank for found in catalog.audit(["inject"]).findings}
        assert worst["b.md"] > worst["a.md"]
        catalog.plan_approve("b.md").commit()
        worst = {found.ref.rpartition("/")[2]: found.severity.rank for found in catalog.audit(["inject"]).findings}
        assert worst["b.md"] == worst["a.md"]

    def test_no_finding_holds_a_secret(self, home: Home) -> None:
        key = fake_token()
        home.write("a.md", memory_text(name=key, description=f"d {key}", body=f"token {key} in `{key}/x.py`"), 400)
        report = home.catalog().audit()
        assert any(found.rule.startswith("secret.") for found in report.findings)
        assert key not in repr(report)


def test_every_rule_is_told(home: Home) -> None:
    ids = [rule.id for rule in RULES]
    assert len(ids) == len(set(ids))
    for rule in all_rules().values():
        assert rule.title
        assert rule.help
        assert isinstance(rule.severity, Severity)
