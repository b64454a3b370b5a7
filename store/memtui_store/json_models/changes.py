"""Describe changes: a plan before, an operation after, the history and the trash."""

from __future__ import annotations

from typing import Literal

from memtui_store.json_models.base import Output, Printed


class ChangeItem(Printed):
    """One file or record that an operation changed, by the hashes of its bytes."""

    address: str
    before: str | None
    """`null` where there was nothing."""
    after: str | None
    """`null` where nothing is left."""


class OperationItem(Printed):
    """One thing that was done."""

    id: int
    time: str
    verb: str
    summary: str
    refs: list[str]
    state: str
    """`done`, or how else it ended."""
    undoes: int | None
    undone_by: int | None
    note: str
    changes: list[ChangeItem]
    diff: str | None = None
    """Only with `memtui history OP`."""


class PlanItem(Printed):
    """What a command would do."""

    verb: str
    summary: str
    refs: list[str]
    notes: list[str]
    diff: str


class VerdictItem(Printed):
    """Whether the record of changes is intact."""

    ok: bool
    events: int
    problems: list[str]


class TrashedItem(Printed):
    """A deleted memory that can be restored."""

    op: int
    """The operation that deleted it."""
    time: str
    ref: str
    title: str
    size: int
    path: str


class Plan(Output[PlanItem]):
    """Any command that changes something, with `--dry-run`."""

    kind: Literal["plan"]


class Operation(Output[OperationItem]):
    """Any command that changed something."""

    kind: Literal["operation"]


class Operations(Output[OperationItem]):
    """`memtui history`, newest first."""

    kind: Literal["operations"]


class HistoryVerdict(Output[VerdictItem]):
    """`memtui history --verify`."""

    kind: Literal["verdict"]


class Trash(Output[TrashedItem]):
    """`memtui trash`; with `empty`, what is removed for good."""

    kind: Literal["trash"]
