"""Filtering: what each key costs to answer, what the index costs, how often the right memory is among the first ten.

Queries are made from memories of the corpus by seed. Where fzf is installed, it is asked the same over the same lines.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from memtui_store.search.search_index import Index, index_of

from memtui_store.catalog import Catalog
from memtui_store.errors import QueryError
from memtui_store.index.query import parse
from memtui_store.model import Memory
from tests.bench.corpus import Corpus
from tests.bench.measure import Row

T = TypeVar("T")
_ASKED = 60
_TOP = 10
_FRAME = 16.0
_CLASSES = {"exact": 0.0, "prefix": 0.0, "one typo": 0.95, "body words": 0.9}
"""With the goal where it is not fzf, which is given names only."""
_FZF_ASKED = 25
"""Of each class: a process takes a while."""
_FILTERED = ("type:feedback use", "is:new prefer", "age>100d the", "project001 deploys", "-tests when")
Asked = tuple[str, Memory]


def rows(corpus: Corpus) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as own:
        env = {"HOME": str(corpus.home), "MEMTUI_HOME": own}
        with Catalog(corpus.home, corpus.project, env=env) as catalog:
            catalog.memories()
        with Catalog(corpus.home, corpus.project, env=env) as catalog:
            memories = catalog.memories()
            for memory in memories:
                _ = memory.title
            yield from _measured(memories)


def _measured(memories: list[Memory]) -> Iterator[Row]:
    questions = _questions(memories)
    index, took = _timed(lambda: index_of(memories))
    yield Row("index of names", "alone", took, 0, 0, took, unit="ms")
    typed = [query for asked in questions.values() for query, _ in asked]
    yield from _keys("a key, names only", index, [*typed, *_FILTERED])
    _, took = _timed(index.read_bodies)
    yield Row("index of bodies", "alone", took, 0, 0, took, unit="ms")
    yield from _keys("a key, names and bodies", index, [*typed, *_FILTERED])
    for name, asked in questions.items():
        share = _recall(asked, lambda query: index.find(parse(query)).memories()[:_TOP])
        yield Row(f"recall at 10, {name}", f"{len(asked)} queries", share, 0, _CLASSES[name], unit="", at_least=True)
    if shutil.which("fzf"):
        yield from _against_fzf(index, memories, questions)
    else:
        yield Row("recall at 10 against fzf", "skipped: fzf is not installed", 0, 0, 0, unit="")
    yield _held(memories)


def _keys(name: str, index: Index, queries: Sequence[str]) -> Iterator[Row]:
    """Every key of every query, in process time: up to the list that is shown."""
    taken = []
    for query in queries:
        for end in range(1, len(query) + 1):
            with suppress(QueryError):
                taken.append(_timed(lambda typed=query[:end]: _shown(index, typed))[1])  # type: ignore[misc]
    taken.sort()
    for share, goal in ((0.5, 0.0), (0.95, 0.0), (0.99, _FRAME)):
        at = taken[min(int(len(taken) * share), len(taken) - 1)]
        yield Row(f"{name}, p{share * 100:.0f}", f"{len(taken)} keys", at, taken[-1] - taken[0], goal, at, unit="ms")


def _shown(index: Index, typed: str) -> list[Memory]:
    query = parse(typed)
    found = index.find(query)
    return list(found.memories() if query.has_text else found.in_list_order())


def _questions(memories: list[Memory]) -> dict[str, list[Asked]]:
    rnd = random.Random(17)
    made: dict[str, list[Asked]] = {name: [] for name in _CLASSES}
    while any(len(asked) < _ASKED for asked in made.values()):
        memory = rnd.choice(memories)
        named, said = ([word for word in text.split() if _usable(word)] for text in (memory.description, memory.body))
        if len(named) < 3 or len(said) < 12:
            continue
        one, other = rnd.sample(named[1:], 2)
        made["exact"].append((f"{one} {other}", memory))
        made["prefix"].append((f"{one[:4]} {other[:4]}", memory))
        made["one typo"].append((f"{_slip(rnd, one)} {other}", memory))
        at = rnd.randrange(len(said) - 2)
        made["body words"].append((f"{said[at]} {said[at + 1]}", memory))
    return made


def _usable(word: str) -> bool:
    return word.isalpha() and word.isascii() and len(word) >= 5


def _slip(rnd: random.Random, word: str) -> str:
    at = rnd.randrange(1, len(word) - 1)
    before, after = word[:at], word[at:]
    return rnd.choice(
        [before + after[1:], before + after[1] + after[0] + after[2:], f"{before}x{after[1:]}", f"{before}x{after}"]
    )


def _recall(asked: Sequence[Asked], find: Callable[[str], Sequence[object]]) -> float:
    return sum(any(found is memory for found in find(query)) for query, memory in asked) / len(asked)


def _against_fzf(index: Index, memories: list[Memory], questions: dict[str, list[Asked]]) -> Iterator[Row]:
    lines = "\n".join(f"{number}\t{memory.title} {memory.description}" for number, memory in enumerate(memories))
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as listed:
        listed.write(lines)
        listed.flush()

        def fzf(query: str) -> list[Memory]:
            with Path(listed.name).open("rb") as source:
                told = subprocess.run(
                    ["fzf", "--filter", query, "--delimiter", "\t", "--nth", "2.."],
                    stdin=source, capture_output=True, check=False,
                )  # fmt: skip
            return [memories[int(line.split(b"\t")[0])] for line in told.stdout.splitlines()[:_TOP]]

        for name, asked in questions.items():
            some = asked[:_FZF_ASKED]
            theirs = _recall(some, fzf)
            ours = _recall(some, lambda query: index.find(parse(query)).memories()[:_TOP])
            yield Row(
                f"recall at 10, {name}, against fzf",
                f"fzf --filter: {theirs:.2f}",
                ours,
                0,
                theirs,
                unit="",
                at_least=True,
            )


def _held(memories: list[Memory]) -> Row:
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    index = index_of(memories)
    index.read_bodies()
    held = (tracemalloc.get_traced_memory()[0] - before) / 1e6
    tracemalloc.stop()
    return Row("held by the whole index", f"{index.count} memories", held, 0, 0, unit="MB")


def _timed(call: Callable[[], T]) -> tuple[T, float]:
    start = time.process_time()
    made = call()
    return made, (time.process_time() - start) * 1000
