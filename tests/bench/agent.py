"""An agent's calls with every memory of the corpus in reach: the median of many, in a process that stays."""

from __future__ import annotations

import shutil
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from memtui_store.agent_api.memory import AgentMemory
from memtui_store.agents.own import folder_name
from tests.bench.corpus import Corpus
from tests.bench.measure import Row

_CALLS = 30
_QUESTIONS = ("how are the tests run", "deploy", "which port", "reviewer", "database migrations and indexes")


def rows(corpus: Corpus) -> Iterator[Row]:
    with TemporaryDirectory() as folder:
        home, project = Path(folder) / "home", Path(folder) / "work" / "app"
        (project / ".git").mkdir(parents=True)
        env = {"HOME": str(home), "MEMTUI_HOME": str(Path(folder) / "memtui")}
        target = Path(env["MEMTUI_HOME"]) / "data" / "store" / folder_name(project)
        target.mkdir(parents=True)
        for path in corpus.home.glob(".claude/projects/*/memory/*_*.md"):
            shutil.copy2(path, target / path.name)
        with AgentMemory(project, "bench", "bench", home=home, env=env) as memory:
            memory.search("warm up")
            memory.brief()
            questions = [_asking(memory, question) for question in _QUESTIONS]
            yield from _rows("agent search", 10, questions)
            yield from _rows("agent brief", 20, [memory.brief])
            numbers = count()
            facts = [lambda: memory.store("fact", f"Host{next(numbers)} serves tenant{next(numbers)}.")]
            yield from _rows("agent store", 0, facts, 15)


def _asking(memory: AgentMemory, question: str) -> Callable[[], object]:
    return lambda: memory.search(question)


def _rows(work: str, goal: float, calls: Sequence[Callable[[], object]], times: int = _CALLS) -> Iterator[Row]:
    """How long the agent waits, disk and all, which is what the goal is about; and what of it is work."""
    taken, waited = [], []
    for number in range(times):
        wall, start = time.perf_counter(), time.process_time()
        calls[number % len(calls)]()
        taken.append((time.process_time() - start) * 1000)
        waited.append((time.perf_counter() - wall) * 1000)
    for told, held, most in (("on the wall", waited, goal), ("processor time", taken, 0)):
        middle = statistics.median(held)
        yield Row(work, told, middle, max(held) - min(held), most, middle, unit="ms")
