"""`file:line` is a claim about what stands near that line, so the named symbol is looked for, not the number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from memtui_store.audit.claims.asking import Asking, result, unchecked
from memtui_store.audit.claims.history import Commit
from memtui_store.audit.claims.model import Claim, ClaimResult
from memtui_store.audit.claims.names import is_symbol
from memtui_store.audit.claims.paths import clean_path, judge_path
from memtui_store.audit.claims.same_line import definition_around, definitions, place_now
from memtui_store.audit.claims.wordlist import words

_NEAR = 10
_THEN = 4
_WORD = re.compile(r"[A-Za-z_$][\w$]{3,110}")
_SPAN = re.compile(r"`([^`\n]{2,200})`")
_DEFINES = (
    r"(?:\b(?:def|class|func|fn|function|const|let|var|type|interface|struct|enum|trait|macro_rules!|record|object|module|"
    r"val|static|sub|proc|impl|async|public|private|protected|export|void|int|string|bool|create table)\b[^=\n]{0,60}?)"
)
_PLAIN = words(
    """
    line lines file files code test tests this that with from when true false none null return import class
    function method should check fixed added uses used calls path name type value error default config instead
    before after until where
    """
)


def judge_line(claim: Claim, asking: Asking) -> ClaimResult:
    path, first, last = claim.place
    tree = asking.repository.tree
    here = [found for found in tree.resolve(clean_path(claim, asking)) if found in tree.present]
    if not here:
        return (
            unchecked(claim, f"`{path}` is not there, which is told of itself")
            if claim.file
            else judge_path(claim, asking)
        )
    if len(here) > 1:
        return unchecked(claim, f"{len(here)} files are called `{path}`, so the line is not looked up")
    data = tree.read(here[0])
    if data is None:
        return unchecked(claim, f"`{here[0]}` is too large or no ordinary file")
    now = data.decode("utf-8", "replace").splitlines()
    excuse = asking.excuse(claim, lambda: _stood(claim, here[0], (first, last), asking))
    if first > len(now) and not (claim.file and not _stood(claim, here[0], (first, last), asking)):
        return result(claim, "unchecked" if excuse else "contradicted", f"`{here[0]}` has {len(now)} lines now")
    if excuse:
        return unchecked(claim, excuse)
    found = _drift(claim, here[0], (first, last), now, _anchors(claim, path), asking)
    place = judge_path(claim, asking) if here[0] != path and not claim.file else found
    if place.verdict == "stale" and found.verdict != "stale":
        return place
    if found.suggestion and place.verdict == "stale" and place.suggestion == here[0]:
        return replace(found, suggestion=found.suggestion.replace(path, here[0], 1))
    return found


def _stood(claim: Claim, path: str, at: tuple[int, int], asking: Asking) -> bool:
    """Whether a name of the sentence stood near the line when it was written."""
    written = asking.when(claim)
    if written is None:
        return False
    anchors = _anchors(claim, claim.place[0])
    then = _versions(asking.place_then(claim, clean_path(claim, asking), path), written, asking)
    return any(_within(lines, word, *at, _THEN) for _, lines in then for word in anchors)


def _drift(
    claim: Claim, path: str, at: tuple[int, int], now: list[str], anchors: list[str], asking: Asking
) -> ClaimResult:
    first, last = at
    written = asking.when(claim)
    then = list(_versions(asking.place_then(claim, clean_path(claim, asking), path), written, asking))
    for commit, lines in then:
        for anchor in (word for word in anchors if _within(lines, word, first, last, _THEN)):
            moved = _moved(lines, now, anchor, first, last)
            if moved is None:
                continue
            if moved:
                told = f"`{anchor}` stood near line {first} on {commit.day}; it is at line {moved} now"
                return result(claim, "stale", told, _replaced(claim.value, first, last, moved))
            return result(
                claim, "stale", f"`{anchor}` stood near line {first} on {commit.day}; it is no longer in `{path}`"
            )
    close = next((word for word in anchors if _within(now, word, first, last, _NEAR)), None)
    if close:
        return result(claim, "confirmed", f"`{close}` stands near line {first} of `{path}`")
    adjacent = _adjacent(claim, anchors)
    definitions = _definitions(now, adjacent) if adjacent else []
    if adjacent and len(definitions) == 1:
        told = f"`{adjacent}` is defined at line {definitions[0]} of `{path}` now"
        return result(claim, "stale", told, _replaced(claim.value, first, last, definitions[0]))
    if written is not None and not anchors:
        return _content(claim, path, at, now, then)
    return unchecked(claim, f"`{path}` exists, but nothing that the sentence names ever stood near line {first}")


def _content(
    claim: Claim, path: str, at: tuple[int, int], now: list[str], then: list[tuple[Commit, list[str]]]
) -> ClaimResult:
    """Without a name to look for, the line itself is the witness: every version it could mean must agree."""
    places: set[int] = set()
    for commit, lines in then:
        place = place_now(lines, now, at[0])
        if place is None:
            return _around(claim, path, at, now, commit, lines)
        places.add(place)
    if len(places) != 1:
        return unchecked(claim, f"`{path}` exists; what the line meant is not certain")
    place = places.pop()
    if abs(place - at[0]) <= _NEAR:
        return result(claim, "confirmed", f"the line stands at {place} of `{path}`")
    told = f"the line that stood at {at[0]} when this was written is line {place} of `{path}` now"
    return result(claim, "stale", told, _replaced(claim.value, *at, place))


def _around(
    claim: Claim, path: str, at: tuple[int, int], now: list[str], commit: Commit, then: list[str]
) -> ClaimResult:
    """The line is rewritten or one of many, but the definition it stood in has a name."""
    around = definition_around(then, at[0])
    places = definitions(now, around[0]) if around else []
    if around is None or len(places) > 1:
        return unchecked(claim, f"`{path}` exists; what stood at line {at[0]} cannot be told apart")
    told = f"line {at[0]} was in `{around[0]}` on {commit.day}"
    if not places:
        return result(claim, "stale", f"{told}, which is no longer defined in `{path}`")
    moved = at[0] + places[0] - around[1]
    if abs(moved - at[0]) <= _NEAR:
        return unchecked(claim, f"{told}, which is still there; the line itself has changed")
    return result(claim, "stale", f"{told}, which begins at line {places[0]} now", _replaced(claim.value, *at, moved))


def _versions(path: str, written: int | None, asking: Asking) -> Iterator[tuple[Commit, list[str]]]:
    """The texts that the author can have had before their eyes; any of the last ones where no date is known."""
    past = asking.repository.past
    for commit in _commits(path, written, asking):
        data = past.text(path, commit, lambda: _all_asked(asking))
        if data is not None:
            yield commit, data.decode("utf-8", "replace").splitlines()


def _commits(path: str, written: int | None, asking: Asking) -> list[Commit]:
    commits = asking.repository.past.commits(path, lambda: asking.line_files)
    if written is None:
        return commits
    older = next((at for at, commit in enumerate(commits) if commit.when <= written), len(commits))
    soon = older - 1 if older and commits[older - 1].when <= written + 86_400 else older
    return commits[soon : older + 1]


def _all_asked(asking: Asking) -> Iterator[tuple[str, Commit]]:
    for path, claims in asking.line_files.items():
        for claim in claims:
            yield from ((path, commit) for commit in _commits(path, asking.when(claim), asking))


def _anchors(claim: Claim, path: str) -> list[str]:
    """Identifiers that the sentence names, last parts of dotted names included; ordinary words only in back-ticks."""
    if claim.file:
        return [claim.value.split("`", 1)[0].split("(", 1)[0].rsplit(".", 1)[-1]]
    found: dict[str, None] = {}
    for span in _SPAN.finditer(claim.sentence):
        if claim.value in span[1] or path in span[1]:
            continue
        for word in _WORD.findall(span[1])[:8]:
            if word.lower() not in _PLAIN and "/" not in span[1]:
                found[word] = None
    for token in claim.sentence.replace("`", " ").split():
        word = token.strip(".,;:()[]*\"'")
        if is_symbol(word) or is_symbol(token.strip(".,;:[]*\"'")):
            found |= dict.fromkeys(part for part in _WORD.findall(word) if part.lower() not in _PLAIN)
    stem = path.rsplit("/", 1)[-1]
    return [word for word in found if word not in stem][:12]


def _adjacent(claim: Claim, anchors: list[str]) -> str | None:
    """The one symbol that the sentence ties to the place: `name()` at `file:line`, or `file:line` (`name`)."""
    place = re.escape(claim.value)
    for word in anchors:
        name = re.escape(word)
        if re.search(
            rf"`{name}(?:\(\))?`\s{{1,3}}(?:\(|at|in|is (?:defined )?(?:at|in)|@|—|–|-|:)\s{{0,3}}\(?`?{place}",
            claim.sentence,
        ):
            return word
        if re.search(rf"{place}`?\)?\s{{0,3}}[(:—–-]{{1,2}}\s{{0,3}}`{name}(?:\(\))?`", claim.sentence):
            return word
    return None


def _within(lines: list[str], word: str, first: int, last: int, slack: int) -> bool:
    pattern = re.compile(rf"(?<![\w$]){re.escape(word)}(?![\w$])")
    return any(pattern.search(line) for line in lines[max(0, first - 1 - slack) : last + slack])


def _definitions(lines: list[str], word: str | None) -> list[int]:
    if not word:
        return []
    pattern = re.compile(
        rf"{_DEFINES}(?<![\w$]){re.escape(word)}(?![\w$])|"
        rf"^\s{{0,40}}{re.escape(word)}\s{{0,4}}(?::[^=]{{0,40}})?=(?!=)",
        re.IGNORECASE,
    )
    low = word.lower()
    return [
        number
        for number, line in enumerate(lines, 1)
        if len(line) < 400 and low in line.lower() and pattern.search(line)
    ]


def _moved(then: list[str], now: list[str], word: str, first: int, last: int) -> int | None:
    """The new line, 0 if the word has left the file, None if it is still where the text says."""
    defined, defined_now = _definitions(then, word), _definitions(now, word)
    if len(defined) == 1 and len(defined_now) == 1 and first - _THEN <= defined[0] <= last + _THEN:
        return None if first - _NEAR <= defined_now[0] <= last + _NEAR else defined_now[0]
    if _within(now, word, first, last, _NEAR):
        return None
    pattern = re.compile(rf"(?<![\w$]){re.escape(word)}(?![\w$])")
    places = [number for number, line in enumerate(now, 1) if pattern.search(line)]
    return min(places, key=lambda number: abs(number - first)) if places else 0


def _replaced(value: str, first: int, last: int, moved: int) -> str:
    new = value.rsplit(str(first), 1) if last == first else value.rsplit(f"{first}", 1)
    if last == first or str(last) not in new[-1]:
        return str(moved).join(new)
    return str(moved).join([new[0], new[1].replace(str(last), str(moved + last - first), 1)])
