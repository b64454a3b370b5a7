"""What an agent sees when it starts, in order: instruction files whole, then the index up to its caps.

Texts are counted as Claude Code counts them: without byte-order mark, carriage returns, front matter and block
comments, trimmed, in lines and in UTF-16 characters.
"""

from __future__ import annotations

import math
import os
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from memtui_store.catalog import View, label
from memtui_store.errors import RefError
from memtui_store.findings import mask_for
from memtui_store.header import split
from memtui_store.model import INDEX_NAME, Kind, Memory, Scope
from memtui_store.scan import redact
from memtui_store.stores import index
from memtui_store.stores.contract import Store
from memtui_store.stores.folder import FolderStore

_MOST_SHOWN = 2_000
_NOT_LOADED = ("not read", "only when", "needs approval")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_COMMENT = re.compile(r" {0,3}<!--")
AGES = ((7, "0-7d"), (30, "8-30d"), (90, "31-90d"), (180, "91-180d"), (365, "181-365d"))
OLDER, UNKNOWN = "older", "unknown"

Span = tuple[int, int, int]
Count = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file as its agent gets it, or does not; secrets are masked, control characters are not."""

    number: int
    text: str
    seen: bool = True


@dataclass(frozen=True, slots=True)
class Portion:
    """One file of the start-up context; `cut` is the first line (from 1) that is not loaded whole."""

    path: Path
    what: str
    lines: int
    chars: int
    max_lines: int = 0
    max_chars: int = 0
    cut: int | None = None
    lost: tuple[str, ...] = ()
    seen_lines: int = 0
    seen_chars: int = 0
    text: tuple[Line, ...] = field(default=(), repr=False)
    more: int = 0
    """Lines of it that `text` leaves out, because nobody would read that far."""

    @property
    def tokens(self) -> int:
        """An estimate: four characters a token."""
        return math.ceil(self.seen_chars / 4)


@dataclass(frozen=True, slots=True)
class StartUp:
    """`skipped` are files that look as if they were loaded, with why they are not; `notes` doubts about the store."""

    store: str
    project: Path | None
    portions: tuple[Portion, ...]
    id: str = ""
    skipped: tuple[tuple[Path, str], ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def tokens(self) -> int:
        return sum(portion.tokens for portion in self.portions)

    @property
    def cut(self) -> bool:
        return any(portion.cut is not None for portion in self.portions)


def start_ups(view: View, project: Path | None = None) -> list[StartUp]:
    """For every store an agent reads at start, or for one project's."""
    stores = [store for store in view.stores() if isinstance(store, FolderStore) and store.indexed]
    if project is not None:
        stores = [store for store in stores if store.info.project == project]
    rules = _rules(view)
    return [_start_up(store, rules) for store in stores]


def start_up(view: View, store: Store) -> StartUp:
    """The context of a session in this store's project."""
    return _start_up(store, _rules(view))


def _rules(view: View) -> list[tuple[Memory, Portion | None]]:
    """Every instruction file, the user's before a project's, with what is loaded of it."""
    chain = [memory for memory in view.memories() if memory.kind is Kind.RULES]
    chain.sort(key=lambda memory: memory.scope is not Scope.GLOBAL)
    return [(memory, _instructions(memory)) for memory in chain]


def _instructions(memory: Memory) -> Portion | None:
    if not memory.body.strip() or any(note in memory.description for note in _NOT_LOADED):
        return None
    return portion_of(memory.body, memory.path, memory.description, first=memory.body_line)


def _start_up(store: Store, rules: Sequence[tuple[Memory, Portion | None]]) -> StartUp:
    """Each agent loads its own instruction files, not those of another."""
    own = [item for item in rules if item[0].agent == store.info.agent]
    mine = [item for item in own if item[0].project in (None, store.info.project)]
    portions = [portion for _, portion in mine if portion]
    skipped = tuple((memory.path, memory.error or memory.description) for memory, portion in mine if not portion)
    held = index_portion(store)
    return StartUp(
        label(store),
        store.info.project,
        (*portions, *([held] if held else [])),
        store.id,
        skipped,
        tuple(store.problems),
    )


def index_portion(store: Store) -> Portion | None:
    """What its agent loads of a store's index; None where there is no index."""
    path = store.info.root / INDEX_NAME
    if not isinstance(store, FolderStore) or not store.indexed or not os.path.lexists(path):
        return None
    try:
        document = store.read(INDEX_NAME)
    except RefError:
        return None
    what = "the agent's own index" if store.id.startswith("claude-agent") else "the index of auto memory"
    if document.error and not document.data:
        return Portion(path, f"{what}: {document.error}", 0, 0, index.MAX_LINES, index.MAX_CHARS)
    text = document.data.decode("utf-8", "replace").replace("\r\n", "\n").removeprefix("\ufeff")
    parts = split(text)
    head = "".join((parts.opening, *parts.lines, parts.closing)) if not parts.lead else ""
    return portion_of(
        text[len(head) :], path, what, first=head.count("\n") + 1, max_lines=index.MAX_LINES, max_chars=index.MAX_CHARS
    )


def portion_of(text: str, path: Path, what: str, *, first: int = 1, max_lines: int = 0, max_chars: int = 0) -> Portion:
    """What of a text without front matter is loaded; `first` is the number its first line has in the file."""
    text = text.replace("\r\n", "\n")
    mask = _Mask(text)
    shown: list[Line] = []
    cut: int | None = None
    spans = _spans(text)
    at = seen_lines = seen_chars = 0
    for place, (number, start, end) in enumerate(spans):
        stop = at + _units(text[start:end])
        begin = start
        if cut is None and ((max_lines and place >= max_lines) or (max_chars and stop > max_chars)):
            cut = number + first
            if place == 0:
                # There is no line end to cut at, so the first line is cut where the cap falls.
                begin = start + _fitting(text[start:end], max_chars)
                shown.append(Line(cut, mask(start, begin)))
                seen_lines, seen_chars = 1, max_chars
        if cut is None:
            seen_lines, seen_chars = place + 1, stop
        if len(shown) < _MOST_SHOWN:
            shown.append(Line(number + first, mask(begin, end), cut is None))
        at = stop + 1
    return Portion(
        path,
        what,
        len(spans),
        max(at - 1, 0),
        max_lines,
        max_chars,
        cut,
        _lost(text, mask, cut - first) if cut is not None else (),
        seen_lines,
        seen_chars,
        tuple(shown),
        len(spans) - len({line.number for line in shown}),
    )


def _lost(text: str, mask: _Mask, cut: int) -> tuple[str, ...]:
    """The titles of index entries from the cut on."""
    lines, at = [], 0
    for line in text.split("\n"):
        lines.append(mask(at, at + len(line)))
        at += len(line) + 1
    return tuple(entry.title for entry in index.entries("\n".join(lines)) if entry.line >= cut)


class _Mask:
    """A part of a text with its secrets masked; where one goes on over several lines, the first names it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._secrets = redact(text).findings
        self._ends = [found.end for found in self._secrets]

    def __call__(self, start: int, end: int) -> str:
        parts, at = [], start
        for found in self._secrets[bisect_right(self._ends, start) :]:
            if found.start >= end:
                break
            parts.append(self._text[at : max(found.start, at)])
            if found.start >= start:
                parts.append(mask_for(found.rule))
            at = min(found.end, end)
        return "".join((*parts, self._text[at:end]))


def _spans(text: str) -> list[Span]:
    """Number, start and end of each line that counts: block comments go; inline and fenced ones stay."""
    spans: list[Span] = []
    fence, start, hidden, closing = "", 0, 0, True
    for number, line in enumerate(text.split("\n")):
        end, at = start + len(line), max(start, hidden)
        while closing and not fence and at <= end and _COMMENT.match(text, at, end):
            close = text.find("-->", at)
            # One that is never closed hides nothing, and what is not closed here is not closed further down.
            closing = close >= 0
            hidden = at = close + 3 if closing else at
        mark = _FENCE.match(line) if at == start else None
        if fence:
            fence = "" if mark and mark[1].startswith(fence) and not line[mark.end() :].strip() else fence
        elif mark:
            fence = mark[1]
        if at == start or (at <= end and text[at:end].strip()):
            spans.append((number, at, end))
        start = end + 1
    return _trimmed(text, spans)


def _trimmed(text: str, spans: list[Span]) -> list[Span]:
    first, last = 0, len(spans)
    while first < last and not text[spans[first][1] : spans[first][2]].strip():
        first += 1
    while last > first and not text[spans[last - 1][1] : spans[last - 1][2]].strip():
        last -= 1
    spans = spans[first:last]
    if spans:
        number, start, end = spans[0]
        spans[0] = (number, end - len(text[start:end].lstrip()), end)
        number, start, end = spans[-1]
        spans[-1] = (number, start, start + len(text[start:end].rstrip()))
    return spans


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def _fitting(text: str, units: int) -> int:
    """How many characters fit into so many UTF-16 units."""
    return len(text.encode("utf-16-le", "surrogatepass")[: units * 2].decode("utf-16-le", "ignore"))


# What a project's memories are like


def ages(memories: Iterable[Memory]) -> list[Count]:
    """How many memories of each age, youngest first; those nobody can date only where there are any."""
    counts = Counter(_age(memory.age_days) for memory in memories)
    names = [*(name for _, name in AGES), OLDER]
    return [(name, counts[name]) for name in (*names, *([UNKNOWN] if counts[UNKNOWN] else []))]


def _age(days: int | None) -> str:
    if days is None:
        return UNKNOWN
    return next((name for most, name in AGES if days <= most), OLDER)


def types(memories: Iterable[Memory], most: int = 6) -> list[Count]:
    """How many memories of each type as written, most first; the rare ones together."""
    counts = Counter(memory.raw_type or memory.kind.value for memory in memories)
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    if len(ranked) <= most:
        return ranked
    return [*ranked[: most - 1], (f"{len(ranked) - most + 1} others", sum(count for _, count in ranked[most - 1 :]))]
