"""Text in what looks empty or harmless: blanks that are bits, characters without a meaning, controls spelt as escapes."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from memtui_store.scan.hidden.glance import odd
from memtui_store.scan.late import Late
from memtui_store.scan.rule import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

_BLANKS = Late("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]{16,}+")
_ODD_BLANK = Late("[\u1680\u2000-\u200a\u202f\u205f\u3000]")
_FEW_TURNS = 6
_TAB_BITS = Late(r"[^\S\n]{0,40}?(?: {1,12}\t{1,12}){8,}+")
_TRAILING = Late(r"(?<=\S)(?= {0,8}\t{1,8} |\t{0,8} {1,8}\t)[ \t]{5,16}(?=\n|\Z)")
_FEW_LINES = 5
_PRIVATE = Late("[\ue000-\uf8ff\U000f0000-\U0010ffff]{8,}+")
_PRIVATE_SIGN = Late("[\ue000-\uf8ff\U000f0000-\U0010ffff]")
_REORDERING = Late(
    r"&#(?:x0{0,4}(?:202[a-e]|206[6-9])|0{0,4}(?:823[4-8]|829[4-7]));|(?<=\w)\\u(?:202[a-e]|206[6-9])(?=\w)",
    re.IGNORECASE,
)
_ESCAPE_SIGN = Late(r"\\(?:x1b|u001b|0?33|e)|\^\[", re.IGNORECASE)
_ESCAPE = r"(?:\\x1b|\\u001b|\\0?33|\\e|\^\[)"
_WRITTEN = Late(
    rf"{_ESCAPE}\[(?:\d{{1,2}};){{0,3}}8m[^\n\\]{{8,}}(?={_ESCAPE})|{_ESCAPE}\]52;[a-z]?;[A-Za-z0-9+/]{{12,}}|"
    rf"{_ESCAPE}\]8;[^;\n]{{0,20}};https?://(?P<to>[\w.-]{{4,80}})[^\n]{{0,80}}?(?:\\\\|\\a|\\x07|\\u0007|\\007)(?!https?://(?P=to))https?://|"
    rf"\b(?:begin|start|end|prefix|print|emit|put|include)\b[^\n]{{0,40}}\b(?:answers?|repl(?:y|ies)|responses?|outputs?|messages?)\b[^\n]{{0,30}}?{_ESCAPE}[\[\]]",
    re.IGNORECASE,
)
_LINK = Late(
    r"\[(?:https?://)?(?:www\.)?(?P<shown>[a-z0-9-]{1,40}(?:\.[a-z0-9-]{1,40}){1,4})(?P<path>(?:[/:?#][^\]\s]{0,120})?)\]"
    r"\(<?https?://(?P<to>[^\s()/]{1,80})(?P<rest>[^\s()]{0,200})",
    re.IGNORECASE,
)
_POSING = Late(
    r"https?://(?P<shown>[\w-]{1,40}(?:\.[\w-]{1,40}){0,4}\.[a-z]{2,10})@(?P<to>[\w.-]{3,80})", re.IGNORECASE
)
_SCRIPT = Late(
    r"(?:href\s?=\s?[\"']?|\]\(<?)\s{0,2}(?P<to>javascript:|vbscript:|data:text/html)[^\n]{0,120}", re.IGNORECASE
)
odd(r" \t", r"&#(?:x0{0,4}20[26]|0{0,4}82[39])|\\u20[26]", r"(?:\\x1b|\\u001b|\\0?33|\\e|\^\[)[\[\]]")
odd(r"://[a-z0-9_.-]+@[a-z0-9_.-]{3}", r"(?:java|vb)script:|data:text/html")
odd(r"\[(?:(?:http|www\.)[^\]\s]*|[a-z0-9.-]+/[^\]\s]*)\]\(<?https?://")  # an address is shown, and another meant
_HOME = 2  # so many last parts of a host's name tell whose it is
_FEW_SIGNS = 4
_CLOSE = 60
_LONGEST_SHOWN = 200


def blank_bits(reading: Reading) -> Iterator[Span]:
    """Blanks of two widths, or tabs and blanks, that take turns as the bits of a text would."""
    text = reading.text
    if reading.odd and " \t" in text:
        for found in _TAB_BITS.finditer(text):
            yield Span(found.start(), found.end(), "hidden.blank", "blanks and tabs in turns")
        lines = list(_TRAILING.finditer(text))
        if len(lines) >= _FEW_LINES:
            yield Span(lines[0].start(), lines[-1].end(), "hidden.blank", "blanks and tabs at the ends of lines")
    if _ODD_BLANK.search(reading.signs):
        for found in _BLANKS.finditer(text):
            turns = sum(one != other for one, other in pairwise(found[0]))
            if turns >= _FEW_TURNS:
                yield Span(found.start(), found.end(), "hidden.blank", "blanks of several widths in turns")


def private(reading: Reading) -> Iterator[Span]:
    """Runs of characters without a meaning, which fonts draw as empty boxes; symbols of a font stand alone."""
    if _PRIVATE_SIGN.search(reading.signs):
        for found in _PRIVATE.finditer(reading.text):
            plain = "".join(chr(ord(c) & 0xFF) for c in found[0])
            if len(set(found[0])) >= _FEW_SIGNS:
                yield Span(found.start(), found.end(), "hidden.blank", plain if plain.isprintable() else "")


def misleading(reading: Reading) -> Iterator[Span]:
    """Links that show one address and lead to another's, or run something; one that passes an address on does as it says."""
    flat = reading.flat
    if "@" in reading.ascii_signs and "://" in flat:
        for found in _POSING.finditer(flat):
            yield Span(found.start(), found.end(), "hidden.link", f"{found['shown']} leads to {found['to']}")
    if "script:" in reading.flat_low or "data:text/html" in reading.flat_low:
        for found in _SCRIPT.finditer(flat):
            if flat.rfind("`", max(0, found.start() - _CLOSE), found.start()) < 0:  # else it is shown as code
                yield Span(found.start(), found.end(), "hidden.link", found[0])
    place = flat.find("](")
    while place >= 0:
        begin = flat.rfind("[", max(0, place - _LONGEST_SHOWN), place)
        link = _LINK.match(flat, begin) if begin >= 0 else None
        if link and _misleads(link):
            yield Span(link.start(), link.end(), "hidden.link", f"{link['shown']} leads to {link['to']}")
        place = flat.find("](", place + 2)


def _misleads(found: re.Match[str]) -> bool:
    shown, to = found["shown"].lower(), found["to"].lower().rpartition("@")[2].partition(":")[0]
    if not found[0].lower().startswith(("[http", "[www.")) and not found["path"].startswith("/"):
        return False  # a name such as node.js
    home = shown.split(".")[-_HOME:]
    return to.split(".")[-_HOME:] != home and shown not in found["rest"].lower() and "." in to


def written(reading: Reading) -> Iterator[Span]:
    """Control characters spelt as escapes, where they would hide or reorder something once undone."""
    flat = reading.flat
    if "&#" in flat or "\\u20" in flat:
        yield from _merged(_REORDERING.finditer(flat), "hidden.bidi")
    if not reading.ascii_signs.isdisjoint("\\^"):
        yield from _merged(_escapes(flat), "hidden.terminal-escape")


def _escapes(flat: str) -> Iterator[re.Match[str]]:
    """What the lines with a spelt escape hold; no such text goes beyond its line."""
    sign = _ESCAPE_SIGN.search(flat)
    while sign:
        end = flat.find("\n", sign.end())
        end = len(flat) if end < 0 else end
        yield from _WRITTEN.finditer(flat, flat.rfind("\n", 0, sign.start()) + 1, end)
        sign = _ESCAPE_SIGN.search(flat, end)


def _merged(hits: Iterator[re.Match[str]], rule: str) -> Iterator[Span]:
    """One finding for several that stand close together."""
    last: Span | None = None
    for hit in hits:
        if last and hit.start() - last.end <= _CLOSE:
            last = Span(last.start, hit.end(), rule, last.shown)
            continue
        if last:
            yield last
        shown = hit.string[max(0, hit.start() - 20) : min(hit.end(), hit.start() + 120) + 40]
        last = Span(hit.start(), hit.end(), rule, shown)
    if last:
        yield last
