"""Secrets given away by a name: assignments, config files, and prose in the languages notes are in.

Each name is looked at in place: what it says (see `names`), what joins it to a value (`=`, `is`, an arrow, a quotation
mark, a new line, nothing), and whether the value may be a secret at all (see `judge`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.marks import ask
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.name_words import (
    ARTICLES,
    BY_SIGN,
    CODE_LEFT,
    CODES,
    FOREIGN,
    LICENCES,
    NAMES,
    WEAK,
    Kind,
)
from memtui_store.scan.secrets.named import NETWORK, named, nearby
from memtui_store.scan.secrets.names import is_mute, kind_of
from memtui_store.scan.sieve import Sieve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

_RIGHT = Late(r"(?:[A-Za-z0-9_À-ɏ]|[.-](?=[A-Za-z0-9_À-ɏ])){0,48}+")
_LEFT = Late(r"(?:[A-Za-z0-9_À-ɏ]|(?<=[A-Za-z0-9_À-ɏ])[.-]){1,48}+\Z")
_LAST_WORD = Late(r"[\wÀ-ɏ'’-]++\Z")
_NEXT_WORD = Late(r"[ \t]{1,2}([^\W\d_]{1,16})(?![\w])")
_WORDS_AFTER = Late(r"[ \t’']{1,2}([^\W\d_]{1,16})\b(?:[ \t’']{1,2}([^\W\d_]{1,16})\b)?")
_DENIED = Late(r"(?:\bnot|\bno|n[’']t)(?: (?:an?|any|really|the|actually)){1,2} \Z")
_SIZED = Late(r"\[\w{0,12}\]")
_SIGN = Late(
    r"[0-9A-Z!@#$%^&*+?~](?:(?<=[0-9])|(?<=[a-z][A-Z])|(?<=[!@#$%^&*+?~])(?=[A-Za-z])|(?<=[A-Z])(?=[A-Z][a-z]))"
)  # a digit, a hump, a sign before a letter, or capitals before a small one
_ELSE = Late(
    r"[\"'`]?,?[ \t]{0,3}:?\n?[ \t\-]{0,24}[\"']?value|[^\n]{0,24}\n(?:[ \t]{0,4}\n)?[^\n]{0,60}?[0-9]|"
    r"[\"']?[ \t]{0,2}\{[ \t]{0,2}\n(?:[^\n]{0,100}\n){0,4}?[ \t]{0,24}default"
)
_LETTER = "[A-Za-zß-ÿͰ-ӿ]"
_ROW = Late(
    rf"[^\n]{{0,60}}?(?:[a-z]{{3,9}}(?:[ ,._-]{{1,2}}[a-z]{{3,9}}){{3}}|"
    rf"{_LETTER}{{3}}-{_LETTER}{{3,10}}-{_LETTER}{{3}}|"
    r"[=:] ?[\"']?[a-z]{12}| [a-z]{16}(?![\w-])|=[\"'][a-z]{3,10} [a-z]{3})"
)
_ANY_ROW = Sieve(
    r"[a-z]{3}[ ,._-]{1,2}[a-z]{3,9}[ ,._-]{1,2}[a-z]{3,9}[ ,._-]{1,2}[a-z]{3}|[A-Za-z]{3}-[A-Za-z]{3,10}-[A-Za-z]{3}",
    r"[=:] ?[\"']?[a-z]{12}| [a-z]{16}|=[\"'][a-z]{3,10} [a-z]{3}",
)  # the same, in a line of ASCII
_SHORTEST_ROW = 9
_WORDS, _SIGNS = 1, 2
_QUARTET = Late(
    r"[ :=]{1,3}[\"'`]?[a-z]{4}(?: [a-z]{4}){3}(?!\w)|"
    r"(?: (?:for|on|to|of) [^\n:=]{1,40})?[ ]?[:=][ ]?[\"'`]?[A-Za-z]{3,10}-[A-Za-z]{3,10}-[A-Za-z]{3}"
)
_SERIAL = Late(r"[A-Z0-9]{4,8}-[A-Z0-9]{4,8}-[A-Z0-9]{4,8}|[:=] ?[\"'`]?[A-Za-z0-9]{16}")
_ANY_SERIAL = Sieve(r"[A-Z0-9]{4,8}-[A-Z0-9]{4,8}-[A-Z0-9]{4,8}|[:=] ?[\"'`]?[A-Za-z0-9]{16}")
_SAFE = frozenset(("safe", "magic", "secret", "security", "lock", "pass", "wifi", "wlan"))
_OF = frozenset((" d", " à", " l", " w"))
_LEFT_SIGN = Late(r"[0-9][^\n]{0,60}[ \t(]")
_BLOB = Late(r"[A-Za-z0-9+/=\n]{16,}")
_BASE64 = frozenset("+/")
_EDGES = frozenset(("", *" \t\r\n\"'`,;:!?()*=|/<>{}"))  # which no name goes on behind
_INNER = frozenset("_.-×÷")
_BLANKS = frozenset(" \t")
_BEFORE_NAME = frozenset(" \t\"'`*(")
_SIGHT = 140
_TIES = frozenset(":=-→")
_NEXT, _VALUE = 24, 48  # how near the line's end must be for a value below, and the word for one beside
_APART = 200  # characters between lines that are searched one by one
_MADE = (Kind.TOKEN, Kind.KEY, Kind.LICENCE)
_NETWORKED = 24  # so near the word for one a key is that of a network

ask(CODE_LEFT | _SAFE, NAMES.__getitem__)


def _promising(text: str, place: int, *, words: bool = True) -> int:
    """Whether something within sight may be a value: a sign of one in the same line, a value in the next (`_SIGNS`), or
    else a row of words (`_WORDS`)."""
    window = text[place : place + _SIGHT + 3]
    end = window.find("\n")
    line = window if end < 0 else window[:end]
    sign = _SIGN.search(line)
    if sign and (at := sign.start()) <= _SIGHT + window[at].isupper():  # a hump begins at the small letter
        return _SIGNS
    if (0 <= end <= _NEXT or window.find("value", 0, _VALUE) >= 0) and _ELSE.match(text, place):
        return _SIGNS
    if not words or len(line) < _SHORTEST_ROW or (line.isascii() and not _ANY_ROW.may(line)):
        return 0
    return _WORDS if _ROW.match(text, place) else 0


def _near(text: str, start: int, end: int) -> tuple[str, str, str]:
    """The words of the sentence before and after a name, in small letters, and the one behind an article."""
    after = _NEXT_WORD.match(text, end) if text[end : end + 1] in _BLANKS else None
    right = after[1].lower() if after else ""
    further = _WORDS_AFTER.match(text, after.end()) if after and right in ARTICLES else None
    of = further[1].lower() if further else ""
    if further and of in ARTICLES and further[2]:
        of = further[2].lower()
    return _word_before(text, start).lower(), right, of


def _word_before(text: str, start: int) -> str:
    """The word before a name, with a blank or two and perhaps a quotation mark between them."""
    sign = text[start - 1 : start]
    if sign not in _BEFORE_NAME:
        return ""
    quoted = text[max(0, start - 30) : start]
    if sign == " ":  # as nearly always
        last = quoted[max(quoted.rfind(" ", 0, -1), quoted.rfind("\n")) + 1 : -1][-24:]
        if last == "-" or last.isalnum():
            return last
    spaced = quoted.rstrip("\"'`*(")
    before = spaced.rstrip(" \t")
    if len(quoted) - len(spaced) > 2 or not 0 < len(spaced) - len(before) <= 2:
        return ""
    last = before[max(before.rfind(" "), before.rfind("\n")) + 1 :][-24:]
    found = None if last.isalnum() else _LAST_WORD.search(last)
    return found[0] if found else last if last.isalnum() else ""


def keyword_spans(reading: Reading) -> Iterator[Span]:
    """Every value that a name nearby gives away."""
    for word, ranges in _named_lines(reading).items():
        yield from _hits(reading, word, ranges)
    if not reading.ascii:
        words = [word for sign in reading.low_chars.intersection(BY_SIGN) for word in BY_SIGN[sign]]
        ranges = _beyond_ascii(reading) if words else []
        for word in words:
            yield from (_foreign if word in FOREIGN else _hits)(reading, word, ranges)


def _beyond_ascii(reading: Reading) -> list[tuple[int, int]]:
    """Where the lines with characters beyond ASCII are, those near each other as one stretch."""
    found: list[tuple[int, int]] = []
    for begin, end in reading.foreign:
        if found and begin - found[-1][1] < _APART:
            found[-1] = found[-1][0], end
        else:
            found.append((begin, end))
    return found


def _named_lines(reading: Reading) -> dict[str, list[tuple[int, int]]]:
    """Which words may be part of a secret's name, and where the lines that hold each begin and end."""
    found: dict[str, list[tuple[int, int]]] = {}
    names = set(filter(NAMES.__getitem__, reading.word_set))
    for begin, end, words in reading.hot if names else ():
        if not names.isdisjoint(words):
            for word in names.intersection(words):
                found.setdefault(word, []).append((begin, end))
    return found


def _idle(text: str, low: str, place: int, end: int, word: str) -> bool:
    """A quick look at the words that notes are full of: no code of a door, no key of a product is near."""
    if word in LICENCES:
        window = text[end : end + 90]
        return (window.isascii() and not _ANY_SERIAL.may(window)) or _SERIAL.search(window) is None
    if word in CODES and text[end : end + 2] not in _OF:
        before = low[max(0, place - 20) : place].rstrip(" -_'").rpartition(" ")[2].rpartition("-")[2]
        if before in CODE_LEFT or before in _SAFE:
            return False
        return low[end : end + 20].lstrip().partition(" ")[0] not in CODE_LEFT
    return False


def _hits(reading: Reading, word: str, ranges: list[tuple[int, int]]) -> Iterator[Span]:
    text, low = reading.text, reading.low
    if (
        word in CODES
        and reading.word_set.isdisjoint(CODE_LEFT)
        and reading.word_set.isdisjoint(_SAFE)
        and reading.ascii
    ):
        return
    quick = word in CODES or word in LICENCES
    weak = word in WEAK
    mute = is_mute(word)
    size = len(word)
    done = -1
    for place in _places(reading, word, ranges):
        end = place + size
        if place < done or (quick and _idle(text, low, place, end, word)):
            continue
        if mute and text[place - 1 : place] in _EDGES and text[end : end + 1] in _EDGES and text[place:end].islower():
            continue
        hopeful = _promising(text, end, words=not weak)
        if not hopeful and word == "key" and NETWORK.search(low, max(0, place - _NETWORKED), end):
            hopeful = _promising(text, end)
        elif not hopeful and word == "pass":
            hopeful = bool(_QUARTET.match(text, end))
        if hopeful or (not weak and _is_numbered(text, place)):
            start, stop = _name_at(text, place, end)
            done = stop
            kind = _kind_at(text, low, start, stop)
            if kind is None:
                continue
            sure = hopeful == _SIGNS and stop == end
            if hopeful and kind in _MADE and not (sure or _promising(text, stop, words=False)):
                hopeful = bool(NETWORK.search(low, max(0, start - 40), stop + 12))  # else words are no value
            yield from named(text, low, start, stop, kind) if hopeful else nearby(text, low, start, stop, kind)


def _kind_at(text: str, low: str, start: int, stop: int) -> Kind | None:
    """What the name at this place says, by itself and with the words around it."""
    before = text[start - 1 : start]
    if (before in _BASE64 or text[stop : stop + 1] in _BASE64) and _BLOB.fullmatch(text, max(0, start - 12), stop + 12):
        return None
    if stop - start == 4 and text.startswith("Pass ", start) and text[stop + 1 : stop + 2] not in _TIES:
        return None  # what somebody is told to do
    if before.isalnum():
        return None  # longer than any name, as only the lines of a blob are
    if low.startswith("secret", start) and _DENIED.search(low, max(0, start - 20), start):
        return None
    return kind_of(text[start:stop].partition("[")[0], *_near(text, start, stop))


def _is_numbered(text: str, place: int) -> bool:
    """Whether a digit stands before a name, not far from it in the same line."""
    first = max(0, place - 70)
    return _LEFT_SIGN.search(text, max(first, text.rfind("\n", first, place)), place) is not None


def _places(reading: Reading, word: str, ranges: list[tuple[int, int]]) -> list[int]:
    """Where a word stands; one in ASCII only as a whole run of letters, since a longer one is looked for by itself."""
    whole = word.isascii()
    where = reading.letters if whole else reading.low
    size = len(word)
    found = []
    for begin, stop in ranges:
        place = where.find(word, begin, stop)
        while place >= 0:
            end = place + size
            if not whole or not (where[place - 1 : place].isalpha() or where[end : end + 1].isalpha()):
                found.append(place)
            place = where.find(word, end, stop)
    return found


def _name_at(text: str, place: int, end: int) -> tuple[int, int]:
    """Where the whole name begins and ends that a word is part of."""
    after = text[end : end + 1]
    right = _RIGHT.match(text, end) if after.isalnum() or after in _INNER else None
    stop = right.end() if right else end
    if text[stop : stop + 1] == "[":
        sized = _SIZED.match(text, stop)
        stop = sized.end() if sized else stop
    before = text[place - 1 : place]
    if not (before.isalnum() or before in _INNER):
        return place, stop
    first = max(0, place - 48)
    left = _LEFT.search(text, max(first, text.rfind(" ", first, place) + 1), place)
    return (left.start() if left else place), stop


def _foreign(reading: Reading, word: str, ranges: list[tuple[int, int]]) -> Iterator[Span]:
    """Names in scripts that do not set words apart, or inflect them: found as they are."""
    text, low = reading.text, reading.low
    for begin, stop in ranges:
        place = low.find(word, begin, stop)
        while place >= 0:
            end = place + len(word)
            while word[0] < "\u2e80" and text[end : end + 1].isalpha():
                end += 1
            if _promising(text, end) and (word != "код" or kind_of("code", "", *_near(text, place, end)[1:])):
                yield from named(text, low, place, end, FOREIGN[word])
            place = low.find(word, end, stop)
