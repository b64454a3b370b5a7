"""Statements as plain facts that can be kept, and back: their secrets are masked before anything is kept."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from memtui_store.audit.scan import redact, scan_secrets
from memtui_store.bootstrap.contract import Fact, Value
from memtui_store.bootstrap.prose.markdown import Statement, statements
from memtui_store.inbox.evidence import Evidence

QUOTE_LIMIT = 300
_MASK = "«redacted»"


def decoded(data: bytes) -> str:
    """Text for reading: bytes of no known encoding become marks, never an exception."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1") if data.count(b"\x00") == 0 else data.decode("utf-8", "replace")


def statement_facts(
    text: str, source: str, path: str, common: dict[str, Value], *, detail: str = "", lines: bool = True
) -> Iterator[Fact]:
    """Each statement of a text; one that shares a line with a secret is marked, and its words are masked."""
    hidden = _secret_lines(text)
    for statement in statements(text):
        whole = text[statement.start : statement.end]
        last = statement.line + whole.count("\n")
        at = bisect_right(hidden, last)
        secret = at > 0 and hidden[at - 1] >= statement.line
        quote = whole[:QUOTE_LIMIT].rstrip()
        values: dict[str, Value] = {
            **common,
            "text": _safe(statement.text, secret),
            "form": statement.form,
            "headings": list(statement.headings),
            "intro": statement.intro,
            "details": [redact(each).text for each in statement.details],
            "code": redact(statement.code).text if statement.code else "",
            "cells": [[column, _safe(value, secret)] for column, value in statement.cells],
            "paragraph": statement.paragraph,
            "ordered": statement.ordered,
            "secret": secret or any(redact(each).findings for each in (*statement.details, statement.code) if each),
        }
        evidence = Evidence(source, path, statement.line if lines else 0, detail, _safe(quote, secret))
        yield Fact("statement", values, evidence)


def _secret_lines(text: str) -> list[int]:
    found = scan_secrets(text)
    if not found:
        return []
    starts = [0]
    while (at := text.find("\n", starts[-1])) >= 0:
        starts.append(at + 1)
    numbers: set[int] = set()
    for finding in found:
        first, last = bisect_right(starts, finding.start), bisect_right(starts, max(finding.end - 1, finding.start))
        numbers.update(range(first, last + 1))
    return sorted(numbers)


def _safe(text: str, secret: bool) -> str:
    masked = redact(text)
    return masked.text if masked.findings or not secret else _MASK


def statement_of(fact: Fact) -> Statement:
    values = fact.values
    made = Statement(str(values["text"]), fact.evidence.line, 0, 0, str(values["form"]))
    headings, details, cells = values.get("headings"), values.get("details"), values.get("cells")
    made.headings = tuple(map(str, headings)) if isinstance(headings, list) else ()
    made.details = [str(each) for each in details] if isinstance(details, list) else []
    pairs = cells if isinstance(cells, list) else []
    made.cells = tuple((str(pair[0]), str(pair[1])) for pair in pairs if isinstance(pair, list) and len(pair) == 2)
    made.intro, made.code = str(values.get("intro") or ""), str(values.get("code") or "")
    number = values.get("paragraph")
    made.paragraph = number if isinstance(number, int) else 0
    made.ordered = values.get("ordered") is True
    return made
