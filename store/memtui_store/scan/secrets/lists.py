"""Secrets that come in rows: seed phrases, grouped keys, user and password pairs, arguments."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.marks import Marks
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.identities import is_id
from memtui_store.scan.secrets.named import ANY_DRAWN
from memtui_store.scan.secrets.phrases import FUNCTION_WORDS, is_worded
from memtui_store.scan.secrets.placeholders import is_placeholder
from memtui_store.scan.secrets.published import is_published
from memtui_store.scan.secrets.recovery import codes, foreign_codes
from memtui_store.scan.secrets.values import (
    HEX,
    has_digit,
    is_common,
    is_hex_key,
    is_password,
    is_random,
    is_shaped,
    is_strong,
    is_token,
)
from memtui_store.scan.sieve import Sifted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from memtui_store.scan.reading import Reading

_NAMED_SEED = r"(?:seed|recovery|backup|mnemonic|wallet|secret|passphrase)[ _-]?(?:phrase|words?|mnemonic|seed)?"
_SEED_GAP = r"(?:[ ,;|/·•→\t]{1,3}|[ \t]?\r?\n[ \t]{0,4}(?:[-*•][ \t]{1,2})?)(?:\d{1,2}[.):]?[ \t]{0,2})?"
_SEED = Late(
    _NAMED_SEED
    + r"[^\n:=]{0,60}(?:[:=→]| [-–—](?= )|\b(?:is|are)\b|\n)[ \t\n]{0,4}[\"'`]{0,3}(?:[-*•][ \t])?(?:\d{1,2}[.):]?[ \t]{0,2})?([a-z]{3,8}(?:"
    + _SEED_GAP
    + r"[a-z]{3,8}){11,23})\b"
)
_SEED_BARE = Late(
    r"(?:mnemonic|seed phrase|recovery phrase|(?:seed|recovery|backup|12|15|18|21|24|twelve|twenty-four) words)[^\n]{0,40}?(?<![a-z])((?:[a-z]{3,8} ){11,23}[a-z]{3,8})\b"
)
_SEED_TOLD = Late(
    r"(?:write|written|wrote) (?:these )?down[^\n:]{0,30}:\s{1,4}([a-z]{3,8}(?: [a-z]{3,8}){11,23})(?=[ \t]{0,2}(?:\n|\Z|\())"
)
_TOLD = ("write down", "written down")
_SEED_BEFORE = Late(
    r"(?:\d{1,2}[.):]?[ \t]{0,2})?([a-z]{3,8}(?:" + _SEED_GAP + r"[a-z]{3,8}){11,23})[ \t\n]{0,2}\((?:\w{1,12} ){0,3}\Z"
)
_PROSE = frozenset(
    """the and for with from are was were not our its his her has had but been being which should would could does
    into your these those their them than via per see""".split()  # noqa: SIM905 - so many words are read as words
)
_QUADS = Sifted(r"(?<![\w-])[A-Z0-9]{4}(?:([ -])[A-Z0-9]{4})(?:\1[A-Z0-9]{4}){2,6}(?![\w-])")
_DIGIT = Late(r"[0-9]")  # which no code is without
_NO_HEX = Late(r"[G-Z]")
_WORDS = Late(r"[a-z]+")
_GROUPED = Late(
    r"(?<![A-Za-z0-9])(?=[A-Z]{0,40}[2-7])[A-Z2-7]{16,64}(?![A-Za-z0-9])|(?:[A-Z2-7]{4}[ -]){3,15}[A-Z2-7]{2,4}(?![A-Za-z0-9])|(?:[a-z2-7]{4} ){3,15}[a-z2-7]{4}(?![A-Za-z0-9])"
)
_GROUP = Late(r"[2-7]|[A-Z]{4}")  # one of which each of these has
_PRIVATE_HEX = Late(r"(?<![0-9A-Za-z])(?:0x)?[0-9a-fA-F]{64}(?![0-9A-Za-z])")
_NO_WALLET = Late(
    r"(?:Ids?|ID|(?i:hash|sha-?256|digest|checksum|fingerprint|commit|block|txn?|transaction)) ?[\"'`]?[:= ]{1,3}[\"'`]?\Z"
)
_COMMITTED = Late(r"(?:commit|hash|digest|rev(?:ision)?|sha-?\d{0,3}|by|in|at)(?: is)? ?[:=]?[ \"'`]{1,2}\Z")
_ROLE = ("AIPA", "AROA", "AIDA", "ANPA", "AGPA", "ANVA")  # what AWS calls users and roles by
_BEFORE = Late(
    r"(?P<v>[\"'`][^\s\"'`]{6,80}[\"'`]|(?<![^\s(])[^\s\"'`(]{8,80})[ \t]{1,2}(?:is|as|was|=|←|<-|\((?=\w))[ \t]{0,2}(?:the |our |your |my |a |its |their |their shared )?"
    r"(?:[\w-]{1,20} ){0,3}(?:password|passwort|passphrase|api key|token|secret|pin|pwd|psk)\b"
)
_LEAST_BEFORE = 10  # characters of a value and what joins it to its name
_JOINED = Late(r" (?:is|as|was|=|←|<-) |\(")
_PAIR = Late(
    r"(?:login|creds?|credentials?|account|zugangsdaten|identifiants|credenciales|credenciais|logins?|user(?:name)?(?:[ /]{1,3}|/)pass(?:word)?|u/p|auth|доступ|账号|アカウント|wi-?fi|wlan|ssid|log(?:ged)? ?in|sign(?:ed)? ?in|basic auth)"
    r"[\"'`*]{0,3}(?: (?:for|to|of|für|pour|para|on|are|is|in|at)\b[^\n:=→]{0,40}?)?[ \t]{0,2}(?::|=|→|->|are|is|—|-|with|as|using)[*]{0,2}[ \t]{0,3}[\"'`]?"
    r"(?P<u>[\w.@+-]{2,40})[\"'`]?[ \t]{0,2}(?P<sep>/|:|\||,|;|-|\+|and|und|et|y|→)[ \t]{0,2}(?:password|pass|pw)?[ :]{0,2}[\"'`]?(?P<v>[^\s\"'`,|\u2e80-\uffef]{6,80})"
)
_CALLS = Sifted(
    r"(?:basicauth|networkcredential|basic_auth|httpbasicauth|auth|login|credentials?|usernamepassword\w{0,20}|passwordcredentials?|connect\w{0,10}|sign_?in|authenticate|set_?password|"
    r"passwordauthentication|add_?user|create_?user|mysqli\w{0,10}|mysql_connect|pdo|ftp|smtp|imap\w{0,8}|pg_connect|ssh|transport|getconnection|setcredentials|userpass\w{0,12}|username_pw_set|withcredentials?|usernameandpassword)\s{0,2}=?\s{0,2}\("
)
_CALLED = ("(", "=(", " = (")
_APP = Late(r"[a-z]{4}(?: [a-z]{4}){3}")
_KEYED = Late(
    r"(?:fernet|secretkeyspec|createhmac|hmac(?:\.new)?|hmacsha\d{0,3}|aes(?:\.new|gcm)?|twilio|keystore\.load|jwt\.\w{2,8}|cipher)\(\s{0,4}(?:[\w.]{1,30},\s{0,4}|[\"'][^\"'\n]{0,60}[\"'],\s{0,4}){0,2}b?[\"'](?P<v>[^\"'\s]{12,100})[\"']"
)
_ARGUMENT = Late(
    r"\s{0,4}(?:[\w.]{1,30}\s{0,2}[=:]\s{0,2})?(?:[@bru]{0,2}[\"'](?P<q>[^\"'\n]{0,120})[\"']|[\w.$>()\[\]{}-]{0,60})\s{0,4}(?P<more>,?)"
)


def _seeds(text: str, low: str, place: int) -> Iterator[Span]:
    found = _SEED.match(low, place) or _SEED_BARE.match(low, place)
    if found is None and low[max(0, place - 20) : place].rpartition("(")[1]:
        found = _SEED_BEFORE.search(low, max(0, place - 300), place)
    if found is None and (told := _SEED_TOLD.match(low, place)):
        words = told[1].split()
        found = told if len(words) % 3 == 0 and FUNCTION_WORDS.isdisjoint(words) else None
    if found and _PROSE.isdisjoint(_WORDS.findall(found[1])):
        yield Span(found.start(1), found.end(1), "secret.seed-phrase")


def _quads(text: str, low: str, place: int) -> Iterator[Span]:
    """Groups of four capitals and digits; bank accounts, fingerprints and dumps are mixed less or only hexadecimal."""
    found = _DIGIT.search(text, place, place + 100) and _QUADS.search(text, place, place + 100)
    if found and "\n\n" not in text[place : found.start()]:
        groups = re.split("[ -]", found[0])
        mixed = sum(not group.isalpha() and not group.isdigit() for group in groups)
        if mixed * 2 >= len(groups) and len(_NO_HEX.findall(found[0])) >= len(groups) // 2:
            yield Span(found.start(), found.end(), "secret.recovery-code")


def _grouped(text: str, low: str, place: int) -> Iterator[Span]:
    found = _GROUP.search(text, place, place + 100) and _GROUPED.search(text, place, place + 100)
    if (
        found is None
        or is_published(re.sub("[ -]", "", found[0]))
        or found[0].startswith(_ROLE)
        or "ABCDEFGH" in found[0]
    ):
        return
    if "\n\n" not in text[place : found.start()] and (has_digit(found[0]) or found[0].isupper()):
        yield Span(found.start(), found.end(), "secret.totp-seed")


def _wallets(text: str, low: str, place: int) -> Iterator[Span]:
    for found in _PRIVATE_HEX.finditer(text, max(0, place - 160), place + 200):
        if _NO_WALLET.search(text, max(0, found.start() - 40), found.start()) or is_placeholder(found[0]):
            continue
        yield Span(found.start(), found.end(), "secret.wallet-key")


def _pairs(text: str, low: str, place: int) -> tuple[Span, ...]:
    found = _PAIR.match(low, place)
    if found:
        value = text[found.start("v") : found.end("v")].rstrip(".,;:)]")
        if (
            (is_strong(value) or is_shaped(value) or is_common(value) or is_worded(value))
            and (found["sep"] in "/:|,+" or ((found["sep"] == "-" or found["sep"].isalpha()) and is_shaped(value)))
            and not value.startswith("/")
            and "=" not in value
            and "arn:" not in low[max(0, place - 40) : found.start("v")]
        ):
            return (Span(found.start("v"), found.start("v") + len(value), "secret.password"),)
    return ()


def _arguments(text: str, low: str, place: int) -> Iterable[Span]:
    """The quoted argument of a call that logs in, by its place after the account, or because it is plainly one."""
    first = max(0, place - 24)
    found = _CALLS.search(low, first, place + 120) if low.find("(", first, place + 120) >= 0 else None
    spans = [*_called(text, found.end())] if found else []
    if not spans and found and found.start() < place:  # a login may follow on the connection it is for
        found = _CALLS.search(low, place, place + 120)
        spans = [*_called(text, found.end())] if found else []
    return spans


def _called(text: str, at: int) -> Iterator[Span]:
    before = ""
    for number in range(7):
        argument = _ARGUMENT.match(text, at)
        if argument is None or argument.end() == at:
            return
        value = argument["q"]
        usual = (value and _APP.fullmatch(value)) or (
            number == 1 and before and value and (is_password(value, direct=True, quoted=True) or is_worded(value))
        )
        if number and value and (usual or is_strong(value)):
            yield Span(*argument.span("q"), "secret.password")
            return
        before = value or ""
        at = argument.end()
        if not argument["more"]:
            return


def _keyed(text: str, low: str, place: int) -> Iterator[Span]:
    """The key handed to a call that signs or encrypts."""
    found = _KEYED.match(low, place)
    if found:
        value = text[found.start("v") : found.end("v")]
        if is_random(value.rstrip("="), 16) or is_hex_key(value, 32) or is_shaped(value):
            yield Span(*found.span("v"), "secret.key")


def _value_first(text: str, low: str, place: int) -> Iterable[Span]:
    left = max(0, place - 130)
    left = max(left, text.rfind("\n", left, place) + 1)
    if place - left < _LEAST_BEFORE or not _JOINED.search(low, left, place):
        return ()
    right = min(len(low), place + 14)
    if (window := text[left:right]).isascii() and not ANY_DRAWN.may(window):
        return ()
    return _before(text, low, left, right)


def _before(text: str, low: str, left: int, right: int) -> Iterator[Span]:
    for found in _BEFORE.finditer(low, left, right):
        start, end = found.span("v")
        quoted = text[start] in "\"'`"
        value = text[start:end].strip("\"'`")
        start += 1 if quoted else 0
        good = is_token(value, direct=quoted) or (is_password(value, direct=False, quoted=quoted) and has_digit(value))
        good = (good or (quoted and has_digit(value) and is_worded(value))) and not is_id(value)
        if good and HEX.match(value) and _COMMITTED.search(low, max(0, start - 24), start):
            continue
        if good and not low.startswith(("password", "token", "secret", "1password"), start) and "://" not in value:
            yield Span(start, start + len(value), "secret.password")


_ANNOUNCED: dict[Callable[[str, str, int], Iterable[Span]], tuple[str, ...]] = {
    codes: (
        "recovery",
        "backup",
        "rescue",
        "emergency",
        "scratch",
        "2fa",
        "mfa",
        "secours",
        "bypass",
        "verification",
        *(
            "wiederherstellungs",
            "ersatzcode",
            "notfall",
            "sicherungscode",
            "einmalcode",
            "reservecode",
            "herstelcode",
        ),
        *("reservkod", "gendannelseskode", "gjenopprettingskode", "palautuskood", "varakood"),
        *("codes de ", "codigos de ", "codici di ", "codis de ", "coduri de "),
        *(
            "kody odzyskiwania",
            "kody zapasowe",
            "kody awaryjne",
            "kurtarma kodlar",
            "yedek kodlar",
            "kode pemulihan",
            "kode cadangan",
        ),
    ),
    _quads: ("code", "activation", "unlock", "setup key", "pairing", "seed", "threema"),
    _seeds: (
        "seed",
        "mnemonic",
        "recovery phrase",
        "backup phrase",
        "secret phrase",
        "recovery words",
        "backup words",
        *(f"{count} words" for count in (12, 15, 18, 21, 24, "twelve", "twenty-four")),
        "wallet",
        *_TOLD,
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
        "pk 0x",
        "pk: 0x",
        "pk=0x",
        *("eth pk", "wallet pk", "deployer pk", "signer pk"),
        "seed 0x",
        "seed: 0x",
        "secret 0x",
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
        "basic auth",
    ),
    _arguments: (
        "credential(",
        "credentials(",
        "login(",
        "basic_auth",
        "password",
        "connect",
        "authenticat",
        "mysqli",
        "pdo(",
        "ftp(",
        "smtp(",
        "username_pw_set",
        "usernameandpassword",
    ),
    _keyed: (
        "fernet(",
        "secretkeyspec(",
        "hmac",
        "aes.new(",
        "aesgcm(",
        "twilio(",
        "keystore.load(",
        "cipher(",
        "jwt.",
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


def _one_time(text: str, low: str, place: int) -> Iterable[Span]:
    """`one-time` and `one time`, by the rarer of their words."""
    return codes(text, low, place - 4) if place >= 4 and low.startswith(("one-", "one "), place - 4) else ()


def _code_of(text: str, low: str, place: int) -> Iterable[Span]:
    return codes(text, low, place) if low.startswith(" de ", place + 4) else ()


def _by_call(text: str, low: str, place: int) -> Iterable[Span]:
    """The arguments of what is called `auth` or `user`, which other words are, too."""
    called = low.startswith(_CALLED if low[place] == "a" else "(", place + 4)
    return _arguments(text, low, place) if called else ()


_ANNOUNCED |= {_one_time: ("time",), _code_of: ("code",), _by_call: ("auth", "user")}
_LOOKS: dict[str, list[Callable[[str, str, int], Iterable[Span]]]] = {}
for _look, _marks in _ANNOUNCED.items():
    for _mark in _marks:
        _LOOKS.setdefault(_mark, []).append(_look)
_MARKS = Marks(_LOOKS.items(), whole=False, short=dict.fromkeys(_TOLD, frozenset({"^down"})))


def list_spans(reading: Reading) -> Iterable[Span]:
    """Every secret that a row or a pair gives away."""
    return _rows(reading) if reading.short or _MARKS in reading.marked or not reading.ascii else ()


def _rows(reading: Reading) -> list[Span]:
    text, low = reading.text, reading.low
    found: list[Span] = []
    for place, _, looks in _MARKS.places(reading):
        for look in looks:
            found += look(text, low, place)
    if not reading.ascii:
        found += foreign_codes(reading)
    return found
