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

from memtui_store.scan.late import Late
from memtui_store.scan.lexicon import lexicon

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from memtui_store.scan.reading import Reading

Found = tuple[int, int, str]
_TURNED = frozenset(
    [
        "eht",
        "dna",
        "resu",
        "lla",
        "ton",
        "erongi",
        "eteled",
        "uoy",
        "ruoy",
        "llet",
        "selur",
        "snoitcurtsni",
        "morf",
        "tuohtiw",
        "dnes",
        "nur",
    ]
)
_ROTATED = frozenset(
    [
        "gur",
        "naq",
        "nyy",
        "abg",
        "lbh",
        "lbhe",
        "hfre",
        "vtaber",
        "ehyrf",
        "grfgf",
        "cebzcg",
        "frperg",
        "frpergf",
        "jvgubhg",
        "sebz",
        "gryy",
        "eha",
        "qryrgr",
    ]
)
_BACKWARDS = frozenset(
    ["backwards", "backward", "reversed", "reverse", "mirrored", "mirror", "right", "rebours", "contrario"]
)
_ROT = frozenset({"rot", "caesar", "cipher", "rotate", "rotated"})
_CODED = frozenset(
    [
        "ascii",
        "codes",
        "charcode",
        "charcodes",
        "decimal",
        "binary",
        "hex",
        "hexadecimal",
        "octal",
        "morse",
        "base",
        "decode",
        "decoded",
        "decoding",
        "dekodiere",
        "decodifica",
        "convert",
    ]
)
_CUES = _CODED | _TURNED | _ROTATED
_NUMBERS = Late(r"(?:\b\d{2,3}[ ,;]{1,2}){7,}\d{2,3}\b")
_BITS = Late(r"(?:\b[01]{7,8}[ ,]?){6,}")
_HEX_PAIRS = Late(r"(?:\b(?:0x)?[0-9a-f]{2}[ :,]{1,2}){9,}(?:0x)?[0-9a-f]{2}\b")
_ANY_CODE = Late(
    r"(?:\d{2,3}[ ,;]{1,2}){7}|[01]{7,8}[ ,]?[01]{7,8}|(?:(?:0x)?[0-9a-fA-F]{2}[ :,]{1,2}){9}|[A-Z2-7]{24}|(?:[.\-]{1,5}[ /]{1,3}){8}"
)
_REACH = 400
_BASE32 = Late(r"\b[A-Z2-7]{24,}={0,6}")
_MORSE = Late(r"(?:[.\-·−–]{1,5}(?: {1,3}|/| / |$)){8,}")
_ENTITIES = Late(r"(?:&#(?:x[0-9a-fA-F]{2,5}|\d{2,6});?\s?){6,}")
_ENTITY = Late(r"&#(?:x([0-9a-fA-F]{2,5})|(\d{2,6}));?(\s?)")
_SPACED = Late(r"(?<![^\W_])[^\W\d_](?: {1,4}[^\W\d_]){6,}(?![^\W_])")
_LEET = str.maketrans("013457@$", "oieastas")
_LEET_WORD = Late(r"(?<![\w@$])[a-z013457@$]{2,16}(?![\w@$])")
_FEW_DIGITS = 4
_LONGEST = 600
_STYLED = Late(
    "[\u1d00-\u1dbf\u0250-\u02af\u2100-\u214f\u249c-\u24e9\ua730-\ua7ff\uff21-\uff3a\uff41-\uff5a"
    "\U0001d400-\U0001d7ff\U0001f110-\U0001f189](?:[\u0300-\u036f ]{0,3}[\u1d00-\u1dbf\u0250-\u02afa-zA-Z\u2100-\u214f\u249c-\u24e9"
    "\ua730-\ua7ff\uff21-\uff3a\uff41-\uff5a\U0001d400-\U0001d7ff\U0001f110-\U0001f189]){6,}"
)
_ODD = Late(
    "[\u1d00-\u1dbf\u0250-\u02af\u249c-\u24e9\ua730-\ua7ff\uff21-\uff3a\uff41-\uff5a\U0001d400-\U0001d7ff\U0001f110-\U0001f189]"
)
_MARK = Late("[\u0300-\u036f\u0489]")
_PILED = Late("(?:[A-Za-z][\u0300-\u036f\u0489]{1,40}[ ]?){4,}")
_SHAPES = (
    bytes(97 if chr(c).isalpha() else 48 if chr(c).isdigit() else 10 if c == 10 else 32 for c in range(128))
    + b" " * 128
)
_SPACED_SHAPE = b" a" * 6
_MORSE_CODE = dict(
    zip(
        [
            ".-",
            "-...",
            "-.-.",
            "-..",
            ".",
            "..-.",
            "--.",
            "....",
            "..",
            ".---",
            "-.-",
            ".-..",
            "--",
            "-.",
            "---",
            ".--.",
            "--.-",
            ".-.",
            "...",
            "-",
            "..-",
            "...-",
            ".--",
            "-..-",
            "-.--",
            "--..",
        ],
        "abcdefghijklmnopqrstuvwxyz",
        strict=True,
    )
)


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
        "".join(_MORSE_CODE.get(sign, "") for sign in word.split()) for word in re.split(r" / |/| {3}", signs)
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
    for which, words in enumerate(reading.line_words):
        if _CUES.isdisjoint(words):
            continue
        begin, end = starts[which], starts[which + 1] - 1
        if not _CODED.isdisjoint(words):
            yield from _in_code(reading, begin, min(end + _REACH, len(low)))
        turned, rotated = len(_TURNED.intersection(words)), len(_ROTATED.intersection(words))
        if turned or rotated:
            start = low.rfind(": ", begin, end) + 2
            start = start if start > 1 else begin
            if turned >= 2 or (turned and not _BACKWARDS.isdisjoint(words)):
                yield start, end, low[start:end][::-1]
            if rotated >= 2 or (rotated and not _ROT.isdisjoint(words)):
                yield start, end, codecs.decode(low[start:end], "rot13")


def _in_code(reading: Reading, begin: int, end: int) -> Iterator[Found]:
    if not _ANY_CODE.search(reading.flat, begin, end):
        return
    for pattern, undo in _CODES:
        for found in pattern.finditer(reading.text if pattern is _BASE32 else reading.low, begin, end):
            plain = _readable(undo(found[0]))
            if plain:
                yield found.start(), found.end(), plain


def _entity_runs(reading: Reading) -> Iterator[Found]:
    if "&#" in reading.flat:
        for found in _ENTITIES.finditer(reading.flat):
            yield found.start(), found.end(), _entities(found[0])


def _spaced(reading: Reading, shape: bytes) -> Iterator[Found]:
    if _SPACED_SHAPE in shape:
        for found in _SPACED.finditer(reading.flat_low):
            words = re.split(" {2,}", found[0])
            yield found.start(), found.end(), " ".join(word.replace(" ", "") for word in words)


def _leet(reading: Reading, shape: bytes) -> Iterator[Found]:
    """Lines with several words in which digits stand for letters; the words must be known ones once that is undone."""
    if shape.count(b"a0a") + shape.count(b" 0a") < _FEW_DIGITS:
        return
    place = 0
    for line in shape.split(b"\n"):
        end = place + len(line)
        if len(line) < _LONGEST and line.count(b"a0a") + line.count(b" 0a") >= _FEW_DIGITS - 1:
            words = _LEET_WORD.findall(reading.flat_low, place, end)
            odd = [word.translate(_LEET) for word in words if not word.isalpha() and not word.isdigit()]
            if len(odd) >= 3 and 2 * len(odd) >= len(words) and sum(map(bool, map(lexicon().concepts, odd))) >= 2:
                yield place, end, reading.flat_low[place:end].translate(_LEET)
        place = end + 1


def coded(reading: Reading) -> Iterator[Found]:
    """Where something is spelt in another way, and what it says."""
    yield from _entity_runs(reading)
    shape = reading.flat.encode("ascii").translate(_SHAPES)
    yield from _spaced(reading, shape)
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
            marks = sum(map(bool, map(unicodedata.combining, found[0])))
            if marks >= 8 and 4 * marks >= 3 * len(found[0].replace(" ", "")) / 2:
                yield found.start(), found.end(), _plain(found[0])


def _plain(text: str) -> str:
    from memtui_store.scan.confusables import folded

    return folded(text)[0]
