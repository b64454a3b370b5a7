"""`memtui migrate`: what one agent remembers, proposed to another; a person decides in the inbox."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial

from memtui.cli.commands._approving import proposal_entry, show_list
from memtui.cli.commands._change import confirmed
from memtui.cli.output import counted, note, say, say_json, say_table
from memtui.cli.progress import ProgressLine
from memtui_store.catalog import Catalog
from memtui_store.changes.migrate import Migration, Moving, Outcome, present
from memtui_store.errors import UsageError
from memtui_store.inbox import decide
from memtui_store.items import Item

_TOLD = (Outcome.NEW, Outcome.CONFLICT, Outcome.KNOWN, Outcome.WAITING, Outcome.REJECTED, Outcome.UNFIT, Outcome.LEFT)
_SHOWN = 12


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--from", dest="source", default="", metavar="AGENT", help="whose memories: an agent or a store"
    )
    parser.add_argument("--to", default="", metavar="AGENT", help="who shall have them: an agent or a store")
    parser.add_argument(
        "--approve", action="store_true", help="also approve what conflicts with nothing; only a person may"
    )
    parser.epilog = (
        "Without --from and --to it lists the agents there are. Memories are copied, never taken away: proposals wait\n"
        "in the inbox with their origin, and what was proposed, rejected or brought before is not proposed again.\n"
        "--dry-run tells of each memory what would become of it and what the other agent has no room for."
    )


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    if not args.source and not args.to:
        return _list(args, catalog)
    if not args.source or not args.to:
        raise UsageError("name both agents: --from AGENT --to AGENT", hint="memtui migrate lists the agents there are")
    with ProgressLine() as line:
        found = catalog.migrate(args.source, args.to, partial(line, "memories"))
    plan = found.plan(catalog.inbox)
    if not args.json:
        _say(args, found)
    if plan is None or args.dry_run:
        note("memtui: nothing was written" if plan else "memtui: nothing new to propose")
        return _done(args, found)
    if not args.yes and not confirmed(f"put {_many(len(found.proposals))} into the inbox?", ""):
        note("memtui: nothing was written")
        return _done(args, found)
    operation = plan.commit()
    note(f"memtui: {_many(len(found.proposals))} in the inbox  [operation {operation.id}; memtui undo takes it back]")
    if args.approve:
        _approve(catalog, found)
    elif not args.json:
        note("memtui: decide with memtui inbox, or press 2 in memtui")
    return _done(args, found)


def _done(args: argparse.Namespace, found: Migration) -> int:
    if args.json:
        say_json("migration", [_item(found)])
    return 0


def _many(number: int) -> str:
    return counted(number, "proposal", "proposals")


def _approve(catalog: Catalog, found: Migration) -> None:
    ids = [item.proposal.id for item in found.items if item.proposal and item.outcome is Outcome.NEW]
    if not ids:
        note("memtui: all of them conflict with something: decide with memtui inbox")
        return
    inbox = catalog.inbox
    show_list([proposal_entry(inbox, item) for item in inbox.chosen(ids)])
    plan = decide.plan_approve(inbox, ids)
    operation = plan.commit()
    note(f"memtui: {plan.summary}  [operation {operation.id}; memtui undo takes it back]")


def _list(args: argparse.Namespace, catalog: Catalog) -> int:
    found = present(catalog)
    if args.json:
        say_json(
            "agents",
            [{"agent": e.agent, "stores": e.stores, "memories": e.memories, "writable": e.writable} for e in found],
            catalog.problems(),
        )
        return 0
    rows = [(e.agent, str(e.stores), f"{e.memories:,}", "yes" if e.writable else "no") for e in found]
    say_table(("agent", "stores", "memories", "takes new ones"), rows, wide=(0,))
    note("memtui: memtui migrate --from AGENT --to AGENT --dry-run shows what would happen")
    return 0


def _say(args: argparse.Namespace, found: Migration) -> None:
    counts = found.counts
    say(f"{counted(len(found.items), 'memory', 'memories')} of {found.source} for {found.target}:")
    for outcome in _TOLD:
        if not counts[outcome]:
            continue
        say(f"  {counts[outcome]:>5,}  {outcome.value}")
        mine = [item for item in found.items if item.outcome is outcome]
        common = _common(mine)
        for remark in common:
            say(f"         all of them: {remark}")
        telling = [item for item in mine if item.why or set(item.notes) - set(common)]
        for item in mine if args.dry_run else telling[:_SHOWN]:
            say(f"         {item.title}  ({item.ref})" + (f": {item.why}" if item.why else ""))
            for remark in item.notes:
                if remark not in common:
                    say(f"             {remark}")
        if not args.dry_run and len(telling) > _SHOWN:
            say(f"         {len(telling) - _SHOWN:,} more; --dry-run or --json tells of each")


def _common(items: Sequence[Moving]) -> list[str]:
    """What is to be said of every one of several."""
    if len(items) < 2:
        return []
    return [remark for remark in items[0].notes if all(remark in item.notes for item in items)]


def _item(found: Migration) -> Item:
    return {
        "from": found.source,
        "to": found.target,
        "memories": len(found.items),
        "counts": {outcome.name.lower(): found.counts[outcome] for outcome in _TOLD},
        "items": [_moving(item) for item in found.items],
    }


def _moving(item: Moving) -> Item:
    return {
        "ref": item.ref,
        "title": item.title,
        "outcome": item.outcome.name.lower(),
        "store": item.target or None,
        "why": item.why,
        "notes": list(item.notes),
        "proposal": item.proposal.id if item.proposal else None,
    }
