"""One run from choosing to the inbox: what is read, kept, resumed, proposed and left alone."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from memtui_store.bootstrap.contract import Reason
from memtui_store.bootstrap.run import Choice, Step, available, bootstrap
from memtui_store.bootstrap.sources import SOURCES
from memtui_store.errors import UsageError
from memtui_store.inbox import decide
from tests.conftest import Cli, Home, fake_token, memory_text, put, tree

RULES = "# Rules\n\n- Always run `make check` before a commit.\n- Never push directly to main.\n"
INSTRUCTIONS = [Choice("instructions")]


@pytest.fixture
def project(home: Home) -> Path:
    put(home.project / "CLAUDE.md", RULES)
    return home.project


def test_a_run_proposes_with_evidence_and_changes_nothing_it_read(home: Home, project: Path) -> None:
    before = tree(project)
    catalog = home.catalog()
    run = bootstrap(catalog, INSTRUCTIONS)
    assert len(run.proposals) == 2
    for item in run.proposals:
        [evidence] = item.evidence
        assert evidence.path == str(project / "CLAUDE.md")
        assert evidence.quote in (project / "CLAUDE.md").read_text().splitlines()[evidence.line - 1]
        assert catalog.inbox.target(item).id == home.store
    assert catalog.inbox.count() == 0
    assert run.plan
    run.plan.commit()
    assert catalog.inbox.count() == 2
    assert tree(project) == before


def test_a_rerun_reads_nothing_again_and_proposes_only_what_is_new(home: Home, project: Path) -> None:
    catalog = home.catalog()
    first = bootstrap(catalog, INSTRUCTIONS)
    assert first.plan
    first.plan.commit()
    again = bootstrap(home.catalog(), INSTRUCTIONS)
    [report] = again.reports
    assert (again.plan, report.unchanged, report.items) == (None, 1, 1)
    assert report.dropped == {Reason.WAITING: 2}
    put(project / "CLAUDE.md", RULES + "- Ask before adding a dependency.\n", days=1)
    third = bootstrap(home.catalog(), INSTRUCTIONS)
    assert [item.body for item in third.proposals] == ["Ask before adding a dependency."]
    assert third.reports[0].unchanged == 0


def test_a_cancelled_run_proposes_nothing_and_the_next_goes_on(home: Home, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    for number in range(6):
        put(notes / f"{number}.md", f"# Conventions\n\nWe deploy service{number} on Tuesdays only.\n")
    choices = [Choice("documents", (notes,))]
    seen: list[Step] = []
    cancelled = bootstrap(home.catalog(), choices, progress=seen.append, stop=lambda: len(seen) > 3)
    assert cancelled.cancelled
    assert cancelled.plan is None
    assert home.catalog().inbox.count() == 0
    resumed = bootstrap(home.catalog(), choices)
    assert 0 < resumed.reports[0].unchanged < 6


def test_progress_is_told_for_each_source(home: Home, project: Path) -> None:
    steps: list[Step] = []
    bootstrap(home.catalog(), [Choice("instructions"), Choice("habits")], progress=steps.append)
    assert {step.source for step in steps} == {"instructions", "habits"}
    assert all(step.done <= step.total for step in steps)


def test_only_what_was_chosen_is_opened(home: Home, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(home.path / "Documents" / "bio.md", "I am a staff engineer at Initech.\n")
    put(home.path / ".bashrc", "alias gs='git status'\n")
    opened: list[str] = []
    real = os.open

    def watched(path: object, *args: object, **more: object) -> int:
        opened.append(os.fsdecode(path) if isinstance(path, (str, bytes, os.PathLike)) else "")
        return real(path, *args, **more)  # type: ignore[arg-type]

    catalog = home.catalog()
    catalog.memories()
    monkeypatch.setattr(os, "open", watched)
    available(catalog)
    assert not [path for path in opened if path.endswith(("bio.md", ".bashrc"))]
    opened.clear()
    bootstrap(catalog, INSTRUCTIONS)
    assert not [path for path in opened if path.endswith(("bio.md", ".bashrc"))]
    assert [path for path in opened if path.endswith("CLAUDE.md")]


def test_secrets_reach_neither_a_proposal_nor_the_cache(home: Home, tmp_path: Path) -> None:
    token = fake_token()
    put(tmp_path / "notes" / "team.md", f"# Conventions\n\nWe deploy with the token {token} on Tuesdays.\n")
    run = bootstrap(home.catalog(), [Choice("documents", (tmp_path / "notes",))])
    assert not [item for item in run.proposals if token in item.body]
    for path in home.own.rglob("*"):
        assert not path.is_file() or token.encode() not in path.read_bytes(), path


def test_a_damaged_cache_is_thrown_away(home: Home, project: Path) -> None:
    bootstrap(home.catalog(), INSTRUCTIONS)
    cache = home.own / "cache" / "bootstrap.sqlite"
    assert cache.stat().st_mode & 0o777 == 0o600
    cache.write_bytes(b"not a database at all" * 100)
    assert len(bootstrap(home.catalog(), INSTRUCTIONS).proposals) == 2


def test_broken_items_are_counted_with_their_reason(home: Home, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    put(notes / "broken.pdf", b"%PDF-1.4 nothing else")
    put(notes / "fine.md", "# Conventions\n\nWe deploy on Tuesdays only.\n")
    os.symlink("/etc/passwd", notes / "passwd.md")
    run = bootstrap(home.catalog(), [Choice("documents", (notes,))])
    [report] = run.reports
    assert any("broken.pdf" in skipped.where for skipped in report.skipped)
    assert all(skipped.reason for skipped in report.skipped)
    assert not [item for item in run.proposals if "root:" in item.body]


def test_every_source_can_say_what_it_finds_in_an_empty_home(home: Home) -> None:
    found = available(home.catalog())
    assert [source.id for source, _ in found] == list(SOURCES)
    for source, held in found:
        assert source.title
        assert source.reads
        assert held.items == () or source.id == "git"


# The command line


def test_the_default_reads_only_what_was_written_for_agents_and_tools(home: Home, project: Path, cli: Cli) -> None:
    put(home.path / "Documents" / "bio.md", "I am a staff engineer at Initech.\n")
    code, out, err = cli("bootstrap", "--dry-run")
    assert code == 0
    assert "make check" in out
    assert "Initech" not in out
    assert "nothing was written" in err
    assert home.catalog().inbox.count() == 0


def test_sources_and_places_by_name(home: Home, project: Path, cli: Cli, tmp_path: Path) -> None:
    put(tmp_path / "notes" / "about.md", "# About me\n\nI am a staff engineer at Initech.\n")
    code, out, _ = cli("bootstrap", "--from", f"documents:{tmp_path / 'notes'}", "--yes", "--json")
    assert code == 0
    [item] = json.loads(out)["items"]
    assert any("Initech" in seed["body"] for seed in item["seeds"])
    assert [report["id"] for report in item["sources"]] == ["documents"]
    assert home.catalog().inbox.count() == len(item["seeds"])
    for wrong in ("nowhere", f"documents:{tmp_path / 'gone'}"):
        assert cli("bootstrap", "--from", wrong, "--yes")[0] == 2
    assert cli("bootstrap", "--to", "nowhere", "--yes")[0] == 2


def test_listing_sources_reads_nothing(home: Home, project: Path, cli: Cli) -> None:
    code, out, _ = cli("bootstrap", "--list-sources", "--json")
    items = {item["id"]: item for item in json.loads(out)["items"]}
    assert code == 0
    assert set(items) == set(SOURCES)
    assert items["instructions"]["default"]
    assert not items["mail"]["default"]
    assert items["instructions"]["items"] == 1
    assert "instructions" in cli("bootstrap", "--list-sources")[1]
    assert not (home.own / "cache" / "bootstrap.sqlite").exists()


def test_another_target_is_kept_with_the_proposal(home: Home, project: Path, cli: Cli) -> None:
    assert cli("bootstrap", "--to", "global", "--yes")[0] == 0
    catalog = home.catalog()
    ids = [item.id for item in catalog.inbox.items()]
    decide.plan_approve(catalog.inbox, ids).commit()
    assert {memory.store for memory in catalog.memories() if memory.provenance.source} == {"memtui:_global"}


def test_without_a_terminal_or_yes_nothing_is_proposed(home: Home, project: Path, cli: Cli) -> None:
    code, _, err = cli("bootstrap")
    assert code == 2
    assert "--yes" in err
    assert home.catalog().inbox.count() == 0


def test_what_is_known_is_not_proposed(home: Home, project: Path, cli: Cli) -> None:
    home.write("check.md", memory_text("check", "Checks", "feedback", "Always run `make check` before a commit."))
    _, out, err = cli("bootstrap", "--from", "instructions", "--dry-run")
    assert "make check" not in out
    assert "1 known already" in err


def test_an_unknown_source_is_named() -> None:
    from memtui_store.bootstrap.sources import source

    with pytest.raises(UsageError, match="no source"):
        source("telepathy")
