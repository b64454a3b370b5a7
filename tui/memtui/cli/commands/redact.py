"""`memtui redact`: mask the secrets of memories everywhere memtui keeps them."""

from __future__ import annotations

import argparse

from memtui.cli.commands._change import carry_out
from memtui_store.catalog import Catalog


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("refs", nargs="+", metavar="REF", help="STORE/KEY, a path, or a name only one memory has")
    parser.epilog = "The bytes are purged from journal and trash as well, so this cannot be undone."


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    return carry_out(args, catalog.plan_redact(*args.refs))
