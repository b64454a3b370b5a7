"""Processes that scan texts for the program that started them, and end with it.

A worker reads one JSON line after the other from its standard input, and answers each on its standard output. Nothing
of the program is imported in it but the scanner, whatever the program's main module is.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from memtui_store.index.content import FIND, Part, Row, Text


class Worker:
    """One such process; it has one question at a time."""

    def __init__(self) -> None:
        # Not from the folder we are in, where anybody may have put a module of the same name.
        argv = [sys.executable, "-P", "-m", __name__]
        self._process = subprocess.Popen(
            argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
        )

    def ask(self, part: Part, texts: Sequence[Text]) -> None:
        """Let it scan texts; whoever asks must take the answer before asking again."""
        if self._process.stdin is not None:
            self._process.stdin.write(json.dumps([part, texts]).encode() + b"\n")
            self._process.stdin.flush()

    def answer(self) -> list[list[Row]]:
        """What was found in each text; OSError where the process has ended before its time."""
        line = self._process.stdout.readline() if self._process.stdout is not None else b""
        if not line:
            raise BrokenPipeError("a scanning process has ended")
        return [[tuple(row) for row in rows] for rows in json.loads(line)]

    def end(self) -> None:
        self._process.kill()
        self._process.communicate()


@contextmanager
def started(count: int) -> Iterator[list[Worker]]:
    """So many workers, ended with the work, however that ends."""
    workers: list[Worker] = []
    try:
        with suppress(OSError):  # without processes the program scans by itself
            workers.extend(Worker() for _ in range(count))
        yield workers
    finally:
        for worker in workers:
            worker.end()


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(5)
    for line in sys.stdin.buffer:
        part, texts = json.loads(line)
        sys.stdout.buffer.write(json.dumps(FIND[part](texts)).encode() + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
