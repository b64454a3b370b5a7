"""Scanning: how much memory text a core reads for secrets, instructions and hidden text, beside a mere checksum."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from memtui_store.audit.scan import redact, scan_hidden, scan_injection, scan_secrets, scan_text
from memtui_store.format.memory_file import decode
from tests.bench.corpus import Corpus
from tests.bench.floors import memory_folders
from tests.bench.measure import Row, ratio

_GOAL = 4.0
_MOST = 4_000
_CHECKS: tuple[tuple[str, Callable[[str], object], float], ...] = (
    ("scan, all checks", scan_text, _GOAL),
    ("scan, secrets", scan_secrets, 0),
    ("scan, instructions", scan_injection, 0),
    ("scan, hidden text", scan_hidden, 0),
    ("redact", redact, 0),
)


def rows(corpus: Corpus) -> Iterator[Row]:
    data = [path.read_bytes() for folder in memory_folders(corpus.home) for path in sorted(Path(folder).iterdir())]
    data = data[:_MOST]
    texts = [decode(held) for held in data]
    size = sum(map(len, data)) / 1e6

    def checksums() -> None:
        for held in data:
            zlib.crc32(held)

    for name, check, goal in _CHECKS:
        for text in texts[:50]:  # what is loaded and compiled once is not part of the rate
            check(text)

        def read(check: Callable[[str], object] = check) -> None:
            for text in texts:
                check(text)

        row = ratio(name, "crc32 of the text", 0, read, checksums, rounds=3)
        yield row
        yield replace(row, figure=size / (row.ms / 1000), spread=0, goal=goal, unit="MB/s", at_least=True)
