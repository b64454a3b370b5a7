"""A process killed with SIGKILL, at random moments and before each single step: the next start finds every
operation whole, either done or never begun, and nothing lost."""

from __future__ import annotations

import hashlib
import os
import random
import select
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from memtui_store.catalog import Catalog
from memtui_store.changes.journal import Journal
from tests import crash_worker
from tests.conftest import Home, memory_text

KILLS = 500
HOMES = 10
PATIENCE = 60.0
Record = tuple[str, int, int]


class Server:
    """The fork server's lines, read as they come."""

    def __init__(self, home: Home) -> None:
        self.process = subprocess.Popen(
            [sys.executable, crash_worker.__file__, "serve", str(home.path), str(home.project)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        self._rest = b""
        self._lines: list[str] = []

    def start(self, words: str) -> int:
        assert self.process.stdin
        self.process.stdin.write(f"{words}\n".encode())
        self.process.stdin.flush()
        return int(self.expect("pid").split()[1])

    def line(self, until: float) -> str | None:
        """The next line, or None when the moment has come first."""
        assert self.process.stdout
        while not self._lines:
            left = until - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                return None
            found = os.read(self.process.stdout.fileno(), 65_536)
            assert found, "the fork server is gone"
            *whole, self._rest = (self._rest + found).split(b"\n")
            self._lines += [line.decode() for line in whole]
        line = self._lines.pop(0)
        assert not line.startswith("broken"), line
        return line

    def expect(self, word: str, passed: list[str] | None = None) -> str:
        deadline = time.monotonic() + PATIENCE
        while (line := self.line(deadline)) is not None:
            if line.split()[0] == word:
                return line
            if passed is not None:
                passed.append(line)
        raise AssertionError(f"no {word!r} from the worker within {PATIENCE} s")

    def kill_at(self, pid: int, moment: float) -> list[str]:
        """What it said until then, to the last word; a worker never ends by itself."""
        said = []
        while (line := self.line(moment)) is not None:
            said.append(line)
        os.kill(pid, signal.SIGKILL)
        assert int(self.expect("dead", said).split()[1]) == signal.SIGKILL
        return said

    def close(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()


@pytest.fixture
def server(home: Home) -> Iterator[Server]:
    for number in range(6):
        home.write(f"m{number}.md", memory_text(f"m{number}", f"about {number}", body="text\n" * 10 * number))
    home.write("MEMORY.md", "# Index\n\n" + "".join(f"- [m{n}](m{n}.md) — about {n}\n" for n in range(5)))
    made = Server(home)
    yield made
    made.close()


class Truth:
    """What must be on disk, told from the first tree and the operations that were done since."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.seen = 0
        self.expected = self.disk()
        self.hashes = {record[0] for record in self.expected.values()}

    def stores(self) -> tuple[Path, Path]:
        return self.home.memory, self.home.own / "data"

    def disk(self) -> dict[str, Record]:
        return {f"file:{path}": record_at(path) for root in self.stores() for path in root.rglob("*") if path.is_file()}

    def check(self, catalog: Catalog, acknowledged: set[int]) -> None:
        """After a fresh start: each operation stands as one, and the disk is exactly what they come to."""
        catalog.stores()
        journal = catalog.committer.journal
        assert not catalog.warnings or all("was interrupted" in warning for warning in catalog.warnings)
        assert journal.pending() == []
        operations = journal.operations()
        for operation in operations[self.seen :]:
            assert operation.state in ("done", "rolled_back")
            assert "kept as" not in operation.note
            assert "left as found" not in operation.note
            for moved in operation.moves:
                assert self.expected.get(moved.address) == moved.before
            if operation.state == "done":
                acknowledged.discard(operation.id)
                changed = {moved.address: moved.after for moved in operation.moves}
                merged = {**self.expected, **changed}
                self.expected = {address: record for address, record in merged.items() if record}
        self.seen = len(operations)
        assert not acknowledged, "an operation the caller was told of is gone"
        committer = catalog.committer
        tables = (committer.approvals, committer.carried, committer.trashed)
        records = {f"{table.scheme}:{name}": data for table in tables for name, data in table.everything().items()}
        found = self.disk() | {address: (sha(data), 0, 0) for address, data in records.items()}
        assert found == self.expected
        assert journal.verify().problems == []
        self.hashes.update(record[0] for record in self.expected.values())
        on_disk = {record[0] for record in found.values()}
        assert all(digest in on_disk or journal.has_blob(digest) for digest in self.hashes)


def sha(data: object) -> str:
    assert isinstance(data, bytes)
    return hashlib.sha256(data).hexdigest()


def record_at(path: Path) -> Record:
    status = path.stat()
    return sha(path.read_bytes()), status.st_mtime_ns, stat.S_IMODE(status.st_mode)


def is_open(home: Home) -> bool:
    """Whether the kill left an operation half done."""
    journal = Journal(home.own / "state" / "journal.sqlite")
    try:
        return bool(journal.pending())
    finally:
        journal.close()


def acknowledged_in(lines: list[str]) -> set[int]:
    return {int(line.split()[1]) for line in lines if line.startswith("end")} - {0}


@pytest.mark.parametrize("seed", range(HOMES))
def test_killed_at_random_moments(home: Home, server: Server, seed: int) -> None:
    """The moment is drawn from a whole commit's length, measured as it goes; some recoveries are killed too.

    How many fall inside an operation depends on the machine, so it goes on until enough have.
    """
    rng = random.Random(seed)
    truth = Truth(home)
    inside = recoveries = 0
    length = 0.004
    kills, wanted, number = KILLS // HOMES, 0.15 * KILLS / HOMES, 0
    while number < kills or (inside < wanted and number < 4 * kills):
        number += 1
        lines: list[str] = []
        pid = server.start(f"series {seed}-{number}")
        for _ in range(rng.randint(0, 2)):
            server.expect("start", lines)
            begun = time.monotonic()
            lines.append(server.expect("end"))
            length += 0.2 * (time.monotonic() - begun - length)
        server.expect("start", lines)
        lines += server.kill_at(pid, time.monotonic() + rng.random() * 1.1 * length)
        inside += is_open(home)
        if is_open(home) and rng.random() < 0.4:
            pid = server.start("recover")
            server.expect("start")
            recovered = server.kill_at(pid, time.monotonic() + rng.random() * 0.01)
            recoveries += "end 0" not in recovered
        with Catalog(home.path, home.project, env=home.env) as catalog:
            truth.check(catalog, acknowledged_in(lines))
    print(f"\nseed {seed}: {number} kills, {inside} inside an operation, {recoveries} recoveries killed")
    assert inside >= wanted


def test_killed_before_each_single_step(home: Home, server: Server) -> None:
    """Every system call and every statement of one large operation, and of every other one some of its recovery."""
    rng = random.Random(0)
    with Catalog(home.path, home.project, env=home.env) as catalog:
        catalog.plan_edit("m4.md", verified=True).commit()
    os.utime(home.memory / "m4.md", (1_700_000_000, 1_700_000_000))
    first = Truth(home).expected
    inside = recoveries = step = 0
    while True:
        shutil.rmtree(home.own, ignore_errors=True)
        truth = Truth(home)
        assert truth.expected == first
        server.start(f"dying {step}")
        if not int(server.expect("dead").split()[1]):
            break
        step += 1
        if is_open(home):
            inside += 1
            while rng.random() < 0.5:
                server.start(f"recover-dying {rng.randint(0, 60)}")
                recoveries += int(server.expect("dead").split()[1]) == signal.SIGKILL
        with Catalog(home.path, home.project, env=home.env) as catalog:
            truth.check(catalog, set())
            if any(operation.state == "done" for operation in catalog.history()):
                catalog.plan_undo().commit()
                truth.check(catalog, set())
    print(f"\n{step} steps, {inside} inside an operation, {recoveries} recoveries killed")
    assert inside > 50
    assert recoveries > 20
