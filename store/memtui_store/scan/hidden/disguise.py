"""Writing that a person skims over and a model reads: in codes, backwards, letter by letter, in digits, in odd letters.

Each way is undone and read again as plain text. What needs a key is only undone where the note gives one away:
a word such as `rot13` or `backwards`, or common words in their disguised spelling.
"""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import base64
import binascii
import codecs
import re
import unicodedata
from typing import TYPE_CHECKING

from memtui_store.scan.hidden.codes import (
    MORSE_CODE,
    base58,
    common,
    grouped,
    letters_down,
    shifted,
    shown_codes,
    telephoned,
    two_symbols,
)
from memtui_store.scan.injection.cues import BACKWARDS, CODED, CUES, NAMED, ROT, ROTATED, SHIFTED, TELEPHONED, TURNED
from memtui_store.scan.injection.lexicon import lexicon
from memtui_store.scan.late import Late

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from memtui_store.scan.reading import Reading

Found = tuple[int, int, str]
_NUMBERS = Late(r"(?:\b\d{2,3}[ ,;]{1,2}){7,}\d{2,3}\b")
_BITS = Late(r"(?:\b[01]{7,8}[ ,]?){6,}")
_HEX_PAIRS = Late(r"(?:\b(?:0x)?[0-9a-f]{2}[ :,]{1,2}){9,}(?:0x)?[0-9a-f]{2}\b")
_ANY_CODE = Late(
    r"(?<![0-9A-Za-z_])(?:(?:\d{2,3}[ ,;]{1,2}){7}|[01]{7,8}[ ,]?[01]{7,8}|(?:(?:0x)?[0-9a-fA-F]{2}[ :,]{1,2}){9}|[A-Z2-7]{24})"
    r"|(?:[.\-]{1,5}[ /]{1,3}){8}"
)
_ANY_LETTERS = Late(r"[A-Z2-7]{24}|(?:[.\-]{1,5}[ /]{1,3}){8}")
_NO_DIGITS = bytes(c for c in range(256) if not 48 <= c < 58)
_FEWEST = 9  # digits of a text in numbers, as even hexadecimal ones begin with a digit
_REACH = 400
_TRIES = 40
_BASE32 = Late(r"\b[A-Z2-7]{24,}={0,6}")
_MORSE = Late(r"(?:[.\-·−–]{1,5}(?: / | {1,3}|/|$)){8,}")
_ENTITIES = Late(r"(?:&#(?:x[0-9a-fA-F]{2,8}|\d{2,9});?\s?){6,}")
_ENTITY = Late(r"&#(?:x0{0,6}([0-9a-fA-F]{2,5})|0{0,6}(\d{2,6}));?(\s?)")
_SPACED = Late(r"(?<![^\W_])[^\W\d_](?:(?: {1,4}|[._·*|/-]| [._·*|/-] )[^\W\d_]){6,}(?![^\W_])")
_APART = Late(r"(?<=[^\W\d_])[._·*|/-](?=[^\W\d_])")
_FLAGS = Late("(?:[\U0001f1e6-\U0001f1ff][ \u200b-\u200d]{0,3}){7,}")
_FLAGS_SIGN = Late("[\U0001f1e6-\U0001f1ff]")
_BRAILLE_SIGN = Late("[\u2801-\u28ff]")
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
_LEET = str.maketrans("013457@$", "oieastas")
_LEET_WORD = Late(r"(?<![\w@$])[a-z013457@$]{2,16}(?![\w@$])")
_FEW_DIGITS = 4
_COUNTRY = 2
_LONGEST = 600
_STYLED = Late(
    "[\u1d00-\u1dbf\u0250-\u02ff\u2070-\u209c\u2100-\u214f\u249c-\u24e9\ua730-\ua7ff\uff21-\uff3a\uff41-\uff5a"
    "\U0001d400-\U0001d7ff\U0001f110-\U0001f189](?:[\u0300-\u036f \u3000\uff01-\uff20]{0,3}[\u1d00-\u1dbf\u0250-\u02ff\u2070-\u209ca-zA-Z\u2100-\u214f\u249c-\u24e9"
    "\ua730-\ua7ff\uff21-\uff3a\uff41-\uff5a\U0001d400-\U0001d7ff\U0001f110-\U0001f189]){6,}"
)
_ODD = Late(
    "[\u1d00-\u1dbf\u0250-\u02ff\u2070-\u209c\u249c-\u24e9\ua730-\ua7ff\uff21-\uff3a\uff41-\uff5a\U0001d400-\U0001d7ff\U0001f110-\U0001f189]"
)
_MARKS = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20e2\u20e4-\u20f0\ufe20-\ufe2f"
_MARK = Late(f"[{_MARKS}]")
_PILED = Late(f"(?:[A-Za-z][{_MARKS}]{{1,40}}(?: [{_MARKS}]{{0,40}})?){{4,}}")
_SHAPES = (
    bytes(97 if chr(c).isalpha() else 48 if chr(c).isdigit() else 10 if c == 10 else 32 for c in range(128))
    + b" " * 128
)
_SPACED_SHAPE = b" a" * 4


def _readable(text: str) -> str:
    return text if len(text) >= 6 and all(c.isprintable() or c in "\n\t" for c in text) else ""


def _spelt(codes: list[int]) -> str:
    return "".join(map(chr, codes)) if all(31 < code < 0x10000 or code in (9, 10) for code in codes) else ""


def _numbers(text: str) -> str:
    return _spelt([int(part) for part in re.findall(r"\d+", text)])


def _bits(text: str) -> str:
    return _spelt([int(part, 2) for part in re.findall("[01]{7,8}", text)])


def _hex(text: str) -> str:
    return _spelt([int(part, 16) for part in re.findall("[0-9a-f]{2}", text.replace("0x", ""))])


def _base32(text: str) -> str:
    try:
        return base64.b32decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 8)).decode("utf-8")
    except (binascii.Error, UnicodeDecodeError):
        return ""


def _morse(text: str) -> str:
    signs = re.sub("[−–]", "-", text.replace("·", "."))
    return " ".join(
        "".join(MORSE_CODE.get(sign, "") for sign in word.split()) for word in re.split(r" / |/| {3}", signs)
    )


def _entities(text: str) -> str:
    return "".join(chr(int(m[1], 16) if m[1] else int(m[2])) + m[3] for m in _ENTITY.finditer(text))


_CODES: tuple[tuple[Late, Callable[[str], str]], ...] = (
    (_NUMBERS, _numbers),
    (_BITS, _bits),
    (_HEX_PAIRS, _hex),
    (_BASE32, _base32),
    (_MORSE, _morse),
)


def _keyed(reading: Reading) -> Iterator[Found]:
    """What the note itself says is in code, in the line that says so or after it, and words that are known turned round."""
    starts, low = reading.starts, reading.low
    letters = reading.letters
    tries = 0
    for which in [which for which, line in enumerate(reading.announcing) if line.cued]:
        words = letters[starts[which] : starts[which + 1]].split()
        begin, end = starts[which], starts[which + 1] - 1
        cues = CUES.intersection(words)
        if not cues.isdisjoint(CODED):
            yield from _in_code(reading, begin, min(end + _REACH, len(low)))
            window = reading.flat_low[begin : end + _REACH]
            for cue, undo in (("58", base58), ("decode", grouped), ("base64", grouped)):
                for start, stop, plain in undo(reading.flat[begin : end + _REACH]) if cue in window else ():
                    yield begin + start, begin + stop, plain
        if not cues.isdisjoint(TELEPHONED):
            for start, stop, plain in telephoned(low[begin:end]):
                yield begin + start, begin + stop, plain
        if tries < _TRIES and not cues.isdisjoint(SHIFTED):
            tries += 1
            yield from _moved(reading, begin, end, mirrored="atbash" in cues)
        turned, rotated = len(TURNED & cues), len(ROTATED & cues)
        if turned or rotated or not NAMED.isdisjoint(words):
            start = low.rfind(": ", begin, end) + 2
            start = start if start > 1 else begin
            if turned >= 2 or (turned and not BACKWARDS.isdisjoint(words)):
                yield start, end, low[start:end][::-1]
            if rotated >= 2 or (rotated and not ROT.isdisjoint(words)):
                yield start, end, codecs.decode(low[start:end], "rot13")
            if not NAMED.isdisjoint(words):
                said = low[start:end]
                for plain in (said[::-1], codecs.decode(said, "rot13"), " ".join(word[::-1] for word in said.split())):
                    if common(plain) > common(said):
                        yield start, end, plain


def _moved(reading: Reading, begin: int, end: int, *, mirrored: bool) -> Iterator[Found]:
    """Letters moved along the alphabet, in the line that says so or the one after it."""
    low = reading.low
    after = low.find("\n", end + 1, end + _REACH)
    for first, last in ((begin, end), (end + 1, after if after > 0 else min(len(low), end + _REACH))):
        start = low.rfind(": ", first, last) + 2
        start = start if start > 1 else first
        plain = shifted(reading.flat[start:last], mirrored=mirrored)
        if plain:
            yield start, last, plain


def _in_code(reading: Reading, begin: int, end: int) -> Iterator[Found]:
    window = reading.bytes[begin:end]
    if len(window.translate(None, _NO_DIGITS)) < _FEWEST and not _ANY_LETTERS.search(reading.flat, begin, end):
        return
    if not _ANY_CODE.search(reading.flat, begin, end):
        return
    for pattern, undo in _CODES:
        for found in pattern.finditer(reading.text if pattern is _BASE32 else reading.low, begin, end):
            plain = _readable(undo(found[0]))
            if plain:
                yield found.start(), found.end(), plain


def _entity_runs(reading: Reading) -> Iterator[Found]:
    if "&" in reading.ascii_signs and "&#" in reading.flat:
        for found in _ENTITIES.finditer(reading.flat):
            yield found.start(), found.end(), _entities(found[0])


def _spaced(reading: Reading, shape: bytes) -> Iterator[Found]:
    place = shape.find(_SPACED_SHAPE)
    while place >= 0:
        end = shape.find(b"\n", place)
        end = len(shape) if end < 0 else end
        for found in _SPACED.finditer(reading.flat_low, shape.rfind(b"\n", 0, place) + 1, end):
            apart = _APART.sub("", found[0])
            words = re.split(" {2,}" if apart == found[0] else " +", apart)
            yield found.start(), found.end(), " ".join(word.replace(" ", "") for word in words)
        place = shape.find(_SPACED_SHAPE, end)


def _leet(reading: Reading, shape: bytes) -> Iterator[Found]:
    """Lines with several words in which digits stand for letters; the words must be known ones once that is undone."""
    first, last = reading.digits if "0" in reading.ascii_signs else (0, 0)
    place = shape.find(b"0a", first, last)
    if place < 0 or shape.count(b"a0a", first, last) + shape.count(b" 0a", first, last) < _FEW_DIGITS:
        return
    while place >= 0:
        begin = shape.rfind(b"\n", 0, place) + 1
        end = shape.find(b"\n", place)
        end = len(shape) if end < 0 else end
        if end - begin < _LONGEST:
            line = shape[begin:end]
            if line.count(b"a0a") + line.count(b" 0a") >= _FEW_DIGITS - 1:
                words = _LEET_WORD.findall(reading.flat_low, begin, end)
                odd = [
                    word.translate(_LEET)
                    for word in words
                    if len(word) > 2 and not word.isalpha() and not word.isdigit()
                ]
                if len(odd) >= 3 and 2 * len(odd) >= len(words) and sum(map(bool, map(lexicon().concepts, odd))) >= 2:
                    yield begin, end, reading.flat_low[begin:end].translate(_LEET)
        place = shape.find(b"0a", end)


def _pictured(reading: Reading) -> Iterator[Found]:
    """Letters of flags, of braille, and letters on their heads."""
    signs, text = reading.signs, reading.text
    if _FLAGS_SIGN.search(signs):
        for found in _FLAGS.finditer(text):
            plain = "".join(chr(97 + ord(c) - 0x1F1E6) if ord(c) >= 0x1F1E6 else " " for c in found[0])
            words = re.split(" {2,}" if " " in plain.strip() and "  " in plain else " ", plain.strip())
            spelt = [word.replace(" ", "") for word in words]
            if any(len(word) != _COUNTRY for word in spelt):
                yield found.start(), found.end(), " ".join(spelt)
    if _BRAILLE_SIGN.search(signs):
        for found in _BRAILLE.finditer(text):
            yield found.start(), found.end(), "".join(_DOTS.get(ord(c) - 0x2800, "?") for c in found[0])
    if len(_TURNED_SIGN.findall(signs)) >= _FEW_DIGITS:
        for begin, end in reading.foreign:
            if len(_TURNED_SIGN.findall(text, begin, end)) >= _FEW_DIGITS:
                yield begin, end, reading.low[begin:end].translate(_TURNED_LETTERS)[::-1]


def coded(reading: Reading) -> Iterator[Found]:
    """Where something is spelt in another way, and what it says."""
    if not reading.ascii:
        yield from _pictured(reading)
        yield from two_symbols(reading)
    yield from _entity_runs(reading)
    shape = reading.bytes.translate(_SHAPES)
    yield from _spaced(reading, shape)
    yield from letters_down(reading, shape)
    yield from shown_codes(reading, shape)
    yield from _leet(reading, shape)
    yield from _keyed(reading)


def styled(reading: Reading) -> Iterator[Found]:
    """Latin words written in letters made for formulas, ornaments or other alphabets, and words under piles of accents."""
    odd, piled = _ODD.search(reading.signs), _MARK.search(reading.signs)
    for begin, end in reading.foreign if odd or piled else ():
        for found in _STYLED.finditer(reading.text, begin, end):
            plain = _plain(found[0])
            letters = [c for c in found[0] if not c.isascii() and not unicodedata.combining(c)]
            if len(letters) >= 8 and (" " in found[0].strip() or len(letters) >= 12) and plain.lower() != plain.upper():
                wide = sum("\uff21" <= c <= "\uff3a" for c in letters)
                if 2 * wide < len(letters):
                    yield found.start(), found.end(), plain
        for found in _PILED.finditer(reading.text, begin, end):
            marks = sum(unicodedata.category(c) in ("Mn", "Me") for c in found[0])
            if marks >= 8 and 4 * marks >= 3 * len(found[0].replace(" ", "")) / 2:
                yield found.start(), found.end(), _plain(found[0])


def _plain(text: str) -> str:
    from memtui_store.scan.hidden.confusables import folded

    return folded(text)[0]
