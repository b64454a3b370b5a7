"""A file of lessons as KarnEvil9 writes it: compact JSON, one object a line, its own order of keys."""

from __future__ import annotations

import json
import uuid
from datetime import UTC, datetime
from pathlib import Path

from tests.conftest import DAY, NOW_S, put


def stamp(days: float) -> str:
    moment = datetime.fromtimestamp(NOW_S - days * DAY, UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def lesson(
    number: int,
    text: str = "Completed using shell-exec. 1 step(s) succeeded.",
    *,
    task: str = "",
    days: float = 5,
    count: int = 1,
    retrieved: float | None = 2,
    outcome: str = "succeeded",
    **more: object,
) -> dict[str, object]:
    held: dict[str, object] = {
        "lesson_id": str(uuid.UUID(int=number + 1, version=4)),
        "task_summary": task or f"Task number {number}",
        "outcome": outcome,
        "lesson": text,
        "tool_names": ["shell-exec", "read-file"],
        "created_at": stamp(days),
        "session_id": f"sess-{number:04d}",
        "relevance_count": count,
    }
    if retrieved is not None:
        held["last_retrieved_at"] = stamp(retrieved)
    return held | more


def line(held: dict[str, object]) -> bytes:
    return json.dumps(held, separators=(",", ":"), ensure_ascii=False).encode()


def lines(*held: dict[str, object]) -> bytes:
    return b"".join(line(item) + b"\n" for item in held)


def make(project: Path, *held: dict[str, object], days: float = 1) -> Path:
    return put(project / "sessions" / "memory.jsonl", lines(*held), days)
