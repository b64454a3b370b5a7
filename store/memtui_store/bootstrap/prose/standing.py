"""What a user says to an agent that is meant to last: standing instructions, corrections, things to remember."""

from __future__ import annotations

import re

from memtui_store.bootstrap.contract import Reason
from memtui_store.bootstrap.prose import hearsay, lasting, privacy, rules, signs, standing_english, traps
from memtui_store.bootstrap.prose.lasting import Standing
from memtui_store.bootstrap.prose.tongues import tongues_of
from memtui_store.bootstrap.prose.tongues.english import ENGLISH

_LONGEST = 600
_LATIN = re.compile(r"[a-z]{3}", re.IGNORECASE)


def judge(sentence: str) -> Standing | Reason:
    """A user's sentence as a standing instruction, or why it is none."""
    text = sentence.strip()
    if len(text.encode()) < 8 or len(text) > _LONGEST:
        return Reason.VAGUE
    open_text = hearsay.unquoted(text)
    if _OF_SOMEBODY.search(open_text) and _is_private(open_text):
        return Reason.THIRD_PARTY
    tongues = tongues_of(text)
    known = standing_english.judge(text, open_text) if ENGLISH in tongues or not _LATIN.search(text) else Reason.ONE_OFF
    if isinstance(known, Standing):
        return standing_english.against(open_text) or known
    if known not in (Reason.ONE_OFF, Reason.VAGUE) and tongues == (ENGLISH,):
        return known
    refused = _refused(text)
    if refused:
        return refused
    reasons = []
    for tongue in tongues:
        made = lasting.judge(text, open_text, tongue)
        if isinstance(made, Standing):
            return made
        reasons.append(made)
    return reasons[0]


_OF_SOMEBODY = re.compile(
    r"\b(?:he|she|his|her|my (?:wife|husband|partner|son|daughter|kids?|mother|father|mum|mom|dad|parents|sister"
    r"|brother|boss"
    r"|colleague))\b|\b[A-ZÀ-Þ][a-zà-ÿ]+ (?:is|has|was|had|gets?|takes|needs|earns|will)\b|\b[A-ZÀ-Þ][a-zà-ÿ]+['’]s\b"
)


def _is_private(text: str) -> bool:
    return privacy.is_private(text) or any(
        each.private.search(text) for each in tongues_of(text) if each is not ENGLISH
    )


def _refused(text: str) -> Reason | None:
    """What no language makes a rule of: a secret, a task that is ticked off, nothing but a quotation."""
    refused = traps.refusal(text)
    return refused if refused in (Reason.SECRET, Reason.OPINION, Reason.OUTDATED) else None


def takes_back(text: str) -> bool:
    """Whether it takes back something said before."""
    return bool(signs.CANCELS.match(text)) or any(each.takes_back.search(text) for each in tongues_of(text))


def could_last(text: str) -> bool:
    """Whether it sounds like a standing instruction at all; most of what is typed does not."""
    if ENGLISH not in tongues_of(text):
        return any(each.always.search(text) or each.onward.search(text) for each in tongues_of(text))
    patterns = (
        signs.FUTURE,
        signs.REMEMBER,
        signs.ALWAYS,
        signs.ALWAYS_ELSEWHERE,
        signs.STOP,
        signs.AGAIN,
        signs.FORBID,
        signs.CONDITION,
        signs.TEAM_USE,
    )
    return any(pattern.search(text) for pattern in patterns) or rules.is_preference(text)


_REJECTS = re.compile(
    r"(?:,? (?:and )?not|\binstead of|\brather than|\bover|\bstop using|\bdon't use|\bdo not use"
    r"|\bnever use|\bno longer (?:use|using)|\bavoid|\bdrop|\bstatt|\banstatt|\bau lieu d[e']|\ben (?:lugar"
    r"|vez) de|\bforget|\bscrap|,? (?:und )?nicht(?: mehr)?|\bkein(?:e[nmrs]?)?|\bstop using"
    r"|,? (?:et )?pas(?: d[e'])?|\bplus d[e']"
    r"|\bn['’]utilis\w+ (?:plus|pas)|,? y no|\bnada de|\bya no (?:usamos|usar|uses)|\bdeja(?:mos)? de usar"
    r"|, no) (?:the |a |an |any )?([`\w.+#@/-]{2,40})",
    re.IGNORECASE,
)


def rejects(text: str) -> frozenset[str]:
    """What a rule turns down by name: of two rules the newer one may turn down what the older asked for."""
    return frozenset(found.group(1).strip("`.").casefold() for found in _REJECTS.finditer(text))


__all__ = ["Standing", "could_last", "judge", "rejects", "takes_back"]
