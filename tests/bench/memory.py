"""What is held when everything is loaded, listed and indexed: memory of a fresh process, beside an empty app's."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from memtui_store.catalog import Catalog
from tests.bench.corpus import Corpus
from tests.bench.measure import Row

_ROUNDS = 3
_TOLD = """
from pathlib import Path
status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
print(*(int(status[name].split()[0]) / 1024 for name in ("VmRSS", "VmHWM")))
"""
_EMPTY = """
from textual.app import App
class Empty(App):
    def on_mount(self):
        self.exit()
Empty().run(headless=True)
"""
_LOADED = """
import sys
from memtui_store.catalog import Catalog
home, project, own = sys.argv[1:]
catalog = Catalog(home, project, env={"HOME": home, "MEMTUI_HOME": own})
memories = catalog.memories()
titles = [memory.title for memory in memories]
"""
_INDEXED = """
from memtui_store.search.kept_index import index_for, keep_index
from memtui_store.index.query import parse
index = index_for(memories)
if not index.has_bodies:
    index.read_bodies()
    keep_index(index)
index.find(parse("deploys tests")).memories()
"""
"""As the program does it: the first of the rounds makes the index, the others find it kept."""
_GOALS = {10_000: 2.0, 50_000: 4.0}


def rows(corpus: Corpus) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as own:
        with Catalog(corpus.home, corpus.project, env={"HOME": str(corpus.home), "MEMTUI_HOME": own}) as catalog:
            catalog.memories()
        argv = (str(corpus.home), str(corpus.project), own)
        cases = {
            "an empty Textual app": _EMPTY,
            "all loaded, every title": _LOADED,
            "all loaded and indexed, in an app": _EMPTY + _LOADED + _INDEXED,
        }
        found = {name: [_held(code, argv) for _ in range(_ROUNDS)] for name, code in cases.items()}
    base = statistics.median(held for held, _ in found["an empty Textual app"])
    for name, figures in found.items():
        held, peak = (statistics.median(column) for column in zip(*figures, strict=True))
        goal = _GOALS.get(corpus.count, 0.0) if "app" in name and "empty" not in name else 0.0
        against = f"{held:.0f} MB held, {peak:.0f} MB at most; an empty app holds {base:.0f}"
        spread = (max(figures)[0] - min(figures)[0]) / base
        yield Row(f"memory, {name}", against, held / base, spread, goal)


def _held(code: str, argv: tuple[str, ...]) -> tuple[float, float]:
    done = subprocess.run(
        [sys.executable, "-c", code + _TOLD, *argv],
        capture_output=True,
        text=True,
        check=True,
        stdin=subprocess.DEVNULL,
    )
    now, peak = done.stdout.split()[-2:]
    return float(now), float(peak)
