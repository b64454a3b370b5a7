"""Make the names Codex gives its rollout summaries: when the session began, a short hash of its id, a slug."""

from __future__ import annotations

import re
import uuid
from datetime import UTC, datetime

_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_DIGITS = 4
_SLUG = 60
_U32 = 0xFFFFFFFF
_STAMPED = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(?:-|\.md$|$)")


def stem_of(thread: str, slug: str = "", updated: int = 0) -> str:
    """`updated` (in seconds) stands in where the id does not tell when the session began."""
    seconds, digest = _parsed(thread)
    moment = datetime.fromtimestamp(updated if seconds is None else seconds, UTC)
    short = "".join(letter.lower() if letter.isascii() and letter.isalnum() else "_" for letter in slug[:_SLUG])
    short = short.rstrip("_")
    return f"{moment:%Y-%m-%dT%H-%M-%S}-{_base62(digest)}" + (f"-{short}" if short else "")


def _parsed(thread: str) -> tuple[int | None, int]:
    try:
        held = uuid.UUID(thread)
    except ValueError:
        digest = 0
        for byte in thread.encode():
            digest = (digest * 31 + byte) & _U32
        return None, digest
    return (held.int >> 80) // 1000 if held.version == 7 else None, held.int & _U32


def _base62(number: int) -> str:
    number %= len(_ALPHABET) ** _DIGITS
    digits = ""
    for _ in range(_DIGITS):
        number, digit = divmod(number, len(_ALPHABET))
        digits = _ALPHABET[digit] + digits
    return digits


def stamp_in(name: str) -> str:
    """The moment a file's name begins with; empty where it begins with none."""
    found = _STAMPED.match(name)
    return f"{found[1]}T{found[2]}:{found[3]}:{found[4]}Z" if found else ""
