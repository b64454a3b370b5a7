"""Find private keys: whole blocks, however they are quoted, indented, escaped or cut off."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui_store.audit.rule import Span
from memtui_store.findings import Severity

_BEGIN = re.compile(r"-{4,5} ?BEGIN (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}")
_END = re.compile(r"-{4,5} ?END (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}")
_GAP = r"(?:\\{1,2}[nrt]|<br ?/?>|[\s>|#*\"'`+,;:\\()-])"
_HEADER = r"(?:(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID|X-[\w-]{1,20}): ?[^\n\\]{0,120})"
_BODY = re.compile(
    rf"(?:{_GAP}{{1,40}}+{_HEADER}){{0,8}}+{_GAP}{{0,40}}+"
    rf"(?P<key>[A-Za-z0-9+/=]{{16,}}+(?:{_GAP}{{1,40}}+[A-Za-z0-9+/=]{{16,}}+)*+)"
)
_LAST = re.compile(
    rf"{_GAP}{{1,40}}+(?P<key>[A-Za-z0-9+/]{{1,76}}={{0,2}})(?=[\"'`]{{0,3}},?[ \t]*(?:\n|\Z)|\\)"
    rf"(?:{_GAP}{{1,10}}+=[A-Za-z0-9+/]{{4}})?"
)
_PUTTY = re.compile(r"Private-Lines: ?\d{1,3}\s{1,40}(?P<key>(?:[A-Za-z0-9+/=]{16,}+\s{0,40}){1,100})")
_JWK = re.compile(r"\"d\" ?: ?\"(?P<key>[A-Za-z0-9_-]{40,700})\"")
_LEAST = 40
"""So many characters of base64 are a key; fewer, or points in their place, are an example of one."""
_LONGEST = 20_000


def key_spans(text: str) -> Iterator[Span]:
    """Yield every private key, of PEM, PGP and OpenSSH from its first line to its last."""
    done = 0
    for begin in _BEGIN.finditer(text) if "PRIVATE KEY" in text else ():
        if begin.start() < done:
            continue
        limit = begin.end() + _LONGEST
        body = _BODY.match(text, begin.end(), limit)
        if body is None or len(body["key"]) < _LEAST or len(set(body["key"])) < 12:
            continue
        last = _LAST.match(text, body.end(), limit)
        end = last.end("key") if last else body.end()
        closing = _END.search(text, body.end(), min(limit, end + 400))
        if closing and not _BEGIN.search(text, body.end(), closing.start()):
            end = closing.end()
        done = end
        yield Span(begin.start(), end, "secret.private-key", Severity.CRITICAL)
    if "Private-Lines" in text:
        for found in _PUTTY.finditer(text):
            yield Span(found.start("key"), found.start("key") + len(found["key"].rstrip()), "secret.private-key")
    if '"kty"' in text:
        for found in _JWK.finditer(text):
            yield Span(*found.span("key"), "secret.private-key")
