"""Turn a file's entries into documents: what each is called, how old it is, what to know about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from memtui_store.agents.ages import Age, aged_document
from memtui_store.agents.drafts import first_line
from memtui_store.agents.hermes import grammar
from memtui_store.agents.hermes.threats import hidden_by, warning
from memtui_store.format.memory_file import encode, etag_of, looks_binary
from memtui_store.model import Document, Kind

MEMORY, USER = "MEMORY.md", "USER.md"
KINDS = {MEMORY: Kind.FACT, USER: Kind.USER}
MOST = 5_000
"""Entries of a file that are shown; Hermes' limits leave room for a few dozen."""
_TARGETS = {MEMORY: "memory", USER: "user"}
_ID = 10
_CHECKED = 131_072
"""Characters of a file that are held against Hermes' list: sixty times what it allows."""


@dataclass(frozen=True, slots=True)
class File:
    """One of the two files as it was read."""

    name: str
    path: Path
    limit: int
    mtime_ns: int


def documents_of(file: File, text: str, ages: dict[str, Age]) -> list[Document]:
    """Each text once, as Hermes holds them."""
    places: dict[str, int] = {}
    for entry, line in grammar.lines(text):
        places.setdefault(entry, line)
    ids = ids_of(list(places), ages)
    found, checked = [], 0
    for entry, line in list(places.items())[:MOST]:
        checked += len(entry)
        document = _document(file, entry, f"{file.name}#{ids[entry]}", ages)
        document.body_line = document.line = line
        hidden = hidden_by(entry) if checked <= _CHECKED else ()
        document.extra = {"hidden_by": ", ".join(hidden)} if hidden else {}
        warned = (
            warning(entry, hidden)
            if checked <= _CHECKED
            else "too far down the file to be held against Hermes' own list"
        )
        document.notes = tuple(filter(None, (warned, *_notes(entry, file.limit))))
        found.append(document)
    return found


def _document(file: File, entry: str, key: str, ages: dict[str, Age]) -> Document:
    document = aged_document(key, file.path, entry, file.mtime_ns, ages, agent="hermes")
    document.title = document.name = first_line(entry)
    document.raw_type, document.kind = _TARGETS[file.name], KINDS[file.name]
    document.body = entry
    return document


def ids_of(entries: Sequence[str], ages: dict[str, Age]) -> dict[str, str]:
    """Names that memtui gave first; then as much of each hash as no other has."""
    hashes = {entry: hash_of(entry) for entry in entries}
    ids = {entry: age.id for entry, digest in hashes.items() if (age := ages.get(digest)) and age.id}
    taken = set(ids.values())
    for entry, digest in hashes.items():
        if entry not in ids:
            length = next(size for size in range(_ID, len(digest) + 1) if digest[:size] not in taken)
            ids[entry] = digest[:length]
            taken.add(ids[entry])
    return ids


def hash_of(entry: str) -> str:
    return etag_of(encode(entry))


def _notes(entry: str, limit: int) -> Iterator[str]:
    if entry.startswith("§\n"):
        yield "begins with a § line: the file probably starts with a delimiter, which Hermes takes for text"
    if len(entry) > limit:
        yield f"longer than the whole limit of {limit:,} characters: Hermes refuses to replace or remove anything here"
    if "\x00" in entry:
        yield f"holds {entry.count(chr(0))} NUL bytes"


def no_text(error: UnicodeDecodeError, data: bytes) -> str:
    if looks_binary(data):
        return "not text: the file looks binary"
    return f"not valid UTF-8 from byte {error.start:,} on (Latin-1?); Hermes reads nothing of it and refuses to write"
