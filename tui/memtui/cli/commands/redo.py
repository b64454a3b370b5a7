"""`memtui redo`: bring back what was undone."""

from __future__ import annotations

import argparse

from memtui.cli.commands._change import carry_out
from memtui.cli.commands.undo import arguments
from memtui_store.catalog import Catalog

__all__ = ["arguments", "run"]


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    return carry_out(args, catalog.plan_redo(args.op))
