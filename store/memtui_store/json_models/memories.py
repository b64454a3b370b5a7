"""Describe memories, the stores that hold them, and what agents load of them at start."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from memtui_store.json_models.audit import FindingItem
from memtui_store.json_models.base import Output, Printed
from memtui_store.json_models.changes import OperationItem
from memtui_store.model import Kind, Scope, Trust


class UsageItem(Printed):
    """How often a memory was recalled."""

    count: int | None
    """`null` where nobody counts."""
    last: datetime | None
    source: str | None
    """The agent that counts for itself; `null` where memtui counted."""


class ProvenanceItem(Printed):
    """Who wrote a memory."""

    agent: str
    session: str
    source: str


class _MemoryFields(Printed):
    ref: str
    """The address, `STORE/KEY`; it stays the same from run to run."""
    store: str
    key: str
    agent: str
    scope: Scope
    project: str | None
    path: str
    title: str
    name: str
    """The short name in the file's own header."""
    description: str
    kind: Kind
    raw_type: str
    """The type as the file spells it."""
    behavioral: bool
    """Whether it tells the agent how to act."""
    created: datetime | None
    updated: datetime | None
    verified: datetime | None
    """When its claims were last checked."""
    age_days: int | None
    age_from: str
    """What the age counts from: `verified`, `modified`, `created` or `mtime`."""
    trust: Trust
    """`changed` since a person approved it, `approved`, or `new`."""
    tags: list[str]
    size: int
    """In bytes."""
    tokens: int
    """An estimate."""
    etag: str
    """Changes with the bytes."""
    usage: UsageItem
    provenance: ProvenanceItem
    supersedes: str | None
    superseded_by: str | None
    shadows: str | None
    """A memory that its agent does not see because of this one."""
    shadowed_by: list[str]
    body_line: int
    """The line of the file on which the text begins."""
    scanned: bool
    """Whether its text was checked; `findings` is empty until it was."""
    read_only: bool
    why_not: str
    """Why it cannot be changed."""
    error: str | None
    """Why it is not shown, or not all of it."""
    notes: list[str]
    also: list[str]
    """Other names of the same file."""
    extra: dict[str, str]
    """Header fields that memtui does not know."""


class MemoryItem(_MemoryFields):
    """One memory, its secrets masked."""

    findings: list[str]
    """The rules that found something in it."""


class HitItem(MemoryItem):
    """A memory that matches a search."""

    score: float
    """From 0 to 1."""
    why: list[str]
    snippet: str


class ApprovalItem(Printed):
    """When a person approved these exact bytes."""

    time: str
    seen: Literal["read", "listed"] | None
    """Whether the text was on the screen, or only its title in a list."""


class ShownMemory(_MemoryFields):
    """One memory with all that is known about it."""

    body: str
    findings: list[FindingItem]
    history: list[OperationItem]
    approval: ApprovalItem | None


class CapabilitiesItem(Printed):
    """What may be done in a store."""

    create: bool
    edit: bool
    delete: bool
    why_not: str


class BudgetItem(Printed):
    """How much of a store its agent loads at start; a cap of 0 means none."""

    lines: int
    max_lines: int
    chars: int
    max_chars: int
    over: bool


class StoreItem(Printed):
    """A place where one agent keeps memories."""

    id: str
    label: str
    """Its name for people."""
    agent: str
    scope: Scope
    root: str
    project: str | None
    also: list[str]
    """Other stores that are this one under another name."""
    entries: int
    read_only: bool
    capabilities: CapabilitiesItem
    budget: BudgetItem
    problems: list[str]


class StatusItem(Printed):
    """How many memories need a person."""

    inbox: int
    """Proposals that wait."""
    memories: int
    new: int
    changed: int
    """Changed since they were approved."""
    warnings: int


class PortionItem(Printed):
    """One file that an agent loads at start."""

    path: str
    what: str
    lines: int
    chars: int
    max_lines: int
    max_chars: int
    tokens: int
    cut: int | None
    """The first line that is not loaded."""
    lost: list[str]
    """Memories that are named only below the cut."""


class StartItem(Printed):
    """What one agent loads at start."""

    store: str
    project: str | None
    tokens: int
    portions: list[PortionItem]


class BriefItem(Printed):
    """The block of a prompt that an agent starts with."""

    text: str
    entries: int
    left_out: dict[str, int]
    """How many memories are not in it, by reason."""


class Memories(Output[MemoryItem]):
    """`memtui list`, in the order of their stores."""

    kind: Literal["memories"]


class Hits(Output[HitItem]):
    """`memtui search`, best first."""

    kind: Literal["hits"]


class OneMemory(Output[ShownMemory]):
    """`memtui show`."""

    kind: Literal["memory"]


class Usage(Output[MemoryItem]):
    """`memtui usage`, most read first."""

    kind: Literal["usage"]


class Stores(Output[StoreItem]):
    """`memtui stores`."""

    kind: Literal["stores"]


class Status(Output[StatusItem]):
    """`memtui status`."""

    kind: Literal["status"]


class Budgets(Output[StartItem]):
    """`memtui budget`."""

    kind: Literal["budgets"]


class Brief(Output[BriefItem]):
    """`memtui brief`."""

    kind: Literal["brief"]
