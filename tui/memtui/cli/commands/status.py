"""`memtui status`: one line for a shell prompt."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from memtui.cli.output import say, say_json
from memtui_store.catalog import Catalog
from memtui_store.items import Item
from memtui_store.model import Kind, Trust


def arguments(parser: argparse.ArgumentParser) -> None:
    """No more than every command takes."""


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    memories = [memory for memory in catalog.memories() if memory.kind not in (Kind.INDEX, Kind.RULES)]
    catalog.scan_if_little()
    counts = {
        "inbox": catalog.inbox.count(),
        "memories": len(memories),
        "new": sum(memory.trust is Trust.NEW for memory in memories),
        "changed": sum(memory.trust is Trust.CHANGED for memory in memories),
        "warnings": sum(bool(memory.known_findings or memory.error) for memory in memories),
    }
    if args.json:
        item: Item = dict(counts)
        say_json("status", [item], catalog.problems())
        return 0
    say(status_line(counts))
    return 0


def status_line(counts: Mapping[str, int]) -> str:
    """What is nought is not worth a word."""
    words = {"memories": ("memory", "memories"), "warnings": ("warning", "warnings")}
    said = []
    for name, count in counts.items():
        if name == "inbox" and count:
            said.append(f"inbox {count:,}")
        elif count or name == "memories":
            said.append(f"{count:,} {words.get(name, (name, name))[count != 1]}")
    return " · ".join(said)
