"""Words that are broken up, run together or written in odd letters, so that no list of words has them.

Each kind shows in the shape of a line: signs between letters, capitals in turns, lines of a few letters, digits for
letters. What such a line says is put together again with the words that are known, and judged by others; it is
`unmistakable` where nobody would write so without meaning to hide something.
"""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate
from operator import add
from typing import TYPE_CHECKING, NamedTuple

from memtui_store.scan.glance import odd, shaped
from memtui_store.scan.hidden.confusables import unmasked
from memtui_store.scan.hidden.vocabulary import apart, has_known, is_known, share
from memtui_store.scan.late import Late
from memtui_store.scan.sieve import Sieve
from memtui_store.scan.windows import SMALL, windows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading


class Pieced(NamedTuple):
    """Where something is spelt oddly, what it says, and whether it can only be meant to hide."""

    start: int
    end: int
    plain: str
    unmistakable: bool


_JOINTS = (
    bytes(97 if chr(c).isalpha() else 48 if chr(c).isdigit() else c if c in (10, 32) else 46 for c in range(128))
    + b"." * 128
)
_CASES = bytes(65 if 65 <= c < 91 else 97 if 97 <= c < 123 else 10 if c == 10 else 32 for c in range(256))
_FEW, _FEW_JOINTS = 3, 2
_SHORTEST, _LONGEST = 4, 600
_CHUNK = Late(r"[a-z]{1,20}+(?:(?:[-._*~|/,;:+=#^`]|'(?!(?:t|s|re|ve|ll|d|m)\b)){1,2}[a-z]{1,20}){1,24}")
_PIECE = Late(r"[a-z]+")
_FEW_ODD = 3  # words that nobody knows, as pieces of words are
_MARKUP = Late(r"(?<=[a-z])(?:</?[a-z]{1,6} ?/?>|<!--[^>\n]{0,20}-->){1,2}(?=[a-z])")
_BEFORE, _AFTER = frozenset("/.@`:\\-_0123456789\"'=#"), frozenset("/@`(\\-_0123456789\"'")
_PREFIXES = frozenset({"re", "un", "de", "pre", "non", "co", "sub", "over", "auto", "multi", "mis", "anti", "inter"})
_NAMING = frozenset({"should", "test", "tests", "it", "when", "given", "how", "can", "does", "must", "feature", "fix"})
"""How names of tests, articles and branches begin."""
_LINK, _LINKS = 4, 3
_SAYING = (
    "the",
    "all",
    "any",
    "not",
    "to",
    "and",
    "this",
    "that",
    "without",
    "every",
    "from",
    "with",
    "it",
    "you",
    "your",
    "is",
)
_SAID = frozenset(_SAYING)
_CHAINED = Late(
    rf"[.+|~](?:{'|'.join(_SAYING)})[.+|~][a-z]{{1,20}}[.+|~]|[.+|~][a-z]{{1,20}}[.+|~](?:{'|'.join(_SAYING)})\b"
)
_ANY_CHAINED = Sieve(
    *odd(rf"[.+|~](?:{'|'.join(_SAYING)})[.+|~][a-z]+[.+|~]", rf"[.+|~][a-z]+[.+|~](?:{'|'.join(_SAYING)})")
)
_ANY_CUT = Sieve(
    *shaped(r"[a-z][^a-z0-9 \n]{1,2}[a-z][^\n]*[a-z][^a-z0-9 \n]{1,2}[a-z]", r"><[^\n]*><", r"-->[a-z][^\n]*-->[a-z]")
)
_ANY_TURNS = Sieve(*odd("(?-i:[a-z][A-Z][a-z][A-Z])"))
_FEW_SAYING = 2
_MOSTLY, _WHOLLY = 0.6, 0.9
_GLUED = Late(r"[A-Za-z]{18,160}+\Z")
_ALTERNATING = Late(
    r"(?<![A-Za-z])(?:[a-z]{0,2}(?:[A-Z][a-z]){2,20}[A-Z]?|[A-Z]?(?:[a-z][A-Z]){2,20}[a-z]?|[a-z][A-Z]|[a-z][A-Z][a-z]|[A-Z][a-z][A-Z])(?![A-Za-z])"
)
_WORD = Late(r"[A-Za-z]+")
_SENTENCE = 4
_ODD_LETTER = Late("[\u00a2-\u00a5\u00c0-\u024f\u0250-\u02af\u0370-\u058f\u1400-\u167f\u20ac\ua4d0-\ua4f7]")
_ODD_WORD = Late(r"[A-Za-z]*+(?:[\u00a2-\u00a5\u20ac\u00c0-\u058f\u1400-\u167f\ua4d0-\ua4f7][A-Za-z]*+)+")
_TWINS = "¢c £l ¤o ¥y €e øo Øo łl Łl đd Đd ßb ðd þp ħh ŧt ıi ɵo ɛe ɘe əe ղn ɩi ʋu ʏy εe ᗩa ᗷb ᑕc ᗪd ᕮe ᖴf ᕼh ᒍj ᒪl ᗰm ᑎn ᑭp ᖇr ᔕs ᑌu ᐯv ᗯw ᙭x"
_ALIKE = {ord(pair[0]): pair[1] for pair in _TWINS.split()}


def broken(reading: Reading) -> Iterator[Pieced]:
    """Whatever is spelt oddly in one of these ways."""
    if reading.shaped and _ANY_CUT.may(reading.flat_low):
        yield from _cut(reading)
    yield from _glued(reading)
    if reading.odd and _ANY_TURNS.may(reading.flat):
        yield from _in_turns(reading)
    if not reading.ascii:
        yield from _masked(reading)


def _lines(shape: bytes, sign: bytes) -> Iterator[tuple[int, int]]:
    """The lines that hold a shape."""
    place = shape.find(sign)
    while place >= 0:
        begin, end = shape.rfind(b"\n", 0, place) + 1, shape.find(b"\n", place)
        end = len(shape) if end < 0 else end
        if end - begin <= _LONGEST:
            yield begin, end
        place = shape.find(sign, end)


def _cut(reading: Reading) -> Iterator[Pieced]:
    """Words with signs in them, and sentences with signs for blanks."""
    low, letters, starts, lines = reading.flat_low, reading.letters, reading.starts, reading.announcing
    markup = "<" in reading.ascii_signs and ("><" in low or "-->" in low)
    odd = {
        which
        for which, line in enumerate(lines)
        if line.odd >= _FEW_ODD and 4 * line.odd >= line.size and starts[which + 1] - starts[which] > _SHORTEST
    }
    if reading.odd and _ANY_CHAINED.may(low):
        for first, last in windows(low, _ANY_CHAINED, least=SMALL):
            odd.update([bisect_right(starts, chain.start()) - 1 for chain in _CHAINED.finditer(low, first, last)])
    if not odd:
        return
    joints = reading.bytes.translate(_JOINTS).count
    for which in sorted(odd):
        begin, end = starts[which], starts[which + 1] - 1
        if (
            _SHORTEST <= end - begin <= _LONGEST
            and (
                joints(b"a.a", begin, end) >= _FEW_JOINTS
                or joints(b"a..a", begin, end) >= _FEW_JOINTS
                or (markup and low.count("><", begin, end) >= _FEW_JOINTS)
                or (markup and low.count("-->", begin, end) >= _FEW_JOINTS)
            )
            and not lines[which].piece
        ):
            line = low[begin:end]
            tagged = "<" in line
            if tagged or _may_be_cut(line, letters[begin:end].split()):
                yield from _cut_line(_MARKUP.sub("-", line) if tagged else line, begin, end)


def _may_be_cut(line: str, runs: list[str]) -> bool:
    """Whether runs of letters in a row make a word, or one sign stands often enough to link a sentence."""
    return _meets(runs) or (
        not _SAID.isdisjoint(runs)
        and (
            line.count(".") >= _LINKS
            or line.count("+") >= _LINKS
            or line.count("|") >= _LINKS
            or line.count("~") >= _LINKS
        )
    )


def _cut_line(line: str, begin: int, end: int) -> Iterator[Pieced]:
    found = 0
    out: list[str] = []
    place = 0
    for chunk in _CHUNK.finditer(line):
        pieces = _PIECE.findall(chunk[0])
        if len(pieces) >= _LINK and _is_chain(line, chunk, pieces):
            yield Pieced(begin, end, " ".join(pieces), unmistakable=False)
        elif said := _mended(pieces):
            found += 1
            out += (line[place : chunk.start()], said)
            place = chunk.end()
    if found >= 2:
        yield Pieced(begin, end, "".join((*out, line[place:])), unmistakable=found >= _FEW)


def _is_chain(line: str, chunk: re.Match[str], pieces: list[str]) -> bool:
    """Whether one sign stands for every blank of a sentence, and this is no path, name or address.

    Hyphens and underscores do not count: anybody reads them, and notes, branches and tests are called so.
    """
    joint = chunk[0][len(pieces[0])]
    if pieces[0] in _NAMING or joint not in ".+|~" or chunk[0].split(joint) != pieces:
        return False
    if line[chunk.start() - 1 : chunk.start()] in _BEFORE or line[chunk.end() : chunk.end() + 1] in _AFTER:
        return False
    return not _SAID.isdisjoint(pieces) and share(chunk[0]) >= _MOSTLY


def _mended(pieces: list[str]) -> str:
    """What letters with signs between them say, if some word goes on beyond a sign that parts no words."""
    if not _meets(pieces):
        return ""
    parts = pieces[1:] if pieces[0] in _PREFIXES else pieces
    if all(len(piece) == 1 or is_known(piece) for piece in parts):
        return ""
    said, known = apart("".join(pieces))
    if known < _WHOLLY:
        return ""
    joints = set(accumulate(map(len, pieces)))
    place = 0
    for word in said.split():
        if len(word) > _FEW and not joints.isdisjoint(range(place + 1, place + len(word))):
            return said
        place += len(word)
    return ""


def _meets(pieces: list[str]) -> bool:
    """Whether two or three pieces in a row make a word."""
    pairs = [*map(add, pieces, pieces[1:])]
    return has_known(pairs) or has_known(map(add, pairs, pieces[2:]))


def _glued(reading: Reading) -> Iterator[Pieced]:
    """A sentence without its blanks."""
    flat = reading.flat
    for begin, end in reading.words:
        if end - begin >= 18 and (found := _GLUED.match(flat, begin, end)) and _may_say(found[0]):
            said, known = apart(found[0].lower())
            words = said.split()
            if (
                known >= _WHOLLY
                and len(words) >= _SENTENCE
                and words[0] not in _NAMING
                and (found[0].islower() or len(_SAID.intersection(words)) >= _FEW_SAYING)
            ):
                yield Pieced(begin, end, said, unmistakable=False)


def _may_say(run: str) -> bool:
    """Whether a run of letters may be a sentence: a name of a program's, with capitals in it, lacks the small words."""
    low = run.lower()
    return run == low or sum([word in low for word in _SAYING]) >= _FEW_SAYING


def _in_turns(reading: Reading) -> Iterator[Pieced]:
    """Small letters and capitals in turns."""
    shape = reading.bytes.translate(_CASES)
    for begin, end in _lines(shape, b"aAaA"):
        odd = len(_ALTERNATING.findall(reading.flat, begin, end))
        if odd < _FEW or 2 * odd < len(_WORD.findall(reading.flat, begin, end)):
            continue
        low = reading.flat_low[begin:end]
        if share(low) >= _MOSTLY:
            yield Pieced(begin, end, low, unmistakable=True)


def _masked(reading: Reading) -> Iterator[Pieced]:
    """English words with letters of another alphabet, or with accents that no English word has."""
    text, flat = reading.text, reading.flat
    letters = _ODD_LETTER.findall(reading.signs)
    if len(letters) < _FEW and sum(map(text.count, letters)) < _FEW:
        return
    for begin, end in reading.lines_with(letters):
        if (
            end - begin > _LONGEST
            or flat.count("?", begin, end) < _FEW
            or len(_ODD_LETTER.findall(text, begin, end)) < _FEW
        ):
            continue
        odd = [word for word in _ODD_WORD.findall(text, begin, end) if len(word) > 2]
        known = sum(is_known(_bare(word)) for word in odd)
        if known >= _FEW and 3 * known >= 2 * len(odd):
            plain = _ODD_WORD.sub(lambda word: _bare(word[0]), text[begin:end]).lower()
            if share(plain) >= _MOSTLY:
                yield Pieced(begin, end, plain, unmistakable=True)


def _bare(word: str) -> str:
    """A word in the Latin letters that it looks like."""
    return unmasked(word.translate(_ALIKE))
