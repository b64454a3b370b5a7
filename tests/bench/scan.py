"""Scanning: secrets, instructions and hidden text, every rule over every text."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from memtui_store.memory_file import decode
from memtui_store.scan import scan_text
from tests.bench.corpus import Corpus
from tests.bench.floors import memory_folders
from tests.bench.measure import Row, ratio

_GOAL = 20.0


def rows(corpus: Corpus) -> Iterator[Row]:
    data = [path.read_bytes() for folder in memory_folders(corpus.home) for path in sorted(Path(folder).iterdir())]
    texts = [decode(held) for held in data[:4000]]
    size = sum(map(len, data[:4000])) / 1e6

    def scan() -> None:
        for text in texts:
            scan_text(text)

    def checksums() -> None:
        for held in data[:4000]:
            zlib.crc32(held)

    scan()
    row = ratio("scan, all rules", "crc32 of the text", 0, scan, checksums, rounds=3)
    yield row
    yield replace(
        row, work="scan, all rules", figure=size / (row.ms / 1000), spread=0, goal=_GOAL, unit="MB/s", at_least=True
    )
