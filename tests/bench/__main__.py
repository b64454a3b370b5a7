"""Prints one table: work, its floor in the same run, the ratio, the goal. `python -m tests.bench [COUNT]`."""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from memtui_store.library import Catalog
from memtui_store.scan import scan_text
from tests.bench.corpus import build

ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Row:
    work: str
    base: str
    ratio: float
    spread: float
    goal: float
    ms: float


def ratio(
    work: str, base: str, goal: float, do: Callable[[], object], floor: Callable[[], object], rounds: int = ROUNDS
) -> Row:
    """The median of (case / floor), each pair measured back to back."""
    ratios, times = [], []
    for _ in range(rounds):
        down, took = _clock(floor), _clock(do)
        ratios.append(took / max(down, 1e-9))
        times.append(took)
    return Row(work, base, statistics.median(ratios), max(ratios) - min(ratios), goal, statistics.median(times) * 1000)


def _clock(call: Callable[[], object]) -> float:
    start = time.process_time()
    call()
    return time.process_time() - start


def read_all(root: Path) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in _files(root)]


def _files(root: Path) -> list[Path]:
    return [Path(folder) / name for folder, _, names in os.walk(root) for name in names if name.endswith(".md")]


def stat_all(root: Path) -> int:
    return sum(os.stat(path).st_size for path in _files(root))


def main(count: int) -> int:
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        home, project = build(base / "data", count)
        texts = read_all(home)
        size = sum(map(len, texts))
        env = {"HOME": str(home)}

        def fresh(cache: Path) -> Catalog:
            return Catalog(home, project, env={**env, "MEMTUI_HOME": str(cache)})

        def cold(what: Callable[[Catalog], object]) -> Callable[[], None]:
            def run() -> None:
                with tempfile.TemporaryDirectory() as cache, fresh(Path(cache)) as catalog:
                    what(catalog)

            return run

        def warm(what: Callable[[Catalog], object]) -> Callable[[], None]:
            def run() -> None:
                with fresh(base / "warm") as catalog:
                    what(catalog)

            run()
            return run

        def scan() -> None:
            for text in texts:
                scan_text(text)

        def checksums() -> None:
            for text in texts:
                zlib.crc32(text.encode())

        scan()
        rows.append(ratio("scan every text", "crc32 of it", 0, scan, checksums, 3))
        rate = size / 1e6 / (rows[-1].ms / 1000)
        rows.append(
            ratio("load, no cache", "reading every file", 0, cold(lambda c: c.memories()), lambda: read_all(home), 3)
        )
        rows.append(
            ratio("audit, no cache", "reading every file", 20, cold(lambda c: c.audit()), lambda: read_all(home), 3)
        )
        rows.append(
            ratio("load, unchanged", "stat of every file", 0, warm(lambda c: c.memories()), lambda: stat_all(home))
        )
        rows.append(
            ratio("audit, unchanged", "stat of every file", 2, warm(lambda c: c.audit()), lambda: stat_all(home))
        )
    print(f"{count:,} memories, {size / 1e6:.1f} MB; process time; median of pairs measured back to back\n")
    print(f"{'work':<20} {'floor':<20} {'ratio':>8} {'spread':>8} {'goal':>6} {'ms':>9}")
    for row in rows:
        goal = f"{row.goal:.0f}" if row.goal else "-"
        met = "" if not row.goal else "  met" if row.ratio <= row.goal else "  NOT MET"
        print(f"{row.work:<20} {row.base:<20} {row.ratio:>8.1f} {row.spread:>8.1f} {goal:>6} {row.ms:>9.1f}{met}")
    print(f"\nscan: {rate:.1f} MB/s on one core (goal 5)")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
