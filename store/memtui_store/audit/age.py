"""Age: old for its kind, and words that pointed at a moment now gone.

What a memory's age rests on is kept apart from the age itself, which grows without anything changing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

from memtui_store.audit.context import Context, path_of
from memtui_store.audit.phrases import Phrases
from memtui_store.audit.rules import all_rules
from memtui_store.findings import Finding
from memtui_store.model import Kind, Memory
from memtui_store.text import one_line

# How long each kind usually holds, as a multiple of the person's own `stale_days`.
_PATIENCE = {
    Kind.CONTEXT: 0.5,
    Kind.PROJECT: 1.0,
    Kind.OTHER: 1.0,
    Kind.REFERENCE: 2.0,
    Kind.FACT: 2.0,
    Kind.CORRECTION: 2.0,
    Kind.FEEDBACK: 4.0,
    Kind.PREFERENCE: 4.0,
    Kind.INSTRUCTION: 4.0,
    Kind.USER: 4.0,
}
_STALE, _SAID, _UNREAD = "age.stale", "age.relative-date", "age.never-recalled"
_RELATIVE_AFTER = 30
_GRACE = 30
RELATIVE = Phrases(
    r"\b(?:next (?:week|month|sprint|release|quarter|monday|tuesday|wednesday|thursday|friday)"
    r"|this (?:week|month|sprint|quarter|morning|afternoon)|last (?:week|night|month|sprint)"
    r"|tomorrow|yesterday|today|right now|at the moment|for now|as of now|currently|recently|soon"
    r"|nächste (?:woche|sprint)|derzeit|momentan|aktuell|heute|morgen|gestern"
    r"|la semaine prochaine|actuellement|demain|aujourd'hui|hier"
    r"|la próxima semana|actualmente|mañana|próxima semana|atualmente|amanhã)\b"
    r"|下周|目前|现在|明天|来週|現在|明日|다음 주|현재|내일",
    "next ", "this ", "last ", "tomorrow", "yesterday", "today", "right now", "at the moment", "for now", "as of now",
    "currently", "recently", "soon", "nächste ", "derzeit", "momentan", "aktuell", "heute", "morgen", "gestern",
    "la semaine", "actuellement", "demain", "aujourd'hui", "hier", "la próxima", "actualmente", "mañana", "próxima",
    "atualmente", "amanhã", "下周", "目前", "现在", "明天", "来週", "現在", "明日", "다음 주", "현재", "내일",
)  # fmt: skip
_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)


class Relative(NamedTuple):
    """A word for a moment, and where it stands."""

    word: str
    start: int
    end: int
    line: int
    evidence: str


class Aging(NamedTuple):
    """Everything about a memory that its age is judged by, but the present moment."""

    ref: str
    path: str
    patience: float
    since: float
    age_from: str
    relative: Relative | None
    unread: bool


class Recall(NamedTuple):
    """Over how many days recalls were counted, and the sentence that says so."""

    days: int
    sentence: str


def check_age(memory: Memory, context: Context) -> Iterator[Finding]:
    aging = aging_of(memory, context)
    if aging is not None:
        yield from Ages(context.now, context.view.around.settings.stale_days, recall_of(context)).of([aging])


def aging_of(memory: Memory, context: Context) -> Aging | None:
    patience, since = _PATIENCE.get(memory.kind), _since(memory)
    if patience is None or since is None or memory.error:
        return None
    unread = memory.agent == "claude" and memory.ref not in context.view.usage.reads
    return Aging(memory.ref, path_of(memory), patience, since.timestamp(), memory.age_from, _relative(memory), unread)


def recall_of(context: Context) -> Recall:
    return Recall(context.view.usage.days, context.view.usage.sentence)


class Ages:
    """Tells ages at one moment; its words are its own, so they need no cleaning for every memory."""

    def __init__(self, now: datetime, stale_days: int, recall: Recall) -> None:
        self._now = now.timestamp()
        self._limits = {patience: round(stale_days * patience) for patience in _PATIENCE.values()}
        self._recall = recall
        self._unread = f"no session read it {one_line(recall.sentence)}"

    def of(self, agings: Iterable[Aging]) -> Iterator[Finding]:
        counted = self._recall.days >= _GRACE
        for ref, path, patience, since, age_from, relative, unread in agings:
            days, limit = max(int((self._now - since) // 86_400), 0), self._limits[patience]
            if days >= limit:
                named = f"its {age_from}" if age_from != "mtime" else "the file's own time"
                message = f"{days} days old by {named}; its kind is worth a look after {limit}"
                yield _finding(_STALE, 0, 0, message, "", ref, path, 1, "mark it verified, if it still holds")
            if days >= _RELATIVE_AFTER and relative is not None:
                told = relative.evidence
                message = f"says {relative.word!r}, {days} days ago"
                yield _finding(_SAID, relative.start, relative.end, message, told, ref, path, relative.line)
            if unread and days >= _GRACE and counted:
                yield _finding(_UNREAD, 0, 0, self._unread, "", ref, path, 1)


def _finding(
    rule: str, start: int, end: int, message: str, evidence: str, ref: str, path: str, line: int, fix: str = ""
) -> Finding:
    known = all_rules()[rule]
    return Finding(rule, known.severity, known.family, start, end, message, evidence, ref, path, line, None, fix)


def _since(memory: Memory) -> datetime | None:
    match memory.age_from:
        case "mtime" | "modified":
            return memory.updated
        case "verified":
            return memory.verified
        case "created":
            return memory.created
        case _:
            return None


def _relative(memory: Memory) -> Relative | None:
    """Once per memory is enough to send a person there; code is no prose."""
    found = RELATIVE.search(memory.body)
    if found is None:
        return None
    if "`" in memory.body:
        found = RELATIVE.search(_CODE.sub(lambda code: " " * len(code.group()), memory.body))
    if found is None:
        return None
    line = memory.body_line + memory.body.count("\n", 0, found.start())
    return Relative(found.group(), *found.span(), line, one_line(_around(memory.body, found.span()), 300))


def _around(text: str, span: tuple[int, int]) -> str:
    start = text.rfind("\n", 0, span[0]) + 1
    end = text.find("\n", span[1])
    return text[max(start, span[0] - 80) : min(end if end >= 0 else len(text), span[1] + 80)]
