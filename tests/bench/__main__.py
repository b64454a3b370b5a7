"""Prints one table: work, size, ours, its base in the same run, the ratio, the goal, and whether it is met.

A group is a module of this package with a function `rows(corpus)` that yields measured rows.
"""

from __future__ import annotations

import argparse
import pkgutil
import resource
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import tests.bench
from tests.bench.corpus import make
from tests.bench.measure import Row, growth, table

_SIZES = "200,2000,10000,50000"
_STEADY = 2.1
"""Seconds until a new file's times are old enough to be trusted."""


def groups() -> dict[str, object]:
    """Every module here that measures something."""
    found: dict[str, object] = {}
    for item in pkgutil.iter_modules(tests.bench.__path__):
        module = import_module(f"tests.bench.{item.name}") if item.name != "__main__" else None
        if hasattr(module, "rows"):
            found[item.name] = module
    return found


def measured(names: Iterable[str], known: dict[str, object], count: int, seed: int) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        corpus = make(Path(folder), count, seed)
        time.sleep(_STEADY)
        rows: list[Row] = []
        for name in names:
            print(f"measuring {name} at {count:,}", file=sys.stderr, flush=True)
            rows += [replace(row, size=count) for row in known[name].rows(corpus)]  # type: ignore[attr-defined] # looked for in `groups`
    return rows


def main(argv: list[str]) -> int:
    known = groups()
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("groups", nargs="*", help=f"which to run, of {', '.join(known)}; all unless named")
    parser.add_argument("--sizes", default=_SIZES, help=f"how many memories, separated by commas ({_SIZES})")
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args(argv)
    unknown = set(args.groups) - set(known)
    if unknown:
        parser.error(f"there is no group {', '.join(sorted(unknown))}")
    rows: list[Row] = []
    for count in sorted(map(int, args.sizes.split(","))):
        rows += measured(args.groups or known, known, count, args.seed)
    rows += growth(rows)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"\nprocessor time, median of pairs back to back; seed {args.seed}; peak of this process {peak:.0f} MB\n")
    print(table(rows))
    failed = sum(not row.met for row in rows)
    print(f"\n{sum(bool(row.goal) and row.met for row in rows)} goals met, {failed} missed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
