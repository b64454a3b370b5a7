"""`memtui stores`: every place with memories, and what is wrong with it."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter

from memtui.cli.output import note, say_json, say_table
from memtui_store.agents.problems import attempt
from memtui_store.catalog import Catalog
from memtui_store.items import store_item
from memtui_store.model import Budget, Kind
from memtui_store.text import one_line
from memtui_store.view import label


def arguments(parser: argparse.ArgumentParser) -> None:
    """Nothing of its own."""


def run(args: argparse.Namespace, catalog: Catalog) -> int:
    counts = Counter(memory.store for memory in catalog.memories() if memory.kind is not Kind.INDEX)
    stores = catalog.stores()
    if args.json:
        items = [store_item(store, counts[store.id]) for store in stores]
        say_json("stores", items, catalog.problems())
        return 0
    rows = []
    for store in stores:
        allowed = store.info.capabilities
        can = "".join(
            mark for mark, may in zip("ced", (allowed.create, allowed.edit, allowed.delete), strict=True) if may
        )
        root = str(store.info.root)
        home = str(catalog.environment.home)
        shown = f"~{root[len(home) :]}" if root.startswith(home + os.sep) else root
        name = label(store) if sys.stdout.isatty() else store.id
        rows.append(
            (
                name,
                store.info.scope.value,
                str(counts[store.id]),
                can or "-",
                _used(attempt(store, store.budget, Budget())),
                shown,
            )
        )
    say_table(("id", "scope", "entries", "may", "index", "root"), rows, wide=(0, 5))
    for store in stores:
        failures = {failure.message for failure in store.failures}  # said after every command
        for problem in dict.fromkeys(problem for problem in store.problems if problem not in failures):
            note(f"{store.id}: {problem}")
        for name in store.info.also:
            note(f"{store.id}: the same place as {one_line(name)}")
    note("may: c create, e edit, d delete")
    return 0


def _used(budget: Budget) -> str:
    caps = ((budget.lines, budget.max_lines), (budget.chars, budget.max_chars))
    shares = [used / cap for used, cap in caps if cap]
    return f"{max(shares):.0%}" + (" over" if budget.over else "") if shares else ""
