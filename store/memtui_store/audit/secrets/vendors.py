"""Read `vendors.txt`: the formats of tokens, addresses that are secrets, and commands that take a password."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from memtui_store.audit.rule import Rule
from memtui_store.findings import Family, Severity

ALPHABETS = {
    "alnum": r"[A-Za-z0-9]{%s}",
    "word": r"[A-Za-z0-9_]{%s}",
    "url": r"[A-Za-z0-9_-]{%s}",
    "dotted": r"[A-Za-z0-9_.~-]{%s}(?<![.])",
    "dotted64": r"[A-Za-z0-9+/_.-]{%s}(?<![.])={0,2}",
    "base64": r"[A-Za-z0-9+/_-]{%s}(?:=[0-9A-F]{8}(?![A-Za-z0-9])|={1,2}_[A-Za-z0-9+/]{30,200}|={0,2})",
    "cookie": r"(?:[A-Za-z0-9+/_-]|%%[0-9A-Fa-f]{2}){%s}={0,2}",
    "hex": r"[0-9a-fA-F_-]{%s}(?<![_-])",
    "upper": r"[A-Z0-9-]{%s}(?<!-)",
    "asana": r"[0-9/:a-f]{%s}",
    "clickup": r"[0-9]{1,9}_[A-Z0-9]{32}",
}
"""What may follow a prefix; `%s` stands for how much of it."""
LONGEST = 2000
"""So many characters of a token are looked at."""


@dataclass(frozen=True, slots=True)
class Format:
    """How the tokens of a maker with one of some prefixes look."""

    kind: str
    maker: str
    prefixes: tuple[str, ...]
    alphabet: str
    least: int
    exact: bool
    checksum: str
    page: str

    @property
    def body(self) -> str:
        """Return what follows the prefix, as a regular expression."""
        pattern = ALPHABETS[self.alphabet]
        return pattern % (self.least if self.exact else f"{self.least},{LONGEST}") if "%s" in pattern else pattern


@dataclass(frozen=True, slots=True)
class Marked:
    """How the tokens look that have one of some pieces inside."""

    kind: str
    maker: str
    marks: tuple[str, ...]
    pattern: str
    page: str


def _format(
    kind: str, maker: str, prefixes: str, alphabet: str, size: str, checksum: str = "", page: str = ""
) -> Format:
    least, exact = int(size.removesuffix("+")), not size.endswith("+")
    return Format(kind, maker, tuple(prefixes.split()), alphabet, least, exact, checksum.strip("-"), page)


def _marked(kind: str, maker: str, marks: str, pattern: str, page: str = "") -> Marked:
    return Marked(kind, maker, tuple(marks.split()), pattern, page)


def _tables() -> list[list[list[str]]]:
    """Read the tables: rows of cells, apart from each other by an empty line."""
    parts = Path(__file__).with_name("vendors.txt").read_text("utf-8").split("\n\n")
    rows = ([line for line in part.splitlines() if not line.startswith("#")] for part in parts)
    return [[[cell.strip() for cell in row.split(" | ")] for row in part] for part in rows if part]


_PREFIXED, _WITH_MARKS, _HOOKS, _COMMANDS = _tables()
_VALUE = r"[\"']?(?P<v>[^\s\"'`|<>]{5,200})"
FORMATS = tuple(_format(*row) for row in _PREFIXED)
MARKS = tuple(_marked(*row) for row in _WITH_MARKS)
HOOKS = tuple(re.compile(pattern) for (pattern,) in _HOOKS)
COMMANDS = tuple((piece, re.compile(pattern.replace("<V>", _VALUE))) for piece, pattern in _COMMANDS)


def _rows_by_kind() -> dict[str, Format | Marked]:
    """Return for each kind the row that names its page, or else its first."""
    rows: dict[str, Format | Marked] = {}
    every: list[Format | Marked] = [*FORMATS, *MARKS]
    for row in every:
        if row.kind not in rows or (row.page and not rows[row.kind].page):
            rows[row.kind] = row
    return rows


_ROWS = _rows_by_kind()


def vendor_rules() -> Iterator[Rule]:
    """Yield one rule for each kind of token."""
    for kind, row in _ROWS.items():
        noun, known = kind.rpartition("-")[2], kind != "api-key"
        beginning = row.prefixes[0] if isinstance(row, Format) else row.marks[0]
        yield Rule(
            f"secret.{kind}",
            Severity.CRITICAL if known else Severity.HIGH,
            Family.SECRET,
            f"A {noun} of {row.maker}" if known else "A key that begins with sk",
            f"It has the published format of {row.maker}, and whoever has it acts in its owner's name.",
            finds=(f"We use {{{kind}}}.", f"`{{{kind}}}`"),
            spares=(f"Such a {noun} has {beginning} in it.", f"{beginning}{'x' * 40}"),
        )


def where_to_revoke(rule: str) -> str:
    """Return the maker and the page where a leaked credential is made worthless, or nothing if none is known."""
    row = _ROWS.get(rule.removeprefix("secret."))
    return f"at {row.maker}: {row.page}" if row is not None and row.page else ""
