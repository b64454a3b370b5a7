"""What is known of an entry: as it was read, or with its secrets masked, as the cache keeps it.

Masking needs a scan of the whole text, so it happens when a text is first shown or kept, not when it is read.
"""

from __future__ import annotations

import marshal
import math
import os
import re
import threading
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

from memtui_store.audit.scan import JUDGING_SECONDS, PIECE, redact, scan_text
from memtui_store.findings import UNSCANNED, Family, Finding, Severity, mask_for
from memtui_store.format.memory_file import decode, read_memory, read_plain_memory
from memtui_store.format.plain_header import Plain, read_usual
from memtui_store.model import Document, Kind

RACY_NS = 2_000_000_000
_MATCH = 1_000
"""Characters by which a body is found in the text of its file."""
MARSHAL = 4

Stamp: TypeAlias = tuple[int, ...]
Row: TypeAlias = tuple[str, str, str, int, int, str, str, int]
"""A finding as the cache keeps it."""
Head: TypeAlias = tuple[Any, ...]
"""Everything but the body, masked, in the order of HEAD."""
Packed: TypeAlias = bytes
"""A head as the cache keeps it: fifty thousand are there at every start, and few of them are looked into."""

HEAD = (
    "key", "path", "etag", "mtime_ns", "size", "title", "name", "description", "raw_type", "kind", "body_line", "tags",
    "created", "modified", "verified", "agent", "session", "origin", "supersedes", "error", "notes", "extra",
    "tokens", "findings",
)  # fmt: skip
_ROOT = Path()
"""Stands for the path that follows from store and key."""
KEY, PATH, ETAG, SIZE, NAME, DESCRIPTION, KIND, SUPERSEDES, EXTRA, FINDINGS = map(
    HEAD.index, ("key", "path", "etag", "size", "name", "description", "kind", "supersedes", "extra", "findings")
)

_ONE_AT_A_TIME = threading.RLock()
"""A preview and a count in the background may ask for the same card: the bytes are dropped once it is masked."""


class Raw:
    """An entry as it was read; once it is masked, only what may be kept is left of it."""

    __slots__ = ("data", "document", "found", "key", "mtime_ns", "plain", "safe")

    def __init__(self, key: str, data: bytes, plain: Plain | re.Match[bytes] | None, mtime_ns: int) -> None:
        self.key = key
        self.data = data
        self.plain = plain
        self.mtime_ns = mtime_ns
        self.document: Document | None = None
        self.safe: tuple[Head, str | None] | None = None
        self.found: tuple[Finding, ...] | None = None
        """What is in its text, where somebody has looked already."""

    @classmethod
    def of(cls, document: Document) -> Raw:
        raw = cls(document.key, b"", None, document.mtime_ns)
        raw.document = document
        return raw

    def read(self) -> Document:
        """Worked out anew for every question, because a document is many times as large."""
        if self.document is not None:
            return self.document
        plain = read_usual(self.plain) if isinstance(self.plain, re.Match) else self.plain
        if plain is None:
            return read_memory(self.data, self.key, _ROOT, self.mtime_ns)
        return read_plain_memory(self.data, plain, self.key, _ROOT, self.mtime_ns)

    @property
    def content(self) -> bytes:
        """Its text as it was read; nothing once it is masked."""
        return self.data if self.document is None else self.document.data

    @property
    def is_unseen(self) -> bool:
        """Whether nobody has looked into its text yet."""
        return self.safe is None and self.found is None

    @property
    def is_long(self) -> bool:
        """Whether judging it may take so long that the answer is kept by its bytes alone."""
        return len(self.content) > PIECE

    @property
    def name(self) -> str:
        """Unmasked where it is not masked yet, for comparing only."""
        return self.read().name if self.safe is None else str(self.safe[0][NAME])

    @property
    def supersedes(self) -> str:
        return self.read().supersedes if self.safe is None else str(self.safe[0][SUPERSEDES])

    def shown(self) -> Head:
        """The head for a list: its own fields are masked, the body is not looked at yet."""
        with _ONE_AT_A_TIME:
            if self.safe is not None or self.found is not None or self.is_long:
                return self.masked()[0]
            document = self.read()
        fields = "\n".join(filter(None, (*_texts(document), *document.tags, *document.extra.values())))
        return self._head(_hidden(document) if redact(fields, JUDGING_SECONDS).findings else document, ())

    def masked(self) -> tuple[Head, str | None]:
        """The head with everything the scanner found, and the body without its secrets (None once it was kept)."""
        with _ONE_AT_A_TIME:
            if self.safe is None:
                document, findings = masked(self.read(), self.found)
                self.safe = self._head(document, findings), document.body
                self.data, self.plain, self.document, self.found = b"", None, None, None
            return self.safe

    def forget_body(self) -> None:
        """The cache has it now."""
        if self.safe is not None:
            self.safe = self.safe[0], None

    def _head(self, document: Document, findings: tuple[Finding, ...]) -> Head:
        path = "" if document.path is _ROOT else os.fspath(document.path)
        return packed(document, path, findings)


Card: TypeAlias = Packed | Raw
Held: TypeAlias = tuple[Stamp, tuple[Card, ...], bool]
Entries: TypeAlias = dict[str, Held]
"""By key: how a source is known again, what it holds, and whether that says it supersedes something.

An empty stamp is never known again.
"""


def fresh(stamp: Stamp, documents: Iterable[Document], started_ns: int) -> Held:
    """What was just read; not to be known again where it could not be read or is being written this very moment."""
    held = tuple(documents)
    unread = any(document.error and not document.etag for document in held)
    links = any(document.supersedes for document in held)
    return (() if unread or racy(stamp, started_ns) else stamp), tuple(map(Raw.of, held)), links


def racy(stamp: Stamp, started_ns: int) -> bool:
    """Whether a second write in the same tick of the clock could go unseen."""
    return not stamp or started_ns - max(stamp[1], stamp[-1]) <= RACY_NS


def now_ns() -> int:
    """The file system's clock: never frozen."""
    return time.time_ns()


def masked(document: Document, found: Iterable[Finding] | None = None) -> tuple[Document, tuple[Finding, ...]]:
    """Findings for the whole file, looked for unless they are given; its fields with every secret masked."""
    if not document.data:
        return document, ()
    text = decode(document.data) if found is None or found else ""
    found = scan_text(text, JUDGING_SECONDS) if found is None else found
    findings = tuple(_with_lines(text, found, document.line))
    if document.spelt:
        known = {finding.rule for finding in findings}
        hidden = (f for f in scan_text(document.spelt, JUDGING_SECONDS) if f.rule not in known)
        findings += tuple(replace(finding, start=0, end=0, line=document.line) for finding in hidden)
    if not any(map(_must_hide, findings)):
        return document, findings
    unchecked = any(finding.rule == UNSCANNED for finding in findings)
    body = _hide_found(document.body, text, findings) if unchecked else _hide(document.body)
    return replace(_hidden(document), body=body), findings


def _with_lines(text: str, findings: Iterable[Finding], line: int) -> Iterator[Finding]:
    """Counts on from one to the next: a hostile text has thousands of findings."""
    at = 0
    for finding in sorted(findings, key=lambda each: each.start):
        line += text.count("\n", at, finding.start)
        at = finding.start
        yield replace(finding, line=line)


def _hide_found(body: str, text: str, findings: Iterable[Finding]) -> str:
    """A body without what was found in its file, which is not scanned again; all is hidden where the two differ."""
    offset = text.find(body[:_MATCH])
    if text[offset : offset + len(body)] != body:
        return mask_for(UNSCANNED)
    parts: list[str] = []
    at = offset
    for finding in findings:
        if _must_hide(finding) and finding.end > at:
            parts += text[at : max(finding.start, at)], mask_for(finding.rule)
            at = finding.end
    return "".join(parts) + text[at : offset + len(body)]


def _must_hide(finding: Finding) -> bool:
    return finding.family is Family.SECRET or finding.rule == UNSCANNED


def _texts(document: Document) -> tuple[str, ...]:
    return (
        document.title,
        document.name,
        document.description,
        document.raw_type,
        document.agent,
        document.session,
        document.origin,
        document.supersedes,
    )


def _hidden(document: Document) -> Document:
    title, name, description, raw_type, agent, session, origin, supersedes = map(_hide, _texts(document))
    return replace(
        document,
        title=title,
        name=name,
        description=description,
        raw_type=raw_type,
        agent=agent,
        session=session,
        origin=origin,
        supersedes=supersedes,
        tags=tuple(map(_hide, document.tags)),
        extra={key: _hide(value) for key, value in document.extra.items()},
    )


def _hide(text: str) -> str:
    return redact(text, JUDGING_SECONDS).text if text else text


def packed(document: Document, path: str, findings: tuple[Finding, ...]) -> Head:
    tokens = math.ceil(len(document.body.encode("utf-8", "replace")) / 4)
    found = tuple(
        (f.rule, f.severity.value, f.family.value, f.start, f.end, f.message, f.evidence, f.line) for f in findings
    )
    return (
        document.key,
        path,
        document.etag,
        document.mtime_ns,
        document.size,
        document.title,
        document.name,
        document.description,
        document.raw_type,
        document.kind.value,
        document.body_line,
        document.tags,
        document.created,
        document.modified,
        document.verified,
        document.agent,
        document.session,
        document.origin,
        document.supersedes,
        document.error,
        document.notes,
        document.extra,
        tokens,
        found,
    )


def findings_of(head: Head) -> tuple[Finding, ...]:
    return unpacked(head[FINDINGS])


def unpacked(rows: Iterable[Row]) -> tuple[Finding, ...]:
    return tuple(
        Finding(rule, Severity(severity), Family(family), start, end, message, evidence, line=line)
        for rule, severity, family, start, end, message, evidence, line in rows
    )


def head_of(card: Card) -> Head:
    """For a list: the body may not have been looked at yet, and the findings are those known so far."""
    if isinstance(card, Raw):
        return card.shown()
    head: Head = marshal.loads(card)  # noqa: S302 - from our own file, which was checked when it was read
    return head


def pack(card: Card) -> Packed:
    return marshal.dumps(card.masked()[0], MARSHAL) if isinstance(card, Raw) else card


def name_of(card: Card) -> str:
    """Unmasked where it is not masked yet, for comparing only."""
    return card.name if isinstance(card, Raw) else str(head_of(card)[NAME])


def supersedes_of(card: Card) -> str:
    """What it says it supersedes."""
    return card.supersedes if isinstance(card, Raw) else str(head_of(card)[SUPERSEDES])


def is_rules(card: Card) -> bool:
    return bool(head_of(card)[KIND] == Kind.RULES)
