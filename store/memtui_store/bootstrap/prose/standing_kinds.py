"""What English says of a kind of thing, which is meant to last although no word such as `always` says so.

`Metric units only`, `tests live next to the code`, `one commit per concern`: a subject in the plural and without an
article, or no verb at all, tells how things are done; `the test` or `that file` is a thing at hand.
"""

from __future__ import annotations

import re

from memtui_store.bootstrap.prose import signs
from memtui_store.bootstrap.prose.rules import is_imperative

_ONE_THING = (
    r"(?:the|this|that|these|those|my|your|his|her|some|two|three|four|both|many|most|there|it|they|we|he|she|i|you"
    r"|what"
    r"|why|how|who|which|here|yes|no|its|more|another|other|just|now|then|ok(?:ay)?|and|but|so|also|please|still"
    r"|maybe)\b"
)
_DONE = (
    r"(?:in (?:an? |the )?(?!progress|order|use|place|sync|the way)|on |at (?!risk)|as |under |next to |beside "
    r"|inside |behind "
    r"|(?:named|written|kept|stored|sorted|prefixed|suffixed|formatted|tagged|versioned|run|done|made|reviewed|squashed"
    r"|rebased|merged|generated|defined|placed|put|logged|shown|counted|measured|numbered|grouped|signed|built|deployed"
    r"|released|handled|passed|called|spelled|translated|documented) )"
)
_PLURAL = rf"(?!{_ONE_THING})[a-z][a-z-]*(?: [a-z-]+){{0,3}}?(?<=s|e)\b"
_WHOLE = r"(?:everywhere|throughout|in the whole (?:code ?base|project|app|repo))"
_TALK = (
    r"(?:pleasantries|preambles?|apolog\w+|small ?talk|disclaimers?|introductions?|summar(?:y|ies|i[sz]e)|recaps?"
    r"|fluff|filler"
    r"|flattery|praise|hedging|emojis?|sign-?offs?|platitudes|caveats|exclamation marks|em[- ]dashes|buzzwords"
    r"|bullet points)\b"
    r"(?! (?:table|page|section|file|column|field|class|component|endpoint|button|screen|view|tests?|from|in the)\b)"
)
_LANGUAGE = (
    r"(?:english|german|french|spanish|italian|dutch|portuguese|polish|swedish|norwegian|danish|finnish|czech"
    r"|ukrainian)"
)
_WITHOUT_VERB = (
    rf"^(?!{_ONE_THING})[a-z][\w-]*(?: [\w-]+){{0,4}} only(?: (?:for|in|with|on|where|when) [^.]{{2,60}})?[.!]?$",
    r"\b(?:one|a single|at most \w+|max(?:imum)? \w+|no more than \w+) [\w-]+ per [\w-]+(?! (?:fails?|minute|hour))",
    rf"^(?:in general[:,]? )?(?!{_ONE_THING}|(?:for|loop|iterate|join|map|run|go|talk|move|take|start|left|all|sum)\b)"
    rf"[\w-]+(?: [\w-]+){{0,2}} over (?!{_ONE_THING})[\w-]+(?: [\w-]+)?[.!]?$",
    r"^(?:for (?!this|that|the\b|now|loop)[\w /-]{2,30}|in general): (?!add|fix|rename|remove|change|make|write"
    r"|show)\S",
    r"^(?:names?|naming|style|format|order|spelling)(?: of| for| in)? (?!the\b|this|that)[\w -]{2,30}: \S",
    r"^(?:two|four|eight|\d) spaces\b|^tabs,? (?:not|never)\b",
    rf"^(?!{_ONE_THING})(?:[\w-]+ ){{1,3}}in (?:british |american |plain |simple )?{_LANGUAGE}\b",
)
_OF_A_KIND = (
    r"^(?:\w+ )?(?:names|titles|subjects|headings|keys|identifiers|ids|file ?names) are [a-z-]+[.!]?$",
    r"\b(?:is|are|gets?) (?:\w+ )?\w+(?:ed|en|t) .{0,40}?\b(?:with|after|before|in|on|for|by|per) (?:every|each)\b",
    rf"^{_PLURAL} (?:are {_DONE}|(?:go|live|belong|stay) (?:in|into|to|under|next|beside|through|with|out)\b"
    r"|(?:start|begin|end) with\b|(?:get|need|carry|have|take) (?:an? |no |at least |exactly )|use (?!the\b))",
    rf"^{_PLURAL} (?:never|always) (?:go|get|live|belong|leave|contain|carry|use|need|touch|hit|share|import|call)\b",
    r"^(?:new|all|every|each|public|private|generated|shared) [\w-]+(?: [\w-]+){0,2} (?:goes|go|lives?|belongs?|gets?"
    r"|needs?"
    r"|is (?:named|written|kept|stored)|starts?|uses?) \S",
    rf"^(?!{_ONE_THING})[\w -]{{3,40}} (?:is|are) [^.]{{2,40}},? {_WHOLE}",
    rf"\b(?:is|are) [^.]{{2,40}}, not [^.]{{2,40}},? {_WHOLE}",
    rf"^(?!{_ONE_THING})[\w -]{{3,40}} (?:is|are|uses?|gets?|have|go) [^.]{{2,60}},? like everything else\b",
    rf"^(?!{_ONE_THING}|everything|nothing)[a-z][\w-]*(?: [\w-]+){{0,2}} (?:goes|belongs|lives|stays)"
    r" (?:in|into|through|under|via|next to) `?(?=\S*[/.]\w|\S*/|\S*::)\S{3,}(?!.*\bthis\b)",
)
_HOW_TO_WORK = (
    r"^keep (?:the |your |all )?(?:comments|commits|diffs|functions|methods|classes|files|modules|tests|names|lines"
    r"|answers"
    r"|replies|explanations|prs|pull requests|changes|branches|imports|docstrings|queries|migrations)\b",
    r"^leave (?:the )?\w+ing to \S",
    r"^stick (?:to|with) (?!option|it\b|that|this|version|the (?:first|second|last))",
    r"^only (?:ever )?[a-z]+ [^.]{2,60}\b(?:through|via|when|if|after|unless)\b",
    r"^(?:when|if) (?:in doubt|unsure|not sure)\b,? (?:ask|choose|pick|prefer|stop|say|keep|use|take|do|don't|tell|go"
    r"|leave)\b",
    r"\byou only (?:edit|write|change|suggest|propose|read|touch|plan)\b",
    r"^you (?:can|may|should) (?:always |safely )?(?:assume|rely on|count on) (?!i\b|you\b|that i\b|it\b)",
    r"\b(?:don't|do not|never) (?:say|tell me|claim|report|call it)\b.{0,40}\b(?:until|before|unless|without)\b",
    r"\bi (?:don't|do not) want (?!to\b|the\b|this\b|that\b|it\b|any of\b|you\b)[\w-]+s\b",
    r"\b(?:in|to|with) (?:one|a single|two|three|at most \w+|\d) (?:sentences?|lines?|words?|paragraphs?"
    r"|bullet points?)\b"
    r".{0,20}\b(?:not more|no more|at most|max|only|never more)\b",
    rf"\b(?:skip|drop|spare me|no|without|don't|do not|stop|cut|avoid|less|fewer|leave out|omit)(?: \w+)?"
    rf"(?: (?:the|all|any|your|those|more))? {_TALK}",
)
_SIGNS = tuple(re.compile(pattern, re.IGNORECASE) for pattern in (*_WITHOUT_VERB, *_OF_A_KIND, *_HOW_TO_WORK))
_DENIED = re.compile(
    r"(?:^|[,;:—–] ?)(?:and |but |so )?no (?:new |more |unused |global |nested )?(?!tests|errors|results|changes"
    r"|matches"
    r"|problems|worries|issues|warnings|files|differences|failures|idea|longer|one|need|way|matter|rush|questions|such)"
    r"[a-z][\w-]*(?: [\w-]+)?s\b(?! (?:failed|ran|found|passed|left|yet|match\w*|were|was|are|is)\b)",
    re.IGNORECASE,
)
_FELT = re.compile(
    r"\b(?:failing|fails?|failed|broken|slow|gone|missing|green|red|flaky|wrong|empty|pass(?:ing|ed|es)|weird|stuck"
    r"|late|back"
    r"|look(?:s|ing)? \w+|seems?|odd|too \w+|yet|again|twice|by one|refused|denied|exception|timed out|not found"
    r"|undefined|hours?|minutes|seconds|right now|at the moment|[45]\d\d|that's|which is)\b(?! when| by default)|\?\s*$"
    r"|(?:[,;]|\band) ?(?:please )?(?:fix|see (?:below|above)|why|what now|(?:remove|change) (?:it|that|them))\b",
    re.IGNORECASE,
)
"""Tells what is the matter, so the rest of it is no rule."""
_WAITS = re.compile(r"\b(?:when|if|after|once|unless)\b", re.IGNORECASE)
_LONGEST = 30


def tells_a_kind(text: str) -> bool:
    """Whether a sentence says how things of a kind are or ought to be."""
    if len(text.split()) > _LONGEST or (_FELT.search(text) and not (is_imperative(text) and _WAITS.search(text))):
        return False
    if re.search(r"\b(?:with|to|in|for|from) (?:it|them|that)\W*$", text):
        return False
    limited = re.search(r"(?<=.)\bonly\b", text) is not None
    if limited and (is_imperative(text) or re.search(r"\b(?:it|them|me)\b", text)) and "you only" not in text:
        return False
    return any(pattern.search(text) for pattern in _SIGNS) or bool(_DENIED.search(text)) or _names_style(text)


def _names_style(text: str) -> bool:
    """`commit subjects in the imperative`: a kind the agent makes, and how, with no verb between."""
    found = signs.GENERIC.search(text)
    if not found or len(text[: found.start()].split()) > 1:
        return False
    how = r" (?:in|with|without|as|under|below|at most|after) (?!this|that|the\b(?! imperative)|typos|errors)\S"
    return re.match(how, text[found.end() :]) is not None
