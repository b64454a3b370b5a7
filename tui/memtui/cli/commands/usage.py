"""`memtui usage`: what was recalled, and over which window that is known."""

from __future__ import annotations

import argparse

from memtui.cli.output import note, say_json, say_table
from memtui_store.catalog import Catalog
from memtui_store.context.usage import count_usage, counted_by_owners
from memtui_store.items import memory_item
from memtui_store.model import Kind, Memory


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--never", action="store_true", help="only memories that were never read")


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    window = catalog.usage
    count_usage(catalog.memories(), window)
    memories = [m for m in catalog.memories() if m.kind not in (Kind.RULES, Kind.INDEX)]
    memories = [m for m in memories if m.usage.count is not None and (not args.never or m.usage.count == 0)]
    memories.sort(key=lambda m: (-(m.usage.count or 0), m.ref))
    if args.json:
        say_json("usage", [memory_item(memory) for memory in memories], catalog.problems())
    elif memories:
        rows = [(str(m.usage.count), _last(m), m.title, m.ref) for m in memories]
        say_table(("reads", "last", "title", "ref"), rows, wide=(2, 3))
    owners = counted_by_owners(memories)
    if window.sessions or not owners:
        note(f"memtui: {window.sentence}")
    for line in owners:
        note(f"memtui: {line}")
    return 0 if memories else 1


def _last(memory: Memory) -> str:
    if memory.usage.last:
        return memory.usage.last.date().isoformat()
    return "unknown" if memory.usage.count else "never"
