"""Find credentials in addresses: user and password, tokens in the query, and addresses that are secrets themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui_store.audit.rule import Span
from memtui_store.audit.secrets.values import (
    UUID,
    Strength,
    is_hex_key,
    is_placeholder,
    is_random,
    reads_as_reference,
    strength,
)
from memtui_store.audit.secrets.vendors import HOOKS
from memtui_store.findings import Severity

_USERINFO = re.compile(
    r"://(?P<user>[^\s:/@\"'`<>|]{0,80})(?::(?P<secret>[^\s/\"'`<>|]{1,200}))?@(?P<host>\[?[\w.:-]{1,120})"
)
_LOCAL = re.compile(
    r"(?i)(?:localhost|127\.|0\.0\.0\.0|\[?::1|host\.docker|example\.|(?:[\w-]+\.)*example\b|host\b|your|my-?host|<)"
)
_SAMPLE_USERS = frozenset(("user", "username", "usr", "u", "foo", "login", "youruser", "me"))
_QUERY = re.compile(
    r"[?&#;](?:amp;)?(?P<name>(?:[\w.-]{0,20}[_.-])?(?:token|key|api[_-]?key|secret|sig|signature|password|passwd|pwd|auth|"
    r"credential|hapikey|appid|accesskey|authtoken|jwt|access_code))="
    r"(?P<value>[^\s&\"'`<>()|\\;]{8,1000})"
)
"""In small letters."""
_NO_SECRET = re.compile(r"public|publish|page|next|cursor|sort|cache|csrf|idempot|anon|[_-]id$")
_QUICK = re.compile(
    r"hooks|hook\.|webhook|/bot|with/key|hc-ping|/integration/|infura|alchemy|quiknode|integrations/deploy|otpauth"
)


def url_spans(text: str, low: str) -> Iterator[Span]:
    """Yield passwords before an `@`, secret parameters, and the secret part of web hooks."""
    if "=" in text:
        for found in _QUERY.finditer(low):
            start, value = found.start("value"), text[found.start("value") : found.end("value")].rstrip(".,:!?)]}*")
            if not _NO_SECRET.search(found["name"]) and _is_parameter(found["name"], value):
                yield Span(start, start + len(value), "secret.url-parameter", Severity.HIGH)
    if "://" not in text:
        return
    for found in _USERINFO.finditer(text):
        if span := _userinfo(found):
            yield span
    done = 0
    for place in _QUICK.finditer(text):
        if place.start() < done:
            continue
        start = text.rfind("\n", max(0, place.start() - 200), place.start()) + 1 or max(0, place.start() - 200)
        end = text.find("\n", place.end(), place.end() + 4000)
        done = place.end() + 4000 if end < 0 else end
        for pattern in HOOKS:
            for found in pattern.finditer(text, start, done):
                if not is_placeholder(found["v"]) and len(set(found["v"])) > 5:
                    yield Span(*found.span("v"), "secret.webhook", Severity.HIGH)


def _userinfo(found: re.Match[str]) -> Span | None:
    user, host = found["user"], found["host"]
    if found["secret"] is None:
        named = is_random(user, 20) and not UUID.match(user)
        return Span(*found.span("user"), "secret.url-credentials", Severity.HIGH) if named else None
    start, end = found.span("secret")
    value = found["secret"]
    if value.startswith("//") or "://" in value:
        return None
    if (is_placeholder(value) or reads_as_reference(value)) and strength(value.lstrip("$&!@#%*")) < Strength.STRONG:
        return None
    strong = strength(value) >= Strength.STRONG or (UUID.match(value) is not None) or is_hex_key(value, 16)
    remote = not _LOCAL.match(host) and ("." in host or host[-1].isdigit())
    if strong:
        return Span(start, end, "secret.url-credentials", Severity.HIGH if remote else Severity.REVIEW)
    if (
        remote
        and user.lower() not in _SAMPLE_USERS
        and value.lower() != user.lower()
        and strength(value) is Strength.WEAK
    ):
        return Span(start, end, "secret.weak-password", Severity.REVIEW)
    return None


def _is_parameter(name: str, value: str) -> bool:
    if "password" in name or "pwd" in name or "passwd" in name:
        return strength(value) >= Strength.STRONG
    if "sig" in name:
        return is_random(value.replace("%", ""), 20) or is_hex_key(value)
    token = "token" in name or "api" in name
    return is_random(value, 16) or is_hex_key(value, 24) or (token and UUID.match(value) is not None)
