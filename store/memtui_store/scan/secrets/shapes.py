"""Passwords known by nothing but their shape: letters and digits with a sign amid them, as no word is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.glance import figured
from memtui_store.scan.late import Late
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.placeholders import is_placeholder
from memtui_store.scan.secrets.values import has_digit, has_mixed_case, is_random, turns
from memtui_store.scan.sieve import Sieve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

_SIGNS = b"!#$%^&@?*"
_CLASSES = bytes(
    97 if chr(c).isalnum() and c < 128 else 33 if c in _SIGNS else 10 if c == 10 else 32 for c in range(256)
)  # letters and digits, signs, the rest
_TOKEN = Late(r"[A-Za-z0-9!#$%^&@?*+~_.-]{9,40}+")
_TWO_WORDS = Late(
    r"(?:[A-Z][a-z]{2,12}[!#$%^&@?*][A-Z][a-z]{2,12}\d{1,4}|\d{2,4}[A-Z][a-z]{2,12}[!#$%^&@?*][A-Z][a-z]{2,12}|[A-Z][a-z]{2,12}\d{2,4}[#$%^&@][A-Z][a-z]{2,12}|[A-Z][a-z]{3,12}\d{2,4}[#$%^&*]|[A-Z][a-z]{3,12}(?!19|20)\d{4}!|[A-Z]?[a-z]{3,12}[A-Z][a-z]{3,12}(?:\d{2,4}\$|(?!19|20)\d{2,4}!))[!#$%?]?\Z"
)
_ALIEN = Late(
    r"[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+\.|%[0-9A-Fa-f]{2}|&[a-z]{2,6}$|\$[A-Z_]{3,}|^[#@$&]|[?&]\w*$|@v?\d|#L?\d+$"
)
_INNER = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%^&@?*+~_.-")
_JOINED = frozenset("/\\=<{[")
_LEFT = frozenset("/\\=<>({}[")
_MOST = 10_000
_ENDED = b"a!"  # a sign behind a letter or digit
_ALNUM, _SIGN = _ENDED
_HYPHEN, _SMALL = b"-a"
_BEFORE = frozenset(b"a_.-")
_AFTER = frozenset(b"A_ ")
_KINDS = bytes(
    48 if 48 <= c < 58 else 65 if 65 <= c < 91 else 97 if 97 <= c < 123 else c if c in b"_.-" else 32
    for c in range(256)
)
_WORDS_AND_NUMBER = Late(
    r"(?:[A-Z][a-z]{2,12}_[A-Z][a-z]{2,12}_\d\d|[A-Z][a-z]{2,12}_\d\d_[A-Z][a-z]{2,12}|[a-z]{3,10}\.[a-z]{3,10}\.\d\d|"
    r"(?!(?:index|section|chapter|figure|table|version|release|phase|sprint|build|issue|ticket|node|test|case|page|item|rule|type|part|"
    r"unit|task|level|stage|step|fix|feat|feature|bug|hotfix|team|room|model|claude|gpt|project|class|group|line|area|zone|site|rack)-)"
    r"[a-z]{3,10}-[A-Z][a-z]{3,12}-\d{2,4}|"
    r"(?!(?i:utf|base|float|u?int|sha|md|aes|http|python|latin|crc|vec|mat|simd|win|ipv|oauth|log|web|java|ecma|bit|word|byte|"
    r"char|str|num|arr|line|level|step|stage|phase|test|case|page|item|node|rule|type|part|unit|task|day|week|top|swift|"
    r"kotlin|angular|react|next|django|rails|chapter|section|figure|table|version|release|sprint|build|postgres|mysql|redis|ubuntu|debian|windows|fedora|visual|office|xcode|server|module|lambda)s?\d)"
    r"[A-Za-z][a-z]{3,10}\d\d[A-Z][a-z]{3,10})(?![A-Za-z0-9_]|\.[A-Za-z0-9])"
)
_APART = frozenset("/\\@-.(=<{[#&?")
_ANY_SIGNED = Sieve(*figured(r"[A-Za-z0-9][!#$%^&@?*][A-Za-z0-9!#$%^&@?*]|[0-9][#$%^&*!]"))
_ANY_GLUED = Sieve(
    *figured(
        r"[A-Z][a-z]{2,12}_(?:[A-Z][a-z]{2,12}_[0-9]|[0-9]{2}_[A-Z])|[a-z]{3}\.[a-z]{3,10}\.[0-9]{2}",
        r"[a-z]{3}-[A-Z][a-z]{3,12}-[0-9]{2}|[a-z]{3}[0-9]{2}[A-Z][a-z]{3}",
    )
)


def shape_spans(reading: Reading) -> list[Span]:
    """Words of small and capital letters, digits and inner signs, mixed as only chance or a habit does it."""
    found: list[Span] = []
    if not reading.figured:
        return found
    figures = reading.figures
    if _ANY_SIGNED.may(figures):
        found += _signed_words(reading, reading.digits[1])
    if _ANY_GLUED.may(figures):
        found += _glued_words(reading, reading.digits[1])
    return found


def _signed_words(reading: Reading, last: int) -> Iterator[Span]:
    whole, plain, text = reading.text, reading.ascii, reading.flat
    shape = reading.bytes[:last].translate(_CLASSES) + b" "
    left = _MOST
    for begin, stop in reading.numbered:
        place = shape.find(_ENDED, begin, stop) + 1
        while place and left:
            left -= 1
            end = place + 1
            if (plain or whole[place].isascii()) and (span := _signed(text, shape, place)):
                yield span
                end = max(end, span.end)
            place = shape.find(_ENDED, end - 1, stop) + 1


def _glued_words(reading: Reading, last: int) -> Iterator[Span]:
    glued = reading.bytes[:last].translate(_KINDS) + b" "
    place = glued.find(b"00", max(3, reading.digits[0]))
    for _ in range(_MOST):
        if place < 0:
            break
        if (
            glued[place - 1] in _BEFORE
            and (glued[place - 2] == _SMALL if glued[place - 1] == _HYPHEN else glued[place + 2] in _AFTER)
            and (span := _glued(reading.flat, place))
        ):
            yield span
        place = glued.find(b"00", place + 2)


def _glued(text: str, place: int) -> Span | None:
    """Two words and a number in one, as no identifier, file or version is written."""
    start = place
    while start > 0 and (text[start - 1].isalnum() or text[start - 1] in "_.-") and place - start < 26:
        start -= 1
    found = _WORDS_AND_NUMBER.match(text, start)
    if found and text[start - 1 : start] not in _APART and text[found.end() : found.end() + 1] not in _APART:
        return Span(start, found.end(), "secret.likely-password")
    return None


def _signed(text: str, shape: bytes, place: int) -> Span | None:
    """The word around a sign, if it is a password."""
    after = shape[place + 1]
    if after not in (_ALNUM, _SIGN) and not (text[place - 1].isdigit() and text[place] in "#$%^&*!"):
        return None
    start = place
    while start > 0 and text[start - 1] in _INNER and place - start < 40:
        start -= 1
    while text[start] in "*_" and start < place:
        start += 1
    found = _TOKEN.match(text, start)
    if found is None or found.end() <= place:
        return None
    value = found[0].rstrip(".?!*_-") if found[0][-1] in ".*_-" else found[0]
    before = text[start - 1 : start] if start else " "
    beyond = text[start + len(value) : start + len(value) + 1]
    if _is_password(value) and before not in _JOINED and beyond not in _LEFT:
        return Span(start, start + len(value), "secret.likely-password")
    return None


def _is_password(value: str) -> bool:
    if len(value) < 9 or not has_digit(value) or not has_mixed_case(value) or _ALIEN.search(value):
        return False
    if is_placeholder(value):
        return False
    if _TWO_WORDS.match(value):
        return True
    return len(value) >= 10 and is_random(value, 10) and turns(value) >= 0.3 * len(value)
