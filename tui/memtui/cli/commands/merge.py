"""`memtui merge`: several memories become the first of them."""

from __future__ import annotations

import argparse

from memtui.cli.commands._change import carry_out
from memtui.cli.commands.add import body_from
from memtui_store.catalog import Catalog


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("refs", nargs="+", metavar="REF", help="the first is kept; the others go to the trash")
    parser.add_argument(
        "--body-file", metavar="FILE", help="the text they become, instead of both; - is standard input"
    )


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    return carry_out(args, catalog.plan_merge(*args.refs, body=body_from(None, args.body_file)))
