"""Run the sources over a sample home and through the gate: each by itself to score it, or all in one bootstrap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce
from pathlib import Path

from memtui_store.bootstrap.contract import Ask, Fact, Identity, Reason, Scene, Seed, Skipped, UnreadableItem
from memtui_store.bootstrap.facts import safe_facts
from memtui_store.bootstrap.gate import passed
from memtui_store.bootstrap.run import Choice, bootstrap
from memtui_store.bootstrap.sources import source
from memtui_store.inbox.box import Inbox
from memtui_store.inbox.proposal import Proposal
from memtui_store.view import View
from tests.bootstrap.sample.house import NOW, Sample


@dataclass(slots=True)
class Yield:
    """What came of one source."""

    seeds: list[Seed] = field(default_factory=list)
    dropped: Counter[Reason] = field(default_factory=Counter)
    skipped: list[str] = field(default_factory=list)
    missing: str = ""
    """Why there is nothing to score, such as a parser that is not installed."""


def each(sample: Sample, sources: Sequence[str] = ()) -> dict[str, Yield]:
    """Every source by itself, so that no other one helps it out; only who the user is comes from all of them."""
    chosen = tuple(sources) or tuple(sample.person.parts)
    results = {name: Yield() for name in sample.person.parts}
    facts: dict[str, list[Fact]] = {}
    for name, result in results.items():
        try:
            facts[name] = _observed(sample, name, result)
        except ImportError as error:
            result.missing = str(error)
    known = (source(name).identity(seen) for name, seen in facts.items())
    scene = Scene(sample.environment, NOW, reduce(_both, known, Identity()), sample.environment.project)
    for name in (name for name in facts if name in chosen):
        _judged(name, facts[name], scene, results[name])
    return {name: results[name] for name in chosen}


def whole(sample: Sample) -> list[Seed]:
    """Everything one bootstrap with all sources would put into the inbox."""
    choices = [Choice(name, sample.places(name)) for name in sample.person.parts]
    return [_as_seed(proposal) for proposal in bootstrap(View(sample.environment), choices).proposals]


def _observed(sample: Sample, name: str, result: Yield) -> list[Fact]:
    ask = Ask(sample.environment, NOW, sample.places(name))
    seen: list[Fact] = []
    for item in source(name).find(ask).items:
        try:
            observed = safe_facts(list(source(name).observe(item, ask, lambda: False)))
        except UnreadableItem as error:
            result.skipped.append(f"{item.path}: {error}")
            continue
        for one in observed:
            if isinstance(one, Skipped):
                result.skipped.append(f"{one.where}: {one.reason}")
            else:
                seen.append(one)
    return seen


def _judged(name: str, facts: Sequence[Fact], scene: Scene, result: Yield) -> None:
    offered: list[tuple[str, Seed]] = []
    for one in source(name).seeds(facts, scene):
        if isinstance(one, Seed):
            offered.append((name, one))
        else:
            result.dropped[one.reason] += 1
    through = passed(offered, Inbox(View(scene.environment)))
    result.dropped.update(dropped.reason for _, dropped in through.dropped)
    result.seeds += map(_as_seed, through.proposals)


def _as_seed(proposal: Proposal) -> Seed:
    project = Path(proposal.project) if proposal.project else None
    what = (proposal.topic, proposal.name, proposal.title, proposal.description, proposal.body, proposal.kind)
    return Seed(*what, proposal.evidence, proposal.why, project)


def _both(one: Identity, other: Identity) -> Identity:
    return Identity(one.names | other.names, one.emails | other.emails)
