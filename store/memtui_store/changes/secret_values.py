"""Mask secrets by value: once one is known, wherever the same characters are, however they are spelt."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import quote

from memtui_store.audit.scan import mask, redact
from memtui_store.findings import UNSCANNED
from memtui_store.format.memory_file import decode, encode

_LEAST, _DISTINCT, _LONG = 8, 5, 20
_CLASSES = (str.islower, str.isupper, str.isdigit, lambda char: not char.isalnum())
_ESCAPE = re.compile(r'\\(?:u([0-9a-fA-F]{4})|(["\\/bfnrt]))')
_ESCAPED = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_DEPTH = 2
"""JSON within JSON has escapes of escapes."""
_MASK = "«redacted:"


@dataclass(frozen=True)
class Secret:
    """Characters that must not be kept, and the rule that found them."""

    value: str
    rule: str

    @cached_property
    def strong(self) -> bool:
        """Whether no other text holds these characters by chance; `admin` is masked only where it was found."""
        kinds = sum(any(map(kind, self.value)) for kind in _CLASSES)
        varied = kinds > 1 or len(self.value) >= _LONG
        return len(self.value) >= _LEAST and varied and len(set(self.value)) >= _DISTINCT

    @cached_property
    def spellings(self) -> tuple[str, ...]:
        """As it is, as JSON writes it, and as an address does; the longest first."""
        escaped = json.dumps(self.value)[1:-1]
        found = {self.value, escaped, json.dumps(self.value, ensure_ascii=False)[1:-1], escaped.replace("/", "\\/")}
        if not self.value.isalnum():
            found.add(quote(self.value, safe="", errors="surrogatepass"))
        return tuple(sorted(found, key=len, reverse=True))

    def stands_in(self, text: str) -> bool:
        return any(spelling in text for spelling in self.spellings) or any(
            self.value in view.text for view in _unescaped(text)
        )


def secrets_in(text: str) -> list[Secret]:
    """What is found in a text, and in what its escapes stand for."""
    texts = (text, *(view.text for view in _unescaped(text)))
    return list(dict.fromkeys(secret for each in texts for secret in _found(each)))


def unscanned(text: str) -> bool:
    """Whether the scanner failed on it, so that nobody can say what its secrets are."""
    return any(finding.rule == UNSCANNED for finding in redact(text).findings)


def _found(text: str) -> Iterator[Secret]:
    for finding in redact(text).findings:
        value = text[finding.start : finding.end]
        if _MASK not in value and finding.rule != UNSCANNED:
            yield Secret(value, finding.rule)


def mask_values(text: str, secrets: Iterable[Secret]) -> str:
    """Mask these values wherever they stand, as far as they are strong."""
    for secret in sorted(secrets, key=lambda each: len(each.value), reverse=True):
        if secret.strong:
            hidden = mask(secret.value, secret.rule)
            for spelling in secret.spellings:
                text = text.replace(spelling, hidden)
            for view in _unescaped(text):
                if secret.value in view.text:
                    text = view.replaced(text, secret.value, hidden)
                    break
    return text


def mask_found(text: str, secrets: Iterable[Secret]) -> str:
    """Mask these values wherever the scanner finds them, weak ones too: for other versions of the same text."""
    known = {secret.value for secret in secrets}
    for finding in sorted(redact(text).findings, key=lambda each: each.start, reverse=True):
        value = text[finding.start : finding.end]
        if value in known:
            text = text[: finding.start] + mask(value, finding.rule) + text[finding.end :]
    return text


def mask_bytes(data: bytes, secrets: Iterable[Secret], *, same_text: bool = False) -> bytes:
    """The same for bytes, which stay as they are where nothing is masked."""
    text = decode(data)
    masked = mask_values(mask_found(text, secrets) if same_text else text, secrets)
    return encode(masked) if masked != text else data


@dataclass(frozen=True)
class _View:
    """A text with its escapes resolved; `starts` tells where each character of it begins in the text before."""

    text: str
    starts: list[int]

    def replaced(self, text: str, value: str, hidden: str) -> str:
        parts: list[str] = []
        at, place = 0, self.text.find(value)
        while place >= 0:
            parts += text[at : self.starts[place]], hidden
            at = self.starts[place + len(value)]
            place = self.text.find(value, place + len(value))
        return "".join(parts) + text[at:]


def _unescaped(text: str) -> Iterator[_View]:
    """Once, and once more where that left escapes."""
    starts = list(range(len(text) + 1)) if "\\" in text else []
    for _ in range(_DEPTH):
        if "\\" not in text:
            return
        parts: list[str] = []
        begins: list[int] = []
        at = 0
        for escape in _ESCAPE.finditer(text):
            parts += text[at : escape.start()], _character(escape)
            begins += starts[at : escape.start() + 1]
            at = escape.end()
        parts.append(text[at:])
        text, starts = "".join(parts), [*begins, *starts[at:]]
        yield _View(text, starts)


def _character(escape: re.Match[str]) -> str:
    return chr(int(escape[1], 16)) if escape[1] else _ESCAPED.get(escape[2], escape[2])
