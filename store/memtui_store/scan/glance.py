"""One look at a note for whatever shows in the shape of its text: most notes have nothing of the kind.

A sieve takes as long for one shape as for many, so that the detectors tell theirs here and ask `Reading.odd` before
anything else. Shapes that need much memory (several things in one line, in any order) do not belong here: together they
are more than the engine can hold, and it would be slow.
"""

from __future__ import annotations

from memtui_store.scan.marks import SHAPED
from memtui_store.scan.sieve import Growing

ODD = Growing()
"""What hardly any note has, and no sign gives away."""
SIGNED: dict[str, Growing] = {}
"""What hardly any note has, by a sign that it has: the engine finds such a sign fast, and most texts lack it."""
PIECED = Growing()
"""What strings and escapes have that say something once they are put together or undone."""
PIECED_BY_SIGN: dict[str, Growing] = {}
FRAMED = Growing()
"""What frames, markup and files have, and no plain sentence; with `SHAPED` together it is too much for one look."""
FIGURED = Growing()
"""What lines with a digit have that hold more than a number or a date, in `Reading.figures` and a line end."""


def odd(*shapes: str, sign: str = "") -> tuple[str, ...]:
    """Takes in shapes that hardly any note has, to be found in `Reading.flat` in small letters or capitals."""
    for shape in shapes:
        grown = SIGNED.setdefault(sign, Growing()) if sign else ODD
        grown.add(f"(?i:{shape})")
    return shapes if sign else shaped(*shapes)


def has_signed(flat: str, signs: frozenset[str]) -> bool:
    """Whether any of the shapes with a sign may be in a text that has these signs."""
    return not signs.isdisjoint(SIGNED) and any(grown.may(flat) for sign, grown in SIGNED.items() if sign in signs)


def pieced(*shapes: str, sign: str = "") -> tuple[str, ...]:
    """Takes in shapes of strings and escapes."""
    for shape in shapes:
        grown = PIECED_BY_SIGN.setdefault(sign, Growing()) if sign else PIECED
        grown.add(f"(?i:{shape})")
    return shapes


def has_pieces(flat: str, signs: frozenset[str]) -> bool:
    """Whether any of these may be in a text that has these signs."""
    return PIECED.may(flat) or any(grown.may(flat) for sign, grown in PIECED_BY_SIGN.items() if sign in signs)


def framed(*shapes: str) -> tuple[str, ...]:
    """Takes in shapes of frames and markup that no note has which is all plain sentences."""
    for shape in shapes:
        FRAMED.add(f"(?i:{shape})")
    return shapes


def figured(*shapes: str) -> tuple[str, ...]:
    """Takes in shapes that are looked for in lines with a digit."""
    for shape in shapes:
        FIGURED.add(f"(?:{shape})")
    return shapes


def shaped(*shapes: str) -> tuple[str, ...]:
    """Takes in shapes that many notes have, but none that is all plain sentences."""
    for shape in shapes:
        SHAPED.add(f"(?i:{shape})")
    return shapes
