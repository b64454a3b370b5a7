"""Judge `file:line`, a claim about what stands near that line: the named symbol is looked for, not the number."""

from __future__ import annotations

import re

from memtui_store.audit.claims.context import ClaimContext, result, unchecked
from memtui_store.audit.claims.history import Commit
from memtui_store.audit.claims.model import Claim, ClaimResult
from memtui_store.audit.claims.names import is_symbol, split_line
from memtui_store.audit.claims.paths import clean_path, judge_path
from memtui_store.audit.claims.symbols import defines, last_part

_NEAR = 10
"""So many lines away a thing still counts as there: an agent that reads the place sees it."""
_NEAR_THEN = 4
"""So near it must have stood when the memory was written."""
_LEAST_LINE = 12
"""Characters of a line that is unlikely to stand twice in a file."""
_SPAN = re.compile(r"`([^`\n]{2,160})`")
_WORD = re.compile(r"[A-Za-z_$][\w$]{3,110}")
_JOINED = re.compile(r"\s{0,3}(?:\(|at|in|is (?:defined )?(?:at|in)|@|→|—|–|-|:)?\s{0,3}\(?[*_]{0,2}`?$")


def judge_line(claim: Claim, context: ClaimContext) -> ClaimResult:
    path = clean_path(claim.value, context)
    _, first, last = split_line(claim.value)
    tree = context.repository.tree
    here = [found for found in tree.resolve(path) if found in tree.present]
    if not here or path.startswith(("/", "~", "../")):
        return judge_path(claim, context)
    data = tree.read(here[0]) if len(here) == 1 else None
    if data is None:
        return unchecked(claim, f"`{path}` can be {len(here)} files" if len(here) > 1 else f"`{path}` cannot be read")
    now = data.decode("utf-8", "replace").splitlines()
    if hedge := context.hedge(claim):
        return unchecked(claim, f"of the line {hedge}")
    anchors = _anchors(claim)
    for commit in context.commits(claim):
        text = context.repository.text_at(commit, here[0], context.line_files)
        if text is not None:
            found = _compare(claim, (first, last), text.splitlines(), now, anchors, commit)
            if found:
                return found
    close = next((word for word in anchors if _within(now, word, first, last, _NEAR)), None)
    if close:
        return result(claim, "confirmed", f"`{close}` stands near line {first} of `{here[0]}`")
    joined = _joined_symbol(claim)
    places = _definitions(now, joined) if joined else []
    if len(places) == 1 and not first - _NEAR <= places[0] <= last + _NEAR:
        moved = _moved_value(claim, first, last, places[0])
        return result(claim, "stale", f"`{joined}` is defined at line {places[0]} of `{here[0]}` now", moved)
    if first > len(now):
        return result(claim, "stale", f"`{here[0]}` has {len(now)} lines now")
    return unchecked(claim, f"`{here[0]}` exists, but what stood near line {first} is not known")


def _compare(
    claim: Claim, at: tuple[int, int], then: list[str], now: list[str], anchors: list[str], commit: Commit
) -> ClaimResult | None:
    """Compare where the names that stood near the line then, or else the line itself, stand now."""
    first, last = at
    near = [word for word in anchors if _within(then, word, first, last, _NEAR_THEN)]
    for word in near:
        defined, defined_now = _definitions(then, word), _definitions(now, word)
        if len(defined) == len(defined_now) == 1 and first - _NEAR_THEN <= defined[0] <= last + _NEAR_THEN:
            places = defined_now
        else:
            places = [number for number, line in enumerate(now, 1) if _has(line, word)]
        if any(first - _NEAR <= place <= last + _NEAR for place in places):
            return result(claim, "confirmed", f"`{word}` stands near line {first}")
        change = f"`{word}` stood near line {first} at {commit}"
        if not places:
            return result(claim, "stale", f"{change}; it is no longer in the file")
        place = min(places, key=lambda number: abs(number - first))
        return result(claim, "stale", f"{change}; it is at line {place} now", _moved_value(claim, first, last, place))
    text = then[first - 1].strip() if not anchors and first <= len(then) else ""
    places = [number for number, line in enumerate(now, 1) if line.strip() == text]
    if len(text) < _LEAST_LINE or len(places) != 1 or sum(line.strip() == text for line in then) != 1:
        return None
    if abs(places[0] - first) <= _NEAR:
        return result(claim, "confirmed", f"the line stands at {places[0]}")
    moved = _moved_value(claim, first, last, places[0])
    return result(claim, "stale", f"the line that stood at {first} at {commit} is line {places[0]} now", moved)


def _anchors(claim: Claim) -> list[str]:
    """Return the identifiers that the sentence names in back-ticks."""
    found: dict[str, None] = {}
    joined = _joined_symbol(claim)
    if joined:
        found[joined] = None
    for span in _SPAN.finditer(claim.sentence):
        if claim.value not in span[1] and "/" not in span[1]:
            words = [span[1]] if is_symbol(span[1]) or span[1].isidentifier() else _WORD.findall(span[1])
            found |= dict.fromkeys(last_part(word) for word in words[:6] if is_symbol(word) or word == span[1])
    return [word for word in found if len(word) > 3 and word not in claim.value][:12]


def _joined_symbol(claim: Claim) -> str | None:
    """Return the symbol that the sentence joins to the place: `name()` at `file:line`, or `file:line` (`name`)."""
    before = _JOINED.sub("", claim.before)
    span = re.search(r"`([^`\n]{3,120})`$", before) or re.search(
        r"(?<![\w`./-])([A-Za-z_][\w.]{3,100}(?:\(\)|_\w+))$", before
    )
    after = re.match(r"`?\)?\s{0,3}[(:—–-]{1,2}\s{0,3}`([^`\n]{3,120})`", claim.after)
    for name in (found[1] for found in (span, after) if found):
        if is_symbol(name) or name.isidentifier():
            return last_part(name)
    return None


def _has(line: str, word: str) -> bool:
    return word in line and re.search(rf"(?<![\w$]){re.escape(word)}(?![\w$])", line[:2000]) is not None


def _within(lines: list[str], word: str, first: int, last: int, slack: int) -> bool:
    return any(_has(line, word) for line in lines[max(0, first - 1 - slack) : last + slack])


def _definitions(lines: list[str], word: str) -> list[int]:
    return [number for number, line in enumerate(lines, 1) if word in line and defines(word, line)]


def _moved_value(claim: Claim, first: int, last: int, place: int) -> str:
    head, _, tail = claim.value.rpartition(str(first) if last == first else f"{first}")
    return f"{head}{place}" + (tail.replace(str(last), str(place + last - first), 1) if last != first else tail)
