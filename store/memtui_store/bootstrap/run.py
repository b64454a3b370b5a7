"""One run: read what the person chose, judge it, and plan what goes into the inbox.

    run = bootstrap(view, [Choice("git"), Choice("documents", (Path("~/notes"),))])
    print(run.reports); run.plan.commit()

Nothing is read that was not chosen, and nothing is written but a disposable cache of what was read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from memtui_store import clock
from memtui_store.bootstrap.contract import (
    Ask,
    Dropped,
    Fact,
    Found,
    Identity,
    Item,
    Reason,
    Scene,
    Seed,
    Skipped,
    Source,
    UnreadableItem,
)
from memtui_store.bootstrap.extractor import Extractor
from memtui_store.bootstrap.facts import FactCache, Observed, safe_facts
from memtui_store.bootstrap.gate import passed
from memtui_store.bootstrap.sources import SOURCES, source
from memtui_store.changes.plan import Plan
from memtui_store.inbox.box import Inbox
from memtui_store.inbox.proposal import Proposal
from memtui_store.view import View

_EXAMPLES = 8


@dataclass(frozen=True, slots=True)
class Choice:
    """A source a person chose, and where they pointed it at; no place means the usual ones."""

    source: str
    places: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """How far a run is."""

    source: str
    done: int
    total: int
    what: str = ""


@dataclass(slots=True)
class SourceReport:
    """What became of one source."""

    source: str
    items: int = 0
    unchanged: int = 0
    skipped: list[Skipped] = field(default_factory=list)
    proposed: int = 0
    dropped: Counter[Reason] = field(default_factory=Counter)
    examples: list[Dropped] = field(default_factory=list)
    trouble: tuple[str, ...] = ()


@dataclass(slots=True)
class Run:
    """What was found; `plan` puts it into the inbox and is None where nothing is new."""

    reports: list[SourceReport]
    proposals: list[Proposal] = field(default_factory=list)
    plan: Plan | None = None
    cancelled: bool = False


def available(view: View, names: Iterable[str] = SOURCES) -> list[tuple[Source, Found]]:
    """What each source could read, by names and sizes alone."""
    ask = Ask(view.environment, clock.now())
    return [(source(name), source(name).find(ask)) for name in names]


def bootstrap(
    view: View,
    choices: Sequence[Choice],
    *,
    to: str = "",
    extractor: Extractor | None = None,
    progress: Callable[[Step], None] | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Run:
    """A cancelled run proposes nothing and keeps what it read: the next one goes on from there."""
    reader = _Reader(view, progress or _silent, stop)
    try:
        read = [reader.read(choice) for choice in _by_source(choices)]
    finally:
        reader.close()
    reports = [report for report, _ in read]
    if stop():
        return Run(reports, cancelled=True)
    scene = Scene(view.environment, clock.now(), _identity(read), view.current_project)
    offered: list[tuple[str, Seed]] = []
    for report, facts in read:
        made = list(source(report.source).seeds(facts, scene))
        if extractor:
            made += extractor.seeds(report.source, facts, scene)
        for seed in made:
            if isinstance(seed, Dropped):
                _count(report, seed)
            else:
                offered.append((report.source, seed))
    inbox = Inbox(view)
    result = passed(offered, inbox, to)
    by_source = {report.source: report for report in reports}
    for name, dropped in result.dropped:
        _count(by_source[name], dropped)
    for proposal in result.proposals:
        by_source[proposal.source.partition(":")[2]].proposed += 1
    plan = inbox.plan_propose(result.proposals, replaces=result.replaces) if result.proposals else None
    return Run(reports, result.proposals, plan)


def _silent(_: Step) -> None:
    """Nobody is watching."""


def _by_source(choices: Sequence[Choice]) -> list[Choice]:
    """Each source once, in their own order, with every place it was given."""
    places: dict[str, list[Path]] = {}
    for choice in choices:
        places.setdefault(source(choice.source).id, []).extend(choice.places)
    return [Choice(name, tuple(dict.fromkeys(places[name]))) for name in SOURCES if name in places]


def _count(report: SourceReport, dropped: Dropped) -> None:
    report.dropped[dropped.reason] += 1
    if len(report.examples) < _EXAMPLES:
        report.examples.append(dropped)


def _identity(read: Sequence[tuple[SourceReport, list[Fact]]]) -> Identity:
    known = [source(report.source).identity(facts) for report, facts in read]
    return Identity(
        frozenset().union(*(identity.names for identity in known)),
        frozenset().union(*(identity.emails for identity in known)),
    )


class _Reader:
    """Reads items one by one, from the cache where nothing has changed."""

    def __init__(self, view: View, progress: Callable[[Step], None], stop: Callable[[], bool]) -> None:
        self._view, self._progress, self._stop = view, progress, stop
        self._cache = FactCache(view.environment.places.cache)

    def close(self) -> None:
        self._cache.close()

    def read(self, choice: Choice) -> tuple[SourceReport, list[Fact]]:
        chosen = source(choice.source)
        report = SourceReport(chosen.id)
        ask = Ask(self._view.environment, clock.now(), choice.places)
        found = chosen.find(ask)
        report.trouble, report.items = found.trouble, len(found.items)
        facts: list[Fact] = []
        for number, item in enumerate(found.items):
            if self._stop():
                break
            self._progress(Step(chosen.id, number, len(found.items), item.path.name))
            for held in self._observed(chosen, item, ask, report):
                if isinstance(held, Skipped):
                    report.skipped.append(held)
                else:
                    facts.append(held)
        self._progress(Step(chosen.id, len(found.items), len(found.items)))
        return report, facts

    def _observed(self, chosen: Source, item: Item, ask: Ask, report: SourceReport) -> Observed:
        known = self._cache.get(chosen, item)
        if known is not None:
            report.unchanged += 1
            return known
        try:
            observed = safe_facts(list(chosen.observe(item, ask, self._stop)))
        except UnreadableItem as error:
            return [Skipped(str(item.path), str(error))]
        if not self._stop():
            self._cache.put(chosen, item, observed)
        return observed
