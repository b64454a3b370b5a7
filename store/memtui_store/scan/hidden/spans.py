"""Text that does not show: invisible characters, reordered text, look-alike letters, terminal controls."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from itertools import chain
from typing import TYPE_CHECKING

from memtui_store.scan.glance import odd
from memtui_store.scan.hidden.confusables import (
    OTHER_SCRIPT,
    lookalike_words,
    named_in_ascii,
    styled_letters,
    twins_in_hosts,
)
from memtui_store.scan.hidden.disguise import styled
from memtui_store.scan.hidden.markup import markup_spans
from memtui_store.scan.hidden.traces import blank_bits, misleading, private, written
from memtui_store.scan.hidden.vocabulary import is_known
from memtui_store.scan.injection.orders import is_order
from memtui_store.scan.late import Late
from memtui_store.scan.marks import find_all
from memtui_store.scan.rule import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memtui_store.scan.reading import Reading

_CONTROLS = frozenset(map(chr, (*range(9), *range(11, 14), *range(14, 32), 127, *range(128, 133), *range(134, 160))))
_PAGES, _ENDS = "\x0b\x0c", frozenset(("\n", "\r", ""))
_WITHIN = "\u0600-\u0605\u06dd\u070f\u08e2\u2028\u2029\ufdd0-\ufdef\ufff0-\ufff8\ufffc\ufffe\uffff\U00013430-\U0001345f"
_SUSPECT = Late(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb"
    f"\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff{_WITHIN}]"
)
_MISPLACED = Late(f"[{_WITHIN}]")
"""What has its use in a text, but none between two letters of one word."""
_FLAG = Late("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
_SHORT_HYPHEN = Late(
    "(?<![^\\W\\d_])(?:[^\\W\\d_]\u00ad[^\\W\\d_]{1,3}|[^\\W\\d_]{2}\u00ad[^\\W\\d_]{1,2}|[^\\W\\d_]{3}\u00ad[^\\W\\d_])(?![^\\W\\d_\u00ad])"
)
_FEW_HYPHENS, _FEW_KINDS = 3, 3
_HEAVY = 80  # a few small words of another language weigh half of that
_MARKS, _ISOLATES, _POPPED = "\u200e\u200f\u061c", "\u2066\u2067\u2068\u2069", "\u2069"
_OVERRIDES = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_QUOTES = frozenset("\"'`\u201c\u201d\u2018\u2019\u00ab\u00bb")
_NAMED = Late(r"(?i:\b(?:cyrillic|greek|homoglyphs?|look-?alikes?|confusables?)\b|u\+0[345])")
_NUMBER = Late(r"[+(\-]{1,2}\d")
_LINE, _BLANKS = 200, 40
_LINE_ENDS = "\u2028\u2029"
_LAST_WORD, _FIRST_WORD = Late(r"[A-Za-z]+\Z"), Late(r"[A-Za-z]+")
_GAPS = ("\n" * 40, " " * 160, "\t" * 40)
_SPELT_GAPS = (
    ("", "\n \n" * 20),
    ("", "\n " * 40),
    (".", ".\n" * 30),
    ("<", "<br>" * 20),
    ("<", "<br>\n" * 20),
    ("<", "<br/>" * 20),
    ("<", "<br />" * 20),
    ("&", "&nbsp;" * 60),
    ("&", "&nbsp;\n" * 20),
    ("&", "&emsp;" * 40),
)
"""Each with a sign it has; so long a text is found sooner than a part of it."""
_WIDE_GAPS = ("\u00a0" * 120, "\u3000" * 40, "\u2003" * 60, "\u2028" * 8, "\u2029" * 8, "\u0085" * 8)
odd(r"\n \n\n? ?\n", r"\.\n\.\n\.\n", r"\n{5}", " {24}", r"\t{5}")
odd(r"<br ?/?>\n?<br", sign="<")
odd(r"&(?:nb|em)sp;\n?&(?:nb|em)sp;", sign="&")
odd(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")  # all control characters that a text of lines does without, but for returns
_WIDE = frozenset(gap[0] for gap in _WIDE_GAPS)
_AFTER = Late(r"(?:\s|&nbsp;|&emsp;|<br ?/?>|\.\n)*+(?P<said>[^\s|][^\n]{0,400})")
_FEW_WORDS = 4
_FILLING = 24
_OVER_AND_OVER = Late(r"\n([a-z]{1,59}+ )\1\1")
_DENSE_HYPHEN = Late("(?:[^\u00ad\\s]{1,2}\u00ad ?){4,}+|\u00ad{2,}+")
_RTL = Late("[\u0590-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
_JOINING = Late(
    "[\u0600-\u061b\u061d-\u08ff\u0900-\u0dff\u0e00-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u18af\ua840-\ua87f\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U000114ff]"
)
_UNSPACED = Late("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1a20-\u1aaf\u0f00-\u0fff]")
_IDEOGRAPH = Late("[\u2e80-\u2fdf\u3000-\u303f\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af]")


def _is_emoji(char: str) -> bool:
    return bool(char) and (
        unicodedata.category(char) in ("So", "Sk", "Sm")
        or char in "\ufe0f\u20e3\u203c\u2049\u2139\u24c2\u3030\u303d\u3297\u3299\u00a9\u00ae#*0123456789"
    )


def _around(text: str, place: int, before: str, after: str) -> tuple[int, int]:
    """Where letters may be that a mark is for: anywhere in its line, but one of several in a row spells something."""
    near = 40 if before in _MARKS or after in _MARKS else _LINE
    begin, end = text.rfind("\n", max(0, place - near), place) + 1, text.find("\n", place, place + near)
    return max(begin, place - near), place + near if end < 0 else end


def _is_isolated(text: str, place: int, char: str) -> bool:
    """A few words of the other direction, set apart as Unicode advises; they show in the order they are written in."""
    first = text.rfind("\n", max(0, place - _LINE), place) + 1 if char == _POPPED else place
    start = max(text.rfind(sign, first, place + 1) for sign in _ISOLATES[:3])
    end = text.find(_POPPED, place, place + _LINE)
    inside = text[start + 1 : end] if 0 <= start < end else ""
    if not inside or not _OVERRIDES.isdisjoint(inside) or "\n" in inside:
        return False
    if text[start] == "\u2066":
        return _RTL.search(inside) is None and _RTL.search(text, max(0, start - 40), end + 41) is not None
    return _RTL.search(inside) is not None and not any(near.isascii() and near.isalpha() for near in inside)


def _fine(text: str, place: int, char: str) -> bool:
    """An invisible character where its script or an emoji needs one."""
    before, after = text[place - 1 : place], text[place + 1 : place + 2]
    if char == "\u200d":
        return (_is_emoji(before) and not before.isascii()) or bool(_JOINING.match(before) or _JOINING.match(after))
    if char == "\u200c":
        return bool(_JOINING.match(before) or _JOINING.match(after))
    if char == "\u200b":
        return bool(_UNSPACED.match(before) or _UNSPACED.match(after))
    if char == "\ufeff":
        return place == 0
    if char in _MARKS and (before.isdigit() or after.isdigit() or _NUMBER.match(text, place + 1)):
        return True
    if char in _MARKS:
        return _RTL.search(text, *_around(text, place, before, after)) is not None and not (
            before.isascii() and before.isalpha() and after.isascii() and after.isalpha()
        )
    if char in _ISOLATES:
        return _is_isolated(text, place, char)
    if char in "\ufe0e\ufe0f":
        return (
            _is_emoji(before) and before != "\ufe0f" and (not before.isascii() or after == "\u20e3" or char == "\ufe0f")
        )
    if "\ufe00" <= char <= "\ufe02":
        return bool(_IDEOGRAPH.match(before)) or (bool(before) and unicodedata.category(before) == "Sm")
    if "\U000e0100" <= char <= "\U000e01ef":
        return bool(_IDEOGRAPH.match(before))
    if char == "\u034f":
        return _RTL.search(text, max(0, place - 3), place + 4) is not None
    if "\u180b" <= char <= "\u180f":
        return "\u1800" <= before <= "\u18af"
    if char == "\u2800":
        left, right = text[max(0, place - _BLANKS) : place].rstrip(char), text[place : place + _BLANKS].lstrip(char)
        return "\u2801" <= left[-1:] <= "\u28ff" or "\u2801" <= right[:1] <= "\u28ff"
    if char in "\u115f\u1160":
        return any("\u1100" <= near <= "\u11ff" and near not in "\u115f\u1160" for near in (before, after))
    if _MISPLACED.match(char):
        return not _parts_a_word(text, place, before, after)
    return False


def _parts_a_word(text: str, place: int, before: str, after: str) -> bool:
    """Whether a character stands between letters; one that ends a line, only where none of the parts is a word."""
    if not (before.isascii() and before.isalpha() and after.isascii() and after.isalpha()):
        return False
    if text[place] not in _LINE_ENDS:
        return True
    left, right = _LAST_WORD.search(text, max(0, place - _BLANKS), place), _FIRST_WORD.match(text, place + 1)
    parts = (left[0].lower() if left else "", right[0].lower() if right else "")
    return is_known("".join(parts)) and not all(map(is_known, parts))


def _sort(char: str) -> str:
    if "\U000e0000" <= char <= "\U000e007f":
        return "hidden.tag-characters"
    if char in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c":
        return "hidden.bidi"
    if "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef":
        return "hidden.variation-selector"
    if char in "\u2800\u3164\uffa0\u115f\u1160":
        return "hidden.blank"
    return "hidden.zero-width"


def _decoded(kind: str, chars: str) -> str:
    """What the invisible characters spell, if they spell anything."""
    if kind == "hidden.tag-characters":
        return "".join(chr(ord(c) - 0xE0000) for c in chars if "\U000e0020" <= c <= "\U000e007e")
    if kind == "hidden.variation-selector":
        data = bytes((ord(c) - 0xFE00 if ord(c) < 0xFF00 else (ord(c) - 0xE0100 + 16) % 256) for c in chars)
        plain = data.decode("utf-8", "replace")
        return plain if plain.isprintable() and len(plain) > 2 else ""
    signs = sorted(set(chars))
    if kind == "hidden.zero-width" and len(signs) in (1, 2, 3) and len(chars) >= 16:
        for one in signs:
            bits = "".join("1" if c == one else "0" for c in chars if c in signs[:2] or c == one)
            whole = len(bits) // 8 * 8
            plain = "".join(chr(int(bits[i : i + 8], 2)) for i in range(0, whole, 8))
            if plain.isascii() and plain.isprintable():
                return plain
    return ""


def _places(text: str, chars: Iterable[str]) -> list[int]:
    """Where any of these characters stands."""
    return sorted([place for char in chars for place in find_all(text, char)])


def _suspects(reading: Reading) -> list[int]:
    """Where invisible characters stand; of many kinds they are sooner found together than one by one."""
    text = reading.text
    kinds = set(_SUSPECT.findall(reading.signs)) - {"\u00ad"}
    if len(kinds) <= _FEW_KINDS:
        return _places(text, kinds)
    hits = [hit.start() for line in reading.lines_with(kinds) for hit in _SUSPECT.finditer(text, *line)]
    return [place for place in hits if text[place] != "\u00ad"]


def _clusters(reading: Reading) -> Iterator[Span]:
    text, chars = reading.text, reading.chars
    flags = [m.span() for m in _FLAG.finditer(text)] if "\U0001f3f4" in chars else []
    groups: dict[str, list[int]] = {}
    at = 0
    for place in _suspects(reading):
        char = text[place]
        while at < len(flags) and flags[at][1] <= place:
            at += 1
        if (at < len(flags) and flags[at][0] <= place) or _fine(text, place, char):
            continue
        groups.setdefault(_sort(char), []).append(place)
    for kind, places in groups.items():
        first = 0
        for i in range(1, len(places) + 1):
            if i < len(places) and places[i] - places[i - 1] <= 60:
                continue
            start, end = places[first], places[i - 1] + 1
            spelt = "".join(text[p] for p in places[first:i])
            first = i
            shown = _decoded(kind, spelt) or text[max(0, start - 12) : min(len(text), end + 24)][:160]
            yield Span(start, end, kind, shown)
    if "\u00ad" in chars:
        lines = reading.lines_with("\u00ad")
        for found in chain.from_iterable(_DENSE_HYPHEN.finditer(text, *line) for line in lines):
            yield Span(found.start(), found.end(), "hidden.zero-width", found[0].replace("\u00ad", ""))
        yield from _split(reading)


def _split(reading: Reading) -> Iterator[Span]:
    """Soft hyphens where no word would be broken: in words of a few letters, or in an order, in a line with several."""
    text = reading.text
    for begin, end in reading.lines_with("\u00ad"):
        if text.count("\u00ad", begin, end) < _FEW_HYPHENS:
            continue
        plain = text[begin:end].replace("\u00ad", "")
        if _SHORT_HYPHEN.search(text, begin, end) or is_order(plain.lower(), heavy=_HEAVY):
            yield Span(text.index("\u00ad", begin), end, "hidden.zero-width", plain[:160])


def _far_off(reading: Reading) -> Iterator[Span]:
    """Words after so many blank lines or blanks that no screen shows them with what comes before."""
    text, flat = reading.text, reading.flat
    signs = reading.ascii_signs
    for gap in chain(_GAPS, [gap for sign, gap in _SPELT_GAPS if not sign or sign in signs]):
        yield from _after(text, flat, gap)
    for gap in [gap for gap in _WIDE_GAPS if gap[0] in reading.chars]:
        yield from _after(text, text, gap)


def _after(text: str, where: str, gap: str) -> Iterator[Span]:
    """Words after a gap, which is looked for in a text with the same offsets."""
    place = where.find(gap)
    while place >= 0:
        found = _AFTER.match(text, place + len(gap))
        if found is None:
            break
        if place and len(found["said"].split()) >= _FEW_WORDS:
            yield Span(found.start("said"), found.end("said"), "hidden.far-off", found["said"][:160])
        place = where.find(gap, found.end())


def _filled(reading: Reading) -> Iterator[Span]:
    """Lines that begin with one word over and over, in which nobody would read on to the others."""
    letters = reading.letters
    for found in _OVER_AND_OVER.finditer("\n" + letters):
        begin = found.start()
        end = letters.find("\n", begin)
        words = letters[begin : len(letters) if end < 0 else end].split()
        others = [word for word in words if word != words[0]]
        if len(words) - len(others) >= _FILLING and len(others) >= _FEW_WORDS:
            yield Span(begin, len(letters) if end < 0 else end, "hidden.far-off", " ".join(others)[:160])


def _controls(reading: Reading) -> Iterator[Span]:
    text = reading.text
    last: Span | None = None
    for place in _places(text, _CONTROLS & (reading.controls | reading.chars)):
        if text[place] == "\r" and text[place + 1 : place + 2] in ("\n", ""):
            continue
        if text[place] in _PAGES and (text[place - 1 : place] in _ENDS or text[place + 1 : place + 2] in _ENDS):
            continue  # between pages or paragraphs
        if last and place - last.end <= 60:
            last = Span(last.start, place + 1, last.rule, last.shown)
            continue
        if last:
            yield last
        last = Span(place, place + 1, "hidden.terminal-escape", text[max(0, place - 10) : place + 60])
    if last:
        yield last


def hidden_spans(reading: Reading) -> Iterator[Span]:
    """Everything that a plain reading of the screen would not show, each with what it says."""
    text = reading.text
    chars = reading.chars
    if reading.odd:
        yield from markup_spans(reading)
    if reading.odd or not chars.isdisjoint(_WIDE):
        yield from _far_off(reading)
    if reading.odd or not reading.ascii:
        yield from blank_bits(reading)
    if reading.odd and not reading.ascii_signs.isdisjoint("]@<"):
        yield from misleading(reading)
    yield from _filled(reading)
    if reading.odd and not reading.ascii_signs.isdisjoint("&\\^"):
        yield from written(reading)
    if ((reading.odd or "\r" in reading.flat) and reading.controls) or not chars.isdisjoint(_CONTROLS):
        yield from _controls(reading)
    if reading.odd:
        for start, end, plain in named_in_ascii(reading):
            yield Span(start, end, "hidden.homoglyph", f"{text[start:end]} imitates {plain}")
    if reading.ascii:
        return
    yield from _clusters(reading)
    yield from private(reading)
    shown = sorted(Span(start, end, "hidden.styled", plain) for start, end, plain in styled(reading))
    yield from shown
    for start, end, plain in twins_in_hosts(reading):
        yield Span(start, end, "hidden.homoglyph", f"{text[start:end]} imitates {plain}")
    for span in _lookalikes(reading):
        before = bisect_right(shown, span.start, key=lambda other: other.start) - 1
        if before < 0 or shown[before].end <= span.start:
            yield span


def _lookalikes(reading: Reading) -> Iterator[Span]:
    text = reading.text
    last: Span | None = None
    words = lookalike_words(reading) if OTHER_SCRIPT.search(reading.signs) else ()
    for start, end, word in chain(words, styled_letters(reading)):
        if _is_explained(text, start, end):
            continue
        if last and start - last.end <= 1:
            last = Span(last.start, end, last.rule, last.shown)
            continue
        if last:
            yield last
        last = Span(start, end, "hidden.homoglyph", f"{text[start:end]} imitates {word}")
    if last:
        yield last


def _is_explained(text: str, start: int, end: int) -> bool:
    """A single word in quotation marks, beside the name of the letter in it that is not Latin."""
    return (
        text[start - 1 : start] in _QUOTES
        and text[end : end + 1] in _QUOTES
        and bool(_NAMED.search(text, end, end + 60))
    )
