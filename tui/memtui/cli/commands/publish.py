"""`memtui publish`: approved global memories in an agent's own global instruction file."""

from __future__ import annotations

import argparse

from memtui.cli.commands._change import carry_out
from memtui_store.catalog import Catalog
from memtui_store.changes.publish import TARGETS, plan_publish


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--to", required=True, choices=tuple(TARGETS), help="whose global instruction file")
    parser.add_argument("--remove", action="store_true", help="take the block out again")
    parser.epilog = "Only the block between memtui's two marks is ever changed; run it again after approving more."


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    return carry_out(args, plan_publish(catalog, args.to, remove=args.remove))
