"""Instructions behind an encoding: decoded one layer deep and read again."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

import base64
import binascii
import re
from itertools import chain
from typing import TYPE_CHECKING

from memtui_store.scan.hidden.disguise import coded
from memtui_store.scan.late import Late
from memtui_store.scan.rule import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from memtui_store.scan.reading import Reading

_BLOB = Late(r"[A-Za-z0-9+/_-]{20,}+={0,2}")
_INNER = frozenset("+/")
_OCTAL = 6
_LEAST = 8
_MARKS = ("\\", "%", "&#", "=")
_SIGNS = frozenset("\\%&=")
_HEX = Late(r"(?:[0-9a-fA-F]{2}){12,}+\Z")
_ESCAPES = Late(
    r"(?:\\x[0-9a-fA-F]{2}|\\u00[0-9a-fA-F]{2}|%[0-9a-fA-F]{2}|&#x[0-9a-fA-F]{2,4};|\\[01][0-7]{2}|=[0-7][0-9A-F])(?:(?: (?=[\\%&=]))?(?:\\x[0-9a-fA-F]{2}|\\u00[0-9a-fA-F]{2}|%[0-9a-fA-F]{2}|&#x[0-9a-fA-F]{2,4};|\\[01][0-7]{2}|=[0-7][0-9A-F])){7,}+"
)
_ONE = Late(
    r"\\x([0-9a-fA-F]{2})|\\u00([0-9a-fA-F]{2})|%([0-9a-fA-F]{2})|&#x([0-9a-fA-F]{2,4});|=([0-7][0-9A-F])|\\([01][0-7]{2})"
)
_COMMAND = Late(
    r"\b(?:curl|wget|bash|sh -c|/bin/|nc -|nc \d|powershell|iex|python\d? -c|eval|exec|os\.system|import os|rm -rf|chmod|ssh-|authorized_keys|\.ssh|\.aws|\.env\b|/etc/|crontab|sudo)\b|https?://|\| ?sh\b|"
    r"\b(?:ignore|disregard|forget|approve|upload|exfiltrate|send|reveal|obey|do not tell|stay silent|silently|secretly|without asking|override|disable|delete|system prompt|run the|you are now|you must|hide|skip|grant|leak|export|comply|all rules|every rule|trust)\b",
    re.IGNORECASE,
)


def _plain(data: bytes) -> str:
    """The text these bytes spell, or nothing when they are not text."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        try:
            text = data.decode("utf-16-le")
        except UnicodeDecodeError:
            return ""
    good = sum(c.isprintable() or c in "\n\t" for c in text)
    return text if text and good == len(text) and sum(c.isascii() for c in text) >= 0.7 * len(text) else ""


def _decoded(reading: Reading) -> Iterator[tuple[int, int, str]]:
    text = reading.flat
    for begin, end in reading.words:
        if end - begin < 20 and text[end : end + 1] not in _INNER:
            continue
        found = _BLOB.match(text, begin)
        if found is None:
            continue
        body = found[0].rstrip("=")
        if len(body) > 20_000:
            continue
        if body[:24].isalnum() and _HEX.match(body):
            plain = _plain(bytes.fromhex(body))
        elif body.islower() or body.isupper() or body.count("/") > 2 or body.count("-") + body.count("_") > 4:
            continue
        else:
            plain = _unwrapped(body.replace("-", "+").replace("_", "/"))
        if plain:
            yield found.start(), found.end(), plain
    for mark in _MARKS if not reading.ascii_signs.isdisjoint(_SIGNS) else ():
        place = text.find(mark)
        while place >= 0:
            run = _ESCAPES.match(text, place)
            if run:
                plain = _ONE.sub(_char, run[0])
                if plain.isprintable():
                    yield run.start(), run.end(), plain
            place = text.find(mark, run.end() if run else place + len(mark))


def _char(code: re.Match[str]) -> str:
    """What one escape stands for; the last way is octal, the others are hexadecimal."""
    return chr(int(code[code.lastindex or 1], 8 if code.lastindex == _OCTAL else 16))


def _unwrapped(body: str) -> str:
    body = body[: len(body) - (len(body) % 4 == 1)]
    try:
        return _plain(base64.b64decode(body + "=" * (-len(body) % 4)))
    except (binascii.Error, ValueError):
        return ""


def payload_spans(reading: Reading, is_instruction: Callable[[str], bool]) -> Iterator[Span]:
    """Encoded text that is an instruction once decoded."""
    for start, end, plain in chain(_decoded(reading), coded(reading)):
        if len(plain) >= _LEAST and (_COMMAND.search(plain) or is_instruction(plain)):
            yield Span(start, end, "inject.payload", plain)
