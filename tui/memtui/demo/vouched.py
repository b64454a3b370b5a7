"""What the sample's person vouched for, and the one memory that somebody changed afterwards."""

from __future__ import annotations

import os
from pathlib import Path

from memtui_store.catalog import Catalog
from memtui_store.environment import Environment
from memtui_store.model import Memory

_VOUCHED = (
    "user_role.md",
    "feedback_real_postgres.md",
    "feedback_small_commits.md",
    "feedback_no_recap.md",
)
_CHANGED, _OLD, _NEW = "feedback_small_commits.md", "If the message needs an", "If the message needs a comma or an"


def vouch(environment: Environment) -> None:
    """Through the library, as a person would; the later change goes past it, as an agent's does."""
    with Catalog(environment=environment) as catalog:
        project = catalog.current_project
        memories = [memory for memory in catalog.memories() if memory.key in _VOUCHED and memory.project == project]
        catalog.plan_approve(*(memory.ref for memory in memories)).commit()
    _change(next(memory for memory in memories if memory.key == _CHANGED))


def _change(memory: Memory) -> None:
    path = Path(memory.path)
    status = path.stat()
    path.write_text(path.read_text(encoding="utf-8").replace(_OLD, _NEW), encoding="utf-8")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
