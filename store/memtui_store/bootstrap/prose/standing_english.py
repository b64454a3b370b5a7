"""What English says to an agent that is meant to last; its rules are finer than those for all languages."""

from __future__ import annotations

import re

from memtui_store.bootstrap.contract import Reason
from memtui_store.bootstrap.prose import rules, self_facts, signs, traps
from memtui_store.bootstrap.prose.lasting import Standing
from memtui_store.bootstrap.prose.sentences import sentences
from memtui_store.bootstrap.prose.standing_kinds import tells_a_kind
from memtui_store.bootstrap.prose.standing_signs import (
    ASKS_A_KIND,
    BUILDS,
    EXPECTS,
    FORBIDS_A_KIND,
    IDIOM,
    KEEP_DOING,
    NEVER_DOES,
    OPENING,
    PASSES_ON,
    SAYS_HOW,
    STAYS_SO,
    TASK,
    WEAK,
    WRITES,
)
from memtui_store.bootstrap.prose.tongues.english import ENGLISH
from memtui_store.bootstrap.prose.wordlists import POINTING_WORDS


def judge(text: str, open_text: str) -> Standing | Reason:
    lasting = bool(signs.FUTURE.search(open_text) or signs.AGAIN.search(open_text) or signs.ALWAYS.search(open_text))
    remember = signs.REMEMBER.match(text) if not signs.NO_MEMORY.search(text) else None
    if signs.QUOTED_SOURCE.search(open_text) and not remember:
        return Reason.NOT_THE_USER
    refused = traps.refusal(text)
    if PASSES_ON.match(text):
        return Reason.NOT_THE_USER
    expected = remember and refused is Reason.OPINION and EXPECTS.search(open_text) and not traps.is_joke(text)
    if refused and not (
        expected
        or (refused is Reason.EPHEMERAL and signs.FUTURE.search(open_text) and not signs.HERE.search(open_text))
    ):
        return refused
    if signs.COMPLAINT.search(open_text) and not remember:
        return Reason.OPINION
    bare = _bare(text)
    everywhere = bool(
        re.search(
            r"\b(?:all (?:my |of my )?(?:projects|repos)|every (?:project|repo)|in any (?:project"
            r"|repo)|across (?:all )?(?:my )?(?:projects|repos)|globally|in allen projekten|dans tous les projets"
            r"|en todos)\b",
            text,
            re.IGNORECASE,
        )
    )
    if remember:
        return _remembered(_after_remember(text, remember), everywhere)
    if STAYS_SO.search(open_text) and len(sentences(open_text)) > 1:
        return _sorted(bare, everywhere)
    if KEEP_DOING.search(bare) and _general(KEEP_DOING.sub("", bare)):
        return _sorted(KEEP_DOING.sub("", bare), everywhere)
    pointed = {found.group().casefold() for found in signs.HERE.finditer(open_text)}
    if signs.TEAM_USE.search(open_text) or _rules_here(bare):
        pointed.discard("here")
    if tells_a_kind(bare):
        pointed -= {"here", "until"}
    if pointed and not signs.FUTURE.search(open_text) and not signs.AGAIN.search(open_text):
        return Reason.ONE_OFF
    if _narrated(open_text) and not signs.TEAM_USE.search(open_text):
        return Reason.ONE_OFF
    if BUILDS.match(text) and not (signs.FUTURE.search(open_text) or signs.AGAIN.search(open_text)):
        return Reason.ONE_OFF
    if lasting and not (signs.ALWAYS.search(open_text) or signs.AGAIN.search(open_text)) and _weak(open_text, bare):
        return Reason.ONE_OFF
    if signs.WISH.search(open_text) and not _general(open_text):
        return Reason.ONE_OFF
    if (
        lasting
        or signs.ALWAYS_ELSEWHERE.search(open_text)
        or signs.STOP.search(open_text)
        or signs.WISH.search(open_text)
    ):
        return _sorted(bare, everywhere)
    if rules.is_preference(open_text) and _actionable(open_text):
        return Standing("rule", bare, everywhere)
    if signs.TEAM_USE.search(open_text):
        return Standing(
            "rule" if rules.is_rule(bare) or signs.CONTRAST.search(open_text) or _says_use(open_text) else "fact",
            bare,
            everywhere,
        )
    if signs.WHEN_YOU.search(open_text) and rules.is_imperative(_after_clause(bare)):
        return Standing("rule", bare, everywhere)
    if signs.KEEPS.match(bare) and signs.GENERIC.search(open_text) and _general(open_text):
        return Standing("rule", bare, everywhere)
    if (
        rules.is_imperative(bare)
        and not signs.ONE_OFF.match(bare)
        and signs.ALL_OF.search(open_text)
        and _general(open_text)
    ):
        return Standing("rule", bare, everywhere)
    corrected = signs.CORRECTION.search(text)
    if corrected and signs.DENIES.search(text[corrected.end() :] if corrected.start() == 0 else open_text):
        return Standing("rule", bare, everywhere)
    if corrected and (
        signs.FORBID.search(open_text) or (signs.USE.search(open_text) and signs.CONTRAST.search(open_text))
    ):
        return Standing("rule", bare, everywhere)
    if signs.CONDITION.search(open_text) and (
        rules.is_imperative(bare) or rules.is_duty(bare) or signs.CONDITION.match(bare)
    ):
        return Standing("rule", bare, everywhere)
    if signs.FORBID.search(open_text) and (_general(open_text) or _bare_object(open_text)):
        return Standing("rule", bare, everywhere)
    if SAYS_HOW.match(bare) and _general(open_text):
        return Standing("rule", bare, everywhere)
    if FORBIDS_A_KIND.match(bare) and _general(open_text):
        return Standing("rule", bare, everywhere)
    if ASKS_A_KIND.match(bare) and signs.GENERIC.search(open_text):
        return Standing("rule", bare, everywhere)
    if signs.USE.match(bare) and signs.CONTRAST.search(open_text) and _general(open_text):
        return Standing("rule", bare, everywhere)
    if tells_a_kind(bare) and not TASK.match(text):
        return Standing("rule", bare, everywhere)
    behaves = NEVER_DOES.match(bare)
    if behaves and not re.search(r"\b(?:it|this|that|again)\b", bare[behaves.end() :]):
        return Standing("rule", bare, everywhere)
    topic = self_facts.topic_of(text)
    if topic is not None and not self_facts.is_feeling(text) and topic:
        return Standing("user", text, everywhere)
    if signs.ONE_OFF.match(text):
        return Reason.ONE_OFF
    return Reason.ONE_OFF


def against(text: str) -> Reason | None:
    """What still speaks against a sentence that sounds like a rule."""
    if ENGLISH.takes_back.search(text):
        return Reason.OUTDATED
    if ENGLISH.jest.search(text) or ENGLISH.hypothetical.search(text):
        return Reason.OPINION
    if IDIOM.search(text):
        return Reason.OPINION
    if re.match(r"(?:here(?:'s| is)|see|got) (?:the|this|an?|what)\b[^:]{0,40}:", text, re.IGNORECASE):
        return Reason.NOT_THE_USER
    pointed = ENGLISH.pointing.search(text) or WRITES.match(text)
    return Reason.ONE_OFF if pointed and not signs.FUTURE.search(text) and not ENGLISH.ours.search(text) else None


def _rules_here(text: str) -> bool:
    """`Here` is the project where a sentence opens with `never`, or goes on to say how things are done."""
    if re.match(r"(?:never|always) (?!\w+(?:s|ed)\b)[a-z]+ \S", text, re.IGNORECASE):
        return True
    return any(tells_a_kind(each) for each in text.split("; ")[1:])


def _narrated(text: str) -> bool:
    """`It always crashes` tells what happens; it asks for nothing."""
    if signs.WISH.search(text) or signs.ORDERED.search(text) or signs.STOP.search(text):
        return False
    found = signs.NARRATED.search(text)
    if not found:
        return False
    rest = text[: found.start()] + " " + text[found.end() :]
    return not (signs.FUTURE.search(rest) or signs.ALWAYS.search(rest) or signs.AGAIN.search(rest))


def _weak(text: str, bare: str) -> bool:
    """Words such as `in general` make a rule only of what tells someone what to do."""
    strong = WEAK.sub(" ", text)
    if signs.FUTURE.search(strong):
        return False
    rest = WEAK.sub(" ", bare).strip(" ,")
    if any(rules.is_imperative(each) for each in sentences(bare)):
        return False
    return not (
        rules.is_imperative(bare)
        or rules.is_imperative(rest)
        or rules.is_duty(bare)
        or rules.is_preference(bare)
        or signs.TEAM_USE.search(bare)
        or not bare.isascii()
    )


def _says_use(text: str) -> bool:
    return bool(
        re.search(
            r"\b(?:use|uses|verwenden|utilise|utilisons|usamos|follow|write|name|prefer|avoid|keep|stick)\b",
            text,
            re.IGNORECASE,
        )
    )


def _general(text: str) -> bool:
    """No single thing is meant: nothing is pointed at, and no line or file is named."""
    return not re.search(
        r"\b(?:option \w|version \w|this|that|these|those|the (?!code|tests?\b|user|database|build"
        r"|main|master|api|ui|repo|project|docs?|config|changelog|readme|lock ?file|generated|production"
        r"|prod|public)|it|them|line \d+|[\w/-]+\.(?:py|ts|tsx|js|go|rs|java|rb|c|cpp|h|json|ya?ml"
        r"|toml|md):?\d*)\b",
        text.partition(";")[0],
        re.IGNORECASE,
    )


def _bare_object(text: str) -> bool:
    """`don't add sleeps to the tests` forbids a kind of thing, `don't add the file` one thing."""
    found = signs.FORBID.search(text)
    following = text[found.end() :].split() if found else []
    first = following[0].casefold().strip(",.") if following else ""
    return first.endswith("s") and first not in POINTING_WORDS


def _after_clause(text: str) -> str:
    opening = re.match(r"(?:when|whenever|if|before|after|once|as soon as|for)\b", text, re.IGNORECASE)
    return re.split(r"[,:]\s+", text, maxsplit=1)[-1] if opening else text


def _actionable(text: str) -> bool:
    """A preference about how to work, rather than a wish of the moment."""
    if re.search(
        r"\bi(?: want| need| would like|'d like)(?: you)? to (?:see|add|build|create|know|understand"
        r"|make|implement|fix|change|move|have|go|try|do|get|write|test|run|check|use|be able|start"
        r"|discuss|think|refactor|rename)\b",
        text,
        re.IGNORECASE,
    ):
        return False
    if re.search(
        r"\bi(?: really)? (?:like|love|want|need) (?:it|this|that|the|a|an)\b(?! \w+ to be)(?!.*\b(?:when"
        r"|over|to be|than|rather|always|every)\b)",
        text,
        re.IGNORECASE,
    ):
        return False
    if re.search(
        r"\b(?:prefer|like|want|rather|hate) (?:it|this|that|option|version|the (?:first|second|third"
        r"|last|other|old|new|way)|both|neither)\b(?! when| if)",
        text,
        re.IGNORECASE,
    ):
        return False
    return _general(text) or bool(
        re.search(r"\b(?:prefer|rather|over|than|when you|hate|don't like|dislike)\b", text, re.IGNORECASE)
    )


def _remembered(text: str, everywhere: bool) -> Standing | Reason:
    if len(text.split()) < 3 and len(text.encode()) < 16:
        return Reason.VAGUE
    topic = self_facts.topic_of(text)
    if topic is not None and not rules.is_imperative(text):
        return Standing("user", text, everywhere)
    return _sorted(text, everywhere)


def _sorted(text: str, everywhere: bool) -> Standing:
    if re.match(r"(?:that )?(?:the|our|this|a|an|all|there|[A-Z`])", text) and not rules.is_rule(text):
        return Standing("fact", text, everywhere)
    return Standing("rule", text, everywhere)


def _after_remember(text: str, found: re.Match[str]) -> str:
    rest = text[found.end() :].lstrip(" :,—–-")
    rest = re.sub(r"^(?:that|to|dass|que|:)\s+", "", rest, flags=re.IGNORECASE)
    if re.match(r"never forget", found.group().strip(), re.IGNORECASE):
        return text
    return rest


def _bare(text: str) -> str:
    """Without the words that only open it: `no,`, `ok so`, `please`."""
    bare = re.sub(
        r"^(?:(?:(?:no+|nein|non|stop|wait)(?=[,.!:;—–-])|nope|wrong|ok(?:ay)?|so|well|and|but|also|hey|ugh|actually|again|please|great"
        r"|good|thanks?|cool|yes|btw|by the way|one more thing|just|bitte|hmm|oh)[,.!:;—–-]*\s+)+",
        "",
        text,
        flags=re.IGNORECASE,
    )
    bare = OPENING.sub("", bare)
    return bare if len(bare) > 5 else text
