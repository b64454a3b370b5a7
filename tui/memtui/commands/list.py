"""`memtui list`: memories in the order of their stores."""

from __future__ import annotations

import argparse

from memtui import marks
from memtui.output import note, say_json, say_table
from memtui_store.items import memory_item
from memtui_store.library import Catalog
from memtui_store.model import Memory
from memtui_store.query import FILTER_NAMES

COLUMNS = ("", "type", "", "age", "tokens", "warn", "title", "ref")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "query", nargs="*", metavar="QUERY", help=f'words, "phrases", -negation, filters: {" ".join(FILTER_NAMES)}'
    )


def row(memory: Memory) -> tuple[str, ...]:
    return (
        marks.TRUST[memory.trust],
        memory.raw_type or memory.kind.value,
        marks.BEHAVIORAL if memory.behavioral else " ",
        marks.age(memory),
        marks.size(memory.tokens),
        marks.warnings(memory),
        f"{memory.title} [{memory.error}]" if memory.error else memory.title,
        memory.ref,
    )


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    query = " ".join(args.query)
    found = catalog.memories(query)
    if args.json:
        say_json("memories", [memory_item(memory) for memory in found])
    elif found:
        say_table(COLUMNS, [row(memory) for memory in found], wide=6)
        note(f"{len(found)} memories.  {marks.LEGEND}")
    else:
        note(f"memtui: no memory matches {query!r}" if query else "memtui: no memories were found")
        note("  memtui stores shows where memtui looked; memtui --demo shows a sample")
    return 0 if found else 1
