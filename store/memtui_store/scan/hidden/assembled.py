"""Orders that a program or the reader is to put together: strings that are added up, and names for their parts."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from memtui_store.scan.glance import odd, pieced
from memtui_store.scan.hidden.broken import Pieced
from memtui_store.scan.hidden.keyed import put_together
from memtui_store.scan.hidden.vocabulary import is_known
from memtui_store.scan.late import Late
from memtui_store.scan.marks import find_all
from memtui_store.scan.sieve import Sieve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

_SUM = Late(
    r"(?P<q>[\"'])[^\"'\n]{1,120}(?P=q)(?:\s{0,3}[+.&]\s{0,3}(?P=q)[^\"'\n]{1,120}(?P=q)){1,60}+|(?P<l>[\"'])[^\"'\n]{1,120}(?P=l)(?:[ ,]{1,2}(?P=l)[^\"'\n]{1,120}(?P=l)){2,60}+"
)
_STRING = Late(r"[\"']([^\"'\n]{1,120})[\"']")
_JOINTS = ('"+"', "'+'", '" + "', "' + '", '" . "', "' . '", '"."', "'.'", '" & "', "' & '", '" "', "' '")
_LISTS = ("', '", '", "', "','", '","')
_NAMED = Late(
    r"(?<![\w$.-])(?P<name>[A-Za-z_]\w{0,15}) {0,2}(?::?=|:| is| be|<-) {0,2}(?P<q>[\"'\u201c])(?P<value>[^\"'\u201d\n]{1,160})[\"'\u201d]"
)
_GIVEN_PART = r"[a-z0-9_?] {0,2}(?::?=|:| is| be|<-) {0,2}[\"'][^\"'\n]"
_ANY_SUM = Sieve(
    *pieced(
        r"[\"'][^\"'\n]+[\"'](?:[+.]| [+.&] )[\"'][^\"'\n]+[\"']",
        r"[\"'][^\"'\n]+[\"'] [\"'][^\"'\n]+[\"'][ ,]{1,2}[\"']",
    ),
    *pieced(r"join\(|\.concat\(", sign="("),
)
_ANY_PARTS = Sieve(*pieced(rf"{_GIVEN_PART}[\x00-\x7f]*{_GIVEN_PART}"))
_ASSIGNED, _SAID = frozenset("=:"), frozenset({"is", "be"})  # what a blank and a quotation mark follow
_BARE = Late(
    r"\b(?P<a>[A-Za-z]\w{0,5})=(?P<v>[a-z]{3,14})[;, ]{1,2}(?P<b>[A-Za-z]\w{0,5})=(?P<w>[a-z]{3,14})\b[^\n$]{0,80}(?P<used>\$)\{?(?P=a)\}? (?P<article>the |all |every |any )?\$\{?(?P=b)\b"
)
_ANY_BARE = Sieve(*odd(r"\$\{?[a-z][a-z0-9_]*\}? (?:the |all |every |any )?\$\{?[a-z]", sign="$"))
_FAR, _NEAR = 160, 40
_NAME = Late(r"[A-Za-z_]\w{0,15}")
_LINKS = frozenset({"followed", "by", "then", "and", "plus", "with", "joined", "before", "concat", "to"})
_TELLING = frozenset({"followed", "plus", "joined", "concat"})  # parts of one sentence; steps come one `then` the other
_ARTICLES = frozenset({"the", "all", "every", "any", "your", "my", "a"})
_BEFORE = 40
_SAYING = 3
_BIDS = Late(
    r"\b(?:rule|order|task|instruction|policy|agent|assistant|do|read|obey|follow|always|must)\b[^\n]{0,24}\Z",
    re.IGNORECASE,
)
_MOST, _FEWEST, _AFTER = 40, 2, 600
_BETWEEN = Late(r"[\s$+{}%.,&\"'()<>|;-]{0,8}\Z")


def assembled(reading: Reading) -> Iterator[Pieced]:
    """What strings say once they are joined; it can only be meant to hide where words are cut."""
    signs = reading.ascii_signs
    if '"' not in signs and "'" not in signs and "\u201c" not in reading.chars:
        return
    text = reading.flat
    if _ANY_SUM.may(reading.flat_low):
        yield from _sums(text)
    if "\u201c" in reading.chars or _ANY_PARTS.may(reading.flat_low):
        yield from _names(reading)


def bare_parts(reading: Reading) -> Iterator[Pieced]:
    """Words that a shell's variables stand for, side by side in a sentence."""
    flat = reading.flat
    for place in find_all(flat, "$") if _ANY_BARE.may(reading.flat_low) else ():
        begin = max(flat.rfind("\n", 0, place) + 1, place - _FAR)
        found = _BARE.search(flat, begin, place + _NEAR)
        if found and found.start("used") == place:
            plain = f"{found['v']} {found['article'] or ''}{found['w']}".lower()
            yield Pieced(found.start(), found.end(), plain, unmistakable=is_known(found["v"]) and is_known(found["w"]))


def _sums(text: str) -> Iterator[Pieced]:
    joints = _JOINTS + (_LISTS if "join(" in text or ".concat(" in text else ())
    done = -1
    for joint in joints:
        place = text.find(joint)
        while place >= 0:
            if place > done:
                begin = text.rfind(joint[0], max(0, place - 130), place)
                found = _SUM.match(text, begin) if begin >= 0 else None
                if found:
                    done = found.end()
                    parts = _STRING.findall(found[0])
                    plain, cuts = _joined(parts)
                    if " " not in plain and (decoded := put_together(parts)):
                        yield Pieced(found.start(), found.end(), decoded.lower(), unmistakable=True)
                    elif cuts or (joint not in _LISTS and joint[1:-1].strip() and not _are_sayings(parts)):
                        yield Pieced(found.start(), found.end(), plain.lower(), unmistakable=cuts >= 2)
            place = text.find(joint, max(place + len(joint), done))


def _are_sayings(parts: list[str]) -> bool:
    """Whether people are quoted one after the other: several words each, and no blank where one would join the next."""
    return min(part.count(" ") for part in parts) >= _SAYING and all(
        before[-1:] != " " and after[:1] != " " for before, after in pairwise(parts)
    )


def _joined(parts: list[str]) -> tuple[str, int]:
    """Strings one after the other, and how many words that cuts."""
    out = parts[0]
    cuts = 0
    for part in parts[1:]:
        before, after = re.search(r"[A-Za-z]+\Z", out), re.match(r"[A-Za-z]+", part)
        if before and after and not (is_known(before[0].lower()) and is_known(after[0].lower())):
            cuts += is_known((before[0] + after[0]).lower())
        out += part
    return out, cuts


def _given(reading: Reading) -> list[int]:
    """Where something may be given a name, in order; in a text with many such places, which is code, none counts."""
    flat = reading.flat
    places: list[int] = []
    for quote in "\"'":
        at = flat.find(quote)
        while at >= 0:
            before = flat[at - 1 : at]
            if before == "=":
                places.append(at - 1)
            elif before == " " and flat[at - 2 : at - 1] in _ASSIGNED:
                places.append(at - 2)
            elif before == " " and flat[max(0, at - 3) : at - 1] in _SAID:
                places.append(at - 3)
            at = flat.find(quote, at + 1)
        if len(places) > 2 * _MOST:
            return []
    if "\u201c" in reading.chars:
        places += find_all(reading.text, "\u201c")
    return sorted(places) if len(places) <= 2 * _MOST else []


def _names(reading: Reading) -> Iterator[Pieced]:
    """Parts that have names, and a place where the names stand side by side."""
    text = reading.text
    values: dict[str, str] = {}
    first, last = -1, 0
    for place in _given(reading):
        found = _NAMED.search(text, max(last, place - 20), place + 170)
        if found is None:
            continue
        values[found["name"]] = found["value"]
        first = found.start() if first < 0 else first
        last = found.end()
    if len(values) < _FEWEST:
        return
    run: list[str] = []
    told = bidden = linked = False  # in words to the reader; after such words; with other words between the names
    end = last
    for name in (*_NAME.finditer(text, last, last + _AFTER), None):
        if name and name[0] in values and (not run or _BETWEEN.match(text, end, name.start())):
            run.append(name[0])
            bidden = bidden or _BIDS.search(text, max(0, name.start() - _BEFORE), name.start()) is not None
        elif name and run and name[0].lower() in _ARTICLES and _BETWEEN.match(text, end, name.start()):
            values.setdefault(name[0], name[0])
            run.append(name[0])
        elif name and run and name[0].lower() in _LINKS:
            told = told or name[0].lower() in _TELLING
            linked = True
        else:
            if len(run) >= _FEWEST and not _ARTICLES.issuperset(map(str.lower, run[1:])):
                said = told or (bidden and not linked)
                yield from _read([values[one] for one in run], first, end, told=said)
            told = bidden = linked = False
            run = [name[0]] if name and name[0] in values else []
        end = name.end() if name else end


def _read(parts: list[str], begin: int, end: int, *, told: bool) -> Iterator[Pieced]:
    plain, cuts = _joined(parts)
    yield Pieced(begin, end, plain.lower(), unmistakable=cuts > 0)
    if not cuts:
        yield Pieced(begin, end, " ".join(parts).lower(), unmistakable=told)
