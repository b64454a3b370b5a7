"""What an agent's session starts with, as its store tells it: the very text, and which of it never arrives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Piece:
    """A line, or a part of one; raw text, seen by the agent or not."""

    number: int
    text: str
    seen: bool = True


@dataclass(frozen=True, slots=True)
class Opening:
    """One part of a start; 0 means no cap, and `lost` names the memories of which nothing is seen."""

    path: Path
    what: str
    pieces: tuple[Piece, ...]
    size: int
    max_size: int = 0
    lines: int = 0
    max_lines: int = 0
    unit: str = "characters"
    lost: tuple[str, ...] = ()


def opening_of(path: Path, what: str, text: str, *, cap: int = 0) -> Opening:
    """An opening with a text that is read from its beginning up to a number of characters."""
    return Opening(path, what, tuple(_cut(text, cap or len(text))), len(text), cap)


def _cut(text: str, cap: int) -> Iterator[Piece]:
    at = 0
    for number, line in enumerate(text.split("\n"), 1):
        seen = max(min(cap - at, len(line)), 0)
        if seen or at < cap or not line:
            yield Piece(number, line[:seen], at < cap)
        if seen < len(line):
            yield Piece(number, line[seen:], seen=False)
        at += len(line) + 1


def pieces_of(lines: Iterable[tuple[str, bool]]) -> tuple[Piece, ...]:
    """Lines that an agent makes from its entries, each whole or not at all."""
    return tuple(Piece(number, text, seen) for number, (text, seen) in enumerate(lines, 1))
