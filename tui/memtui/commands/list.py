"""`memtui list`: memories in the order of their stores."""

from __future__ import annotations

import argparse
import sys

from memtui import marks
from memtui.output import counted, note, say_json, say_table
from memtui_store.catalog import label
from memtui_store.items import memory_item
from memtui_store.library import Catalog
from memtui_store.model import Memory
from memtui_store.query import FILTER_NAMES

COLUMNS = ("", "type", "", "age", "tokens", "warn", "title", "ref")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "query", nargs="*", metavar="QUERY", help=f'words, "phrases", -negation, filters: {" ".join(FILTER_NAMES)}'
    )


def row(memory: Memory, labels: dict[str, str]) -> tuple[str, ...]:
    return (
        marks.TRUST[memory.trust],
        memory.raw_type or memory.kind.value,
        marks.BEHAVIORAL if memory.behavioral else " ",
        marks.age(memory),
        marks.size(memory.tokens),
        marks.warnings(memory),
        f"{memory.title} [{memory.error}]" if memory.error else memory.title,
        f"{labels.get(memory.store, memory.store)}/{memory.key}" if sys.stdout.isatty() else memory.ref,
    )


def _hint(query: str) -> str:
    """A mistyped command is taken for a query; say so."""
    from difflib import get_close_matches

    from memtui.cli import COMMANDS

    close = get_close_matches(query, [command.name for command in COMMANDS], 1, 0.7)
    if close:
        return f"did you mean the command: memtui {close[0]}?"
    return "memtui stores shows where memtui looked; memtui --demo shows a sample"


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    query = " ".join(args.query)
    found = catalog.memories(query)
    if args.json:
        say_json("memories", [memory_item(memory) for memory in found])
    elif found:
        labels = {store.id: label(store) for store in catalog.stores()}
        say_table(COLUMNS, [row(memory, labels) for memory in found], wide=(6, 7))
        note(f"{counted(len(found), 'entry', 'entries')}.  {marks.LEGEND}")
    else:
        note(f"memtui: no memory matches {query!r}" if query else "memtui: no memories were found")
        note(f"  {_hint(query)}")
    return 0 if found else 1
