"""Find encoded text that decodes to a command or an order, and commands that decode and run what they carry."""

from __future__ import annotations

import base64
import binascii
import html
import re
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import unquote

from memtui_store.audit.injection.blocks import lowered
from memtui_store.audit.injection.find import order_severity
from memtui_store.audit.injection.mention import is_only_mentioned
from memtui_store.audit.rule import Span
from memtui_store.findings import Severity

SHORTEST, LONGEST = 20, 4_096
BASE64 = re.compile(r"(?<![\w+/=-])[A-Za-z0-9+/_-]{20,4096}={0,2}")
HEX = re.compile(r"(?<!\w)(?:0x)?(?:[0-9a-fA-F]{2}){12,2048}(?!\w)")
ESCAPES = {
    "\\x": re.compile(r"\\x[0-9a-fA-F]{2}(?:\\x[0-9a-fA-F]{2}){5,999}"),
    "\\u00": re.compile(r"\\u00[0-9a-fA-F]{2}(?:\\u00[0-9a-fA-F]{2}){5,999}"),
    "%": re.compile(r"%[0-9a-fA-F]{2}(?:%[0-9a-fA-F]{2}){7,999}"),
    "&#": re.compile(r"&#x?[0-9a-fA-F]{2,5};(?:&#x?[0-9a-fA-F]{2,5};){5,999}"),
}
"""Runs of escapes, by how each begins; a pattern begins with a letter so that the search is fast."""
COMMAND = re.compile(
    r"\b(?:curl|wget|nc|bash|sh|powershell|iex|iwr|eval|exec|python3?|perl|ruby|rm|chmod|chown|scp|ssh|crontab|sudo|cat|"
    r"env|export|echo|import|require|invoke-\w+|start-process|base64)\b.{0,200}?"
    r"(?:https?://|\||>|~/|/(?:etc|tmp|bin|dev|home|usr)\b|-[a-z]{1,4}\b|\.(?:sh|py|env)\b|\(|\$)",
    re.IGNORECASE | re.DOTALL,
)
ORDER = re.compile(
    r"\b(?:ignore|disregard|forget|bypass|override|upload|exfiltrate|send|delete|approve|reveal|disable|remove|skip|"
    r"print|leak)\b.{1,60}\b(?:instructions?|rules?|prompts?|credentials?|keys?|secrets?|tokens?|passwords?|user|policy|"
    r"approval|checks?|silent|memor\w+|\.env|files?)\b|\b(?:do not|never) (?:tell|mention|inform)\b",
    re.IGNORECASE | re.DOTALL,
)
_SHELL = r"(?:sudo )?(?:(?:ba|z|da)?sh|python3?|node|perl)\b"
_DECODE = r"base64 (?:-d|--decode)|xxd -r|b64decode|atob|fromhex|unhexlify"
RUNNER = re.compile(
    # decoded text is piped into a shell, evaluated, handed to PowerShell, or run by JavaScript
    r"\b(?:base64 (?:-\w{1,3} ){0,2}(?:-di?|--decode)\b|xxd -r|openssl (?:enc |base64 )[^\n|]{0,60}-d)"
    rf"[^\n]{{0,120}}\|\s{{0,3}}{_SHELL}|"
    rf"\b(?:eval|(?:ba|z)?sh -c|exec)\b[^\n]{{0,20}}(?:\$\(|`|\()[^\n]{{0,120}}\b(?:{_DECODE})\b|"
    r"\bpowershell(?:\.exe)?\b[^\n]{0,60} -e(?:nc|ncodedcommand|c)?\b ?[\w+/=]{6,}|"
    r"\b(?:buffer\.from|atob)\([^\n]{0,4200}?\)[^\n]{0,120}\b(?:exec\w*|eval|function)\(",
)
DECODERS = ("base64", "xxd", "b64decode", "atob(", "fromhex", "unhexlify", "powershell", "openssl", "buffer.from")
DECODER = re.compile("|".join(map(re.escape, DECODERS)))
REACH = 4_500
"""Characters around a decoder that may belong to its command."""


def encoded_spans(text: str) -> Iterator[Span]:
    """Yield what decodes to a command or an order, with the decoded text as its evidence."""
    for start, token in _candidates(text):
        read = decoded(token)
        if read and _acts(read) and not _is_sample(text, start):
            yield Span(start, start + len(token), "hidden.encoded", Severity.HIGH, read[:200])
    for mark, pattern in ESCAPES.items():
        for found in pattern.finditer(text) if mark in text else ():
            if (read := decoded_escapes(found.group())) and _acts(read):
                yield Span(*found.span(), "hidden.encoded", Severity.HIGH, read[:200])
    low = lowered(text)
    if any(name in low for name in DECODERS):
        yield from _runners(text, low)


def _is_sample(text: str, at: int) -> bool:
    """Whether the text around a payload reports it."""
    first = max(0, at - 700)
    context = text[first : at + LONGEST]
    return len(context) > SHORTEST and is_only_mentioned(lowered(context), at - first, at - first + 1, is_command=True)


def _candidates(text: str) -> Iterator[tuple[int, str]]:
    """Yield where long words in base64 or hexadecimal digits stand that are no path or name in small letters."""
    at = 0
    for token in [token for token in text.split() if len(token) >= SHORTEST]:
        at = text.index(token, at)
        pattern = HEX if token.islower() else BASE64
        for found in pattern.finditer(token, 0, LONGEST):
            yield at + found.start(), found.group()
        at += len(token)


def _runners(text: str, low: str) -> Iterator[Span]:
    last = 0
    for decoder in DECODER.finditer(low):
        if decoder.start() < last:
            continue
        first = max(last, low.rfind("\n", last, decoder.start()), decoder.start() - 200)
        line = low.find("\n", decoder.end(), decoder.end() + REACH)
        last = line if line >= 0 else min(len(low), decoder.end() + REACH)
        for found in RUNNER.finditer(low, first, last):
            if not is_only_mentioned(low, *found.span(), is_command=True):
                yield Span(*found.span(), "hidden.encoded", Severity.HIGH, text[slice(*found.span())][:200])


def decoded(token: str) -> str:
    """Return the text that a word in base64 or hexadecimal digits stands for, or nothing."""
    if re.fullmatch(r"(?:0x)?[0-9a-fA-F]+", token):
        digits = token.removeprefix("0x")
        octets = bytes.fromhex(digits[: len(digits) // 2 * 2])
    else:
        body = token.rstrip("=").replace("-", "+").replace("_", "/")
        body = body[: len(body) - (len(body) % 4 == 1)]
        try:
            octets = base64.b64decode(body + "=" * (-len(body) % 4))
        except (binascii.Error, ValueError):
            return ""
    for encoding in ("utf-8", "utf-16-le"):
        with suppress(UnicodeDecodeError):
            read = octets.decode(encoding)
            if read.isascii() and sum(map(str.isprintable, read)) >= 0.95 * len(read):
                return read
    return ""


def decoded_escapes(run: str) -> str:
    """Return the text that a run of escapes of one kind stands for."""
    if run[0] == "%":
        return unquote(run, errors="replace")
    if run[0] == "&":
        return html.unescape(run)
    return re.sub(r"\\(?:x|u00)([0-9a-fA-F]{2})", lambda found: chr(int(found[1], 16)), run)


def _acts(read: str) -> bool:
    return bool(COMMAND.search(read) or ORDER.search(read)) or order_severity(read) is not None
