"""Turn Codex' files into documents: what each is called, how old it is, how often it was used."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.ages import Age, aged_document
from memtui_store.agents.codex import summary
from memtui_store.agents.codex.groups import Group
from memtui_store.agents.codex.jobs import Session
from memtui_store.agents.codex.notes import FOLDER
from memtui_store.agents.codex.stems import stamp_in
from memtui_store.agents.contract import undecoded
from memtui_store.format.memory_file import decode, encode, etag_of, read_memory
from memtui_store.model import Document, Kind
from memtui_store.text import clip

HANDBOOK = "MEMORY.md"
_ID = 10
_TITLE = 80
_PREAMBLE = "before the first task group"


def keyed(groups: Sequence[Group], ages: Mapping[str, Age]) -> Iterator[tuple[str, Group]]:
    """By the title, which outlives Codex' rewording of the rest; a second block of the same title by its whole text."""
    taken: dict[str, int] = {}
    for group in groups:
        own = ages.get(etag_of(encode(group.text)), Age()).id if ages else ""
        stem = own or etag_of(encode(group.title))[:_ID]
        if stem in taken:
            stem = etag_of(encode(group.text))[:_ID]
        number = taken[stem] = taken.get(stem, 0) + 1
        yield f"{HANDBOOK}#{stem}" + (f"~{number}" if number > 1 else ""), group


def group_document(key: str, group: Group, path: Path, line: int, mtime_ns: int, ages: Mapping[str, Age]) -> Document:
    document = aged_document(key, path, group.text, mtime_ns, ages, agent="codex")
    document.title = group.title or f"{HANDBOOK}, {_PREAMBLE}"
    document.name, document.description = document.title, group.scope
    document.kind, document.raw_type = Kind.PROJECT, "task group" if group.headed else ""
    document.line = line
    document.body, document.body_line = group.body, line + group.text.count("\n") - group.body.count("\n")
    document.tags = group.keywords
    document.modified = group.updated
    document.extra = {"cwd": group.cwd} if group.cwd else {}
    if undecoded(group.text):
        document.error = "not valid UTF-8 (Latin-1?)"
    return document


def summary_document(data: bytes, path: Path, mtime_ns: int, *, second: bool) -> Document:
    """Its mark in the first line is no part of the text, so that no edit loses it."""
    document = read_memory(data, summary.NAME, path, mtime_ns)
    text = decode(data)
    head = head_of(text)
    document.title = document.name = summary.NAME
    document.description = "what every Codex session starts with"
    document.kind, document.raw_type, document.tags, document.extra = Kind.CONTEXT, "summary", (), {}
    document.body, document.body_line = text[len(head) :], 1 + head.count("\n")
    document.agent = "codex"
    document.notes = (*document.notes, *summary.problems(text, second=second))
    return document


def head_of(text: str) -> str:
    """The mark with the blank lines below it; empty where there is none."""
    if not summary.marked(text):
        return ""
    rest = text[len(summary.MARK) :]
    return text[: len(text) - len(rest.lstrip("\n"))]


def file_document(data: bytes, key: str, path: Path, mtime_ns: int) -> Document:
    """A note, a skill, or a file of somebody's own."""
    document = read_memory(data, key, path, mtime_ns)
    document.body = document.body.strip("\n")
    stem = Path(key).stem
    if document.title == stem and document.body:
        document.title = clip(" ".join(document.body.split("\n", 1)[0].split()), _TITLE)
    document.created = document.created or stamp_in(os.path.basename(key))
    if key.startswith(f"{FOLDER}/"):
        document.kind = Kind.INSTRUCTION if not document.raw_type else document.kind
        document.notes = (*document.notes, "takes effect with Codex' next consolidation")
    elif key.startswith("skills/"):
        document.kind = Kind.REFERENCE if not document.raw_type else document.kind
    else:
        document.notes = (*document.notes, "Codex never reads this file by itself")
    return document


def linked(document: Document, path: Path) -> Document:
    if os.path.islink(path):
        document.notes = (*document.notes, "a symbolic link: Codex deletes it when it starts next")
    return document


def used(document: Document, sessions: Iterable[Session]) -> Document:
    """What Codex counted for the sessions behind it."""
    known = list(sessions)
    if known:
        document.extra["usage_count"] = str(sum(session.count for session in known))
        last = clock.from_ns(max(session.last for session in known) * 1_000_000_000)
        if last and last.timestamp() > 0:
            document.extra["usage_last"] = clock.stamp(last)
    return document
