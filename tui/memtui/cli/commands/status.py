"""`memtui status`: one line for a shell prompt."""

from __future__ import annotations

import argparse
import sys
from datetime import timedelta

from memtui.cli.output import say, say_json
from memtui.quick import STATUS, status_line
from memtui_store import clock
from memtui_store.catalog import Catalog
from memtui_store.inbox.queues import QUEUES
from memtui_store.items import Item
from memtui_store.loading import look_record
from memtui_store.model import Kind, Trust


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "As long as the disk is as it was at the last look, that look answers, so that a prompt need not wait. Each"
        " call looks at 2,000 files: with more memories than that, one that another program rewrites in place may be"
        " counted a few calls later."
    )


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    started, now = look_record.begun(), clock.now()
    memories = [memory for memory in catalog.memories() if memory.kind not in (Kind.INDEX, Kind.RULES)]
    counts = {
        "inbox": catalog.inbox.count(),
        "memories": len(memories),
        "new": sum(memory.trust is Trust.NEW for memory in memories),
        "changed": sum(memory.trust is Trust.CHANGED for memory in memories),
        "warnings": sum(bool(memory.findings or memory.error) for memory in memories),
    }
    if args.json:
        item: Item = dict(counts)
        say_json("status", [item], catalog.problems())
        return 0
    say(status_line(counts))
    sys.stdout.flush()
    if any(store.info.agent in QUEUES for store in catalog.stores()):
        return 0  # what waits in other programs' queues has to be asked of them
    catalog.settle()
    told = (counts, now.timestamp(), (now + timedelta(days=1)).timestamp())
    look_record.leave(catalog, STATUS, started, told, catalog.inbox.folder)
    return 0
