"""The sample homes: the sources keep what a careful person would keep of them, and fall for none of their traps."""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from memtui_store.bootstrap.contract import Seed
from memtui_store.inbox.evidence import Evidence
from memtui_store.model import Kind
from tests.bootstrap.sample import ROSALIND, TAMSIN
from tests.bootstrap.sample.house import NOW, Person, Sample
from tests.bootstrap.sample.labels import Trap, Trick, fine, keep, trap
from tests.bootstrap.sample.scoring import Table, judge, score
from tests.bootstrap.sample.trial import Yield, each, whole

PRECISION, RECALL = 0.9, 0.8


@dataclass(frozen=True)
class Trial:
    sample: Sample
    results: dict[str, Yield]
    table: Table


@pytest.fixture(scope="module", params=(TAMSIN, ROSALIND), ids=lambda person: person.name.split()[0].lower())
def trial(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Trial]:
    """Built and read once per home: the tests only look at what came of it."""
    person: Person = request.param
    home = tmp_path_factory.mktemp("sample") / "home"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        patch.setenv("MEMTUI_NOW", NOW.isoformat())
        sample = person.furnish(home)
        results = each(sample)
        yield Trial(sample, results, score({name: one.seeds for name, one in results.items()}, person.labels))


@pytest.mark.parametrize("source", TAMSIN.parts)
def test_source_meets_the_bar(trial: Trial, source: str) -> None:
    row = trial.table[source]
    report = f"{trial.results[source].missing}\n{Table((row,))}"
    assert not row.fell_for, report
    assert row.precision >= PRECISION, report
    assert row.recall >= RECALL, report


def test_whole_run_falls_for_no_trap(trial: Trial) -> None:
    """Seeds of one source are held against the traps of that source: a merged seed has evidence of several."""
    fell_for = [
        (source, label.id, seed.title)
        for seed in whole(trial.sample)
        for source in {evidence.source for evidence in seed.evidence}
        for label in trial.sample.person.labels.get(source, ())
        if isinstance(label, Trap) and label.fits(seed)
    ]
    assert not fell_for


def test_seeds_name_evidence_in_the_home(trial: Trial) -> None:
    home = trial.sample.house.home
    for result in trial.results.values():
        for seed in result.seeds:
            assert seed.evidence, seed.title
            for evidence in seed.evidence:
                path = home / evidence.path.removeprefix("~/")
                assert path.is_relative_to(home), evidence
                assert path.exists(), evidence


@pytest.mark.parametrize("trial", [TAMSIN], ids=["tamsin"], indirect=True)
def test_home_is_the_same_every_time(trial: Trial, tmp_path: Path) -> None:
    first, again = trial.sample.house.home, trial.sample.person.furnish(tmp_path / "again").house.home
    repositories = [folder.parent.relative_to(first) for folder in (first / "src").rglob(".git")]
    papers = [
        path.relative_to(first)
        for path in first.rglob("*")
        if path.suffix in (".pdf", ".docx", ".mbox", ".ics", ".vcf")
    ]
    assert [_head(first / name) for name in repositories] == [_head(again / name) for name in repositories]
    assert [(first / name).read_bytes() for name in papers] == [(again / name).read_bytes() for name in papers]
    assert repositories
    assert papers


def _head(repository: Path) -> str:
    command = ["git", "-C", str(repository), "rev-parse", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("person", [TAMSIN, ROSALIND], ids=lambda person: person.name)
def test_labels_are_told_apart(person: Person) -> None:
    for source, labels in person.labels.items():
        assert not [id_ for id_, count in Counter(label.id for label in labels).items() if count > 1], source


_LABELS = (
    keep("tea", "drinks tea", "tea", scope="user"),
    keep("cup", "uses a cup", "cup"),
    fine("milk", "takes milk", "milk"),
    trap("salt", Trick.JOKE, "salt in it", "salt"),
    trap("pin", Trick.SECRET, "a number", "4711"),
)
_SEED = Seed("", "user_tea", "Tea", "", "Drinks tea.", Kind.USER, (Evidence("documents", "a"),), "")


def test_score_counts_every_class() -> None:
    said = ("Drinks tea.", "Takes milk.", "Tea with salt.", "Likes rain.")
    row = judge("x", (replace(_SEED, title="", body=text) for text in said), _LABELS)
    assert (row.seeds, row.good, row.fine, len(row.fell_for), len(row.unmatched)) == (4, 1, 1, 1, 1)
    assert [label.id for label in row.missed] == ["cup"]
    assert (row.precision, row.recall) == (0.5, 0.5)


def test_score_minds_the_scope() -> None:
    row = judge("x", [replace(_SEED, project=Path("/src/kettle"))], _LABELS)
    assert not row.found
    assert len(row.unmatched) == 1


def test_score_counts_what_is_said_twice_in_one_target_only() -> None:
    twice = [_SEED, replace(_SEED, body="Drinks  tea")]
    assert len(judge("x", twice, _LABELS).twice) == 1
    elsewhere = [replace(_SEED, title="Cup"), replace(_SEED, title="Cup", project=Path("/src/kettle"))]
    assert not judge("x", elsewhere, _LABELS).twice
    assert not judge("x", [_SEED, replace(_SEED, body="Tea in the morning, coffee after lunch.")], _LABELS).twice


def test_score_sees_a_secret_in_a_quote() -> None:
    row = judge("x", [replace(_SEED, evidence=(Evidence("documents", "a", quote="pin 4711"),))], _LABELS)
    assert [label.id for label, _ in row.fell_for] == ["pin"]
