"""Secrets handed to a program that asks for one: by a here-string, by the output of `echo`, or in a sentence about it."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.marks import Marks
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.phrases import is_prose
from memtui_store.scan.secrets.placeholders import is_placeholder, is_reference
from memtui_store.scan.secrets.values import (
    UUID,
    has_digit,
    has_letter,
    is_hex_key,
    is_random,
    is_shaped,
    is_strong,
    is_wordy,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from re import Match

    from memtui_store.scan.reading import Reading

_V = r"\$?(?:\"(?P<d>[^\"\n]{3,200})\"|'(?P<s>[^'\n]{3,200})'|(?P<v>[^\s\"'`|<>;,()]{3,200}))"
_HERE = Late(r"<<<[ \t]?" + _V)
_ECHOED = Late(r"<\((?:echo(?: -\w{1,3})?|printf(?: [\"']?%s(?:\\n)?[\"']?)?) " + _V)
_ASKS = Late(
    r"\b(?:cryptsetup|luks\w{0,12}|gpg2?|ssh-add|ssh-keygen|openssl|sudo -\w{0,4}s|\w{0,4}passwd|kinit|kadmin|veracrypt|zfs|borg|restic|age|bw|"
    r"keepassxc-cli|[\w-]{0,12}-?stdin|with-token|encfs|gocryptfs|cryfs|systemd-creds|ansible-vault|vault|login|secrets?|auth|unlock|decrypt|"
    r"passphrase|password\S{0,8}|pass(?:-file)?|key-?file|token)\b"
)
_SIGHT = 160  # so far before its secret stands the program that asks
_LEAST, _FEW = 4, 3
_SAID = (
    r"\b(?:it[’']s|it is|say|type|enter|use|give(?: it)?|answer|try|nimm|tippe|gib|tape|mets|dis|usa|escribe|digite|scrivi) "
    r"[\"'`]?(?P<v>[^\s\"'`,;()]{8,64})[\"'`]? "
    r"(?:if|when|whenever|where|wherever|once|as soon as|wenn|falls|sobald|ein,? wenn|quand|si|cuando|quando|se) [^\n.;]{1,40}"
)
_TOLD = Late(_SAID + r"\Z")
_FIGURES = Late(r"[0-9]{3}|[!#$%^&*+?~]")  # which the names that code is made of have not
_OTHERS = Late(r"\b(?:aws|s3\w{0,3}|kms|dynamodb|redis\S{0,6}|gpg|object|kv|cache|bucket|etcdctl|sort|jq|id)\b")
_KEY = Late(r"--key[ =][\"']?(?P<v>[A-Za-z0-9_-]{24,200})(?![\w./:-])")
_TRAIL = ".,;:)]}>*"


def _handed(text: str, low: str, place: int, found: Match[str] | None) -> Iterator[Span]:
    """The value of a here-string or the like; where nothing asks for a secret, it must be plainly one."""
    name = found.lastgroup if found else None
    if found is None or name is None:
        return
    value = found[name]
    if is_placeholder(value) or is_reference(value) or "$" in value[:1] or "$(" in value or "${" in value:
        return
    first = max(low.rfind("\n", 0, place) + 1, place - _SIGHT)
    if _ASKS.search(low, first, place):
        words = value.replace("-", " ").split()
        good = len(value) >= _LEAST and (has_digit(value) or len(words) >= _FEW or not value.islower())
        good = good and (len(words) < _FEW or 2 * sum(map(is_prose, words)) <= len(words))
    else:
        good = " " not in value and (is_shaped(value) or (is_strong(value) and not is_wordy(value)))
    if good:
        yield Span(*found.span(name), "secret.password")


def _here(text: str, low: str, place: int) -> Iterable[Span]:
    return _handed(text, low, place, _HERE.match(text, place))


def _echoed(text: str, low: str, place: int) -> Iterable[Span]:
    return _handed(text, low, place, _ECHOED.match(text, place))


def _told(text: str, low: str, place: int) -> Iterator[Span]:
    """`type … when it asks`."""
    first = max(low.rfind("\n", 0, place) + 1, place - _SIGHT)
    found = _TOLD.search(low, first, place)
    value = text[found.start("v") : found.end("v")].rstrip(_TRAIL) if found else ""
    if found and is_shaped(value) and (_FIGURES.search(value) or is_random(value, 10)):
        yield Span(found.start("v"), found.start("v") + len(value), "secret.password")


def _keyed(text: str, low: str, place: int) -> Iterator[Span]:
    """What a program is given as its key, unless it is one that calls its objects by keys."""
    found = _KEY.match(text, place)
    if found is None or _OTHERS.search(low, max(low.rfind("\n", 0, place) + 1, place - _SIGHT), place):
        return
    value = found["v"]
    drawn = UUID.match(value) or is_hex_key(value, 32) or (is_random(value, 24) and not is_wordy(value))
    if drawn and has_letter(value) and not is_placeholder(value):
        yield Span(*found.span("v"), "secret.key")


_MARKS: Marks[Callable[[str, str, int], Iterable[Span]]] = Marks(
    (
        ("<<<", _here),
        ("<(echo ", _echoed),
        ("<(printf ", _echoed),
        ("--key", _keyed),
        *((f" {verb}", _told) for verb in ("asks", "fragt", "verlangt", "demande", "pregunta", "chiede")),
    ),
    whole=False,
    short={"--key": frozenset({"^key"})},
)


def asked_spans(reading: Reading) -> Iterable[Span]:
    """Every secret that a program or somebody asks for in the same line."""
    return _asked(reading) if reading.short or _MARKS in reading.marked else ()


def _asked(reading: Reading) -> Iterator[Span]:
    for place, _, look in _MARKS.places(reading):
        yield from look(reading.text, reading.low, place)
