"""Find text that gives orders to whatever model reads a memory."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, replace
from itertools import islice

from memtui_store.audit.injection import commands, orders
from memtui_store.audit.injection.blocks import cut_blocks, lowered
from memtui_store.audit.injection.commands import command_spans
from memtui_store.audit.injection.delimiters import CONSENT, LABELS, SPEAKERS, delimiter_spans, role_end
from memtui_store.audit.injection.mention import is_only_mentioned
from memtui_store.audit.injection.orders import foreign_override_spans, order_spans
from memtui_store.audit.injection.wording import weights
from memtui_store.audit.rule import Span
from memtui_store.audit.rules import rules_of
from memtui_store.findings import Family, Severity

MOST = 100
"""Findings of one rule in one text; nobody reads more."""
NEAR = 120
"""Characters within which two kinds of evidence belong together."""
_SEVERITIES = {rule.id: rule.severity for rule in rules_of(Family.INJECTION)}


def injection_spans(text: str) -> list[Span]:
    """Return where a text gives orders: by explicit signs, else by how it is worded."""
    low = lowered(text)
    explicit, worded = _block_spans(low)
    explicit += islice(delimiter_spans(low), MOST)
    explicit += islice(foreign_override_spans(low), MOST)
    explicit = _at_most(explicit)
    rest = [
        span
        for span in _at_most(worded)
        if not any(span.start < other.end and other.start < span.end for other in explicit)
    ]
    return sorted([*_graver(explicit), *rest], key=lambda span: (span.start, span.end, span.rule))


def order_severity(text: str) -> Severity | None:
    """Return how serious a text would be where a person does not see it, or nothing if it gives no order."""
    low = lowered(text)
    explicit, worded = _block_spans(low)
    if explicit or any(True for _ in (*delimiter_spans(low), *foreign_override_spans(low))):
        return Severity.HIGH
    return Severity.REVIEW if worded else None


@dataclass(slots=True)
class _Role:
    """A role label, and what is said under it: the rest of its block and the next one."""

    start: int
    label_end: int
    end: int


def _block_spans(low: str) -> tuple[list[Span], list[Span]]:
    """Return the orders and commands of each block, and the blocks that are only worded like one."""
    explicit: list[Span] = []
    worded: list[Span] = []
    roles: list[_Role] = []
    is_after_role = False
    score, threshold = weights().score, weights().threshold
    no_order, no_command = orders.TRIGGERS.isdisjoint, commands.TRIGGERS.isdisjoint
    for block in cut_blocks(low):
        start, text, words, vocabulary = block
        if len(explicit) < MOST * len(_SEVERITIES):
            if not no_order(vocabulary):
                explicit += order_spans(low, block)
            if not no_command(vocabulary):
                explicit += command_spans(low, block)
        label_end = role_end(low, start) if words[0] in LABELS else None
        is_dialogue = label_end is not None and words[0] in SPEAKERS
        if score(words, vocabulary) >= threshold and not is_dialogue:
            worded.append(Span(start + len(text) - len(text.lstrip()), start + len(text), "injection.worded"))
        if label_end is not None:
            roles.append(_Role(start, label_end, start + len(text)))
        elif is_after_role:
            roles[-1].end = start + len(text)
        is_after_role = label_end is not None
    return explicit + _role_spans(low, roles, explicit), worded


def _role_spans(low: str, roles: list[_Role], explicit: list[Span]) -> list[Span]:
    """Return the role labels with an explicit order or a claimed consent below them; a label alone is no finding."""
    found = []
    starts = sorted(span.start for span in explicit)
    for role in roles:
        at = bisect_left(starts, role.start)
        orders_something = (at < len(starts) and starts[at] < role.end) or _is_order_in_quotes(low, role)
        consents = CONSENT.search(low, role.label_end, role.end) is not None
        if orders_something or (consents and not is_only_mentioned(low, role.start, role.label_end)):
            found.append(Span(role.start, role.label_end, "injection.role"))
    return found


def _is_order_in_quotes(low: str, role: _Role) -> bool:
    """Whether what a message in JSON says is an order; elsewhere quotation marks mean that it is only quoted."""
    said = low[role.label_end : role.end].strip()
    said = said[1:] if said.startswith('"') else ""
    return any(True for block in cut_blocks(said) for _ in order_spans(said, block))


def _at_most(spans: list[Span]) -> list[Span]:
    """Keep the first findings of every rule."""
    counts: Counter[str] = Counter()
    kept = []
    for span in spans:
        counts[span.rule] += 1
        if counts[span.rule] <= MOST:
            kept.append(span)
    return kept


def _graver(spans: list[Span]) -> list[Span]:
    """Make a finding critical that stands beside evidence of another kind."""
    return [
        replace(span, severity=Severity.CRITICAL)
        if (span.severity or _SEVERITIES[span.rule]) is Severity.HIGH
        and any(
            other.rule != span.rule and other.start < span.end + NEAR and span.start < other.end + NEAR
            for other in spans
        )
        else span
        for span in spans
    ]
