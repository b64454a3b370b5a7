"""Describe proposals and where they come from: `inbox`, `bootstrap`, `migrate`."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from memtui_store.json_models.base import Output, Printed
from memtui_store.model import Kind, Scope


class EvidenceItem(Printed):
    """A place in something the user has."""

    source: str
    path: str
    line: int | None
    detail: str
    """What finds the place where a line does not: a commit, a page, a message."""
    quote: str


class NearestItem(Printed):
    """The memory that says the most similar thing."""

    ref: str
    score: float


class ProposalItem(Printed):
    """A memory someone would like kept."""

    id: str
    title: str
    description: str
    name: str
    kind: Kind
    behavioral: bool
    body: str
    tags: list[str]
    store: str | None
    """Where it goes when it is approved."""
    scope: Scope
    project: str | None
    source: str
    """Who proposes it: `bootstrap:git`, `agent:claude`, `import:hermes` …"""
    evidence: list[EvidenceItem]
    why: str
    topic: str
    contradicts: list[str]
    findings: list[str]
    """The rules that found something in it."""
    nearest: NearestItem | None
    created: str
    state: Literal["open", "later"]
    path: str | None
    error: str


class DecisionItem(Printed):
    """What a person decided on a proposal."""

    id: str
    verdict: str
    """`approved`, `rejected` or `merged`."""
    title: str
    project: str | None
    reason: str
    time: str


class SkippedItem(Printed):
    """Something a source did not read."""

    where: str
    reason: str


class SourceReport(Printed):
    """What became of one source."""

    id: str
    items: int
    unchanged: int
    proposed: int
    dropped: dict[str, int]
    """How many seeds were not proposed, by reason."""
    skipped: list[SkippedItem]


class BootstrapItem(Printed):
    """What was found, with the source of each."""

    seeds: list[ProposalItem]
    sources: list[SourceReport]


class SourceItem(Printed):
    """Something that could be read for first memories."""

    id: str
    title: str
    reads: str
    never: str
    default: bool
    """Whether it is read without `--from`."""
    found: str
    items: int
    size: int
    paths: list[str]
    """The first 200."""
    trouble: list[str]


class MovingItem(Printed):
    """One memory on its way to another agent."""

    ref: str
    title: str
    outcome: Literal["new", "conflict", "known", "waiting", "rejected", "unfit", "left"]
    store: str | None
    why: str
    notes: list[str]
    """What the other agent has no room for."""
    proposal: str | None


class MigrationItem(Printed):
    """What becomes of one agent's memories at another."""

    from_: str = Field(alias="from")
    to: str
    memories: int
    counts: dict[str, int]
    """By outcome."""
    items: list[MovingItem]


class AgentItem(Printed):
    """An agent that has stores here."""

    agent: str
    stores: int
    memories: int
    writable: bool


class Proposals(Output[ProposalItem]):
    """`memtui inbox` and `memtui inbox show`."""

    kind: Literal["proposals"]


class Decisions(Output[DecisionItem]):
    """`memtui inbox decisions`, oldest first."""

    kind: Literal["decisions"]


class Bootstrap(Output[BootstrapItem]):
    """`memtui bootstrap`."""

    kind: Literal["bootstrap"]


class Sources(Output[SourceItem]):
    """`memtui bootstrap --list-sources`."""

    kind: Literal["sources"]


class Migration(Output[MigrationItem]):
    """`memtui migrate --from AGENT --to AGENT`."""

    kind: Literal["migration"]


class Agents(Output[AgentItem]):
    """`memtui migrate` without agents."""

    kind: Literal["agents"]
