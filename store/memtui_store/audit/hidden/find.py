"""Find text that a person does not see and a model or a terminal does."""

from __future__ import annotations

from collections import Counter

from memtui_store.audit.hidden.characters import character_spans
from memtui_store.audit.hidden.encoded import encoded_spans
from memtui_store.audit.hidden.lookalikes import lookalike_spans
from memtui_store.audit.hidden.terminal import terminal_spans
from memtui_store.audit.hidden.unrendered import unrendered_spans
from memtui_store.audit.rule import Span

MOST = 100
"""Findings of one rule in one text; nobody reads more."""
_FINDERS = (character_spans, terminal_spans, lookalike_spans, unrendered_spans, encoded_spans)


def hidden_spans(text: str) -> list[Span]:
    """Return where a text hides something, with what it hides as the evidence."""
    kept = []
    for finder in _FINDERS:
        counts: Counter[str] = Counter()
        for span in finder(text):
            counts[span.rule] += 1
            kept.append(span)
            if counts[span.rule] == MOST:
                break
    return sorted(kept, key=lambda span: (span.start, span.end, span.rule))
