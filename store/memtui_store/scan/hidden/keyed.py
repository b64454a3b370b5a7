"""Writing that needs a key: undone where the note gives one away.

That is a word such as `rot13`, `backwards` or `decode`, or common words in their disguised spelling. What comes out has
to be made of known words, or else every line near such a word would be tried in vain.
"""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import base64
import binascii
import codecs
import re
import string
from collections import Counter
from typing import TYPE_CHECKING

from memtui_store.scan.hidden.acrostics import acrostics, speaks_of
from memtui_store.scan.hidden.codes import MORSE_CODE, base58, common, grouped, telephoned
from memtui_store.scan.hidden.vocabulary import has_known, is_known, share
from memtui_store.scan.injection.cues import (
    BACKWARDS,
    CODED,
    CUES,
    MOVED,
    NAMED,
    ROT,
    ROTATED,
    SHIFTED,
    SPELLED,
    TELEPHONED,
    TURNED,
    WAYS,
)
from memtui_store.scan.late import Late
from memtui_store.scan.sieve import Sieve

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
_MAY_BE_CODE = Sieve(
    r"(?:[0-9]{2,3}[ ,;]{1,2}){7}|[01]{7,8}[ ,]?[01]{7,8}|(?:(?:0x)?[0-9a-fA-F]{2}[ :,]{1,2}){9}|[A-Z2-7]{24}"
    r"|(?:[.\-]{1,5}[ /]{1,3}){8}"
)  # the same, whatever stands before it
_ANY_LETTERS = Late(r"[A-Z2-7]{24}|(?:[.\-]{1,5}[ /]{1,3}){8}")
_NO_DIGITS = bytes(c for c in range(256) if not 48 <= c < 58)
_FEWEST = 9  # digits of a text in numbers, as even hexadecimal ones begin with a digit
_REACH = 400
_TRIES = 40
_BASE32 = Late(r"\b[A-Z2-7]{24,}={0,6}")
_MORSE = Late(r"(?:[.\-·−–]{1,5}(?: / | {1,3}|/|$)){8,}")
_SEGMENTS = Late(r": |[()\[\]{}\"\u201c\u201d]|(?<=\s)'|'(?=[\s,.;:])| [-\u2013\u2014] |\. (?=[A-Z])|\n")
_PART = Late(r"(?<![\w+/])[A-Za-z0-9+/]{2,400}+={0,6}(?![\w+/])(?!\s?[=:] ?[\"'A-Za-z])")
_RUN = Late(r"[A-Za-z0-9+/]++")
_RUN_ON = frozenset(f"{string.ascii_letters}{string.digits}_+/")
_SHORTEST = 4
_ENCODED = Late(
    r"(?=[a-z0-9+/]*+[A-Z][A-Za-z0-9+/]*?[a-z0-9]|[a-z]*+[0-9]|[A-Z]*+[2-7])(?![A-Z]?[a-z]++\b)(?![0-9]++\b)[A-Za-z0-9+/]{4,80}+"
)
_FEW_CODED = 16
_BASED = Late(r"base[ -]?(?:16|32|36|45|58|62|64|85|91|122)")
_MOVES = Late(r"\b(?:tr\b|y/)[^\n]{0,60}-za\b|-za\b[^\n]{0,60}\btr\b|-za-[a-z]\b")
_BASE, _ALPHABET = frozenset({"base"}), frozenset({"za"})  # as `tr a-z n-za-m` has it, where the alphabet starts again
_WORD = Late(r"[a-z]+")
_LONG_RUN = Late(r"\S{15,800}")
_GAP = 14
_FEW_SPELT = 4
_PARTED = CODED - {"codes", "ascii", "morse", "convert", "binary", "octal", "decimal", "charcode", "charcodes"}
_SMALL = string.ascii_lowercase.encode()
_MOSTLY, _HARDLY = 0.6, 0.45
# the way that takes in digits and signs
_SEVENTH = str.maketrans({chr(c): chr(33 + (c - 33 + 47) % 94) for c in range(33, 127)})


_TABLES = {by: bytes.maketrans(_SMALL, _SMALL.decode().translate(way).encode()) for by, way in WAYS.items()}


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


_CODES: tuple[tuple[Late, Callable[[str], str]], ...] = (
    (_NUMBERS, _numbers),
    (_BITS, _bits),
    (_HEX_PAIRS, _hex),
    (_BASE32, _base32),
    (_MORSE, _morse),
)


def keyed(reading: Reading) -> Iterator[Found]:
    """What the note itself says is in code, in the line that says so or next to it, and words that are known turned round."""
    starts, low = reading.starts, reading.low
    letters = reading.letters
    tries = spelt = 0
    done = parted = -1
    for which in [which for which, line in reading.live if line.cued]:
        words = letters[starts[which] : starts[which + 1]].split()
        begin, end = starts[which], starts[which + 1] - 1
        cues = _meant(CUES.intersection(words), low[begin:end])
        if not cues:
            continue
        if not cues.isdisjoint(CODED):
            yield from _in_code(reading, begin, min(end + _REACH, len(low)))
            window = reading.flat_low[begin : end + _REACH]
            for cue, undo in (("58", base58), ("decode", grouped), ("base64", grouped)):
                for start, stop, plain in undo(reading.flat[begin : end + _REACH]) if cue in window else ():
                    yield begin + start, begin + stop, plain
        if begin >= parted and tries < _TRIES and not cues.isdisjoint(_PARTED):
            tries += 1
            parted = end + _REACH
            yield from _in_parts(reading, max(0, begin - _REACH), min(end + _REACH, len(low)))
        if begin > done and not cues.isdisjoint(TELEPHONED):
            for start, stop, plain in telephoned(low[begin : end + _REACH]):
                done = begin + stop
                yield begin + start, begin + stop, plain
        if tries < _TRIES and not cues.isdisjoint(SHIFTED):
            tries += 1
            if "47" in low[begin:end]:
                start = max(low.find(": ", begin, end) + 2, begin)
                yield start, end, reading.flat[start:end].translate(_SEVENTH)
            for start, stop, text in _near(reading, begin, end):
                if plain := _moved(text):
                    yield start, stop, plain
        if spelt < _FEW_SPELT and not cues.isdisjoint(SPELLED) and speaks_of(low, begin, end):
            spelt += 1
            for plain in acrostics(reading, begin, end):
                yield begin, end, plain
        yield from _known(reading, begin, end, cues)
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
        if tries < _TRIES and (turned or not NAMED.isdisjoint(words)):
            tries += 1
            for start, stop, text in _near(reading, begin, end):
                if plain := _turned(text):
                    yield start, stop, plain


def _meant(cues: frozenset[str], line: str) -> frozenset[str]:
    """Without the words that mean something else in this line: a base of a house or of code, a word of another language."""
    if "base" in cues and not _BASED.search(line):
        cues -= _BASE
    return cues - _ALPHABET if "za" in cues and not _MOVES.search(line) else cues


def _near(reading: Reading, begin: int, end: int) -> Iterator[Found]:
    """The parts of a line, and those of the lines around it, in small letters."""
    low, flat = reading.low, reading.flat
    first = max(flat.rfind("\n", 0, max(0, begin - 2)) + 1, begin - _REACH, 0)
    last = end
    for _ in range(3):
        stop = flat.find("\n", last + 1, end + _REACH)
        last = min(len(flat), end + _REACH) if stop < 0 else stop
    place = first
    for mark in (*_SEGMENTS.finditer(flat, first, last), None):
        stop = mark.start() if mark else last
        if stop - place >= _FEWEST:
            yield place, stop, low[place:stop]
        place = mark.end() if mark else stop
    if end - begin <= 2 * _REACH:
        yield begin, end, low[begin:end]


def _turned(text: str) -> str:
    """What a text says from its end, whole or word by word, if it says more so."""
    if share(text) > _HARDLY:
        return ""
    return next((way for way in (text[::-1], " ".join(w[::-1] for w in text.split())) if share(way) >= _MOSTLY), "")


def _moved(text: str) -> str:
    """What a text says once its letters are moved back by as many places as make the most sense, or nothing."""
    if share(text) > _HARDLY:
        return ""
    words = sorted(_WORD.findall(text), key=len, reverse=True)
    size = sum(map(len, words))
    if not size:
        return ""
    first = _first(words, size)
    ways = [way for by, way in WAYS.items() if has_known(first.translate(_TABLES[by]).decode("ascii").split())]
    return max((text.translate(way) for way in ways if _makes_sense(words, size, way)), key=share, default="")


def _first(words: list[str], size: int) -> bytes:
    """So many of the longest words that one of them must be known if most of the text is to be."""
    held = many = 0
    while many < len(words) and (size - held) / size >= _MOSTLY:
        held += len(words[many])
        many += 1
    return " ".join(words[:many]).encode("ascii")


def _makes_sense(words: list[str], size: int, way: dict[int, int]) -> bool:
    """Whether most of these words are known once they are moved; the long ones first, which soon tell that they are not."""
    known = size
    for word in words:
        if not is_known(word.translate(way)):
            known -= len(word)
            if known / size < _MOSTLY:
                return False
    return True


def _known(reading: Reading, begin: int, end: int, cues: frozenset[str]) -> Iterator[Found]:
    """A line with common words whose letters are all moved in the same way."""
    ways = Counter(way for cue in cues if (way := MOVED.get(cue, -1)) >= 0)
    if ways and (best := ways.most_common(1)[0])[1] >= 2:
        plain = reading.low[begin:end].translate(WAYS[best[0]])
        if share(plain) >= _MOSTLY:
            yield begin, end, plain


def _in_parts(reading: Reading, begin: int, end: int) -> Iterator[Found]:
    """Base64, base32 or hexadecimal digits that are to be put together first."""
    flat = reading.flat
    if sum(map(len, _encoded(flat, begin, end))) < _FEW_CODED:
        return
    runs: list[list[re.Match[str]]] = [[]]
    for part in _PART.finditer(flat, begin, end):
        if runs[-1] and part.start() - runs[-1][-1].end() > _GAP:
            runs.append([])
        runs[-1].append(part)
    for run in runs:
        alone = ([part] for part in run if len(part[0]) >= _FEW_CODED)
        for some in (run, [part for part in run if _is_coded(part[0])], *alone):
            if some and (plain := put_together([part[0] for part in some])):
                yield some[0].start(), some[-1].end(), plain
                break
    if "85" in flat[begin:end]:
        for long in _LONG_RUN.finditer(flat, begin, end):
            for undo in (base64.b85decode, base64.a85decode):
                if plain := _text_of(undo, long[0]):
                    yield long.start(), long.end(), plain


def _encoded(flat: str, begin: int, end: int) -> Iterator[str]:
    """Runs of letters, digits and signs that are no word; most are, as their small letters tell."""
    for run in _RUN.finditer(flat, begin, end):
        said = run[0]
        if len(said) >= _SHORTEST and not (said.islower() and said.isalpha()):
            start = run.start()
            if flat[start - 1 : start] not in _RUN_ON and (found := _ENCODED.match(flat, start, end)):
                yield found[0]


def _is_coded(part: str) -> bool:
    return (
        not part.isdigit()
        and (not part.isalpha() or not (part.istitle() or part.islower()))
        and share(part.lower()) < 1
    )


def put_together(parts: list[str]) -> str:
    """The words that pieces of base64, base32 or hexadecimal digits spell in a row, also from their end."""
    whole = "".join(parts).replace("=", "")
    if len(whole) < 12:
        return ""
    ways = (_of_32, bytes.fromhex) if whole.islower() or whole.isupper() else (_of_64,)
    for body in (whole, whole[::-1]):
        for undo in ways:
            if plain := _text_of(undo, body):
                return plain
    return ""


def _of_64(body: str) -> bytes:
    return base64.b64decode(body + "=" * (-len(body) % 4))


def _of_32(body: str) -> bytes:
    return base64.b32decode(body.upper() + "=" * (-len(body) % 8))


def _text_of(undo: Callable[[str], bytes], body: str) -> str:
    """The words that a way of undoing makes of something, if it makes any."""
    try:
        plain = undo(body).decode("ascii")
    except ValueError:
        return ""
    return plain if plain.isprintable() and share(plain.lower()) >= _MOSTLY else ""


def _in_code(reading: Reading, begin: int, end: int) -> Iterator[Found]:
    if not _MAY_BE_CODE.may(reading.flat[begin:end]):
        return
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
