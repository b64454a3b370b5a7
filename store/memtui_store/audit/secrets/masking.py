"""Write the mask that stands in a secret's place."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable

from memtui_store.audit.rule import Span
from memtui_store.findings import Finding

MASK = re.compile(r"«redacted:[a-z0-9-]{1,40}»")
_SHOWN = 4
"""So many characters of a value in a row are never repeated."""


def mask(value: str, rule: str) -> str:
    """Return `«redacted:KIND»` for a value found by a rule; the kind is left out where it would repeat the value."""
    kind = re.sub(r"[^a-z0-9-]", "", rule.partition(".")[2]) or "secret"
    low = value.lower()
    pieces = {low[at : at + _SHOWN] for at in range(len(low) - _SHOWN + 1)} or {low}
    shown = next(
        (word for word in (kind, "secret", "value") if not any(piece in word for piece in pieces if piece)), "x"
    )
    return f"«redacted:{shown}»"


def without_masks(text: str) -> str:
    """Fill what is masked already with signs that no rule looks for, each in its place."""
    return MASK.sub(lambda found: "«" + "…" * (len(found[0]) - 2) + "»", text) if "«redacted:" in text else text


def masked(text: str, places: Iterable[Span | Finding]) -> tuple[str, list[int], Callable[[int], int]]:
    """Mask places in the order of the text; return also where each mask ends and a way back to the old offsets."""
    pieces: list[str] = []
    ends, shifts, at, length = [0], [0], 0, 0
    for place in places:
        if place.end > at:
            start = max(place.start, at)
            word = mask(text[start : place.end], place.rule)
            pieces += (text[at:start], word)
            length += start - at + len(word)
            at = place.end
            ends.append(length)
            shifts.append(at - length)
    whole = "".join([*pieces, text[at:]])
    return whole, ends[1:], lambda offset: offset + shifts[bisect_right(ends, offset) - 1]
