"""Signs in an instruction file: what a line answers, forbids or merely shows, and which command it names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from memtui_store.bootstrap.contract import Reason
from memtui_store.bootstrap.prose import commands, hearsay, reasons, rules, self_facts
from memtui_store.bootstrap.prose.markdown import Statement
from memtui_store.bootstrap.prose.sentences import sentences
from memtui_store.bootstrap.prose.tongues import Tongue
from memtui_store.bootstrap.prose.tongues.english import ENGLISH

VERB = re.compile(
    r"\b(?:is|are|was|has|have|had|does|do|can|will|runs?|lives?|uses?|needs?|requires?|contains?"
    r"|stores?|belongs?|goes|go|comes?|means?|holds?"
    r"|expects?|listens?|points?|refers?|maps?|returns?|takes?|starts?|writes?|reads?|deploys?"
    r"|talks?|calls?|sends?|handles?|serves?|ships?|depends?"
    r"|happens?|works?|exists?|applies|covers?|\w+s)\b",
    re.IGNORECASE,
)
ASKED = re.compile(r"^\W*(?:Q|A|Question|Answer|Frage|Antwort|R)\W?:\s+", re.IGNORECASE)
ANSWER = re.compile(
    r"^\W*(?:(?:A|Answer|Antwort|R)\W?:\s|(?:no|yes|nope|never|always|only|nein|ja|non|oui|si|sí|não|sim|nee)\b)",
    re.IGNORECASE,
)
TELLS_THEN = re.compile(r"\b(?:was|were|had)\b")
NOT_DONE = re.compile(
    r"\W*(?:the )?(?:don'?ts?|do not|never(?: do(?: this)?)?|avoid|forbidden|not allowed|bad|nicht|verboten|interdit"
    r"|prohibido|proibido|vietato|verboden|out of scope|off[- ]limits|no-?gos?|banned(?: \w+)?|anti-?patterns?"
    r"|(?:what|things|topics|files|data|words|phrases)\b[^.:]{0,30} (?:not|never|avoid)\b[^.:]{0,24}"
    r"|(?:\w+ )?(?:mistakes|pitfalls|errors|traps)(?: to avoid)?)\W*",
    re.IGNORECASE,
)
"""Below such a heading a list names what must not be done."""
TO_AVOID = re.compile(r".* to avoid", re.IGNORECASE)
OF_MYSELF = re.compile(r"I(?:'m|'ve)?\b")
"""Opens what a person tells of themselves; where it answers no question about them, it is talk."""
SAYS_WHEN = 4
_RULE_WORDS = 2


_SINCE_THEN = re.compile(
    r"\b(?:seitdem|seither|depuis(?= ?,| lors)|desde entonces|desde então|da allora|sindsdien|sedan dess|siden da)"
    r"(?!\w)",
    re.IGNORECASE,
)
"""What was until then is over, and what follows holds."""


def refused_abroad(text: str, tongues: Sequence[Tongue]) -> Reason | None:
    """The same traps in the other languages; what is no rule there may still be a fact, so little else is asked."""
    if ENGLISH in tongues:
        return None
    said = hearsay.unquoted(re.sub(r"`[^`]*`", "`x`", text))
    for tongue in tongues:
        if tongue.jest.search(said) or tongue.reported.search(said) or tongue.opinion.search(said):
            return Reason.OPINION
        if tongue.todo.match(said):
            return Reason.EPHEMERAL
        recurs = tongue.always.search(said) or tongue.every.search(said) or tongue.condition.search(said)
        if tongue.passing.search(said) and not (recurs or _SINCE_THEN.search(said)):
            return Reason.EPHEMERAL
        if tongue.private.search(said) and not (recurs or tongue.duty.search(said)):
            return Reason.THIRD_PARTY
        if tongue.hedge.search(said):
            return Reason.VAGUE
    return None


def rules_abroad(text: str, tongues: Sequence[Tongue]) -> bool:
    """Whether it forbids, demands or recurs, by the grammar of another language."""
    return ENGLISH not in tongues and any(
        pattern.search(text)
        for each in tongues
        for pattern in (each.always, each.duty, each.forbid, each.condition, each.every)
    )


def tells_more(statement: Statement) -> bool:
    """Of a part that describes the code, what the code does not show: a duty, a reason, what to do and when."""
    text = statement.text
    label, rest = rules.strip_label(text)
    advised = len(label.split()) >= SAYS_WHEN and "`" in rest and rules.is_imperative(rest)
    return rules.is_duty(text) or advised or bool(reasons.split(text, statement.details).why)


def split_item(statement: Statement) -> list[Statement]:
    """An item that first says who the user is and then what to do holds two facts."""
    found = sentences(statement.text)
    if statement.form != "item" or len(found) < 2 or self_facts.topic_of(found[0]) is None:
        return [statement]
    first = replace(statement, text=found[0], details=[], code="")
    return [first, replace(statement, text=" ".join(found[1:]))]


def command_of_row(statement: Statement) -> tuple[str, str] | None:
    """The command in a table row, and what the row says it is for."""
    for _, value in statement.cells:
        bare = value.strip()
        if (
            bare.startswith("`")
            and bare.endswith("`")
            and bare.count("`") == 2
            and commands.is_command(bare.strip("`"))
        ):
            return bare.strip("`"), " ".join(other for _, other in statement.cells if other != value)
    return None


_RULED = re.compile(
    r"^(?:the |our )?(?:rules?|conventions?|agreements?|guidelines?|polic(?:y|ies)|how(?: we do it)?|do this"
    r"|regel(?:n|s)?|vereinbarung(?:en)?|vorgaben?|konvention(?:en)?|règles?|consignes?|reglas?|normas?|convención|acuerdo|regras?"
    r"|convenção|regol[ae]|convenzion[ei]|afspra(?:ak|ken)|richtlijn(?:en)?|regler)$",
    re.IGNORECASE,
)


def rule_of_row(statement: Statement) -> str:
    """What a table row says where a column is headed as the one with the rules: its subject, then the rule."""
    at = next((at for at, (column, _) in enumerate(statement.cells) if at and _RULED.match(column.strip())), 0)
    if not at or not statement.cells[0][1] or len(statement.cells[at][1].split()) < _RULE_WORDS:
        return ""
    return f"{statement.cells[0][1]}: {statement.cells[at][1]}"


_POSTSCRIPT = re.compile(r"^[*_\s]*P\.? ?S[.:]+[*_\s]*")


def is_aside(text: str) -> bool:
    """A postscript that asks for nothing."""
    found = _POSTSCRIPT.match(text)
    return found is not None and not rules.is_rule(text[found.end() :])


TELLS_COMMAND = re.compile(
    r"`([^`]{3,120})` (?:runs?|starts?|builds?|lints?|formats?|checks?|executes?|tests?)\b[^.]{0,60}\.?$", re.IGNORECASE
)


def is_callout(text: str) -> bool:
    return text.lstrip("*[!_ ").casefold().startswith(("note", "important", "warning", "caution", "tip", "⚠"))


def is_labelled_command(text: str) -> bool:
    if TELLS_COMMAND.match(text):
        return True
    label, rest = rules.strip_label(text)
    return bool(label) and (commands.is_command(rest.strip("` .")) or commands.is_command(label))


def command_sort(label: str, rest: str) -> str:
    bare = rest.strip().strip(".")
    if not label or not bare.startswith("`") or not bare.endswith("`") or bare.count("`") != 2:
        return ""
    return commands.sort_of(bare.strip("`"), label) if commands.is_command(bare.strip("`")) else ""
