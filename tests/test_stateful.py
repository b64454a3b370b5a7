"""Any series of operations, with or without another program on the same files: the disk is what the model says,
and undoing everything gives back the first bytes."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from memtui_store.agents.slug import slug
from memtui_store.catalog import Catalog
from memtui_store.changes.plan import Plan
from memtui_store.errors import ConflictError, NothingMatched, RefusedError
from memtui_store.model import Kind, Memory
from tests.conftest import Home, memory_text, put

Model = dict[str, tuple[bytes, int]]

WORDS = st.text("abc -:#'\"[](){}\n—é", max_size=40)
LINES = st.text("abc -:#'\"[](){}—é", min_size=1, max_size=30).filter(str.strip)
PICK = st.integers(0, 1_000)
PICKS = st.lists(PICK, min_size=1, max_size=3)
STORES = st.sampled_from(["claude", "project", "global"])
INDEX = "# Index\r\n\r\n- [zero](zero.md) — About zero\r\nwords of its own\r\n- [one](one.md) — no description"
BROKEN = b"---\nname: broken\ndescription: never closed\n\nbody \xff\xfe"


class Alone(RuleBasedStateMachine):
    """Only memtui writes."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="memtui-stateful-"))
        self.project = self.folder / "work" / "app"
        (self.project / ".git").mkdir(parents=True)
        self.memory = self.folder / "home" / ".claude" / "projects" / slug(str(self.project)) / "memory"
        put(self.memory / "zero.md", memory_text("zero", "About zero"), days=3)
        put(self.memory / "one.md", memory_text("one", "'About: one'").replace("\n", "\r\n"), days=40)
        put(self.memory / "deep" / "two.md", memory_text("two"), days=400.5)
        put(self.memory / "plain.md", "No header, no newline at the end", days=7)
        put(self.memory / "broken.md", BROKEN, days=8)
        put(self.memory / "MEMORY.md", INDEX, days=9)
        self.catalog = self.open()
        self.first = self.disk()
        self.model = dict(self.first)

    def open(self) -> Catalog:
        env = {"HOME": str(self.folder / "home"), "MEMTUI_HOME": str(self.folder / "memtui")}
        return Catalog(self.folder / "home", self.project, env=env)

    def disk(self) -> Model:
        """All there is: files with their times, leftovers among them, approvals, and where memories came from."""
        roots = (self.memory, self.folder / "memtui" / "data")
        paths = [path for root in roots for path in root.rglob("*") if path.is_file()]
        found = {f"file:{path}": (path.read_bytes(), path.stat().st_mtime_ns) for path in paths}
        for records in (self.catalog.committer.approvals, self.catalog.committer.carried):
            held = records.everything()
            found |= {f"{records.scheme}:{ref}": (record, 0) for ref, record in held.items()}
        return found

    def teardown(self) -> None:
        try:
            self.back_and_forth()
        finally:
            self.catalog.close()
            shutil.rmtree(self.folder)

    def back_and_forth(self) -> None:
        """Undoing everything gives the first tree, redoing it the last; bytes and times alike."""
        last, count = self.model, 0
        while any(op.state == "done" and op.undoes is None and not op.undone_by for op in self.catalog.history()):
            self.carry_out(self.catalog.plan_undo())
            count += 1
        with pytest.raises(RefusedError):
            self.catalog.plan_undo()
        assert self.disk() == self.model == self.first
        for _ in range(count):
            self.carry_out(self.catalog.plan_redo())
        assert self.disk() == self.model == last
        assert self.catalog.verify_history().ok

    @invariant()
    def disk_is_model(self) -> None:
        assert self.disk() == self.model
        assert self.catalog.verify_history().ok
        assert self.catalog.committer.journal.pending() == []

    # Steps

    def entries(self) -> list[Memory]:
        kept = [m for m in self.catalog.memories() if m.kind not in (Kind.RULES, Kind.INDEX)]
        return [m for m in kept if m.store.startswith(("claude:", "memtui:"))]

    def some(self, picks: list[int]) -> list[str]:
        found = self.entries()
        return list(dict.fromkeys(found[pick % len(found)].ref for pick in picks)) if found else []

    def one(self, picks: list[int]) -> str:
        found = self.some(picks)
        if not found:
            raise NothingMatched("no memory is left")
        return found[0]

    def carry_out(self, plan: Plan) -> None:
        """The model changes as the plan says, and by nothing else."""
        expected = dict(self.model)
        for change in plan.changes:
            expected.pop(change.address, None)
            if change.after:
                expected[change.address] = (change.after.data, change.after.mtime_ns)
        if plan.empty:
            with pytest.raises(RefusedError):
                plan.commit()
        else:
            plan.commit()
        self.model = expected

    def attempt(self, make: Callable[[], Plan]) -> None:
        """What cannot be planned is refused; what can be planned can be done while nobody interferes."""
        try:
            plan = make()
        except (RefusedError, NothingMatched):
            return
        self.carry_out(plan)

    @rule(title=LINES, body=WORDS, description=LINES, to=STORES)
    def create(self, title: str, body: str, description: str, to: str) -> None:
        plan = self.catalog.plan_create(store=to, title=title, body=body, description=description, type="fact")
        self.carry_out(plan)
        assert f"file:{self.catalog.get(plan.refs[0]).path}" in self.model

    @rule(picks=PICKS, title=st.none() | LINES, description=st.none() | LINES, verified=st.booleans())
    def edit_field(self, picks: list[int], title: str | None, description: str | None, verified: bool) -> None:
        self.attempt(
            lambda: self.catalog.plan_edit(self.one(picks), title=title, description=description, verified=verified)
        )

    @rule(picks=PICKS, body=WORDS)
    def edit_body(self, picks: list[int], body: str) -> None:
        self.attempt(lambda: self.catalog.plan_edit(self.one(picks), body=body))

    @rule(picks=PICKS)
    def delete(self, picks: list[int]) -> None:
        self.attempt(lambda: self.catalog.plan_delete(*self.some(picks)))

    @rule(picks=PICKS, to=STORES)
    def move(self, picks: list[int], to: str) -> None:
        self.attempt(lambda: self.catalog.plan_move(*self.some(picks), to=to))

    @rule(picks=PICKS, to=STORES)
    def copy(self, picks: list[int], to: str) -> None:
        self.attempt(lambda: self.catalog.plan_copy(*self.some(picks), to=to))

    @rule(picks=PICKS)
    def approve(self, picks: list[int]) -> None:
        self.attempt(lambda: self.catalog.plan_approve(*self.some(picks)))

    @rule()
    def restore(self) -> None:
        for item in self.catalog.trash()[:1]:
            if item.address not in self.model:
                self.carry_out(self.catalog.plan_restore([item]))
                assert item.address in self.model

    @rule()
    def undo(self) -> None:
        self.attempt(self.catalog.plan_undo)

    @rule()
    def redo(self) -> None:
        """Of something undone before other changes, it may come too late."""
        with suppress(ConflictError):
            self.attempt(self.catalog.plan_redo)

    @rule()
    def start_again(self) -> None:
        self.catalog.close()
        self.catalog = self.open()


class Crowded(Alone):
    """Another program writes to the same files."""

    def paths(self) -> list[Path]:
        return sorted(Path(address.removeprefix("file:")) for address in self.model if address.startswith("file:"))

    def outside(self, path: Path, data: bytes | None) -> None:
        """An outside write, and the look at the disk that follows it in any front end."""
        self.model.pop(f"file:{path}", None)
        if data is None:
            path.unlink()
        else:
            put(path, data, days=len(data) / 7)
            self.model[f"file:{path}"] = (data, path.stat().st_mtime_ns)
        self.catalog.refresh()

    @precondition(lambda self: self.paths())
    @rule(pick=PICK, more=WORDS.filter(bool))
    def outside_changes(self, pick: int, more: str) -> None:
        path = self.paths()[pick % len(self.paths())]
        self.outside(path, path.read_bytes() + more.encode())

    @rule(name=st.sampled_from(["zero.md", "new.md", "deep/two.md", "MEMORY.md"]), body=WORDS)
    def outside_creates(self, name: str, body: str) -> None:
        self.outside(self.memory / name, memory_text(body=body).encode())

    @precondition(lambda self: self.paths())
    @rule(pick=PICK)
    def outside_removes(self, pick: int) -> None:
        self.outside(self.paths()[pick % len(self.paths())], None)

    @rule(picks=PICKS, body=LINES, more=WORDS.filter(bool))
    def outside_comes_between(self, picks: list[int], body: str, more: str) -> None:
        """After the plan and before the commit: the plan is refused, and says what changed."""
        for ref in self.some(picks)[:1]:
            plan = self.catalog.plan_edit(ref, body=body)
            if not plan.empty:
                path = self.catalog.get(ref).path
                self.outside(path, path.read_bytes() + more.encode())
                with pytest.raises(ConflictError) as raised:
                    plan.commit()
                assert raised.value.diff

    def attempt_undo(self, make: Callable[[], Plan]) -> bool:
        """It succeeds, or it is refused and changes nothing, which the invariant sees."""
        try:
            self.carry_out(make())
        except RefusedError:
            return False
        return True

    @rule()
    def undo(self) -> None:
        self.attempt_undo(self.catalog.plan_undo)

    @rule(pick=PICK)
    def undo_any(self, pick: int) -> None:
        operations = self.catalog.history()
        if operations:
            self.attempt_undo(lambda: self.catalog.plan_undo(operations[pick % len(operations)].id))

    @rule()
    def redo(self) -> None:
        self.attempt_undo(self.catalog.plan_redo)

    def back_and_forth(self) -> None:
        """As far as the others' writes allow, and nothing of theirs is lost on the way."""
        for step in (self.catalog.plan_undo, self.catalog.plan_redo):
            while self.attempt_undo(step):
                assert self.disk() == self.model


def test_what_was_redone_last_is_undone_first(home: Home) -> None:
    path = home.write("a.md", memory_text("a", "First"))
    catalog, first = home.catalog(), path.read_bytes()
    catalog.plan_edit("a.md", description="Redone").commit()
    catalog.plan_undo().commit()
    catalog.plan_edit("a.md", description="Other").commit()
    catalog.plan_edit("a.md", description="First").commit()
    assert path.read_bytes() == first
    catalog.plan_redo(1).commit()
    assert [catalog.plan_undo().commit().undoes for _ in range(3)] == [1, 4, 3]
    assert path.read_bytes() == first


def test_an_undone_redo_leaves_the_operation_undone(home: Home) -> None:
    home.write("a.md", memory_text("a", "First"))
    catalog = home.catalog()
    catalog.plan_edit("a.md", description="Second").commit()
    catalog.plan_undo().commit()
    redone = catalog.plan_redo().commit()
    catalog.plan_undo(redone.id).commit()
    assert [operation.undone_by for operation in catalog.history()] == [2, None, 4, None]
    with pytest.raises(RefusedError):
        catalog.plan_undo()
    catalog.plan_redo().commit()
    assert catalog.get("a.md").description == "Second"


@pytest.mark.parametrize("machine", [Alone, Crowded])
def test_any_series_of_operations(machine: type[RuleBasedStateMachine]) -> None:
    run_state_machine_as_test(machine, settings=settings(max_examples=30, stateful_step_count=20))
