"""The library in one process: loading, searching, scanning."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator

from memtui_store.catalog import Catalog
from tests.bench.floors import READ, Place
from tests.bench.measure import Row, ratio

QUERIES = (
    "release tests", "claude.md too long 40k limit", "deploy", "kubernets rollout", "how do i run the tests",
    "never mock the database", "commit message style", "python version", "docker compose port", "api key rotation",
    "typescript strict mode", "which branch do we release from", "+pytest fixtures", '"pull request" review',
    "error handling convention", "memory index too large", "postgres migration order", "ci fails on windows",
    "logging format json", "who owns the parser", "prefer early return", "naming of test files", "cache invalidation",
    "retry with backoff", "update the changelog", "lint before commit", "environment variables", "user prefers tabs",
    "race condition in worker", "the",
)  # fmt: skip


def rows(place: Place) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        env = {"HOME": str(place.home), "MEMTUI_HOME": folder}

        def catalog(name: str = "") -> Catalog:
            return Catalog(place.home, place.project, env={**env, "MEMTUI_HOME": f"{folder}/{name or time.time_ns()}"})

        yield ratio("all memories, nothing kept", READ, 6, lambda: catalog().memories(), place.read, rounds=3)
        with catalog("kept") as held:
            held.make_searchable()
            started = time.process_time()
            held.scan()
            speed = place.size / 1e6 / max(time.process_time() - started, 1e-9)
            yield Row("scanning for all but secrets", "", speed, 0, 0, unit="MB/s")
            yield ratio("all memories, nothing changed", READ, 0, lambda: catalog("kept").memories(), place.read)
            took = []
            for query in QUERIES * 3:
                started = time.perf_counter()
                found = held.search(query, 20)
                took.append((time.perf_counter() - started) * 1000)
                if not found:
                    yield Row(f"nothing found for {query!r}", "", 1, 0, 0.5, unit="")
            yield Row("search in a program, p50", "", statistics.median(took), 0, 5, unit="ms")
            yield Row("search in a program, p95", "", sorted(took)[int(len(took) * 0.95)], 0, 30, unit="ms")
