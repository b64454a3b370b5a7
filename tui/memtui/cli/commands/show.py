"""`memtui show`: one memory, masked and made printable; `--raw` gives its exact bytes."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace

from memtui import marks
from memtui.cli.output import paged, say, say_json
from memtui_store.catalog import Catalog
from memtui_store.changes.approvals import Approval
from memtui_store.changes.journal import Operation
from memtui_store.items import Item, finding_item, memory_item, operation_item
from memtui_store.model import Memory, Trust


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ref", metavar="REF", help="STORE/KEY, a path, or a name only one memory has")
    parser.add_argument("--raw", action="store_true", help="print the exact bytes, secrets and all")


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    memory = catalog.get(args.ref)
    if args.raw:
        sys.stdout.flush()
        sys.stdout.buffer.write(catalog.document(memory.ref)[1].data)
        sys.stdout.buffer.flush()
        return 0
    operations = [operation for operation in catalog.history() if memory.ref in operation.refs]
    if args.json:
        findings = [finding_item(replace(found, ref=memory.ref, path=str(memory.path))) for found in memory.findings]
        item = memory_item(memory) | {"body": memory.body, "history": [operation_item(op) for op in operations]}
        item |= {"findings": findings, "approval": _approval_item(catalog.approval(memory.ref))}
        say_json("memory", [item], catalog.problems())
        return 0
    with paged():
        _say_all(catalog, memory, operations)
    return 0


def _say_all(catalog: Catalog, memory: Memory, operations: list[Operation]) -> None:
    _say_fields(memory, catalog.origin(memory.ref), catalog.approval(memory.ref))
    for found in memory.findings:
        say(f"  {found.severity.value:<9} {found.rule}, line {found.line}: {found.message}")
    if memory.trust is Trust.CHANGED:
        diff = catalog.changed_since_approval(memory.ref)
        say(f"\nchanged since you approved it:\n{diff}" if diff else "\nchanged since you approved it")
    say()
    say(memory.body.rstrip("\n"))
    if operations:
        say("\nhistory:")
        for operation in operations:
            say(f"  {operation.id:>4}  {operation.time[:16]}  {operation.state:<11} {operation.summary}")


def _say_fields(memory: Memory, origin: str, approval: Approval | None) -> None:
    rows = {
        "title": memory.title,
        "description": memory.description,
        "ref": memory.ref,
        "path": str(memory.path),
        "also": ", ".join(memory.also),
        "type": (memory.raw_type or memory.kind.value) + (", tells the agent how to act" if memory.behavioral else ""),
        "trust": f"{marks.TRUST[memory.trust]} {memory.trust.value}",
        "approved": _approved(approval),
        "age": f"{marks.age(memory)} (by its {memory.age_from})" if memory.age_from else "unknown",
        "size": f"{memory.size:,} bytes, about {memory.tokens:,} tokens",
        "tags": ", ".join(memory.tags),
        "written by": memory.provenance.agent,
        "session": memory.provenance.session,
        "came from": origin,
        "used": _used(memory),
        "superseded by": memory.superseded_by,
        "hides": memory.shadows,
        "hidden by": ", ".join(memory.shadowed_by),
        "read-only": memory.why_not if memory.read_only else "",
        "problem": memory.error,
        "notes": "; ".join(memory.notes),
    }
    for name, value in rows.items():
        if value:
            say(f"{name:>13}  {value}")


def _approved(approval: Approval | None) -> str:
    if approval is None:
        return ""
    how = {"read": ", with its text on the screen", "listed": " from a list, without its text on the screen"}
    return f"on {approval.time[:10]}{how.get(approval.seen, '')}"


def _approval_item(approval: Approval | None) -> Item | None:
    return {"time": approval.time, "seen": approval.seen or None} if approval else None


def _used(memory: Memory) -> str:
    """Only what its owner counts: reading transcripts for one memory would take too long."""
    if memory.usage.count is None:
        return ""
    times = "once" if memory.usage.count == 1 else f"{memory.usage.count:,} times"
    last = f", last on {memory.usage.last.date().isoformat()}" if memory.usage.last else ""
    return f"{times}{last}, as {memory.usage.source} counts"
