"""`memtui cp`: copy memories to another store."""

from __future__ import annotations

import argparse

from memtui.cli.commands._change import carry_out
from memtui.cli.commands.mv import arguments
from memtui_store.catalog import Catalog

__all__ = ["arguments", "run"]


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    return carry_out(args, catalog.plan_copy(*args.refs, to=args.to, keep_secrets=args.keep_secrets))
