"""A Codex home as its program leaves one: both memory roots, their databases, a configuration."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path

from tests.conftest import NOW_S, put

THREAD = "019c6e27-e55b-73d1-87d8-4e01f1f75043"
STEM = "2026-02-18T00-30-34-JjOz-my_slug__fix_parser"
SLUG = "My Slug: fix/parser!!"
SITE = """# Task Group: ~/src/site / build

scope: how the site is built
applies_to: cwd=/home/u/src/site; reuse_rule=any checkout

## Reusable knowledge

- pnpm, never npm [Task 1]
"""
API = f"""# Task Group: ~/src/api / Go parser work

scope: parser fixes and their tests in the api repo
applies_to: cwd=/home/u/src/api; reuse_rule=safe for this checkout

## Task 1: fix ErrBadToken regression, success

### rollout_summary_files

- rollout_summaries/{STEM}.md (cwd=/home/u/src/api, rollout_path=/x.jsonl, updated_at=2026-11-14T23:00:48+00:00, thread_id={THREAD}, success)

### keywords

- parser, ErrBadToken, go test ./parser

## User preferences

- when fixing tests, the user asked: "keep it short" -> be terse [Task 1]
"""  # noqa: E501 - as long as its owner writes them
HEADINGS = ("## User Profile", "## User preferences", "## General Tips", "## What's in Memory")
SUMMARY = "v1\n\n" + "\n\n".join(f"{heading}\n\n- text" for heading in HEADINGS) + "\n"
ROLLOUT = (
    f"thread_id: {THREAD}\nupdated_at: 2026-11-14T23:00:48+00:00\nrollout_path: /tmp/rollout-0.jsonl\n"
    "cwd: /home/u/src/api\ngit_branch: main\n\n# Summary 0\nbody line\n"
)
RAW = (
    "# Raw Memories\n\nMerged stage-1 raw memories (stable ascending thread-id order):\n\n"
    f"## Thread `{THREAD}`\nupdated_at: 2026-11-14T23:00:48+00:00\ncwd: /home/u/src/api\n"
    f"rollout_path: /tmp/rollout-0.jsonl\nrollout_summary_file: {STEM}.md\n\n"
    "---\ndescription: parser regression\ntask: t\n---\n\n### Task 1: x\n\n"
)
NOTE = "extensions/ad_hoc/notes/2026-11-15T23-01-00-forget-tabs.md"
_TABLES = """
CREATE TABLE stage1_outputs (thread_id TEXT PRIMARY KEY, source_updated_at INTEGER NOT NULL, raw_memory TEXT NOT NULL,
    rollout_summary TEXT NOT NULL, rollout_slug TEXT, generated_at INTEGER NOT NULL, usage_count INTEGER,
    last_usage INTEGER, selected_for_phase2 INTEGER NOT NULL DEFAULT 0, selected_for_phase2_source_updated_at INTEGER);
CREATE TABLE jobs (kind TEXT NOT NULL, job_key TEXT NOT NULL, status TEXT NOT NULL, worker_id TEXT,
    ownership_token TEXT, started_at INTEGER, finished_at INTEGER, lease_until INTEGER, retry_at INTEGER,
    retry_remaining INTEGER NOT NULL, last_error TEXT, input_watermark INTEGER, last_success_watermark INTEGER,
    PRIMARY KEY (kind, job_key));
"""
Job = tuple[str, str, str, int, int, str]
"""Kind, key, status, when it finished, until when it is leased, its last error."""


def make(home: Path, *, config: str = "[features]\nmemories = true\n", days: float = 10) -> Path:
    """The first version's root and a configuration; Codex' home is given back."""
    for name, text in {
        "MEMORY.md": f"{API}\n{SITE}",
        "memory_summary.md": SUMMARY,
        "raw_memories.md": RAW,
        f"rollout_summaries/{STEM}.md": ROLLOUT,
        "skills/release/SKILL.md": "---\nname: release\ndescription: How to release\n---\n\nTag it.\n",
        NOTE: "Forget that the user likes tabs.\n",
    }.items():
        put(home / "memories" / name, text, days)
    if config:
        put(home / "config.toml", config)
    return home


def second(home: Path) -> Path:
    """The second version's root."""
    put(home / "memories_v2" / "memory_summary.md", SUMMARY)
    return home / "memories_v2"


def database(path: Path, sessions: Sequence[tuple[str, str, int]] = (), jobs: Iterable[Job] = ()) -> Path:
    """Sessions as thread, slug and how often they were used, an hour ago."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.executescript(_TABLES)
        for thread, slug, count in sessions:
            db.execute(
                "INSERT INTO stage1_outputs VALUES (?, ?, 'raw', 'summary', ?, ?, ?, ?, 1, ?)",
                (thread, NOW_S - 9_000, slug, NOW_S - 8_000, count, NOW_S - 3_600, NOW_S - 9_000),
            )
        for kind, key, status, finished, lease, error in jobs:
            db.execute(
                "INSERT INTO jobs (kind, job_key, status, finished_at, lease_until, retry_remaining, last_error)"
                " VALUES (?, ?, ?, ?, ?, 3, ?)",
                (kind, key, status, finished, lease, error),
            )
    return path
