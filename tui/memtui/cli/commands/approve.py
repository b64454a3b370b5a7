"""`memtui approve`: approve memories exactly as they are now."""

from __future__ import annotations

import argparse

from memtui.cli.commands._approving import Entry, show_list, show_text
from memtui.cli.commands._change import carry_out, will_ask
from memtui_store.catalog import Catalog
from memtui_store.model import Memory


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("refs", nargs="+", metavar="REF", help="STORE/KEY, a path, or a name only one memory has")
    parser.epilog = (
        "One memory is shown in full before the question. Several, and one with --yes, are only listed: title, first\n"
        "line and warnings; the record of the approval then says that the text was not shown."
    )


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    memories = list({memory.ref: memory for memory in map(catalog.get, args.refs)}.values())
    reads = len(memories) == 1 and will_ask(args)
    etags = {memory.ref: memory.etag for memory in memories}
    plan = catalog.plan_approve(*etags, etags=etags, seen="read" if reads else "listed")
    if reads:
        show_text(_entry(memories[0]))
    elif not plan.empty:
        show_list([_entry(memory) for memory in memories])
    return carry_out(args, plan)


def _entry(memory: Memory) -> Entry:
    return Entry(memory.ref, memory.title, memory.description, memory.body, memory.findings, "memtui show")
