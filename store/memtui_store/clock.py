"""The present moment, in one place, so that ages on a screen can be frozen."""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime


def now() -> datetime:
    """`MEMTUI_NOW` freezes it: screenshots, demos and tests show the same ages every day."""
    frozen = os.environ.get("MEMTUI_NOW")
    moment = parse(frozen) if frozen else None
    return moment or datetime.now(UTC)


def now_ns() -> int:
    return int(now().timestamp() * 1_000_000) * 1_000 if os.environ.get("MEMTUI_NOW") else time.time_ns()


def stamp(moment: datetime) -> str:
    """The form Claude Code writes: UTC with milliseconds and a Z."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def from_ns(mtime_ns: int) -> datetime | None:
    """None where a file carries a time no calendar has."""
    try:
        return datetime.fromtimestamp(mtime_ns / 1e9, UTC)
    except (OverflowError, ValueError, OSError):
        return None


def to_ns(value: str) -> int:
    """A date as a file's time, to the millisecond; 0 where it is none."""
    moment = parse(value)
    return int(moment.timestamp() * 1_000) * 1_000_000 if moment else 0


def parse(value: str) -> datetime | None:
    """Read a date or time as agents write them; None where it is neither."""
    value = value.strip()
    if not 8 <= len(value) <= 40 or not value[:4].isdigit():
        return None
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        return None
    try:
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (OverflowError, ValueError):
        return None
