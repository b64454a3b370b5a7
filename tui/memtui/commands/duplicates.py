"""`memtui duplicates`: pairs that say the same, or the opposite, with scores."""

from __future__ import annotations

import argparse
import sys

from memtui.commands._change import carry_out
from memtui.output import note, say_json, say_table
from memtui_store.catalog import Catalog


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("refs", nargs="*", metavar="REF", help="with --distinct: the two that are not duplicates")
    parser.add_argument("--distinct", action="store_true", help="remember that two memories are not duplicates")


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    if args.distinct or args.refs:
        return carry_out(args, catalog.plan_distinct(*args.refs))
    pairs = catalog.duplicates()
    if args.json:
        say_json(
            "pairs",
            [{"left": p.left.ref, "right": p.right.ref, "score": p.score, "kind": p.kind, "why": p.why} for p in pairs],
            catalog.problems(),
        )
    elif pairs:
        names = catalog.labels
        tty = sys.stdout.isatty()
        rows = [
            (
                f"{pair.score:.2f}",
                pair.kind,
                *((f"{names.get(m.store, m.store)}/{m.key}" if tty else m.ref) for m in (pair.left, pair.right)),
                pair.why,
            )
            for pair in pairs
        ]
        say_table(("score", "kind", "left", "right", "why"), rows, wide=(2, 3, 4))
    else:
        note("memtui: no duplicates were found")
    return 0 if pairs else 1
