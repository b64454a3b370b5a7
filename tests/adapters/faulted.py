"""What holds when the disk refuses or the process is killed, whoever owns the files: all old, or all new."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from memtui_store.catalog import Catalog
from memtui_store.changes.plan import Plan
from memtui_store.errors import MemtuiError
from tests import crash_worker
from tests.conftest import Home, tree
from tests.test_faults import Fault

Tree = dict[str, tuple[bytes, int]]


def _nothing(catalog: Catalog) -> None:
    """Most owners ask for no more than the files."""


@dataclass(frozen=True)
class Owner:
    """An agent's folder below the home, as it is before one large plan is tried again and again."""

    home: Home
    folder: str
    scheme: str
    plan_all: Callable[[Catalog], Plan]
    kept: Path
    also: Callable[[Catalog], None] = _nothing
    """What must hold besides, after each try."""

    @property
    def root(self) -> Path:
        return self.home.path / self.folder

    def fresh(self) -> Catalog:
        return Catalog(self.home.path, self.home.project, env=self.home.env)

    def owned(self) -> Tree:
        """Lock files are the owner's own, and stay."""
        return {name: held for name, held in tree(self.root).items() if not name.endswith(".lock")}

    def after(self, plan: Plan) -> Tree:
        found = self.owned()
        for change in plan.changes:
            if change.scheme == self.scheme:
                name = str(Path(change.name).relative_to(self.root))
                found.pop(name, None)
                if change.after:
                    found[name] = change.after.data, change.after.mtime_ns
        return found

    def restore(self) -> None:
        if not self.kept.exists():
            shutil.copytree(self.root, self.kept)
        shutil.rmtree(self.root)
        shutil.copytree(self.kept, self.root)
        shutil.rmtree(self.home.own, ignore_errors=True)

    def settled(self, catalog: Catalog) -> None:
        catalog.stores()
        assert catalog.committer.journal.pending() == []
        assert catalog.verify_history().ok
        self.also(catalog)

    def each_call_fails(self, *, lasting: bool) -> set[str]:
        """The disk refuses at each call in turn, or from it on; tells which calls were hit."""
        hits: set[str] = set()
        for at in range(1_000):
            self.restore()
            fault = Fault(at, errno.EIO, lasting=lasting)
            with self.fresh() as catalog:
                plan = self.plan_all(catalog)
                old, new = self.owned(), self.after(plan)
                said: MemtuiError | None = None
                with fault.injected(catalog):
                    try:
                        plan.commit()
                    except MemtuiError as error:
                        said = error
                assert said is None or said.hint
            with self.fresh() as catalog:
                self.settled(catalog)
                now = self.owned()
                assert now in (old, new), fault.hit
                if not lasting:
                    assert (now == old) == (said is not None), fault.hit
            if not fault.hit:
                return hits
            hits.add(fault.hit)
        raise AssertionError("the commit never went through")

    def killed_before_steps(self, stride: int, meanwhile: Callable[[], None] = lambda: None) -> int:
        """Killed before every `stride`-th step; tells how often that left an operation half done."""
        inside = step = 0
        while True:
            self.restore()
            with self.fresh() as catalog:
                plan = self.plan_all(catalog)
                old, new = self.owned(), self.after(plan)
            pid = os.fork()
            if pid == 0:
                with self.fresh() as catalog:
                    ready = self.plan_all(catalog)
                    with crash_worker.watched(crash_worker.dying_at(step), catalog):
                        ready.commit()
                os._exit(0)
            if not os.waitpid(pid, 0)[1]:
                return inside
            meanwhile()
            step += stride
            with self.fresh() as catalog:
                inside += bool(catalog.committer.journal.exists and catalog.committer.journal.pending())
                self.settled(catalog)
                assert self.owned() in (old, new)
                if self.owned() == new:
                    catalog.plan_undo().commit()
                    assert self.owned() == old
