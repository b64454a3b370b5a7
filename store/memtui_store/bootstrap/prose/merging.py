"""The same statement from two files is one seed with both as evidence."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from memtui_store.bootstrap.contract import Seed
from memtui_store.bootstrap.prose.wording import normal

_NEGATION = re.compile(
    r"\b(?:not|no|never|don't|dont|avoid|without|nicht|kein\w*|nie|pas|jamais|nunca|stop)\b", re.IGNORECASE
)
_EXACT = re.compile(r"`[^`]+`|\d+")
_CLOSE = 92
_WINDOW = 400
_EVIDENCE = 12


class Merger:
    """Seeds in the order they came; one that repeats an earlier one only adds its evidence to it."""

    def __init__(self) -> None:
        self.seeds: list[Seed] = []
        self._texts: list[str] = []
        self._places: dict[tuple[Path | None, str], int] = {}

    def add(self, seed: Seed) -> None:
        text = normal(seed.body.split("\n\n")[0])
        at = self._places.get((seed.project, text))
        if at is None:
            at = self._close_to(seed, text)
        if at is None:
            self._places[seed.project, text] = len(self.seeds)
            self.seeds.append(seed)
            self._texts.append(text)
            return
        held = self.seeds[at]
        room = _EVIDENCE - len(held.evidence)
        new = tuple(each for each in seed.evidence if each not in held.evidence)[: max(room, 0)] if room > 0 else ()
        body = seed.body if "**Why:**" in seed.body and "**Why:**" not in held.body else held.body
        self.seeds[at] = replace(held, evidence=(*held.evidence, *new), body=body, when=newer(held.when, seed.when))

    def _close_to(self, seed: Seed, text: str) -> int | None:
        from rapidfuzz.fuzz import ratio

        first = max(0, len(self.seeds) - _WINDOW)
        for at in range(first, len(self.seeds)):
            held = self.seeds[at]
            if (
                held.project != seed.project
                or held.kind is not seed.kind
                or held.evidence[0].path == seed.evidence[0].path
            ):
                continue
            if ratio(text, self._texts[at]) >= _CLOSE and _same_point(held.body, seed.body):
                return at
        return None


def _same_point(one: str, other: str) -> bool:
    """Near in letters is not near in meaning where a number, a name in code or a `not` differs."""
    return sorted(_EXACT.findall(one)) == sorted(_EXACT.findall(other)) and len(_NEGATION.findall(one)) == len(
        _NEGATION.findall(other)
    )


def newer(one: datetime | None, other: datetime | None) -> datetime | None:
    return max((each for each in (one, other) if each), default=None)
