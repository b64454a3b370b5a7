"""`memtui allow`: let what a project points to outside itself be read."""

from __future__ import annotations

import argparse
import os

from memtui.cli.commands._change import carry_out
from memtui_store.catalog import Catalog
from memtui_store.errors import UsageError


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", metavar="PATH", help="the file or folder a project's own files lead to")
    parser.epilog = "memtui config lists what is allowed; memtui config --disallow PATH takes it back."


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    if not os.path.exists(args.path):
        raise UsageError(
            f"{args.path} is not there", hint="nothing was changed; memtui stores shows what points outside"
        )
    return carry_out(args, catalog.plan_allow(args.path))
