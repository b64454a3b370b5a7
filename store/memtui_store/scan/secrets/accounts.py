"""Account and password side by side: no word says password, but the account does, and the other is plainly one."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.glance import figured
from memtui_store.scan.late import Late
from memtui_store.scan.marks import ask
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.edges import trimmed
from memtui_store.scan.secrets.phrases import is_phrase, is_worded
from memtui_store.scan.secrets.values import (
    has_digit,
    has_mixed_case,
    is_common,
    is_random,
    is_shaped,
    is_strong,
    is_wordy,
)
from memtui_store.scan.sieve import Sieve, shape_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from re import Match

    from memtui_store.scan.reading import Reading

_ACCOUNTS = frozenset(
    """root admin administrator administrador administrateur pi ubuntu debian guest operator oracle postgres sa sysadmin
    superuser deployer jenkins ftpuser svc apc ubnt cisco noc technician maint vagrant kiosk netadmin superadmin
    supervisor adm webmaster""".split()  # noqa: SIM905 - so many words are read as words
)
_AFTER = Late(
    r"[\"'`]?[ \t]{0,2}(?P<sep>/{1,2}|:|\||→|->|,|;|(?<=[ \t])[-+](?=[ \t]))[ \t]{0,2}[\"'`]?(?P<v>[^\s\"'`|,\u2e80-\uffef]{8,80})"
)
_AT_HOST = Late(r"@[\w-]{1,40}(?:\.[\w-]{1,40}){0,5}(?::\d{1,5})?\Z")
_USER = Late(r"(?<![\w./-])[\w.@-]{2,40} /?\Z")
_PASSWORD = Late(r"[\"'`]?(?P<v>[^\s\"'`|,/]{8,64})(?= |\Z|\n|[.,;)\"'`])")
_TRAIL = ".,;:)]}>*"
_ARROW = Late(r"→ [\"'`]?(?:[a-z][\w.@-]{1,30}/)?(?P<v>[^\s\"'`|,/()]{8,64})")
_ANY_ARROW = Sieve(r"\? [\"'`]?(?:[a-z][A-Za-z0-9_.@?-]{1,30}/)?[^\s\"'`|,/()]*[0-9]")  # where it is a question mark
_DIGIT = Late(r"[0-9]")
_BLANK = Late(r"[ \t]{1,2}(?=\S{0,60}[0-9])[\"'`(]{0,2}(?P<v>[^\s\"'`|,/()]{8,64})")
_TERSE = Late(
    r"(?<![\w])(?:u|usr|user|un)[ \t]{0,2}[:=][ \t]{0,2}[^\s,;]{1,40}[ \t,;/]{1,3}(?:p|pw|pass)[ \t]{0,2}[:=][ \t]{0,2}[\"'`]?(?P<v>[^\s\"'`,;]{5,64})"
)
_TERSE_USER = frozenset({"u", "usr", "un", "user"})
_TERSE_MARKS = (" p:", " pw:", " pass:", " p=", " pw=", "/p:", ",p:")
_ANY_TERSE = Sieve(*map(shape_of, _TERSE_MARKS))
_TERSE_PASS = frozenset({"p", "pw", "pass"})
_MAIL = Late(r"[\w.+-]{1,40}@[\w.-]{2,60}[\"'`]?")
_IN_NAME = frozenset("_.+-")
_LINE_ENDS = frozenset(("", "\n", "\r"))
_AFTER_MAIL = Late(
    r"[ \t]{0,2}(?P<sep>//?|:|\||→|->|;|,|\+|\(|(?:with|using|mit|avec|con|com)(?=[ \t])|[ \t])[ \t]{0,2}[\"'`]?(?P<v>[^\s\"'`|,\u2e80-\uffef]{8,80})"
)
_LOGIN = Late(
    r"log ?in|sign ?in|account|konto|cred|access|zugang|root@|admin@|acceso|accès|доступ|console|staging|portal|panel|webmail|imap|smtp"
)
_WORD = Late(r"(?<![\w/\\@.-])[^\s\"'`|,;()<>\[\]{}«»“”:=→/]{8,64}(?![\w/\\(<{\[])")
_SIGNED_IN = Late(
    r"(?:log ?in|sign ?in|connect|entra|entre|accede|anmelden|connexion|einloggen|inloggen|logga in|zaloguj)(?: (?:is|are))?(?: (?:to|into|on|at) (?:the )?[\w.-]{2,30}(?: [\w.-]{2,20})?)? (?:as |with |com |con |mit |als |avec |en tant que )?[\"'`]?[\w.@-]{2,40}[\"'`]?,? (?:with|then|and|using|e|y|und|et|en|och|i|plus|mit|con|com|\+|/) [\"'`]?(?P<v>[^\s\"'`|,;()]{8,64})"
)
_ANY_SIGNED_IN = Sieve(
    r"(?i:(?:log ?in|sign ?in|connect|entra|entre|accede|anmelden|connexion|einloggen|inloggen|logga in|zaloguj)(?: (?:is|are))?(?: (?:to|into|on|at) (?:the )?[A-Za-z0-9_.?-]{2,30}(?: [A-Za-z0-9_.?-]{2,20})?)? (?:(?:as|with|com|con|mit|als|avec|en tant que) )?[\"'`]?[A-Za-z0-9_.@?-]{2,40}[\"'`]?,? (?:with|then|and|using|[eyi+/]|und|et|en|och|plus|mit|con|com) [\"'`]?[^\s\"'`|,;()]{8})"
)  # the same, where letters beyond ASCII are question marks
_SIGNING = ("log in ", "login ", "sign in ", "entra ", "entre ", "anmelden ", "einloggen ", "inloggen ", "logga in ")
_SIGNING_WORDS = frozenset({"log", "login", "sign", "entra", "entre", "anmelden", "einloggen", "inloggen", "logga"})
_SIGNS = frozenset("!#$%&*")  # which passwords have and names do not
_LONGEST_NAME, _LONGEST_HOST, _LEAST_CHANCE = 34, 40, 12
_COLON = Late(r":(?=[A-Za-z0-9!#$%^&*+~?.-]{10})")
_LISTED = Late(r"[a-z][\w.-]{1,30}:(?P<v>[A-Za-z0-9!#$%^&*+~?.-]{10,64})[ \t\r]*(?:\n|\Z)")
_HOST_PAIR = Late(
    r"(?:[\w-]{1,40}\.){1,5}[a-z]{2,12}[ \t]{1,2}[a-z][\w.-]{1,30}:(?P<v>[A-Za-z0-9!#$%^&*+~?-]{10,64})(?![\w/:.@])"
)
_FRAMED = Late(r":(?P<v>[A-Za-z0-9!#$%^&*+~?-]{12,64})[)`\]]")
_NAME = Late(r"[(`\[][a-z][\w.-]{1,30}\Z")
_ANY_SLASHED = Sieve(*figured(r" //? [\"'`]?[^\s\"'`|,/]*[0-9]"))
_ANY_STARRED = Sieve(*figured(r" \* [\"'`]?[^\s\"'`|,/]*[0-9]"))
_ANY_PAIRED = Sieve(*figured(r":[A-Za-z0-9!#$%^&*+~?.-]{10}"))
"""What stands behind a slash, a star or a colon, in a line with a digit: what is shaped like a password has one."""
_NO_PATH = frozenset("{}()[]<>")
_NO_CONSOLE = frozenset("._-/(<")
_CONSOLES = frozenset(
    """router switch nas printer camera nvr cctv hmi scada bastion jump ups pdu esx cryptsetup luksopen grub zip
    decrypt mailbox sftp kiosk tablet anydesk teamviewer synology firewall dvr unattended supervisor sudo
    console login logins bios idrac ilo ipmi kvm hypervisor vcenter esxi proxmox webui rdp vnc luks veracrypt
    bitlocker filevault keepass glass breakglass vpn zugang zugangsdaten identifiants acceso accesso anmeldung""".split()  # noqa: SIM905 - as above
)
_TELLING = _ACCOUNTS | _CONSOLES
_OF_USE = 160  # characters of a line

ask(_ACCOUNTS | _TERSE_USER | _TERSE_PASS | _CONSOLES | _SIGNING_WORDS)


def _span(text: str, start: int, end: int, *, loose: bool = False) -> Span | None:
    value = text[start : trimmed(text, start, end)]
    if value.startswith("AAAA"):
        return None  # a public key, whose kind is written like an address
    if "/" in value or "\\" in value or "=" in value[:-1] or ("@" in value[1:-1] and "." in value.rpartition("@")[2]):
        return None
    if is_strong(value) or is_shaped(value) or is_worded(value) or (loose and is_common(value)):
        return Span(start, start + len(value), "secret.password")
    return None


def _is_path(text: str, span: Span) -> bool:
    """Whether a folder goes by the account's name, and this is what it holds."""
    value = text[span.start : span.end]
    return is_wordy(value) or not _NO_PATH.isdisjoint(value)


def _beside(reading: Reading, account: str, first: int, last: int) -> Iterator[Span]:
    text, low, flat = reading.text, reading.low, reading.flat_low
    place = flat.find(account, first, last)
    while place >= 0:
        end = place + len(account)
        before = text[place - 1 : place]
        if not (flat[end : end + 1].isalnum() or before.isalnum() or before in "-_./@\\") or not before:
            found = _AFTER.match(low, end)
            if (
                found
                and found["sep"] in ",;-+"
                and not is_shaped(found.group("v") and text[found.start("v") : found.end("v")].rstrip(_TRAIL))
            ):
                found = None
            if (
                found
                and not (found["sep"] == ":" and text[end : end + 1] != ":")
                and not (found["sep"] == ":" and (before == "/" or text[found.start("v") - 1] == " "))
            ):
                stop = _AT_HOST.search(text, *found.span("v"))
                until = stop.start() if stop else found.end("v")
                span = _span(text, found.start("v"), until, loose=found["sep"] == "/" and text[end] == " ")
                path = text[end] == "/" and found["sep"] == "/"
                if span and not low.startswith(account, span.start) and not (path and _is_path(text, span)):
                    yield span
            elif found is None and (blank := _BLANK.match(text, end)):
                value = blank["v"].rstrip(_TRAIL)
                if is_shaped(value) and "\\" not in value:
                    yield Span(blank.start("v"), blank.start("v") + len(value), "secret.password")
        place = flat.find(account, end, last)


def _is_combined(text: str, start: int, after: Match[str]) -> bool:
    """Whether a line is nothing but an address and what is plainly a password, as leaked lists have them."""
    value = after["v"]
    return (
        text[start - 1 : start] in _LINE_ENDS
        and text[after.end() : after.end() + 1] in _LINE_ENDS
        and is_shaped(value)
        and (is_random(value, 10) or not _SIGNS.isdisjoint(value))
    )


def _mails(text: str, low: str, flat: str) -> Iterator[Span]:
    place = flat.find("@")
    while place >= 0:
        before = text[place - 1 : place]
        if not (before.isalnum() or before in _IN_NAME):
            place = flat.find("@", place + 1)
            continue
        line = max(text.rfind("\n", 0, place) + 1, place - 200)
        found = _MAIL.search(text, max(line, place - 40), place + 64)
        after = _AFTER_MAIL.match(text, found.end()) if found and found.start() < place < found.end() else None
        if after and found and after["sep"] == "/" and text.endswith("://", 0, found.start()):
            after = None  # a host and a path
        if after and found and after["sep"] == ":" and not _LOGIN.search(low, line, found.start()):
            after = after if _is_combined(text, found.start(), after) else None  # a host and a path, as for scp
        if after:
            span = _span(text, *after.span("v"))
            words = text[after.start("v") : after.end("v")].rstrip(_TRAIL)
            if (
                span is None
                and after["sep"] == "/"
                and text[after.start()] == " "
                and (is_common(words) or is_phrase(words))
            ):
                span = Span(after.start("v"), after.start("v") + len(words), "secret.password")
            if (
                span
                and (after["sep"].isalpha() or after["sep"].isspace())
                and not is_shaped(text[span.start : span.end])
                and not _LOGIN.search(low, line, place + 1)
            ):
                span = None
            if span:
                yield span
        place = flat.find("@", place + 1)


def _is_slashed(text: str, place: int, value: str) -> bool:
    """Plainly a password, or at least one that people make up where somebody is told to log in."""
    if is_shaped(value):
        return True
    line = max(text.rfind("\n", 0, place) + 1, place - 200)
    return (
        has_digit(value)
        and (is_common(value) or is_worded(value))
        and _LOGIN.search(text[line:place].lower()) is not None
    )


def _slashed(text: str, flat: str) -> Iterator[Span]:
    """A name, a slash between blanks, and what is plainly a password."""
    place = flat.find("/ ")
    while place >= 0:
        if text[max(0, place - 1) : place].strip(" /") == "":
            value = _PASSWORD.match(text, place + 2)
            if (
                value
                and "(" not in value["v"]
                and _is_slashed(text, place, value["v"].rstrip(_TRAIL))
                and _USER.search(text, max(0, place - 42), place)
            ):
                yield Span(value.start("v"), value.start("v") + len(value["v"].rstrip(_TRAIL)), "secret.password")
        place = flat.find("/ ", place + 2)


def _starred(text: str, flat: str) -> Iterator[Span]:
    place = flat.find(" * ")
    while place >= 0:
        value = _PASSWORD.match(text, place + 3)
        if value and is_shaped(value["v"].rstrip(_TRAIL)):
            yield Span(value.start("v"), value.start("v") + len(value["v"].rstrip(_TRAIL)), "secret.password")
        place = flat.find(" * ", place + 3)


def _lines(low: str, words: Iterable[str]) -> Iterator[tuple[int, int]]:
    """The lines that hold one of the words, as far as they are of use, from the word on."""
    for word in words:
        place = low.find(word)
        while place >= 0:
            end = low.find("\n", place)
            end = len(low) if end < 0 else end
            yield place, min(end, place + _OF_USE)
            place = low.find(word, end)


def _console(text: str, flat: str, word: str, first: int, last: int) -> Iterator[Span]:
    """What is plainly a password behind the first mention of a console in its line."""
    place = flat.find(word, first, last)
    while place >= 0 and (
        flat[place - 1 : place].isalnum() or flat[place + len(word) : place + len(word) + 1].isalnum()
    ):
        place = flat.find(word, place + len(word), last)
    behind = place + len(word)
    if place < 0 or text[behind : behind + 1] in _NO_CONSOLE or "://" in flat[max(0, place - 60) : place]:
        return
    end = min(last, place + _OF_USE)
    if not _DIGIT.search(text, place, end):
        return
    for found in _WORD.finditer(text, behind, end):
        value = found[0].rstrip(_TRAIL)
        if is_shaped(value) and "\\" not in value:
            yield Span(found.start(), found.start() + len(value), "secret.password")


def _signed_in(text: str, low: str) -> Iterator[Span]:
    """`log in as demo with …`."""
    for place, end in _lines(low, _SIGNING):
        for found in _SIGNED_IN.finditer(low, place, end):
            value = text[found.start("v") : found.end("v")].rstrip(_TRAIL)
            if is_strong(value) and (has_mixed_case(value) or not _SIGNS.isdisjoint(value)):
                yield Span(found.start("v"), found.start("v") + len(value), "secret.password")


def _paired(text: str) -> Iterator[Span]:
    """After a host, a name and a password with a colon between them, as for HTTP."""
    for colon in _COLON.finditer(text):
        place = colon.start()
        first = text.rfind("\n", max(0, place - _LONGEST_NAME), place) + 1
        listed = _LISTED.match(text, first) if first or place <= _LONGEST_NAME else None
        if listed and listed.start("v") == place + 1 and is_shaped(listed["v"]) and is_random(listed["v"], 10):
            yield Span(*listed.span("v"), "secret.password")
            continue
        framed = _FRAMED.match(text, place)
        if framed and _NAME.search(text, max(0, place - _LONGEST_NAME), place) and is_shaped(framed["v"]):
            if is_random(framed["v"], _LEAST_CHANCE):
                yield Span(*framed.span("v"), "secret.password")
            continue
        blank = text.rfind(" ", max(0, place - _LONGEST_NAME), place)
        dot = text.rfind(".", max(0, blank - _LONGEST_HOST), blank) if blank > 0 else -1
        if dot > 0:
            first = max(text.rfind(sign, max(0, dot - _LONGEST_HOST), dot) for sign in " \n") + 1
            pair = _HOST_PAIR.match(text, first)
            value = pair["v"] if pair and pair.start("v") == place + 1 else ""
            if value and is_shaped(value) and is_random(value, _LEAST_CHANCE):
                yield Span(place + 1, place + 1 + len(value), "secret.password")


def _arrows(reading: Reading) -> Iterator[Span]:
    """What an arrow points to, if it is plainly a password, which none is without a digit."""
    text = reading.text
    place = text.find("→ ")
    while place >= 0:
        found = _ARROW.match(text, place)
        value = found["v"].rstrip(_TRAIL) if found else ""
        if found and is_shaped(value):
            yield Span(found.start("v"), found.start("v") + len(value), "secret.password")
        place = text.find("→ ", found.end() if found else place + 2)


def account_spans(reading: Reading) -> Iterator[Span]:
    """Every password that an account beside it, or the asking for it, gives away."""
    text, low, words = reading.text, reading.low, reading.word_set
    if not words.isdisjoint(_TELLING):
        yield from _told(reading)
    if reading.figured:
        figures = reading.figures
        if _ANY_SLASHED.may(figures):
            yield from _slashed(text, reading.flat)
        if _ANY_STARRED.may(figures):
            yield from _starred(text, reading.flat)
        if _ANY_PAIRED.may(figures):
            yield from _paired(text)
    if "→" in reading.chars and _ANY_ARROW.may(reading.figures):
        yield from _arrows(reading)
    if not (words.isdisjoint(_TERSE_USER) or words.isdisjoint(_TERSE_PASS)) and _ANY_TERSE.may(reading.flat_low):
        for place, end in _lines(reading.flat_low, _TERSE_MARKS):
            terse = _TERSE.search(low, max(0, place - 50, low.rfind("\n", 0, place) + 1), end)
            span = _span(text, *terse.span("v"), loose=True) if terse else None
            if span:
                yield span
    if "@" in reading.ascii_signs:
        yield from _mails(text, low, reading.flat)
    if not words.isdisjoint(_SIGNING_WORDS) and _ANY_SIGNED_IN.may(reading.figures):
        yield from _signed_in(text, low)


def _told(reading: Reading) -> Iterator[Span]:
    """What stands beside an account or behind a console, in the lines that have the word for one."""
    telling = reading.word_set & _TELLING
    idle = telling.isdisjoint
    for first, last, words in [line for line in reading.hot if not idle(line[2])]:
        for word in telling.intersection(words):
            if word in _ACCOUNTS:
                yield from _beside(reading, word, first, last)
            if word in _CONSOLES:
                yield from _console(reading.text, reading.flat_low, word, first, last)
