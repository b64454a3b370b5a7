"""What commands print: data to stdout, everything else to stderr, all of it through the text gate."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from memtui_store.text import one_line, printable

if TYPE_CHECKING:
    from memtui_store.errors import MemtuiError
    from memtui_store.items import Item

_SURROGATES = dict.fromkeys(range(55296, 57344), "�")


def say(text: str = "") -> None:
    """A line of data."""
    print(_encodable(printable(text), sys.stdout.encoding))


def counted(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


def note(text: str) -> None:
    """A line about what happened."""
    print(_encodable(printable(text), sys.stderr.encoding), file=sys.stderr)


def _encodable(text: str, encoding: str | None) -> str:
    encoding = encoding or "utf-8"
    return text.encode(encoding, "replace").decode(encoding)


def say_json(kind: str, items: Sequence[Item]) -> None:
    """ASCII only: no control character of a memory can reach a terminal this way either."""
    from memtui_store.items import envelope

    print(json.dumps(_clean(envelope(kind, items)), indent=2))


def _clean(value: object) -> object:
    if isinstance(value, str):
        return value.translate(_SURROGATES) if not value.isascii() else value
    if isinstance(value, dict):
        return {str(_clean(key)): _clean(held) for key, held in value.items()}
    if isinstance(value, list):
        return [_clean(held) for held in value]
    return value


def say_table(columns: Sequence[str], rows: Iterable[Sequence[str]], *, wide: Sequence[int]) -> None:
    """A drawn table on a terminal; tab-separated lines into a pipe. `wide` are the columns that may be cut."""
    if not sys.stdout.isatty():
        for row in rows:
            print(_encodable("\t".join(one_line(cell) for cell in row), sys.stdout.encoding))
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for number, column in enumerate(columns):
        # Only the wide column gives way on a narrow terminal; the short ones say what the row is.
        table.add_column(column, no_wrap=number not in wide, min_width=12 if number in wide else None)
    for row in rows:
        table.add_row(*(Text(one_line(cell), no_wrap=True, overflow="ellipsis") for cell in row))
    Console(no_color="NO_COLOR" in os.environ).print(table)


def complain(error: MemtuiError) -> None:
    note(f"memtui: {error.message}")
    diff = getattr(error, "diff", "")
    if diff:
        note(diff.rstrip("\n"))
    if error.hint:
        note(f"  {error.hint}")
