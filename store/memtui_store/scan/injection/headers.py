"""A header in the middle of a note: whatever reads notes one after the other takes what follows for another one."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.glance import framed
from memtui_store.scan.injection.guards import is_quoted
from memtui_store.scan.late import Late
from memtui_store.scan.rule import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

_RULE, _FENCE = "\n---", "\n```"
_HEADER = Late(r"\n---[ \t]{0,3}\n(?P<keys>(?:[a-z][\w-]{1,24}:[^\n]{0,160}\n){1,8})---")
framed(r"\n---[ \t]{0,3}\n[a-z][a-z0-9_?-]{1,24}:")
_AUTHORITY = Late(
    r"(?:^|\n)(?:type|role|author|from|source|origin|kind|level|authority|scope|priority|trust|trusted|approved(?:_by)?|verified(?:_by)?|signed(?:_by)?):\s{0,3}[\"']?(?:system|operator|admin(?:istrator)?|root|developer|platform|harness|policy|override|mandatory|critical|highest|absolute|trusted|verified|approved|signed|anthropic|openai|security[ _-]team)\b"
)


def header_spans(reading: Reading) -> Iterator[Span]:
    """The first header that claims to come from above; not one that documentation shows as code."""
    flat = reading.flat_low
    place = flat.find(_RULE, 3 if flat.startswith(_RULE[1:]) else 0)
    if place >= 0 and flat.startswith(_RULE[1:]):  # the end of the note's own
        place = flat.find(_RULE, place + len(_RULE))
    while place >= 0:
        found = _HEADER.match(reading.low, place)
        if (
            found
            and _AUTHORITY.search(found["keys"])
            and flat.count(_FENCE, 0, place + 1) % 2 == 0
            and not is_quoted(reading.low, place + 1, found.end())
        ):
            yield Span(place + 1, found.end(), "inject.delimiter")
            return
        place = flat.find(_RULE, found.end() - len(_RULE) if found else place + len(_RULE))
