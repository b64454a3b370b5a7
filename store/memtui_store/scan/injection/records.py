"""Where a note closes the record that it would be kept in, in the middle of a line: `tea"}], "system": "…`.

A note about records opens what it closes. One that closes more goes on outside of itself, as whoever reads it as part of
a request would see it.
"""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.glance import framed
from memtui_store.scan.injection.guards import is_quoted
from memtui_store.scan.late import Late
from memtui_store.scan.rule import Span

if TYPE_CHECKING:
    from collections.abc import Iterator
    from re import Match

    from memtui_store.scan.reading import Reading

_CLOSED = Late(
    r"(?P<end>[\"'][}\]][\s}\])]{0,8}),\s{0,4}(?:[{\[]\s{0,2}){0,2}\\{0,2}[\"'](?:system(?:_?prompt|_?message)?|developer|instructions?|directives?|messages|memories|memory|role|rules|tools|tool_choice|polic(?:y|ies)|permissions?|approvals?|approved|consent|config|settings|prompt|context|guardrails|safety|mode)\\{0,2}[\"']\s{0,2}[:=,]\s{0,2}(?=[\\\"'\[{tfn\d])"
)
_FAR, _NEAR = 1_200, 40
_OPENERS, _CLOSERS = "{[(", "}])"
_MARKS = ('"}', '"]', "'}")
_STRAIGHT = Late(r"[{\[(}\])]")


def _is_open(before: str, closing: str) -> bool:
    """Whether what is closed was opened in the text before, whatever was opened and closed there meanwhile."""
    depth = 0
    for sign in _STRAIGHT.findall(before):
        depth = depth + 1 if sign in _OPENERS else max(0, depth - 1)
    return depth >= sum(closing.count(sign) for sign in _CLOSERS)


framed(r"[\"']\}|\"\]")


def closes(reading: Reading) -> bool:
    """Whether a text has what a record ends in; most have not even its signs, and are done with."""
    signs, flat = reading.ascii_signs, reading.flat_low
    if "}" in signs and (('"' in signs and '"}' in flat) or ("'" in signs and "'}" in flat)):
        return True
    return "]" in signs and '"' in signs and '"]' in flat


def _closed(low: str, flat: str) -> Iterator[Match[str]]:
    """Ends of records, in the order of the text."""
    places = []
    for mark in _MARKS:
        place = flat.find(mark)
        while place >= 0:
            places.append(place)
            place = flat.find(mark, place + 2)
    for place in sorted(places):
        if found := _CLOSED.match(low, place):
            yield found


def record_spans(reading: Reading) -> Iterator[Span]:
    """Ends of records that the note never began, each with the key it goes on with."""
    low, flat = reading.low, reading.flat_low
    last = -_NEAR
    for found in _closed(low, flat):
        start = found.start()
        if start - last < _NEAR:  # one of a row
            last = found.end()
            continue
        if _is_open(low[max(0, start - _FAR) : start], found["end"]):
            continue
        last = found.end()
        if start not in reading.code and not is_quoted(low, start, last):
            yield Span(start, last, "inject.delimiter")
