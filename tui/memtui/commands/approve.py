"""`memtui approve`: vouch for memories exactly as they are now."""

from __future__ import annotations

import argparse
import os
import sys

from memtui.commands._change import carry_out
from memtui_store.catalog import Catalog
from memtui_store.person import require_person


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("refs", nargs="+", metavar="REF", help="STORE/KEY, a path, or a name only one memory has")


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    require_person(os.environ, terminal=sys.stdin.isatty())
    return carry_out(args, catalog.plan_approve(*args.refs))
