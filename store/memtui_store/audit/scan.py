"""Look through a text for secrets, for text that hides, and for text that gives orders to a model.

`scan_text` reports, `redact` masks. A finding is a hint for a person's decision, not a defence. The detectors are
loaded at the first call: most commands need none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from time import thread_time
from typing import TYPE_CHECKING

from memtui_store.findings import UNSCANNED, Family, Finding, Redacted, Severity

if TYPE_CHECKING:
    from memtui_store.audit.rule import Span

VERSION = 1_001
"""Raise it when a rule judges differently: findings are kept by content and by this number."""
JUDGING_SECONDS = 1.0
"""Processor time that one memory may cost before it is shown; a hostile file must not keep a person waiting."""
PIECE = 65_536
"""Characters that are scanned at a time where the time is limited."""
OVERLAP = 8_192
"""Characters that are scanned with the piece before and the one after: a private key has many lines."""
_EVIDENCE = 200


def scan_text(text: str, seconds: float = 0) -> list[Finding]:
    """Find everything, in the order of the text.

    With `seconds`, a long text is scanned piece by piece until they are over; what is left is one finding.
    """
    if seconds and len(text) > PIECE:
        return _limited(text, seconds, scan_text)
    return sorted([*scan_secrets(text), *scan_hidden(text), *scan_injection(text)], key=_place)


def scan_warnings(text: str, seconds: float = 0) -> list[Finding]:
    """Find everything but secrets."""
    if seconds and len(text) > PIECE:
        return _limited(text, seconds, scan_warnings)
    return sorted([*scan_hidden(text), *scan_injection(text)], key=_place)


def scan_secrets(text: str) -> list[Finding]:
    """Find secrets; neither message nor evidence repeats a character of one."""
    from memtui_store.audit.secrets.find import secret_spans

    return list(map(_secret, secret_spans(text)))


def scan_injection(text: str) -> list[Finding]:
    """Find text that speaks to the model rather than to its reader."""
    from memtui_store.audit.injection.find import injection_spans

    return [_finding(span, _quoted(text, span)) for span in injection_spans(text)]


def scan_hidden(text: str) -> list[Finding]:
    """Find text a person cannot see as it is; the evidence shows it decoded."""
    from memtui_store.audit.hidden.find import hidden_spans

    return [_finding(span, _quoted(text, span)) for span in hidden_spans(text)]


def scan_personal(text: str) -> list[Finding]:
    """Find numbers of cards, accounts and persons, where a person switched that on."""
    from memtui_store.audit.personal import personal_spans

    return list(map(_secret, personal_spans(text)))


def redact(text: str, seconds: float = 0) -> Redacted:
    """Mask every secret whole; masking is repeated until nothing more is found, so a second pass changes nothing.

    With `seconds` whatever of a long text could not be checked in time is masked too: good for showing, not for saving.
    """
    from memtui_store.audit.secrets.find import masked_wholly
    from memtui_store.audit.secrets.masking import masked

    if seconds and len(text) > PIECE:
        limited = _limited(text, seconds, lambda piece: redact(piece).findings)
        return Redacted(masked(text, limited)[0], tuple(limited))
    if clean := masked_wholly(text):
        return Redacted(clean[0], tuple(_secret(span) for span in clean[1]))
    whole = Finding(UNSCANNED, Severity.REVIEW, Family.SECRET, 0, len(text), "the whole text is hidden")
    return Redacted(mask(text, UNSCANNED), (whole,))


def mask(value: str, rule: str) -> str:
    """Return what stands in a secret's place: that there was one and of which kind, and nothing of it."""
    from memtui_store.audit.secrets.masking import mask as mask_of

    return mask_of(value, rule)


def _finding(span: Span, evidence: str) -> Finding:
    from memtui_store.audit.rules import text_rules

    rule = text_rules()[span.rule]
    severity = span.severity or rule.severity
    return Finding(span.rule, severity, rule.family, span.start, span.end, rule.title, evidence)


def _place(found: Finding) -> tuple[int, int, str]:
    return found.start, found.end, found.rule


def _secret(span: Span) -> Finding:
    return _finding(span, f"{span.end - span.start} characters")


def _quoted(text: str, span: Span) -> str:
    """Quote the words, without secrets and with nothing that acts on a terminal."""
    from memtui_store.text import one_line

    return one_line(redact(span.evidence or text[span.start : min(span.end, span.start + _EVIDENCE)]).text, _EVIDENCE)


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
    ordered = sorted(found.values(), key=_place)
    if at < len(text):
        said = f"only the first {at:,} of {len(text):,} characters could be checked; the rest is hidden"
        ordered.append(Finding(UNSCANNED, Severity.REVIEW, Family.SHAPE, at, len(text), said))
    return ordered


def _end_of_piece(text: str, at: int) -> int:
    """Return the last end of a line before `at`, so that nothing is cut in two; in a text without any, `at` itself."""
    return (text.rfind("\n", at - OVERLAP, at) + 1 or at) if at < len(text) else len(text)
