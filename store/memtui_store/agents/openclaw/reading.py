"""Turn OpenClaw's lines into documents: what each is called, how old it is, what its comments say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from memtui_store.agents.ages import Age, aged_document
from memtui_store.agents.contract import undecoded, unique
from memtui_store.agents.drafts import first_line
from memtui_store.agents.openclaw.lines import Entry
from memtui_store.format.memory_file import encode, etag_of
from memtui_store.model import Document, Kind

MEMORY, LEGACY, USER = "MEMORY.md", "memory.md", "USER.md"
_ID = 10


def keyed(name: str, entries: Sequence[Entry], ages: Mapping[str, Age]) -> Iterator[tuple[str, Entry]]:
    own_key = unique()
    for entry in entries:
        own = "" if entry.promotion else ages.get(etag_of(encode(entry.block)), Age()).id
        yield f"{name}#{own_key(own or etag_of(encode(entry.identity))[:_ID])}", entry


def document_of(key: str, entry: Entry, path: Path, mtime_ns: int, ages: Mapping[str, Age]) -> Document:
    document = aged_document(key, path, entry.block, mtime_ns, ages, agent="openclaw")
    document.body, document.body_line, document.line = entry.body, entry.line + 1, entry.line + 1
    document.title = document.name = first_line(entry.body)
    document.kind = Kind.PREFERENCE if path.name == USER else Kind.FACT
    document.tags = tuple(filter(None, (word.strip() for word in entry.comments.get("trigger", "").split(","))))
    document.created = entry.observed or entry.generated or document.created
    document.origin = entry.figures.get("source", "") or document.origin
    document.extra = dict(_extra(entry))
    if undecoded(entry.block):
        document.error = f"not valid UTF-8 in line {entry.line + 1:,} (Latin-1?)"
    document.notes = tuple(_notes(entry))
    return document


def _extra(entry: Entry) -> Iterator[tuple[str, str]]:
    if entry.promotion:
        yield "promotion", entry.promotion
    if entry.status:
        yield "status", entry.status
    for name in ("importance", "project"):
        if entry.comments.get(name):
            yield name, entry.comments[name]
    figures = entry.figures
    if figures.get("recalls", "").isdigit():
        yield "usage_count", figures["recalls"]
    for name in ("score", "signals"):
        if name in figures:
            yield name, figures[name]


def _notes(entry: Entry) -> Iterator[str]:
    if entry.status == "superseded":
        yield "marked as superseded in its file"
    if entry.promotion:
        yield "promoted by OpenClaw; deleting it removes its marker too, so that it does not come back"
