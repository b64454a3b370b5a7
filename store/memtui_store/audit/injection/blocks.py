"""Cut a text into the blocks that are judged one by one: paragraphs, list items, table rows, header values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

BOUNDARY = re.compile(
    # an empty line, or one that begins an item, a heading, a table row, a fence or a header
    r"\n+(?=[ \t\r]{0,16}(?:\n|[-*+>#|§\[{<]|\d{1,3}[.)]|```|~~~|[a-z_-]{1,30}: ))"
)
WORD = re.compile(r"\w+")
LONGEST = 1_000
"""Characters of one block; a longer one is cut, so that no order drowns in a page without a break."""


class Block(NamedTuple):
    """A piece of a text in lower case, where it starts, its words, and each of them once."""

    start: int
    text: str
    words: list[str]
    vocabulary: set[str]


def one_of(words: str) -> frozenset[str]:
    """Return the words of a line as a set."""
    return frozenset(words.split())


def lowered(text: str) -> str:
    """Return the text in lower case with every character where it was."""
    low = text.lower()
    return low if len(low) == len(text) else "".join(c if len(c.lower()) != 1 else c.lower() for c in text)


def cut_blocks(low: str) -> Iterator[Block]:
    """Yield the blocks of a text in lower case that have words."""
    start = 0
    for end in (*(found.start() for found in BOUNDARY.finditer(low)), len(low)):
        while end - start > LONGEST:
            stop = _sentence_end(low, start)
            if words := WORD.findall(low, start, stop):
                yield Block(start, low[start:stop], words, set(words))
            start = stop
        if words := WORD.findall(low, start, end):
            yield Block(start, low[start:end], words, set(words))
        start = end


def _sentence_end(low: str, start: int) -> int:
    """Return where to cut a long block: after its last sentence or else its last word."""
    stop = start + LONGEST
    for mark in (". ", " ", "\n"):
        if (at := low.rfind(mark, start + LONGEST // 2, stop)) >= 0:
            return at + 1
    return stop
