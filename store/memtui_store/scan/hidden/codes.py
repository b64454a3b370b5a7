"""Codes that give themselves away: numbers, bits, dots and dashes, or letters apart that spell a text where they stand.

A quick look for what every such text has, such as the number of a blank, comes first; what it spells is judged by others.
"""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import base64
import binascii
import re
import string
from operator import countOf, sub
from typing import TYPE_CHECKING

from memtui_store.scan.late import Late

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from memtui_store.scan.reading import Reading

Found = tuple[int, int, str]
_REACH = 1_200
_LEAST = 6
_DECIMAL = Late(r"(?<!\d)(?:\d{2,3}\)?[ ,;+]{1,4}(?:chr\()?){7,}+(?:\d{2,3}\b)?")
_OCTAL = Late(r"(?<!\d)(?:[01][0-7]{2}[ ,]{1,2}){7,}+(?:[01][0-7]{2}\b)?")
_HEX = Late(r"(?<![0-9a-z])(?:(?:0x|u\+00|\\)?[0-9a-f]{2}[ :,;-]{1,2}){9,}+(?:(?:0x|u\+00|\\)?[0-9a-f]{2}\b)?")
_BITS = Late(r"(?<![01])(?:[01]{7,8}[ ,]{1,2}){6,}+(?:[01]{7,8}\b)?|\b(?:0[01]{7}){6,}+\b")
_MORSE = Late(r"(?<![.\-])(?:[.\-]{1,5} {1,2}(?:/ ?)?){8,}+[.\-]{1,5}")
_SIGNALS = ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.."
MORSE_CODE = dict(zip(_SIGNALS.split(), string.ascii_lowercase, strict=True))
_NATO = "alfa alpha bravo charlie delta echo foxtrot golf hotel india juliett juliet kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray x-ray yankee zulu"
_SPELT = Late(rf"(?:(?:{'|'.join(_NATO.split())})\b[ ,./-]{{1,3}}){{6,}}+(?:(?:{'|'.join(_NATO.split())})\b)?")
_UU = Late(r"begin [0-7]{3} [^\n]{1,60}\n(?P<body>(?:[ -`]{2,61}\n){1,40})")
_A85 = Late(r"<~(?P<body>[!-uz\s]{10,2000})~>")
_DOWN = Late(r"(?:(?<=\n)|\A)(?:[^\W\d_]\n(?:[ \t]?\n)?){6,}+[^\W\d_]?")
_TWO = Late("(?:[\u2580-\u25ff\u2600-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff]\ufe0f?[ ,]?){24,}+")
_TWO_SIGN = Late("[\u2580-\u25ff\u2600-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff]")
_BASE58 = Late(r"\b[1-9A-HJ-NP-Za-km-z]{24,}\b")
_GROUPS = Late(r"\b(?:[A-Za-z0-9+/]{4,8} ){6,}[A-Za-z0-9+/]{2,8}={0,2}")
_ALPHABET58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_COMMON = frozenset(
    ["the", "and", "all", "to", "of", "with", "from", "not", "user", "every", "without", "for", "in", "it"]
)
_FEW_COMMON = 2
_WORDS = Late(r"[a-z]{2,}")


def spelt(codes: list[int]) -> str:
    """The text that these numbers are, if they are one."""
    good = all(31 < code < 127 or code in (9, 10) for code in codes)
    return "".join(map(chr, codes)) if good and len(codes) >= _LEAST else ""


def _numbers(base: int, digits: str) -> Callable[[str], str]:
    part = re.compile(digits)
    return lambda text: spelt([int(number, base) for number in part.findall(text)])


def _bits(text: str) -> str:
    groups = text.replace(",", " ").split()
    if len(groups) == 1:
        groups = [text[at : at + 8] for at in range(0, len(text), 8)]
    return spelt([int(group, 2) for group in groups])


def _morse(text: str) -> str:
    words = re.split(r" ?/ ?", text)
    return " ".join("".join(MORSE_CODE.get(sign, "?") for sign in word.split()) for word in words)


_from_decimal = _numbers(10, r"\d{2,3}")
_from_octal = _numbers(8, "[01][0-7]{2}")
_from_hex = _numbers(16, r"(?<![0-9a-f])[0-9a-f]{2}(?![0-9a-f])")
_NEIGHBOURS = frozenset("0123456789abcdef)( ,+\\ux;:.-/")
_FEWEST = 12  # digits of a text in numbers, as even hexadecimal ones begin with a digit
_LONG = b"0" * 48
_DECIMALS = (" 32 ", " 32,", ",32,", "(32)")
_OCTALS = (" 040 ", " 040,", ",040,")
_PAIRS = (" 20 ", ":20:", ",20,", "-20-")
_TWICE = (" / ",)


def _decoded(low: str, hints: tuple[str, ...], pattern: Late, undo: Callable[[str], str]) -> Iterator[Found]:
    """What a pattern finds around its hints, undone."""
    done = -1
    for hint in hints:
        place = low.find(hint)
        while place >= 0:
            after = place + len(hint)
            if place > done and low[place - 1 : place] in _NEIGHBOURS and low[after : after + 1] in _NEIGHBOURS:
                begin = max(low.rfind("\n", max(0, place - _REACH), place) + 1, place - _REACH)
                for found in pattern.finditer(low, begin, place + _REACH):
                    done = max(done, found.end())
                    if plain := undo(found[0].replace("u+00", " ") if pattern is _HEX else found[0]):
                        yield found.start(), found.end(), plain
                done = max(done, place + _REACH // 4)
            place = low.find(hint, after)


def _numbered(low: str, signs: frozenset[str], shape: bytes) -> Iterator[Found]:
    """Texts in numbers; `shape` is that of the lines that have any."""
    if b"000 000 " in shape or b"000  000 " in shape:
        yield from _decoded(low, _DECIMALS, _DECIMAL, _from_decimal)
        yield from _decoded(low, _OCTALS, _OCTAL, _from_octal)
    if b" 00 0" in shape:
        yield from _decoded(low, _PAIRS, _HEX, _from_hex)
    if "(" in signs and "chr(1" in low:
        yield from _decoded(low, ("chr(1",), _DECIMAL, _from_decimal)
    if "+" in signs or "\\" in signs or ("," in signs and "x20," in low):
        yield from _decoded(low, ("+0020", "\\20 ", "x20,"), _HEX, _from_hex)
    if b"0000000 0000000" in shape or _LONG in shape:
        yield from _decoded(low, ("0100000",), _BITS, _bits)


def shown_codes(reading: Reading, shape: bytes) -> Iterator[Found]:
    """Numbers, bits and dots that spell something with a blank in it; `shape` has `0` for each digit."""
    low, signs = reading.flat_low, reading.ascii_signs
    packed = "~" in signs
    if "0" in signs and reading.numbered:
        begin, end = reading.digits
        packed = packed or reading.flat.find("begin ", begin, end) >= 0
        if shape.count(b"0", begin, end) >= _FEWEST:
            yield from _numbered(low, signs, shape[begin:end])
    if "/" in signs:
        yield from _decoded(low, _TWICE, _MORSE, _morse)
    if not packed:
        return
    for hint, pattern, open_up in _OPENINGS:
        place = reading.flat.find(hint)
        while place >= 0:
            found = pattern.match(reading.flat, place)
            plain = open_up(found["body"]) if found else ""
            if found and plain:
                yield found.start(), found.end(), plain
            place = reading.flat.find(hint, place + 2)


def telephoned(text: str) -> Iterator[Found]:
    """Letters by the words that stand for them on the telephone."""
    for found in _SPELT.finditer(text):
        words = [re.findall("[a-z-]{4,}", part) for part in re.split(r"\s?[/.]\s?", found[0])]
        yield found.start(), found.end(), " ".join("".join(name[0] for name in word) for word in words)


def _uu(body: str) -> str:
    try:
        return b"".join(binascii.a2b_uu(line) for line in body.splitlines()).decode("ascii").strip("\0 ")
    except (binascii.Error, UnicodeDecodeError):
        return ""


def _a85(body: str) -> str:
    try:
        return base64.a85decode(body).decode("ascii")
    except (ValueError, UnicodeDecodeError):
        return ""


_ONE = 2  # a letter and the end of its line
_OPENINGS = (("begin 6", _UU, _uu), ("begin 7", _UU, _uu), ("<~", _A85, _a85))


def letters_down(reading: Reading, shape: bytes) -> Iterator[Found]:
    """One letter a line; `shape` has `a` for each letter of ASCII."""
    starts = reading.starts
    if (not reading.ascii or b"\na\n" in shape) and countOf(map(sub, starts[1:], starts), _ONE) >= _LEAST:
        for found in _DOWN.finditer(reading.low):
            words = re.split(r"\n[ \t]?\n", found[0])
            yield found.start(), found.end(), " ".join(word.replace("\n", "") for word in words)


def two_symbols(reading: Reading) -> Iterator[Found]:
    """Bits drawn with two symbols."""
    if len(_TWO_SIGN.findall(reading.signs)) < 2:
        return
    for begin, end in reading.foreign:
        for found in _TWO.finditer(reading.text, begin, end):
            drawn = re.sub("[ ,\ufe0f]", "", found[0])
            both = sorted(set(drawn))
            for one in both if len(both) == 2 else ():
                plain = _bits("".join("1" if sign == one else "0" for sign in drawn))
                if plain:
                    yield found.start(), found.end(), plain


def base58(text: str) -> Iterator[Found]:
    """A text in the digits of Bitcoin addresses."""
    for found in _BASE58.finditer(text):
        number = 0
        for sign in found[0][:400]:
            number = number * 58 + _ALPHABET58.index(sign)
        data = number.to_bytes((number.bit_length() + 7) // 8, "big")
        if data.isascii() and (plain := data.decode("ascii")).isprintable():
            yield found.start(), found.end(), plain


def grouped(text: str) -> Iterator[Found]:
    """Base64 in groups."""
    for found in _GROUPS.finditer(text):
        body = found[0].replace(" ", "").rstrip("=")
        try:
            plain = base64.b64decode(body[: len(body) - (len(body) % 4 == 1)] + "=" * (-len(body) % 4)).decode("utf-8")
        except (binascii.Error, UnicodeDecodeError):
            continue
        if plain.isprintable():
            yield found.start(), found.end(), plain


def common(text: str) -> int:
    """How many words are among the commonest."""
    return sum(word in _COMMON for word in _WORDS.findall(text))


def shifted(text: str, *, mirrored: bool) -> str:
    """What a text says once its letters are moved back by as many places as make the most sense, or nothing."""
    low = text.lower()
    if not mirrored and common(low):
        return ""
    small = string.ascii_lowercase
    ways = [str.maketrans(small, small[by:] + small[:by]) for by in range(1, 26)]
    ways.append(str.maketrans(small, small[::-1]))
    told = [low.translate(way) for way in ways]
    told.append("".join(chr(33 + (ord(c) - 33 + 47) % 94) if "!" <= c <= "~" else c for c in text).lower())
    told.append("".join(chr(33 + (ord(c) - 33 + 47) % 94) if "!" <= c <= "~" else c for c in low))
    if mirrored:
        return told[25]
    best = max(told, key=common)
    return best if common(best) >= _FEW_COMMON else ""
