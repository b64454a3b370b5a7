"""One look at a note for whatever shows in the shape of its text: most notes have nothing of the kind.

A sieve takes as long for one shape as for many, so that the detectors tell theirs here and ask `Reading.odd` before
anything else. Shapes that need much memory (several things in one line, in any order) do not belong here: together they
are more than the engine can hold, and it would be slow.
"""

from __future__ import annotations

from memtui_store.scan.sieve import Growing

ODD = Growing()
"""What hardly any note has."""
SHAPED = Growing()
"""The same, and what many notes have, but none that is all plain sentences."""
PIECED = Growing()
"""What strings and escapes have that say something once they are put together or undone."""


def odd(*shapes: str) -> tuple[str, ...]:
    """Takes in shapes that hardly any note has, to be found in `Reading.flat` in small letters or capitals."""
    for shape in shapes:
        ODD.add(f"(?i:{shape})")
    return shaped(*shapes)


def pieced(*shapes: str) -> tuple[str, ...]:
    """Takes in shapes of strings and escapes."""
    for shape in shapes:
        PIECED.add(f"(?i:{shape})")
    return shapes


def shaped(*shapes: str) -> tuple[str, ...]:
    """Takes in shapes that many notes have."""
    for shape in shapes:
        SHAPED.add(f"(?i:{shape})")
    return shapes
