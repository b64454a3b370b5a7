"""One edit saved, on the wall: waiting for the disk is the work. Run it with TMPDIR on a real disk."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from memtui_store.catalog import Catalog
from tests.bench.floors import SAVE, Place
from tests.bench.measure import Row, Timed, clock, paired

_ROUNDS = 41


def rows(place: Place) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        env = {"HOME": str(base / "home"), "MEMTUI_HOME": str(base / "own")}
        (base / "home").mkdir()
        with Catalog(base / "home", base, env=env) as catalog:
            catalog.plan_create(title="One", body="text", store="global").commit()
            (memory,) = catalog.memories()
            numbers = count()

            def edit() -> Timed:
                plan = catalog.plan_edit(memory.ref, body=f"Changed {next(numbers)} times.\n")
                taken = clock(lambda: catalog.committer.commit(plan))
                catalog.refresh()
                return taken

            data = memory.path.read_bytes()
            plain = base / "plain.txt"
            floor = lambda: clock(lambda: _save(plain, data))  # noqa: E731 - beside what it is compared with
            yield paired("one edit committed", SAVE, 2.4, edit, floor, rounds=_ROUNDS, by_wall=True)


def _save(path: Path, data: bytes) -> None:
    temporary = f"{path}.tmp"
    fd = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.write(fd, data)
    os.fsync(fd)
    os.close(fd)
    os.rename(temporary, path)
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    os.fsync(folder)
    os.close(folder)
