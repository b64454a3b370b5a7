"""Patterns compiled at first use: a text calls for few of them, and compiling all takes longer than reading it.

Who reads many texts compiles the rest at one go, with `compile_all`, so that one text waits instead of many; a screen,
where somebody would be waiting, says `on_demand_only` and never does. Nor does who reads thousands at one go: nobody
waits for a single one of them, and most patterns are never called for.
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator


class Waiting(Protocol):
    """Something that is yet to be compiled, unless a text has called for it meanwhile."""

    def compile(self) -> object: ...


WAITING: list[Waiting] = []


class Pace:
    """After how many texts in one go all is compiled."""

    few = 4
    bulk = 0
    """How many are reading thousands."""


def on_demand_only() -> None:
    """For a program that answers keys meanwhile."""
    Pace.few = sys.maxsize


def compile_all() -> None:
    """Compiles what no text has called for yet."""
    while WAITING:
        try:
            waiting = WAITING.pop()
        except IndexError:  # another thread took the last
            return
        waiting.compile()


class Late:
    """Stands for a compiled pattern; its methods are put in place at the first use of one."""

    __slots__ = (
        "_compiled",
        "_flags",
        "_source",
        "findall",
        "finditer",
        "fullmatch",
        "match",
        "search",
        "split",
        "sub",
    )

    def __init__(self, source: str, flags: int = 0) -> None:
        self._source = source
        self._flags = flags
        self._compiled: re.Pattern[str] | None = None
        WAITING.append(self)

    def __getattr__(self, name: str) -> object:
        if name not in Late.__slots__:
            raise AttributeError(name)
        return getattr(self.compile(), name)

    def compile(self) -> re.Pattern[str]:
        if self._compiled is None:
            compiled = self._compiled = re.compile(self._source, self._flags)
            self.findall = compiled.findall
            self.finditer = compiled.finditer
            self.fullmatch = compiled.fullmatch
            self.match = compiled.match
            self.search = compiled.search
            self.split = compiled.split
            self.sub = compiled.sub
        return self._compiled


class Lined:
    """A pattern for what begins with a line, and takes the end of the one before in: found fast by that."""

    __slots__ = ("_first", "_other")

    def __init__(self, source: str, flags: int = 0) -> None:
        self._first = Late(source, flags)
        self._other = Late(r"\n" + source, flags)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        start = 0
        if first := self._first.match(text):
            start = first.end()
            yield first
        yield from self._other.finditer(text, start)
