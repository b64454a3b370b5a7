"""What is kept of one entry of a store: every field but its text, with all secrets masked."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from memtui_store.audit.scan import JUDGING_SECONDS, redact
from memtui_store.model import Document

_BATCH = 200
"""Documents whose fields are scanned together: most batches hold no secret, and one scan then serves them all."""
_TEXTS = ("title", "name", "description", "raw_type", "agent", "session", "origin", "supersedes")


class Entry(NamedTuple):
    key: str
    path: str
    etag: str
    mtime_ns: int
    size: int
    title: str
    name: str
    description: str
    raw_type: str
    kind: str
    tags: list[str]
    """A list, as JSON gives it back, so that what was kept and what is read are equal."""
    created: str
    modified: str
    verified: str
    agent: str
    session: str
    origin: str
    supersedes: str
    error: str
    notes: list[str]
    extra: dict[str, str]
    tokens: int
    line: int
    """Of its file, on which its bytes begin."""
    body_line: int


def entries_of(documents: Sequence[Document]) -> Iterator[Entry]:
    """Mask the fields of documents; their texts are not looked at yet."""
    for start in range(0, len(documents), _BATCH):
        batch = documents[start : start + _BATCH]
        clean = not _holds_secret("\n\n".join(map(_fields, batch)))
        for document in batch:
            yield _entry(document if clean or not _holds_secret(_fields(document)) else masked_fields(document))


def masked_fields(document: Document) -> Document:
    """The document with each of its fields masked by itself."""
    safe = replace(document, tags=tuple(map(masked, document.tags)))
    safe.extra = {key: masked(value) for key, value in document.extra.items()}
    for name in _TEXTS:
        setattr(safe, name, masked(getattr(document, name)))
    return safe


def masked(text: str) -> str:
    return redact(text, JUDGING_SECONDS).text if text else text


def _fields(document: Document) -> str:
    texts = (getattr(document, name) for name in _TEXTS)
    return "\n".join(filter(None, (*texts, *document.tags, *document.extra.values())))


def _holds_secret(text: str) -> bool:
    return bool(redact(text, JUDGING_SECONDS).findings)


def _entry(document: Document) -> Entry:
    return Entry(
        document.key,
        os.fspath(document.path),
        document.etag,
        document.mtime_ns,
        document.size,
        document.title,
        document.name,
        document.description,
        document.raw_type,
        document.kind.value,
        list(document.tags),
        document.created,
        document.modified,
        document.verified,
        document.agent,
        document.session,
        document.origin,
        document.supersedes,
        document.error,
        list(document.notes),
        document.extra,
        math.ceil(len(document.body.encode("utf-8", "replace")) / 4),
        document.line,
        document.body_line,
    )
