"""Where a line of an older text stands now: by its words, by its neighbours, by the definition it belongs to."""

from __future__ import annotations

import re

_DEFINED = re.compile(
    r"^\s{0,40}(?:export\s+|default\s+|pub(?:\([^)]{1,20}\))?\s+|public\s+|private\s+|static\s+|async\s+|final\s+){0,5}"
    r"(?:def|class|func|fn|function|struct|enum|trait|interface|module|type)\s+([A-Za-z_$][\w$]{2,80})"
)
_FURTHEST = 400
_TELLING = 12
_AROUND = 6
_LEAST_LIKENESS = 1.0
_SHIFTED = 2
_MOST_PLACES = 60


def place_now(then: list[str], now: list[str], number: int) -> int | None:
    """The line's number now; None where it is gone or cannot be told from others like it."""
    if not 1 <= number <= len(then):
        return None
    text = then[number - 1].strip()
    places = [at for at, line in enumerate(now, 1) if line.strip() == text] if text else []
    if len(places) == 1 and len(text) >= _TELLING and sum(line.strip() == text for line in then) == 1:
        return places[0]
    if not 0 < len(places) <= _MOST_PLACES:
        return None
    near = _around(then, number)
    scores = sorted(((_likeness(near, _around(now, at)), at) for at in places), reverse=True)
    best, place = scores[0]
    clear = len(scores) == 1 or best >= 2 * scores[1][0]
    return place if clear and best >= _LEAST_LIKENESS else None


def _around(lines: list[str], number: int) -> dict[str, int]:
    """The telling lines nearby, each with how far above or below it stands."""
    found: dict[str, int] = {}
    for step in sorted(range(-_AROUND, _AROUND + 1), key=abs):
        at = number + step
        text = lines[at - 1].strip() if step and 1 <= at <= len(lines) else ""
        if len(text) >= _TELLING:
            found.setdefault(text, step)
    return found


def _likeness(then: dict[str, int], now: dict[str, int]) -> float:
    """The nearer a neighbour, the more it tells."""
    return sum(1 / abs(step) for text, step in then.items() if abs(now.get(text, _FURTHEST) - step) <= _SHIFTED)


def definition_around(lines: list[str], number: int) -> tuple[str, int] | None:
    """The function or class that a line is or stands in, and where it begins; only if it alone has the name."""
    if not 1 <= number <= len(lines):
        return None
    depth = _depth(lines[number - 1])
    for at in range(number, max(0, number - _FURTHEST), -1):
        line = lines[at - 1][:200]
        found = _DEFINED.match(line)
        if found and (at == number or _depth(line) < depth):
            return (found[1], at) if definitions(lines, found[1]) == [at] else None
        # A line further out ends what stood above it; the end of a long signature does not.
        if line.strip() and not line.lstrip().startswith((")", "]")):
            depth = min(depth, _depth(line))
    return None


def definitions(lines: list[str], name: str) -> list[int]:
    found = ((at, _DEFINED.match(line[:200])) for at, line in enumerate(lines, 1) if name in line)
    return [at for at, match in found if match and match[1] == name]


def _depth(line: str) -> int:
    return len(line[: len(line) - len(line.lstrip())].expandtabs(4))
