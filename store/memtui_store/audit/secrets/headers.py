"""Find credentials of HTTP: `Authorization`, bearer tokens and session cookies."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui_store.audit.rule import Span
from memtui_store.audit.secrets.tokens import decoded
from memtui_store.audit.secrets.values import UUID, Strength, is_hex_key, is_placeholder, is_random, strength
from memtui_store.findings import Severity

_VALUE = r"[ \t]{1,4}(?:token[= ][\"']?)?(?P<v>[a-z0-9+/._~:-]{8,2000}={0,2})"
_BASIC, _BEARER = re.compile("basic" + _VALUE), re.compile("bearer" + _VALUE)
_RAW = re.compile(
    r"authorization[\"'`]{0,2} ?[:=] ?[\"'`]?(?:(?:token|apikey|api-key|key|ssws|bot|digest) (?:token=)?\"?)?"
    r"(?P<v>[a-z0-9+/._~:-]{16,500}={0,2})(?![\w ])"
)
_COOKIES = re.compile(r"cookie[\"'`]{0,2}(?: ?[:=] ?| (?=[\"']))[\"'`]?(?P<all>[^\n\"'`]{8,2000})")
_COOKIE = re.compile(r"(?P<name>[\w.-]{1,60})=(?P<v>[^\s;,]{12,1500})")
_SESSION = re.compile(r"(?i)sess|sid\b|auth|token|jwt|remember|sso|login|secret|connect\.|\bid_|_id\b")
_PUBLIC_COOKIE = re.compile(r"(?i)csrf|xsrf|_ga|_gid|consent|locale|theme|device|anon|visitor")
_AUTH = re.compile(r"auth[\"']?[ \t]{0,2}[:=][ \t]{0,2}[\"']?(?P<v>[a-z0-9+/]{12,400}={0,2})")


def header_spans(text: str, low: str) -> Iterator[Span]:
    """Yield what stands in or looks like a header that proves who asks."""
    for pattern, fits in ((_BASIC, _is_pair), (_BEARER, _is_token), (_RAW, _is_token)):
        for found in pattern.finditer(low):
            value = text[found.start("v") : found.end("v")].rstrip(".:~-")
            if fits(value):
                yield _span(found.start("v"), value)
    for found in _COOKIES.finditer(low):
        for cookie in _COOKIE.finditer(text, *found.span("all")):
            value = cookie["v"].rstrip(".)]}*")
            if _SESSION.search(cookie["name"]) and not _PUBLIC_COOKIE.search(cookie["name"]) and _is_token(value):
                yield _span(cookie.start("v"), value)
    for found in _AUTH.finditer(low):
        value = text[found.start("v") : found.end("v")]
        if _is_pair(value):
            yield _span(found.start("v"), value)


def _span(start: int, value: str) -> Span:
    return Span(start, start + len(value), "secret.header", Severity.HIGH)


def _is_token(value: str) -> bool:
    if "://" in value:
        return False
    return (
        is_random(value, 16) or is_hex_key(value, 24) or (UUID.match(value) is not None and not is_placeholder(value))
    )


def _is_pair(value: str) -> bool:
    """Whether it is `user:password` in base64, and the password none of an example."""
    plain = decoded(value) if len(value) >= 12 else None
    user, colon, password = (plain or "").partition(":")
    return bool(colon and user and password) and not is_placeholder(value) and strength(password) >= Strength.WEAK
