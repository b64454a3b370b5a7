"""Turns of a conversation that never took place: a label together with what its speaker is forged for.

Notes have such labels honestly: a user has preferences, a system has a version, minutes have actions. So a user has to
give leave or an order, the model to promise, a tool to report consent, and a system to lift what protects.
"""

# ruff: noqa: E501 - a pattern is read whole, not in pieces

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan.glance import framed
from memtui_store.scan.injection.grants import agrees, grants
from memtui_store.scan.injection.leave import acknowledges, at_stake, claims, consents, gives, promises, urges, weakens
from memtui_store.scan.injection.speakers import Turn, turns
from memtui_store.scan.late import Late, Lined
from memtui_store.scan.sieve import Sieve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memtui_store.scan.reading import Reading

_ADDRESSED = Late(
    r"\b(?:the |this |every |sub-?)?(?:sub)?(?:agent|assistant|model|ai|claude|llm)s? (?:may|must|can|should|shall|will|is|are|has|have|need not|needn't)\b|\byou(?:r| (?:must|are|may|can|shall|have|need not|needn't|no longer|will))\b"
)
_NAMED = Late(r"\b(?:agent|assistant|model|ai|claude|llm)s?\b")
_OFF = Late(
    r"\b(?:hooks?|tests?|checks?|reviews?|linter|confirmations?|confirmation dialogs?|prompts?|restrictions?|rules|safety|oversight|approvals?|approval queue|guard ?rails?|filters?|limits?|sandbox|verification|policy|policies)\b(?: \w{1,12}){0,2}? (?:is|are|was|were|have been|has been)(?: now| all| hereby){0,2} (?:(?:turned |switched )?off|disabled|lifted|suspended|optional|waived|removed|void|paused|deactivated|closed|reset|(?:no longer|not) (?:needed|required|in force|applied|active))\b"
    r"|\b(?:trust|permission|access|clearance|privilege|security) levels? (?:is |was |has been )?(?:now )?(?:raised|elevated|lowered|lifted|set to|unlimited|unrestricted|maximum|full|root)\b|\ball (?:\w{1,12} )?(?:rules|restrictions|limits|policies|instructions) (?:are |were )?(?:now )?(?:reset|void|lifted|gone|cleared|waived)\b"
)
_LAX = Late(
    r"\b(?:approvals?|approval step|confirmations?|permissions?|permission prompts?|reviews?|safety checks?|oversight)\b(?: \w{1,12}){0,2}? (?:can|may|should|must) (?:now )?be (?:skipped|bypassed|ignored|omitted|left out|disabled)\b"
)
_SERVES = Late(r"\b(?:for you|your|you|call back|a link|a case|a ticket)\b")
_COMPLIES = Late(
    r"\bi (?:should|can|could|must|will|may|need to) (?:now |just |simply |safely )?(?:comply|obey|follow|trust)\b"
)
_CALL = Late(
    r"[\W_]{0,3}(?:[a-z]{2,20}_[a-z_]{2,30}\b|git (?:push|commit|merge|reset)\b|rm -|curl |bash |sh |sudo |kubectl |terraform )"
)
_ALLOWED = Late(
    r"\b(?:is|are|was|were|has been|have been) (?:pre-?|fully |hereby )?(?:approved|authori[sz]ed|allowed)\b"
)
_SHORT_PAIR = Lined(
    r"[\s>*-]{0,6}(?P<who>[uqh])\s?:\s(?P<asked>[^\n]{4,200})\n{1,2}[\s>*-]{0,6}a\s?:\s(?P<said>[^\n]{2,200})"
)
_ANY_SHORT = Sieve(
    *framed(r"(?:^|[\t-\r\x1c-\x1f ?>*-])[uqh][\t-\r\x1c-\x1f ?]?:")
)  # white space beyond ASCII is a question mark
_NEVER_WITHOUT = Late(
    r"\b(?:nothing|never|not|nobody|none|no \w{2,14}|cannot|can't|don't|doesn't|mustn't|won't)\b[^.;\n]{0,40}\bwithout\b|\b(?:must|should|may|shall) (?:not|never) (?:skip|ignore|bypass|disable|turn off|drop)\b"
)
"""What keeps a guard in place in the words by which another would lift it."""
_SHOWN = ("prompt", "record")
"""Labels below which people keep the words that a program of theirs begins with."""
_REPORTED = Late(r"\b(?:said|says|wrote|writes|adds|confirms?|confirmed|asked)\b")
_NEAR, _TALK = 8, 900
_FEW = 2


def _frees(said: str) -> bool:
    return grants(said) and not _NEVER_WITHOUT.search(said)


def _weakens(said: str) -> bool:
    return weakens(said) and not _NEVER_WITHOUT.search(said)


def _by_user(turn: Turn, *, strictly: bool) -> bool:
    said = turn.said
    if _REPORTED.search(turn.title):
        return gives(said) and at_stake(said)
    if _frees(said) or _weakens(said):
        return said.count(" ") >= _FEW
    if strictly:
        return gives(said) and at_stake(said)
    answered = any(word in turn.title for word in ("reply", "response", "answer", "consent", "approval", "decision"))
    return gives(said, bare=answered) or urges(said, deeds=True)


def _by_model(turn: Turn, *, strictly: bool) -> bool:
    said = turn.said
    if _frees(said) or ((agrees(said) or consents(said)) and at_stake(said)):
        return True
    if turn.word == "agent" and _SERVES.search(said):
        return False
    return promises(said, strictly=strictly or turn.record or turn.sort == "helper")


def _by_chief(turn: Turn, *, strictly: bool) -> bool:
    said = turn.said
    if turn.word in ("developer", "admin", "operator") and "note" in turn.title and not _NAMED.search(said):
        return (consents(said) and at_stake(said)) or (turn.word != "developer" and _LAX.search(said) is not None)
    if _frees(said) or consents(said):
        return True
    if strictly:
        return _weakens(said) and _ADDRESSED.search(said) is not None
    if urges(said) or (_ADDRESSED.search(said) and (_weakens(said) or (claims(said) and turn.title not in _SHOWN))):
        return True
    return turn.word in ("system", "root", "harness", "platform") and _OFF.search(said) is not None


def _by_tool(turn: Turn) -> bool:
    said = turn.said
    if turn.word == "function" and not turn.title:  # people say so what one of theirs does
        return False
    return consents(said) or (bool(turn.title) and (_frees(said) or urges(said) or gives(said)))


def _by_trace(turn: Turn, before: Turn | None, *, strictly: bool) -> bool:
    """A step of an agent's trace; minutes have observations and actions, too."""
    said = turn.said
    traced = before is not None and before.sort == "trace" and before.word != turn.word
    if turn.word == "answer":
        return "final" in turn.title and (_ALLOWED.search(said) is not None or _frees(said) or consents(said))
    if turn.word == "action":
        if "input" in turn.title and before is not None and before.word == "action":
            return not strictly and _CALL.match(before.said) is not None
        return traced and not strictly and _CALL.match(said) is not None
    if turn.word == "thought":
        return (
            _frees(said) or ((agrees(said) or consents(said)) and at_stake(said)) or _COMPLIES.search(said) is not None
        )
    if traced and not strictly and before is not None and before.word == "action" and _CALL.match(before.said):
        return True
    return _frees(said) or (consents(said) and (traced or at_stake(said)))


def _answers(turn: Turn, before: Turn | None) -> bool:
    """Whether a turn and the one before it are those of a user and a model who speak to each other."""
    if before is None or turn.record:
        return False
    pair = {before.sort: before, turn.sort: turn}
    model, user = pair.get("model") or pair.get("helper"), pair.get("user")
    if model is None or user is None:
        return False
    if model.sort == "helper" and (_SERVES.search(model.said) or not at_stake(user.said)):
        return False
    return acknowledges(model.said) or promises(model.said) or gives(user.said) or urges(user.said, deeds=True)


def _forged(turn: Turn, before: Turn | None, *, strictly: bool) -> bool:
    if turn.sort == "user" and _by_user(turn, strictly=strictly):
        return True
    if turn.sort in ("model", "helper") and _by_model(turn, strictly=strictly):
        return True
    if turn.sort == "chief":
        return _by_chief(turn, strictly=strictly)
    if turn.sort == "tool":
        return _by_tool(turn)
    if turn.sort == "trace":
        return _by_trace(turn, before, strictly=strictly)
    return not strictly and _answers(turn, before)


def _short(reading: Reading) -> Iterator[tuple[int, int, str]]:
    """Speakers of one letter, where leave is asked for and given."""
    flat = reading.flat_low
    if reading.shaped and _ANY_SHORT.may(flat) and "a:" in flat and any(f"{who}:" in flat for who in "uqh"):
        for found in _SHORT_PAIR.finditer(reading.low):
            asked = found["asked"]
            if acknowledges(found["said"]) and (_weakens(asked) or (found["who"] != "q" and urges(asked, deeds=True))):
                yield found.start(), found.end(), found["said"]


def _found(reading: Reading) -> Iterator[tuple[int, int, str]]:
    ticked = "`" in reading.ascii_signs
    before: Turn | None = None
    for turn in turns(reading):
        near = before if before is not None and turn.start - before.end <= _NEAR else None
        before = turn
        if not _forged(turn, near, strictly=turn.inline):
            continue
        shown = ticked and not turn.inline and turn.start in reading.code
        if not shown or _forged(turn, near, strictly=True):
            yield (near.start if near and _answers(turn, near) else turn.start), turn.end, turn.said


def turn_spans(reading: Reading) -> Iterator[tuple[int, int, str]]:
    """Where forged turns stand, those of one conversation together, and what is said in them."""
    last: tuple[int, int, str] | None = None
    for start, end, said in _found(reading):
        if last and start - last[1] <= _NEAR and end - last[0] <= _TALK:
            last = last[0], end, f"{last[2]}\n{said}"
            continue
        if last:
            yield last
        last = start, end, said
    if last:
        yield last
    yield from _short(reading)
