"""Shape: whether a memory is written so that its agent reads, keeps and understands it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui_store.audit.context import Context, finding
from memtui_store.audit.phrases import Beginnings, Phrases
from memtui_store.findings import Finding
from memtui_store.format.memory_file import kebab
from memtui_store.model import BEHAVIORAL, Kind, Memory

_RECALL_BYTES, _RECALL_LINES = 4096, 200
_MANY_HEADINGS, _MANY_BULLETS = 5, 25
_KNOWN_TO_CLAUDE = (Kind.USER, Kind.FEEDBACK, Kind.PROJECT, Kind.REFERENCE)
_COMMAND = re.compile(
    r"^(?:[-*] +|\d+\. +)?(?:\*\*)?(?:always|never|do not|don't|must|you must|make sure to|be sure to|immer|niemals"
    r"|toujours|jamais|siempre|nunca|sempre)\b[ ,:*]",
    re.IGNORECASE | re.MULTILINE,
)
_COMMANDING = Beginnings(
    "always", "never", "do not", "don't", "must", "make sure to", "be sure to", "immer", "niemals", "toujours",
    "jamais", "siempre", "nunca", "sempre",
)  # fmt: skip
WHY = Phrases(
    r"\b(?:why|because|reason|since|so that|warum|weil|pourquoi|parce que|porque|por qué)\b|原因|理由|이유|なぜ",
    "why", "because", "reason", "since", "so that", "warum", "weil", "pourquoi", "parce que", "porque", "por qué",
    "原因", "理由", "이유", "なぜ",
)  # fmt: skip
_HEADING = re.compile(r"^#{1,3} +\S", re.MULTILINE)
_BULLET = re.compile(r"^[-*] +\S", re.MULTILINE)


def check_shape(memory: Memory, context: Context) -> Iterator[Finding]:
    """Instruction files and indexes have shapes of their own."""
    if memory.error and not memory.etag:
        yield finding("shape.unreadable", memory, f"{memory.key}: {memory.error}")
        return
    if memory.kind in (Kind.RULES, Kind.INDEX):
        return
    if "front matter" in memory.error:
        yield finding("shape.broken-header", memory, memory.error)
    elif memory.error:
        yield finding("shape.unreadable", memory, f"{memory.key}: {memory.error}")
        return
    if context.in_file(memory):
        yield from _header(memory)
    yield from _owner(memory)
    yield from _text(memory)


def _header(memory: Memory) -> Iterator[Finding]:
    headless = memory.body_line == 1
    if headless and not memory.error:
        yield finding("shape.no-header", memory)
    elif not memory.description:
        yield finding("shape.no-description", memory)
    if memory.raw_type and memory.kind is Kind.OTHER:
        yield finding("shape.unknown-type", memory, f"type {memory.raw_type!r} is none that agents know")
    claimed = bool(memory.provenance.session)
    if memory.agent == "claude" and not headless and not claimed:
        if not kebab(memory.name):
            yield finding("shape.name-lost", memory, f"Claude Code would make an empty name of {memory.name!r}")
        moved = sorted(key for key in memory.extra if key not in ("node_type",))
        if moved and memory.kind in _KNOWN_TO_CLAUDE:
            yield finding("shape.overwritten", memory, f"Claude Code would move or rewrite: {', '.join(moved[:5])}")


def _owner(memory: Memory) -> Iterator[Finding]:
    """What the owner of the store makes of it."""
    if memory.extra.get("hidden_by") and "orphaned_by" not in memory.extra:
        yield finding("shape.overwritten", memory, f"{memory.agent} hides this entry: {memory.extra['hidden_by']}")
    if memory.superseded_by:
        yield finding(
            "shape.superseded", memory, f"replaced by {memory.superseded_by}", fix="delete it", data=memory.ref
        )


def _text(memory: Memory) -> Iterator[Finding]:
    body = memory.body
    size = len(body) if body.isascii() else len(body.encode("utf-8", "replace"))
    lines = body.count("\n") + 1
    if size > _RECALL_BYTES or lines > _RECALL_LINES:
        yield finding("shape.too-long", memory, f"{size:,} bytes and {lines} lines; recall cuts at 4,096 and 200")
    if lines >= _MANY_HEADINGS:
        yield from _facts(memory)
    if memory.kind not in BEHAVIORAL:
        command = _command(body)
        if command:
            words = body[command.start() : command.start() + 80].splitlines()[0]
            yield finding(
                "shape.behavioral-text",
                memory,
                f"a {memory.kind.value} memory that commands",
                at=command.span(),
                evidence=words,
            )
    elif memory.kind is Kind.FEEDBACK and not WHY.search(body):
        yield finding("shape.no-why", memory)


def _facts(memory: Memory) -> Iterator[Finding]:
    body = memory.body
    # The first line is not counted here, so that nothing has to be put in front of it.
    # A sign alone is counted in a fraction of the time, and most texts have too few of them anywhere.
    headings, bullets = _MANY_HEADINGS - 1, _MANY_BULLETS - 1
    if (body.count("#") < headings or body.count("\n#") < headings) and (
        body.count("-") + body.count("*") < bullets or body.count("\n-") + body.count("\n*") < bullets
    ):
        return
    headings, bullets = len(_HEADING.findall(memory.body)), len(_BULLET.findall(memory.body))
    if headings >= _MANY_HEADINGS or bullets >= _MANY_BULLETS:
        yield finding("shape.many-facts", memory, f"{headings} headings and {bullets} points in one memory")


def _command(text: str) -> re.Match[str] | None:
    """The first line that commands; only lines with one of the words are looked at."""
    possible = _COMMANDING.possible(text)
    if not possible:
        return None
    lowered = text.lower()
    if len(lowered) != len(text):
        return _COMMAND.search(text)
    first: re.Match[str] | None = None
    for word in possible:
        at = lowered.find(word)
        while at >= 0 and (first is None or at < first.start()):
            found = _COMMAND.match(text, text.rfind("\n", 0, at) + 1)
            if found:
                first = found
                break
            at = lowered.find(word, at + 1)
    return first
