"""`memtui mv`: move memories to another store."""

from __future__ import annotations

import argparse

from memtui.cli.commands._change import carry_out
from memtui_store.catalog import Catalog


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("refs", nargs="+", metavar="REF", help="STORE/KEY, a path, or a name only one memory has")
    parser.add_argument("--to", required=True, metavar="STORE", help="a store's id, or global, project, claude")
    parser.add_argument("--keep-secrets", action="store_true", help="do not mask what looks like a secret")


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    return carry_out(args, catalog.plan_move(*args.refs, to=args.to, keep_secrets=args.keep_secrets))
