"""Derive the folder name Claude Code gives a project from its path.

The rule works on UTF-16 code units because the client is a JavaScript program, and it is not injective:
a name says which paths it may stand for, never which one it does.
"""

from __future__ import annotations

import re
import string
import unicodedata
from contextlib import suppress

LIMIT = 200
_DIGITS = string.digits + string.ascii_lowercase
_OTHER = re.compile("[^A-Za-z0-9]")


def slug(path: str) -> str:
    """The name for `path` as written: nothing is resolved, normalised or trimmed, as in the client."""
    flat = flattened(path)
    return flat if len(flat) <= LIMIT else f"{flat[:LIMIT]}-{_base36(abs(_hash(_units(path))))}"


def slugs(path: str) -> tuple[str, ...]:
    """Both names a path may be filed under: the client's, and that of plugins, which compose it (NFC)."""
    return tuple(dict.fromkeys(map(slug, _forms(path))))


def slug_prefix_matches(slug_value: str, candidate_path: str) -> bool:
    """Whether `candidate_path`, or a directory below it, can have the name `slug_value` in either form."""
    return any(_leads_to(slug_value, form) for form in _forms(candidate_path))


def flattened(path: str) -> str:
    """A path as it stands in a name, before a long one is cut."""
    return _OTHER.sub("-", path if path.isascii() else "".join(map(chr, _units(path))))


def _forms(path: str) -> tuple[str, ...]:
    return (path,) if path.isascii() else (path, unicodedata.normalize("NFC", path))


def _leads_to(slug_value: str, path: str) -> bool:
    flat = flattened(path)
    if slug_value == flat and len(flat) <= LIMIT:
        return True
    below = flat if path.endswith("/") else flat + "-"
    if len(slug_value) > LIMIT:
        # The hash covers the whole path, so past the cut every directory below stays possible.
        return slug_value[:LIMIT].startswith(below[:LIMIT])
    return slug_value.startswith(below)


def _units(path: str) -> list[int]:
    """Code units as the client sees them: bytes that are not UTF-8 reach it as U+FFFD."""
    with suppress(UnicodeEncodeError):  # a lone surrogate from a JSON text is a unit of its own there too
        path = path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    raw = path.encode("utf-16-le", "surrogatepass")
    return [low | high << 8 for low, high in zip(raw[::2], raw[1::2], strict=True)]


def _hash(units: list[int]) -> int:
    value = 0
    for unit in units:
        value = (value * 31 + unit) & 0xFFFFFFFF
    return value - (1 << 32) if value >= 1 << 31 else value


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits or "0"
