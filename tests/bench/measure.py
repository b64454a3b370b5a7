"""One way of measuring for every group: work and floor back to back, the median of the pairs, and the spread."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 7


@dataclass(frozen=True, slots=True)
class Row:
    """A ratio (or another figure, named by `unit`) with its goal; a goal of zero is only reported."""

    work: str
    floor: str
    figure: float
    spread: float
    goal: float
    ms: float = 0.0
    floor_ms: float = 0.0
    wall: float = 0.0
    unit: str = "x"
    at_least: bool = False

    @property
    def met(self) -> bool:
        return not self.goal or (self.figure >= self.goal if self.at_least else self.figure <= self.goal)


def ratio(
    work: str,
    floor: str,
    goal: float,
    do: Callable[[], object],
    base: Callable[[], object],
    *,
    before: Callable[[], object] = lambda: None,
    rounds: int = ROUNDS,
) -> Row:
    """Process time of `do` over that of `base`; `before` sets the stage and is not timed."""
    ratios, walls, times, bases = [], [], [], []
    for _ in range(rounds):
        down, wall_down = _clock(base)
        before()
        took, wall_took = _clock(do)
        ratios.append(took / max(down, 1e-9))
        walls.append(wall_took / max(wall_down, 1e-9))
        times.append(took)
        bases.append(down)
    return Row(
        work,
        floor,
        statistics.median(ratios),
        max(ratios) - min(ratios),
        goal,
        statistics.median(times) * 1000,
        statistics.median(bases) * 1000,
        statistics.median(walls),
    )


def _clock(call: Callable[[], object]) -> tuple[float, float]:
    """What the work leaves behind is freed outside the clock, as a program that ends frees nothing."""
    gc.collect()
    wall, start = time.perf_counter(), time.process_time()
    kept = call()
    took, wall_took = time.process_time() - start, time.perf_counter() - wall
    del kept
    return took, wall_took


def table(rows: list[Row]) -> str:
    head = f"{'work':<34} {'floor':<34} {'figure':>9} {'spread':>7} {'goal':>8} {'ms':>9} {'floor ms':>9} {'wall':>6}"
    lines = [head, "-" * len(head)]
    for row in rows:
        goal = f"{'>=' if row.at_least else '<='} {row.goal:g}" if row.goal else "-"
        met = "" if not row.goal else "  pass" if row.met else "  FAIL"
        lines.append(
            f"{row.work:<34} {row.floor:<34} {row.figure:>7.2f} {row.unit:<2}{row.spread:>6.2f} {goal:>8}"
            f" {row.ms:>9.1f} {row.floor_ms:>9.1f} {row.wall:>6.2f}{met}"
        )
    return "\n".join(lines)
