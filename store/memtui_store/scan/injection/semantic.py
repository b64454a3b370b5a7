"""Sentences that read like an instruction to the agent, by weights learned from labelled notes.

Two sets of weights work together. The words of a line, each by itself, say whether it is worth a closer look (see
`weights`); how its sentences are worded, alone and each with the next, says whether they are reported (see `wording`).
The same judgement is a second opinion on the rules: what is worded as honest notes are is not believed to be planted.
"""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from math import ceil, log2
from typing import TYPE_CHECKING

from memtui_store.scan.injection.guards import unquoted
from memtui_store.scan.injection.mention import FORBORNE, RECOUNTED
from memtui_store.scan.injection.sentences import sentences
from memtui_store.scan.injection.upkeep import is_open_upkeep, is_upkeep
from memtui_store.scan.injection.weights import weights
from memtui_store.scan.injection.wording import NEVER, wording
from memtui_store.scan.late import Late
from memtui_store.scan.rule import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.injection.weights import Place
    from memtui_store.scan.injection.wording import Weighed
    from memtui_store.scan.reading import Reading

RULE = "inject.instruction"
_ENDS = frozenset(".!?:;|`>#")
_MARKS = frozenset("\"'`")
_COMMENTS = ("<!--", "]: # (")
_REACH = 240
_NEAR = 80
_FAINT = -1_200
"""Thousandths; of a thousand sentences that are an instruction, the pieces of three weigh less; in other scripts many."""
_WRAPS = 3
_BLOCKS = 2_000
_SHOWN = 4
_SHORT_TEXT = 200
_MORE, _MORE_A_DOUBLING = 1_200, 300
_LESS_IF_HIDDEN = 450
_MORE_TO_HARM, _MOST_TO_HARM = 2, -100
_MORE_IN_CODE, _LONGEST_CODE = 800, 4_000
_CODE = Late(
    r"\n?```[ \t]?(?:sh|bash|zsh|fish|shell|console|powershell|ps1|python3?|py|jsx?|tsx?|javascript|typescript|jsonc?|ya?ml|toml|ini|sql|html|xml|css|go|rust|java|kotlin|ruby|php|c|cpp|dockerfile|makefile|hcl|nginx|diff)\b"
)


def _more_in(text: str) -> float:
    """What has to weigh more in a long text: the more sentences there are, the likelier one is heavy by chance."""
    return min(_MORE, _MORE_A_DOUBLING * log2(max(1.0, len(text) / _SHORT_TEXT)))


def _least_harm(text: str) -> float:
    """What a sentence has to weigh for a rule to be believed: next to nothing in a short text, where it is the text."""
    return min(_MOST_TO_HARM, wording().harmless + _MORE_TO_HARM * _more_in(text))


def passing(reading: Reading) -> list[Place]:
    """Where a text may hold an instruction; asked for twice, found once."""
    if reading.heavy is None:
        reading.heavy = list(weights().gate.passing(reading))
    return reading.heavy


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
    char = low[begin : begin + 1]
    return begin > 1 and ("a" <= char <= "z" or "\u00df" <= char <= "\u024f") and low[begin - 2] not in _ENDS


@lru_cache(maxsize=_BLOCKS)
def _heaviest(block: str, least: int, unquoted: int) -> tuple[int, int, int, str]:
    """The window of a block that weighs most, if that is enough: its weight, its place, what weighed.

    What is left of it without quotations has to weigh as much as `unquoted`.
    """
    known = wording()
    heft, start, end, found = least - 1, 0, 0, set[str]()
    before: tuple[int, Weighed] | None = None
    for begin, text in sentences(block):
        held, stop = known.weigh(text, _FAINT if text.isascii() else NEVER), begin + len(text)
        if (alone := known.score(held)) > heft and not (_keeps(block, begin, stop) or _merely_quotes(text, unquoted)):
            heft, start, end, found = alone, begin, stop, held.held
        if before:
            both = known.both(before[1], held)
            if (joint := known.score(both)) > heft and not (
                _keeps(block, before[0], begin)
                or _keeps(block, begin, stop)
                or _merely_quotes(block[before[0] : stop], unquoted)
            ):
                heft, start, end, found = joint, before[0], stop, both.held
        before = begin, held
    return heft, start, end, known.scale.heaviest(found, _SHOWN) if found else ""


def _keeps(block: str, begin: int, end: int) -> bool:
    """Whether a sentence only says how to keep the text around it, as those of comments do in more ways."""
    known = is_upkeep if any(sign in block[:end] for sign in _COMMENTS) else is_open_upkeep
    return known(block[begin:end].strip())


def reads_harmless(low: str, start: int, end: int) -> bool:
    """Whether the sentences at a place are worded as honest ones are, alone and each with the one before.

    Only what is near counts, or many honest words around a planted instruction would hide it.
    """
    first = max(low.rfind("\n", 0, start) + 1, start - _NEAR)
    last = low.find("\n", end, end + _NEAR)
    block = low[first : min(len(low), end + _NEAR) if last < 0 else last].replace("\n", " ")
    known, least = wording(), _least_harm(low)
    before, weighed = "", None
    for begin, text in sentences(block):
        if first + begin >= end:
            break
        held = None
        if first + begin + len(text) > start:
            held = known.weigh(text)
            if known.score(held) >= least:
                return False
            if before and known.score(known.both(weighed or known.weigh(before), held)) >= least:
                return False
        before, weighed = text, held
    return True


def _merely_quotes(sentence: str, least: int) -> bool:
    """Whether a note is about such a text: what is left without quotation, cause and abstention does not weigh enough."""
    rest = unquoted(sentence) if not _MARKS.isdisjoint(sentence) or not sentence.isascii() else None
    if rest is None:
        rest = FORBORNE.sub(" ", RECOUNTED.sub(" ", sentence))
        rest = None if rest == sentence else rest
    known = wording()
    return rest is not None and known.score(known.weigh(rest)) < least


def _code(low: str) -> Iterator[tuple[int, int]]:
    """Where blocks of a language for machines begin and end."""
    opened = -1
    place = 0 if low.startswith("```") else low.find("\n```")
    while place >= 0:
        if opened < 0:
            opened = place
        else:
            if place - opened <= _LONGEST_CODE and _CODE.match(low, opened):
                yield opened, place
            opened = -1
        place = low.find("\n```", place + 4)


def instruction_spans(reading: Reading, *, hidden: bool = False) -> Iterator[Span]:
    """The heaviest sentence of each block that is heavy enough, with what weighed; less is enough where it is `hidden`.

    The more sentences a text has, the likelier one is heavy by chance, so that a long text asks for more; so does code,
    whose words are those of commands and which has rules of its own.
    """
    if not passing(reading):
        return
    known = wording().least - (_LESS_IF_HIDDEN if hidden else 0)
    least = ceil(known + _more_in(reading.text))
    code: list[tuple[int, int]] | None = None
    for begin, block in _blocks(reading):
        heft, start, end, weighed = _heaviest(block, least, known)
        if heft >= least:
            if code is None:
                code = list(_code(reading.low))
            which = bisect_right(code, (begin + start + 1, 0)) - 1
            if which >= 0 and begin + start < code[which][1] and heft < least + _MORE_IN_CODE:
                continue
            yield Span(begin + start, begin + end, RULE, lead=f"{weighed}: ")
