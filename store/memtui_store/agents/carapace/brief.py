"""Make the brief that Carapace hands to a session, and tell what it leaves out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.carapace.entries import length, text
from memtui_store.agents.carapace.rows import Row
from memtui_store.agents.drafts import first_line
from memtui_store.agents.session_start import Opening, pieces_of

BRIEF_ENTRIES, BRIEF_CHARS = 50, 10_000


def opening(rows: Mapping[str, Row], path: Path) -> Iterator[Opening]:
    """Behavioral entries first, then the newest, until it is full; each on one line."""
    order, cut = brief_order(rows), brief_cut(rows)
    if not order:
        return
    now = clock.now()
    lines = pieces_of((brief_line(rows[name], now), name not in cut) for name in order)
    lost = tuple(first_line(text(rows[name], "content")) for name in order if name in cut)
    size = sum(length(text(rows[name], "content")) for name in order)
    what = "the brief Carapace makes of its live entries"
    yield Opening(path, what, lines, size, BRIEF_CHARS, len(order), BRIEF_ENTRIES, lost=lost)


def brief_order(rows: Mapping[str, Row]) -> list[str]:
    """Live entries as Carapace's brief has them: behavioral first, then the newest."""
    live = [name for name, row in rows.items() if row.get("superseded_by") is None]
    live.reverse()
    order = sorted(live, key=lambda name: text(rows[name], "created_at"), reverse=True)
    order.sort(key=lambda name: not rows[name].get("behavioral"))
    return order


def brief_line(row: Row, now: datetime) -> str:
    made = clock.parse(text(row, "created_at"))
    age = f" ({max((now - made).days, 0)}d ago)" if made else ""
    return f"- [{text(row, 'type')}] {' '.join(text(row, 'content').splitlines())}{age}"


def brief_cut(rows: Mapping[str, Row]) -> set[str]:
    """Live entries that the brief leaves out: it stops when it is full."""
    order = brief_order(rows)
    used = 0
    for place, name in enumerate(order):
        used += length(text(rows[name], "content"))
        if place >= BRIEF_ENTRIES or used > BRIEF_CHARS:
            return set(order[place:])
    return set()
