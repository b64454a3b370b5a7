"""How good the proposed seeds are, per source: precision, recall, traps, and what nobody labelled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rapidfuzz import fuzz

from memtui_store.bootstrap.contract import Seed
from tests.bootstrap.sample.labels import Fine, Keep, Label, Trap, text_of

SAME_TEXT = 90
"""From this likeness on (0 to 100) two seeds with one target say the same twice."""


@dataclass(slots=True)
class Score:
    source: str
    keeps: int
    seeds: int = 0
    good: int = 0
    fine: int = 0
    found: set[str] = field(default_factory=set)
    missed: list[Keep] = field(default_factory=list)
    fell_for: list[tuple[Trap, Seed]] = field(default_factory=list)
    twice: list[Seed] = field(default_factory=list)
    unmatched: list[Seed] = field(default_factory=list)

    @property
    def precision(self) -> float:
        return (self.good + self.fine) / self.seeds if self.seeds else 0.0

    @property
    def recall(self) -> float:
        return len(self.found) / self.keeps if self.keeps else 1.0


@dataclass(frozen=True, slots=True)
class Table:
    rows: tuple[Score, ...]

    def __getitem__(self, source: str) -> Score:
        return next(row for row in self.rows if row.source == source)

    def figures(self) -> str:
        head = f"{'source':<13}{'seeds':>6}{'keep':>6}{'fine':>6}{'other':>6}{'twice':>6}{'traps':>6}"
        lines = [head + f"{'precision':>11}{'recall':>8}  found"]
        for row in self.rows:
            counts = (row.seeds, row.good, row.fine, len(row.unmatched), len(row.twice), len(row.fell_for))
            lines.append(
                f"{row.source:<13}" + "".join(f"{count:>6}" for count in counts) + f"{row.precision:>11.2f}"
                f"{row.recall:>8.2f}  {len(row.found)}/{row.keeps}"
            )
        return "\n".join(lines)

    def details(self) -> str:
        return "\n".join(line for row in self.rows for line in _details(row))

    def __str__(self) -> str:
        return f"{self.figures()}\n{self.details()}"


def score(seeds: Mapping[str, Iterable[Seed]], labels: Mapping[str, Sequence[Label]]) -> Table:
    """Judge the seeds of each source by the labels of that source."""
    return Table(tuple(judge(source, seeds.get(source, ()), own) for source, own in labels.items()))


def judge(source: str, seeds: Iterable[Seed], labels: Sequence[Label]) -> Score:
    keeps = [label for label in labels if isinstance(label, Keep)]
    result = Score(source, len(keeps))
    told: dict[tuple[str, Path | None], list[str]] = {}
    for seed in seeds:
        result.seeds += 1
        trap = next((label for label in labels if isinstance(label, Trap) and label.fits(seed)), None)
        if trap is not None:
            result.fell_for.append((trap, seed))
            continue
        hits = [label.id for label in keeps if label.fits(seed)]
        if hits:
            result.found.update(hits)
            if _repeats(seed, hits, told):
                result.twice.append(seed)
            else:
                result.good += 1
        elif any(isinstance(label, Fine) and label.fits(seed) for label in labels):
            result.fine += 1
        else:
            result.unmatched.append(seed)
    result.missed = [label for label in keeps if label.id not in result.found]
    return result


def _repeats(seed: Seed, hits: Sequence[str], told: dict[tuple[str, Path | None], list[str]]) -> bool:
    text = text_of(seed)
    repeats = False
    for hit in hits:
        earlier = told.setdefault((hit, seed.project), [])
        repeats = repeats or any(fuzz.token_sort_ratio(text, other) >= SAME_TEXT for other in earlier)
        earlier.append(text)
    return repeats


def _details(row: Score) -> Iterable[str]:
    yield f"\n== {row.source}"
    yield from (f"  missed     {label.id}: {label.says}" for label in row.missed)
    yield from (f"  TRAP       {trap.id} ({trap.trick.value}): {_short(seed)}" for trap, seed in row.fell_for)
    yield from (f"  twice      {_short(seed)}" for seed in row.twice)
    yield from (f"  unmatched  {_short(seed)}" for seed in row.unmatched)


def _short(seed: Seed) -> str:
    target = seed.project.name if seed.project else "user"
    return f"[{target}/{seed.kind.value}] {text_of(seed)[:240]!r}"
