"""Patterns compiled at first use: a text calls for few of them, and compiling all takes longer than reading it.

Who reads many texts compiles the rest at once, with `compile_all`, so that no later text has to wait for it.
"""

from __future__ import annotations

import re
from typing import Protocol


class Waiting(Protocol):
    """Something that is yet to be compiled."""

    def compile(self) -> object: ...


WAITING: list[Waiting] = []


def compile_all() -> None:
    """Compiles what no text has called for yet."""
    for waiting in [*WAITING]:  # another thread may be doing the same
        waiting.compile()
    WAITING.clear()


class Late:
    """Stands for a compiled pattern; its methods are put in place at the first use of one."""

    __slots__ = ("_flags", "_source", "findall", "finditer", "fullmatch", "match", "search", "split", "sub")

    def __init__(self, source: str, flags: int = 0) -> None:
        self._source = source
        self._flags = flags
        WAITING.append(self)

    def __getattr__(self, name: str) -> object:
        if name not in Late.__slots__:
            raise AttributeError(name)
        return getattr(self.compile(), name)

    def compile(self) -> re.Pattern[str]:
        compiled = re.compile(self._source, self._flags)
        self.findall = compiled.findall
        self.finditer = compiled.finditer
        self.fullmatch = compiled.fullmatch
        self.match = compiled.match
        self.search = compiled.search
        self.split = compiled.split
        self.sub = compiled.sub
        return compiled
