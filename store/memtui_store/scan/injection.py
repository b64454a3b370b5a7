"""Finds text that speaks to the model rather than to a reader.

Marks are looked for first; only the stretch of text around a mark is tried against the rules that need it.
A text that hides letters is read folded, so that look-alikes and invisible characters do not help.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING

from memtui_store.scan.commands import COMMANDS
from memtui_store.scan.confusables import folded_lines
from memtui_store.scan.delimiters import DELIMITERS
from memtui_store.scan.guards import is_negated, is_quoted
from memtui_store.scan.payloads import payload_spans
from memtui_store.scan.phrases import PHRASES
from memtui_store.scan.reading import Reading
from memtui_store.scan.rule import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.pattern import Pattern

_STEP = 500
_REACH = 420
_WORD = re.compile(r"[a-z]++")


_COMMON = frozenset("this these you your not no all and as of from to with only new keep alway t i in is has have own pre".split())
_Heads = dict[str, list[tuple["Pattern", tuple[str, ...], frozenset[str]]]]


@lru_cache(maxsize=1)
def _index() -> tuple[_Heads, dict[str, list[Pattern]], frozenset[str]]:
    """Patterns by the first word they need, and by literal."""
    heads: _Heads = defaultdict(list)
    literals: dict[str, list[Pattern]] = defaultdict(list)
    for pattern in (*DELIMITERS, *COMMANDS, *PHRASES):
        for words in pattern.heads:
            first, *rest = sorted((word[:5] for word in words), key=_COMMON.__contains__)
            heads[first].append((pattern, tuple(rest), pattern.also))
        for literal in pattern.literals:
            literals[literal].append(pattern)
        pattern.compiled  # noqa: B018 - all at once, so that no single note pays for it
    return dict(heads), dict(literals), frozenset(heads)


def _stretches(low: str) -> list[int]:
    """Where each stretch begins: at a line's start, and every so often in a very long line; the last is the end."""
    starts = []
    place = 0
    for line in low.split("\n"):
        size = len(line)
        starts.append(place)
        if size > _STEP:
            starts.extend(range(place + _STEP, place + size, _STEP))
        place += size + 1
    starts.append(len(low) + 1)
    return starts


def _candidates(low: str, flat: str, starts: list[int]) -> dict[Pattern, set[int]]:
    """Which patterns are worth trying on which stretch."""
    heads, literals, known = _index()
    todo: dict[Pattern, set[int]] = defaultdict(set)
    words: set[str] = set()
    findall = _WORD.findall
    for which in range(len(starts) - 2, -1, -1):
        following, words = words, {word[:5] for word in findall(flat, starts[which], starts[which + 1])}
        hits = known & words
        if not hits:
            continue
        both = words | following if following else words
        for head in hits:
            for pattern, rest, also in heads[head]:
                if (not rest or both.issuperset(rest)) and (not also or not also.isdisjoint(both)):
                    todo[pattern].add(which)
    ascii_only = low.isascii()
    for literal, patterns in literals.items():
        if ascii_only and not literal.isascii():
            continue
        where = flat if literal.isascii() else low
        place = where.find(literal)
        while place >= 0:
            which = bisect_right(starts, place) - 1
            for pattern in patterns:
                todo[pattern].add(which)
            place = where.find(literal, max(place + 1, starts[which + 1]))
    return todo


def _matches(low: str, flat: str) -> Iterator[tuple[int, int, str]]:
    starts = _stretches(flat)
    for pattern, places in _candidates(low, flat, starts).items():
        search = pattern.compiled.search
        seen = -1
        for which in sorted(places):
            begin, following = starts[which], starts[which + 1]
            reach = pattern.reach
            if begin > 0 and low[begin - 1] != "\n":
                begin = max(0, begin - _REACH // 2)
            if following <= len(low) and low[following - 1] != "\n":
                reach = max(reach, _REACH)
            found = search(low, begin, min(len(low), following + reach))
            if found is None or found.start() >= following or found.start() < seen:
                continue
            if _spared(low, found.start(), found.end(), pattern):
                continue
            seen = found.end()
            yield found.start(), found.end(), pattern.rule


def _spared(low: str, start: int, end: int, pattern: Pattern) -> bool:
    if is_quoted(low, start, end):
        return True
    return pattern.guarded and is_negated(low, start, end)


def injection_spans(reading: Reading) -> list[Span]:
    """Spans in the text as it is written, at most one of a rule at one place."""
    text = reading.text
    found = set(_matches(reading.low, reading.flat_low))
    for begin, folded, places in folded_lines(text):
        hits = _matches(folded, Reading(folded).flat)
        found |= {(begin + places[s], begin + places[e - 1] + 1, rule) for s, e, rule in hits}
    shown: dict[tuple[int, int, str], str] = {}
    for span in payload_spans(reading.flat, _instructs):
        shown[span.start, span.end, span.rule] = span.shown
    return _apart(found | shown.keys(), shown)


def _instructs(plain: str) -> bool:
    reading = Reading(plain)
    return next(_matches(reading.low, reading.flat_low), None) is not None


def _apart(found: set[tuple[int, int, str]], shown: dict[tuple[int, int, str], str]) -> list[Span]:
    out: list[Span] = []
    last: dict[str, int] = {}
    for key in sorted(found):
        start, end, rule = key
        if start < last.get(rule, -1):
            continue
        last[rule] = end
        out.append(Span(start, end, rule, shown.get(key, "")))
    return out
