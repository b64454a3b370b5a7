"""What every changing command does alike: show the plan, ask, commit, say what was done."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable

from memtui.cli.output import note, say, say_json
from memtui_store.changes.plan import Plan
from memtui_store.errors import UsageError
from memtui_store.items import Item, operation_item, plan_item


def carry_out(args: argparse.Namespace, plan: Plan) -> int:
    return carry_out_each(args, [lambda: plan])


def carry_out_each(args: argparse.Namespace, steps: Iterable[Callable[[], Plan]]) -> int:
    """Plan and commit one step after the other; with `--json`, print one object for all of them."""
    done: list[Item] = []
    failed = True
    try:
        for step in steps:
            done += _carry_out(args, step())
        failed = False
    finally:
        if args.json and (done or not failed):
            say_json("plan" if args.dry_run else "operation", done)
    return 0


def _carry_out(args: argparse.Namespace, plan: Plan) -> list[Item]:
    """Say what was done, or return it for `--json`."""
    if plan.empty:
        note("memtui: nothing would change")
        return []
    for remark in plan.notes:
        note(f"memtui: {remark}")
    if args.dry_run:
        if not args.json:
            say(plan.diff().rstrip("\n"))
        return [plan_item(plan)]
    if not args.yes:
        if not confirmed(f"{plan.summary}?", plan.diff()):
            note("memtui: nothing was changed")
            return []
        plan.answered = True
    operation = plan.commit()
    if not args.json:
        again = "memtui redo brings it back" if plan.verb == "undo" else "memtui undo takes it back"
        back = "this cannot be undone" if plan.final else again
        say(f"{plan.summary}  [operation {operation.id}; {back}]")
    return [operation_item(operation)]


def will_ask(args: argparse.Namespace) -> bool:
    """Whether `carry_out` will put its question to a person at a terminal."""
    return not args.yes and not args.dry_run and sys.stdin.isatty()


def confirmed(question: str, details: str) -> bool:
    """Only a person at a terminal can be asked; a script says --yes."""
    if not sys.stdin.isatty():
        raise UsageError("there is no terminal to ask on", hint="pass --yes to go ahead, or --dry-run to see the diff")
    note(details.rstrip("\n"))
    note(f"{question} [y/N] ")
    return sys.stdin.readline().strip().lower() in ("y", "yes")
