"""Find words that look Latin and are not: single letters of another script, or letters of a decorated alphabet."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from memtui_store.audit.injection.find import order_severity
from memtui_store.audit.rule import Span
from memtui_store.findings import Severity

_ALIKE = dict(
    zip(
        "асеорхуіјѕһԁԛԝвкмнтАВЕКМНОРСТХУІЈЅԌοανικρυχτεΑΒΕΖΗΙΚΜΝΟΡΤΥΧօսցհոɑɡｉ",
        "aceopxyijshdqwbkmhtABEKMHOPCTXYIJSGoavikpuxteABEZHIKMNOPTYXouqhnagi",
        strict=True,
    )
)
LATIN = "A-Za-z"
FOREIGN = "\u0370-\u03ff\u0400-\u052f\u0530-\u058f\u0251\u0261"
LETTERS = "\uff21-\uff3a\uff41-\uff5a\U0001d400-\U0001d7cb\u24b6-\u24e9\u1d00-\u1d2b"
"""Full-width, mathematical, circled and small capital letters."""
ANY = re.compile(f"[{FOREIGN}{LETTERS}]")
DECORATED_LETTER = re.compile(f"[{LETTERS}]")
RUN = re.compile(f"[{FOREIGN}][{FOREIGN}]{{0,39}}")
WORD = re.compile(f"[{LATIN}{FOREIGN}]{{2,40}}")
HOST, TOP_LEVEL = re.compile(r"(?:https?://|www\.|@)[A-Za-z\d.-]{0,60}$"), re.compile(r"\.[a-z]{2,10}\b")
DECORATED = re.compile(f"[{LETTERS}][{LETTERS}]{{1,39}}(?:\\s{{0,3}}[{LETTERS}]{{1,40}}){{0,40}}")
EAST_ASIAN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
SHORTEST_DECORATED, LONG_DECORATED = 4, 12
"""Decorated letters that are looked at; so many are reported although they order nothing: a logo has fewer."""


def lookalike_spans(text: str) -> Iterator[Span]:
    """Yield words and host names in which letters of other scripts stand for Latin ones."""
    if text.isascii():
        return
    held = "".join(set(ANY.findall(text)))
    if RUN.search(held) is not None:
        yield from _mixed_words(text)
    if DECORATED_LETTER.search(held) is not None:
        yield from _decorated(text)


def _decorated(text: str) -> Iterator[Span]:
    for found in DECORATED.finditer(text):
        meant = unicodedata.normalize("NFKC", found.group())
        environment = text[max(0, found.start() - 100) : found.end() + 100]
        if len(meant) >= SHORTEST_DECORATED and any(map(str.islower, meant)) and not EAST_ASIAN.search(environment):
            span = _span(text, *found.span(), meant)
            if span.severity is Severity.HIGH or len(meant) >= LONG_DECORATED:
                yield span


def _mixed_words(text: str) -> Iterator[Span]:
    last = 0
    for found in RUN.finditer(text):
        start, end = found.span()
        if start < last:
            continue
        if text[end : end + 1] == "." and _is_posing_host(text, start, end):
            meant = "".join(map(_ALIKE.__getitem__, found.group()))
            yield Span(start, end, "hidden.lookalike", Severity.HIGH, meant)
        if not (_is_latin(text[start - 1 : start]) or _is_latin(text[end : end + 1])):
            continue
        while start > max(last, end - 40) and WORD.fullmatch(text, start - 1, end) is not None:
            start -= 1
        word = WORD.match(text, start)
        if word is not None:
            last = word.end()
            if meant := read_as_latin(word.group()):
                yield _span(text, start, last, meant)


def _is_posing_host(text: str, start: int, end: int) -> bool:
    """Whether a run of foreign letters is a part of a Latin host name, and each looks like a Latin letter."""
    is_posing = all(letter in _ALIKE for letter in text[start:end]) and TOP_LEVEL.match(text, end) is not None
    return is_posing and HOST.search(text[max(0, start - 70) : start]) is not None


def _is_latin(letter: str) -> bool:
    return letter.isascii() and letter.isalpha()


def read_as_latin(word: str) -> str:
    """Return how a mixed word reads, or nothing if its foreign letters do not pose as Latin ones.

    `PRы` and `kубik` are how people write; a word poses if every foreign letter looks Latin, and more than one capital
    abbreviation with a foreign ending is Latin already.
    """
    foreign = [letter for letter in word if not letter.isascii()]
    latin = len(word) - len(foreign)
    if not latin or not foreign or any(letter not in _ALIKE for letter in foreign):
        return ""
    stem = word.rstrip("".join(set(foreign)))
    if stem.isascii() and (stem.isupper() or len(stem) == 1) and len(word) - len(stem) <= 2:
        return ""
    head = word.lstrip("".join(set(foreign)))
    if head.isascii() and len(word) - len(head) == 1 and "\u0370" <= word[0] <= "\u03ff":  # a Greek sign before a name
        return ""
    return "".join(_ALIKE.get(letter, letter) for letter in word)


def _span(text: str, start: int, end: int, meant: str) -> Span:
    """Judge a posing word: it is grave where its line, read as meant, is an order, a command or an address."""
    first = max(text.rfind("\n", 0, start) + 1, start - 200)
    stop = text.find("\n", end, end + 200)
    line = text[first : stop if stop >= 0 else end + 200]
    read = unicodedata.normalize("NFKC", "".join(_ALIKE.get(letter, letter) for letter in line))
    is_grave = order_severity(read) is Severity.HIGH or re.search(
        r"\w(?:://|\.\w+/|@)\S{0,60}$", text[max(0, start - 60) : start]
    )
    return Span(start, end, "hidden.lookalike", Severity.HIGH if is_grave else Severity.REVIEW, meant)
