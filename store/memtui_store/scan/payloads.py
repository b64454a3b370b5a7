"""Instructions behind an encoding: decoded one layer deep and read again."""

from __future__ import annotations

import base64
import binascii
import re
from typing import TYPE_CHECKING

from memtui_store.scan.rule import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_BASE64 = re.compile(r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{20,}+={0,2}")
_HEX = re.compile(r"(?<![0-9a-zA-Z])(?:[0-9a-fA-F]{2}){12,}+(?![0-9a-zA-Z])")
_ESCAPES = re.compile(r"(?:\\x[0-9a-fA-F]{2}|\\u00[0-9a-fA-F]{2}|%[0-9a-fA-F]{2}|&#x?[0-9a-fA-F]{2,4};){8,}+")
_ONE = re.compile(r"\\x([0-9a-fA-F]{2})|\\u00([0-9a-fA-F]{2})|%([0-9a-fA-F]{2})|&#x([0-9a-fA-F]{2,4});|&#([0-9]{2,4});")
_COMMAND = re.compile(
    r"\b(?:curl|wget|bash|sh -c|/bin/|nc -|nc \d|powershell|iex|python\d? -c|eval|exec|os\.system|import os|rm -rf|chmod|ssh-|authorized_keys|\.ssh|\.aws|\.env\b|/etc/|crontab|sudo)\b|https?://|\| ?sh\b|"
    r"\b(?:ignore|disregard|forget|approve|upload|exfiltrate|send|reveal|obey|do not tell|stay silent|silently|secretly|without asking|override|disable|delete|system prompt|run the|you are now|you must)\b",
    re.IGNORECASE,
)
_RUN = re.compile(
    r"base64 (?:-d|--decode|-di|-D)\b[^\n]{0,80}(?:\| ?(?:ba|z|da)?sh|\| ?python|<<<)|xxd -r[^\n]{0,20}\| ?(?:ba|z)?sh|(?:exec|eval|system|popen|execsync|iex)\b[^\n]{0,40}(?:b64decode|atob|frombase64string|buffer\.from|fromcharcode|unhexlify|decode\()|"
    r"(?:b64decode|atob|frombase64string|unhexlify)\([^\n]{0,200}(?:exec|eval|system|popen|execsync|iex)\b|openssl (?:base64|enc)[^\n]{0,30}-d\b[^\n]{0,120}\| ?(?:ba|z)?sh|"
    r"\b(?:decode|rot13|base64)\b[^\n]{0,40}\b(?:then|and) (?:follow|execute|run|obey|apply|do|eval)\b|(?:gzip -d|gunzip|zcat|tr [^\n|]{3,40})[^\n|]{0,40}\| ?(?:ba|z)?sh\b",
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


def _decoded(text: str) -> Iterator[tuple[int, int, str]]:
    for found in _BASE64.finditer(text):
        body = found[0].rstrip("=").replace("-", "+").replace("_", "/")
        if len(body) > 20_000 or body.isalpha() and (body.islower() or body.isupper()):
            continue
        body = body[: len(body) - (len(body) % 4 == 1)]
        try:
            plain = _plain(base64.b64decode(body + "=" * (-len(body) % 4)))
        except (binascii.Error, ValueError):
            continue
        if plain:
            yield found.start(), found.end(), plain
    for found in _HEX.finditer(text):
        if len(found[0]) <= 20_000:
            plain = _plain(bytes.fromhex(found[0]))
            if plain:
                yield found.start(), found.end(), plain
    for found in _ESCAPES.finditer(text):
        plain = "".join(chr(int(next(filter(None, m.groups())), 10 if m[5] else 16)) for m in _ONE.finditer(found[0]))
        if plain.isprintable():
            yield found.start(), found.end(), plain


def payload_spans(text: str, low: str, is_instruction: Callable[[str], bool]) -> Iterator[Span]:
    """Encoded text that is an instruction once decoded, and commands that decode and run."""
    for start, end, plain in _decoded(text):
        if len(plain) >= 12 and (_COMMAND.search(plain) or is_instruction(plain)):
            yield Span(start, end, "inject.payload", plain)
    if "base64" in low or "xxd" in low or "b64decode" in low or "atob" in low or "fromcharcode" in low or "rot13" in low or "decode" in low or "gunzip" in low or "| sh" in low:
        for found in _RUN.finditer(low):
            yield Span(found.start(), found.end(), "inject.payload", text[found.start() : found.end()])
