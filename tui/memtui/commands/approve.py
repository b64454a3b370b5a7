"""`memtui approve`: vouch for memories exactly as they are now."""

from __future__ import annotations

import argparse

from memtui.commands._change import carry_out
from memtui_store.catalog import Catalog


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("refs", nargs="+", metavar="REF", help="STORE/KEY, a path, or a name only one memory has")


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    return carry_out(args, catalog.plan_approve(*args.refs))
