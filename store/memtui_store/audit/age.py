"""Age: old for its kind, and words that pointed at a moment now gone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui_store.audit.context import Context, finding
from memtui_store.findings import Finding
from memtui_store.model import Kind, Memory

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
_RELATIVE_AFTER = 30
_GRACE = 30
_RELATIVE = re.compile(
    r"\b(?:next (?:week|month|sprint|release|quarter|monday|tuesday|wednesday|thursday|friday)"
    r"|this (?:week|month|sprint|quarter|morning|afternoon)|last (?:week|night|month|sprint)"
    r"|tomorrow|yesterday|today|right now|at the moment|for now|as of now|currently|recently|soon"
    r"|nächste (?:woche|sprint)|derzeit|momentan|aktuell|heute|morgen|gestern"
    r"|la semaine prochaine|actuellement|demain|aujourd'hui|hier"
    r"|la próxima semana|actualmente|mañana|próxima semana|atualmente|amanhã)\b"
    r"|下周|目前|现在|明天|来週|現在|明日|다음 주|현재|내일",
    re.IGNORECASE,
)
_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)


def check_age(memory: Memory, context: Context) -> Iterator[Finding]:
    patience = _PATIENCE.get(memory.kind)
    if patience is None or memory.age_days is None or memory.error:
        return
    limit = round(context.view.around.settings.stale_days * patience)
    since = f"its {memory.age_from}" if memory.age_from != "mtime" else "the file's own time"
    if memory.age_days >= limit:
        message = f"{memory.age_days} days old by {since}; its kind is worth a look after {limit}"
        yield finding("age.stale", memory, message, fix="mark it verified, if it still holds")
    if memory.age_days >= _RELATIVE_AFTER:
        yield from _relative(memory)
    window = context.view.usage
    if (
        memory.age_days >= _GRACE
        and window.days >= _GRACE
        and memory.agent == "claude"
        and memory.ref not in window.reads
    ):
        yield finding("age.never-recalled", memory, f"no session read it {window.sentence}")


def _relative(memory: Memory) -> Iterator[Finding]:
    """Once per memory is enough to send a person there; code is no prose."""
    if not _RELATIVE.search(memory.body):
        return
    text = _CODE.sub(lambda code: " " * len(code.group()), memory.body)
    found = _RELATIVE.search(text)
    if found:
        message = f"says {found.group()!r}, {memory.age_days} days ago"
        yield finding(
            "age.relative-date", memory, message, at=found.span(), evidence=_around(memory.body, found.span())
        )


def _around(text: str, span: tuple[int, int]) -> str:
    start = text.rfind("\n", 0, span[0]) + 1
    end = text.find("\n", span[1])
    return text[max(start, span[0] - 80) : min(end if end >= 0 else len(text), span[1] + 80)]
