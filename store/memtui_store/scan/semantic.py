"""Sentences that read like an instruction to the agent, by weights learned from labelled notes.

What a planted instruction says cannot be listed, but what it is made of can: it addresses the agent, hides, obeys,
sends, weakens, consents for others. Every word, pair of words and concept has a weight in `semantic_weights.json`, made
by `tests/scan/train`; a sentence, alone or with the one after it, is reported when its weights add up to enough.
"""

from __future__ import annotations

from itertools import repeat
from math import log2
from typing import TYPE_CHECKING

from memtui_store.scan.late import Late
from memtui_store.scan.rule import Span
from memtui_store.scan.sentences import features, sentences
from memtui_store.scan.weights import weights

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memtui_store.scan.reading import Reading
    from memtui_store.scan.weights import Place

RULE = "inject.instruction"
_WRAPPED = Late(r"[a-z\u00df-\u024f][^\n:]{0,400}")
_ENDS = frozenset(".!?:;|`>#")
_REACH = 240
_WRAPS = 3
_SHOWN = 4
_SHORT_TEXT = 8
_MORE, _MORE_A_DOUBLING = 0.4, 0.1


def passing(reading: Reading) -> list[Place]:
    """Where a text may hold an instruction; asked for twice, found once."""
    if reading.heavy is None:
        reading.heavy = list(weights().gate.passing(reading))
    return reading.heavy


def score(found: Iterable[str]) -> float:
    return sum(map(weights().features.get, found, repeat(0.0)))


def _heaviest(found: Iterable[str]) -> str:
    """The words and concepts that weighed most, to be shown to a person."""
    known = weights().features
    weighed = sorted(((known.get(name, 0.0), name) for name in found), reverse=True)
    return ", ".join(name.lstrip("@^").replace(">", "→") for weight, name in weighed[:_SHOWN] if weight > 0)


def _blocks(reading: Reading) -> Iterator[tuple[int, str]]:
    """Where the lines worth weighing begin, and they in one line with those they are wrapped around."""
    low = reading.low
    done = 0
    least = weights().gate.least
    for begin, end, heft in passing(reading):
        if heft < least or end <= done:
            continue
        first = max(low.rfind("\n", 0, begin) + 1, begin - _REACH, done)
        last = low.find("\n", max(begin, end - 1), end + _REACH)
        last = min(len(low), end + _REACH) if last < 0 else last
        for _ in range(_WRAPS):
            if first > done and low[first - 1 : first] == "\n" and _goes_on(low, first):
                first = max(low.rfind("\n", 0, first - 1) + 1, first - _REACH, done)
            if low[last : last + 1] == "\n" and _goes_on(low, last + 1):
                stop = low.find("\n", last + 1, last + _REACH)
                last = min(len(low), last + _REACH) if stop < 0 else stop
        done = last
        yield first, low[first:last].replace("\n", " ")


def _goes_on(low: str, begin: int) -> bool:
    """Whether a line merely continues the one before."""
    return begin > 1 and low[begin - 2] not in _ENDS and _WRAPPED.match(low, begin) is not None


def windows(block: str) -> Iterator[tuple[int, int, set[str]]]:
    """Each sentence, and each with the one after it, as a place and its features."""
    before: tuple[int, set[str]] | None = None
    for begin, text in sentences(block):
        found = features(text)
        yield begin, begin + len(text), found
        if before:
            yield before[0], begin + len(text), before[1] | found
        before = begin, found


def instruction_spans(reading: Reading) -> Iterator[Span]:
    """The heaviest sentence of each block that is heavy enough, with what weighed.

    The more sentences a text has, the likelier one is heavy by chance, so that a long text asks for more.
    """
    least = weights().least + min(_MORE, _MORE_A_DOUBLING * log2(max(1.0, len(reading.line_words) / _SHORT_TEXT)))
    for begin, block in _blocks(reading):
        best: tuple[float, int, int, set[str]] | None = None
        for start, end, found in windows(block):
            heft = score(found)
            if heft >= least and (best is None or heft > best[0]):
                best = heft, start, end, found
        if best:
            _, start, end, found = best
            told = f"{_heaviest(found)}: {reading.text[begin + start : begin + end]}"
            yield Span(begin + start, begin + end, RULE, told)
