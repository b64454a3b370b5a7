"""Find every secret of a text: ask each kind of detector, settle overlaps, and look again at what masking leaves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from memtui_store.audit.rule import Span
from memtui_store.audit.secrets.assigned import assigned_spans
from memtui_store.audit.secrets.headers import header_spans
from memtui_store.audit.secrets.keys import key_spans
from memtui_store.audit.secrets.masking import masked, without_masks
from memtui_store.audit.secrets.prose import prose_spans
from memtui_store.audit.secrets.tokens import long_words, token_spans, wrapped
from memtui_store.audit.secrets.urls import url_spans
from memtui_store.audit.secrets.values import fold
from memtui_store.findings import Severity

_ROUNDS, _PASSES = 3, 6
_REACH = 500
"""So far from its place no detector looks, but for the blocks of private keys."""
_REPEATED = 8
"""A value of so many characters is masked wherever it stands; a shorter or weaker one only where it was found."""


def secret_spans(text: str) -> list[Span]:
    """Return where each secret of a text stands, in order and without overlaps.

    What masking leaves is searched again, so that a text masked once gives no new spans.
    """
    spans = _once(text)
    for _ in range(_ROUNDS if spans else 0):
        clean, places, original = masked(text, spans)
        more = [
            Span(original(start + s.start), original(start + s.end), s.rule, s.severity)
            for start, end in _around(clean, places)
            for s in _once(clean[start:end])
        ]
        if not more:
            break
        spans = _settle([*spans, *more])
    return spans


def masked_wholly(text: str) -> tuple[str, list[Span]] | None:
    """Mask a text until a look at all of it finds nothing; None where that does not end."""
    spans = secret_spans(text)
    for _ in range(_PASSES):
        clean, _places, original = masked(text, spans)
        more = secret_spans(clean) if spans else []
        if not more:
            return clean, spans
        spans = _settle([*spans, *(replace(s, start=original(s.start), end=original(s.end)) for s in more)])
    return None


def _around(text: str, places: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the lines near each mask, joined where they meet."""
    first = last = -1
    for place in places:
        start = text.rfind("\n", 0, max(0, place - _REACH)) + 1
        end = text.find("\n", place + _REACH)
        end = len(text) if end < 0 else end
        if start > last >= 0:
            yield first, last
            first = start
        first, last = (start if first < 0 else first), end
    if last >= 0:
        yield first, last


def _once(text: str) -> list[Span]:
    text = without_masks(text)
    low, words = fold(text), long_words(text)
    found = [
        *key_spans(text),
        *_encoded(text, words),
        *token_spans(text, words),
        *url_spans(text, low),
        *header_spans(text, low),
        *assigned_spans(text, low),
        *prose_spans(text, low),
    ]
    spans = _settle([span for span in found if "«" not in text[span.start : span.end]])
    return _settle([*spans, *_repeated(text, spans)]) if spans else spans


def _encoded(text: str, words: list[tuple[int, int]]) -> Iterator[Span]:
    """Yield what is a secret in base64; one layer deep is enough for what people and tools write."""
    for start, end, plain in wrapped(text, words):
        if any(span.severity is not Severity.REVIEW for span in _once(plain)):
            yield Span(start, end, "secret.encoded", Severity.HIGH)


def _settle(spans: Iterable[Span]) -> list[Span]:
    """Join spans that overlap, under the rule with the strongest evidence, and put them in order."""
    settled: list[Span] = []
    for span in sorted(spans, key=lambda s: (s.start, -s.end)):
        last = settled[-1] if settled else None
        if last is None or span.start >= last.end:
            settled.append(span)
            continue
        best = span if _rank(span) > _rank(last) else last
        settled[-1] = Span(last.start, max(last.end, span.end), best.rule, best.severity)
    return settled


def _rank(span: Span) -> int:
    return (span.severity or Severity.HIGH).rank


def _repeated(text: str, spans: list[Span]) -> Iterator[Span]:
    """Yield the other places of each value; a weak one is masked only where it stands."""
    for value, span in {text[s.start : s.end]: s for s in spans if s.severity is not Severity.REVIEW}.items():
        place = text.find(value) if len(value) >= _REPEATED else -1
        while place >= 0:
            end = place + len(value)
            if not (text[place - 1 : place].isalnum() or text[end : end + 1].isalnum()):
                yield Span(place, end, span.rule, span.severity)
            place = text.find(value, end)
