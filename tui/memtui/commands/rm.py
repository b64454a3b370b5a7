"""`memtui rm`: delete memories; they stay in the trash until it is emptied."""

from __future__ import annotations

import argparse

from memtui.commands._change import carry_out
from memtui_store.library import Catalog


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("refs", nargs="+", metavar="REF")


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    return carry_out(args, catalog.plan_delete(*args.refs))
