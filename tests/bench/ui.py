"""The screen: start, keys, an outside edit and memory, on a real pty, each beside its base in the same run.

`python -m tests.bench ui`; wall clock, because a person waits by it. The bases are a Textual app with
nothing in it, a Textual `OptionList` of the same titles, and fzf on the same lines where it is installed.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from memtui_store.catalog import Catalog
from memtui_store.known_agents import remember
from tests.bench.corpus import Corpus
from tests.bench.measure import Row
from tests.bench.terminal import Terminal

ROUNDS = 7
_EMPTY = "from textual.app import App; App().run()"
_OPTIONS = """
import sys
from textual.app import App
from textual.widgets import OptionList
class Options(App):
    def compose(self):
        yield OptionList(*open(sys.argv[1]).read().split("\\n"), markup=False)
Options().run()
"""
_QUERIES = {
    "titles": ("feedback_00", "user_003_00"),
    "descriptions": ("prefer ", "deploys"),
    "typos": ("projct_0", "refrence_01"),
    "bodies": ("use the tests", "why how to apply"),
}
_SECOND_PAINT = 0.25
"""Seconds; fzf paints what was typed at once, and what it found when it has found it."""
_CUT = 13
"""So much of a title is shown in any case."""


def rows(corpus: Corpus) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        own, lines = Path(folder) / "own", Path(folder) / "lines"
        env = {"HOME": str(corpus.home), "MEMTUI_HOME": str(own)}
        with Catalog(corpus.home, corpus.project, env=env) as catalog:
            memories = catalog.memories()
            lines.write_text("\n".join(f"{m.title} {m.description}" for m in memories), encoding="utf-8")
            edited = memories[0].path
            total, last = len(memories), memories[-1].title
            catalog.settle()
        # The summary of a very first start would be in the way.
        remember(own / "state", "found")
        ours = [sys.executable, "-m", "memtui", "--home", str(corpus.home), "--project", str(corpus.project)]
        with _running(ours, env) as first:
            # The first start indexes.
            first.until(rb"Duplicates \d")
            first.quiet(1.0)
        starts = _starts(ours, env, last, total)
        made = [*starts, *_keys(ours, env, lines, total), *_edit(ours, env, edited)]
        return [replace(row, size=corpus.count) for row in made]


@contextmanager
def _running(argv: list[str], env: dict[str, str]) -> Iterator[Terminal]:
    terminal = Terminal(argv, env)
    try:
        yield terminal
    finally:
        terminal.close()


def _starts(ours: list[str], env: dict[str, str], last: str, total: int) -> Iterator[Row]:
    """Interactive is the program when a key sent to the rows it shows is answered: here with the last of them all."""
    end = last.encode()[:_CUT]
    empty, painted, filled, opened, held, base_held = [], [], [], [], [], []
    for _ in range(ROUNDS):
        with _running([sys.executable, "-c", _EMPTY], env) as terminal:
            empty.append(terminal.until_bytes(b"\x1b[1;1H"))
            terminal.quiet(0.3)
            base_held.append(terminal.memory())
        with _running(ours, env) as terminal:
            painted.append(terminal.until(rb"1 Browse"))
            terminal.until(f" of {total:,}".encode())
            os.write(terminal.fd, b"G")
            filled.append(terminal.until(end))
            os.write(terminal.fd, b"/")
            opened.append(terminal.until(rb"filter: words"))
            terminal.until(rb"Duplicates \d")
            terminal.quiet(0.5)
            held.append(terminal.memory())
    yield _row("first paint", "empty Textual app", painted, empty, 2)
    yield _row("interactive, list filled", "empty Textual app", filled, empty, 5)
    yield _row("filter open", "empty Textual app", opened, empty, 0)
    yield _row("memory held, MB", "empty Textual app", held, base_held, 4 if total > 20_000 else 2, scale=1)


def _keys(ours: list[str], env: dict[str, str], lines: Path, total: int) -> Iterator[Row]:
    with (
        _running(ours, env) as memtui,
        _running([sys.executable, "-c", _OPTIONS, str(lines)], env) as options,
    ):
        memtui.until(rb"Duplicates \d")
        options.until(rb"feedback|user|project|reference")
        options.quiet(0.5)
        for name, key, base_key, goal in (("down", b"j", b"\x1b[B", 0.3), ("page down", b"\x1b[6~", b"\x1b[6~", 0.5)):
            taken = [(memtui.key(key), options.key(base_key)) for _ in range(30)]
            yield _row(f"{name} in the list", "OptionList", *_columns(taken), goal, scale=1)
    fzf = shutil.which("fzf")
    if fzf is None:
        return
    with _running(ours, env) as memtui, _running(["/bin/sh", "-c", f"{fzf} < {lines}"], env) as other:
        memtui.until(rb"Duplicates \d")
        other.until(f"{total}/{total}".encode())
        memtui.key(b"/")
        typed: dict[str, list[tuple[float, float]]] = {}
        deleted = []
        for kind, queries in _QUERIES.items():
            for query in queries:
                for letter in query.encode():
                    typed.setdefault(kind, []).append(_pressed(bytes([letter]), memtui, other))
                deleted += [_pressed(b"\x7f", memtui, other) for _ in query]
    every = _columns([pair for pairs in typed.values() for pair in pairs])
    yield _row("letter typed while filtering, p50", "fzf", *every, 0.35, scale=1)
    yield _row("letter typed while filtering, p95", "fzf", *every, 0.35, scale=1, of=_late)
    for kind, pairs in typed.items():
        yield _row(f"letter typed, of {kind}, p50", "fzf", *_columns(pairs), 0, scale=1)
    # What it showed before, fzf remembers.
    yield _row("letter deleted, p50", "fzf", *_columns(deleted), 0, scale=1)
    yield _row("letter deleted, p95", "fzf", *_columns(deleted), 0, scale=1, of=_late)


def _pressed(key: bytes, mine: Terminal, base: Terminal) -> tuple[float, float]:
    return mine.key(key, _SECOND_PAINT), base.key(key, _SECOND_PAINT)


def _edit(ours: list[str], env: dict[str, str], path: Path) -> Iterator[Row]:
    taken = []
    with _running(ours, env) as terminal:
        terminal.until(rb"Duplicates \d")
        terminal.quiet(1.0)
        for number in range(ROUNDS):
            name = f"edited-{number}-from-outside"
            text = path.read_text(encoding="utf-8").split("\n")
            text[1] = f"name: {name}"
            new = path.with_name(".new")
            new.write_text("\n".join(text), encoding="utf-8")
            terminal.seen, begun = b"", time.perf_counter()
            os.replace(new, path)
            terminal.until(name[:_CUT].encode())
            taken.append((time.perf_counter() - begun) * 1000)
            terminal.quiet(0.5)
    yield Row("an outside edit shown", "-", statistics.median(taken), max(taken) - min(taken), 50, unit="ms")
    yield Row("an outside edit shown, the slowest", f"{len(taken)} edits", max(taken), 0, 0, unit="ms")


def _columns(taken: list[tuple[float, float]]) -> tuple[list[float], list[float]]:
    return [mine for mine, _ in taken], [theirs for _, theirs in taken]


def _late(taken: list[float]) -> float:
    return sorted(taken)[max(int(len(taken) * 0.95) - 1, 0)]


def _row(
    work: str,
    floor: str,
    mine: list[float],
    base: list[float],
    goal: float,
    *,
    scale: float = 1000,
    of: Callable[[list[float]], float] = statistics.median,
) -> Row:
    """The ratio of the two figures; the spread is that of the pairs."""
    pairs = sorted(one / other for one, other in zip(mine, base, strict=True))
    quarter = len(pairs) // 4
    spread = pairs[-1 - quarter] - pairs[quarter]
    return Row(work, floor, of(mine) / of(base), spread, goal, of(mine) * scale, of(base) * scale)
