"""`memtui status`: one line for a shell prompt."""

from __future__ import annotations

import argparse

from memtui.output import counted, say, say_json
from memtui_store.items import Item
from memtui_store.library import Catalog
from memtui_store.model import Kind, Trust


def arguments(parser: argparse.ArgumentParser) -> None:
    """Nothing of its own."""


def run(args: argparse.Namespace, catalog: Catalog) -> int:
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
        say_json("status", [item])
    else:
        words = {"memories": ("memory", "memories"), "warnings": ("warning", "warnings")}
        shown = [(name, count) for name, count in counts.items() if count or name == "memories"]
        said = [
            f"inbox {count:,}" if name == "inbox" else counted(count, *words.get(name, (name, name)))
            for name, count in shown
        ]
        say(" · ".join(said))
    return 0
