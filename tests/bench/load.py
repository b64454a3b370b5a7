"""Loading: everything from an empty cache, everything from a full one, and with one file changed since."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

from memtui_store.catalog import Catalog
from memtui_store.model import Memory
from tests.bench.corpus import Corpus
from tests.bench.floors import READ, STAT, memory_folders, read_all, stat_all
from tests.bench.measure import Row, ratio

_MANY = 2_000
"""Below this a load takes a few milliseconds, nearly all of them for finding out where to look."""


class Looks:
    """Catalogs of one corpus; an earlier round is let go before the next is timed."""

    def __init__(self, corpus: Corpus, own: Path) -> None:
        self.own = own
        self._corpus = corpus
        self._open: Catalog | None = None
        self._state = own / "full"

    def full(self) -> None:
        self.forget()
        self._state = self.own / "full"

    def empty(self) -> None:
        self.forget()
        self._state = Path(tempfile.mkdtemp(dir=self.own))

    def memories(self) -> list[Memory]:
        env = {"HOME": str(self._corpus.home), "MEMTUI_HOME": str(self._state)}
        self._open = Catalog(self._corpus.home, self._corpus.project, env=env)
        return self._open.memories()

    def titles(self) -> list[str]:
        return [memory.title for memory in self.memories()]

    def keep(self) -> None:
        """What a program does once it has shown something: scan, mask and write what was read."""
        if self._open is not None:
            self._open.settle()

    def forget(self) -> None:
        if self._open is not None:
            self._open.cache.close()
            self._open.committer.close()
            self._open = None


def rows(corpus: Corpus) -> Iterator[Row]:
    folders = memory_folders(corpus.home)
    few = corpus.count < _MANY
    reading: Callable[[], int] = lambda: read_all(folders)  # noqa: E731 - two floors side by side
    looking: Callable[[], int] = lambda: stat_all(folders)  # noqa: E731
    with ExitStack() as stack:
        looks = Looks(corpus, Path(stack.enter_context(tempfile.TemporaryDirectory())))
        stack.callback(looks.forget)

        def change() -> None:
            looks.full()
            path = Path(folders[0]) / sorted(os.listdir(folders[0]))[1]
            text = path.read_bytes()
            path.write_bytes(text + b"x" if len(text) % 2 else text[:-1])

        def read_again() -> None:
            looks.empty()
            looks.memories()

        yield ratio("load, no cache", READ, 0 if few else 3.0, looks.memories, reading, before=looks.empty)
        looks.full()
        looks.memories()
        looks.keep()
        yield ratio("load, nothing changed", STAT, 0 if few else 2.1, looks.memories, looking, before=looks.full)
        yield ratio("load, one file changed", STAT, 0 if few else 2.3, looks.memories, looking, before=change)
        yield ratio("and every title", STAT, 0, looks.titles, looking, before=looks.full)
        yield ratio("scan, mask and keep it all, once", READ, 0, looks.keep, reading, before=read_again, rounds=1)
