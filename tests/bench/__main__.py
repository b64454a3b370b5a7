"""Prints one table per size: work, its floor in the same run, the ratio, the goal, and whether it is met.

A group is a module of this package with a function `rows(corpus)` that yields measured rows.
"""

from __future__ import annotations

import argparse
import pkgutil
import resource
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path

import tests.bench
from tests.bench.corpus import make
from tests.bench.measure import Row, table

_SIZES = "2000,10000,50000"
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


def main(argv: list[str]) -> int:
    known = groups()
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("groups", nargs="*", help=f"which to run, of {', '.join(known)}; all unless named")
    parser.add_argument("--sizes", default=_SIZES, help="how many memories, separated by commas")
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args(argv)
    unknown = set(args.groups) - set(known)
    if unknown:
        parser.error(f"there is no group {', '.join(sorted(unknown))}")
    failed = 0
    for count in map(int, args.sizes.split(",")):
        with tempfile.TemporaryDirectory() as folder:
            corpus = make(Path(folder), count, args.seed)
            time.sleep(_STEADY)
            rows: list[Row] = []
            for name in args.groups or known:
                rows += known[name].rows(corpus)  # type: ignore[attr-defined] # looked for in `groups`
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"\n{count:,} memories; process time, median of pairs measured back to back; peak {peak:.0f} MB so far\n")
        print(table(rows))
        failed += sum(not row.met for row in rows)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
