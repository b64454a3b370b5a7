"""Find worded orders: to drop instructions, to hide something, to send data out, to lift limits, to spread itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from memtui_store.audit.injection.blocks import Block
from memtui_store.audit.injection.mention import is_only_mentioned
from memtui_store.audit.injection.spelling import normalized
from memtui_store.audit.rule import Span
from memtui_store.audit.table import Table


class Topic(NamedTuple):
    """Two sets of words of which a block must have one each before a pattern is tried."""

    first: frozenset[str]
    second: frozenset[str]


class Order(NamedTuple):
    """A rule's words: what the block must be about, and a pattern for its words with single blanks."""

    rule: str
    topic: Topic
    pattern: re.Pattern[str]


_TABLE = Table(Path(__file__).with_name("orders.toml"))
_TOPICS = {
    name: Topic(_TABLE.words(row["first"]), _TABLE.words(row["second"])) for name, row in _TABLE.rows["topics"].items()
}
ORDERS = tuple(
    Order(f"injection.{rule}", _TOPICS[row["topic"]], _TABLE.pattern(row["finds"], r"\b(?:{})\b"))
    for rule, rows in _TABLE.rows["order"].items()
    for row in rows
)
TOPICS = tuple(dict.fromkeys(order.topic for order in ORDERS))
TRIGGERS = frozenset().union(*(topic.first for topic in TOPICS))
_FOREIGN = _TABLE.rows["foreign"]
FOREIGN = _TABLE.pattern("|".join(_FOREIGN["finds"]))
EARLIER, BEYOND_ASCII = tuple(_FOREIGN["earlier"].split()), tuple(_FOREIGN["beyond_ascii"].split())
TOKEN = re.compile(r"\w+|[.!?;](?!\w)")
"""Words, and the marks that end a sentence, over which no pattern reaches."""
OUTWARD = re.compile(
    r"https?://(?!localhost|127\.|0\.0\.0\.0|10\.|192\.168\.|\[::1)|\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[\w.-]+@[\w-]+\.\w+|"
    r"\bweb ?hook\b|\bpastebin\b|\b(?:external|remote|our|my) (?:server|host|url|address|site|endpoint|collector)\b"
)
"""An address outside, or a word for one."""


def order_spans(low: str, block: Block) -> Iterator[Span]:
    """Yield one span for each rule whose words a block has, over just these words."""
    held = block.vocabulary
    topics = {topic for topic in TOPICS if not (topic.first.isdisjoint(held) or topic.second.isdisjoint(held))}
    if not topics:
        return
    places = list(TOKEN.finditer(block.text))
    phrase, kept = normalized([place.group() for place in places])
    seen: set[str] = set()
    for order in ORDERS:
        if order.topic not in topics or order.rule in seen:
            continue
        if (found := order.pattern.search(phrase)) is None:
            continue
        first, last = phrase.count(" ", 0, found.start()), phrase.count(" ", 0, found.end() - 1)
        start, end = block.start + places[kept[first]].start(), block.start + places[kept[last]].end()
        if order.rule == "injection.exfiltrate" and OUTWARD.search(block.text, end - block.start) is None:
            continue
        if not is_only_mentioned(low, start, end):
            seen.add(order.rule)
            yield Span(start, end, order.rule)


def foreign_override_spans(low: str) -> Iterator[Span]:
    """Yield orders to drop earlier instructions in other languages than English."""
    if any(word in low for word in EARLIER) or (not low.isascii() and any(word in low for word in BEYOND_ASCII)):
        for found in FOREIGN.finditer(low):
            if not is_only_mentioned(low, *found.span()):
                yield Span(*found.span(), "injection.override")
