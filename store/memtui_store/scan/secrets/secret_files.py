"""Secrets in the files that programs keep logins in: .netrc, .pgpass, registries, Kubernetes."""

from __future__ import annotations

import base64
import binascii
import re
from functools import partial
from typing import TYPE_CHECKING

from memtui_store.scan.glance import framed
from memtui_store.scan.late import Late
from memtui_store.scan.marks import Marks, find_all, learn
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.placeholders import is_placeholder
from memtui_store.scan.secrets.values import has_mixed_case, is_random, is_shaped, is_strong, is_token
from memtui_store.scan.sieve import Sieve, shape_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from memtui_store.scan.reading import Reading

    Look = Callable[[str, str, int], Iterable[Span]]

_NETRC = Late(
    r"login[ \t\n]{1,8}(?!(?:and|or|by|with|using|via)\b)\S{1,80}[ \t\n]{1,8}password[ \t\n]{1,8}([^\s(]\S{2,200}+)"
)
_PGPASS = Late(r"(?<![\w.*-])(?:[\w.-]{1,80}|\*):(?:\d{2,5}|\*):[\w.*-]{1,63}:[\w.*@-]{1,63}:([^\s\"'`)]{4,200}+)")
_DOCKER = Late(r"\\?[\"']auth\\?[\"']\s{0,3}:\s{0,3}\\?[\"']([A-Za-z0-9+/=]{8,4096}+)")
_NPM_AUTH = Late(r"_(?:auth|password|authtoken)[\"']?\s{0,2}[=:]\s{0,2}[\"']?([A-Za-z0-9+/=._~-]{8,4096}+)")
_AUTHS = {'"': _DOCKER, "'": _DOCKER, "_": _NPM_AUTH}  # by the sign before the name
_K8S_DATA = Late(r"^[ \t]*(?:data|stringdata):[ \t]*\n((?:[ \t]+[^\n]*\n?){1,60})", re.MULTILINE)
_K8S_LINE = Late(r"^([ \t]+[\w.-]{1,80}:[ \t]*)[\"']?([^\s\"'#|>][^\n\"']{3,8192})", re.MULTILINE)
_KEPT: tuple[tuple[str, Late], ...] = (  # the mark that gives it away, and its shape
    ("master.key", Late(r"master\.key\b[^\n]{0,60}?\b([0-9a-f]{32})\b")),
    (
        "random_password",
        Late(r"random_password[^\n]{0,60}?\bresult\\?[\"']?\s{0,3}[:=]\s{0,3}\\?[\"']([^\"'\n\\]{6,100})"),
    ),
    ("bundle_", Late(r"bundle_\w{3,80}[\"']?\s{0,2}[:=]\s{0,2}[\"']?[\w.@-]{1,40}:([^\s\"']{8,100})")),
    ("solana/id.json", Late(r"solana/id\.json\W{1,6}((?:\d{1,3}, ?){31,63}\d{1,3})")),
    *(
        (mark, Late(re.escape(mark) + r"[^\n\[]{0,40}(\[\s{0,4}(?:\d{1,3},\s{0,4}){31,63}\d{1,3}\s{0,4}\])"))
        for mark in ("keypair", "wallet")
    ),
    *(
        (
            coin,
            Late(coin + r"l?\b[^\n]{0,30}?(?:seed|secret|key)\b[^\n]{0,12}?\b(s(?=[a-z]{0,28}\d)[a-z0-9]{27,30})\b"),
        )
        for coin in ("ripple", "xrp")
    ),
    ("<pass encoding", Late(r"<pass encoding=[\"']base64[\"']>([a-z0-9+/=]{4,200})<")),
    *(
        (mark, Late(re.escape(mark) + r"\b[^\n]{0,60}?\b([a-z0-9]{20})\b"))
        for mark in ("erlang.cookie", "erlang_cookie")
    ),
    *(
        (
            f"{kind}-secrets",
            Late(
                rf"{kind}-secrets\b[^\n]{{0,40}}\n(?:#[^\n]{{0,120}}\n){{0,4}}"
                r"\S{1,60}[ \t]{1,8}\S{1,60}[ \t]{1,8}[\"']?([^\s\"']{4,64})"
            ),
        )
        for kind in ("chap", "pap")
    ),
    (
        "security question",
        Late(
            r"security questions?\b[^\n]{0,60}?(?:[:=→]|->|\banswer(?:ed)?(?: is)?)[ \t]{1,2}[\"'`]?"
            r"(?=[^\s\"'`]{0,39}[0-9])(?=[^\s\"'`]{0,39}[a-z])([^\s\"'`,;.:()]{5,40})"
        ),
    ),
    *(
        (maker, Late(maker + r"\b[^\n]{0,60}?\bkey\b[^\n]{0,12}?\b([0-9a-f]{32}|[0-9a-f-]{36})\b"))
        for maker in ("pagerduty", "opsgenie", "victorops")
    ),
)
_GOTIFY = Late(r"[^\n]{0,80}?(?<![\w.-])([AC](?=[A-Za-z._-]{0,13}[0-9])[A-Za-z0-9._-]{14})(?![\w-])")
_SVN = Late(r"pass(?:word|phrase)\r?\nv \d{1,3}\r?\n([^\r\n]{3,200})")
_USERLIST = Late(r"\"[\w.@-]{1,63}\"[ \t]{1,4}\"([^\"\n]{4,128})\"[ \t]{0,8}(?:\n|\Z|[;#])")
_LONGEST_USER = 66
_PORTS = (":5432:", ":6432:", ":*:")
_OTHER_PORT = Late(r":[1-9]\d{3,4}:(?=[\w.*-]{1,63}:[\w.*@-]{1,63}:\S)")
_COLONS = 4
_ANY_PORT = Sieve(*framed(r":(?:[1-9][0-9?]{3,4}|\*):"))  # of .pgpass, where a digit may be one of another script
_ANY_USUAL_PORT = Sieve(*map(shape_of, _PORTS))
_ANY_SVN = Sieve(*framed(r"pass(?:word|phrase)\r?\nv "))
_ANY_USERLIST = Sieve(*framed(shape_of('" "')))
_PASS = learn("password", "passphrase")


def _at_other_ports(reading: Reading) -> Iterator[Span]:
    """Lines of .pgpass with another port; compilers name places in files so, hence more is asked of the value."""
    text, flat = reading.text, reading.flat
    for begin, end in reading.numbered:
        if flat.count(":", begin, end) >= _COLONS and (port := _OTHER_PORT.search(text, begin, end)):
            found = _PGPASS.search(text, max(begin, port.start() - 80), end)
            if found and is_strong(found[1]) and "</" not in found[1] and not is_placeholder(found[1]):
                yield Span(found.start(1), found.end(1), "secret.password")


def is_basic(value: str) -> bool:
    """Whether this is a user and a password in base64."""
    try:
        plain = base64.b64decode(value.rstrip("=") + "=" * (-len(value.rstrip("=")) % 4))
    except (binascii.Error, ValueError):
        return False
    return b":" in plain and plain.isascii()


def file_spans(reading: Reading) -> Iterator[Span]:
    """Every secret in the grammar of a file that programs keep logins in."""
    text, flat, signs = reading.text, reading.flat_low, reading.ascii_signs
    if _FILES in reading.marked:
        yield from _named_files(reading)
    if not reading.shaped:
        return
    if reading.runs & _PASS and _ANY_SVN.may(flat):
        for mark in ("password\nv ", "passphrase\nv ", "password\r\nv "):
            for svn in (m for place in find_all(flat, mark) if (m := _SVN.match(reading.low, place))):
                yield Span(svn.start(1), svn.end(1), "secret.password")
    if ":" in signs and _ANY_PORT.may(flat):
        for mark in _PORTS if _ANY_USUAL_PORT.may(flat) else ():
            for place in find_all(flat, mark):
                yield from _pgpass(text, reading.low, place)
        yield from _at_other_ports(reading)
    for place in find_all(flat, '" "') if '"' in signs and _ANY_USERLIST.may(flat) else ():
        first = flat.rfind("\n", max(0, place - 70), place) + 1
        listed = _USERLIST.match(text, first) if first or place < _LONGEST_USER else None
        if listed and not is_placeholder(listed[1]) and (is_shaped(listed[1]) or "userlist" in flat):
            yield Span(listed.start(1), listed.end(1), "secret.password")


def _pgpass(text: str, low: str, place: int) -> Iterator[Span]:
    for found in _PGPASS.finditer(text, max(0, place - 200), place + 300):
        if not is_placeholder(found[1]) and not found[1].isdigit():
            yield Span(found.start(1), found.end(1), "secret.password")


def _netrc(text: str, low: str, place: int) -> Iterator[Span]:
    found = _NETRC.match(low, place)
    if found:
        value = text[found.start(1) : found.end(1)].rstrip("`'\".,;)")
        if not is_placeholder(value) and not (len(value) < 8 and value.isalpha() and value.islower()):
            yield Span(found.start(1), found.start(1) + len(value), "secret.password")


def _kept(shape: Late, text: str, low: str, place: int) -> Iterator[Span]:
    kept = shape.match(low, place)
    if kept and not is_placeholder(kept[1]):
        yield Span(kept.start(1), kept.end(1), "secret.token")


def _gotify(text: str, low: str, place: int) -> Iterator[Span]:
    found = _GOTIFY.match(text, place + len("gotify"))
    if found and is_random(found[1], 12) and has_mixed_case(found[1]):
        yield Span(*found.span(1), "secret.token")


def _auth(text: str, low: str, place: int) -> Iterable[Span]:
    shape = _AUTHS.get(low[place - 1 : place])
    return _login(shape, text, low, place - 1) if shape else ()


def _login(shape: Late, text: str, low: str, place: int) -> Iterator[Span]:
    login = shape.match(low, place) or (shape.match(low, place - 1) if place else None)
    if login:
        value = text[login.start(1) : login.end(1)].rstrip(".,;:")
        if is_token(value, direct=True) or (is_basic(value) and not is_placeholder(value)):
            yield Span(login.start(1), login.start(1) + len(value), "secret.registry-auth")


def _kubernetes(text: str, low: str) -> Iterator[Span]:
    for block in _K8S_DATA.finditer(low):
        for line in _K8S_LINE.finditer(text, block.start(1), block.end(1)):
            value = line[2].strip().rstrip("`")
            if not is_placeholder(value) and len(value) >= 6:
                yield Span(line.start(2), line.start(2) + len(value), "secret.kubernetes-secret")


_FILES: Marks[Look | None] = Marks(
    (
        ("login", _netrc),
        *((mark, partial(_kept, shape)) for mark, shape in _KEPT),
        ("pgpass", _pgpass),
        ("gotify", _gotify),
        ("auth", _auth),
        ("_password", partial(_login, _NPM_AUTH)),
        ("kind: secret", None),  # which tells of all the values in the text
    ),
    whole=False,
    short={"<pass encoding": frozenset({"^pass"})},
)


def _named_files(reading: Reading) -> Iterator[Span]:
    """What some word announces."""
    text, low = reading.text, reading.low
    kubernetes = False
    for place, _, look in _FILES.places(reading):
        if look:
            yield from look(text, low, place)
        else:
            kubernetes = True
    if kubernetes:
        yield from _kubernetes(text, low)
