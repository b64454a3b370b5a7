"""Writing so that nothing is lost: one edit, twenty memories approved, twenty new ones in one operation.

The base does for one file what every careful program does: temp file, fsync, rename, fsync of the folder. A second one
also keeps a log of as many bytes as an edit's line and images take: what undo costs anybody.
Time is taken on the wall, because waiting for the disk is the work.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from memtui_store.catalog import Catalog
from memtui_store.changes.plan import combined
from tests.bench.corpus import make
from tests.bench.measure import Row, Timed, paired

_MANY = 20
_ROUNDS = 41
_FEW = 220
"""Memories in the home that is written to: how many others there are does not matter to a save."""
_BASE = "temp + fsync + rename + folder fsync"
_LOGGED = "the same with a log synced as well"
_LINE = b"x" * 5 * 4120
"""Five pages, as the journal's beginning of an edit takes."""


def rows(corpus: object) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        small = make(Path(folder), _FEW)
        env = {"HOME": str(small.home), "MEMTUI_HOME": f"{folder}/own"}
        with Catalog(small.home, small.project, env=env) as catalog:
            refs = [memory.ref for memory in catalog.memories() if not memory.error]
            beside = catalog.memories()[0].path.parent
            text = b"x" * 700
            numbers, groups = count(), count(1)

            def base() -> Timed:
                return _timed(lambda: _plain_save(beside / "plain.txt", text))

            def logged() -> Timed:
                return _timed(lambda: _plain_save(beside / "plain.txt", text, log=beside / "log"))

            def bases() -> Timed:
                taken = [base() for _ in range(_MANY)]
                return sum(cpu for cpu, _ in taken), sum(wall for _, wall in taken)

            def edit() -> Timed:
                plan = catalog.plan_edit(refs[next(numbers) % 20], body=f"Changed {next(numbers)} times.\n")
                return _timed(lambda: catalog.committer.commit(plan), catalog.refresh)

            def approve() -> Timed:
                start = next(groups) * _MANY
                plan = catalog.plan_approve(*refs[start : start + _MANY])
                return _timed(lambda: catalog.committer.commit(plan), catalog.refresh)

            def create() -> Timed:
                plans = [
                    catalog.plan_create(title=f"Fact {next(numbers)}", body="One more.", store="global")
                    for _ in range(_MANY)
                ]
                plan = combined("approve", "twenty of them", plans)
                return _timed(lambda: catalog.committer.commit(plan), catalog.refresh)

            yield paired("save one edit", _BASE, 1.1, edit, base, rounds=_ROUNDS, by_wall=True)
            yield paired("save one edit", _LOGGED, 0, edit, logged, rounds=_ROUNDS, by_wall=True)
            yield paired("approve twenty", f"{_BASE}, twenty times", 0.4, approve, bases, by_wall=True)
            yield paired("write twenty new ones", f"{_BASE}, twenty times", 0.4, create, bases, by_wall=True)


def _plain_save(path: Path, data: bytes, log: Path | None = None) -> None:
    temporary = f"{path}.tmp"
    fd = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.write(fd, data)
    os.fsync(fd)
    os.close(fd)
    if log:
        _log(log)
    os.rename(temporary, path)
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    os.fsync(folder)
    os.close(folder)


def _log(path: Path) -> None:
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.write(fd, _LINE)
    os.fsync(fd)
    os.close(fd)


def _timed(call: Callable[[], object], after: Callable[[], object] = lambda: None) -> Timed:
    wall, start = time.perf_counter(), time.process_time()
    call()
    took = time.process_time() - start, time.perf_counter() - wall
    after()
    return took
