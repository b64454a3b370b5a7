"""The brief as a file, for a prompt's prefix: a plan like any other change, and none where the bytes are the same."""

from __future__ import annotations

from pathlib import Path

from memtui_store import clock
from memtui_store.agent_api.results import Brief
from memtui_store.changes.files import image_at, storage_errors
from memtui_store.changes.plan import Change, Image, Plan
from memtui_store.view import View

_CAP = 2_000_000


def plan_brief_file(view: View, brief: Brief, file: Path) -> Plan:
    """A link to a file elsewhere stays a link; a file that is the same keeps its time."""
    path = file.resolve()
    with storage_errors(path):
        before = image_at(path, _CAP)
    data = brief.text.encode()
    same = before is not None and before.data == data
    after = before if same else Image(data, clock.now_ns(), before.mode if before else 0o600)
    summary = f"keep the brief of {brief.entries} entries in {path}"
    return Plan("brief", summary, [Change(f"file:{path}", before, after)], commit_with=view.commit)
