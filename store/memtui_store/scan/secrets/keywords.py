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
from memtui_store.scan.secrets.named import MADE, NETWORK, is_bare, named, nearby, set_words
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
    r"[\"'`]?,?[ \t]{0,3}:?\n?[ \t\-]{0,24}[\"']?value|[^\n]{0,24}+\n(?:[ \t]{0,4}\n)?[^\n0-9]{0,60}+[0-9]|"
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
_SAFE = frozenset(("safe", "magic", "secret", "security", "lock", "pass", "wifi", "wlan", "wireless"))
_BESIDE_CODES = CODE_LEFT | _SAFE
_OF = frozenset((" d", " à", " l", " w"))
_LEFT_SIGN = Late(r"[0-9][^\n]{0,60}[ \t(]")
_NAME_SIGN = Late(f"[{''.join(BY_SIGN)}]")  # one of which each word for a secret has that is not in ASCII
_BLOB = Late(r"[A-Za-z0-9+/=\n]{16,}")
_BASE64 = frozenset("+/")
_EDGES = frozenset(("", *" \t\r\n\"'`,;:!?()*=|/<>{}"))  # which no name goes on behind
_GAPS = frozenset(("", " ", "\n"))  # between words, where there is nothing else but letters
_INNER = frozenset("_.-×÷")
_BLANKS = frozenset(" \t")
_BEFORE_NAME = frozenset(" \t\"'`*(")
_SIGHT = 140
_TIES = frozenset(":=-→")
_NEXT, _VALUE = 24, 48  # how near the line's end must be for a value below, and the word for one beside
_NETWORKED = 24  # so near the word for one a key is that of a network

ask(_BESIDE_CODES, NAMES.__getitem__)


def _promising(text: str, place: int, *, words: bool = True) -> int:
    """Whether something within sight may be a value: a sign of one in the same line, a value in the next (`_SIGNS`), or
    else a row of words (`_WORDS`)."""
    last = place + _SIGHT + 3
    line = text.find("\n", place, last)
    end = last if line < 0 else line
    sign = _SIGN.search(text, place, end)
    if sign and (at := sign.start()) == place and text[at].isupper():
        sign = _SIGN.search(text[place:end])  # the small letter of a hump must not be that of the name
        at = place + sign.start() if sign else 0
    if sign and at - place <= _SIGHT + text[at].isupper():  # a hump begins at the small letter
        return _SIGNS
    if (0 <= line <= place + _NEXT or text.find("value", place, place + _VALUE) >= 0) and _ELSE.match(text, place):
        return _SIGNS
    if not words or end - place < _SHORTEST_ROW:
        return 0
    rest = text[place:end]
    if len(rest) < _SHORTEST_ROW or (rest.isascii() and not _ANY_ROW.may(rest)):
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
    if sign == " ":  # as nearly always
        first = max(0, start - 25)
        first = max(first, text.rfind(" ", first, start - 1) + 1, text.rfind("\n", first, start) + 1)
        last = text[first : start - 1]
        if last == "-" or last.isalnum():
            return last
    quoted = text[max(0, start - 30) : start]
    spaced = quoted.rstrip("\"'`*(")
    before = spaced.rstrip(" \t")
    if len(quoted) - len(spaced) > 2 or not 0 < len(spaced) - len(before) <= 2:
        return ""
    last = before[max(before.rfind(" "), before.rfind("\n")) + 1 :][-24:]
    found = None if last.isalnum() else _LAST_WORD.search(last)
    return found[0] if found else last if last.isalnum() else ""


def keyword_spans(reading: Reading) -> Iterator[Span]:
    """Every value that a name nearby gives away."""
    for word, places in _places(reading).items():
        yield from _hits(reading, word, places)
    if not reading.ascii and (signs := reading.low_chars.intersection(BY_SIGN)):
        low = reading.low
        lines = [(begin, end) for begin, end in reading.foreign if _NAME_SIGN.search(low, begin, end)]
        here = "\n".join([low[begin:end] for begin, end in lines])
        for word in [word for sign in signs for word in BY_SIGN[sign] if word in here]:
            if word in FOREIGN:
                yield from _foreign(reading, word, lines)
            else:
                yield from _hits(reading, word, _within(low, word, lines))


def _within(low: str, word: str, ranges: list[tuple[int, int]]) -> list[int]:
    found = []
    for begin, end in ranges:
        place = low.find(word, begin, end)
        while place >= 0:
            found.append(place)
            place = low.find(word, place + len(word), end)
    return found


def _places(reading: Reading) -> dict[str, list[int]]:
    """Which words may be part of a name, and where each stands as a whole run of letters, since a longer one is
    looked for by itself."""
    found: dict[str, list[int]] = {}
    names = set(filter(NAMES.__getitem__, reading.word_set))
    if reading.ascii and not names.isdisjoint(CODES) and reading.word_set.isdisjoint(_BESIDE_CODES):
        names -= CODES
    if not names:
        return found
    where, idle = reading.letters, names.isdisjoint
    for begin, stop, words in [line for line in reading.hot if not idle(line[2])]:
        for word in names.intersection(words):
            place = where.find(word, begin, stop)
            while place >= 0:
                end = place + len(word)
                if where[place - 1 : place] in _GAPS and where[end : end + 1] in _GAPS:
                    if word in found:
                        found[word].append(place)
                    else:
                        found[word] = [place]
                place = where.find(word, end, stop)
    return found


def _idle(text: str, low: str, place: int, end: int, word: str) -> bool:
    """A quick look at the words that notes are full of: no code of a door, no key of a product is near."""
    if word in LICENCES:
        window = text[end : end + 90]
        return (window.isascii() and not _ANY_SERIAL.may(window)) or _SERIAL.search(window) is None
    if word in CODES and text[end : end + 2] not in _OF:
        before = low[max(0, place - 20) : place].rstrip(" -_'").rpartition(" ")[2].rpartition("-")[2]
        if before in _BESIDE_CODES:
            return False
        return low[end : end + 20].lstrip().partition(" ")[0] not in CODE_LEFT
    return False


def _hits(reading: Reading, word: str, places: list[int]) -> Iterator[Span]:
    text, low = reading.text, reading.low
    quick = word in CODES or word in LICENCES
    weak = word in WEAK
    mute = is_mute(word)
    size = len(word)
    done = -1
    for place in places:
        end = place + size
        if place < done or (quick and _idle(text, low, place, end, word)):
            continue
        alone = text[place - 1 : place] in _EDGES and text[end : end + 1] in _EDGES  # and thus a whole name
        if mute and alone and text[place:end].islower():
            continue
        hopeful = _promising(text, end, words=not weak)
        if not hopeful and word == "key" and NETWORK.search(low, max(0, place - _NETWORKED), end):
            hopeful = _promising(text, end)
        elif not hopeful and word == "pass":
            hopeful = bool(_QUARTET.match(text, end))
        if hopeful or (not weak and _is_numbered(text, place)):
            start, stop = (place, end) if alone else _name_at(text, place, end)
            done = stop
            kind = _kind_at(text, low, start, stop)
            if kind is Kind.TOKEN and text[stop : stop + 1] == "=" and (words := set_words(text, start, stop)):
                yield words
                continue
            if kind is None or (kind in MADE and is_bare(text, low, start, stop, kind)):
                continue
            sure = hopeful == _SIGNS and stop == end
            if hopeful and kind in MADE and not (sure or _promising(text, stop, words=False)):
                hopeful = bool(NETWORK.search(low, max(0, start - 40), stop + 12))  # else words are no value
            yield from named(text, low, start, stop, kind) if hopeful else nearby(text, low, start, stop, kind)


def _kind_at(text: str, low: str, start: int, stop: int) -> Kind | None:
    """What the name at this place says, by itself and with the words around it."""
    before, after = text[start - 1 : start], text[stop : stop + 1]
    if (before in _BASE64 or after in _BASE64) and _BLOB.fullmatch(text, max(0, start - 12), stop + 12):
        return None
    if before.isalnum():
        return None  # longer than any name, as only the lines of a blob are
    name = text[start:stop]
    if name == "Pass" and after == " " and text[stop + 1 : stop + 2] not in _TIES:
        return None  # what somebody is told to do
    if before == " " and low.startswith("secret", start) and _DENIED.search(low, max(0, start - 20), start):
        return None
    if "[" in name:
        name = name.partition("[")[0]
    if after in _BLANKS:
        return kind_of(name, *_near(text, start, stop))
    return kind_of(name, _word_before(text, start).lower() if before in _BEFORE_NAME else "")


def _is_numbered(text: str, place: int) -> bool:
    """Whether a digit stands before a name, not far from it in the same line."""
    first = max(0, place - 70)
    return _LEFT_SIGN.search(text, max(first, text.rfind("\n", first, place)), place) is not None


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
