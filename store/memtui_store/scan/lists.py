"""Secrets that come in rows: recovery codes, seed phrases, grouped keys, table columns, user and password pairs."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.marks import Marks
from memtui_store.scan.placeholders import is_placeholder
from memtui_store.scan.rule import Span
from memtui_store.scan.values import has_digit, has_letter, is_hex_key, is_password, is_random, is_token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

_CODES_AFTER = Late(
    r"(?:recovery|backup|rescue|emergency|scratch|one-time|2fa|mfa|restore|wiederherstellungs|secours|recuperaci[oó]n)[ _-]{0,2}"
    r"(?:codes?|keys?|c[oó]digos?|schlüssel)[^\n:]{0,60}:?[ \t*]{0,4}"
)
_CODE = Late(
    r"(?:[A-Z0-9]{4,8}-){2,7}[A-Z0-9]{4,8}|[a-z0-9]{4,8}-[a-z0-9]{4,8}|[A-Za-z0-9]{8,64}|\d{4} \d{4}|\d{3} \d{3}|\d{6,10}",
    re.ASCII,
)
_CODE_GAP = Late(r"(?:[ \t,;|/`\"']|\n[ \t]{0,8}(?:[-*•]|\d{1,2}[.)])?[ \t]{0,4}|\n|\band\b)*+")
_SEED = Late(
    r"(?:seed|recovery|backup|mnemonic|wallet|secret|passphrase)[ _-]?(?:phrase|words?|mnemonic|seed)?[^\n:=]{0,40}[:=][ \t]*[\"'`]?((?:[a-z]{3,8}[ ,]{1,2}){11,23}[a-z]{3,8})\b"
)
_SEED_BARE = Late(
    r"(?:mnemonic|seed phrase|recovery phrase|seed words)[^\n]{0,40}?(?<![a-z])((?:[a-z]{3,8} ){11,23}[a-z]{3,8})\b"
)
_GROUPED = Late(
    r"(?:[A-Z2-7]{4}[ -]){3,15}[A-Z2-7]{2,4}(?![A-Za-z0-9])|(?:[a-z2-7]{4} ){3,15}[a-z2-7]{4}(?![A-Za-z0-9])"
)
_PRIVATE_HEX = Late(r"(?<![0-9A-Za-z])(?:0x)?[0-9a-fA-F]{64}(?![0-9A-Za-z])")
_BEFORE = Late(
    r"(?P<v>[\"'`][^\s\"'`]{6,80}[\"'`]|(?<![^\s(])[^\s\"'`(]{8,80})[ \t]{1,2}(?:is|as|was|=|\((?=\w))[ \t]{0,2}(?:the |our |your |my |a |its |their |their shared )?"
    r"(?:[\w-]{1,20} ){0,3}(?:password|passwort|passphrase|api key|token|secret|pin|pwd|psk)\b"
)
_PAIR = Late(
    r"(?:login|creds?|credentials?|account|zugangsdaten|identifiants|credenciales|credenciais|logins?|user(?:name)?(?:[ /]{1,3}|/)pass(?:word)?|u/p|auth|доступ|账号|アカウント|wi-?fi|wlan|ssid|log(?:ged)? ?in|sign(?:ed)? ?in)"
    r"[\"'`*]{0,3}(?: (?:for|to|of|für|pour|para|on|are|is|in|at)\b[^\n:=→]{0,40}?)?[ \t]{0,2}(?::|=|→|->|are|is|—|-|with|as|using)[*]{0,2}[ \t]{0,3}[\"'`]?"
    r"(?P<u>[\w.@+-]{2,40})[\"'`]?[ \t]{0,2}(?P<sep>/|:|\||,|;|-|and|und|et|y|→)[ \t]{0,2}(?:password|pass|pw)?[ :]{0,2}[\"'`]?(?P<v>[^\s\"'`,|]{6,80})"
)
_ARGS = Late(
    r"(?:basicauth|networkcredential|basic_auth|auth|login|credentials?|usernamepassword\w{0,20}|passwordcredentials|connect|signin|sign_in|authenticate|set_?password|"
    r"passwordauthentication|adduser|add_user|create_?user)\s{0,2}=?\s{0,2}\(\s{0,2}(?:[\w.]{1,30}\s{0,2}[,=]\s{0,2}){0,2}[\"'][^\"'\n]{1,60}[\"']\s{0,2},\s{0,2}(?:[\w.]{1,20}\s{0,2}=\s{0,2})?[\"'](?P<v>[^\"'\n]{4,80})[\"']"
)
_RULER = Late(r"\n[ \t]{0,4}\|?[ \t]{0,4}:?-{2,}[-:| \t]{0,400}(?:\n|\Z)")
_SECRET_HEADING = Late(
    r"pass(?:word|wort|wd|code|phrase|e)?$|^pw$|pwd|kennwort|secret|token|api.?key|access.?key|credential|^key$|psk|^pin$|senha|contrase|wachtwoord|парол|密码|密碼|パスワード|비밀번호|mot de passe|heslo|hasło|şifre"
)


def _is_code(value: str) -> bool:
    return is_hex_key(value, 8) or is_random(value, 10) or (value.isupper() and len(value) >= 8)


def _codes(text: str, low: str, place: int) -> Iterator[Span]:
    lead = _CODES_AFTER.match(low, place)
    if lead:
        at = lead.end()
        for _ in range(24):
            gap = _CODE_GAP.match(text, at)
            at = gap.end() if gap else at
            code = _CODE.match(text, at)
            if code is None or text[code.end() : code.end() + 1].isalnum():
                break
            value = code[0]
            if (
                not has_digit(value)
                or is_placeholder(value)
                or (value.isalnum() and has_letter(value) and not _is_code(value))
            ):
                break
            if value.isdigit() and len(value) == 4:
                break
            yield Span(code.start(), code.end(), "secret.recovery-code")
            at = code.end()


def _seeds(text: str, low: str, place: int) -> Iterator[Span]:
    found = _SEED.match(low, place) or _SEED_BARE.match(low, place)
    if found:
        yield Span(found.start(1), found.end(1), "secret.seed-phrase")


def _grouped(text: str, low: str, place: int) -> Iterator[Span]:
    found = _GROUPED.search(text, place, place + 100)
    if found and "\n\n" not in text[place : found.start()] and (has_digit(found[0]) or found[0].isupper()):
        yield Span(found.start(), found.end(), "secret.totp-seed")


def _wallets(text: str, low: str, place: int) -> Iterator[Span]:
    for found in _PRIVATE_HEX.finditer(text, max(0, place - 160), place + 200):
        yield Span(found.start(), found.end(), "secret.wallet-key")


def _pairs(text: str, low: str, place: int) -> Iterator[Span]:
    found = _PAIR.match(low, place)
    if found:
        value = text[found.start("v") : found.end("v")].rstrip(".,;:)]")
        if is_password(value, direct=False) and found["sep"] in "/:|," and not value.startswith("/"):
            yield Span(found.start("v"), found.start("v") + len(value), "secret.password")


def _arguments(text: str, low: str, place: int) -> Iterator[Span]:
    found = "(" in low[max(0, place - 24) : place + 220] and _ARGS.search(low, max(0, place - 24), place + 220)
    if found:
        value = text[found.start("v") : found.end("v")]
        if is_password(value, direct=True, quoted=True):
            yield Span(found.start("v"), found.end("v"), "secret.password")


def _value_first(text: str, low: str, place: int) -> Iterator[Span]:
    left = max(0, place - 130)
    line = text.rfind("\n", left, place)
    before = low[max(left, line + 1) : place]
    if " is " in before or " as " in before or " was " in before or " = " in before or "(" in before:
        for found in _BEFORE.finditer(low, max(left, line + 1), min(len(low), place + 14)):
            start, end = found.span("v")
            quoted = text[start] in "\"'`"
            value = text[start:end].strip("\"'`")
            start += 1 if quoted else 0
            good = is_token(value, direct=quoted) or (
                is_password(value, direct=False, quoted=quoted) and has_digit(value)
            )
            if good and not low.startswith(("password", "token", "secret", "1password"), start) and "://" not in value:
                yield Span(start, start + len(value), "secret.password")


def _tables(text: str, low: str) -> Iterator[Span]:
    """Cells under a heading that names a secret; a table is known by the rule below its heading."""
    if "|" not in text:
        return
    for ruler in _RULER.finditer(text):
        first = text.rfind("\n", 0, max(0, ruler.start())) + 1
        names = [low[a:b].strip(" *`_") for a, b in _cells(first, text[first : ruler.start()])]
        columns = [i for i, name in enumerate(names) if len(name) < 40 and _SECRET_HEADING.search(name)]
        place = ruler.end()
        while columns and place < len(text):
            end = text.find("\n", place)
            end = len(text) if end < 0 else end
            line = text[place:end]
            if "|" not in line:
                break
            cells = _cells(place, line)
            for i in columns:
                if i < len(cells):
                    yield from _cell(text, *cells[i])
            place = end + 1


def _cell(text: str, start: int, end: int) -> Iterator[Span]:
    value = text[start:end].strip(" *`\"'")
    if value and " " not in value:
        good = is_password(value, direct=True, quoted=True) or is_token(value, direct=True) or is_hex_key(value)
        if good:
            begin = text.index(value, start)
            yield Span(begin, begin + len(value), "secret.table-cell")


def _cells(start: int, line: str) -> list[tuple[int, int]]:
    out = []
    at = 0
    if line.lstrip().startswith("|"):
        at = line.index("|") + 1
    while at <= len(line):
        end = line.find("|", at)
        if end < 0:
            if line[at:].strip():
                out.append((start + at, start + len(line)))
            break
        out.append((start + at, start + end))
        at = end + 1
    return out


_ANNOUNCED = {
    _codes: (
        "recovery",
        "backup",
        "rescue",
        "emergency",
        "scratch",
        "2fa",
        "mfa",
        "one-time",
        "secours",
    ),
    _seeds: (
        "seed",
        "mnemonic",
        "recovery phrase",
        "backup phrase",
        "secret phrase",
        "wallet",
    ),
    _grouped: (
        "otp",
        "2fa",
        "mfa",
        "authenticator",
        "setup key",
        "manual entry",
        "base32",
    ),
    _wallets: (
        "private key",
        "privatekey",
        "private_key",
        "priv key",
        "wallet key",
    ),
    _pairs: (
        "login",
        "cred",
        "account",
        "zugangsdaten",
        "identifiants",
        "user",
        "u/p",
        "wifi",
        "wi-fi",
        "wlan",
        "ssid",
        "log in",
        "sign in",
        "logged in",
    ),
    _arguments: (
        "auth(",
        "auth=(",
        "auth = (",
        "credential(",
        "credentials(",
        "login(",
        "basic_auth",
        "password",
        "connect(",
        "user(",
        "authenticat",
    ),
    _value_first: (
        "password",
        "passwort",
        "passphrase",
        "api key",
        "token",
        "secret",
        "psk",
    ),
}
_MARKS = Marks((mark, look) for look, marks in _ANNOUNCED.items() for mark in marks)


def list_spans(reading: Reading) -> Iterator[Span]:
    """Every secret that a row, a pair or a column gives away."""
    text, low = reading.text, reading.low
    for place, look in _MARKS.places(reading):
        yield from look(text, low, place)
    yield from _tables(text, low)
