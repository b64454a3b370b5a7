"""`memtui history`: what was changed, one operation with its diff, and whether the record is intact."""

from __future__ import annotations

import argparse

from memtui.cli.output import note, paged, say, say_json, say_table
from memtui_store.catalog import Catalog
from memtui_store.changes.journal import change_of
from memtui_store.changes.plan import Plan
from memtui_store.errors import MemtuiError
from memtui_store.items import operation_item


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("op", nargs="?", type=int, metavar="OP", help="show this operation with its diff")
    parser.add_argument("--verify", action="store_true", help="check the chain and every kept version")
    parser.add_argument("-n", "--limit", type=int, default=50, metavar="N", help="the newest N (50)")


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    if args.verify:
        return _verify(args, catalog)
    operations = catalog.history()
    if args.op is not None:
        return _show(args, catalog)
    newest = operations[-max(args.limit, 1) :][::-1]
    if args.json:
        say_json("operations", [operation_item(operation) for operation in newest])
    elif newest:
        rows = [
            (
                str(operation.id),
                operation.time[:16].replace("T", " "),
                operation.state if not operation.undone_by else f"undone by {operation.undone_by}",
                operation.verb,
                operation.summary,
            )
            for operation in newest
        ]
        say_table(("op", "time", "state", "verb", "what"), rows, wide=(4,))
    else:
        note("memtui: nothing was changed yet")
    return 0


def _show(args: argparse.Namespace, catalog: Catalog) -> int:
    journal = catalog.committer.journal
    operation = journal.operation(args.op)
    try:
        changes = [change_of(journal, moved) for moved in operation.moves]
        diff = Plan(operation.verb, operation.summary, changes).diff()
    except MemtuiError as error:
        diff = f"{error.message}\n"
    if args.json:
        say_json("operations", [operation_item(operation) | {"diff": diff}])
    else:
        with paged():
            say(f"operation {operation.id}, {operation.time}, {operation.state}: {operation.summary}")
            if operation.note:
                say(operation.note)
            say(diff.rstrip("\n"))
    return 0


def _verify(args: argparse.Namespace, catalog: Catalog) -> int:
    verdict = catalog.verify_history()
    if args.json:
        say_json("verdict", [{"ok": verdict.ok, "events": verdict.events, "problems": list(verdict.problems)}])
    else:
        for problem in verdict.problems:
            say(problem)
        say(f"{verdict.events} events: " + ("the chain is intact" if verdict.ok else "the chain is broken"))
    return 0 if verdict.ok else 1
