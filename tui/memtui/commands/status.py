"""`memtui status`: one line for a shell prompt."""

from __future__ import annotations

import argparse
import sys
from datetime import datetime, timedelta

from memtui.output import say, say_json
from memtui.quick import STATUS, status_line
from memtui_store import clock
from memtui_store.catalog import Catalog
from memtui_store.inbox.queues import QUEUES
from memtui_store.items import Item
from memtui_store.loading import look_record
from memtui_store.model import Kind, Memory, Trust


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "As long as the disk is as it was at the last look, that look answers, so that a prompt need not wait. Each"
        " call looks at 2,000 files: with more memories than that, one that another program rewrites in place may be"
        " counted a few calls later."
    )


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    started, now = look_record.begun(), clock.now()
    memories = [memory for memory in catalog.memories() if memory.kind not in (Kind.INDEX, Kind.RULES)]
    stale_days = catalog.around.settings.stale_days
    counts = {
        "inbox": catalog.inbox.count(),
        "memories": len(memories),
        "new": sum(memory.trust is Trust.NEW for memory in memories),
        "changed": sum(memory.trust is Trust.CHANGED for memory in memories),
        "warnings": sum(bool(memory.findings or memory.error) for memory in memories),
        "stale": sum((memory.age_days or 0) >= stale_days for memory in memories),
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
    soon = (_stale_from(memory, stale_days) for memory in memories if memory.age_days == stale_days - 1)
    until = min([now + timedelta(days=1), *soon])
    told = (counts, now.timestamp(), until.timestamp())
    look_record.leave(catalog, STATUS, started, told, catalog.inbox.folder)
    return 0


def _stale_from(memory: Memory, stale_days: int) -> datetime:
    """The moment one that is a day short of it becomes stale."""
    told = {"verified": memory.verified, "created": memory.created}
    since = told.get(memory.age_from) or memory.updated or clock.now()
    return since + timedelta(days=stale_days)
