"""Splitting running text into sentences, by offsets, so that each can be quoted word for word."""

from __future__ import annotations

import re

_END = re.compile(r"(?:[.!?…]+[\"'”’)\]*_]*(?=\s+\S)|[。！？](?=\S))")
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|resp|incl|excl|no|nr|dr|mr|mrs|ms|prof|st|inc|ltd|co|corp|fig|sec|ca|bzw|z\.B"
    r"|d\.h|usw|p\.ex|Sr|Sra|al|min|max)|\b[A-Za-z]|\b\d{1,2})\.$",
    re.IGNORECASE,
)
_INITIAL = re.compile(r"\b[A-Z]\.$")
_NUMBER = re.compile(r"\b\d{1,2}\.$")
_BOUND = 20_000


def spans(text: str, *, typed: bool = False) -> list[tuple[int, int]]:
    """Start and end of each sentence; code spans are never cut, nor is what follows an abbreviation.

    In a chat a sentence may open with a small letter, so what is `typed` is cut there too.
    """
    text = text[:_BOUND]
    code = _code_spans(text)
    found: list[tuple[int, int]] = []
    start = 0
    for end in _END.finditer(text):
        at = end.end()
        if any(low < end.start() < high for low, high in code):
            continue
        head = text[max(start, end.start() - 12) : end.start() + 1]
        following = text[at:].lstrip()[:1]
        ends_line = text[at : at + 1] == "\n" and following.isupper() and not _INITIAL.search(head)
        counted = _NUMBER.search(head) and following.isupper()
        if end.group()[0] == "." and _ABBREVIATION.search(head) and not (counted or ends_line):
            continue
        if following.islower() and end.group()[0] == "." and not (typed and end.group() == "."):
            continue
        _add(found, text, start, at)
        start = at
    _add(found, text, start, len(text))
    return found


def sentences(text: str) -> list[str]:
    return [" ".join(text[start:end].split()) for start, end in spans(text)]


def _add(found: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    start += len(piece) - len(piece.lstrip())
    end -= len(piece) - len(piece.rstrip())
    if start < end:
        found.append((start, end))


def _code_spans(text: str) -> list[tuple[int, int]]:
    return [
        match.span() for match in re.finditer(r"`[^`\n]{1,400}`|https?://[^\s.]{1,100}(?:\.[^\s.]{1,100}){0,20}", text)
    ]
