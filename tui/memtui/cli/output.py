"""What commands print: data to stdout, everything else to stderr, all of it through the text gate."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from typing import TYPE_CHECKING

from memtui_store.text import one_line, printable

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions
    from rich.measure import Measurement
    from rich.text import Text

    from memtui_store.agents.problems import Problem
    from memtui_store.errors import MemtuiError
    from memtui_store.items import Item

# Colour only repeats what the word or mark says; the names are the terminal's own, so that any theme fits.
_STYLES = {
    "critical": "bold red",
    "high": "red",
    "review": "yellow",
    "✓": "green",
    "≠": "yellow",
    "ok": "green",
    "warn": "yellow",
    "fail": "bold red",
    "missing": "yellow",
}
_SURROGATES = dict.fromkeys(range(55296, 57344), "�")


def say(text: str = "") -> None:
    """A line of data."""
    print(_encodable(printable(text), sys.stdout.encoding))


def page(text: str) -> None:
    """Several lines of data at once; on a terminal too small for them they go through the pager."""
    shown = _encodable(printable(text.rstrip("\n")), sys.stdout.encoding)
    _print_or_page(shown + "\n")


@contextmanager
def paged() -> Iterator[None]:
    """Everything said inside is shown as one text; for commands that say many lines, and no table."""
    if not sys.stdout.isatty():
        yield
        return
    held = StringIO()
    try:
        with redirect_stdout(held):
            yield
    finally:
        _print_or_page(held.getvalue())


def _print_or_page(text: str) -> None:
    if sys.stdout.isatty():
        from memtui.cli import pager

        if pager.show(text):
            return
    print(text, end="")


def counted(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


def note(text: str) -> None:
    """A line about what happened."""
    print(_encodable(printable(text), sys.stderr.encoding), file=sys.stderr)


def _encodable(text: str, encoding: str | None) -> str:
    encoding = encoding or "utf-8"
    return text.encode(encoding, "replace").decode(encoding)


def say_json(kind: str, items: Sequence[Item], problems: Sequence[Problem] = ()) -> None:
    """ASCII only: no control character of a memory can reach a terminal this way either.

    Whatever lists things hands over the view's `problems`, so that a script knows when something is missing.
    """
    from memtui_store.items import envelope

    print_json(envelope(kind, items, problems))


def print_json(value: object) -> None:
    """Compact, because indents take four times as long to make; indented for a person at a terminal."""
    cleaned = _clean(value)
    if sys.stdout.isatty():
        print(json.dumps(cleaned, indent=2))
    else:
        print(json.dumps(cleaned, separators=(",", ":")))


def _clean(value: object) -> object:
    if isinstance(value, str):
        return value.translate(_SURROGATES) if not value.isascii() else value
    if isinstance(value, dict):
        return {str(_clean(key)): _clean(held) for key, held in value.items()}
    if isinstance(value, list):
        return [_clean(held) for held in value]
    return value


def say_table(
    columns: Sequence[str], rows: Iterable[Sequence[str]], *, wide: Sequence[int], wrap: bool = False
) -> None:
    """A drawn table on a terminal; tab-separated lines into a pipe. `wide` are the columns that may be cut.

    With `wrap` they are wrapped instead, for texts that must be read whole.
    """
    if not sys.stdout.isatty():
        for row in rows:
            print(_encodable("\t".join(one_line(cell) for cell in row), sys.stdout.encoding))
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    for number, column in enumerate(columns):
        # Only the wide column gives way on a narrow terminal; the short ones say what the row is.
        table.add_column(column, no_wrap=number not in wide, min_width=_LEAST if number in wide else None)
    refs = {number for number, column in enumerate(columns) if column in _REFS and number in wide and not wrap}
    for row in rows:
        table.add_row(
            *(
                _Tail(one_line(cell))
                if number in refs
                else Text(
                    one_line(cell),
                    _STYLES.get(cell, "") if number not in wide else "",
                    no_wrap=not wrap,
                    overflow="fold" if wrap else "ellipsis",
                )
                for number, cell in enumerate(row)
            )
        )
    # The standard asks for a NO_COLOR that is not empty.
    console = Console(no_color=bool(os.environ.get("NO_COLOR")))
    with console.capture() as drawn:
        console.print(table)
    _print_or_page(drawn.get())


_REFS = ("ref", "where", "left", "right")
_LEAST = 12


class _Tail:
    """A reference that gives way at its start: its end is what a person types."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        from rich.cells import cell_len
        from rich.measure import Measurement

        size = cell_len(self._text)
        return Measurement(min(size, _LEAST), size)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        from rich.cells import cell_len
        from rich.text import Text

        text = self._text
        while cell_len(text) > max(1, options.max_width):
            text = "…" + text[2:]
        yield Text(text, no_wrap=True, overflow="crop")


def complain(error: MemtuiError) -> None:
    note(f"memtui: {error.message}")
    diff = getattr(error, "diff", "")
    if diff:
        note(diff.rstrip("\n"))
    if error.hint:
        note(f"  {error.hint}")
