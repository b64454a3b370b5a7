"""`memtui rm`: delete memories; they go to the trash."""

from __future__ import annotations

import argparse

from memtui.cli.commands._change import carry_out
from memtui_store.catalog import Catalog
from memtui_store.errors import UsageError


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("refs", nargs="*", metavar="REF", help="STORE/KEY, a path, or a name only one memory has")
    parser.add_argument(
        "--superseded",
        type=int,
        nargs="?",
        const=90,
        metavar="DAYS",
        help="purge, for good, what newer memories have replaced for DAYS days (90)",
    )


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    if args.superseded is not None:
        if args.refs:
            raise UsageError("--superseded finds the memories itself", hint="give either REFs or --superseded")
        return carry_out(args, catalog.plan_purge_superseded(args.superseded))
    if not args.refs:
        raise UsageError("name the memories to delete", hint="memtui rm REF…, or memtui rm --superseded")
    return carry_out(args, catalog.plan_delete(*args.refs))
