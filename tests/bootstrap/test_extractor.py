"""A program may propose seeds, and is believed only where it quotes the source word for word."""

from __future__ import annotations

import json
import stat
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memtui_store.bootstrap.contract import Dropped, Fact, Reason, Scene, Seed
from memtui_store.bootstrap.extractor import Extractor
from memtui_store.environment import Environment
from memtui_store.errors import RefusedError, UsageError
from memtui_store.inbox.evidence import Evidence
from memtui_store.model import Kind
from tests.conftest import Home

TEXT = "We deploy from the release branch on Tuesdays."


def facts(*texts: str) -> list[Fact]:
    return [Fact("text", {"text": text}, Evidence("documents", "/notes.md", 4)) for text in texts]


def answering(tmp_path: Path, *seeds: object, script: str = "") -> Extractor:
    """A real program that answers with these seeds."""
    program = tmp_path / "extract.py"
    reply = json.dumps({"seeds": list(seeds)})
    program.write_text(
        script or f"import sys\nopen({str(tmp_path / 'asked')!r}, 'w').write(sys.stdin.read())\nprint({reply!r})\n"
    )
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return Extractor(f"{sys.executable} {program}", seconds=20)


def scene(home: Home) -> Scene:
    return Scene(
        Environment.of(home.path, home.project, home.env), datetime(2026, 11, 16, tzinfo=UTC), project=home.project
    )


GOOD = {
    "passage": 0,
    "quote": "release branch on Tuesdays",
    "title": "Deploy day",
    "body": "Deploys happen on Tuesdays from the release branch.",
    "type": "project",
}


def test_a_quoted_seed_is_taken_with_its_evidence(home: Home, tmp_path: Path) -> None:
    [seed] = answering(tmp_path, GOOD).seeds("documents", facts(TEXT), scene(home))
    assert isinstance(seed, Seed)
    assert (seed.title, seed.kind, seed.project) == ("Deploy day", Kind.PROJECT, home.project)
    assert seed.evidence == (Evidence("documents", "/notes.md", 4, quote="release branch on Tuesdays"),)
    asked = json.loads((tmp_path / "asked").read_text())
    assert asked["passages"] == [{"id": 0, "path": "/notes.md", "line": 4, "text": TEXT}]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"quote": "release branch on Mondays"}, Reason.UNPROVED),
        ({"quote": "we"}, Reason.UNPROVED),
        ({"passage": 7}, Reason.UNPROVED),
        ({"passage": -1}, Reason.UNPROVED),
        ({"body": ""}, Reason.VAGUE),
        ({"title": 3}, Reason.VAGUE),
    ],
)
def test_anything_else_is_refused_and_counted(
    home: Home, tmp_path: Path, change: dict[str, object], reason: Reason
) -> None:
    [dropped] = answering(tmp_path, GOOD | change).seeds("documents", facts(TEXT), scene(home))
    assert isinstance(dropped, Dropped)
    assert dropped.reason is reason


def test_a_passage_with_a_masked_secret_is_not_shown(home: Home, tmp_path: Path) -> None:
    extractor = answering(tmp_path, GOOD)
    extractor.seeds("documents", facts("The key is «redacted:github-token».", TEXT), scene(home))
    assert "redacted" not in json.dumps(json.loads((tmp_path / "asked").read_text())["passages"])
    assert answering(tmp_path, GOOD).seeds("documents", [], scene(home)) == []


@pytest.mark.parametrize(
    ("script", "seconds", "said"),
    [
        ("print('no json')", 60, "no JSON"),
        ("print('[]')", 60, 'list "seeds"'),
        ("import sys; sys.exit('it broke')", 60, "it broke"),
        ("import time; time.sleep(60)", 1, "longer than"),
    ],
)
def test_a_program_that_fails_is_named(home: Home, tmp_path: Path, script: str, seconds: int, said: str) -> None:
    extractor = Extractor(answering(tmp_path, script=script).command, seconds=seconds)
    with pytest.raises(RefusedError, match=said):
        extractor.seeds("documents", facts(TEXT), scene(home))


def test_a_program_that_is_not_there_is_named(home: Home) -> None:
    for command in ("/nowhere/at/all", "", "'"):
        with pytest.raises(UsageError):
            Extractor(command).seeds("documents", facts(TEXT), scene(home))
