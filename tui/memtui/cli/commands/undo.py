"""`memtui undo`: take an operation back."""

from __future__ import annotations

import argparse

from memtui.cli.commands._change import carry_out
from memtui_store.catalog import Catalog


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "op", nargs="?", type=int, metavar="OP", help="an operation of memtui history; the last one if not given"
    )


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    return carry_out(args, catalog.plan_undo(args.op))
