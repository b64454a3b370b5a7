"""Write the mask that stands in a secret's place."""

from __future__ import annotations

import re

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
