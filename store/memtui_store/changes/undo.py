"""Plans that take an operation back, or bring back one that was undone."""

from __future__ import annotations

from memtui_store.changes.journal import Journal, Operation, change_of
from memtui_store.changes.plan import FINAL, Change, Plan
from memtui_store.errors import RefError, RefusedError


def plan_undo(journal: Journal, op: int | None = None) -> Plan:
    """Take an operation back; without a number, the last one that stands."""
    operation = _last_standing(journal.operations()) if op is None else journal.operation(op)
    if operation.state != "done":
        raise RefusedError(f"operation {operation.id} was not carried out ({operation.state})")
    if operation.verb in FINAL:
        raise RefusedError(
            f"operation {operation.id} ({operation.summary}) is for good",
            hint="memtui history lists the others; memtui undo NUMBER takes one of them back",
        )
    if operation.undone_by:
        raise RefusedError(f"operation {operation.id} was undone by {operation.undone_by} already")
    return _inverse(journal, operation, "undo")


def plan_redo(journal: Journal, op: int | None = None) -> Plan:
    """Bring back the last operation that was undone, or the one named."""
    operations = {o.id: o for o in journal.operations()}
    undos = [
        o
        for o in operations.values()
        if o.verb == "undo" and o.state == "done" and not o.undone_by and op in (None, o.undoes, o.id)
    ]
    if undos:
        return _inverse(journal, undos[-1], "redo")
    if op is not None and op not in operations:
        raise RefError(f"there is no operation {op}", hint="memtui history lists them")
    raise RefusedError("there is nothing to redo")


def _inverse(journal: Journal, operation: Operation, verb: str) -> Plan:
    made = [change_of(journal, moved) for moved in operation.moves]
    changes = [Change(change.address, change.after, change.before) for change in made]
    first = journal.operation(operation.undoes) if verb == "redo" and operation.undoes else operation
    summary = f"{verb} {first.id}: {first.summary}"
    return Plan(verb, summary, changes, refs=operation.refs, undoes=operation.id)


def _last_standing(operations: list[Operation]) -> Operation:
    """The youngest that can be undone; one that was redone is as young as its redo."""
    first: dict[int, int] = {}
    since: dict[int, int] = {}
    for operation in operations:
        first[operation.id] = first.get(operation.undoes or 0, operation.id)
        if operation.state == "done":
            since[first[operation.id]] = operation.id
    standing = [o for o in operations if o.state == "done" and not o.undone_by and o.undoes is None]
    if not standing:
        raise RefusedError("there is nothing to undo")
    return max(standing, key=lambda o: since[o.id])
