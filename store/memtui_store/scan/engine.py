"""Runs the detectors, turns spans into findings, and masks.

A detector that fails must not let text through: its failure is a finding over the whole text, which masking covers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.findings import Family, Finding, Redacted
from memtui_store.scan.flags import flag_spans
from memtui_store.scan.formats import WORD, keyless, long_word, odd_formats, prefixed, wrapped
from memtui_store.scan.hidden import hidden_spans
from memtui_store.scan.injection import injection_spans
from memtui_store.scan.keywords import keyword_spans
from memtui_store.scan.lists import list_spans
from memtui_store.scan.printable import printable
from memtui_store.scan.registry import BY_ID
from memtui_store.scan.rule import Span
from memtui_store.scan.structural import structural
from memtui_store.scan.vendors import match_at

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

MASK = "«redacted:{}»"
_PASSES = 6
_VAGUE = {
    "secret.random-string": 0,
    "secret.pin": 1,
    "secret.key": 1,
    "secret.token": 1,
    "secret.password": 2,
    "secret.prefixed-token": 3,
    "secret.encoded": 3,
}


def lower(text: str) -> str:
    """Lower case with every offset kept: one letter, İ, would grow by a character."""
    low = text.lower()
    return low if len(low) == len(text) else text.replace("\u0130", "I").lower()


def _word_spans(text: str, *, nested: bool) -> Iterator[Span]:
    words = list(WORD.finditer(text))
    yield from odd_formats(text, words)
    for word in words:
        start, end = word.span()
        while start < end and text[start] in "_.~$-":
            start += 1
        if end - start < 12:
            continue
        found = None
        for place in _starts(text, start):
            found = match_at(text, place)
            if found:
                break
        found = found or long_word(text, start, end) or prefixed(text, start)
        if found:
            yield _unemphasised(text, found)
            continue
        if end - start >= 24:
            hit = None if nested else wrapped(text, start, lambda plain: secret_spans(plain, nested=True))
            stop = end
            while stop > start and text[stop - 1] in "._-~":
                stop -= 1
            hit = hit or keyless(text, start, stop)
            if hit:
                yield hit


def _starts(text: str, start: int) -> Iterator[int]:
    """Where a token may begin near a word's start: behind an escape, or before a slash that is part of it."""
    yield start
    before = text[max(0, start - 3) : start]
    if before.endswith("\\") and text[start] in "nrt":
        yield start + 1
    elif before.endswith("%"):
        yield start + 2
    elif before.endswith("//"):
        yield start - 3
    elif before.endswith("/"):
        yield max(0, start - 2)
        yield max(0, start - 7)


def _unemphasised(text: str, span: Span) -> Span:
    """In `_token_` the closing underscore is emphasis; elsewhere it may be part of the token."""
    if text[span.end - 1] == "_" and text[span.start - 1 : span.start] == "_":
        return Span(span.start, span.end - 1, span.rule)
    return span


def secret_spans(text: str, *, nested: bool = False) -> list[Span]:
    """All secrets, overlapping ones joined under the most telling name."""
    low = lower(text)
    detectors: tuple[Callable[[], Iterable[Span]], ...] = (
        lambda: _word_spans(text, nested=nested),
        lambda: structural(text, low),
        lambda: keyword_spans(text, low),
        lambda: list_spans(text, low),
        lambda: flag_spans(text, low),
    )
    found: list[Span] = []
    for detect in detectors:
        try:
            found.extend(detect())
        except Exception:  # noqa: BLE001 - whatever failed, the text it failed on is masked whole
            return [Span(0, len(text), "secret.unscanned")]
    return _joined(found)


def _joined(spans: list[Span]) -> list[Span]:
    out: list[Span] = []
    for span in sorted(spans):
        if out and span.start < out[-1].end:
            last = out[-1]
            rule = max((last.rule, span.rule), key=lambda r: _VAGUE.get(r, 4))
            out[-1] = Span(last.start, max(last.end, span.end), rule)
        elif span.end > span.start:
            out.append(span)
    return out


def _is_mask(text: str) -> bool:
    return text.startswith("«redacted:") and text.endswith("»") and text.count("»") == 1


def _finding(span: Span, family: Family, evidence: str) -> Finding:
    rule = BY_ID[span.rule]
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
    return [_finding(s, Family.INJECTION, _shown(text, s)) for s in injection_spans(text, lower(text))]


def scan_hidden(text: str) -> list[Finding]:
    """Text a person cannot see as it is; the evidence shows it decoded."""
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
        out += (text[place : span.start], MASK.format(BY_ID[span.rule].kind))
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
                size = len(MASK.format(BY_ID[old.rule].kind))
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
        spans = _joined(spans + _unmapped(spans, more))
        result = _masked(text, spans)
    else:
        spans = [Span(0, len(text), "secret.unscanned")]
        result = _masked(text, spans)
    findings = tuple(_finding(s, Family.SECRET, f"{s.end - s.start} characters") for s in spans)
    return Redacted(result, findings)
