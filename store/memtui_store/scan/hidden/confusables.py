"""Letters that look like Latin ones, and the folding that lets word rules see through them."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import unicodedata
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from memtui_store.scan.glance import odd
from memtui_store.scan.hidden.vocabulary import is_known
from memtui_store.scan.injection.grants import listed
from memtui_store.scan.injection.leave import urges, weakens
from memtui_store.scan.late import Late
from memtui_store.scan.marks import find_all
from memtui_store.scan.sieve import Sieve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

_PAIRS = (
    "аa ВB вb сc ԁd еe ѐe ёe ғf ɡg һh іi їi јj ҡk кk ӏl мm НH нh оo рp ԛq гr ѕs тt ТT уy ѵv ԝw хx ХX ҮY үy ѡw ЅS ІI ЈJ ЕE АA СC МM КK ОO РP "
    "αa βb εe ϲc ηn ιi κk ϳj νv οo ρp σo τt υu χx γy ωw ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX "
    "ɑa ɩi ıi ǀl ɢg ʜh ɪi ʟl ɴn ʀr ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ᴊj ᴋk ᴍm ᴏo ᴘp ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz օo սu հh տs ոn յj ցg ԛq Ꭺa Ꭼe Ꮯc ⅼl ℓl ∣l "
    "Ᏼb Ꭰd Ꮐg Ᏻg Ꮋh Ꮀg Ꭵi Ꮖi Ꭻj Ꮶk Ꮮl Ꮇm Ꭷo Ꮲp Ꮢr Ꭱr Ꮪs Ꮥs Ꭲt Ꮩv Ꮃw Ꮤw Ꮍy Ꭹy Ꮓz Ꮞ4 "
    "ꓮa ꓐb ꓚc ꓓd ꓰe ꓝf ꓖg ꓧh ꓲi ꓙj ꓗk ꓡl ꓟm ꓠn ꓳo ꓑp ꓣr ꓢs ꓔt ꓴu ꓦv ꓪw ꓫx ꓬy ꓜz "
    "ⲁa ⲃb ⲥc ⲉe ⲓi ⲕk ⲙm ⲛn ⲟo ⲣp ⲧt ⲩy ⲭx ⲏh ⲤC ⲞO ⲢP ⲀA"
)
LOOKALIKES: dict[str, str] = {pair[0]: pair[-1].lower() for pair in _PAIRS.replace("\u200b", "").split()}
_BOXED = {
    chr(begin + at): chr(97 + at) for begin in (0x1F150, 0x1F170) for at in range(26)
}  # without a plain form in Unicode
_CYRILLIC_GREEK = "\u0370-\u03ff\u0400-\u052f\u0531-\u0587\u13a0-\u13f4\u2c80-\u2cff\ua4d0-\ua4f7"
OTHER_SCRIPT = Late(f"[{_CYRILLIC_GREEK}]++")
_LETTERS = Late(rf"[A-Za-z{_CYRILLIC_GREEK}]++")
_LATIN_TWIN = Late("[\u0131\u0261\u0269\u217c\u2113\u0251\u1d00-\u1d22\u0280\u0299\u029c]")
_TLD = Late(r"[\w.-]{0,40}\.(?:com|org|net|io|dev|app|ai|co|me|sh|[a-z]{2,6}/)\b")
_NAMED = Late(r"[\w.-]{3,60}\.(?:com|org|net|io|dev|app|ai)\b")
_FOLDABLE = Late(
    "[\u00a0\u00ad\u0300-\u036f\u0370-\u052f\u0531-\u0587\u0250-\u02af\u1d00-\u1dbf\u2000-\u200f\u202a-\u202e\u2060-\u2069\u210a-\u213b\u249c-\u24e9"
    "\ua730-\ua7ff\ufe64\ufe65\uff0f\uff1c\uff1e\uff21-\uff3a\uff41-\uff5a\ufeff\U0001d400-\U0001d7ff\U0001f130-\U0001f18f\U000e0000-\U000e007f]"
)
_STYLED = (
    "\u0251\u0261\u0262\u0269\u026a\u0274\u0280\u0299\u029c\u029f\u1d00-\u1d22\u2113\u2170\u2174\u2179\u217c-\u217f\ua730\ua731"
    "\uff21-\uff3a\uff41-\uff5a\U0001d400-\U0001d6a3"
)
_BEYOND = Late(r"[^\x00-\x7f]++")
_STYLED_LETTER = Late(f"[{_STYLED}]")
_STYLED_WORD = Late(f"[A-Za-z{_STYLED}]++")
_WIDE = Late("[\uff41-\uff5a]+\\Z")
_EASTERN = Late("[\u2e80-\u9fff\uac00-\ud7af]")
_IN_ASCII = "xn--"
_LABEL = Late(r"xn--[a-z0-9-]{1,58}[a-z0-9](?![?-])")
_ANY_IN_ASCII = Sieve(*odd(r"xn--[a-z0-9-]{2}"))
_MOST = 4_096
_TRIED = 8  # so many words of a line are tried as the beginning of an order
_SPOKEN = "/[ˈˌ"
_FUNCTIONS = listed("sin cos tan cot log exp lim max min arg det sup inf ln")
_THREE = listed("key api all and the you run not env ssh git use may any yes aws npm rm")
_NAMES = listed(
    "python numpy pandas requests paypal google github gitlab openai anthropic claude microsoft apple amazon azure docker kubernetes linux ubuntu debian windows android chrome firefox npmjs pypi node react django flask redis postgres mysql sqlite nginx slack discord twitter linkedin stripe bitbucket jenkins terraform ansible vercel cloudflare example sudo bash wget urllib rust cargo maven gradle gmail outlook copilot codex gemini"
)


def _is_word(plain: str) -> bool:
    return len(plain) > 3 and (is_known(plain) or plain in _NAMES)


def _is_spelt(word: str) -> bool:
    """Whether a word with a foreign first letter is one once that is undone; a symbol before a word of its own is a formula."""
    plain, rest = _plain(word).lower(), word[1:].lower()
    if _is_word(plain):
        return len(rest) > 3 or not is_known(rest)
    return plain in _THREE and word[0].islower() and (plain == "the" or not is_known(rest))


def _is_posing(text: str, line: tuple[int, int]) -> bool:
    """Whether all words of other scripts in a line read as Latin ones, as none of that language would."""
    hits = OTHER_SCRIPT.finditer(text, *line)
    return all(c in LOOKALIKES for hit in hits for c in hit[0])


def _orders(text: str) -> bool:
    """Whether a line orders something against what protects, once its letters are plain."""
    plain = unmasked(text)
    return urges(plain, deeds=True) or weakens(plain)


def styled_letters(reading: Reading) -> Iterator[tuple[int, int, str]]:
    """Words in which letters are made for formulas, numerals or phonetics, with the word they spell."""
    if letters := _STYLED_LETTER.findall(reading.signs):
        for begin, end in reading.lines_with(letters):
            yield from _styled_words(reading.text, begin, end)


def _styled_words(text: str, begin: int, end: int) -> Iterator[tuple[int, int, str]]:
    """Those of a line; a word all in such letters counts in an order, and where nobody would type wide ones."""
    left = 0 if _EASTERN.search(text, begin, end) else _TRIED
    seen = begin
    while hit := _STYLED_LETTER.search(text, seen, end):
        start = hit.start()
        while start > seen and hit.start() - start < 40 and text[start - 1].isascii() and text[start - 1].isalpha():
            start -= 1
        word = _STYLED_WORD.match(text, start, min(end, start + 80))
        seen = word.end() if word else hit.end()
        part = text[start:seen]
        plain = unmasked(part)
        mixed = any(c.isascii() for c in part)
        if not (_is_word(plain) or (not mixed and plain in _THREE)) or text[start - 1 : start] in tuple(_SPOKEN):
            continue
        left -= not mixed
        if mixed or (left >= 0 and (_WIDE.match(part) or _orders(text[start : min(end, start + 200)]))):
            yield start, seen, plain


def lookalike_words(reading: Reading) -> Iterator[tuple[int, int, str]]:
    """Words that mix Latin with letters of another script standing in for Latin ones, with the word they imitate."""
    text = reading.text
    seen = -1
    posing: dict[tuple[int, int], bool] = {}
    lines = reading.lines_with("".join(OTHER_SCRIPT.findall(reading.signs)))
    for line, hit in ((where, hit) for where in lines for hit in OTHER_SCRIPT.finditer(text, *where)):
        start, end = hit.span()
        if start < seen:
            continue
        before, after = text[start - 1 : start], text[end : end + 1]
        if (before.isascii() and before.isalpha()) or (after.isascii() and after.isalpha()):
            while start > 0 and hit.start() - start < 60 and _LETTERS.match(text[start - 1]):
                start -= 1
            word = _LETTERS.match(text, start, min(len(text), start + 120))
            end = seen = word.end() if word else end
            part = text[start:end]
            if _imitates(part):
                yield start, end, _plain(part)
        elif end - start >= 3 and all(c in LOOKALIKES for c in hit[0]):
            plain = _plain(hit[0])
            if _is_word(plain.lower()) and line not in posing:
                posing[line] = _is_posing(text, line)
            if _in_host(text, start, end) or (_is_word(plain.lower()) and posing[line]):
                yield start, end, plain


def twins_in_hosts(reading: Reading) -> Iterator[tuple[int, int, str]]:
    """Letters that are Latin, but not those of a host's name, in the name of a host."""
    twins = _LATIN_TWIN.findall(reading.signs)
    lines = reading.lines_with(twins) if twins else ()
    for hit in chain.from_iterable(_LATIN_TWIN.finditer(reading.text, *line) for line in lines):
        start = max(reading.text.rfind(sign, max(0, hit.start() - 60), hit.start()) for sign in " /@(<\"'`\n") + 1
        host = _NAMED.match(reading.text, start, start + 120)
        if host and host.end() > hit.end() and (start == 0 or reading.text[start - 1] in "/@ "):
            yield host.start(), host.end(), _plain(host[0])


def named_in_ascii(reading: Reading) -> Iterator[tuple[int, int, str]]:
    """Names of hosts in the spelling that servers use, where one imitates another."""
    low = reading.flat_low
    for place in find_all(low, _IN_ASCII) if _ANY_IN_ASCII.may(low) else ():
        if (found := _LABEL.match(low, place)) and (name := _spelt_out(found[0])):
            plain = unmasked(name)
            posing = not name.isascii() and all(char.isascii() or char in LOOKALIKES for char in name)
            if posing and (_imitates(name) or _is_word(plain)):
                yield found.start(), found.end(), plain


def _spelt_out(label: str) -> str:
    try:
        return label.removeprefix(_IN_ASCII).encode("ascii").decode("punycode")
    except (UnicodeError, ValueError):
        return ""


def _plain(word: str) -> str:
    return "".join(LOOKALIKES.get(c, c) for c in word)


def _in_host(text: str, start: int, end: int) -> bool:
    """Part of a host name: after a scheme or before a Latin top-level domain."""
    tail = _TLD.match(text, end, end + 60)
    return tail is not None or (
        text[max(0, start - 60) : start].rpartition("/")[2].count(" ") == 0
        and "://" in text[max(0, start - 60) : start]
        and "." in text[start : end + 30]
    )


def _imitates(word: str) -> bool:
    """All foreign letters have a Latin twin, and they are not merely an ending put on an acronym or a symbol before a unit."""
    foreign = [c for c in word if not c.isascii()]
    latin = len(word) - len(foreign)
    if len(word) < 3 or latin < 1 or any(c not in LOOKALIKES for c in foreign):
        return False
    first, last = word[0].isascii(), word[-1].isascii()
    changes = sum(a.isascii() != b.isascii() for a, b in pairwise(word))
    greek = all("\u0370" <= c <= "\u03ff" for c in foreign)
    if changes == 1 and (greek or len(foreign) <= 2):
        if first and (word[:latin].isupper() or (greek and word[:latin].lower() in _FUNCTIONS)):
            return False
        if not first and len(foreign) == 1 and greek:
            return _is_spelt(word)
    if greek and "".join(c for c in word if c.isascii()).isupper() and "".join(foreign).islower():
        return False
    return not (greek and len(word) < 4) and (changes >= 1 and (first or last or changes >= 2))


def folded_lines(reading: Reading) -> Iterator[tuple[int, str, list[int]]]:
    """Each run of lines that holds something to fold: where it begins, its folded text, and the offsets back."""
    text = reading.text
    chars = [] if reading.ascii else _FOLDABLE.findall(reading.signs)
    place = 0
    for first, last in reading.lines_with(chars) if chars else ():
        while place < last and (found := _FOLDABLE.search(text, max(first, place), last)):
            begin = max(first, found.start() - 400)
            place = min(last, begin + 6000)
            yield begin, *folded(text[begin:place])


def folded(text: str) -> tuple[str, list[int]]:
    """Lower-case text with look-alikes, compatibility forms and invisible characters undone, and the offsets back."""
    places: list[int] = []
    place = 0
    for found in _BEYOND.finditer(text):
        places += range(place, found.start())
        for at, char in enumerate(found[0], found.start()):
            places += [at] * len(_FOLDS[ord(char)])
        place = found.end()
    places += range(place, len(text) + 1)
    return unmasked(text), places


def unmasked(text: str) -> str:
    """The same without the offsets."""
    return text.translate(_FOLDS).lower()


class _Folds(dict[int, str]):
    """What each character stands for, by its number, as far as some text had it."""

    def __missing__(self, code: int) -> str:
        if len(self) >= _MOST:
            self.clear()
        plain = self[code] = _unmasked(chr(code))
        return plain


def _unmasked(char: str) -> str:
    """What a character stands for; nothing, if it is invisible or a mark on another."""
    if char.isascii():
        return char
    if "\U000e0020" <= char <= "\U000e007e":
        return chr(ord(char) - 0xE0000).lower()
    if unicodedata.category(char) in ("Cf", "Mn"):
        return ""
    return (LOOKALIKES.get(char) or _decomposed(char)).lower()


_FOLDS = _Folds()


def _decomposed(char: str) -> str:
    plain = _BOXED.get(char) or unicodedata.normalize("NFKD", char)
    kept = "".join(LOOKALIKES.get(c, c) for c in plain if unicodedata.category(c) != "Mn")
    return kept or char
