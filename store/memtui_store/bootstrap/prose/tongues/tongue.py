"""What judging needs to know of a language: its small words, and how it forbids, repeats, reports, doubts and ends."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Tongue:
    """One language; every pattern is searched without regard to case."""

    name: str
    small: frozenset[str]
    """Words that show that a text is in it."""
    i: re.Pattern[str]
    we: re.Pattern[str]
    """`we` with a verb of the present, which tells a habit."""
    ours: re.Pattern[str]
    always: re.Pattern[str]
    every: re.Pattern[str]
    onward: re.Pattern[str]
    remember: re.Pattern[str]
    chore: re.Pattern[str]
    """`Don't forget to …`, which asks for one thing."""
    told: re.Pattern[str]
    """`I told you already`: what follows was meant to last."""
    stop: re.Pattern[str]
    forbid: re.Pattern[str]
    duty: re.Pattern[str]
    prefer: re.Pattern[str]
    manner: re.Pattern[str]
    """How the user wants to be spoken to."""
    condition: re.Pattern[str]
    contrast: re.Pattern[str]
    everywhere: re.Pattern[str]
    own: re.Pattern[str]
    """What a person says of themselves that stays so."""
    career: re.Pattern[str]
    passing: re.Pattern[str]
    """Today, for now, this time."""
    pointing: re.Pattern[str]
    """One thing at hand: this file, the other one."""
    product: re.Pattern[str]
    """A wish for how a product behaves: the button must never …"""
    request: re.Pattern[str]
    """Opens a task: write, add, translate …"""
    reported: re.Pattern[str]
    hypothetical: re.Pattern[str]
    jest: re.Pattern[str]
    hedge: re.Pattern[str]
    asks: re.Pattern[str]
    past: re.Pattern[str]
    former: re.Pattern[str]
    private: re.Pattern[str]
    opinion: re.Pattern[str]
    ended: re.Pattern[str]
    """Says of a thing that it is gone; what stood before holds no more."""
    takes_back: re.Pattern[str]
    outdated: re.Pattern[str]
    """A note that calls itself outdated."""
    temporary: re.Pattern[str]
    session: re.Pattern[str]
    todo: re.Pattern[str]
    newcomer: re.Pattern[str]
    """What somebody does once, on their first day."""
    weekday: re.Pattern[str]
    """One day of the week, not each of them."""
    definite: re.Pattern[str]
    is_verb: re.Pattern[str]
    role: re.Pattern[str]


def tongue(name: str, small: str, **patterns: str) -> Tongue:
    compiled = {key: re.compile(pattern.strip(), re.IGNORECASE) for key, pattern in patterns.items()}
    return Tongue(name=name, small=frozenset(small.split()), **compiled)


PATTERNS = tuple(field.name for field in fields(Tongue))[2:]
