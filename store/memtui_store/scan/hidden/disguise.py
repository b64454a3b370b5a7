"""Writing that a person skims over and a model reads: in codes, backwards, letter by letter, in digits, in odd letters.

Each way is undone and read again as plain text; for what needs a key, see `keyed`.
"""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import re
import unicodedata
from itertools import chain
from typing import TYPE_CHECKING

from memtui_store.scan.glance import odd
from memtui_store.scan.hidden.codes import SHAPES, letters_down, shown_codes, two_symbols
from memtui_store.scan.hidden.keyed import keyed
from memtui_store.scan.hidden.spaced import spaced
from memtui_store.scan.hidden.vocabulary import is_known
from memtui_store.scan.injection.lexicon import lexicon
from memtui_store.scan.late import Late
from memtui_store.scan.sieve import Sieve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

Found = tuple[int, int, str]
_ENTITIES = Late(r"(?:&#(?:x[0-9a-fA-F]{2,8}|\d{2,9});?\s?){6,}")
_ENTITY = Late(r"&#(?:x0{0,6}([0-9a-fA-F]{2,5})|0{0,6}(\d{2,6}));?(\s?)")
_FLAGS = Late("(?:[\U0001f1e6-\U0001f1ff][ \u2000-\u200d\u202f|,.-]{0,4}){7,}")
_FLAGS_SIGN = Late("[\U0001f1e6-\U0001f1ff]")
_BRAILLE_SIGN = Late("[\u2801-\u28ff]")
_NO_DOTS = Late("\u2800")
_BRAILLE = Late("[\u2800-\u28ff]{8,}")
_DOTS = dict(
    zip(
        [1, 3, 9, 25, 17, 11, 27, 19, 10, 26, 5, 7, 13, 29, 21, 15, 31, 23, 14, 30, 37, 39, 58, 45, 61, 53, 0],
        "abcdefghijklmnopqrstuvwxyz ",
        strict=True,
    )
)
_TURNED_LETTERS = str.maketrans("ɐɔǝɟƃɥᴉıɾʞɯɹʇʌʍʎuqnbpd", "acefghiijkmrtvwynbuqdp")
_TURNED_SIGN = Late("[ɐɔǝɟƃɥᴉɾʞɯɹʇʌʍʎ]")
_LEET = str.maketrans("01345678@$!+", "oieasgtbasit")
_LEET_WORD = Late(r"(?<![\w@$])[a-z01345678@$][a-z01345678@$!+]{1,15}(?![\w@$])")
_FEW_DIGITS = 4
_COUNTRY = 2
_FEW_LETTERS = 6  # of an order; a shorter word is shown as an example
_STROKE_APART = 3
_LONGEST, _SHORT = 600, 8_192
_STYLED_LETTER = (
    "[\u1d00-\u1dbf\u0250-\u02ff\u2070-\u209c\u2100-\u214f\u249c-\u24e9\ua730-\ua7ff\uff21-\uff3a\uff41-\uff5a"
    "\U0001d400-\U0001d7ff\U0001f110-\U0001f189]"
)
_STYLED_FIRST = Late(_STYLED_LETTER)
_STYLED = Late(
    _STYLED_LETTER
    + "(?:[\u0300-\u036f \u3000\uff01-\uff20]{0,3}[\u1d00-\u1dbf\u0250-\u02ff\u2070-\u209ca-zA-Z\u2100-\u214f\u249c-\u24e9"
    "\ua730-\ua7ff\uff21-\uff3a\uff41-\uff5a\U0001d400-\U0001d7ff\U0001f110-\U0001f189]){6,}"
)
_ODD = Late(
    "[\u1d00-\u1dbf\u0250-\u02ff\u2070-\u209c\u249c-\u24e9\ua730-\ua7ff\uff21-\uff3a\uff41-\uff5a\U0001d400-\U0001d7ff\U0001f110-\U0001f189]"
)
_MARKS = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20e2\u20e4-\u20f0\ufe20-\ufe2f"
_MARK = Late(f"[{_MARKS}\u20e3]")
_PILED = Late(f"(?:[A-Za-z][{_MARKS}]{{1,40}}(?: [{_MARKS}]{{0,40}})?){{4,}}")
_ENCLOSED = Late("(?:[A-Za-z][\u20dd-\u20e0\u20e2-\u20e4]\ufe0f? ?){4,}")
_ENCLOSING = Late("[\u20dd-\u20e0\u20e2-\u20e4]")
_MARKING = Late("[\u0334-\u0338\u20dd-\u20e0\u20e2-\u20e4]")
_OVERLAID = Late("(?<![A-Za-z])[A-Za-z]{1,20}(?:[\u0334-\u0338][A-Za-z]{1,20}){1,3}(?![A-Za-z])")
"""A stroke through one letter of a word; what is struck out has it in all of them."""
odd(r"&#(?:x[0-9a-f]+|[0-9]+);?[\s\x1c-\x1f]?&#", sign="&")  # entities one after the other
_ODD_WORD = r"(?:[a-z][013-8@$!+]|[013-8@$!+][a-z]|[013-8@$!+]{3})"  # as any with a digit or sign for a letter has it
_PARTED = r"[^a-z0-9_@$\n]"
_LEET_PART = rf"[a-z013-8@$!+]*{_ODD_WORD}[a-z013-8@$!+]*"
_FURTHER = rf"{_PARTED}(?:[^\n]*{_PARTED})?{_LEET_PART}"
_LEET_WORDS = rf"(?:^|{_PARTED}){_LEET_PART}{_FURTHER}{_FURTHER}(?:{_PARTED}|$)"
_ANY_LEET, _ANY_LEET_LINE = Sieve(_LEET_WORDS), Sieve("(?im)" + _LEET_WORDS)  # three such words in a line, or in one


def _entities(text: str) -> str:
    return "".join(chr(int(m[1], 16) if m[1] else int(m[2])) + m[3] for m in _ENTITY.finditer(text))


def _entity_runs(reading: Reading) -> Iterator[Found]:
    if "&" in reading.ascii_signs and "&#" in reading.flat:
        for found in _ENTITIES.finditer(reading.flat):
            yield found.start(), found.end(), _entities(found[0])


def _leet(reading: Reading) -> Iterator[Found]:
    """Lines with several words in which digits stand for letters; the words must be known ones once that is undone."""
    low = reading.flat_low
    if len(reading.figures) <= _SHORT and not _ANY_LEET_LINE.may(reading.figures):
        return
    lines = [
        (begin, end)
        for begin, end in reading.numbered
        if end - begin < _LONGEST
        and low.count(" ", begin, end) >= _FEW_DIGITS - (low[begin] != " ")
        and _ANY_LEET.may(low[begin:end])
        and _turns(shape := reading.bytes[begin:end].translate(SHAPES)) >= _FEW_DIGITS - 1
        and b"0a" in shape
    ]
    if not lines or (len(lines) == 1 and _turns(reading.bytes.translate(SHAPES)) < _FEW_DIGITS):
        return
    for begin, end in lines:
        words = _LEET_WORD.findall(low, begin, end)
        odd = [word for word in words if len(word) > 2 and not word.isalpha() and not word.isdigit()]
        known = [word for word in odd if _unleet(word)]
        if len(known) >= 3 and 2 * len(odd) >= len(words) and 3 * len(known) >= 2 * len(odd):
            plain = _LEET_WORD.sub(lambda word: _unleet(word[0]) or word[0].translate(_LEET), low[begin:end])
            yield begin, end, plain


def _turns(shape: bytes) -> int:
    """How often a digit follows a letter, or begins a word that goes on with one."""
    return shape.count(b"a0") + shape.count(b" 0a")


def _unleet(word: str) -> str:
    """The word that digits and signs stand for letters in, if there is one; a one may be either of two letters."""
    plain = word.translate(_LEET)
    if is_known(plain) or any(map(lexicon().concepts, (plain,))):
        return plain
    plain = word.replace("1", "l").translate(_LEET)
    return plain if is_known(plain) else ""


def _pictured(reading: Reading) -> Iterator[Found]:
    """Letters of flags, of braille, and letters on their heads."""
    signs, text = reading.signs, reading.text
    if flags := _FLAGS_SIGN.findall(signs):
        for found in chain.from_iterable(_FLAGS.finditer(text, *line) for line in reading.lines_with(flags)):
            plain = "".join(chr(97 + ord(c) - 0x1F1E6) if ord(c) >= 0x1F1E6 else " " for c in found[0])
            plain = plain.replace("   ", "  ")
            words = re.split(" {2,}" if " " in plain.strip() and "  " in plain else " ", plain.strip())
            spelt = [word.replace(" ", "") for word in words]
            if any(len(word) != _COUNTRY for word in spelt):
                yield found.start(), found.end(), " ".join(spelt)
    if dots := _BRAILLE_SIGN.findall(signs):
        lines = reading.lines_with([*dots, *_NO_DOTS.findall(signs)])
        for found in chain.from_iterable(_BRAILLE.finditer(text, *line) for line in lines):
            yield found.start(), found.end(), "".join(_DOTS.get(ord(c) - 0x2800, "?") for c in found[0])
    if len(turned := _TURNED_SIGN.findall(signs)) >= _FEW_DIGITS:
        for begin, end in reading.lines_with(turned):
            if len(_TURNED_SIGN.findall(text, begin, end)) >= _FEW_DIGITS:
                yield begin, end, reading.low[begin:end].translate(_TURNED_LETTERS)[::-1]


def coded(reading: Reading) -> Iterator[Found]:
    """Where something is spelt in another way, and what it says."""
    if not reading.ascii:
        yield from _pictured(reading)
        yield from two_symbols(reading)
    if reading.odd:
        yield from _entity_runs(reading)
        yield from letters_down(reading)
    if reading.odd or not reading.ascii:
        yield from spaced(reading)
    yield from shown_codes(reading)
    if "0" in reading.ascii_signs:
        yield from _leet(reading)
    yield from keyed(reading)


def styled(reading: Reading) -> Iterator[Found]:
    """Latin words written in letters made for formulas, ornaments or other alphabets, and words under piles of accents."""
    piled = _MARK.findall(reading.signs)
    marked = bool(piled) and _MARKING.search(reading.signs)
    chars = [*piled, *_STYLED_FIRST.findall(reading.signs)] if piled or _ODD.search(reading.signs) else []
    for begin, end in reading.lines_with(chars) if chars else ():
        for found in _STYLED.finditer(reading.text, begin, end):
            plain = _plain(found[0])
            letters = [c for c in found[0] if not c.isascii() and not unicodedata.combining(c)]
            if len(letters) >= 8 and (" " in found[0].strip() or len(letters) >= 12) and plain.lower() != plain.upper():
                wide = sum("\uff21" <= c <= "\uff3a" for c in letters)
                if 2 * wide < len(letters):
                    yield found.start(), found.end(), plain
        for found in _PILED.finditer(reading.text, begin, end):
            marks = sum(unicodedata.category(c) in ("Mn", "Me") for c in found[0])
            letters = [c for c in found[0] if c.isascii() and c.isalpha()]
            plain = _plain(found[0])
            much = marks >= 8 and 4 * marks >= 3 * len(found[0].replace(" ", "")) / 2
            if len(letters) >= _FEW_LETTERS and (much or is_known(plain.strip())):
                yield found.start(), found.end(), plain
        if marked:
            yield from _marked(reading.text, begin, end)


def _marked(text: str, begin: int, end: int) -> Iterator[Found]:
    """Letters in circles and squares, and words with a stroke through one of their letters."""
    for found in _ENCLOSED.finditer(text, begin, end) if _ENCLOSING.search(text, begin, end) else ():
        yield found.start(), found.end(), _plain(_ENCLOSING.sub("", found[0]))
    for found in _OVERLAID.finditer(text, begin, end):
        marks = sum(not char.isalpha() for char in found[0])
        plain = _plain(found[0])
        if len(plain) >= _STROKE_APART * marks and is_known(plain):
            yield found.start(), found.end(), plain


def _plain(text: str) -> str:
    from memtui_store.scan.hidden.confusables import unmasked

    return unmasked(text)
