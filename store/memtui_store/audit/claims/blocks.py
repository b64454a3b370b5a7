"""Cut a memory's text into blocks: the unit inside which a sentence can run on over a line end.

What stands above a list item (its heading, the line that introduces the list, a table's column head) says as much
about a path in it as its own sentence does, so each block carries them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from memtui_store.audit.claims.names import is_path

_BULLET = re.compile(r"[ \t>]{0,40}(?:[-*+•]|\d{1,3}[.)])[ \t]")
_HEADING = re.compile(r"[ \t]{0,3}(#{1,6})[ \t]")
_FENCE = re.compile(r"[ \t>]{0,12}(?:```|~~~)")
_STOP = re.compile(r"[.!?][)\"'*_`]{0,3}(?=\s)|[。！？；;]")
_ABBREVIATED = ("e.g.", "i.e.", "z.b.", "ex.", "vs.", "cf.", "bzw.", "ca.", "no.", "d.h.", "resp.", "approx.")
_SPAN = re.compile(r"(?<!`)`([^`\n]{1,300})`(?!`)")
_TOKEN = re.compile(r"[\w@~+.-]{0,80}[./][\w@~+./-]{1,200}")
_MAX_SENTENCE = 600
_MAX_SPANS = 2000


@dataclass
class Block:
    text: str
    start: int
    end: int
    is_code: bool = False
    headings: tuple[str, ...] = ()
    lead: str = ""
    """The line that introduces the list it is in."""
    columns: tuple[str, ...] = ()

    def sentence(self, start: int, end: int) -> tuple[int, int]:
        """Return where the sentence around a span begins and ends, cut to a bounded length on both sides."""
        at = bisect_right(self._stops, start)
        first = self._stops[at - 1] if at else self.start
        after = bisect_right(self._stops, end)
        last = self._stops[after] if after < len(self._stops) else self.end
        return max(first, start - _MAX_SENTENCE), min(last, end + _MAX_SENTENCE)

    @cached_property
    def spans(self) -> list[tuple[int, int]]:
        """Find what stands between back-ticks; a line of a fenced block is code as a whole."""
        if self.is_code:
            return [(self.start, self.end)]
        return [span.span(1) for span in islice(_SPAN.finditer(self.text, self.start, self.end), _MAX_SPANS)]

    @cached_property
    def prose(self) -> str:
        """Blank the names of the block: `old/` and `legacy.py` say nothing of what stands next to them."""
        text = self.text[self.start : self.end]
        if not self.is_code:
            text = _SPAN.sub(lambda span: f"`{'x' * len(span[1])}`", text)
        return _TOKEN.sub(lambda token: "x" * len(token[0]) if _is_name(token[0]) else token[0], text)

    def prose_around(self, start: int, end: int) -> tuple[str, str]:
        """Return the prose of the sentence before and after a claim; its own code counts, as in `rm a.py`."""
        first, last = self.sentence(start, end)
        near = bisect_right(self.spans, (start, len(self.text))) - 1
        own = self.spans[near] if near >= 0 and start < self.spans[near][1] else (start, end)
        head, tail = max(first, min(own[0], start)), min(last, max(own[1], end))
        before = self.prose[first - self.start : head - self.start] + self.text[head:start]
        return before, self.text[end:tail] + self.prose[tail - self.start : last - self.start]

    def column(self, at: int) -> str:
        """Return the head of the table column that a position stands in."""
        cell = self.text.count("|", self.start, at) - 1
        return self.columns[cell] if 0 <= cell < len(self.columns) else ""

    @cached_property
    def _stops(self) -> list[int]:
        if self.is_code:
            return []
        found = ((stop.start() + 1, stop.end()) for stop in _STOP.finditer(self.prose))
        return [
            self.start + end for at, end in found if not self.prose[max(0, at - 7) : at].lower().endswith(_ABBREVIATED)
        ]


def _is_name(token: str) -> bool:
    return is_path(token.rstrip("."), quoted=False)


def blocks(text: str) -> Iterator[Block]:
    """Yield every non-blank part of the text in order; a block can still grow while the next line is read."""
    headings: list[tuple[int, str]] = []
    above: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    lead, fenced, at = "", False, 0
    current: Block | None = None
    for line in text.splitlines(keepends=True):
        start, at = at, at + len(line)
        bare = line.strip()
        if _FENCE.match(line):
            fenced, current = not fenced, None
        elif fenced:
            if bare:
                yield Block(text, start, at, True, above, lead)
        elif not bare:
            current, columns = None, ()
        elif heading := _HEADING.match(line):
            level, current, lead = len(heading[1]), None, ""
            headings = [each for each in headings if each[0] < level]
            yield Block(text, start, at, headings=above[: len(headings)])
            headings.append((level, bare.lstrip("# ")[:200]))
            above = tuple(title for _, title in headings)
        elif bare[0] == "|":
            current = None
            columns = columns or tuple(cell.strip()[:80] for cell in bare.strip("|").split("|")[:40])
            yield Block(text, start, at, headings=above, lead=lead, columns=columns)
        elif current is not None and not _BULLET.match(line):
            current.end = at
        else:
            if not _BULLET.match(line):
                lead = ""
            current = Block(text, start, at, headings=above, lead=lead)
            yield current
        if not fenced and bare.rstrip("*_ ").endswith((":", "：")):
            lead = bare[-200:]
