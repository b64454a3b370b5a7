"""Credentials that carry their maker's prefix.

One row a format: kind, maker, prefixes, alphabet of what follows, and the least length of it. A token is known
by its left edge and its own alphabet; nothing is asked of what stands after it, since in notes that may be
a full stop, a bracket, an asterisk or a Chinese character.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from memtui_store.scan.marks import Marks
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.checksums import bech32, crc32_base62
from memtui_store.scan.secrets.placeholders import is_placeholder
from memtui_store.scan.secrets.values import has_digit, has_mixed_case, is_named, turns
from memtui_store.scan.secrets.vendor_rules import rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memtui_store.scan.reading import Reading

_ALPHABET = {
    "w": r"[A-Za-z0-9]*+",
    "u": r"[A-Za-z0-9_]*+",
    "d": r"[A-Za-z0-9_-]*+",
    "D": r"[A-Za-z0-9_-]*+(?:\.[A-Za-z0-9_-]{2,}+)*+",
    "b": r"[A-Za-z0-9+/_-]*+(?:=[0-9A-Z]{8}(?![A-Za-z0-9])|={1,2}_[A-Za-z0-9+/]{30,}+|={0,3})",
    "h": r"[0-9a-fA-F]*+(?:[-_][0-9a-fA-F]++)*+",
    "a": r"[0-9]{10,20}+(?:/[0-9]{10,20}+)?:[0-9a-f]{32}",
    "k": r"[0-9]{5,12}+_[A-Z0-9]*+",
    "B": r"[A-Za-z0-9+/_~-]*+(?:\.[A-Za-z0-9+/_~-]++)*+={0,2}",
    "p": r"(?:[A-Za-z0-9+/_-]|%[0-9A-Fa-f]{2})*+={0,2}",
    "e": r"(?:[A-Za-z0-9]|%[0-9A-F]{2})*+",
    "U": r"[A-Z0-9]*+(?:-[A-Z0-9]++)*+",
    "m": r"(?=[A-Z0-9]*+[a-z])(?=[a-z0-9]*+[A-Z])(?=[A-Za-z]*+[0-9])[A-Za-z0-9]*+(?![\w-])",
    "g": r"[A-Za-z0-9]{8}-(?:[A-Za-z0-9]{4}-){3}[A-Za-z0-9]{12}(?![\w-])",
    "i": r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![\w-])",
    "~": r"[A-Za-z0-9_~-]*+(?:\.[A-Za-z0-9_~-]++)*+",
}
_CRC_TAIL = frozenset(("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "npm_"))
_CRC_SIZE = 36
_NARROW = frozenset("wU")  # alphabets whose makers may add a hyphen some day
_LETTERED = frozenset(("AKIA", "ASIA"))
_ID_SIZE = 16
_NAMES = frozenset(("test_", "live_"))  # how functions of tests begin too
_AGE = "AGE-SECRET-KEY-1"
_SEALED = ("AQEDAH", "AQICAH")  # how what AWS has encrypted begins
_MORE = re.compile(r"(?:[_-](?=[a-z]*+[0-9A-Z])(?=[A-Z]*+[0-9a-z])[A-Za-z0-9]{10,}+)++")
_MIXED = 3  # so many pieces with digits amid letters no name has
_GROUP = 6
_PLAIN = str.maketrans("", "", "-_.~+/=")
_RUN, _LONGEST = re.compile(r"[A-Za-z0-9+/_=.~%-]*+"), 2_000
_UNBROKEN = 32  # so many letters in a row no word has
_UNSPOKEN = re.compile(r"[^aeiouy]{5}")


def _is_mixed(piece: str) -> bool:
    return turns(piece) >= 2


def _is_drawn(piece: str) -> bool:
    """A group as long as those of keys, with a digit in it, which of several words no name has in each."""
    return len(piece) >= _GROUP and turns(piece) > 0


class _Format:
    """One row of the table, ready to be tried."""

    __slots__ = ("alphabet", "least", "prefix", "rule")

    def __init__(self, prefix: str, rule: str, alphabet: str, least: int) -> None:
        self.prefix = prefix
        self.rule = rule
        self.alphabet = alphabet
        self.least = least


class _Head(NamedTuple):
    """The formats that begin with the same two characters, longest prefix first."""

    prefixes: tuple[str, ...]
    forms: tuple[_Format, ...]


@lru_cache(maxsize=1)
def _by_head() -> dict[str, _Head]:
    heads: dict[str, list[_Format]] = defaultdict(list)
    for kind, _, prefixes, alphabet, least in rows():
        for prefix in prefixes:
            heads[prefix[:2]].append(_Format(prefix, f"secret.{kind}", alphabet, least))
    return {
        head: _Head(
            tuple({form.prefix: None for form in found}),
            tuple(sorted(found, key=lambda f: -len(f.prefix))),
        )
        for head, found in heads.items()
    }


@lru_cache(maxsize=1)
def heads() -> frozenset[str]:
    """The first three characters of every prefix, or both of a shorter one: where none stands, no token begins."""
    return frozenset(prefix[:3] for head in _by_head().values() for prefix in head.prefixes)


@lru_cache(maxsize=16)
def _pattern(alphabet: str) -> re.Pattern[str]:
    return re.compile(_ALPHABET[alphabet])


def _plausible(tail: str) -> bool:
    """The tail is not a word, a row of x or an ellipsis; a real one has digits or two cases."""
    if is_placeholder(tail):
        return False
    plain = tail.translate(_PLAIN)
    if len(set(plain)) < 6:
        return False
    if plain.isalpha():
        return not (plain.islower() or plain.isupper() or plain.istitle()) or _is_unspoken(tail.lower())
    if plain.islower() and not plain.isdigit() and ("-" in tail or "_" in tail):
        pieces = re.split(r"[-_.]", tail)
        longest = max(pieces, key=len)
        return (
            (len(longest) >= 10 and not longest.isalpha())
            or sum(map(_is_mixed, pieces)) >= _MIXED
            or (len(pieces) >= _MIXED and all(map(_is_drawn, pieces)))
        )
    return True


def _is_mumbled(letters: str) -> bool:
    """Fewer vowels than any language has, and five letters in a row without one."""
    return sum(map(letters.count, "aeiouy")) < 0.35 * len(letters) and _UNSPOKEN.search(letters) is not None


def _is_unspoken(tail: str) -> bool:
    """Letters of one case without a break that nobody could say: some makers draw from no others."""
    return tail.isalpha() and len(tail) >= _UNBROKEN and len(set(tail)) >= 12 and _is_mumbled(tail)


def _is_lettered(tail: str) -> bool:
    """Whether sixteen capitals without a digit are the rare key that has none: letters of all kinds, and no example."""
    return len(tail) == _ID_SIZE and tail.isalpha() and len(set(tail)) >= 8 and not is_placeholder(tail)


def _is_doubtful(prefix: str, tail: str) -> bool:
    """Whether a token of a maker who publishes the checksum in it does not carry the right one."""
    if prefix in _CRC_TAIL:
        return len(tail) == _CRC_SIZE and not crc32_base62(tail[:-6], tail[-6:])
    return prefix == _AGE and not bech32(prefix + tail)


def match_at(text: str, start: int) -> Span | None:
    """The vendor token that begins at `start`, if one does."""
    head = _by_head().get(text[start : start + 2])
    if head is None or not text.startswith(head.prefixes, start) or text.startswith(_SEALED, start):
        return None
    for form in head.forms:
        if not text.startswith(form.prefix, start):
            continue
        begin = start + len(form.prefix)
        found = _pattern(form.alphabet).match(text, begin)
        if found is None or found.end() - begin < form.least:
            continue
        if form.prefix in _NAMES and is_named(found[0]):
            continue
        if _plausible(found[0]) or (form.prefix in _LETTERED and _is_lettered(found[0])):
            doubt = _is_doubtful(form.prefix, found[0])
            more = _MORE.match(text, found.end()) if form.alphabet in _NARROW else None
            end = more.end() if more and has_digit(more[0]) and has_mixed_case(more[0]) else found.end()
            return Span(start, end, form.rule, doubt=doubt)
    return None


_BROKEN = Marks(
    (
        ("ABSK", None),
        ("fm1r_", None),
        ("fm1a_", None),
        ("fm2_", None),
        ("fo1_", None),
        ("whsec_", None),
        ("sntrys_", None),
        ("glc_", None),
        ("essu_", None),
        ("ATATT3", None),
        ("xoxd-", None),
        ("1//0", None),
        ("EwB", None),
        ("dG9rO", None),
        ("K00", None),
        ("cflt", None),
        ("lmb_", None),
        ("sk-let-", None),
        ("ptr_", None),
        ("bce-v3/", None),
        ("secret-token:", None),
        ("BBDC-", None),
        ("rqsty-sk-", None),
        ("mb_", None),
    ),
    whole=False,
    cased=True,
    short={"sk-let-": frozenset({"^let"})},
)


def slashed_tokens(text: str, reading: Reading) -> Iterable[Span]:
    """Tokens in base64, whose first slash or plus may come before they are long enough to be noticed as a word."""
    return _slashed(text, reading) if reading.short or _BROKEN in reading.marked else ()


def _slashed(text: str, reading: Reading) -> Iterator[Span]:
    tried: dict[str, int] = {}
    for place, mark, _ in _BROKEN.places(reading):
        if not text[place - 1 : place].isalnum() and place >= tried.get(mark, 0):
            found = match_at(text, place)
            if found:
                yield found
            if (run := _RUN.match(text, place)) and run.end() - place > _LONGEST:
                tried[mark] = run.end()  # trying at each mark in what is so long would take too long
