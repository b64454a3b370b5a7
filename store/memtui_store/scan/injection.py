"""Finds text that speaks to the model rather than to a reader.

Marks are looked for first; only the stretch of text around a mark is tried against the rules that need it.
A text that hides letters is read folded, so that look-alikes and invisible characters do not help.
"""

from __future__ import annotations

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
from memtui_store.scan.schemes import SCHEMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.pattern import Pattern

_REACH = 420


_COMMON = frozenset(
    {"this", "these", "you", "your", "not", "no", "all", "and", "as", "of", "from", "to", "with", "only", "new", "keep"}
    | {"alway", "t", "i", "in", "is", "has", "have", "own", "pre", "can", "may", "when", "if", "user", "every", "ok"}
)
_Heads = dict[str, list[tuple["Pattern", tuple[str, ...], frozenset[str]]]]


@lru_cache(maxsize=1)
def _index() -> tuple[_Heads, dict[str, list[Pattern]], frozenset[str]]:
    """Patterns by the first word they need, and by literal."""
    heads: _Heads = defaultdict(list)
    literals: dict[str, list[Pattern]] = defaultdict(list)
    for pattern in (*DELIMITERS, *COMMANDS, *PHRASES, *SCHEMES):
        for words in pattern.heads:
            first, *rest = sorted((word[:5] for word in words), key=_COMMON.__contains__)
            heads[first].append((pattern, tuple(rest), pattern.also))
        for literal in pattern.literals:
            literals[literal].append(pattern)
        pattern.compiled  # noqa: B018 - all at once, so that no single note pays for it
    return dict(heads), dict(literals), frozenset(heads)


def _candidates(reading: Reading) -> dict[Pattern, set[int]]:
    """Which patterns are worth trying on which stretch."""
    heads, literals, known = _index()
    starts = reading.starts
    todo: dict[Pattern, set[int]] = defaultdict(set)
    following: set[str] = set()
    for which in range(len(starts) - 2, -1, -1):
        words = reading.heads[which]
        hits = known & words
        if hits:
            both = words | following
            for head in hits:
                for pattern, rest, also in heads[head]:
                    if (not also or not also.isdisjoint(both)) and (not rest or both.issuperset(rest)):
                        todo[pattern].add(which)
        following = words
    for literal, patterns in literals.items():
        if literal.isascii():
            where = reading.flat_low
        elif literal[0] in reading.chars:
            where = reading.low
        else:
            continue
        place = where.find(literal)
        while place >= 0:
            which = bisect_right(starts, place) - 1
            for pattern in patterns:
                todo[pattern].add(which)
            place = where.find(literal, max(place + 1, starts[which + 1]))
    return todo


def _matches(reading: Reading) -> Iterator[tuple[int, int, str]]:
    starts, low, flat = reading.starts, reading.low, reading.flat_low
    size = len(low)
    for pattern, places in _candidates(reading).items():
        search, signs, reach = pattern.compiled.search, pattern.signs, pattern.reach
        text = flat if pattern.flat else low
        seen = -1
        for which in sorted(places):
            begin, following = starts[which], starts[which + 1]
            if begin:
                begin -= 1 if flat[begin - 1] == "\n" else min(begin, _REACH // 2)
            if signs and not _holds(text, signs, begin, following):
                continue
            end = following + reach
            if following <= size and flat[following - 1] != "\n":
                end = following + _REACH
            found = search(text, begin, min(size, end))
            if found is None or found.start() >= following or found.start() < seen:
                continue
            if _spared(low, found.start(), found.end(), pattern):
                continue
            seen = found.end()
            yield found.start(), found.end(), pattern.rule


def _holds(text: str, signs: str, begin: int, end: int) -> bool:
    for sign in signs:  # noqa: SIM110 - a generator would cost more than the search
        if text.find(sign, begin, end) >= 0:
            return True
    return False


def _spared(low: str, start: int, end: int, pattern: Pattern) -> bool:
    if is_quoted(low, start, end):
        return True
    return pattern.guarded and is_negated(low, start, end)


def injection_spans(reading: Reading) -> list[Span]:
    """Spans in the text as it is written, at most one of a rule at one place."""
    found = set(_matches(reading))
    for begin, folded, places in folded_lines(reading):
        hits = _matches(Reading(folded))
        found |= {(begin + places[s], begin + places[e - 1] + 1, rule) for s, e, rule in hits}
    shown: dict[tuple[int, int, str], str] = {}
    for span in payload_spans(reading, _instructs):
        shown[span.start, span.end, span.rule] = span.shown
    return _apart(found | shown.keys(), shown)


def _instructs(plain: str) -> bool:
    return next(_matches(Reading(plain)), None) is not None


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
