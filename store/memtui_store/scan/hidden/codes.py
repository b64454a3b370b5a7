"""Codes that give themselves away: numbers, bits, dots and dashes, or letters apart that spell a text where they stand.

A quick look for what every such text has, such as the number of a blank, comes first; what it spells is judged by others.
"""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import base64
import binascii
import re
import string
from typing import TYPE_CHECKING

from memtui_store.scan.glance import figured, odd
from memtui_store.scan.hidden.vocabulary import share
from memtui_store.scan.late import Late
from memtui_store.scan.sieve import Sieve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from memtui_store.scan.reading import Reading

Found = tuple[int, int, str]
_REACH = 1_200
_LEAST = 6
_DECIMAL = Late(r"(?<!\d)(?:\d{2,3}\)?[ ,;+|/.:_\n-]{1,4}(?:chr\()?){6,}+(?:\d{2,3}(?!\d))?")
_OCTAL = Late(r"(?<!\d)(?:(?:0o)?[01]?[0-7]{2}[ ,;|/.:_\n-]{1,2}){7,}+(?:(?:0o)?[01]?[0-7]{2}(?!\d))?")
_HEX = Late(
    r"(?<![0-9a-z])(?:(?:(?:0x|u\+00|\\)?[0-9a-f]{2}[ :,;|/._\n-]{1,2}){9,}+|(?:(?:0x|u\+00)[0-9a-f]{2}[ ,;]{1,2}){6,8}+)(?:(?:0x|u\+00|\\)?[0-9a-f]{2}(?![0-9a-z]))?"
)
_BITS = Late(
    r"(?<![01])(?:(?:0b)?[01]{7,8}[ ,;|/.:_\n-]{1,2}){6,}+(?:(?:0b)?[01]{7,8}(?!\d))?|\b(?:0[01]{7}){6,}+\b|(?<![01])(?:[01]{4}[ _.-][01]{4}[ _.-]{1,2}){6,}+(?:[01]{4}[ _.-][01]{4}(?!\d))?"
)
_DUMP = Late(
    r"(?:(?<=\n)|\A)[ \t]{0,8}[0-9a-f]{7,8}:? {1,3}(?P<bytes>(?:[0-9a-f]{2}(?:[0-9a-f]{2})? {1,2}){1,16}(?:[0-9a-f]{2,4}(?=\s|\Z))?)"
)
_MORSE = Late(r"(?<![.\-\w])(?:[.\-]{1,5}(?: ?[/|\n] ?| {1,7})){8,}+(?:[.\-]{1,5}(?!\S))?")
_PLACES = Late(
    r"(?<![\d-])\d{1,2}(?:-\d{1,2})*+(?:[ /|,]{1,3}\d{1,2}(?:-\d{1,2})*+){2,60}+(?![\d-])|(?<![\d-])\d{1,2}(?:-\d{1,2}){2,20}+[ /|,]{1,3}\d{1,2}(?:-\d{1,2}){1,20}+(?![\d-])"
)
_PLACES_APART = Late(r"(?<![\d-])\d{1,2}(?: \d{1,2})*+(?: ?[/|] ?\d{1,2}(?: \d{1,2})*+){2,60}+(?!\d)")
_NUMBERED: dict[Late, str] = {
    _DECIMAL: r"(?:[0-9]{2,3}\)?[ ,;+|/.:_\n-]{1,4}(?:chr\()?){6}",
    _OCTAL: r"(?:(?:0o)?[01]?[0-7]{2}[ ,;|/.:_\n-]{1,2}){7}",
    _HEX: r"(?:(?:0x|u\+00|\\)?[0-9a-f]{2}[ :,;|/._\n-]{1,2}){9}|(?:(?:0x|u\+00)[0-9a-f]{2}[ ,;]{1,2}){6}",
    _BITS: r"(?:(?:0b)?[01]{7,8}[ ,;|/.:_\n-]{1,2}){6}|(?:0[01]{7}){6}|(?:[01]{4}[ _.\n-][01]{4}[ _.\n-]{1,2}){6}",
    _DUMP: r"(?:^|\n)[ \t]{0,8}[0-9a-f]{7,8}:? {1,3}[0-9a-f]{2}(?:[0-9a-f]{2})? ",
    _PLACES: r"[0-9]{1,2}(?:-[0-9]{1,2})*(?:[ /|,]{1,3}[0-9]{1,2}(?:-[0-9]{1,2})*){2}|[0-9]{1,2}(?:-[0-9]{1,2}){2,}[ /|,]{1,3}[0-9]{1,2}-[0-9]",
    _PLACES_APART: r"[0-9]{1,2}(?: [0-9]{1,2})*(?: ?[/|] ?[0-9]{1,2}(?: [0-9]{1,2})*){2}",
}
"""What each pattern for numbers has at the least."""
_ANY = Sieve(*figured(*(f"(?i:{shape})" for shape in _NUMBERED.values())))
_MAY = {pattern: Sieve(shape) for pattern, shape in _NUMBERED.items()} | {
    _MORSE: Sieve(r"(?:[.\-]{1,5}(?: ?[/|\n] ?| {1,7})){8}")
}
_ANY_SIGNS = Sieve(
    *odd(r"(?:[._-]{1,5}[ /|\n]{1,7}){6}", r"begin [67][0-7]{2} "), *odd("<~", sign="<")
)  # what the others are
odd(r"\n[a-z?]\n(?:[ \t]?\n)?[a-z?]\n")  # letters one below the other
_ANY_DOTTED = Sieve(r"(?:[._?-]{1,5}(?: ?[/|] ?| {1,7})){8}")
SHAPES = (
    bytes(97 if chr(c).isalpha() else 48 if chr(c).isdigit() else 10 if c == 10 else 32 for c in range(128))
    + b" " * 128
)
_SIGNALS = ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.."
MORSE_CODE = dict(zip(_SIGNALS.split(), string.ascii_lowercase, strict=True))
_NATO = "alfa alpha bravo charlie delta echo foxtrot golf hotel india juliett juliet kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray x-ray yankee zulu"
_SPELT = Late(rf"(?:(?:{'|'.join(_NATO.split())})\b[ ,./;|\n-]{{1,3}}){{6,}}+(?:(?:{'|'.join(_NATO.split())})\b)?")
_UU = Late(r"begin [0-7]{3} [^\n]{1,60}\n(?P<body>(?:[ -`]{2,61}\n){1,40})")
_A85 = Late(r"<~(?P<body>[!-uz\s]{10,2000})~>")
_DOWN = Late(r"\n(?:[^\W\d_]\n(?:[ \t]?\n)?){6,}+[^\W\d_]?")  # a line end comes first, by which it is found fast
_TWO = Late("(?:[\u2580-\u25ff\u2600-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff]\ufe0f?[ ,]?){24,}+")
_TWO_SIGN = Late("[\u2580-\u25ff\u2600-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff]")
_BASE58 = Late(r"\b[1-9A-HJ-NP-Za-km-z]{24,}\b")
_GROUPS = Late(r"\b(?:[A-Za-z0-9+/]{4,8} ){6,}[A-Za-z0-9+/]{2,8}={0,2}")
_ANY_GROUPS = Sieve(r"(?:[A-Za-z0-9+/]{4,8} ){6}")
_ALPHABET58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_COMMON = frozenset(
    ["the", "and", "all", "to", "of", "with", "from", "not", "user", "every", "without", "for", "in", "it"]
)
_WORDS = Late(r"[a-z]{2,}")


def spelt(codes: list[int]) -> str:
    """The text that these numbers are, if they are one."""
    good = all(31 < code < 127 or code in (9, 10) for code in codes)
    return "".join(map(chr, codes)) if good and len(codes) >= _LEAST else ""


def _numbers(base: int, digits: str) -> Callable[[str], str]:
    part = re.compile(digits)
    return lambda text: spelt([int(number, base) for number in part.findall(text)])


def _bits(text: str) -> str:
    groups = re.findall("[01]+", text.replace("0b", " "))
    if len(groups) == 1 or all(len(group) == _HALF for group in groups):
        whole = "".join(groups)
        groups = [whole[at : at + 8] for at in range(0, len(whole), 8)]
    return spelt([int(group, 2) for group in groups])


def _morse(text: str) -> str:
    words = re.split(r" ?[/|\n] ?" if re.search(r"[/|\n]", text) else " {2,}", text)
    return " ".join("".join(MORSE_CODE.get(sign, "?") for sign in word.split()) for word in words)


_from_decimal = _numbers(10, r"\d{2,3}")
_from_octal = _numbers(8, "(?<!\\d)[01]?[0-7]{2}(?!\\d)")
_from_hex = _numbers(16, r"(?<![0-9a-f])[0-9a-f]{2}(?![0-9a-f])")
_NEIGHBOURS = frozenset("0123456789abcdef)( ,+\\ux;:.-/|_\n[]o")
_HALF = 4  # bits
_LONG = b"0" * 48
_BETWEEN = " ,-.|/_;:\n"
_DECIMALS = (" 32,", "(32)", *(f"{sign}32{sign}" for sign in _BETWEEN))
_OCTALS = (" 040,", "0o40", *(f"{sign}040{sign}" for sign in _BETWEEN))
_PAIRS = tuple(f"{sign}20{sign}" for sign in _BETWEEN)
_TWICE = (" / ", " -.", ".- ", "\n-.")
_NIBBLES = ("0010 0000", "0010_0000", "0010-0000", "0010.0000")
_MIDDLE = str.maketrans("\u00b7\u2022\u2219\u22c5\u2212\u2013\u2014\u2010\u2011_", "....------")
_MOSTLY = 0.6
_IN_A_ROW = 6  # numbers that a text in numbers has at the least
_FIVES = ("-5-", "-5 ", " 5-")
_FIVES_APART = (" 5 ", " / 5", " | 5")


def _decoded(low: str, hints: tuple[str, ...], pattern: Late, undo: Callable[[str], str]) -> Iterator[Found]:
    """What a pattern finds around its hints, undone."""
    may = _MAY[pattern].may
    if not may(low):
        return
    done = -1
    for hint in hints:
        place = low.find(hint)
        while place >= 0:
            after = place + len(hint)
            if place > done and low[place - 1 : place] in _NEIGHBOURS and low[after : after + 1] in _NEIGHBOURS:
                begin = max(low.rfind("\n", max(0, place - _REACH), place) + 1, place - _REACH)
                for found in pattern.finditer(low, begin, place + _REACH) if may(low[begin : place + _REACH]) else ():
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
    if b" 00 0" in shape or b"0 00 a" in shape:
        yield from _decoded(low, _PAIRS, _HEX, _from_hex)
    if (b" 00 00 " in shape or b" 00 0 00 " in shape) and "-" in signs:
        yield from _decoded(low, _FIVES, _PLACES, _by_place)
    if b" 0   0" in shape or b"0   00" in shape:
        yield from _decoded(low, _FIVES_APART, _PLACES_APART, _by_place)
    if "(" in signs and ("chr(1" in low or "charcode(" in low):
        yield from _decoded(low, ("chr(1", "fromcharcode("), _DECIMAL, _from_decimal)
    if "+" in signs or "\\" in signs or ("," in signs and "x20," in low):
        yield from _decoded(low, ("+0020", "\\20 ", "x20,"), _HEX, _from_hex)
    if b"0000000 0" in shape or b"a0000000" in shape or _LONG in shape:
        yield from _decoded(low, ("0100000",), _BITS, _bits)
    if b"0000 0000 0000 0000 " in shape:
        yield from _decoded(low, _NIBBLES, _BITS, _bits)
    if b"0o" not in shape and "0o40" in low:
        yield from _decoded(low, ("0o40",), _OCTAL, _from_octal)
    if "0000010" in low and _MAY[_DUMP].may(low):
        yield from _dumped(low)


def _lined_up(low: str, shape: bytes) -> Iterator[Found]:
    """One number a line."""
    if shape.count(b"\n000\n") + shape.count(b"\n00\n") + shape.count(b"\n0a\n") >= _LEAST or b"\n0000000" in shape:
        rows = low.replace("\n", " ")
        for hints, pattern, undo in _ROWS:
            yield from _decoded(rows, hints, pattern, undo)


_ROWS: tuple[tuple[tuple[str, ...], Late, Callable[[str], str]], ...] = (
    ((" 32 ",), _DECIMAL, _from_decimal),
    ((" 040 ",), _OCTAL, _from_octal),
    ((" 20 ",), _HEX, _from_hex),
    ((" 00100000 ", " 0100000 "), _BITS, _bits),
)


def _dumped(low: str) -> Iterator[Found]:
    """What a dump of bytes shows, row by row."""
    rows = list(_DUMP.finditer(low))
    if rows:
        digits = "".join(row["bytes"] for row in rows).replace(" ", "")
        codes = [int(digits[at : at + 2], 16) for at in range(0, len(digits) - 1, 2)]
        if plain := spelt(codes):
            yield rows[0].start(), rows[-1].end(), plain


def _by_place(text: str) -> str:
    """Letters by their place in the alphabet; dates and sizes spell no words."""
    inside, between = ("-", r"[ /|,]+") if "-" in text else (" ", r" ?[/|,] ?")
    words = [re.findall(r"\d+", word) for word in re.split(between, text)]
    if not all(0 < int(number) <= 26 for word in words for number in word) or inside not in text:
        return ""
    plain = " ".join("".join(chr(96 + int(number)) for number in word) for word in words)
    return plain if share(plain) >= _MOSTLY else ""


def shown_codes(reading: Reading) -> Iterator[Found]:
    """Numbers, bits and dots that spell something with a blank in it."""
    if reading.figured and _ANY.may(reading.figures + "\n"):  # with the sign after the last number
        yield from _in_numbers(reading, *reading.digits)
    if reading.odd and _ANY_SIGNS.may(reading.flat_low):
        yield from _in_signs(reading)
    if ("\u00b7" in reading.chars or "\u2022" in reading.chars) and _ANY_DOTTED.may(reading.flat):
        for begin, end in reading.foreign:
            if _ANY_DOTTED.may(reading.flat[begin:end]):
                yield from _dotted(reading.text, begin, end)


def _in_numbers(reading: Reading, begin: int, end: int) -> Iterator[Found]:
    shape = reading.bytes.translate(SHAPES)
    if shape.count(b" 0", begin, end) + shape.count(b"\n0", begin, end) >= _IN_A_ROW or _LONG in shape:
        yield from _numbered(reading.flat_low, reading.ascii_signs, shape[begin:end])
        if b"\n0" in shape:
            yield from _lined_up(reading.flat_low, shape)


def _in_signs(reading: Reading) -> Iterator[Found]:
    low, signs = reading.flat_low, reading.ascii_signs
    if "." in signs and ("-" in signs or "_" in signs):
        if "-." in low or ".-" in low or " / " in low:
            yield from _decoded(low, _TWICE, _MORSE, _morse)
        if " _." in low:
            yield from _decoded(low.replace("_", "-"), _TWICE, _MORSE, _morse)
    for hint, pattern, open_up in _OPENINGS if "~" in signs or "begin " in reading.flat else ():
        place = reading.flat.find(hint)
        while place >= 0:
            found = pattern.match(reading.flat, place)
            plain = open_up(found["body"]) if found else ""
            if found and plain:
                yield found.start(), found.end(), plain
            place = reading.flat.find(hint, place + 2)


def _dotted(text: str, begin: int, end: int) -> Iterator[Found]:
    """Dots and dashes in the middle of the line."""
    signals = text[begin:end].translate(_MIDDLE)
    if signals.count(" -.") + signals.count(".- "):
        for found in _MORSE.finditer(signals):
            yield begin + found.start(), begin + found.end(), _morse(found[0])


def telephoned(text: str) -> Iterator[Found]:
    """Letters by the words that stand for them on the telephone."""
    for found in _SPELT.finditer(text):
        words = [re.findall("[a-z-]{4,}", part) for part in re.split(r"\s?[/.;|\n]\s?", found[0])]
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


_OPENINGS = (("begin 6", _UU, _uu), ("begin 7", _UU, _uu), ("<~", _A85, _a85))


def letters_down(reading: Reading) -> Iterator[Found]:
    """One letter a line."""
    if reading.single >= _LEAST:
        for found in _DOWN.finditer("\n" + reading.low):
            words = re.split(r"\n[ \t]?\n", found[0][1:])
            yield found.start(), found.end() - 1, " ".join(word.replace("\n", "") for word in words).strip()


def two_symbols(reading: Reading) -> Iterator[Found]:
    """Bits drawn with two symbols."""
    if len(symbols := _TWO_SIGN.findall(reading.signs)) < 2:
        return
    for begin, end in reading.lines_with(symbols):
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
    for found in _GROUPS.finditer(text) if _ANY_GROUPS.may(text) else ():
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
