"""Patterns compiled at first use: a text calls for few of them, and compiling all takes longer than reading it."""

from __future__ import annotations

import re


class Late:
    """Stands for a compiled pattern; its methods are put in place at the first use of one."""

    __slots__ = ("_flags", "_source", "findall", "finditer", "fullmatch", "match", "search", "split")

    def __init__(self, source: str, flags: int = 0) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> object:
        if name not in Late.__slots__:
            raise AttributeError(name)
        compiled = re.compile(self._source, self._flags)
        self.findall = compiled.findall
        self.finditer = compiled.finditer
        self.fullmatch = compiled.fullmatch
        self.match = compiled.match
        self.search = compiled.search
        self.split = compiled.split
        return getattr(compiled, name)
