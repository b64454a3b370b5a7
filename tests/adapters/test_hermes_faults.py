"""Many entries in one file, under the owner's lock: killed before each step, and refused by the disk at each call."""

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
from tests.adapters import make_hermes as made
from tests.adapters.make_hermes import single, stage
from tests.conftest import Home, tree
from tests.test_faults import Fault

Tree = dict[str, tuple[bytes, int]]
STRIDE = 3
"""Steps from one kill to the next: a commit is killed before every single one elsewhere."""


@pytest.fixture
def scene(home: Home) -> Home:
    made.make(home.path / ".hermes", made.MEMORY, None)
    stage(home.path / ".hermes", 1, single("add", content="pending text"))
    return home


def fresh(home: Home) -> Catalog:
    return Catalog(home.path, home.project, env=home.env)


def plan_all(catalog: Catalog) -> Plan:
    """Two entries of one file, a new file, and the rows about them."""
    one, two, _ = (memory for memory in catalog.memories() if memory.agent == "hermes")
    plans = [
        catalog.plan_edit(one.ref, body="edited text"),
        catalog.plan_delete(two.ref),
        catalog.plan_create(store="hermes", title="Likes tea", body="Likes tea", type="user"),
    ]
    return combined("mixed", "everything at once", plans)


def owned(home: Home) -> Tree:
    """Hermes' lock files are its own, and stay."""
    found = tree(home.path / ".hermes")
    return {name: held for name, held in found.items() if not name.endswith(".lock")}


def after(home: Home, plan: Plan) -> Tree:
    found = owned(home)
    for change in plan.changes:
        if change.scheme == "hermes" and change.after:
            name = str(Path(change.name).relative_to(home.path / ".hermes"))
            found[name] = change.after.data, change.after.mtime_ns
    return found


def restore(home: Home, kept: Path) -> None:
    shutil.rmtree(home.path / ".hermes")
    shutil.copytree(kept, home.path / ".hermes")
    shutil.rmtree(home.own, ignore_errors=True)


@pytest.mark.parametrize("lasting", [False, True])
def test_each_call_fails(scene: Home, tmp_path: Path, lasting: bool) -> None:
    kept = tmp_path / "kept"
    shutil.copytree(scene.path / ".hermes", kept)
    hits: set[str] = set()
    for at in range(0, 1_000, 4 if lasting else 1):
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
            keys = {memory.key for memory in catalog.memories() if memory.agent == "hermes"}
            assert len(keys) == 3
        if not fault.hit:
            break
        hits.add(fault.hit)
    assert lasting or hits >= {"open", "write", "fsync", "exchange"}


def test_killed_before_each_step(scene: Home, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    shutil.copytree(scene.path / ".hermes", kept)
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
        step += STRIDE
        with fresh(scene) as catalog:
            inside += bool(catalog.committer.journal.exists and catalog.committer.journal.pending())
            catalog.stores()
            assert catalog.committer.journal.pending() == []
            assert catalog.verify_history().ok
            assert owned(scene) in (old, new)
            if owned(scene) == new:
                catalog.plan_undo().commit()
                assert owned(scene).keys() == old.keys()
                assert owned(scene) == old
    assert inside > 10
