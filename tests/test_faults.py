"""The disk says no at each single system call of a commit: a clear error, the old bytes, and no leftovers."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

import pytest

from memtui_store.agents.slug import slug
from memtui_store.catalog import Catalog
from memtui_store.changes import file_medium
from memtui_store.changes.journal import Journal
from memtui_store.changes.plan import Plan, combined
from memtui_store.errors import MemtuiError, StorageError
from tests.conftest import Home, memory_text, put, tree

CALLS = (
    *("open", "write", "fsync", "fdatasync", "link", "rename", "replace", "unlink", "mkdir", "fchmod", "utime", "read"),
)
BY_DESCRIPTOR = ("write", "fsync", "fdatasync", "fchmod", "read")
Tree = dict[str, tuple[bytes, int]]


def build(folder: Path, own: Path | None = None) -> Home:
    """A home with memories; memtui's own folders may be on another disk."""
    own = own or folder / "memtui"
    project = folder / "work" / "app"
    (project / ".git").mkdir(parents=True)
    memory = folder / "home" / ".claude" / "projects" / slug(str(project)) / "memory"
    env = {"HOME": str(folder / "home"), "MEMTUI_HOME": str(own)}
    home = Home(folder / "home", project, memory, own, env)
    for name in ("edited", "gone", "moved", "kept"):
        home.write(f"{name}.md", memory_text(name, f"About {name}", body="old text\n" * 20))
    lines = "".join(f"- [{name}]({name}.md) — About {name}\n" for name in ("edited", "gone", "moved"))
    home.write("MEMORY.md", f"# Index\n\n{lines}\nSome words of its own.\n")
    verified = memory_text("seen").replace("  type:", "  verified: 2026-11-16T12:00:00.000Z\n  type:")
    put(home.memory / "seen.md", verified, days=20)
    return home


def plan_all(catalog: Catalog) -> Plan:
    """A new folder with two files in it, a new file, an edit, two removals, the index, an approval, a mere new time."""
    plans = [
        catalog.plan_move("moved.md", to="project"),
        catalog.plan_create(store="claude", title="New one", body="new text", description="About new"),
        catalog.plan_edit("edited.md", description="About another", body="new text\n" * 30),
        catalog.plan_delete("gone.md"),
        catalog.plan_approve("kept.md"),
        catalog.plan_edit("seen.md", verified=True),
    ]
    plan = combined("mixed", "everything at once", plans)
    same = [c for c in plan.changes if c.before and c.after and c.before.data == c.after.data]
    assert [Path(change.name).name for change in same] == ["seen.md"]
    return plan


@dataclass
class Fault:
    """Raises at the n-th call; `lasting`: at every later one too; `late`: only after the call has been carried out."""

    at: int
    number: int = errno.EIO
    lasting: bool = False
    late: bool = False
    interrupt: bool = False
    calls: int = 0
    hit: str = ""

    def environment(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*args: Any, **named: Any) -> Any:
            due = self.calls == self.at or (self.lasting and self.calls > self.at)
            self.calls += 1
            if not due:
                return call(*args, **named)
            self.hit = self.hit or name
            if self.late and name not in ("open", "read"):
                call(*args, **named)
            elif name == "write" and not self.interrupt:
                call(args[0], args[1][: len(args[1]) // 2])
            raise self.error(name, args)

        return wrapped

    def error(self, name: str, args: tuple[Any, ...]) -> BaseException:
        """As the system raises it: a call on a descriptor names no file."""
        if self.interrupt:
            return KeyboardInterrupt()
        text = os.strerror(self.number)
        named = name not in BY_DESCRIPTOR and isinstance(args[0], (str, Path))
        return OSError(self.number, text, str(args[0])) if named else OSError(self.number, text)

    @contextmanager
    def injected(self, catalog: Catalog) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            for name in CALLS:
                patch.setattr(os, name, self.environment(name, getattr(os, name)))
            patch.setattr(file_medium, "exchange", self.environment("exchange", file_medium.exchange))
            yield


def stores(home: Home) -> Tree:
    found = {f"claude/{name}": held for name, held in tree(home.memory).items()}
    if (home.own / "data").exists():
        found |= {f"own/{name}": held for name, held in tree(home.own / "data").items()}
    return found


def folders(home: Home) -> list[Path]:
    return sorted(path for path in (home.own / "data").rglob("*") if path.is_dir())


def planned(home: Home, plan: Plan) -> Tree:
    """What the tree will be when all of the plan is done."""
    found = stores(home)
    for change in plan.changes:
        if change.scheme != "file":
            continue
        path, own = Path(change.name), home.own / "data"
        inside = path.is_relative_to(own)
        name = f"own/{path.relative_to(own)}" if inside else f"claude/{path.relative_to(home.memory)}"
        found.pop(name, None)
        if change.after:
            found[name] = (change.after.data, change.after.mtime_ns)
    return found


def fresh(home: Home) -> Catalog:
    return Catalog(home.path, home.project, env=home.env)


def assert_said_plainly(error: MemtuiError, home: Home, plan: Plan) -> None:
    names = [change.name for change in plan.changes]
    state = home.own / "state"
    assert any(name in error.message for name in (*names, str(state))), error.message
    assert ".tmp" not in error.message
    assert error.hint


def assert_whole(home: Home, old: Tree, new: Tree) -> bool:
    """After a fresh start: entirely old or entirely new, and nothing left open; tells whether it is new."""
    with fresh(home) as catalog:
        catalog.stores()
        assert catalog.committer.journal.pending() == []
        assert catalog.verify_history().ok
        approved = f"{home.store}/kept.md" in catalog.committer.approvals.all()
    now = stores(home)
    assert now in (old, new)
    assert approved == (now == new)
    if now == old:
        assert folders(home) == []
    return now == new


class Faulty(Protocol):
    lasting: bool
    hit: str

    def injected(self, catalog: Catalog) -> AbstractContextManager[None]: ...


@dataclass
class Scene:
    """A home with one plan, which is tried under one fault after another until it goes through."""

    home: Home
    plan: Plan
    old: Tree
    new: Tree

    @classmethod
    def of(cls, home: Home) -> Scene:
        with fresh(home) as catalog:
            plan = plan_all(catalog)
            return cls(home, plan, stores(home), planned(home, plan))

    def commit(self, fault: Faulty) -> bool:
        """Once, in a memtui that never ran before, with all that must hold afterwards; tells whether it was done."""
        shutil.rmtree(self.home.own, ignore_errors=True)
        error: BaseException | None = None
        with fresh(self.home) as catalog:
            plan = replace(self.plan, commit_with=catalog.commit)
            with fault.injected(catalog):
                try:
                    plan.commit()
                except (MemtuiError, KeyboardInterrupt) as raised:
                    error = raised
            if isinstance(error, MemtuiError):
                assert_said_plainly(error, self.home, plan)
                if not fault.lasting:
                    assert stores(self.home) == self.old, fault.hit
            elif error is None:
                assert stores(self.home) == self.new, fault.hit
        done = assert_whole(self.home, self.old, self.new)
        if not fault.lasting and not isinstance(error, KeyboardInterrupt):
            assert done == (error is None), fault.hit
        return done


def sweep(folder: Path, fault_at: Callable[[int], Faulty]) -> dict[str, int]:
    """A fault at each call in turn, until the commit passes without reaching it; tells how often each was hit."""
    hits: dict[str, int] = {}
    completed = 0
    scene = Scene.of(build(folder / "0"))
    for at in range(10_000):
        fault = fault_at(at)
        done = scene.commit(fault)
        if not fault.hit:
            assert done
            break
        hits[fault.hit] = hits.get(fault.hit, 0) + 1
        completed += done
        if done:
            scene = Scene.of(build(folder / str(at + 1)))
    print(f"\n{sum(hits.values())} fault points, {completed} completed: {hits}")
    return hits


EVERY = {*CALLS, "exchange"} - {"replace"}


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS], ids=errno.errorcode.get)
def test_one_call_fails(tmp_path: Path, number: int) -> None:
    assert sweep(tmp_path, lambda at: Fault(at, number)).keys() == EVERY


def test_every_call_fails_from_one_on(tmp_path: Path) -> None:
    assert sweep(tmp_path, lambda at: Fault(at, errno.EIO, lasting=True)).keys() == EVERY


def test_a_call_fails_that_was_carried_out(tmp_path: Path) -> None:
    assert sweep(tmp_path, lambda at: Fault(at, errno.EIO, late=True)).keys() == EVERY


def test_interrupted_at_each_call(tmp_path: Path) -> None:
    assert sweep(tmp_path, lambda at: Fault(at, interrupt=True)).keys() == EVERY


@pytest.mark.parametrize("lasting", [False, True])
def test_where_names_cannot_be_exchanged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lasting: bool) -> None:
    monkeypatch.setattr(file_medium, "exchange", lambda one, other: False)
    hits = sweep(tmp_path, lambda at: Fault(at, errno.ENOSPC, lasting=lasting))
    assert {"replace", "link", "rename"} <= hits.keys()


# The journal's own disk


@dataclass
class JournalFault(Fault):
    """The same for the statements of the journal's SQLite connection."""

    def error(self, name: str, args: tuple[Any, ...]) -> BaseException:
        return KeyboardInterrupt() if self.interrupt else sqlite3.OperationalError("database or disk is full")

    @contextmanager
    def injected(self, catalog: Catalog) -> Iterator[None]:
        journal, fault = catalog.committer.journal, self
        real = journal.db

        class Failing:
            def execute(self, sql: str, *values: Any) -> Any:
                return fault.environment(sql.split(maxsplit=1)[0].lower(), real.execute)(sql, *values)

            def executemany(self, sql: str, values: Any) -> Any:
                return fault.environment(sql.split(maxsplit=1)[0].lower(), real.executemany)(sql, values)

            @property
            def in_transaction(self) -> bool:
                return real.in_transaction

            def close(self) -> None:
                real.close()

        journal._connection = Failing()  # type: ignore[assignment]
        yield
        journal._connection = real


@pytest.mark.parametrize(
    "fault",
    [
        JournalFault(0),
        JournalFault(0, late=True),
        JournalFault(0, lasting=True),
        JournalFault(0, interrupt=True),
        JournalFault(0, interrupt=True, late=True),
    ],
    ids=["once", "late", "lasting", "interrupt", "late-interrupt"],
)
def test_each_statement_of_the_journal_fails(tmp_path: Path, fault: JournalFault) -> None:
    hits = sweep(tmp_path, lambda at: replace(fault, at=at))
    assert {"begin", "insert", "select", "commit"} <= hits.keys()


@dataclass
class Refusal:
    """A method of the journal that fails as a whole."""

    method: str
    where: str
    lasting: bool = False
    hit: str = ""

    @contextmanager
    def injected(self, catalog: Catalog) -> Iterator[None]:
        def refuse(*_: object) -> None:
            self.hit = self.method
            raise StorageError(f"{self.where}: full", hint="free some space")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Journal, self.method, refuse)
            yield


@pytest.mark.parametrize("method", ["begin", "finish"])
def test_the_journal_refuses(tmp_path: Path, method: str) -> None:
    scene = Scene.of(build(tmp_path))
    fault = Refusal(method, f"{scene.home.own}/state/journal.sqlite")
    assert not scene.commit(fault)
    assert fault.hit


@dataclass
class SmallJournal:
    """SQLite's own refusal, at whatever statement it comes to."""

    pages: int
    lasting: bool = False
    hit: str = "full"

    @contextmanager
    def injected(self, catalog: Catalog) -> Iterator[None]:
        catalog.committer.journal.db.execute(f"PRAGMA max_page_count = {self.pages}")
        yield


def test_a_journal_that_may_not_grow(tmp_path: Path) -> None:
    sizes = range(8, 32, 2)
    outcomes = [Scene.of(build(tmp_path / str(pages))).commit(SmallJournal(pages)) for pages in sizes]
    assert set(outcomes) == {True, False}


# A disk that is really full


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    if os.geteuid() != 0:
        pytest.skip("only root may mount a small disk")
    mount = ["mount", "-t", "tmpfs", "-o", "size=512k", "memtui-test", str(folder)]
    made = subprocess.run(mount, capture_output=True, text=True, check=False)
    if made.returncode != 0:
        pytest.skip(f"a small disk cannot be mounted here: {made.stderr.strip()}")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


@dataclass
class FullDisk:
    """Leaves only so many bytes free."""

    disk: Path
    free: int
    lasting: bool = False
    hit: str = "full"

    @contextmanager
    def injected(self, catalog: Catalog) -> Iterator[None]:
        status = os.statvfs(self.disk)
        filler = self.disk / "filler"
        filler.write_bytes(bytes(max(status.f_bavail * status.f_bsize - self.free, 0)))
        yield
        filler.unlink()


@pytest.mark.parametrize(("full", "most"), [("stores", 40_000), ("state", 240_000)])
def test_a_full_disk(tmp_path: Path, small_disk: Path, full: str, most: int) -> None:
    outcomes = []
    for free in range(0, most, 4096):
        shutil.rmtree(small_disk / "home", ignore_errors=True)
        on_disk, elsewhere = small_disk / "home", tmp_path / str(free)
        home = build(on_disk, elsewhere) if full == "stores" else build(elsewhere, on_disk)
        outcomes.append(Scene.of(home).commit(FullDisk(small_disk, free)))
    print(f"\n{outcomes.count(False)} of {len(outcomes)} commits met a full disk")
    assert set(outcomes) == {True, False}
