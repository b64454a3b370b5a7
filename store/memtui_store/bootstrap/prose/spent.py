"""Whether a note says of itself that its time is over: outdated, temporary, the log of a session, or a list of tasks.

The words alone do not tell, for notes also speak about outdated caches and temporary files. What tells is where they
stand: before a colon, in brackets, at an end, or said of the note itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from memtui_store.bootstrap.contract import Reason
from memtui_store.bootstrap.prose import rules
from memtui_store.bootstrap.prose.sentences import sentences
from memtui_store.bootstrap.prose.status import stated, status_in
from memtui_store.bootstrap.prose.tongues import TONGUES, Tongue, spoken, told_in

_SENTENCES = 8
_TASK = re.compile(r"^\s*(?:[-*+•]\s*)?\[[ xX~-]\]", re.MULTILINE)
_STRUCK = re.compile(r"\A\s*~~.+~~\s*\Z", re.DOTALL)
_UNTIL = re.compile(
    r"\b(?:valid (?:un)?till?|until|expires?(?: on)?|gültig bis|gilt bis|bis(?: zum)?"
    r"|valable jusqu['’](?:au|à)|jusqu['’](?:au|à|en)"
    r"|válid[oa] hasta|hasta(?: el)?)\s+(?:\w+ )?(?:19|20)\d\d\b|\b(?:valid until|gültig bis|valable jusqu"
    r"|válid[oa] hasta)\b",
    re.IGNORECASE,
)
_ITSELF = re.compile(
    r"^(?:\W*(?:update|edit|note|nachtrag|achtung|mise à jour|attention|actualización|ojo|nota|hinweis"
    r"|wichtig|important)\b[^:.]{0,20}[:.]\s*)?"
    r"(?:this|that|it|the (?:above|following|rule|note|memory)|dies\w*|das|es|ceci|cela|c['’]est|cette \w+"
    r"|ce \w+|esto|est[ae] \w+)\b",
    re.IGNORECASE,
)
_LEAD = (
    r"(?:\W*(?:status|statut|estado|état|note|notiz|hinweis|update|edit|nachtrag|warning|achtung|attention"
    r"|nota|remarque)\b[^:]{0,20}:"
    r"\s*)?(?:(?:this|it|dies\w*|das|ceci|c['’]|esto)\s?(?:\w+ )?(?:is|ist|est|es|has been|wurde|a été"
    r"|ha sido)\s+(?:now |jetzt |ahora )?)?"
)
_TITLE_TODO = re.compile(
    r"^\W*(?:to-?dos?|tasks?|open (?:points|items|questions)|action items|next steps|offene? (?:punkte"
    r"|aufgaben|fragen)|aufgaben"
    r"|nächste schritte|à faire|tâches|prochaines étapes|reste à faire|pendientes?|tareas|por hacer"
    r"|próximos pasos)\W*$",
    re.IGNORECASE,
)


@cache
def _marked(tongue: Tongue) -> re.Pattern[str]:
    """The mark as a verdict: at the start with a stop behind it, in brackets, or at the end behind a dash."""
    mark = tongue.outdated.pattern
    ends = (
        r"(?:\W*$|\s*[:.!;–—)\]]|,\s|\s-\s|\s+(?:since|as of|in (?:19|20)\d\d|seit|ab|depuis|desde|by|with"
        r"|durch|von|par|por)\b"
        r"|(?<= by)|(?<= with)|(?<= durch)|(?<= von)|(?<= par)|(?<= por)|(?<=\.))"
    )
    return re.compile(
        rf"^\W*{_LEAD}(?:{mark}){ends}|[(\[][^)\]]{{0,30}}(?:{mark})[^)\]]{{0,60}}[)\]]|\s[–—-]\s*(?:now "
        rf"|jetzt )?(?:{mark})\W*$",
        re.IGNORECASE,
    )


def refusal(title: str, description: str, body: str) -> Reason | None:
    """Why another agent has no use for the note any more; None where nothing in it says so."""
    told = sentences(body[:4000])[:_SENTENCES]
    heads = [each for each in (title, description) if each.strip()]
    if _STRUCK.match(body) or status_in(stated(body)) == "old" or any(_is_marked(each) for each in (*heads, *told)):
        return Reason.OUTDATED
    if _is_tasks(heads, body) or any(_is_session(each) for each in (*heads, *told[:2])):
        return Reason.EPHEMERAL
    opening = told[0] if told else ""
    if any(_is_temporary(each) for each in (*heads, opening)) or _UNTIL.search(opening):
        return Reason.EPHEMERAL
    return None


def _is_marked(text: str) -> bool:
    tongues = spoken(text)
    if any(_marked(each).search(text) for each in (*tongues, *TONGUES)):
        return True
    return bool(_ITSELF.match(text)) and told_in(text[:120], tongues, lambda each: each.outdated) is not None


def _is_tasks(heads: Sequence[str], body: str) -> bool:
    lines = [line for line in body.splitlines() if line.strip()]
    tasks = len(_TASK.findall(body))
    if tasks and tasks * 2 >= len(lines):
        return True
    opened = body.lstrip()[:60]
    listed = any(_TITLE_TODO.match(each) for each in heads) and not rules.is_rule(next(iter(sentences(body[:400])), ""))
    return listed or any(
        (found := each.todo.match(opened)) is not None and found.group().rstrip().endswith((":", "–", "-"))
        for each in TONGUES
    )


def _is_session(text: str) -> bool:
    if rules.is_imperative(text):
        return False
    return told_in(text, spoken(text), lambda each: each.session) is not None


def _is_temporary(text: str) -> bool:
    for tongue in spoken(text):
        found = tongue.temporary.search(text)
        # `Temporary files lie in …` speaks about such files; `Temporary: …` and `For now …` about the note.
        if found and not (
            found.start() == 0
            and re.match(r"\s+[^\W\d]+(?:en|s|es|e)?\b(?!\s*[:,])", text[found.end() :])
            and _ADJECTIVE.match(text)
        ):
            return not tongue.always.search(text)
    return False


_ADJECTIVE = re.compile(
    r"^(?:temporary|temporär\w+|provisorische\w*|vorläufige\w*|temporaires?|provisoires?|temporal(?:es)?"
    r"|provisional(?:es)?)\s",
    re.IGNORECASE,
)
