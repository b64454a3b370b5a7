"""`memtui duplicates`: groups that say the same, or the opposite, with scores."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from memtui.cli.commands._change import carry_out
from memtui.cli.output import note, say_json, say_table
from memtui.cli.progress import ProgressLine
from memtui_store.audit.duplicates import Group
from memtui_store.catalog import Catalog
from memtui_store.items import Item


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("refs", nargs="*", metavar="REF", help="with --distinct: the two that are not duplicates")
    parser.add_argument("--distinct", action="store_true", help="remember that two memories are not duplicates")


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    if args.distinct or args.refs:
        return carry_out(args, catalog.plan_distinct(*args.refs))
    with ProgressLine() as progress:
        groups = catalog.duplicates(progress)
    if args.json:
        items: list[Item] = [
            {"refs": [m.ref for m in group.members], "score": group.score, "kind": group.kind, "why": group.why}
            for group in groups
        ]
        say_json("groups", items, catalog.problems())
    elif groups:
        say_table(("score", "kind", "memory", "why"), _rows(catalog, groups), wide=(2, 3))
    else:
        note("memtui: no duplicates were found")
    return 0 if groups else 1


def _rows(catalog: Catalog, groups: list[Group]) -> Iterator[tuple[str, ...]]:
    """One line a memory; the first of each group says what the group is."""
    names, tty = catalog.labels, sys.stdout.isatty()
    for group in groups:
        for number, memory in enumerate(group.members):
            shown = f"{names.get(memory.store, memory.store)}/{memory.key}" if tty else memory.ref
            said = (f"{group.score:.2f}", group.kind) if number == 0 or not tty else ("", "")
            yield *said, shown, group.why if number == 0 else ""
