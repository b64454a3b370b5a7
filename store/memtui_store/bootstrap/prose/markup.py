"""The marks around the words: a header, emphasis, links, comments and what is only shown to the reader."""

from __future__ import annotations

import re

_FRONT = re.compile(r"\A\ufeff?---[ \t]*\r?\n(.{0,8000}?)\r?\n---[ \t]*(?:\r?\n|\Z)", re.DOTALL)
_STRUCK = re.compile(r"~~(?=\S)[^~\n]{1,400}~~")
LONGEST = 4_000
"""Characters of one statement that are read."""


def front_matter(text: str) -> dict[str, str]:
    """The simple `key: value` lines of a header."""
    found = _FRONT.match(text)
    values = {}
    for line in found.group(1).splitlines()[:60] if found else ():
        key, colon, value = line.partition(":")
        if colon and key.strip() and not line.startswith((" ", "\t", "-", "#")):
            values[key.strip().casefold()] = value.strip().strip("\"'")
    return values


def plain(text: str) -> str:
    """Without emphasis and link targets, on one line; code spans stay."""
    text = _STRUCK.sub(" ", text[:LONGEST])
    text = re.sub(r"!?\[([^\]\n]{0,300})\]\([^)\s]{0,500}(?:\s+\"[^\"]*\")?\)", r"\1", text)
    pieces = re.split(r"(`[^`]*`)", text)
    for at in range(0, len(pieces), 2):
        piece = re.sub(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1", r"\2", pieces[at], flags=re.DOTALL)
        pieces[at] = re.sub(r"(?<![\w*])([*_])(?=[^\s*_])([^*_\n]+?)(?<=\S)\1(?![\w*])", r"\2", piece).replace("**", "")
    return " ".join("".join(pieces).split())


def blanked(text: str) -> str:
    """The same text with header, comments and examples as blanks, so that offsets stay."""
    front = _FRONT.match(text)
    at = front.end() if front else 0
    pieces = [re.sub(r"[^\n]", " ", text[:at])]
    while (low := text.find("<!--", at)) >= 0 and (high := text.find("-->", low)) >= 0:
        pieces += [text[at:low], re.sub(r"[^\n]", " ", text[low : high + 3])]
        at = high + 3
    return _without_shown("".join([*pieces, text[at:]]))


_SHOWN = re.compile(
    r"<((?:(?:good|bad|wrong|correct|incorrect)[_-]?)?(?:examples?|samples?|conversations?|dialog(?:ue)?s?|transcripts?"
    r"|chat|templates?|input|output|response|answer|quotes?|blockquote|counter-?examples?|beispiele?|exemples?|ejemplos?"
    r"|exemplos?|esempi[o]?|voorbeelden?))\b[^<>\n]{0,100}>",
    re.IGNORECASE,
)
"""What stands between such marks is shown to the reader, not said."""


def _without_shown(text: str) -> str:
    pieces, at, low = [], 0, text.casefold() if "<" in text else ""
    lasts: dict[str, int] = {}
    for opened in _SHOWN.finditer(text) if len(low) == len(text) else ():
        close = f"</{opened.group(1).casefold()}>"
        if close not in lasts:
            lasts[close] = low.rfind(close)
        if opened.start() < at or lasts[close] < opened.end():
            continue
        end = low.find(close, opened.end()) + len(close)
        pieces += [text[at : opened.start()], re.sub(r"[^\n]", " ", text[opened.start() : end])]
        at = end
    return "".join([*pieces, text[at:]])
