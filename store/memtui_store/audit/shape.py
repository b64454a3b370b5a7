"""Shape: whether a memory can be read, is read, and is worth its size."""

from __future__ import annotations

from collections.abc import Iterator

from memtui_store.audit.context import Context, finding
from memtui_store.findings import Finding
from memtui_store.model import Kind, Memory

_OVERSIZED = 40_000
"""Bytes: ten times what Claude Code hands a session of one memory."""
_UNREAD_DAYS = 90


def check_shape(memory: Memory, context: Context) -> Iterator[Finding]:
    """Instruction files and indexes are loaded whole, so their size is the budget's affair."""
    if "front matter" in memory.error:
        yield finding("shape.broken-header", memory, memory.error)
    elif memory.error:
        yield finding("shape.unreadable", memory, f"{memory.key}: {memory.error}")
        return
    if memory.kind in (Kind.RULES, Kind.INDEX):
        return
    if memory.superseded_by:
        message = f"replaced by {memory.superseded_by}"
        yield finding("shape.superseded", memory, message, fix="delete it", data=memory.ref)
    if memory.size > _OVERSIZED:
        yield finding("shape.oversized", memory, f"{memory.size:,} bytes; a session is handed 4,096 of them at once")


def check_unread(memory: Memory, context: Context) -> Iterator[Finding]:
    """Only where reads were counted for long enough, and the memory is old enough to have been read."""
    if memory.agent != "claude" or memory.kind in (Kind.RULES, Kind.INDEX):
        return
    usage = context.view.usage
    if usage.days < _UNREAD_DAYS or memory.ref in usage.reads or (memory.age_days or 0) < _UNREAD_DAYS:
        return
    tokens = context.index_tokens(memory)
    if tokens:
        message = f"no session read it {usage.sentence}; its index line costs {tokens} tokens at each start"
        yield finding("shape.unread", memory, message)
