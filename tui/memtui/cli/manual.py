"""`--help` as a small manual page, the same on every Python: usage, arguments, options, examples, exit codes."""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Iterable, Sequence

WIDTH = 100
_INDENT = 2
_COLUMN = 28
EXIT_CODES = (
    ("0", "done"),
    ("1", "findings, or nothing matched"),
    ("2", "the call itself is wrong"),
    ("3", "refused: a conflict, a lock, read-only"),
    ("4", "the disk said no; nothing was lost"),
)
ENVIRONMENT = (
    ("MEMTUI_HOME", "one folder for everything memtui keeps, instead of the XDG folders"),
    ("VISUAL, EDITOR", "what memtui edit opens"),
    ("PAGER", "what shows long output on a terminal (less); empty or cat: nothing"),
    ("NO_COLOR", "no colours"),
)
Rows = Sequence[tuple[str, str]]


def page(
    name: str,
    description: str,
    actions: Iterable[argparse.Action],
    common: Iterable[argparse.Action],
    *,
    remarks: str = "",
    commands: Rows = (),
    sections: Iterable[tuple[str, Rows]] = (),
) -> str:
    """`common` are the options that every command has; they come last. `commands` is what most come for."""
    own, shared = list(actions), list(common)
    arguments = [action for action in own if not action.option_strings]
    options = [action for action in own if action.option_strings]
    words = " ".join([takes(action) for action in arguments])
    parts = [
        f"{name} - {description}",
        f"usage: {name} [OPTION]…{' ' if words else ''}{words}"
        + (f"\n       {name} COMMAND [OPTION]… [ARGUMENT]…" if commands else ""),
        _section("commands", commands),
        _section("arguments", _rows(arguments)),
        _section("options", _rows(options)),
        _section("common options", _rows(shared)),
        "\n".join(line for told in _paragraphs(remarks) for line in textwrap.wrap(told, WIDTH)),
        *(_section(title, rows) for title, rows in sections),
        _section("exit codes", EXIT_CODES, 6),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def takes(action: argparse.Action) -> str:
    """What an option wants after it, as the page writes it."""
    if action.nargs == 0:
        return ""
    name = str(action.metavar) if action.metavar else action.dest.upper()
    if action.choices and not action.metavar:
        name = "|".join(str(choice) for choice in action.choices)
    return {"?": f"[{name}]", "+": f"{name}…", "*": f"[{name}]…"}.get(str(action.nargs), name)


def _paragraphs(remarks: str) -> list[str]:
    """A line that ends a sentence ends a paragraph; any other was only broken for the source file's sake."""
    return re.sub(r"(?<![.:\n])\n", " ", remarks.strip("\n")).splitlines()


def _name(action: argparse.Action) -> str:
    return str(action.metavar) if action.metavar else takes(action).strip("[]…")


def _rows(actions: Iterable[argparse.Action]) -> Rows:
    return [
        (
            f"{', '.join(action.option_strings)} {takes(action)}".strip() if action.option_strings else _name(action),
            told,
        )
        for action in actions
        if (told := action.help or "") != argparse.SUPPRESS
    ]


def _section(title: str, rows: Rows, column: int = _COLUMN) -> str:
    if not rows:
        return ""
    return "\n".join([f"{title}:", *(line for left, right in rows for line in _row(left, right, column))])


def _row(left: str, right: str, column: int) -> list[str]:
    """A left side too long for its column gets a line of its own."""
    told = textwrap.wrap(right, WIDTH - column) or [""]
    head = " " * _INDENT + left
    if len(head) + 2 > column:
        return [head] + [" " * column + line for line in told if line]
    return [f"{head:<{column}}{told[0]}".rstrip(), *(" " * column + line for line in told[1:])]
