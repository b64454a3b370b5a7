"""One question from a shell: the whole life of a process, with and without looking whether the files are the same."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.bench.corpus import Corpus
from tests.bench.measure import Row, Timed, paired

_WORD = "deploys"
_MEMTUI = shutil.which("memtui", path=str(Path(sys.executable).parent))
_ROUNDS = 11


class Process:
    """A program with its output thrown away; its processor time, and the time on the wall."""

    def __init__(self, argv: list[str], env: dict[str, str], cwd: Path) -> None:
        self._argv, self._env, self._cwd = argv, env, cwd

    def __call__(self) -> Timed:
        begun = time.perf_counter()
        child = os.fork()
        if child == 0:
            os.chdir(self._cwd)
            nowhere = os.open(os.devnull, os.O_RDWR)
            for fd in (0, 1, 2):
                os.dup2(nowhere, fd)
            os.execve(self._argv[0], self._argv, self._env)
        _, _, used = os.wait4(child, 0)
        return used.ru_utime + used.ru_stime, time.perf_counter() - begun


def rows(corpus: Corpus) -> Iterator[Row]:
    memtui = [_MEMTUI] if _MEMTUI else [sys.executable, "-m", "memtui"]
    with tempfile.TemporaryDirectory() as own:
        env = {"HOME": str(corpus.home), "MEMTUI_HOME": own, "PATH": os.environ.get("PATH", "")}

        def process(*argv: str) -> Process:
            return Process(list(argv), env, corpus.project)

        cached, fresh = (process(*memtui, "search", _WORD, *more) for more in (["--cached"], []))
        cached()
        fresh()
        goal = 10_000
        yield paired(
            "search from a shell, --cached", "python -c pass", 3.0 if corpus.count == goal else 0, cached,
            process(sys.executable, "-c", "pass"), rounds=_ROUNDS,
        )  # fmt: skip
        grep = shutil.which("grep")
        if grep:
            yield paired(
                "search from a shell", "grep -r", 1.0 if corpus.count == goal else 0, fresh,
                process(grep, "-r", _WORD, str(corpus.home / ".claude" / "projects")), rounds=_ROUNDS,
            )  # fmt: skip
        status = process(*memtui, "status")
        status()
        yield paired("status from a shell", "python -c pass", 3.0 if corpus.count == goal else 0, status,
                     process(sys.executable, "-c", "pass"), rounds=_ROUNDS)  # fmt: skip
