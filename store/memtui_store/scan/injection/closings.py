"""Ends of whatever wraps memories for a model, in spellings that nobody could list: `</claude_memory>`, `{{/system}}`.

A name is taken apart into words. One that says what it wraps is enough, unless the note opened it itself; one that other
formats have as well counts only before an order or the claim that other rules hold from here on.
"""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import string
from typing import TYPE_CHECKING

from memtui_store.scan.glance import framed
from memtui_store.scan.injection.grants import grants, listed, worded
from memtui_store.scan.injection.guards import is_quoted
from memtui_store.scan.injection.harmless import is_harmless
from memtui_store.scan.injection.leave import claims, consents, urges, weakens
from memtui_store.scan.injection.orders import is_order
from memtui_store.scan.late import Late
from memtui_store.scan.marks import ask, find_all
from memtui_store.scan.rule import Span
from memtui_store.scan.sieve import Sieve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

_OWN = listed("memory memories untrusted recalled endmemory endmemories enduntrusted")
_SHARED = listed(
    "system context reminder reminders recall notes note document documents data instructions prompt conversation rules knowledge input contents content retrieved transcript quote quoted file files preferences profile history background claude agents endsystem endcontext enddocument endnotes"
)
_WRAPPING = _OWN | _SHARED
ask(_WRAPPING)
_WORDS = r"(?:[a-z0-9]{1,16}[-_.: ]){0,4}"
_OPENED = Late(
    rf"(?:(?P<tag>(?:<|&lt;?|&#0*60;?|&#x0*3c;?|\\u003c|%3c|\\x3c)\s{{0,2}}(?:\\?/|&#0*47;?|%2f|\\u002f)\s{{0,2}})|(?P<braces>\{{\{{[-~]?\s?/\s?)|(?P<bracket>\[\s?/\s?)|(?P<comment><!--\s?/\s?)|(?P<end>(?:<{{1,3}}\|?|\[{{1,2}}|\{{\{{|\(|<!--)\s?(?:end|close|stop)(?:[ _-]of)?(?:[ _-]the)?[ _-])|(?P<block>\{{%-?\s?)|(?P<late><{{1,3}}\|?\s?)){_WORDS}\Z"
)
_BETWEEN = f"{string.ascii_lowercase}{string.digits}-_.:{string.whitespace}"
_LEADS = frozenset("/;%#\\<|[{(!")
"""With which each of these ends, but for words and blanks."""
_SHUT = Late(
    r"(?P<tail>(?:[-_.: ][a-z0-9]{1,16}){0,5})\s{0,2}/?(?:\|?>{1,3}|&gt;?|&#0*62;?|\\u003e|%3e|\\x3e|[-~]?\}\}|\]{1,2}|-?%\}|-->|\))"
)
_ANY = Sieve(
    *framed(
        r"(?:<|&lt|&#0*60|&#x0*3c|\\u003c|%3c|\\x3c);?[\t-\r ]{0,2}(?:\\?/|&#0*47|%2f|\\u002f)",
        r"\{\{[-~]?[\t-\r ]?/|\[[\t-\r ]?/|<!--[\t-\r ]?/|\{%",
        r"(?:<\|?|\[|\{\{|\(|<!--)[\t-\r ]?(?:end|close|stop)|<[^>\n]{0,99}[ _-]end",
    )
)  # how a mark that closes something begins, or ends
_BLANK = r"[\t-\r\x1c-\x1f ?]"  # or something beyond ASCII
_ANY_NEAR = Sieve(
    rf"(?:<|&lt|&#0*60|&#x0*3c|\\u003c|%3c|\\x3c);?{_BLANK}{{0,2}}(?:\\?/|&#0*47|%2f|\\u002f)",
    rf"\{{\{{[-~]?{_BLANK}?/|\[{_BLANK}?/|<!--{_BLANK}?/|\{{%",
    rf"(?:<\|?|\[|\{{\{{|\(|<!--){_BLANK}?(?:end|close|stop)|<\|?{_BLANK}?[^>\n]*[ _-]end",
)  # the same for one line
_SLASHES = ("%2f", "\\u002f")
_APART = Late(r"[-_.: ]")
_BEHIND = Late(r"[ \t`\"'*|)\]}>=-]{0,8}(?:\n[^\w\n]{0,8}){0,3}(?P<said>[<\[{]?[^\n<\[{]{3,400})")
_ROLE = Late(r"[\W_]{0,4}(?:system|admin(?:istrator)?|operator|developer|root|assistant|user)\s?(?:[:\]>]|->)")
_BEFORE, _FAR, _NAME = 56, 600, 40
_ORDERED, _IN_A_FRAME = 60, -400
_TEMPLATE = ("braces", "system")
_NEAR, _OFTEN = 60, 40


def _follows(said: str) -> bool:
    """Whether what stands behind a closed wrapper is what it was closed for."""
    if _ROLE.match(said) or claims(said) or urges(said, deeds=True) or weakens(said) or consents(said) or grants(said):
        return True
    return is_order(said, heavy=_ORDERED) or worded(said, _IN_A_FRAME)


def _closed_at(low: str, word: str, place: int) -> tuple[int, int, str, str] | None:
    """Where the closing mark around a word begins and ends, its form and its name."""
    begin = max(0, place - _BEFORE)
    lead = low[begin:place].rstrip(_BETWEEN)[-1:]
    opened = _OPENED.search(low, begin, place) if lead in _LEADS or lead.isspace() else None
    if opened is None:
        return None
    shut = _SHUT.match(low, place + len(word), place + len(word) + _FAR)
    if shut is None:
        return None
    form = opened.lastgroup or ""
    if form == "late" and not shut["tail"].endswith(("_end", "-end", " end")):
        return None
    name = low[opened.end(form) : shut.end("tail")].strip()
    if form == "block" and not name.startswith("end"):
        return None
    return opened.start(), shut.end(), form, name.removesuffix("_end").removesuffix("-end")


def _was_opened(low: str, start: int, form: str, name: str) -> bool:
    """Whether the note itself opened what is closed there."""
    before = low[max(0, start - _FAR) : start]
    if form in ("tag", "late"):
        return f"<{name}>" in before or f"<{name} " in before
    if form == "braces":
        return any(f"{{{{{sign}{name}" in before for sign in "#^~")
    if form == "bracket":
        return f"[{name}" in before
    return any(f"{word}{sign}{name}" in before for word in ("begin", "start") for sign in (" ", "_", " of ", "-"))


def _is_closed(reading: Reading, found: tuple[int, int, str, str], *, own: bool) -> bool:
    low = reading.low
    start, end, form, name = found
    shown = ("`" in reading.ascii_signs and start in reading.code) or _was_opened(low, start, form, name)
    if shown and not own:
        return False
    told = form in ("tag", "late", "braces") or (form == "end" and low[start] == "<" and low[start + 1] != "!")
    if not shown and ((own and (told or (form == "bracket" and name not in _OWN))) or (form, name) == _TEMPLATE):
        return True
    behind = _BEHIND.match(low, end)
    return behind is not None and _follows(behind["said"])


def _wrapping(reading: Reading) -> list[tuple[int, str]]:
    """Where the words stand that tell what is wrapped, in order; only behind a spelt slash is one part of a longer word."""
    flat = reading.flat_low
    places: list[tuple[int, str]] = []
    for begin, end, hot in reading.hot:
        if not _WRAPPING.isdisjoint(hot) and _ANY_NEAR.may(flat[max(0, begin - _BEFORE) : end]):
            for word in _WRAPPING.intersection(hot):
                place = flat.find(word, begin, end)
                while place >= 0:
                    places.append((place, word))
                    place = flat.find(word, place + len(word), end)
    words = _WRAPPING & reading.word_set
    for slash in _SLASHES:
        for place in find_all(flat, slash) if slash[0] in reading.ascii_signs else ():
            after = place + len(slash)
            places += [(after, word) for word in words if flat.startswith(word, after)]
    return sorted(places)


def closing_spans(reading: Reading) -> Iterator[Span]:
    """Where something is closed that the note did not open."""
    if _WRAPPING.isdisjoint(reading.word_set) or not _ANY.may(reading.flat_low):
        return
    low = reading.low
    seen, last, spared = 0, -_NEAR, 0
    for place, word in _wrapping(reading):
        found = _closed_at(low, word, place) if place >= seen else None
        if found is None:
            continue
        start, seen = found[:2]
        if start - last < _NEAR or spared > _OFTEN:  # one of a row, or a text about such marks
            last = max(last, seen) if start - last < _NEAR else last
            continue
        own = not _OWN.isdisjoint(_APART.split(found[3]))
        if not _is_closed(reading, found, own=own):
            continue
        if is_quoted(low, start, seen) or is_harmless(low, start, seen, "inject.delimiter"):
            spared += 1
            continue
        last = seen
        yield Span(start, seen, "inject.delimiter")
