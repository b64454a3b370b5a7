"""Find the tokens whose maker is known by a prefix, or by a piece inside them."""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections import defaultdict
from collections.abc import Iterator

from memtui_store.audit.rule import Span
from memtui_store.audit.secrets.checksums import CHECKSUMS
from memtui_store.audit.secrets.values import HEX, UUID, WORDS, is_hex_key, is_placeholder, is_published, is_random
from memtui_store.audit.secrets.vendors import FORMATS, MARKS, Format
from memtui_store.findings import Severity

_LONG_WORD = re.compile(r"[A-Za-z0-9_.~+/-]{16,}")
_LONG_RUN = re.compile(r"[A-Za-z0-9_-]{24,}")
_DIGIT = re.compile("[0-9]")
_AHEAD = 8
"""So far before a long word its prefix may begin, if the word has a colon in it."""
_NEAR = 100
"""So far to both sides of a long word a token may go on that has other signs in it."""
_EDGE = r"(?:(?<![A-Za-z0-9+])|(?<=\\[nrt])|(?<=%[0-9A-F]{2}))"
_BODIES = {row: re.compile(row.body) for row in FORMATS}
_BY_PREFIX: dict[str, list[Format]] = defaultdict(list)
for _row in sorted(FORMATS, key=lambda row: (not row.exact, -row.least)):
    for _prefix in _row.prefixes:
        _BY_PREFIX[_prefix].append(_row)


def _one_of(prefixes: list[str]) -> str:
    """Join prefixes, longest first, grouped by the first character, since `re` tries one branch after the other."""
    groups: dict[str, list[str]] = defaultdict(list)
    for prefix in sorted(prefixes, key=len, reverse=True):
        groups[prefix[0]].append(re.escape(prefix[1:]))
    return "|".join(f"{re.escape(first)}(?:{'|'.join(rest)})" for first, rest in groups.items())


_PREFIX = re.compile(_EDGE + f"(?:{_one_of(list(_BY_PREFIX))})(?=[A-Za-z0-9/+_-])")
_MARKED = [(row, re.compile(row.pattern)) for row in MARKS]
_JWT = re.compile(
    r"eyJ(?<![A-Za-z0-9_-]...)[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{8,8000}(?:\.[A-Za-z0-9_-]{4,4000}){1,3}"
)
_UNKNOWN = re.compile(
    r"(?P<head>[A-Za-z][A-Za-z0-9]{1,11}(?:[_-][a-z0-9]{1,10}){0,3}?[_-])(?P<rest>[A-Za-z0-9]{20,200})(?![\w-])"
)
_SAYS_SECRET = re.compile(r"(?i)(?:^|[_-])\w{0,8}(?:sk|key|token|secret|pat|api|live|prod|usr|auth)[_-]")
_PUBLIC_HEADS = WORDS["public_heads"]
_ASCII_REST = r"[A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589]."
_ASCII64 = re.compile(
    rf"[A-Za-f](?<![A-Za-z0-9+/_.-].){_ASCII_REST}(?:[A-Za-f]{_ASCII_REST}){{4}}[A-Za-z0-9+/_-]{{4,8000}}={{0,2}}"
)
"""Base64 of ASCII, as its first letters tell: no byte of ASCII has its highest bit set."""
_PAIR = re.compile(r"[\w.@-]{2,40}:(?=\S*\d)\S{8,200}\Z")


def long_words(text: str) -> list[tuple[int, int]]:
    """Return where words stand that are as long as tokens and have figures in them, as tokens do."""
    return [word.span() for word in _LONG_WORD.finditer(text) if _DIGIT.search(text, *word.span())]


def token_spans(text: str, words: list[tuple[int, int]]) -> Iterator[Span]:
    """Yield every token with a vendor's prefix or mark, every JWT, and long random words behind an unknown prefix."""
    for start, end in words:
        yield from _in_word(text, start, end)
    if "eyJ" in text:
        yield from _jwts(text)


def _in_word(text: str, start: int, end: int) -> Iterator[Span]:
    place = 0
    for found in _PREFIX.finditer(text, max(0, start - _AHEAD), end):
        if found.start() >= place and (span := _verified(text, found.start(), found[0])):
            place = span.end
            yield span
    first, last = max(0, start - _NEAR), end + _NEAR
    near = text[first:last]
    for row, pattern in _MARKED:
        for token in pattern.finditer(text, first, last) if any(mark in near for mark in row.marks) else ():
            longest = max(re.split(r"[^A-Za-z0-9]+|T3BlbkFJ", token[0]), key=len)
            if not is_placeholder(longest) and len(set(token[0])) > 12:
                yield Span(*token.span(), f"secret.{row.kind}", Severity.CRITICAL)
    for run in _LONG_RUN.finditer(text, start, end) if end - start >= 24 and not place else ():
        unknown = _UNKNOWN.match(text, run.start() + (text[run.start() - 1 : run.start()] == "\\"), end)
        if unknown and (span := _of_unknown(unknown)):
            yield span


def _verified(text: str, start: int, prefix: str) -> Span | None:
    """Match what follows a prefix with the rows that have it, and weigh it."""
    for row in _BY_PREFIX[prefix]:
        body = _BODIES[row].match(text, start + len(prefix))
        if body is None or (row.exact and text[body.end() : body.end() + 1].isalnum()):
            continue
        end = body.end()
        if text[start - 1 : start] in ("_", "*") and text[end - 1] == text[start - 1]:
            end -= 1  # emphasis, not a part of the token
        if text[start - 1 : start] == "/" and prefix.isalnum() and "/" in text[start - 3 : start - 1] + body[0]:
            continue  # amid a blob of base64
        value = text[start:end]
        if len(value) < 40 and text.startswith(("...", "…"), end):
            continue  # cut off
        if is_published(value) or not _is_drawn(value[len(prefix) :]):
            continue
        return Span(start, end, f"secret.{row.kind}", _severity(row, prefix, value))
    return None


def _is_drawn(body: str) -> bool:
    """Whether the part behind the prefix was drawn by chance: no word, no row of x, no example."""
    if is_placeholder(body):
        return False
    groups = re.split(r"[._~:/-]+", body)
    longest = max(groups, key=len)
    if UUID.match(body) or is_hex_key(longest, 12):
        return True
    if is_random(longest, 8) or (len(groups) > 1 and is_random("".join(groups), 12)):
        return True
    return HEX.match(longest) is not None and len(longest) >= 16 and not longest.isalpha()


def _severity(row: Format, prefix: str, value: str) -> Severity:
    if row.checksum:
        return Severity.CRITICAL if CHECKSUMS[row.checksum](value) else Severity.HIGH
    if row.kind == "api-key" or re.search(r"test|sandbox|dev|_sk?bo?x", prefix):
        return Severity.HIGH
    return Severity.CRITICAL


def _of_unknown(found: re.Match[str]) -> Span | None:
    """Judge a short prefix with a long tail; ids of calls, threads and customers look like that too."""
    head, rest = found["head"], found["rest"]
    first = re.split(r"[_-]", head)[0]
    if first.lower() in _PUBLIC_HEADS or "publish" in head or not (first.islower() or first.isupper()):
        return None
    named = _SAYS_SECRET.search(head)
    if HEX.match(rest):
        if not is_hex_key(rest, 32) or not head.endswith("_") or not (named or len(rest) == 64):
            return None
    elif not is_random(rest, 20 if named else 28):
        return None
    severity = Severity.HIGH if named else Severity.REVIEW
    return Span(*found.span(), "secret.prefixed-token", severity)


def _jwts(text: str) -> Iterator[Span]:
    for found in _JWT.finditer(text):
        header, claims = found[0].split(".")[:2]
        if is_published(found[0]) or len(found[0]) < 60 or (plain := decoded(header)) is None or '"' not in plain:
            continue
        try:
            payload = json.loads(decoded(claims) or "{}")
        except ValueError:
            payload = {}
        if not (isinstance(payload, dict) and payload.get("role") == "anon"):  # handed to every browser
            yield Span(*found.span(), "secret.jwt", Severity.HIGH)


def decoded(word: str) -> str | None:
    """Decode printable ASCII from base64, of either alphabet and with or without padding."""
    body = word.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        plain = base64.b64decode(body + "=" * (-len(body) % 4)).decode("ascii")
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return None
    return plain if plain.isprintable() or "\n" in plain else None


def wrapped(text: str, words: list[tuple[int, int]]) -> Iterator[tuple[int, int, str]]:
    """Yield each word that is readable text in base64, as its place and the text; its secrets are one layer deep."""
    for start, end in words:
        found = _ASCII64.search(text, start, end) if end - start >= 24 else None
        whole = _ASCII64.match(text, found.start()) if found else None
        if whole and (plain := decoded(whole[0])):
            yield *whole.span(), plain
