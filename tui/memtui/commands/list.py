"""`memtui list`: memories in the order of their stores."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from shutil import get_terminal_size

from memtui import marks
from memtui.output import counted, note, say_json, say_table
from memtui_store.catalog import label
from memtui_store.items import memory_item
from memtui_store.library import Catalog
from memtui_store.model import Memory
from memtui_store.query import FILTER_NAMES

COLUMNS = ("", "type", "", "age", "tokens", "warn", "title", "ref")
_ROOMY, _SPARED = 110, ("tokens", "store")


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


def _on_terminal(catalog: Catalog, found: list[Memory]) -> None:
    """A name that is short enough to be typed again, and its store where there is room; scripts get the reference."""
    labels = {store.id: label(store) for store in catalog.stores()}
    keys = Counter(memory.key for memory in catalog.memories())
    rows = []
    for memory in found:
        store = labels.get(memory.store, memory.store)
        alone = keys[memory.key] == 1
        rows.append((*row(memory)[:-1], memory.key.removesuffix(".md") if alone else f"{store}/{memory.key}", store))
    columns = [*COLUMNS[:-1], "name", "store"]
    if get_terminal_size().columns < _ROOMY:
        columns = [column for column in columns if column not in _SPARED]
        rows = [(*cells[:4], *cells[5:8]) for cells in rows]
    say_table(columns, rows, wide=(columns.index("title"), columns.index("name"), len(columns) - 1))


def _hint(query: str) -> str:
    """A mistyped command is taken for a query; say so."""
    from difflib import get_close_matches

    from memtui.cli import COMMANDS

    close = get_close_matches(query, [command.name for command in COMMANDS], 1, 0.7)
    if close:
        return f"did you mean the command: memtui {close[0]}?"
    return "memtui list shows everything; memtui list --help explains filters"


def _say_why(query: str, catalog: Catalog) -> None:
    """An empty home and a query without a match are two different surprises."""
    if query and catalog.memories():
        note(f"memtui: no memory matches {query!r}")
        note(f"  {_hint(query)}")
        return
    from memtui.first_run import nothing_found

    for line in nothing_found(catalog.around):
        note(line)


def _say_what_is_missing(catalog: Catalog) -> None:
    from memtui.first_run import shut_out

    for line in shut_out(catalog.around):
        note(line)


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    query = " ".join(args.query)
    found = catalog.memories(query)
    if args.json:
        say_json("memories", [memory_item(memory) for memory in found])
    elif found:
        if sys.stdout.isatty():
            _on_terminal(catalog, found)
        else:
            say_table(COLUMNS, map(row, found), wide=())
        note(f"{counted(len(found), 'entry', 'entries')}.  {marks.LEGEND}")
    else:
        _say_why(query, catalog)
    if not args.json:
        _say_what_is_missing(catalog)
    return 0 if found else 1
