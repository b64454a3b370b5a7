"""A memory's text as blocks: the unit inside which a sentence can run on over a line end.

What stands above a list item (its heading, the line that introduces the list, a table's column head) says as much
about a path in it as its own sentence does, so each block carries them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

_BULLET = re.compile(r"[ \t>]{0,40}(?:[-*+•]|\d{1,3}[.)])[ \t]")
_SIGNS = "-*+•>"
_HEADING = re.compile(r"[ \t]{0,3}(#{1,6})[ \t]")
_FENCE = re.compile(r"[ \t>]{0,12}(?:```|~~~)")
_STOP = re.compile(r"[.!?][)\"'*_]{0,3}(?=\s)|[。！？；;]")
_ABBREVIATED = ("e.g.", "i.e.", "z.b.", "p.ex.", "p. ex.", "ex.", "vs.", "cf.", "bzw.", "ca.", "no.", "d.h.", "resp.")
_MAX_SENTENCE = 600


@dataclass(slots=True)
class Block:
    start: int
    end: int
    kind: str
    headings: tuple[str, ...] = ()
    lead: str = ""
    columns: tuple[str, ...] = ()
    _stops: list[int] | None = field(default=None, repr=False)

    def sentence(self, text: str, start: int, end: int) -> tuple[int, int]:
        """The sentence around a span, cut to a bounded length on both sides."""
        if self._stops is None:
            self._stops = [] if self.kind == "code" else _stops(text, self.start, self.end)
        stops = self._stops
        at = bisect_right(stops, start)
        first = stops[at - 1] if at else self.start
        after = bisect_right(stops, end - 1)
        last = stops[after] if after < len(stops) else self.end
        return max(first, start - _MAX_SENTENCE), min(last, end + _MAX_SENTENCE)

    def column(self, text: str, at: int) -> str:
        """The head of the table column a position stands in."""
        if not self.columns:
            return ""
        cell = text.count("|", self.start, at) - 1
        return self.columns[cell] if 0 <= cell < len(self.columns) else ""


def _stops(text: str, start: int, end: int) -> list[int]:
    found = []
    for stop in _STOP.finditer(text, start, end):
        before = text[max(start, stop.start() - 7) : stop.start() + 1].lower()
        if not before.endswith(_ABBREVIATED):
            found.append(stop.end())
    return found


def blocks(text: str) -> Iterator[Block]:
    """Every non-blank part of the text, in order."""
    headings: dict[int, str] = {}
    above: tuple[str, ...] = ()
    lead, row, fenced, at = "", "", False, 0
    columns: tuple[str, ...] = ()
    open_block: Block | None = None
    for line in text.splitlines(keepends=True):
        start, at = at, at + len(line)
        bare = line.strip()
        if ("```" in line or "~~~" in line) and _FENCE.match(line):
            fenced = not fenced
            if open_block:
                yield open_block
                open_block = None
            continue
        if fenced:
            if bare:
                yield Block(start, at, "code", above, lead)
            continue
        sign = bare[:1]
        heading = _HEADING.match(line) if sign == "#" else None
        table = sign == "|"
        bullet = bool(sign) and (sign in _SIGNS or sign.isdigit()) and _BULLET.match(line) is not None
        continues = bool(bare) and open_block is not None and not (heading or table or bullet)
        if continues and open_block is not None:
            open_block.end = at
            lead = _lead(bare) or lead
            continue
        if open_block:
            yield open_block
            open_block = None
        if not table:
            columns, row = (), ""
        if not bare:
            continue
        if heading:
            level = len(heading[1])
            headings = {k: v for k, v in headings.items() if k < level} | {level: bare.lstrip("# ")[:200]}
            lead = ""
            above = tuple(headings.values())
            yield Block(start, at, "heading", above[:-1])
        elif table:
            columns, row = _head(columns, row, bare), bare
            yield Block(start, at, "row", above, lead, columns)
        else:
            if not bullet and not line[0].isspace():
                lead = ""
            open_block = Block(start, at, "item" if bullet else "text", above, lead)
            lead = _lead(bare) or lead
    if open_block:
        yield open_block


def _head(columns: tuple[str, ...], above: str, row: str) -> tuple[str, ...]:
    """The row above a ruler is the head, also where two tables follow each other without a blank line."""
    head = above if above and not row.strip("|-: \t") else "" if columns else row
    return tuple(cell.strip()[:80] for cell in head.strip("|").split("|")[:40]) if head else columns


def _lead(bare: str) -> str:
    """A line that introduces what follows."""
    return bare[-200:] if bare.rstrip("*_ ").endswith((":", "：")) else ""
