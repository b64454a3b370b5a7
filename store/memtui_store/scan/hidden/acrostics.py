"""Orders in the first letters or words of lines, sentences or words, where the note says to read it so."""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.hidden.vocabulary import apart, share
from memtui_store.scan.late import Late

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

_FIRST = Late(
    r"\b(?:first|initial|last|leading|capital|starting|opening) (?:letters?|characters?)\b|\binitials of\b|\bacrostics?\b|\bletters? (?:that |which )?(?:begins?|starts?|opens?) (?:each|every|the)\b"
)
_WORDS = Late(
    r"\bfirst words? (?:of|in|on|from) (?:each|every|all|the)\b|\b(?:every|each|only the) (?P<step>second|third|fourth|fifth|other|2nd|3rd|4th|5th) word\b"
)
_MEANT = Late(r"\b(?:read|take|keep|agents?|assistants?|model|only|counts?|spells?|follow|obey|act|do)\b")
_STEPS = {"second": 2, "other": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "fifth": 5, "5th": 5}
_MARK = Late(r"[\s\W\d_]*+")
_STOP = Late(r"(?<=[.!?])\s+")
_MOST = 4_000
_LEAST = 5
_KNOWN = 0.85


def speaks_of(low: str, begin: int, end: int) -> bool:
    """Whether a line is about first letters or words at all."""
    return _FIRST.search(low, begin, end) is not None or _WORDS.search(low, begin, end) is not None


def acrostics(reading: Reading, begin: int, end: int) -> Iterator[str]:
    """What first letters and words spell, as far as the line from `begin` to `end` speaks of them."""
    low = reading.flat_low
    if _FIRST.search(low, begin, end):
        yield from _letters(low, begin, end)
    if (found := _WORDS.search(low, begin, end)) and _MEANT.search(low, begin, end):
        rest = low[found.end() : end].partition(":")[2] + low[end : end + _MOST]
        if found["step"]:
            words, step = rest.split(), _STEPS[found["step"]]
            yield from (" ".join(words[at::step]) for at in range(step))
        else:
            lines = f"{low[max(0, begin - _MOST) : begin]}\n{low[end : end + _MOST]}".split("\n")
            yield " ".join(line.split()[0] for line in lines if line.strip(" -*"))


def _letters(low: str, begin: int, end: int) -> Iterator[str]:
    """Of lines and sentences around the line that says so, and of the words after it."""
    said = low[begin:end]
    before, after = low[max(0, begin - _MOST) : begin], low[end : end + _MOST]
    tail = said.partition(":")[2]
    first = _STOP.split(tail.strip(), maxsplit=1)[0]
    for parts in (
        before.split("\n"),
        after.split("\n"),
        _STOP.split(before),
        _STOP.split(after),
        tail.split(),
        first.split() if first != tail.strip() else [],
        after.split() if not tail.strip() else [],
    ):
        firsts = "".join(filter(str.isalpha, (part[_start(part) : _start(part) + 1] for part in parts)))
        if len(firsts) >= _LEAST:
            words, known = apart(firsts)
            if known >= _KNOWN and any(len(word) >= _LEAST - 1 for word in words.split()) and share(words) >= _KNOWN:
                yield f"{words}: {said}"


def _start(part: str) -> int:
    """Where the words of a line begin, after what marks an item of a list."""
    mark = _MARK.match(part)
    return mark.end() if mark else 0
