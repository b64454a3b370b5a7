"""Codex' files, staged beside its root: killed before each step, refused by the disk at each call."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from memtui_store.catalog import Catalog
from memtui_store.changes.plan import Plan, combined
from tests.adapters import make_codex as made
from tests.adapters.faulted import Owner
from tests.conftest import Home

STRIDE = 3
"""Steps from one kill to the next: a commit is killed before every single one elsewhere."""


@pytest.fixture
def scene(home: Home) -> Home:
    made.make(home.path / ".codex")
    shutil.rmtree(home.path / ".codex" / "memories" / "extensions")
    return home


def plan_all(catalog: Catalog) -> Plan:
    """A block edited, another removed with its note to forget it, the summary, a new folder with a new note."""
    found = {memory.title: memory.ref for memory in catalog.memories() if memory.store == "codex"}
    plans = [
        catalog.plan_edit(found["~/src/site / build"], body="edited"),
        catalog.plan_delete(found["~/src/api / Go parser work"]),
        catalog.plan_edit(found["memory_summary.md"], body="## User Profile\n\nNew.\n"),
        catalog.plan_delete(found["release"]),
        catalog.plan_create(store="codex", title="Likes tea", body="Likes tea"),
    ]
    return combined("mixed", "everything at once", plans)


@pytest.fixture
def owner(scene: Home, tmp_path: Path) -> Owner:
    return Owner(scene, ".codex", "codex", plan_all, tmp_path / "kept")


@pytest.mark.parametrize("lasting", [False, True])
def test_each_call_fails(owner: Owner, lasting: bool) -> None:
    hits = owner.each_call_fails(lasting=lasting)
    assert hits >= {"open", "write", "fsync", "exchange", "link", "rename", "mkdir"}


def test_killed_before_each_step(owner: Owner) -> None:
    def nothing_stray() -> None:
        """Even between the kill and the next start, nothing lies below the root that is not a memory."""
        left = {path.name for path in (owner.root / "memories").rglob("*") if path.is_file()}
        assert not [name for name in left if not name.endswith(".md")]

    assert owner.killed_before_steps(STRIDE, nothing_stray) > 10
