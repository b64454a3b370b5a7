"""Runs the secret detectors and joins what they find.

A detector that fails must not let text through: its failure is a finding over the whole text, which masking covers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.reading import Reading
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.accounts import account_spans
from memtui_store.scan.secrets.asked import asked_spans
from memtui_store.scan.secrets.calls import call_spans
from memtui_store.scan.secrets.configs import config_spans
from memtui_store.scan.secrets.flags import flag_spans
from memtui_store.scan.secrets.formats import (
    LEAST_KEYLESS,
    LEAST_LONG,
    PREFIXED,
    keyless,
    long_word,
    mailing_keys,
    padded_keys,
    plus_keys,
    prefixed,
    wrapped,
)
from memtui_store.scan.secrets.handed import handed_spans
from memtui_store.scan.secrets.hashes import hash_spans
from memtui_store.scan.secrets.inner_marks import odd_formats
from memtui_store.scan.secrets.keywords import keyword_spans
from memtui_store.scan.secrets.lists import list_spans
from memtui_store.scan.secrets.makers import maker_spans
from memtui_store.scan.secrets.pins import pin_spans
from memtui_store.scan.secrets.shapes import shape_spans
from memtui_store.scan.secrets.structural import structural
from memtui_store.scan.secrets.tables import table_spans
from memtui_store.scan.secrets.vendors import heads, match_at, slashed_tokens
from memtui_store.scan.secrets.wallets import wallet_key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_VAGUE = {
    "secret.random-string": 0,
    "secret.likely-password": 0,
    "secret.pin": 1,
    "secret.key": 1,
    "secret.token": 1,
    "secret.password": 2,
    "secret.licence-key": 2,
    "secret.prefixed-token": 3,
    "secret.encoded": 3,
}

_WIDE = dict(zip("／｜：＝；，、＠　\u00a0\u202f", "/|:=;,,@   ", strict=True))
_WIDE_CHARS = frozenset(_WIDE)
_OF_WORDS = ("letters", "_rows", "lines", "starts", "held", "runs", "word_set", "words", "numbered", "hot")
_HEX_TEXT = 48  # characters of a token whose letters are written as numbers
_LEAST, _ENCODED, _WALLET = 12, 24, 40  # characters of a token, of one that is encoded, of a wallet's key
_MAILED = 35  # characters that the shortest key with its mark inside is longer than
_TURNED = frozenset("\\%/")
_FIGURE = Late(r"[0-9A-Z]")
_LONG_PLAIN = 39  # characters of a name and a UUID, which may be all small letters
_PAIRED = frozenset(":|")  # behind which stands what belongs to a UUID
_GLUED = frozenset("/-_.")
_CLOUD = ("AKIA", "ASIA")
_CLOUD_SECRET = Late(
    r"[\"'`)]{0,2}(?:[ \t]{0,2}[/:,;|+&][ \t]{0,2}|[ \t]{1,2})(?:(?:and|und|et|plus|with|y|e)[ \t])?"
    r"(?:(?:the )?secret(?: key)?[ \t:=]{1,3})?[\"'`(]{0,2}([A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])"
)


def _word_spans(reading: Reading, *, nested: bool) -> list[Span]:
    text = reading.flat
    found: list[Span] = []
    if reading.short or reading.marked:
        found += odd_formats(text, reading)
        found += slashed_tokens(text, reading)
    if "=" in reading.ascii_signs:
        found += padded_keys(text)
    if "+" in reading.ascii_signs:
        found += plus_keys(text)
    known = heads()
    for begin, end in reading.words:
        if end - begin > _MAILED and text.find("-us", begin, end) > 0:
            found += mailing_keys(text, begin, end)
        start = begin
        while start < end and text[start] in "_.~$-":
            start += 1
        size = end - start
        if size < _LEAST:
            continue
        begins = text[start : start + 3] in known or text[start : start + 2] in known
        span = match_at(text, start) if begins else None
        if span is None and size >= _WALLET:
            span = wallet_key(text, start)
        if span is None and text[start - 1 : start] in _TURNED:
            span = _turned(text, start)
        if span:
            if text.startswith(_CLOUD, start) and (other := _CLOUD_SECRET.match(text, span.end)):
                found.append(Span(other.start(1), other.end(1), "secret.aws-key"))
        elif size >= LEAST_LONG and not _is_plain(text, start, end):
            word = text[start:end]
            span = long_word(text, start, end, word)
            if span is None and size >= PREFIXED and ("_" in word or "-" in word):
                span = prefixed(text, start)
            if span is None and size >= _ENCODED and (hit := _unknown(text, start, end, word, nested=nested)):
                found.append(hit)
        if span:
            found.append(_unemphasised(text, span))
    return found


def _is_plain(text: str, start: int, end: int) -> bool:
    """Whether a word is too short for what has neither a digit nor a capital."""
    return end - start < _LONG_PLAIN and not _FIGURE.search(text, start, end) and text[end : end + 1] not in _PAIRED


def _unknown(text: str, start: int, end: int, word: str, *, nested: bool) -> Span | None:
    """A secret that is encoded, or nothing but chance."""
    if word.islower() or word.isupper() or word.count(".") > 1:
        if end - start < _HEX_TEXT or nested or not word[:_ENCODED].isalnum():
            return None
        return wrapped(text, start, _inside)
    hit = None if nested else wrapped(text, start, _inside)
    stop = end
    while stop > start and text[stop - 1] in "._-~":
        stop -= 1
    return hit or (keyless(text, start, stop) if stop - start >= LEAST_KEYLESS else None)


def _inside(plain: str) -> list[Span]:
    return secret_spans(plain, nested=True)


def _turned(text: str, start: int) -> Span | None:
    """A token that begins near a word's start: behind an escape, or before a slash that is part of it."""
    before = text[start - 1]
    if before == "\\":
        return match_at(text, start + 1) if text[start] in "nrt" else None
    if before == "%":
        return match_at(text, start + 2)
    if text[start - 2 : start] == "//":
        return match_at(text, start - 3)
    known = heads()
    for back in (2, 7):
        if (
            start >= back
            and (text[start - back : start - back + 3] in known or text[start - back : start - back + 2] in known)
            and (found := match_at(text, start - back))
            and not (left := text[start - back - 1 : start - back]).isalnum()
            and left not in _GLUED
        ):
            return found
    return None


def _unemphasised(text: str, span: Span) -> Span:
    """In `_token_` the closing underscore is emphasis; elsewhere it may be part of the token."""
    if text[span.end - 1] == "_" and text[span.start - 1 : span.start] == "_":
        return Span(span.start, span.end - 1, span.rule, doubt=span.doubt)
    return span


_DETECTORS: tuple[Callable[[Reading], Iterable[Span]], ...] = (
    structural,
    keyword_spans,
    list_spans,
    flag_spans,
    table_spans,
    config_spans,
    account_spans,
    pin_spans,
    shape_spans,
    maker_spans,
    handed_spans,
)
_BY_MARK = (asked_spans, call_spans, hash_spans)
"""Those that find nothing in a text without any mark, as most are."""


def secret_spans(text: str, *, nested: bool = False) -> list[Span]:
    """All secrets of a text, overlapping ones joined under the most telling name."""
    return spans_in(Reading(text), nested=nested)


def spans_in(reading: Reading, *, nested: bool = False) -> list[Span]:
    """The same for a text that is already read; wide signs are read as the narrow ones they stand for."""
    if not reading.ascii and not _WIDE_CHARS.isdisjoint(reading.chars):
        reading = _narrowed(reading)
    try:
        found = _word_spans(reading, nested=nested)
        for detect in _DETECTORS:
            found += detect(reading)
        for detect in _BY_MARK if reading.short or reading.marked else ():
            found += detect(reading)
    except Exception:  # noqa: BLE001 - whatever failed, the text it failed on is masked whole
        return [Span(0, len(reading.text), "secret.unscanned")]
    return joined(found) if found else found


def _narrowed(reading: Reading) -> Reading:
    """The text with narrow signs, which has the same words in the same places: they need not be read anew."""
    text, low = reading.text, reading.low
    for wide in _WIDE_CHARS & reading.chars:
        text = text.replace(wide, _WIDE[wide])
        low = low.replace(wide, _WIDE[wide])
    narrow = Reading(text)
    vars(narrow).update({form: getattr(reading, form) for form in _OF_WORDS}, low=low)
    vars(narrow)["chars"] = reading.chars - _WIDE_CHARS
    narrow.cut = reading.cut
    return narrow


def joined(spans: list[Span]) -> list[Span]:
    out: list[Span] = []
    for span in sorted(spans):
        if out and span.start < out[-1].end:
            last = out[-1]
            rule = max((last.rule, span.rule), key=lambda r: _VAGUE.get(r, 4))
            out[-1] = Span(last.start, max(last.end, span.end), rule, doubt=last.doubt and span.doubt)
        elif span.end > span.start:
            out.append(span)
    return out
