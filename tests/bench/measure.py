"""One way of measuring for every group: work and floor back to back, the median of the pairs, and the spread."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

ROUNDS = 7
Timed = tuple[float, float]
"""Seconds of processor time, and on the wall."""


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
    return paired(work, floor, goal, lambda: clock(do), lambda: clock(base), before=before, rounds=rounds)


def paired(
    work: str,
    floor: str,
    goal: float,
    do: Callable[[], Timed],
    base: Callable[[], Timed],
    *,
    before: Callable[[], object] = lambda: None,
    rounds: int = ROUNDS,
    by_wall: bool = False,
) -> Row:
    """The same for what times itself; `by_wall` where waiting for the disk is the work."""
    ratios, walls, times, bases = [], [], [], []
    for _ in range(rounds):
        down, wall_down = base()
        before()
        took, wall_took = do()
        ratios.append(took / max(down, 1e-9))
        walls.append(wall_took / max(wall_down, 1e-9))
        times.append(wall_took if by_wall else took)
        bases.append(wall_down if by_wall else down)
    figures = walls if by_wall else ratios
    return Row(
        work,
        floor,
        statistics.median(figures),
        max(figures) - min(figures),
        goal,
        statistics.median(times) * 1000,
        statistics.median(bases) * 1000,
        statistics.median(walls),
    )


def clock(call: Callable[[], object]) -> Timed:
    """What the work leaves behind is freed outside the clock, as a program that ends frees nothing."""
    gc.collect()
    wall, start = time.perf_counter(), time.process_time()
    kept = call()
    took, wall_took = time.process_time() - start, time.perf_counter() - wall
    del kept
    return took, wall_took


def table(rows: Sequence[Row]) -> str:
    """Work, ours and base in milliseconds, their ratio (or another figure), its goal, and whether it is met."""
    wide = max([4, *(len(row.work) for row in rows)])
    head = (
        f"{'work':<{wide}} {'ours ms':>10} {'base ms':>9} {'ratio':>9}    {'spread':>7} {'goal':>8}"
        f"       {'wall':>5}  against"
    )
    lines = [head, "-" * len(head)]
    for row in rows:
        goal = f"{'>=' if row.at_least else '<='} {row.goal:g}" if row.goal else "-"
        met = "" if not row.goal else "pass" if row.met else "FAIL"
        ours, base = (f"{ms:.2f}" if ms else "-" for ms in (row.ms, row.floor_ms))
        wall = f"{row.wall:.2f}" if row.wall else "-"
        lines.append(
            f"{row.work:<{wide}} {ours:>10} {base:>9} {row.figure:>9.3f} {row.unit:<2}"
            f" {row.spread:>7.2f} {goal:>8}  {met:<4} {wall:>5}  {row.floor}"
        )
    return "\n".join(lines)
