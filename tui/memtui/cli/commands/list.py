"""`memtui list`: memories in the order of their stores."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from shutil import get_terminal_size

from memtui import marks
from memtui.cli.output import counted, note, say_json, say_table
from memtui.cli.progress import ProgressLine
from memtui_store.catalog import Catalog
from memtui_store.index.query import FILTER_NAMES
from memtui_store.items import memory_item
from memtui_store.model import Memory
from memtui_store.view import label

COLUMNS = ("", "type", "", "age", "tokens", "warn", "title", "ref")
_HINT = "memtui list shows everything; memtui list --help explains filters"
_ROOMY, _SPARED = 110, ("tokens", "store")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "query", nargs="*", metavar="QUERY", help=f'words, "phrases", -negation, filters: {" ".join(FILTER_NAMES)}'
    )
    parser.add_argument("-n", "--limit", type=int, metavar="N", help="at most N entries (all)")


def row(memory: Memory) -> tuple[str, ...]:
    return (
        marks.TRUST[memory.trust],
        memory.raw_type or memory.kind.value,
        marks.BEHAVIORAL if memory.behavioral else " ",
        marks.age(memory),
        marks.size(memory.tokens),
        marks.warnings(memory),
        f"{memory.title} [{memory.problem}]" if memory.problem else memory.title,
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


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    query = " ".join(args.query)
    with ProgressLine() as progress:
        matched = catalog.memories(query, progress)
    catalog.scan_if_little()
    limit = getattr(args, "limit", None)
    found = matched if limit is None else matched[: max(limit, 1)]
    if args.json:
        say_json("memories", [memory_item(memory) for memory in found], catalog.problems())
    elif found:
        if sys.stdout.isatty():
            _on_terminal(catalog, found)
        else:
            say_table(COLUMNS, map(row, found), wide=())
        shown = f"{len(found):,} of " if len(found) < len(matched) else ""
        note(f"{shown}{counted(len(matched), 'entry', 'entries')}.  {marks.LEGEND}")
    if not args.json:
        for line in _said_besides(catalog, query, matched, " --demo" if args.demo else ""):
            note(line)
    return 0 if found else 1


def _said_besides(catalog: Catalog, query: str, found: list[Memory], options: str) -> Iterator[str]:
    from memtui.first_run import nothing_matched, shut_out, summary

    if not found:
        yield from nothing_matched(catalog, query, _HINT)
    elif not query:
        yield from summary(catalog, found, options)
    yield from shut_out(catalog.environment)
