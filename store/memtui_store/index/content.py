"""What stands in a text: the secrets to be masked, and everything else that gives orders or hides.

Both are kept by content, so that a file that was moved, copied or checked out again is not scanned again. Secrets are
looked for first, because a text must be masked before anybody may search it; the rest takes four times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Literal, TypeAlias

from memtui_store.audit.scan import JUDGING_SECONDS, mask, redact, scan_warnings
from memtui_store.findings import UNSCANNED, Family, Finding, Severity, mask_for
from memtui_store.format.memory_file import decode
from memtui_store.index.entry import masked
from memtui_store.model import Document

Text: TypeAlias = tuple[str, str]
"""What an entry's bytes say, and what they spell with escapes (mostly nothing)."""
Row: TypeAlias = tuple[str, str, str, int, int, str, str, int]
"""A finding as JSON keeps it: rule, severity, family, start, end, message, evidence, line of the text."""
Part: TypeAlias = Literal["secrets", "warnings"]
"""What is kept of a content, each by itself."""
_PROBE = 1_000
"""Characters by which a body is found in the text of its file."""


def text_of(document: Document) -> Text:
    return decode(document.data), document.spelt


def find_secrets(texts: Iterable[Text]) -> list[list[Row]]:
    """What has to be masked in each text."""
    return [_rows(text, lambda part: redact(part, JUDGING_SECONDS).findings) for text in texts]


def find_warnings(texts: Iterable[Text]) -> list[list[Row]]:
    """Hidden text and injections in each text."""
    return [_rows(text, _warnings) for text in texts]


FIND: dict[Part, Callable[[Iterable[Text]], list[list[Row]]]] = {"secrets": find_secrets, "warnings": find_warnings}


def _warnings(text: str) -> Iterator[Finding]:
    for found in scan_warnings(text, JUDGING_SECONDS):
        unscanned = found.rule == UNSCANNED
        yield replace(found, message=f"only the first {found.start:,} characters were scanned") if unscanned else found


def _rows(text: Text, scan: Callable[[str], Iterable[Finding]]) -> list[Row]:
    written, spelt = text
    rows = list(_with_lines(written, scan(written)))
    if not spelt:
        return rows
    known = {row[0] for row in rows}
    return rows + [_row(replace(found, start=0, end=0), 1) for found in scan(spelt) if found.rule not in known]


def _with_lines(text: str, findings: Iterable[Finding]) -> Iterator[Row]:
    """Count lines on from one finding to the next: a hostile text has thousands."""
    at, line = 0, 1
    for found in sorted(findings, key=lambda each: each.start):
        line += text.count("\n", at, found.start)
        at = found.start
        yield _row(found, line)


def _row(found: Finding, line: int) -> Row:
    severity, family = found.severity.value, found.family.value
    return found.rule, severity, family, found.start, found.end, found.message, found.evidence, line


def findings_of(rows: Iterable[Row], line: int) -> tuple[Finding, ...]:
    """Findings in an entry whose first line is this line of its file."""
    return tuple(
        Finding(rule, Severity(severity), Family(family), start, end, message, evidence, line=line + below - 1)
        for rule, severity, family, start, end, message, evidence, below in rows
    )


def masked_body(document: Document, secrets: Iterable[Row]) -> str:
    """The body without the secrets found in the text of its file; all of it is hidden where it cannot be told apart."""
    secrets = list(secrets)
    if not secrets:
        return document.body
    text, body = decode(document.data), document.body
    offset = text.find(body[:_PROBE])
    if text[offset : offset + len(body)] != body:
        unchecked = any(row[0] == UNSCANNED for row in secrets)
        return mask_for(UNSCANNED) if unchecked else masked(body)
    parts: list[str] = []
    at = offset
    for rule, _, _, start, end, *_ in secrets:
        if end > at:
            parts += text[at : max(start, at)], mask(text[start:end], rule)
            at = end
    return "".join(parts) + text[at : offset + len(body)]
