"""Telling people and agents what to do: imperatives, duties, conventions and preferences."""

from __future__ import annotations

import re

from memtui_store.bootstrap.prose.wordlists import VERBS

_ORDERS = frozenset({"never", "always", "avoid", "do", "don't", "use", "prefer", "do not", "must", "forbidden"})
_LEAD = re.compile(
    r"^(?:(?:please|also|then|so|and|but|instead|additionally|generally|usually|typically|normally"
    r"|by default|as a rule|in general|strictly|note"
    r"|important|critical|warning|must|rule|convention|reminder|tip|nb|n\.b\.)[:,!]?\s+)+",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r"^(?:when(?:ever)?|if|before|after|once|while|for|in|on|at|during|unless|where|with|as soon as"
    r"|every time|each time|any ?time|as long as|to)\b[^.;]{2,120}?,\s*",
    re.IGNORECASE,
)
_LABEL = re.compile(r"^[^.:;!?—–]{2,48}?(?::|\s[—–]|\s-)\s+(?=\S)")
_DUTY = re.compile(
    r"\b(?:must|must not|mustn't|shall|should|shouldn't|always|never|do not|don't|doesn't allow"
    r"|cannot be|can't be|may not|may only|not allowed|is forbidden|are forbidden"
    r"|is prohibited|is required|are required|is mandatory|are mandatory|has to|have to|need to"
    r"|needs to|needs? (?:two|one|an?|at least|approval|review)|only (?:use|via|through|in|after"
    r"|with|on|when|ever)|at least|at most|no more than"
    r"|rather than|instead of|preferred|prefer|avoid|ensure|make sure|be sure|required|requires?"
    r"|without (?:asking|approval|permission|review)|unless (?:asked|told|explicitly|i |you )"
    r"|muss|müssen|darf nicht|immer|niemals|nie|doit|doivent|toujours|jamais|debe|deben|siempre"
    r"|nunca|sempre|devono|devem)\b",
    re.IGNORECASE,
)
_NO = re.compile(r"^(?:no|zero|not?) (?!one\b|idea\b|problem\b|longer\b|matter\b)[\w`]", re.IGNORECASE)
_CONVENTION = re.compile(
    r"\b(?:we|our team|the team|this (?:project|repo|repository|codebase|team)|all (?:code|commits"
    r"|prs|pull requests|tests|files|changes|branches|public|new)|every (?:pr|pull request|commit"
    r"|function|change|endpoint|module|new)|each (?:pr|commit|function|module)"
    r"|commits|commit messages|branches|branch names|pull requests|prs|tests|migrations|releases"
    r"|deploys|deployments|merges|reviews)\b[^.]{0,40}?\b(?:use|uses|follow|follows|write|name"
    r"|deploy|release|prefer|keep|avoid|run|ship|review|squash|rebase|merge|target|start|starts"
    r"|end|ends|go|goes|live|lives|need|needs|require|requires|are|is|get|gets|happen|happens|pair"
    r"|format|do|never|always|don't|do not)\b",
    re.IGNORECASE,
)
_PREFERENCE = re.compile(
    r"\b(?:i (?:strongly |really |generally |usually |always |much )?(?:prefer|like|want|expect"
    r"|hate|dislike|don't like|do not like|don't want|do not want|need you|value|appreciate|can't stand)"
    r"|i'd (?:prefer|rather|like)|i would (?:prefer|rather)"
    r"|my preference|ich bevorzuge|ich mag|ich möchte|je préfère|j'aime|je veux|prefiero|me gusta|quiero que)\b",
    re.IGNORECASE,
)
_RULE_HEADING = re.compile(
    r"\b(?:conventions?|style|guidelines?|rules?|standards?|principles?|workflow|process|practices?"
    r"|policy|policies|preferences?|do'?s|don'?ts|communication|tone|commits?|git|testing|tests"
    r"|review(?:s|ing)?|pull requests?|prs?|restrictions?|constraints?"
    r"|guardrails?|safety|security|boundaries|formatting|naming|documentation|comments|working agreements?"
    r"|agreements?|how (?:we|i|to) work|ways of working|working with me|definition of done|quality"
    r"|behaviou?r|instructions?|important|critical|always|never|avoid|dependencies|error handling"
    r"|logging|language|output|response|responses|regeln|konventionen|richtlinien|vorgaben|arbeitsweise|wichtig|règles"
    r"|consignes|à respecter|façon de travailler|normas|reglas|convenciones|pautas|regras|convenções|orientações|regole"
    r"|convenzioni|linee guida|afspraken|regels|richtlijnen|werkwijze|regler|konventioner|zasady)\b",
    re.IGNORECASE,
)


def strip_label(text: str) -> tuple[str, str]:
    """`Lint: run it first` as its label and its words; the label is empty where there is none."""
    found = _LABEL.match(text)
    if not found or text[: found.end()].count("`") % 2:
        return "", text
    return text[: found.end()].strip(" :—–-").strip("*` "), text[found.end() :].lstrip("* ")


def is_imperative(text: str) -> bool:
    bare = _LEAD.sub("", text.strip().lstrip("*_ "))
    for _ in range(2):
        bare = _LEAD.sub("", _CLAUSE.sub("", bare, count=1))
    first = re.match(r"[A-Za-z'’-]+", bare)
    if not first:
        return False
    word = first.group().casefold().replace("’", "'")
    if word in ("don't", "do", "never", "always", "no", "avoid", "please", "dont"):
        return True
    if word not in VERBS:
        return False
    # `Test files live in …`, `Build is …`: the same letters as a verb, but a noun.
    return not re.match(
        r"[A-Za-z-]+(?:\s+\w+)?\s+(?:is|are|was|were|has|have|lives?|goes|runs?|uses?|takes|happens"
        r"|means)\b",
        bare,
    )


def is_duty(text: str) -> bool:
    return bool(_DUTY.search(text)) or bool(_NO.match(text.strip().lstrip("*_ ")))


def is_convention(text: str) -> bool:
    return bool(_CONVENTION.search(text))


def is_preference(text: str) -> bool:
    return bool(_PREFERENCE.search(text))


def is_rule(text: str) -> bool:
    """Whether it tells someone what to do, with or without a label before it."""
    label, rest = strip_label(text)
    ordered = len(label.split()) > 1 and is_imperative(label) and not text.startswith("`")
    return is_imperative(rest) or is_duty(rest) or is_preference(rest) or ordered or label.casefold() in _ORDERS


def rule_heading(headings: tuple[str, ...]) -> bool:
    return any(_RULE_HEADING.search(heading) for heading in headings)
