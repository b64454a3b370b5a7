"""`memtui publish`: approved global memories in an agent's own global instruction file."""

from __future__ import annotations

import argparse
import os
import sys

from memtui.commands._change import carry_out
from memtui_store.catalog import Catalog
from memtui_store.curation.publish import TARGETS, plan_publish
from memtui_store.person import require_person


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--to", required=True, choices=tuple(TARGETS), help="whose global instruction file")
    parser.add_argument("--remove", action="store_true", help="take the block out again")
    parser.epilog = "Only the block between memtui's two marks is ever changed; run it again after approving more."


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    require_person(os.environ, terminal=sys.stdin.isatty())
    return carry_out(args, plan_publish(catalog, args.to, remove=args.remove))
