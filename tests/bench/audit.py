"""The audit: whole runs, and the parts that cost most. `python -m tests.bench.audit [COUNT]` for this group alone."""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from memtui_store.audit.claims.extract import extract
from memtui_store.catalog import Catalog
from tests.bench.corpus import Corpus, make
from tests.bench.floors import READ, STAT, memory_folders, read_all, stat_all
from tests.bench.measure import Row, paired, ratio, table

_STEADY = 2.1
"""Seconds until a new file's times are old enough to be trusted."""


def rows(corpus: Corpus) -> Iterator[Row]:
    folders = memory_folders(corpus.home)
    with tempfile.TemporaryDirectory() as kept:
        cold, read = _timed(_cold(corpus)), _timed(plain_read(corpus))
        yield paired("audit, no cache, wall", "Path.read_text of every file", 20, cold, read, rounds=3, by_wall=True)
        yield paired("audit, no cache, all processors", "Path.read_text of every file", 0, cold, read, rounds=3)
        yield paired("audit, no cache, all processors", READ, 0, cold, _timed(lambda: read_all(folders)), rounds=3)
        warm = _run(corpus, Path(kept))
        warm()
        yield ratio("audit, unchanged", "os.stat of every file", 2, warm, plain_stat(corpus))
        yield ratio("audit, unchanged", STAT, 0, warm, lambda: stat_all(folders))
    yield from extraction()


def _files(corpus: Corpus) -> list[Path]:
    walked = os.walk(corpus.home)
    return [Path(folder) / name for folder, _, names in walked for name in names if name.endswith(".md")]


def plain_read(corpus: Corpus) -> Callable[[], object]:
    """What a program that only reads would do; `floors` has what the machine can do at best."""
    return lambda: [path.read_text(encoding="utf-8", errors="replace") for path in _files(corpus)]


def plain_stat(corpus: Corpus) -> Callable[[], object]:
    return lambda: sum(os.stat(path).st_size for path in _files(corpus))


def extraction() -> Iterator[Row]:
    rnd = random.Random(3)
    plain = [_prose(rnd, 0) for _ in range(1500)]
    rich = [_prose(rnd, 1) for _ in range(800)]
    for name, texts, goal in (("claims in plain prose", plain, 15), ("claims in texts full of them", rich, 3)):
        size = sum(map(len, texts)) / 1e6
        rates = [size / _took(lambda held=texts: [extract(text) for text in held]) for _ in range(5)]  # type: ignore[misc]
        yield Row(name, "", statistics.median(rates), max(rates) - min(rates), goal, unit="MB/s", at_least=True)


def _prose(rnd: random.Random, names: int) -> str:
    """Sentences as a memory has them; `names` of twenty words are something a project could be asked about."""
    words = "the deploy waits for a review before it goes out and nobody merges on fridays because rollbacks are slow"
    made = (
        lambda n: f"`src/area{n}/module_{n}.py`", lambda n: f"lib/part{n}.ts:{n}", lambda n: f"`handle_{n}()`",
        lambda n: f"`--keep-{n}-days`", lambda n: f"`npm run task{n}`", lambda n: f"[[note-{n}]]",
    )  # fmt: skip
    text = []
    for number in range(60):
        text.append(rnd.choice(words.split()))
        if names and rnd.random() < names / 20:
            text.append(rnd.choice(made)(rnd.randrange(5000)))
        if number % 12 == 11:
            text[-1] += rnd.choice((".", ".\n\n", ".\n- ", ".\n\n## Why\n"))
    return " ".join(text)


def _timed(call: Callable[[], object]) -> Callable[[], tuple[float, float]]:
    """Processor time with that of the processes it started, and the wall's."""

    def timed() -> tuple[float, float]:
        before, start = sum(os.times()[:4]), time.perf_counter()
        call()
        return sum(os.times()[:4]) - before, time.perf_counter() - start

    return timed


def _env(corpus: Corpus, kept: Path) -> dict[str, str]:
    return {"HOME": str(corpus.home), "MEMTUI_HOME": str(kept)}


def _run(corpus: Corpus, kept: Path) -> Callable[[], object]:
    def run() -> object:
        with Catalog(corpus.home, corpus.project, env=_env(corpus, kept)) as catalog:
            return catalog.audit()

    return run


def _cold(corpus: Corpus) -> Callable[[], object]:
    def run() -> object:
        with tempfile.TemporaryDirectory() as kept:
            return _run(corpus, Path(kept))()

    return run


def _took(call: Callable[[], object]) -> float:
    start = time.process_time()
    call()
    return max(time.process_time() - start, 1e-9)


def main(count: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        corpus = make(Path(folder), count)
        time.sleep(_STEADY)
        found = list(rows(corpus))
    print(f"{count:,} memories; process time, median of pairs measured back to back\n")
    print(table(found))
    return 0 if all(row.met for row in found) else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
