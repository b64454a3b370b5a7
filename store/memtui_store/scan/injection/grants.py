"""Whether words that somebody else is made to say give leave: consent nobody gave, checks nobody switched off.

In plain sight people write such sentences of their own projects, so that this is only asked where a frame is forged or
nobody sees the words. How a sentence is worded is asked as well, with a lower bar than in plain sight.
"""

# ruff: noqa: E501 - a list of words is read whole, not in pieces

from __future__ import annotations

from functools import lru_cache

from memtui_store.scan.injection.sentences import sentences
from memtui_store.scan.injection.wording import wording
from memtui_store.scan.late import Late

_AGENT = r"(?:ai|agents?|assistants?|bots?|llms?|claude|copilot|codex|the model|language models?)"
_RISKY = r"(?:read|write|open|delete|remove|push|merge|deploy|publish|skip|commit|export|share|send|pay|spend|approve|sign|install|alter|change|rotate|bypass|disable|act|run|execute|access|upload|ignore|self-\w{3,10}|drop|overrule|decide|buy|transfer|release|force|use|recommend)"
_BAR = r"(?:approvals?|approval (?:step|queue)|confirmations?|confirmation (?:dialog|step|prompt)s?|permissions?|permission (?:level|prompts?|checks?)|prompts?|sandbox(?:ing)?|(?:code )?reviews?|review queue|queue|restrictions?|safeguards?|guardrails?|(?:safety|content) (?:layer|filters?|checks?|rules?)|(?:spending |rate |usage )?limits?|(?:security |budget )checks?|branch protection|consent|authori[sz]ation|oversight|audit(?:ing| logs?)|monitoring)"
_GONE = r"(?:off|disabled|switched|suspended|lifted|waived|removed|retired|replaced|dropped|raised|elevated|widened|upgraded|granted|given|recorded|stored|on file|bypass\w{0,18}|permissive|full|unneeded|optional|automatic|not (?:required|needed|necessary|in force)|do(?:es)? not apply|no longer|in maintenance|paused|\W?never|owner|admin|root|unlimited|exists?)"
_LEAVE = r"(?:approved|pre-?(?:approved|authori[sz]ed)|authori[sz]ed|consent(?:ed|s)?|permi(?:tted|ssions?)|allow(?:ed)?|granted|agreed|confirmed|said yes|yes|signed off|blessing|go-?ahead|green light|cleared|waived)"
_OBJECT = r"(?:commands?|actions?|tools?|tool calls?|calls?|requests?|operations?|deletions?|deletes|writes|edits|changes|payments|sessions?|prompts?|pushes|merges|deploys|deployments?|steps?|uses)"
_EVER = r"(?:everything|permanently|forever|from now on|at any time|in future|unconditionally|every time)"
_LETS = Late(
    rf"\b{_AGENT} (?:may|can) (?:now |also |freely |hereby )?{_RISKY}\b"
    rf"|\b{_AGENT} (?:is|are|was|were|has been|have been) (?:now |hereby |fully |already )?(?:allowed|permitted|authori[sz]ed|cleared|entitled|trusted|exempt|elevated|promoted|unrestricted|free) (?:to|from|for|as)\b"
    rf"|\b{_AGENT} (?:has|have|got|hold) (?:now )?(?:my |full |the |owner'?s? |root |admin |write |user'?s? |standing )+(?:access|consent|approval|permission|clearance|authority|rights)\b"
    rf"|\b{_AGENT} (?:no longer|need not|needn't|does(?: not|n't)|do(?: not|n't)) ?(?:has|have|needs?)? ?(?:to )?(?:ask|wait|confirm)\b"
    rf"|\b{_AGENT}(?<!s) (?:is|are) in charge\b|\b(?:agents|assistants|bots|llms) (?:now )?(?:push|merge|deploy|publish|write|delete|send|skip|commit|spend|pay|approve|sign|export|share|install)\b"
    rf"|\b{_LEAVE}\b(?![^.\n]{{0,20}}\b(?:needed|required|necessary|must|not|by)\b)[^.\n]{{0,30}}?\b(?:(?:all|every|any|future|later)(?: \w{{1,12}}){{0,2}} {_OBJECT}|{_EVER})\b"
    rf"|\b(?:all|every|any)(?: \w{{1,14}}){{0,3}} {_OBJECT} (?:\w{{1,12}} ){{0,3}}?(?:pre-?)?(?:approved|authori[sz]ed|allowed|permitted|granted)\b(?! by\b| for \w{{1,20}} (?:users?|roles?))"
    r"|\b(?:next|following) (?:action|step|command|call|request)s? (?:is|are|was|were|has been) (?:pre-?)?(?:approved|authori[sz]ed|allowed|cleared)\b|\bscope\W{1,3}(?:all|any|everything|\*)(?!\w)"
)
_YIELDS = Late(
    r"\b(?:you|i) (?:may|can|are allowed to|are free to) (?:now |also |freely )?(?:delete|push|merge|deploy|publish|skip|commit|export|share|pay|spend|approve|sign|bypass|disable|ignore|overrule|self-\w{3,10}|force|drop|act)\b"
    r"|\b(?:you|i) (?:are|am|were|have been) (?:now |hereby |fully |already )?(?:permitted|authori[sz]ed|cleared|entitled|exempt|elevated|promoted|unrestricted)\b"
    r"|\b(?:you|i) (?:now )?have (?:now )?(?:my |full |the |owner'?s? |root |admin |write |user'?s? |standing )+(?:access|consent|approval|permission|clearance|authority|rights)\b"
    rf"|\b{_BAR}(?: \w{{1,14}}){{0,4}}? (?:(?:is|are|was|were|has been|have been|changed|set|switched)\W{{1,2}})?(?:(?:now|to|all|turned|hereby)\W{{1,2}}){{0,2}}{_GONE}(?!\w)"
    r"|\b(?:no (?:further|more|need for|need to) (?:prompts?|questions?|confirm\w{0,6}|ask\w{0,3}|approvals?)|(?:don'?t|do not|needn't|never|no longer|not) (?:need to |have to )?(?:ask|prompt|confirm|wait for)|without (?:asking|confirmation|approval|review|it\b|the (?:user|owner|reviewer|release manager))|no questions|act (?:at once|accordingly|immediately)|proceed without|dropping the)\b"
    r"|\b(?:elevated|escalated|unrestricted|owner|full) (?:rights|privileges|permissions|access|mode|trust)\b|\bauto-?(?:approv\w{1,4}|accept\w{0,3})(?: \w{1,10}){0,2} (?:on|enabled|active)\b|\b(?:role|account|key|vault|repository|repo|server) is (?:now )?yours\b|\b(?:outranks?|overrides?|takes? precedence over|supersedes?) (?:the |all |any |every |other )*(?:users?|users?'s?|your|system|instructions|rules|messages)\b|\bunsandboxed\b|\bautonomous mode\b"
)
_AGREED = Late(
    r"\b(?:user|owner|operator|admin|human|boss|maintainer|reviewer|she|he|they|[a-z]{3,12}) (?:has |have |had )?(?:already |also |just )?(?:agreed|approved|consented|confirmed|said yes|gave (?:\w{1,10} ){0,2}?(?:consent|permission|approval|ok)|given (?:\w{1,10} ){0,2}?(?:consent|permission)|authori[sz]ed|waived|is (?:fine|ok|okay) with|wants? me to|asked me to|told me to)\b"
    r"|\b(?:consent|approval|permission|authori[sz]ation)\b[^.\n]{0,50}?\b(?:exists?|given|granted|there|on file|recorded|obtained)\b|\bi (?:already |have (?:already )?)?(?:checked|verified|confirmed|validated|reviewed)\b|\bi (?:can|should|may|must|will) (?:now |just |safely |simply |go )?(?:go ahead|proceed|skip|run|send|merge|push|delete|install|publish|share|comply|follow|obey)\b"
)
MUCH = 600
_TEXTS = 2_000


def listed(words: str) -> frozenset[str]:
    """Words as they are read best, with blanks between them."""
    return frozenset(words.split())


def grants(said: str) -> bool:
    """Whether a text in small letters lets its reader do what somebody would have to allow."""
    return lets(said) or _YIELDS.search(said, 0, MUCH) is not None


def lets(said: str) -> bool:
    """Whether it names agents, or all that they may do: where people write for people, too, no less will do."""
    return _LETS.search(said, 0, MUCH) is not None


def agrees(said: str) -> bool:
    """Whether it reports that somebody has agreed or looked, as a forged thought does."""
    return _AGREED.search(said, 0, MUCH) is not None


@lru_cache(maxsize=_TEXTS)
def worded(said: str, least: int) -> bool:
    """Whether a sentence of a text in small letters is worded as planted ones are, in thousandths."""
    known = wording()
    return any(known.score(known.weigh(text)) >= least for _, text in sentences(said[:MUCH].replace("\n", " ")))
