"""Finds text that speaks to the model rather than to a reader.

Marks are looked for first; only the stretch of text around a mark is tried against the rules that need it.
A text that hides letters is read folded, so that look-alikes and invisible characters do not help.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from functools import lru_cache
from itertools import accumulate, chain
from typing import TYPE_CHECKING

from memtui_store.scan.glance import framed
from memtui_store.scan.hidden.confusables import folded_lines
from memtui_store.scan.injection.calls import CALLS, PATTERNS
from memtui_store.scan.injection.collapsed import collapsed_spans
from memtui_store.scan.injection.exhibits import is_exhibit
from memtui_store.scan.injection.guards import is_layout, is_negated, is_quoted, is_sample
from memtui_store.scan.injection.harmless import is_harmless
from memtui_store.scan.injection.orders import IN_A_LAYOUT, is_order
from memtui_store.scan.injection.payloads import payload_spans
from memtui_store.scan.injection.semantic import instruction_spans, passing, reads_harmless
from memtui_store.scan.injection.unseen import unseen_spans
from memtui_store.scan.injection.weights import weights
from memtui_store.scan.reading import Reading
from memtui_store.scan.rule import Span
from memtui_store.scan.sieve import Sieve, shape_of
from memtui_store.scan.windows import windows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from re import Match

    from memtui_store.scan.pattern import Pattern
    from memtui_store.scan.windows import Window

_REACH = 420
_TURN = "inject.fake-turn"
_BOUNDARIES = ("inject.delimiter", _TURN)
_FORGED = (*_BOUNDARIES, "inject.hidden-comment")
_WORDED = frozenset(
    f"inject.{name}" for name in ("override", "role", "hide", "safeguard", "poison", "exfil", "destroy", "remote")
)
"""What honest notes say in the same words, about other things or to forbid it; long ones say more of that kind."""
_UNWORDED = frozenset((*_FORGED, "inject.payload"))
"""What is no matter of wording: how it is written gives it away."""
_LONG_NOTE = 600
_TEXTS = 500
_COMMON = frozenset({"</", "![", "/system", "/memor"})
"""Literals that many texts have."""
_NO_MARKS = bytes(c for c in range(256) if chr(c) not in frozenset().union(*(p.sign_set for p in PATTERNS if p.reach)))
"""All characters but those that a pattern which may leave its line asks for in it."""


def _by_literal(wanted: Callable[[str], bool]) -> dict[str, list[Pattern]]:
    found: dict[str, list[Pattern]] = {}
    for pattern in PATTERNS:
        for literal in filter(wanted, pattern.literals):
            found.setdefault(literal, []).append(pattern)
    return found


_FOREIGN = _by_literal(lambda literal: not literal.isascii())
_FIRSTS = frozenset(literal[0] for literal in _FOREIGN)
_PLAIN = tuple(
    (Sieve(*framed(*map(shape_of, found))), found)
    for found in (
        _by_literal(lambda literal: literal.isascii() and literal not in _COMMON),
        _by_literal(lambda literal: literal in _COMMON),
    )
)
"""Patterns by literal; those in ASCII behind sieves, since what many texts have would open one for what few have."""


def _distant(reading: Reading) -> dict[Pattern, set[int]]:
    """Which patterns are worth trying on stretches that they may leave, or that are only a piece of their line."""
    todo: dict[Pattern, set[int]] = defaultdict(set)
    lines, starts, data = reading.announcing, reading.starts, reading.bytes
    pieces = reading.pieces
    for which in pieces:  # a match may begin in the stretch before
        here = lines[which].bits
        near = here | lines[which + 1].bits if which + 1 < len(lines) else here
        for pattern in CALLS.fitting(here & CALLS.own, near | lines[which - 1].bits if which else near):
            todo[pattern].add(which)
    distant = [which for which, line in reading.live if line.far and which not in pieces]
    if distant and (far := CALLS.within(reading.ascii_signs)):
        for which in distant:
            called = lines[which].far & far
            if called:  # one of a pattern's signs must be where it begins
                signs = data[starts[which] : starts[which + 1]].translate(None, _NO_MARKS).decode("ascii")
                called &= CALLS.within(frozenset(signs))
            if called:
                here = lines[which].bits
                near = here | lines[which + 1].bits if which + 1 < len(lines) else here
                for pattern in CALLS.fitting(called, near):
                    todo[pattern].add(which)
    if reading.shaped:
        for sieve, found in _PLAIN:
            if within := windows(reading.flat_low, sieve):
                for literal, patterns in found.items():
                    _note(reading, reading.flat_low, literal, patterns, todo, within)
    if not reading.ascii and not _FIRSTS.isdisjoint(reading.low_chars):
        _note_foreign(reading, todo)
    return todo


def _note(
    reading: Reading,
    where: str,
    literal: str,
    patterns: list[Pattern],
    todo: dict[Pattern, set[int]],
    within: list[Window],
) -> None:
    """Puts the stretches where a literal stands on the list."""
    starts = reading.starts
    for begin, end in within:
        place = where.find(literal, begin, end)
        while place >= 0:
            which = bisect_right(starts, place) - 1
            for pattern in patterns:
                todo[pattern].add(which)
            place = where.find(literal, max(place + 1, starts[which + 1]), end)


def _note_foreign(reading: Reading, todo: dict[Pattern, set[int]]) -> None:
    """The same for literals beyond ASCII, in one text of the lines that may have any: many literals, few such lines."""
    low, starts, lines = reading.low, reading.starts, reading.foreign
    text = "\n".join([low[begin:end] for begin, end in lines])
    begins = [*accumulate([end - begin + 1 for begin, end in lines], initial=0)]
    for literal, patterns in _FOREIGN.items():
        place = text.find(literal) if literal[0] in reading.low_chars else -1
        while place >= 0:
            at = bisect_right(begins, place) - 1
            there = lines[at][0] + place - begins[at]
            which = bisect_right(starts, there) - 1
            for pattern in patterns:
                todo[pattern].add(which)
            place = text.find(literal, place + starts[which + 1] - there)


def _matches(reading: Reading, *, plainly: bool = False) -> Iterator[tuple[int, int, str]]:
    """What the patterns find; most of them look at one line, which may have been seen before.

    Of what stands `plainly` in a note, only what is worded as a planted instruction may be.
    """
    if reading.ascii and not (reading.live or reading.cut or reading.shaped):
        return
    long = len(reading.text) >= _LONG_NOTE
    for start, end, pattern in chain(_in_lines(reading), _beyond(reading)):
        rule = pattern.rule
        worded = plainly and not pattern.spelt and (rule in _WORDED or (long and rule not in _UNWORDED))
        if not (worded and reads_harmless(reading.low, start, end)):
            yield start, end, rule


def _in_lines(reading: Reading) -> Iterator[tuple[int, int, Pattern]]:
    starts, low, flat, pieces = reading.starts, reading.low, reading.flat_low, reading.pieces
    ascii_only = reading.ascii
    seen: dict[Pattern, int] = {}
    for which, line in reading.live:
        if not line.called or which in pieces:
            continue
        begin, end = starts[which], starts[which + 1]
        begin -= begin > 0
        plain = flat[begin:end]
        exact = plain if ascii_only else low[begin:end]
        for pattern in line.called:
            for sign in pattern.few_signs:
                if sign in plain:
                    break
            else:
                if pattern.few_signs:
                    continue
            text = plain if pattern.flat else exact
            if not (pattern.may(text) if pattern.flat else _may_be(pattern, text)):
                continue
            found = None if pattern.spoken and not _is_heavy(reading, which) else _found(pattern, text)
            if found is None:
                continue
            start, stop = begin + found.start(), begin + found.end()
            if start >= seen.get(pattern, 0) and not _spared(low, start, stop, pattern):
                seen[pattern] = stop
                yield start, stop, pattern


def _found(pattern: Pattern, line: str) -> Match[str] | None:
    """Where a pattern matches in a line, given with the line ends around it."""
    if pattern.signs and not pattern.signs.search(line):
        return None
    return pattern.compiled.match(line) if pattern.anchored else pattern.compiled.search(line)


def _may_be(pattern: Pattern, line: str) -> bool:
    return pattern.may(line) if line.isascii() else pattern.is_possible(line)


def _beyond(reading: Reading) -> Iterator[tuple[int, int, Pattern]]:
    """The same for stretches that are no whole line, and for patterns that begin at a literal or leave their line."""
    starts, low, flat = reading.starts, reading.low, reading.flat_low
    size = len(low)
    for pattern, places in _distant(reading).items():
        signs, reach, anchored = pattern.signs, pattern.reach, pattern.anchored
        text = flat if pattern.flat else low
        seen = -1
        for which in sorted(places):
            if pattern.spoken and not _is_heavy(reading, which):
                continue
            begin, following = starts[which], starts[which + 1]
            if begin:
                begin -= 1 if flat[begin - 1] == "\n" else min(begin, _REACH // 2)
            end = following + reach
            if following <= size and flat[following - 1] != "\n":
                end = following + _REACH
            if anchored:
                found = pattern.compiled.match(text, begin, end)
            elif not _may_be(pattern, text[begin:end]) or (signs and not signs.search(text, begin, following)):
                continue
            else:
                found = pattern.compiled.search(text, begin, end)
            if found is None or found.start() >= following or found.start() < seen:
                continue
            if signs and anchored and not signs.search(text, begin, following):
                continue
            if _spared(low, found.start(), found.end(), pattern):
                continue
            seen = found.end()
            yield found.start(), found.end(), pattern


def _is_heavy(reading: Reading, which: int) -> bool:
    """Whether the words of a stretch, or of the next, where one may go on, weigh enough for an instruction."""
    places, starts = passing(reading), reading.starts
    at = bisect_left(places, (starts[which],))
    return at < len(places) and places[at][0] < starts[min(which + 2, len(starts) - 1)]


def _spared(low: str, start: int, end: int, pattern: Pattern) -> bool:
    if is_quoted(low, start, end) or (pattern.rule == _TURN and _is_shown(low, start, end)):
        return True
    if is_harmless(low, start, end, pattern.rule):
        return True
    return pattern.guarded and is_negated(low, start, end, boundary=pattern.rule in _FORGED)


def _is_shown(low: str, start: int, end: int) -> bool:
    """A turn that documentation shows; in a template it may be any turn but an order."""
    if is_sample(low, start) or is_exhibit(low, start):
        return True
    return is_layout(low, start) and not is_order(low[start:end], heavy=IN_A_LAYOUT)


def injection_spans(reading: Reading) -> list[Span]:
    """Spans in the text as it is written, at most one of a rule at one place."""
    found = set(_matches(reading, plainly=True))
    for begin, folded, places in () if reading.ascii else folded_lines(reading):
        view = Reading(folded, announcing=True)
        hits = [*_matches(view), *((span.start, span.end, span.rule) for span in instruction_spans(view, hidden=True))]
        found |= {(begin + places[s], begin + places[e - 1] + 1, rule) for s, e, rule in hits}
    shown: dict[tuple[int, int, str], Span] = {}
    for span in instruction_spans(reading):
        if not is_quoted(reading.low, span.start, span.end):
            shown[span.start, span.end, span.rule] = span
    for start, end in chain(unseen_spans(reading, _reads_as_order), collapsed_spans(reading)):
        if not is_quoted(reading.low, start, end):
            found.add((start, end, "inject.hidden-comment"))
    for span in payload_spans(reading, _instructs, _reads_as_order):
        shown[span.start, span.end, span.rule] = span
    return _apart(found | shown.keys(), shown)


@lru_cache(maxsize=_TEXTS)
def _reads_as_order(plain: str) -> bool:
    reading = Reading(plain, announcing=True)
    return next(_matches(reading), None) is not None or next(instruction_spans(reading, hidden=True), None) is not None


@lru_cache(maxsize=_TEXTS)
def _instructs(plain: str) -> bool:
    reading = Reading(plain, announcing=True)
    return next(_matches(reading), None) is not None or any(
        heft >= weights().gate.least for _, _, heft in passing(reading)
    )


def _apart(found: set[tuple[int, int, str]], shown: dict[tuple[int, int, str], Span]) -> list[Span]:
    out: list[Span] = []
    last: dict[str, int] = {}
    for key in sorted(found):
        start, end, rule = key
        if start < last.get(rule, -1):
            continue
        last[rule] = end
        out.append(shown.get(key) or Span(start, end, rule))
    return out
