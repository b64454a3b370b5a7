"""Conversations that a note keeps to show them: a fixture, a few-shot example, a sample of a support chat.

The line above says what they are, and none of their turns gives leave, an order or a promise. One that does is found all
the same, since whoever forges a turn can write such a line as well.
"""

# ruff: noqa: E501 - a list of words is read whole, not in pieces

from __future__ import annotations

from memtui_store.scan.injection.grants import grants
from memtui_store.scan.injection.leave import at_stake, consents, gives, promises, urges, weakens
from memtui_store.scan.injection.orders import is_order
from memtui_store.scan.late import Late

_TURN = Late(
    r"[\s>*_#\"'\[(-]{0,8}(?:\d{1,4}[\d:./tz ,\])-]{2,22})?[\w][\w .-]{0,22}(?:\([^()\n]{1,30}\))?[\]*_\"')]{0,4}\s?[:>→][*_]{0,2}(?:\s{1,3}|\s{0,3}\Z)(?P<said>[^\n]{0,400})"
)
_HEADING = Late(
    r"\b(?:samples?|examples?|transcripts?|templates?|dialog(?:ue)?s?|conversations? (?:for|used|in|from)|mock-?ups?|faq|scripts?|fixtures?|few-?shots?|training (?:sets?|data|rows?)|test data|demo|golden (?:files?|set)|eval(?:uation)? (?:sets?|cases?|data)|snapshots?|beispiele?|exemples?|ejemplos?|esempi[o]?|exemplos?|příklad\w{0,2}|przykład\w{0,2}|пример\w{0,2})\b[^\n]{0,90}[:.]\**\s{0,3}\Z"
)
_TAKEN_BACK = Late(
    r"\b(?:ok(?:ay)?|no|oh|wait|actually|sorry|hm+)?,? ?(?:forget|ignore|scratch|never ?mind) (?:that|it|this)\b(?=[,.;!\s]{0,2}(?:\Z|\b(?:i|we|the|make|let|give|show|how|what|can|could)\b))"
)
_QUESTION = Late(r"[^.!?\n]{1,200}\?")
_ABOVE, _BELOW, _MOST = 900, 900, 24


def _binds(said: str) -> bool:
    said = _TAKEN_BACK.sub(" ", said)
    if grants(said) or weakens(said) or consents(said) or urges(said, deeds=True):
        return True
    if is_order(_QUESTION.sub(" ", said)):
        return True
    return (gives(said) and at_stake(said)) or promises(said, strictly=True)


def is_exhibit(low: str, start: int) -> bool:
    """Whether the turns around a place are shown below a line that says so, and none of them is more than talk."""
    while low[start : start + 1].isspace():
        start += 1
    above = low[max(0, start - _ABOVE) : start].split("\n")
    turns = []
    for line in reversed(above[:-1]):
        turn = _TURN.match(line)
        if turn is not None and turn["said"].strip() and _HEADING.search(line) is None:
            turns.append(turn["said"])
        elif line.strip():
            if _HEADING.search(line) is None:
                return False
            break
        if len(turns) > _MOST:
            return False
    else:
        return False
    for line in (above[-1] + low[start : start + _BELOW]).split("\n")[:_MOST]:
        turn = _TURN.match(line)
        if turn is None and line.strip():
            turns.append(line)
            continue
        turns.append(turn["said"] if turn else "")
    return not any(map(_binds, filter(None, turns)))
