"""Codex' files, staged beside its root: killed before each step, refused by the disk at each call."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest

from memtui_store.errors import MemtuiError
from memtui_store.library import Catalog
from memtui_store.plan import Plan, combined
from tests import crash_worker
from tests.adapters import make_codex as made
from tests.conftest import Home, tree
from tests.test_faults import Fault

Tree = dict[str, tuple[bytes, int]]
STRIDE = 9
"""Steps from one kill to the next: a commit is killed before every single one elsewhere."""


@pytest.fixture
def scene(home: Home) -> Home:
    made.make(home.path / ".codex")
    shutil.rmtree(home.path / ".codex" / "memories" / "extensions")
    return home


def fresh(home: Home) -> Catalog:
    return Catalog(home.path, home.project, env=home.env)


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


def owned(home: Home) -> Tree:
    """Codex' lock file is its own, and stays."""
    found = tree(home.path / ".codex")
    return {name: held for name, held in found.items() if not name.endswith(".lock")}


def after(home: Home, plan: Plan) -> Tree:
    found = owned(home)
    for change in plan.changes:
        if change.scheme == "codex":
            name = str(Path(change.name).relative_to(home.path / ".codex"))
            found.pop(name, None)
            if change.after:
                found[name] = change.after.data, change.after.mtime_ns
    return dict(sorted(found.items()))


def restore(home: Home, kept: Path) -> None:
    shutil.rmtree(home.path / ".codex")
    shutil.copytree(kept, home.path / ".codex")
    shutil.rmtree(home.own, ignore_errors=True)


@pytest.mark.parametrize("lasting", [False, True])
def test_each_call_fails(scene: Home, tmp_path: Path, lasting: bool) -> None:
    kept = tmp_path / "kept"
    shutil.copytree(scene.path / ".codex", kept)
    hits: set[str] = set()
    for at in range(0, 1_000, 5 if lasting else 1):
        restore(scene, kept)
        fault = Fault(at, errno.EIO, lasting=lasting)
        with fresh(scene) as catalog:
            plan = plan_all(catalog)
            old, new = owned(scene), after(scene, plan)
            said: MemtuiError | None = None
            with fault.injected(catalog):
                try:
                    plan.commit()
                except MemtuiError as error:
                    said = error
            assert said is None or said.hint
        with fresh(scene) as catalog:
            catalog.stores()
            assert catalog.committer.journal.pending() == []
            assert catalog.verify_history().ok
            now = owned(scene)
            assert now in (old, new), fault.hit
            if not lasting:
                assert (now == old) == (said is not None), fault.hit
        if not fault.hit:
            break
        hits.add(fault.hit)
    assert lasting or hits >= {"open", "write", "fsync", "exchange", "link", "rename", "mkdir"}


def test_killed_before_each_step(scene: Home, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    shutil.copytree(scene.path / ".codex", kept)
    inside = step = 0
    while True:
        restore(scene, kept)
        with fresh(scene) as catalog:
            plan = plan_all(catalog)
            old, new = owned(scene), after(scene, plan)
        pid = os.fork()
        if pid == 0:
            with fresh(scene) as catalog:
                ready = plan_all(catalog)
                with crash_worker.watched(crash_worker.dying_at(step), catalog):
                    ready.commit()
            os._exit(0)
        if not os.waitpid(pid, 0)[1]:
            break
        # Even between the kill and the next start, nothing lies below the root that is not a memory.
        left = {path.name for path in (scene.path / ".codex" / "memories").rglob("*") if path.is_file()}
        assert not [name for name in left if not name.endswith(".md")]
        step += STRIDE
        with fresh(scene) as catalog:
            inside += bool(catalog.committer.journal.exists and catalog.committer.journal.pending())
            catalog.stores()
            assert catalog.committer.journal.pending() == []
            assert catalog.verify_history().ok
            assert owned(scene) in (old, new)
            if owned(scene) == new:
                catalog.plan_undo().commit()
                assert owned(scene) == old
    assert inside > 10
