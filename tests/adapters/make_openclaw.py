"""A workspace as OpenClaw keeps it, with its ledger of who wrote what."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.conftest import put

MEMORY = """# Long-Term Memory

- The release branch is `release/2026.11`; tag from there only.
- Keep the gateway on loopback. <!-- trigger: gateway setup, network safety --> <!-- importance: 9 -->
- Use the helper for validation. <!-- project: github.com/owner/repo -->

## Promoted From Short-Term Memory (2026-11-15)

<!-- openclaw-memory-promotion:memory:memory/2026-11-13.md:5:5:6948cae23dc9 -->
- Dana reviews migrations. [score=0.715 signals=3 recalls=2 avg=0.887 source=memory/2026-11-13.md:5-5] <!-- trigger: prefers, all --> <!-- importance: 7 -->
<!-- openclaw-memory-lineage:memory:memory/2026-11-12.md:1:2 -->
<!-- openclaw-memory-promotion:memory:memory/2026-11-14.md:1:5 -->
- # 2026-11-14 - Run migrations on staging first. [score=0.616 signals=1 recalls=1 avg=0.956 source=memory/2026-11-14.md:1-5]
"""  # noqa: E501 - as long as its owner writes them
USER = """# USER.md - User Model

## Directives

<!-- observed: 2026-09-01 | status: superseded -->

- Prefer long explanations.

<!-- observed: 2026-11-01 | status: active -->

- Prefer concise progress updates.
"""
DREAMS = "# Dream Diary\n\n<!-- openclaw:dreaming:diary:start -->\n---\n<!-- openclaw:dreaming:diary:end -->\n"


def make(workspace: Path, days: float = 1) -> Path:
    for name, text in {
        "MEMORY.md": MEMORY,
        "USER.md": USER,
        "DREAMS.md": DREAMS,
        "AGENTS.md": "# Agents\n\nBe kind.\n",
        "SOUL.md": "# Soul\n",
        "memory/2026-11-13.md": "# 2026-11-13\n\n- Router VLAN 20 is reserved.\n",
        "memory/2026-11-14-0930.md": "# Session\n",
        "memory/imports/codex/notes.md": "# Imported\n",
        "memory/dreaming/light/2026-11-13.md": "# Light\n",
        "memory/.dreams/events.md": "# Events\n",
    }.items():
        put(workspace / name, text, days)
    return workspace


def record(state: Path, workspace: Path, classes: dict[str, str]) -> Path:
    """The ledger with one row per file."""
    path = state / "state" / "openclaw.sqlite"
    path.parent.mkdir(parents=True, exist_ok=True)
    own = digest(os.path.realpath(workspace))
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(
            "CREATE TABLE plugin_state_entries (plugin_id TEXT, namespace TEXT, entry_key TEXT, value_json TEXT,"
            " PRIMARY KEY (plugin_id, namespace, entry_key))"
        )
        db.execute("INSERT INTO plugin_state_entries VALUES ('other', 'x', 'y', '{}')")
        for name, origin in classes.items():
            held = (workspace / name).read_bytes() if (workspace / name).exists() else b""
            value = {
                "relativePath": name,
                "fileHash": hashlib.sha256(held).hexdigest(),
                "originClass": origin,
                "observedAt": 1_794_000_000_000,
            }
            db.execute(
                "INSERT INTO plugin_state_entries VALUES ('core:memory-artifact-provenance', 'workspace-files', ?, ?)",
                (f"{own}:{digest(name)}", json.dumps(value)),
            )
    return path


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
