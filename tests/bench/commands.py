"""Commands as a shell runs them: processor time of the whole process, against reading every byte of the home."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tests.bench.floors import READ, Place, own_folder
from tests.bench.measure import Row, Timed, clock, paired

_FIRST = 3
_MOST_COMPARED = 10_000
"""Files up to which the first comparison, which is not measured, takes less than minutes."""


def rows(place: Place) -> Iterator[Row]:
    def floor() -> Timed:
        return clock(place.read)

    def cold() -> Timed:
        with own_folder() as env:
            return run(place, env, "list")

    yield paired("list, nothing kept", READ, 40, cold, floor, rounds=_FIRST)
    with own_folder() as env:
        _, wall = run(place, env, "search", "release tests")
        yield Row("search, no index yet", "wall seconds", wall, 0, 3.0, unit="s")
        index = Path(env["MEMTUI_HOME"]) / "cache" / "index.sqlite"
        yield Row("size of the index", "the text", os.path.getsize(index) / place.size, 0, 2.2)
        yield paired("list, nothing changed", READ, 12, lambda: run(place, env, "list"), floor, rounds=5)
        yield paired("search, nothing changed", READ, 12, lambda: run(place, env, "search", "release"), floor, rounds=5)
        if place.files <= _MOST_COMPARED:
            run(place, env, "duplicates")
            yield paired(
                "duplicates, nothing changed", "list", 1.5,
                lambda: run(place, env, "duplicates"), lambda: run(place, env, "list"), rounds=5,
            )  # fmt: skip
        peak = peak_of(place, env, "list")
        yield Row("memory of list", "", peak, 0, 200, unit="MB")


def run(place: Place, env: dict[str, str], *words: str) -> Timed:
    argv = [sys.executable, "-m", "memtui", *words, "--home", str(place.home), "--project", str(place.project)]
    before, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(argv, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return used, time.perf_counter() - wall


def peak_of(place: Place, env: dict[str, str], *words: str) -> float:
    """Megabytes, asked of the process itself when it has done its work."""
    code = (
        "import resource, sys\nfrom memtui.__main__ import main\nmain(sys.argv[1:])\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, file=sys.stderr)"
    )
    argv = [sys.executable, "-c", code, *words, "--home", str(place.home), "--project", str(place.project)]
    done = subprocess.run(argv, env=env, capture_output=True, text=True, check=True)
    return float(done.stderr.split()[-1])
