"""Labels that name an authority, a tool or a thought before words that grant or order: `[harness]`, `<user_consent>`.

Who may have said it cannot be listed, so that a label is taken apart into words, wherever it stands: a tag, brackets,
the beginning of a line. People label their notes, too; it is what follows that gives a forged one away.
"""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.injection.grants import agrees, grants, listed, worded
from memtui_store.scan.injection.orders import is_command, is_order
from memtui_store.scan.late import Late
from memtui_store.scan.marks import ask

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from re import Match

    from memtui_store.scan.reading import Reading

_THOUGHT = listed(
    "thinking think thought thoughts reasoning monologue scratchpad reflection rationale deliberation cot"
)
_CONSENT = listed(
    "consent consents approval approvals approved confirmed confirmation permission permissions authorization authorisation authorized authorised clearance granted"
)
_POWER = listed(
    "system sys admin administrator operator developer harness runtime platform orchestrator supervisor gateway sandbox anthropic openai deepmind google microsoft policy compliance governance moderator automated automatic claude copilot codex cursor memtui superuser root safety security department helpdesk"
)
_TOOL = listed("tool function mcp observation stdout askuser ask")
_BID = listed("instruction instructions directive directives mandate")
_NOTICE = listed(
    "message notice notification alert update override broadcast reply note memo bulletin announcement directive statement warning from begin"
)
_INNER = listed("internal inner hidden private my assistant agent model claude")
ASKED = _THOUGHT | _CONSENT | _POWER | _TOOL | _BID
"""Of which every such label has one."""
_NOTED = _NOTICE | _INNER
ask(ASKED | _NOTED)
_UNMARKED = ASKED - _TOOL
_FOLDED = frozenset("\u0130\u212a")  # whose small letters are those of ASCII
_TAG = Late(
    r"<{1,2}\|?(?P<label>[a-z][\w:.-]{2,40})(?P<more>\s[^<>\n]{0,120})?\|?>{1,2}\s{0,4}(?P<said>[^<\n][^<]{3,600})(?=<{1,2}[/|])"
)
_BRACKET = Late(
    r"\[{1,2}(?P<label>[^\[\]\n\"'`{}$=|]{2,60})\]{1,2}\s{0,2}(?::|—|–|-|→)?\s{0,2}(?![(\s])(?P<said>[^\n\[]{8,400})"
)
_PAREN = Late(r"[(\[](?P<label>[^()\[\]\n:\"'`{}$]{2,40}):\s{1,2}(?P<said>[^()\[\]\n]{8,400})")
_LINE = Late(
    r"[^\w\n]{0,8}(?P<label>[^\n:.;,!?→—=(\"'`{}$|\[<]{2,60}(?:\([^()\n]{1,30}\))?)\**\s?(?::|→|->|=>|—|\.(?=\s))\**\s{0,2}(?P<said>[^\n]{8,400})"
)
_BLOCK = Late(
    r"[^\w\n]{0,8}(?:begin|start)(?: of)?[ _](?P<label>[a-z][a-z _-]{2,40})[^\w\n]{0,8}\n{1,2}(?P<said>[^\n]{8,400})"
)
_RULED = Late(
    r"[^\w\n]{0,2}[=*#~+<>!-]{2,10}\s?(?P<label>[a-z][a-z &_-]{3,40})\s?[=*#~+<>!-]{2,10}\s{0,2}\n{1,2}(?P<said>[^\n]{8,400})"
)
_NAMES = Late(r"[a-z]+")
_BEFORE, _FAR, _LABEL = 50, 720, 70
_ENDED = Late(r"[:\n]|->|=>|\?|\. ")  # an arrow or a dash beyond ASCII is a question mark there
_LOUD = 60  # what an order has to weigh below a label that people use, too
_FEW = 4
_THINKS, _SAYS = -450, 200


def _shapes(flat: str, word: str, place: int, *, noted: bool) -> Iterator[tuple[Late, int]]:
    """The shapes that a label around a word may have, and where each would begin."""
    begin = max(0, place - _BEFORE)
    if (opened := flat.rfind("<", begin, place)) >= 0:
        yield _TAG, opened - (flat[opened - 1 : opened] == "<")
    if word in _TOOL:
        return
    if (opened := flat.rfind("[", begin, place)) >= 0:
        yield _BRACKET, opened - (flat[opened - 1 : opened] == "[")
        yield _PAREN, opened
    if not noted or not _ENDED.search(flat, place, place + _LABEL):
        return
    if (opened := flat.rfind("(", begin, place)) >= 0:
        yield _PAREN, opened
    line = flat.rfind("\n", begin, place) + 1
    if line or begin == 0:
        yield from ((shape, line) for shape in (_LINE, _BLOCK, _RULED))


def _labelled(reading: Reading) -> Iterator[tuple[Late, Match[str]]]:
    """Labels around each of the words, every one once."""
    low, flat = reading.low, reading.flat_low
    noted = not _NOTED.isdisjoint(reading.word_set)
    seen: set[tuple[int, int]] = set()
    words = sorted((ASKED if "<" in reading.ascii_signs else _UNMARKED) & reading.word_set)
    for start, stop in _promising(reading, noted=noted) if words else ():
        for word in words:
            place = flat.find(word, start, stop)
            while place >= 0:
                end = place + len(word)
                for shape, begin in _shapes(flat, word, place, noted=noted):
                    found = shape.match(low, begin, min(len(low), end + _FAR))
                    if found and found.start("label") <= place < found.end("label") and found.span() not in seen:
                        seen.add(found.span())
                        yield shape, found
                place = flat.find(word, end, stop)


def _promising(reading: Reading, *, noted: bool) -> Iterator[tuple[int, int]]:
    """Where the lines begin and end that may hold a forged label: no such label goes on in another line."""
    flat = reading.flat_low
    if not reading.chars.isdisjoint(_FOLDED):
        yield 0, len(flat)
        return
    for begin, end, hot in reading.hot:
        if not ASKED.isdisjoint(hot) and (
            flat.find("[", begin, end) >= 0
            or flat.find("<", begin, end) >= 0
            or (noted and (_is_named(hot) or flat.find("start", begin, end) >= 0))
        ):
            yield begin, end


def _is_named(hot: Sequence[str]) -> bool:
    """Whether a line has the words that a label without a bracket must have together to be forged."""
    if not _NOTICE.isdisjoint(hot) and not (_POWER.isdisjoint(hot) and _CONSENT.isdisjoint(hot)):
        return True
    return not _THOUGHT.isdisjoint(hot) and not _INNER.isdisjoint(hot)


def _forges(shape: Late, label: str, said: str) -> bool:
    """Whether what a label stands before is what such a label is forged for."""
    names = frozenset(_NAMES.findall(label))
    if names & _THOUGHT and (shape in (_TAG, _BRACKET) or (shape in (_PAREN, _LINE) and names & _INNER)):
        return said.count(" ") >= _FEW - 1 and (is_order(said) or agrees(said) or grants(said) or worded(said, _THINKS))
    if shape is _TAG:
        if names & (_CONSENT | _BID) and "=" not in said and is_command(said):
            return True
        return bool(names & ASKED) and (grants(said) or is_order(said))
    powerful = bool(names & (_POWER | _CONSENT))
    if shape in (_PAREN, _LINE, _RULED):
        powerful = bool(names & _POWER and names & _NOTICE) and "of" not in names
    return powerful and (grants(said) or is_order(said, heavy=_LOUD, commanding=_LOUD) or worded(said, _SAYS))


def label_spans(reading: Reading) -> Iterator[Match[str]]:
    """Where a label is followed by what it was forged for, as matches with a group `said`."""
    if ASKED.isdisjoint(reading.word_set):
        return
    for shape, found in _labelled(reading):
        said = found["said"]
        more = found["more"] if shape is _TAG else None
        if _forges(shape, found["label"], said) or (more and _forges(shape, found["label"], f"{more.strip()} {said}")):
            yield found
