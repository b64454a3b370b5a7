"""Turns spans into findings, and masks secrets."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from functools import lru_cache
from itertools import islice, takewhile
from time import monotonic, thread_time
from typing import TYPE_CHECKING

from memtui_store.findings import UNSCANNED, Family, Finding, Redacted, Severity
from memtui_store.scan import PIECE
from memtui_store.scan.late import WAITING, Pace, compile_all
from memtui_store.scan.printable import printable
from memtui_store.scan.reading import Reading
from memtui_store.scan.registry import rule_of
from memtui_store.scan.rule import Span
from memtui_store.scan.secrets.spans import joined, secret_spans, spans_in
from memtui_store.scan.sieve import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

MASK = "«redacted:{}»"
OVERLAP = 8_192
"""Characters that are scanned with the piece before and the one after: a key has many lines."""
_PASSES = 6
_LONG = 20_000
_REST = 0.25
"""Seconds; what comes after them does not belong to the texts before."""


class _Run:
    """Texts read in one go."""

    count = 0
    last = 0.0


def _settle(text: str) -> None:
    """Who reads more than a few texts in one go will read many: then all patterns are compiled."""
    if not WAITING or Pace.bulk:
        return
    if len(text) >= _LONG:
        load()
    now = monotonic()
    _Run.count = _Run.count + 1 if now - _Run.last < _REST else 1
    _Run.last = now
    if _Run.count > Pace.few:
        compile_all()


def _is_mask(text: str) -> bool:
    return text.startswith("«redacted:") and text.endswith("»") and text.count("»") == 1


def _finding(span: Span, family: Family, evidence: str) -> Finding:
    rule = rule_of(span.rule)
    if span.doubt:
        title = f"{rule.title}, but its checksum is wrong"
        return Finding(span.rule, Severity.MEDIUM, family, span.start, span.end, title, evidence)
    return Finding(span.rule, rule.severity, family, span.start, span.end, rule.title, evidence)


def scan_secrets(text: str) -> list[Finding]:
    """Secrets; neither message nor evidence repeats a character of one."""
    if _is_mask(text):
        return []
    _settle(text)
    return [_finding(s, Family.SECRET, f"{s.end - s.start} characters") for s in secret_spans(text)]


def _shown(text: str, span: Span, secrets: list[Span]) -> str:
    """A short excerpt for a person, with secrets masked and nothing that could act on a terminal."""
    if span.shown:
        return printable(_masked(span.shown, secret_spans(span.shown)))
    start, end = span.start, span.end if span.lead else min(span.end, span.start + 200)
    first = bisect_left(secrets, start, key=lambda s: s.end)
    inside = [
        Span(max(s.start, start) - start, min(s.end, end) - start, s.rule)
        for s in takewhile(lambda s: s.start < end, islice(secrets, first, None))
        if s.end > start
    ]
    return printable(span.lead + _masked(text[start:end], inside))


def _injection(reading: Reading, secrets: list[Span] | None = None) -> list[Finding]:
    spans = _detectors()[0](reading)
    if spans and secrets is None:
        secrets = secret_spans(reading.text)
    return [_finding(s, Family.INJECTION, _shown(reading.text, s, secrets or [])) for s in spans]


def scan_injection(text: str) -> list[Finding]:
    """Text that speaks to the model rather than to its reader."""
    _settle(text)
    return _injection(Reading(text, announcing=True))


def _hidden(reading: Reading, secrets: list[Span] | None = None) -> list[Finding]:
    text = reading.text
    spans = list(_detectors()[1](reading))
    if spans and secrets is None:
        secrets = secret_spans(text)
    return [_finding(s, Family.HIDDEN, _shown(text, s, secrets or [])) for s in spans]


def scan_hidden(text: str) -> list[Finding]:
    """Text a person cannot see as it is; the evidence shows it decoded."""
    return _hidden(Reading(text))


@lru_cache(maxsize=1)
def _detectors() -> tuple[Callable[[Reading], list[Span]], Callable[[Reading], Iterable[Span]]]:
    """Those of instructions and of hidden text, which many commands do without."""
    from memtui_store.scan.hidden.spans import hidden_spans
    from memtui_store.scan.injection.spans import injection_spans

    return injection_spans, hidden_spans


def scan_text(text: str, seconds: float = 0) -> list[Finding]:
    """Find everything, in the order it stands in the text.

    With `seconds` a long text is scanned piece by piece until they are over; what is left is one finding.
    """
    if seconds and len(text) > PIECE:
        return _limited(text, seconds, scan_text)
    if _is_mask(text):
        return []
    _settle(text)
    _detectors()  # before the text is read: what they ask for later would not be among its words
    reading = Reading(text, announcing=True)
    spans = spans_in(reading)
    found = [_finding(s, Family.SECRET, f"{s.end - s.start} characters") for s in spans]
    found += _injection(reading, spans)
    found += _hidden(reading, spans)
    return sorted(found, key=lambda f: (f.start, f.end, f.rule)) if len(found) > 1 else found


def _mask(text: str, span: Span) -> str:
    return mask(text[span.start : span.end], span.rule)


def mask(value: str, rule: str) -> str:
    """Name the kind in place of a secret, unless that name would itself repeat a piece of it."""
    kind = rule_of(rule).kind
    hidden = value.lower()
    tells = any(kind[i : i + 4] in hidden for i in range(len(kind) - 3))
    return MASK.format("secret" if tells else kind)


def _masked(text: str, spans: list[Span]) -> str:
    out: list[str] = []
    place = 0
    for span in spans:
        out += (text[place : span.start], _mask(text, span))
        place = span.end
    out.append(text[place:])
    return "".join(out)


def _unmapped(text: str, spans: list[Span], masked: list[Span]) -> list[Span]:
    """Spans found in the masked text, moved back to where they stand in the text before."""
    bounds: list[tuple[int, int, int, int]] = []
    shift = 0
    for old in spans:
        size = len(_mask(text, old))
        bounds.append((old.start + shift, old.start + shift + size, old.start, old.end))
        shift += size - (old.end - old.start)
    return [Span(_before(bounds, s.start, last=False), _before(bounds, s.end, last=True), s.rule) for s in masked]


def _before(bounds: list[tuple[int, int, int, int]], place: int, *, last: bool) -> int:
    """An offset in the masked text as one in the text before; inside a mask, the edge of what it covers."""
    shift = 0
    for begin, end, start, stop in bounds:
        if place < begin or (last and place == begin):
            break
        if place < end or (last and place == end):
            return stop if last else start
        shift = stop - end
    return place + shift


def _limited(text: str, seconds: float, scan: Callable[[str], Iterable[Finding]]) -> list[Finding]:
    """Scan a long text piece by piece for so much processor time; the rest becomes a finding of its own."""
    ends, at = thread_time() + seconds, 0
    found: dict[tuple[str, int], Finding] = {}
    while at < len(text) and thread_time() < ends:
        start, at = max(at - OVERLAP, 0), _end_of_piece(text, at + PIECE)
        for each in scan(text[start:at]):
            moved = replace(each, start=each.start + start, end=each.end + start)
            held = found.get((moved.rule, moved.start))
            if held is None or held.end < moved.end:
                found[moved.rule, moved.start] = moved
    ordered = sorted(found.values(), key=lambda f: (f.start, f.end, f.rule))
    if at < len(text):
        told = f"only the first {at:,} of {len(text):,} characters could be checked; the rest is hidden"
        ordered.append(Finding(UNSCANNED, Severity.MEDIUM, Family.SHAPE, at, len(text), told))
    return ordered


def _end_of_piece(text: str, at: int) -> int:
    """The last end of a line before `at`, so that nothing is cut in two; in a text without any, `at` itself."""
    return (text.rfind("\n", at - OVERLAP, at) + 1 or at) if at < len(text) else len(text)


def redact(text: str, seconds: float = 0) -> Redacted:
    """Mask every secret whole; masking is repeated until nothing more is found, so a second pass changes nothing.

    With `seconds` whatever of a long text could not be checked in time is masked too: good for showing, not for saving.
    """
    if seconds and len(text) > PIECE:
        limited = _limited(text, seconds, lambda piece: redact(piece).findings)
        return Redacted(_masked(text, joined([Span(f.start, f.end, f.rule) for f in limited])), tuple(limited))
    if _is_mask(text):
        return Redacted(text)
    _settle(text)
    spans = secret_spans(text)
    result = _masked(text, spans)
    for _ in range(_PASSES):
        more = secret_spans(result) if spans else []
        if not more:
            break
        spans = joined(spans + _unmapped(text, spans, more))
        result = _masked(text, spans)
    else:
        spans = [Span(0, len(text), UNSCANNED)]
        result = _masked(text, spans)
    findings = tuple(_finding(s, Family.SECRET, f"{s.end - s.start} characters") for s in spans)
    return Redacted(result, findings)
