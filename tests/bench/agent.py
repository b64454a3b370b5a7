"""An agent's calls with every memory of the corpus in reach: the median of many, in a process that stays."""

from __future__ import annotations

import shutil
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from memtui_store.agent.memory import AgentMemory
from memtui_store.stores.own import folder_name
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
            yield _row("agent search", 10, questions)
            yield _row("agent brief", 20, [memory.brief])
            numbers = count()
            facts = [lambda: memory.store("fact", f"Host{next(numbers)} serves tenant{next(numbers)}.")]
            yield _row("agent store", 0, facts, 15)


def _asking(memory: AgentMemory, question: str) -> Callable[[], object]:
    return lambda: memory.search(question)


def _row(work: str, goal: float, calls: Sequence[Callable[[], object]], times: int = _CALLS) -> Row:
    taken = []
    for number in range(times):
        start = time.perf_counter()
        calls[number % len(calls)]()
        taken.append((time.perf_counter() - start) * 1000)
    middle = statistics.median(taken)
    return Row(work, "-", middle, max(taken) - min(taken), goal, middle, unit="ms")
