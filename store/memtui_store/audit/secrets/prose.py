"""Find secrets in notes and commands that no name assigns: accounts with their passwords, codes, phrases, PINs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui_store.audit.rule import Span
from memtui_store.audit.secrets.assigned import value_at
from memtui_store.audit.secrets.names import CUES_OF_PEOPLE
from memtui_store.audit.secrets.values import (
    HEX,
    Strength,
    is_placeholder,
    is_random,
    is_wordy,
    reads_as_reference,
    strength,
)
from memtui_store.audit.secrets.vendors import COMMANDS
from memtui_store.findings import Severity

_PAIR = re.compile(r"[/|:](?: ?[`\"'*]{0,2})(?P<v>(?=\S{0,40}?[0-9])(?=\S{0,40}?[A-Z!#$%^&*?+~])[^\s:`\"'|<>/]{6,60})")
_USER = re.compile(r"(?:^|[\s(\[`\"'*:|/])(?P<user>[a-z][\w.+-]{1,39}(?:@[\w.-]{3,60})?)[`\"'*]{0,2} ?\Z")
_LOGIN = re.compile(
    r"log ?in|sign ?in|credential|creds|account|auth|access|zugang|user|ssh|passw|identifiant|usuario|connexion"
)
_ADMINS = frozenset(("admin", "root", "administrator"))
_BEFORE = re.compile(
    rf"[`\"'“](?P<v>[^\s`\"'”]{{6,200}})[`\"'”][\])]? (?:(?P<verb>is|as|=|was|being) )?"
    rf"(?:(?:the|our|my|its|a|his|her|their) )?(?:\w{{1,20}} ){{0,3}}?"
    rf"(?:{CUES_OF_PEOPLE}|token|(?:api|private|secret|access) key|secret)"
)
_CODES = re.compile(
    r"(?:recovery|backup|scratch|2fa|rescue)[ -]?(?:access )?(?:codes?|keys?)"
    r"[^\n:=]{0,60}(?:[:=]|\n|is |are )"
)
_CODE = re.compile(
    r"(?<![\w-])(?:[A-Za-z0-9]{4,10}(?:-[A-Za-z0-9]{4,10}){1,9}|\d{4}(?: \d{4}){1,7}|\d{8}|[0-9a-f]{10,128}|"
    r"[a-z0-9]{10,12})(?![\w-])"
)
_CODE_LINE = re.compile(r"[ \t>*`|-]*(?:\d{1,2}[.)] )?[`]?" + _CODE.pattern)
_PHRASES = re.compile(
    r"(?:phrase|mnemonic|seed|words)[^a-z\n]{0,12}(?:[^\n:=\"'`]{0,40}[:=\"'`]|[ \t]is)?[^a-z]{0,12}"
    r"(?P<v>[a-z]{3,8}(?:(?:,? |\n(?:\d{1,2}[.)] ?|[-*] )| \d{1,2}[.)] ?)[a-z]{3,8}){11,23})(?![\w-])"
)
_WALLET = re.compile(r"seed|recovery|mnemonic|wallet|backup|secret|bip-?39")
_SENTENCE = frozenset(("the", "and", "for", "with", "from", "are", "was", "not", "but", "has", "your", "should"))
_PIN = re.compile(
    r"(?:pin(?: code)?|passcode|passkey|code|digicode|код домофона)(?: (?:for|of|to|on) [^\n:=]{1,40}?)?[*_`\"]{0,3}"
    r"(?: ?[:=→] ?| (?:is|was|ist|est|es) (?:now )?| )[*_`\"]{0,3}(?P<v>\d{4,8}[#*]?)(?![\w.,:/-]\w|\w)"
)
_OPENS = re.compile(
    r"(?:door|gate|alarm|lock|keypad|entry|safe|unlock|garage|entrance|lockbox|tür|haus)(?: pin)?[ -]?\Z"
)
_REACH, _LINES = 300, 16
"""How far behind the words that announce codes one may stand, in characters and in lines."""
_COMMON_PINS = frozenset(("1234", "0000", "1111", "12345", "123456", "4321", "9999", "123123", "12345678"))


def prose_spans(text: str, low: str) -> Iterator[Span]:
    """Yield what stands in a command, beside an account, or behind words that announce a code."""
    yield from _commands(text)
    yield from _accounts(text, low)
    yield from _codes(text, low)
    yield from _phrases(text, low)
    for found in _BEFORE.finditer(low):
        if strength(text[found.start("v") : found.end("v")]) >= (Strength.STRONG if found["verb"] else Strength.RANDOM):
            yield Span(*found.span("v"), "secret.password", Severity.HIGH)
    for found in _PIN.finditer(low):
        named = text.startswith("PIN", found.start()) or not found[0].startswith(("pin", "code"))
        named = named or _OPENS.search(low, max(0, found.start() - 16), found.start()) is not None
        if (
            named
            and found["v"] not in _COMMON_PINS
            and not (len(found["v"]) == 4 and found["v"].startswith(("19", "20")))
        ):
            yield Span(*found.span("v"), "secret.pin", Severity.REVIEW)


def _commands(text: str) -> Iterator[Span]:
    for word, pattern in COMMANDS:
        for found in pattern.finditer(text) if word in text else ():
            start, end, _ = value_at(text, found.start("v"), found.end("v"))
            if strength(text[start:end]) >= Strength.STRONG:
                yield Span(start, end, "secret.command", Severity.HIGH)


def _accounts(text: str, low: str) -> Iterator[Span]:
    for found in _PAIR.finditer(text):
        start, end, _ = value_at(text, found.start("v"), found.end("v"))
        value = text[start:end]
        if strength(value) < Strength.STRONG or reads_as_reference(value):
            continue
        named = _USER.search(low, max(0, found.start() - 60), found.start())
        run = max(text.rfind(" ", 0, found.start()), text.rfind("\n", 0, found.start())) + 1
        is_path = found[0][0] == "/" and "/" in text[run : found.start()]
        if (
            named is None
            or is_path
            or "://" in text[max(run, found.start() - 300) : found.start() + 3]
            or not (any(c in "!#$%^&*?+~" for c in value) or is_random(value, 10))
        ):
            continue
        user = named["user"]
        line = max(low.rfind("\n", 0, found.start()) + 1, found.start() - 60)
        if user in _ADMINS or "@" in user or _LOGIN.search(low, line, named.start("user")):
            yield Span(start, end, "secret.password", Severity.HIGH)


def _codes(text: str, low: str) -> Iterator[Span]:
    """Yield the codes in the rest of the line that announces them, and in the list below it."""
    for cue in _CODES.finditer(low):
        start, end = cue.end(), _end_of_line(text, cue.end() - 1)
        for _ in range(_LINES):
            yield from (_code(code) for code in _CODE.finditer(text, start, max(start, end)) if _is_code(code[0]))
            line = _CODE_LINE.match(text, end + 1)
            if line is None:
                break
            start, end = line.start(), _end_of_line(text, line.end())


def _phrases(text: str, low: str) -> Iterator[Span]:
    """Yield the words of wallets."""
    for found in _PHRASES.finditer(low):
        words = found["v"].split()
        start, end = found.span("v")
        if not _WALLET.search(low, max(0, found.start() - 24), start) or text[start:end] != found["v"]:
            continue
        if not _SENTENCE.intersection(words) and len(set(words)) > 8:
            yield Span(start, end, "secret.seed-phrase", Severity.CRITICAL)


def _end_of_line(text: str, place: int) -> int:
    """Return where the line ends, or where nobody looks any further."""
    end = text.find("\n", place, place + _REACH)
    return min(len(text), place + _REACH) if end < 0 else end


def _code(found: re.Match[str]) -> Span:
    return Span(*found.span(), "secret.recovery-code", Severity.HIGH)


def _is_code(value: str) -> bool:
    digits = sum(c.isdigit() for c in value)
    return (
        digits >= 2
        and not is_placeholder(value)
        and (bool(HEX.match(value)) or not is_wordy(value))
        and not re.match(r"\d{4}-\d\d-\d\d", value)
    )
