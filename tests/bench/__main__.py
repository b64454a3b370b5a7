"""Measure memtui on a home of real text: `python -m tests.bench HOME…`, each a home with Claude Code memories.

Prints one table: work, size, ours, its floor in the same run, the ratio, the goal, and whether it is met.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.bench import commands, library, saving, screen
from tests.bench.floors import Place
from tests.bench.measure import Row, table

GROUPS = {"commands": commands.rows, "library": library.rows, "screen": screen.rows, "saving": saving.rows}


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("homes", nargs="+", type=Path, metavar="HOME", help="a home folder; nothing in it is changed")
    parser.add_argument("--group", action="append", choices=GROUPS, help="only these rows")
    args = parser.parse_args(argv)
    found: list[Row] = []
    for home in args.homes:
        place = Place.of(home.resolve())
        for name in args.group or GROUPS:
            print(f"measuring {name} of {place.files:,} files", file=sys.stderr, flush=True)
            found += GROUPS[name](place)
    print(table(found))
    missed = sum(not row.met for row in found)
    print(f"\n{sum(bool(row.goal) and row.met for row in found)} goals met, {missed} missed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
