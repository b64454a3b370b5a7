"""Turns spans into findings, and masks secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.findings import Family, Finding, Redacted
from memtui_store.scan.printable import printable
from memtui_store.scan.reading import Reading
from memtui_store.scan.registry import rule_of
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets import joined, secret_spans

if TYPE_CHECKING:
    from collections.abc import Iterable

MASK = "«redacted:{}»"
_PASSES = 6


def _is_mask(text: str) -> bool:
    return text.startswith("«redacted:") and text.endswith("»") and text.count("»") == 1


def _finding(span: Span, family: Family, evidence: str) -> Finding:
    rule = rule_of(span.rule)
    return Finding(span.rule, rule.severity, family, span.start, span.end, rule.title, evidence)


def scan_secrets(text: str) -> list[Finding]:
    """Secrets; neither message nor evidence repeats a character of one."""
    if _is_mask(text):
        return []
    return [_finding(s, Family.SECRET, f"{s.end - s.start} characters") for s in secret_spans(text)]


def _shown(text: str, span: Span) -> str:
    """A short excerpt for a person, with secrets masked and nothing that could act on a terminal."""
    shown = span.shown or text[span.start : min(span.end, span.start + 200)]
    return printable(_masked(shown, secret_spans(shown)))


def scan_injection(text: str) -> list[Finding]:
    """Text that speaks to the model rather than to its reader."""
    from memtui_store.scan.injection import injection_spans  # noqa: PLC0415 - masking alone must not pay for it

    return [_finding(s, Family.INJECTION, _shown(text, s)) for s in injection_spans(Reading(text))]


def scan_hidden(text: str) -> list[Finding]:
    """Text a person cannot see as it is; the evidence shows it decoded."""
    from memtui_store.scan.hidden import hidden_spans  # noqa: PLC0415 - masking alone must not pay for it

    return [_finding(s, Family.HIDDEN, _shown(text, s)) for s in hidden_spans(text)]


def scan_text(text: str) -> list[Finding]:
    """Everything, in the order it stands in the text."""
    return sorted(
        (*scan_secrets(text), *scan_injection(text), *scan_hidden(text)),
        key=lambda f: (f.start, f.end, f.rule),
    )


def _masked(text: str, spans: list[Span]) -> str:
    out: list[str] = []
    place = 0
    for span in spans:
        out += (text[place : span.start], MASK.format(rule_of(span.rule).kind))
        place = span.end
    out.append(text[place:])
    return "".join(out)


def _unmapped(spans: list[Span], masked: list[Span]) -> list[Span]:
    """Spans found in the masked text, moved back to where they stand in the text before."""
    moved = []
    for span in masked:
        ends = []
        for place, is_end in ((span.start, False), (span.end, True)):
            shift = 0
            for old in spans:
                size = len(MASK.format(rule_of(old.rule).kind))
                begin = old.start + shift
                if place < begin or (is_end and place == begin):
                    break
                if place < begin + size:
                    place = (old.end if is_end else old.start) + shift + 0
                    shift = place - (old.end if is_end else old.start)
                    break
                shift += size - (old.end - old.start)
            ends.append(place - shift)
        moved.append(Span(ends[0], max(ends), span.rule))
    return moved


def redact(text: str) -> Redacted:
    """Every secret masked whole; masking is repeated until nothing more is found, so a second pass changes nothing."""
    if _is_mask(text):
        return Redacted(text)
    spans = secret_spans(text)
    result = _masked(text, spans)
    for _ in range(_PASSES):
        more = secret_spans(result) if spans else []
        if not more:
            break
        spans = joined(spans + _unmapped(spans, more))
        result = _masked(text, spans)
    else:
        spans = [Span(0, len(text), "secret.unscanned")]
        result = _masked(text, spans)
    findings = tuple(_finding(s, Family.SECRET, f"{s.end - s.start} characters") for s in spans)
    return Redacted(result, findings)
