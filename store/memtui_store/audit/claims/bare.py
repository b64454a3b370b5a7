"""Names in plain prose: a call, a name with underscores, a script's run. No back-ticks, so only what is no word."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from memtui_store.audit.claims.found import Found, Free
from memtui_store.audit.claims.names import is_symbol

_NAME = re.compile(
    r"(?<![\w`./$@#:{<\"'\\=\[-])"
    r"(_{0,2}[A-Za-z]\w{2,60}(?:\.[A-Za-z_]\w{1,60}){0,3}\(\)|[A-Za-z][A-Za-z0-9]{0,40}(?:_[A-Za-z0-9]{1,40}){1,8})"
    r"(?![\w`/({<=@\"'\\\]-]|\.\w|:\S)"
)
_SCRIPT = re.compile(r"(?<![\w`./-])(?:npm|pnpm|yarn|bun) run [a-z][\w:-]{1,60}(?![\w`/.<{*])")


def bare_in(source: str, offset: int, spans: list[tuple[int, int]], free: Free) -> Iterator[Found]:
    """`spans` are the stretches between back-ticks, which are read elsewhere."""
    at = 0
    for chunk in [c for c in source.split() if "_" in c or "()" in c] if "_" in source or "()" in source else ():
        at = source.index(chunk, at)
        for name in _NAME.finditer(source, at, at + len(chunk)):
            start = name.start(1) + offset
            if is_symbol(name[1]) and free(start) and not _inside(spans, start):
                yield "symbol", name[1], start, start + len(name[1])
        at += len(chunk)
    for script in _SCRIPT.finditer(source) if " run " in source else ():
        start = script.start() + offset
        if free(start) and not _inside(spans, start):
            yield "command", script.group(), start, start + len(script.group())


def _inside(spans: list[tuple[int, int]], at: int) -> bool:
    near = bisect_right(spans, (at, 1 << 60)) - 1
    return near >= 0 and spans[near][0] <= at < spans[near][1]
