"""What every changing command does alike: show the plan, ask, commit, say what was done."""

from __future__ import annotations

import argparse
import sys

from memtui.cli.output import note, say, say_json
from memtui_store.changes.plan import Plan
from memtui_store.errors import UsageError
from memtui_store.items import Item, operation_item


def carry_out(args: argparse.Namespace, plan: Plan) -> int:
    if plan.empty:
        note("memtui: nothing would change")
        return 0
    for remark in plan.notes:
        note(f"memtui: {remark}")
    if args.dry_run:
        if args.json:
            fields: Item = {
                "verb": plan.verb,
                "summary": plan.summary,
                "refs": list(plan.refs),
                "notes": list(plan.notes),
            }
            say_json("plan", [fields | {"diff": plan.diff()}])
        else:
            say(plan.diff().rstrip("\n"))
        return 0
    if not args.yes:
        if not confirmed(f"{plan.summary}?", plan.diff()):
            note("memtui: nothing was changed")
            return 0
        plan.answered = True
    operation = plan.commit()
    if args.json:
        say_json("operation", [operation_item(operation)])
    else:
        again = "memtui redo brings it back" if plan.verb == "undo" else "memtui undo takes it back"
        back = "this cannot be undone" if plan.final else again
        say(f"{plan.summary}  [operation {operation.id}; {back}]")
    return 0


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
