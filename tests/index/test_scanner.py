"""Scanning in other processes: the same is found, it can be stopped at any time, and no process stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from memtui_store.catalog import Catalog
from memtui_store.index.worker import Worker
from tests.conftest import Home, fake_token, memory_text

LINES = "The parser reads one line after another and keeps what it knows.\n" * 120


@pytest.fixture
def large(home: Home) -> Home:
    for number in range(150):
        secret = f"token {fake_token(number)}\n" if number % 10 == 0 else ""
        home.write(f"m{number:03}.md", memory_text(f"m{number}", body=f"{LINES}{secret}word{number}"))
    return home


def workers_of(parent: int) -> set[int]:
    done = subprocess.run(["ps", "-e", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    lines = (line.split(maxsplit=2) for line in done.splitlines() if "memtui_store.index.worker" in line)
    return {int(pid) for pid, ppid, _ in lines if int(ppid) == parent}


def is_running(pid: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def test_workers_find_what_one_process_finds(large: Home) -> None:
    alone = Catalog(large.path, large.project, env=large.env, read_only=True)
    with Catalog(large.path, large.project, env=large.env, workers=2) as catalog:
        seen: list[str] = []
        catalog.scan(lambda what, done, total: seen.append(what))
        assert set(seen) == {"indexing", "scanning"}
        alone.scan()
        for one, other in zip(alone.memories(), catalog.memories(), strict=True):
            assert (one.ref, one.findings, one.body) == (other.ref, other.findings, other.body)
        assert sum(bool(memory.findings) for memory in catalog.memories()) == 15
    alone.close()


def test_a_worker_that_is_killed_costs_nothing_but_time(large: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    real, asked = Worker.ask, [0]

    def ask(worker: Worker, part: object, texts: object) -> None:
        asked[0] += 1
        if asked[0] == 3:
            worker._process.kill()
            worker._process.wait()
        real(worker, part, texts)  # type: ignore[arg-type]

    monkeypatch.setattr(Worker, "ask", ask)
    with Catalog(large.path, large.project, env=large.env, workers=2) as catalog:
        catalog.scan()
        assert all(memory.is_scanned for memory in catalog.memories())
        assert len(catalog.search("parser")) == 150


def test_it_stops_at_once_and_goes_on_where_it_was(large: Home) -> None:
    class EnoughError(Exception):
        pass

    def stop(what: str, done: int, total: int) -> None:
        if done > 30:
            raise EnoughError

    with Catalog(large.path, large.project, env=large.env, workers=2) as catalog:
        with pytest.raises(EnoughError):
            catalog.scan(stop)
        assert not workers_of(os.getpid())
        begun = []
        catalog.make_searchable(lambda what, done, total: begun.append(total))
        assert begun[0] < 150


def test_no_worker_outlives_a_program_that_is_killed(large: Home, tmp_path: Path) -> None:
    code = (
        "import sys\nfrom memtui_store.catalog import Catalog\n"
        "catalog = Catalog(sys.argv[1], sys.argv[2], workers=2)\n"
        "def progress(what, done, total):\n    print(done, flush=True); sys.stdin.readline()\n"
        "catalog.scan(progress)\n"
    )
    argv = [sys.executable, "-c", code, str(large.path), str(large.project)]
    program = subprocess.Popen(
        argv, env={**os.environ, **large.env}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tmp_path
    )
    assert program.stdout is not None
    assert program.stdout.readline()
    workers = workers_of(program.pid)
    assert len(workers) == 2
    program.send_signal(signal.SIGKILL)
    program.wait()
    program.communicate()
    deadline = time.monotonic() + 20
    while any(map(is_running, workers)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(is_running, workers))
