"""A Hermes home as its program leaves one: two files of entries, profiles, a configuration, a queue."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.conftest import DAY, NOW_S, put

DELIMITER = "\n§\n"
MEMORY = (
    "Project ~/code/api uses Go 1.22; run tests with 'make test'",
    "Multi-line entry\nsecond line with a bare § inside",
    "The staging cluster is rebuilt every night at 02:00 UTC",
)
USER = ("Name is Ada", "Prefers concise answers")


def make(
    home: Path,
    memory: Sequence[str] | None = MEMORY,
    user: Sequence[str] | None = USER,
    *,
    config: str = "",
    days: float = 10,
) -> Path:
    """The profile's own folder, which is given; None leaves a file out."""
    for name, entries in (("MEMORY.md", memory), ("USER.md", user)):
        if entries is not None:
            put(home / "memories" / name, DELIMITER.join(entries), days).chmod(0o600)
    home.mkdir(parents=True, exist_ok=True)
    if config:
        put(home / "config.yaml", config)
    return home


def profile(root: Path, name: str, memory: Sequence[str] = MEMORY, user: Sequence[str] = USER) -> Path:
    return make(root / "profiles" / name, memory, user)


def stage(home: Path, number: int, payload: Mapping[str, object], *, origin: str = "background_review") -> Path:
    """A write that waits, as Hermes' own gate records it."""
    name = f"{number:08x}"
    record = {
        "id": name,
        "subsystem": "memory",
        "action": payload.get("action", ""),
        "summary": f"{payload.get('action')} to {payload.get('target')}",
        "origin": origin,
        "created_at": float(NOW_S - DAY + number),
        "payload": payload,
    }
    path = home / "pending" / "memory" / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(record, indent=2), encoding="utf-8")
    os.utime(path, (NOW_S - DAY, NOW_S - DAY))
    return path


def single(
    action: str, target: str = "memory", content: str | None = None, old: str | None = None
) -> dict[str, object]:
    return {"action": action, "target": target, "content": content, "old_text": old}
