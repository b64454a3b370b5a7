"""What the tests of the sources of free text share: running one, and counting what it found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from memtui_store.bootstrap.contract import (
    Ask,
    Dropped,
    Fact,
    Found,
    Identity,
    Reason,
    Scene,
    Seed,
    Skipped,
    UnreadableItem,
)
from memtui_store.bootstrap.sources import source
from memtui_store.environment import Environment

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)


@dataclass
class Gathered:
    found: Found
    facts: list[Fact]
    skipped: list[Skipped]
    seeds: list[Seed]
    dropped: list[Dropped]

    def texts(self) -> list[str]:
        return [f"{seed.title}\n{seed.body}".casefold() for seed in self.seeds]

    def reasons(self) -> dict[str, Reason]:
        return {drop.text: drop.reason for drop in self.dropped}

    def one(self, *words: str) -> Seed:
        """The only seed that holds all these words."""
        hits = [
            seed
            for seed, text in zip(self.seeds, self.texts(), strict=True)
            if all(w.casefold() in text for w in words)
        ]
        assert len(hits) == 1, (words, [seed.title for seed in hits], self.texts())
        return hits[0]


def gather(
    name: str, places: Iterable[Path] = (), *, home: Path, project: Path | None = None, user: str = ""
) -> Gathered:
    environment = Environment.of(
        home, project or home / "nowhere", {"HOME": str(home), "MEMTUI_HOME": str(home / ".memtui")}
    )
    ask = Ask(environment, NOW, tuple(places))
    this = source(name)
    found = this.find(ask)
    facts: list[Fact] = []
    skipped: list[Skipped] = []
    for item in found.items:
        try:
            for made in this.observe(item, ask, lambda: False):
                (facts if isinstance(made, Fact) else skipped).append(made)  # type: ignore[arg-type]
        except UnreadableItem as error:
            skipped.append(Skipped(str(item.path), str(error)))
    scene = Scene(environment, NOW, Identity(frozenset({user} if user else ())), project)
    results = list(this.seeds(facts, scene))
    assert results == list(this.seeds(facts, scene)), "the same facts must give the same seeds in the same order"
    seeds = [made for made in results if isinstance(made, Seed)]
    return Gathered(found, facts, skipped, seeds, [made for made in results if isinstance(made, Dropped)])


def check_shape(seeds: Iterable[Seed]) -> None:
    """What every seed promises, whatever its source."""
    names = [seed.name for seed in seeds]
    assert len(names) == len(set(names))
    for seed in seeds:
        assert seed.name == seed.name.lower()
        assert len(seed.name) <= 60
        assert seed.name.replace("_", "").isalnum()
        assert "\n" not in seed.title + seed.description
        assert seed.title
        assert seed.description
        assert seed.why
        assert seed.body
        assert seed.evidence
        for evidence in seed.evidence:
            assert Path(evidence.path).is_absolute()
            assert evidence.quote
            assert len(evidence.quote) <= 300


@dataclass
class Score:
    kept: int
    wanted: int
    right: int
    proposed: int
    trapped: list[str]
    missed: list[str]
    extra: list[str]

    @property
    def recall(self) -> float:
        return self.kept / self.wanted

    @property
    def precision(self) -> float:
        return self.right / self.proposed


def score(texts: list[str], keep: Iterable[str], traps: Iterable[str], fine: Iterable[str] = ()) -> Score:
    """A kept fact is words that stand together in one seed; a seed with neither one nor a fine one is a mistake."""
    wanted = list(keep)
    hits: set[int] = set()
    missed = []
    for words in wanted:
        found = [at for at, text in enumerate(texts) if all(word in text for word in words.casefold().split())]
        hits |= set(found)
        if not found:
            missed.append(words)
    hits |= {at for at, text in enumerate(texts) for words in fine if all(w in text for w in words.casefold().split())}
    trapped = [trap for trap in traps if any(trap.casefold() in text for text in texts)]
    extra = [text for at, text in enumerate(texts) if at not in hits]
    return Score(len(wanted) - len(missed), len(wanted), len(hits), len(texts), trapped, missed, extra)
