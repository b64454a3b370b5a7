"""Cut a text at its front matter, into pieces that join to the same text again."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_OPENING = re.compile(r"((?:[^\S\n]*\n)*+)(---[ \t]*\r?(?:\n|\Z))")
_CLOSING = re.compile(r"\n(---[ \t]*\r?(?:\n|\Z))")
_BLANK_LINES = re.compile(r"(?:[^\S\n]*\n)*+(?:[^\S\n]*\Z)?")
_NO_KEY_STARTS = frozenset("#-[]{}\"'&*!|>%@`,?")


@dataclass(slots=True)
class Parts:
    """A text in pieces: `bom + lead + opening + header lines + closing + gap + body` is the text again."""

    bom: str = ""
    lead: str = ""
    opening: str = ""
    lines: list[str] = field(default_factory=list)
    closing: str = ""
    gap: str = ""
    body: str = ""
    unclosed: bool = False

    @property
    def has_header(self) -> bool:
        return bool(self.opening)

    @property
    def eol(self) -> str:
        """The line ending a new line gets: the one most of the file has."""
        text = self.opening + "".join(self.lines) + self.body
        crlf = text.count("\r\n")
        return "\r\n" if crlf * 2 > text.count("\n") else "\n"

    def join(self) -> str:
        return "".join((self.bom, self.lead, self.opening, *self.lines, self.closing, self.gap, self.body))


def lines_of(text: str) -> list[str]:
    """Lines with their endings; only a newline ends one, so that NEL, FF and lone CR stay inside."""
    return _LINE.findall(text)


def ending(line: str) -> str:
    """How a line ends: CRLF, a newline, or (the last one) not at all."""
    return "\r\n" if line.endswith("\r\n") else "\n" if line.endswith("\n") else ""


def key_line(line: str) -> tuple[str, str, str] | None:
    """Indent, key and value of a `key: value` line; no pattern, because one would take minutes for a hostile line."""
    head, colon, value = line.partition(":")
    key = head.strip(" \t")
    if not colon or not key or key[0] in _NO_KEY_STARTS or key[0].isspace():
        return None
    if value[:1] not in ("", " ", "\t") and value.strip("\r\n"):
        return None
    return head[: len(head) - len(head.lstrip(" \t"))], key, value.strip(" \t\r\n")


def split(text: str) -> Parts:
    """Cut a text at its front matter; a header that is never closed is body."""
    parts = Parts()
    if text.startswith("\ufeff"):
        parts.bom, text = text[0], text[1:]
    opening = _OPENING.match(text)
    if not opening:
        parts.body = text
        return parts
    # The header may be empty, and then the newline before the closing fence is that of the opening one.
    closing = _CLOSING.search(text, opening.end() - 1)
    if not closing:
        parts.body, parts.unclosed = text, True
        return parts
    parts.lead, parts.opening = opening.groups()
    parts.lines = lines_of(text[opening.end() : closing.start(1)])
    parts.closing = closing[1]
    start = body_start(text, closing.end())
    parts.gap, parts.body = text[closing.end() : start], text[start:]
    return parts


def body_start(text: str, start: int = 0) -> int:
    """Where the first line begins that is not blank."""
    blank = _BLANK_LINES.match(text, start)
    return blank.end() if blank else start
