"""Committing a plan: all of it or none of it, whatever happens in between.

The order that makes this hold: lock, check that every image is still what was read, journal the operation with
all its bytes, stage the new files, swap them in one by one, tidy up, close the operation. A process killed
anywhere leaves an open operation, which the next one completes or takes back.

Where the power goes in between, the files tell the journal what to do:

1. The journal is synced, then the new files are written and synced beside their targets. Until then no file has
   changed: without the journal's line there was no operation, with it every file is old, and it is taken back.
2. Each swap is one rename, so that a file is old or new and never half of both; the folders are synced once all are
   swapped. From the first swap on the journal's line is on the disk: if any file is new, the rest is completed from the
   bytes in the journal; if none is, all of it is taken back.

The end of the operation, and a person's decisions that belong to it, need no sync of their own after that: should they
be lost, the operation is found open, all its files are new, and the next start writes the same end again. Where there
are only such decisions there is nothing to tell by, and their one transaction is synced itself.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path

from memtui_store.changes import undo
from memtui_store.changes.approvals import Approvals
from memtui_store.changes.file_medium import FileMedium, missing_folders
from memtui_store.changes.files import UnreadableError, storage_errors
from memtui_store.changes.journal import Journal, Moved, Operation, change_of, record_of
from memtui_store.changes.lock import locked
from memtui_store.changes.plan import Change, Image, Medium, Plan, Side
from memtui_store.changes.records import Records
from memtui_store.errors import ConflictError, LockedError, MemtuiError, RefusedError

_LOCK_WAIT = 10.0


@dataclass(frozen=True, slots=True)
class _Step:
    """One change of an operation under way, and what carries it out."""

    change: Change
    moved: Moved
    medium: Medium

    @property
    def temp(self) -> str:
        return self.moved.temp

    def named(self) -> AbstractContextManager[None]:
        """Name the file in errors, because a failing call names none, or the temp file beside it."""
        return storage_errors(self.change.name, hint="")

    def side(self) -> Side:
        """Tell which of its images is there; whatever cannot be read as a file is someone else's."""
        with storage_errors(self.change.name):
            try:
                return self.change.side(self.medium.load(self.change.name))
            except UnreadableError:
                return "foreign"


class Committer:
    """The only door through which anything is written."""

    def __init__(
        self,
        state: Path,
        more: Callable[[str], Medium | None] = lambda _: None,
        purging: Callable[[], None] = lambda: None,
        gate: Callable[[Plan], Plan] = lambda plan: plan,
    ) -> None:
        """`more` finds the medium of an adapter that keeps its memories otherwise than in plain files.

        `purging` is called before bytes go for good, for whoever keeps words of them elsewhere. `gate` gives the plan
        as whoever acts may carry it out, or refuses it.
        """
        self.state, self._more, self._purging, self._gate = state, more, purging, gate
        self.journal = Journal(state / "journal.sqlite")
        self.approvals = Approvals(self.journal)
        self.decisions = Records(self.journal, "decision", "decisions")
        self.settled = Records(self.journal, "settled", "settled")
        self.carried = Records(self.journal, "carried", "carried")
        self.trashed = Records(self.journal, "trashed", "trashed")
        self.edits = Records(self.journal, "edits", "edits")
        records = (self.approvals, self.decisions, self.settled, self.carried, self.trashed, self.edits)
        self.media: dict[str, Medium] = {"file": FileMedium()} | {each.scheme: each for each in records}

    def close(self) -> None:
        self.journal.close()

    def commit(self, plan: Plan) -> Operation:
        """Carry out all of the plan or nothing."""
        plan = self._gate(plan)
        _refuse_empty(plan.changes)
        with self._lock():
            self._recover()
            changes = _refuse_empty([self._current(change) for change in plan.changes if not change.void])
            plan = Plan(plan.verb, plan.summary, changes, plan.refs, plan.notes, plan.undoes, plan.keep)
            token = os.urandom(6).hex()
            steps = [self._step(change, f"{token}-{number}") for number, change in enumerate(changes)]
            operation = self.journal.begin(plan, [step.moved for step in steps])
            self._perform(operation, steps)
            operation.state = "done"
            return operation

    def _current(self, change: Change) -> Change:
        """The change from what is on disk now, if that has the bytes the plan was made from."""
        with storage_errors(change.name):
            now = self.at(change)
        if (now.hash if now else None) != (change.before.hash if change.before else None):
            raise ConflictError(
                f"{change.name} is not what it was when the change was made",
                hint="nothing was written; look at it again, then repeat the change",
                diff=_diff(change, now),
            )
        return Change(change.address, now, change.after)

    def at(self, change: Change) -> Image | None:
        """Load what is there now where a change would be made."""
        return self._medium(change.scheme).load(change.name)

    def _medium(self, scheme: str) -> Medium:
        medium = self.media.get(scheme) or self._more(scheme)
        if medium is None:
            raise RefusedError(f"this memtui cannot write to {scheme!r} stores")
        return self.media.setdefault(scheme, medium)

    def _step(self, change: Change, token: str) -> _Step:
        """Decide where the new bytes wait, and which folders come with them, if they are a file's."""
        medium, temp = self._medium(change.scheme), ""
        made: tuple[str, ...] = ()
        if isinstance(medium, FileMedium):
            temp = os.path.join(medium.staging(change.name), f".memtui-{token}.tmp")
            made = tuple(missing_folders(os.path.dirname(change.name))) if change.before is None else ()
        moved = Moved(change.address, temp, record_of(change.before), record_of(change.after), made)
        return _Step(change, moved, medium)

    def _perform(self, operation: Operation, steps: list[_Step]) -> None:
        try:
            self._carry_out(operation, steps)
        except BaseException as error:
            if self._is_done(operation):
                # The journal has closed it, whatever failed or was pressed just after that.
                if isinstance(error, MemtuiError):
                    return
                raise
            taken_back = self._take_back(operation, steps)
            raise _explained(error, steps, taken_back) from error

    def _carry_out(self, operation: Operation, steps: list[_Step]) -> None:
        """Sync the journal, stage, swap, tidy up, close; a person's decisions go into the closing transaction."""
        records = [step for step in steps if isinstance(step.medium, Records)]
        others = [step for step in steps if not isinstance(step.medium, Records)]
        if others:
            self.journal.sync()
        for step in others:
            with step.named():
                step.medium.stage(step.change, step.temp)
        for step in others:
            with step.named():
                step.medium.apply(step.change, step.temp)
        with steps[0].named():
            _settle(steps)
        with self.journal.without_waiting() if others else nullcontext(), self.journal.transaction():
            for step in records:
                step.medium.apply(step.change, step.temp)
            self.journal.finish(operation.id, "done")

    def _is_done(self, operation: Operation) -> bool:
        with suppress(MemtuiError):
            return self.journal.operation(operation.id).state == "done"
        return False

    def _take_back(self, operation: Operation, steps: list[_Step]) -> bool:
        """False where even that failed: the operation then stays open for the next start."""
        try:
            for step in reversed(steps):
                step.medium.revert(step.change, step.temp)
            notes = self._salvage(steps)
            _settle(steps)
            _remove_made_folders(steps)
            self.journal.finish(operation.id, "rolled_back", "; ".join(notes))
        except (OSError, sqlite3.Error, MemtuiError):
            return False
        return True

    # After a crash

    def recover(self) -> list[Operation]:
        """Finish or take back what a killed process left open; does nothing while another one is writing."""
        if not self.journal.pending():
            return []
        try:
            with self._lock(wait=0):
                return self._recover()
        except LockedError:
            return []

    def _recover(self) -> list[Operation]:
        return [self._recover_one(operation) for operation in self.journal.pending()]

    def _recover_one(self, operation: Operation) -> Operation:
        """Complete it where any of its files is new, else take it back; what someone else wrote stays."""
        changes = [(change_of(self.journal, moved), moved) for moved in operation.moves]
        steps = [_Step(change, moved, self._medium(change.scheme)) for change, moved in changes]
        notes = self._salvage(steps)
        sides = [step.side() for step in steps]
        forward = "new" in sides and "foreign" not in sides
        notes += [f"left as found: {s.change.name}" for s, side in zip(steps, sides, strict=True) if side == "foreign"]
        for step, side in zip(steps, sides, strict=True):
            with storage_errors(step.change.name):
                if forward and side == "old":
                    step.medium.stage(step.change, step.temp)
                    try:
                        step.medium.apply(step.change, step.temp)
                    except ConflictError:
                        return self._recover_one(operation)
                elif not forward and side == "new":
                    step.medium.revert(step.change, step.temp)
        with storage_errors(operation.summary):
            _settle(steps)
            if not forward:
                _remove_made_folders(steps)
        self.journal.finish(operation.id, "done" if forward else "rolled_back", "; ".join(["after a crash", *notes]))
        return self.journal.operation(operation.id)

    def _salvage(self, steps: list[_Step]) -> list[str]:
        """Someone else's bytes that were displaced go back, or into the journal where their place is taken."""
        notes = []
        for step in steps:
            with storage_errors(step.change.name):
                found = step.medium.salvage(step.change, step.temp)
            if found:
                notes.append(f"bytes found beside {step.change.name} kept as {self.journal.keep(found.data)[:12]}")
        return notes

    def rewrite_kept(
        self, change: Callable[[str, bytes], bytes | None], why: str, hashes: Iterable[str] | None = None
    ) -> int:
        """Under the lock, so that no operation under way loses the bytes it may have to come back to."""
        self._purging()
        with self._lock():
            self._recover()
            return self.journal.rewrite_kept(change, why, hashes)

    def plan_undo(self, op: int | None = None) -> Plan:
        self.recover()
        plan = undo.plan_undo(self.journal, op)
        plan.commit_with = self.commit
        return plan

    def plan_redo(self, op: int | None = None) -> Plan:
        self.recover()
        plan = undo.plan_redo(self.journal, op)
        plan.commit_with = self.commit
        return plan

    def _lock(self, wait: float = _LOCK_WAIT) -> AbstractContextManager[None]:
        return locked(self.state / "commit.lock", wait)


def _refuse_empty(changes: list[Change]) -> list[Change]:
    """The changes that change something."""
    found = [change for change in changes if not change.void]
    if not found:
        raise RefusedError("nothing would change")
    return found


def _settle(steps: list[_Step]) -> None:
    """Once for each medium, so that it syncs each folder once."""
    by_scheme: dict[str, list[_Step]] = {}
    for step in steps:
        by_scheme.setdefault(step.change.scheme, []).append(step)
    for mine in by_scheme.values():
        mine[0].medium.settle([(step.change, step.temp) for step in mine])


def _remove_made_folders(steps: list[_Step]) -> None:
    """Folders that only this operation needed go again, if nobody has used them since."""
    for folder in (folder for step in steps for folder in step.moved.made):
        with suppress(OSError):
            os.rmdir(folder)


def _explained(error: BaseException, steps: list[_Step], taken_back: bool) -> BaseException:
    """The error with what became of the files, and for a conflict with what someone else has made of them."""
    if not isinstance(error, MemtuiError):
        return error
    kept = "everything is as it was before" if taken_back else "the next start of memtui completes it or takes it back"
    if isinstance(error, ConflictError):
        hint = f"{kept}; look at it again, then repeat the change"
        return ConflictError(error.message, hint=hint, diff=error.diff or _differences(steps))
    return type(error)(error.message, hint=f"{error.hint}; {kept}" if error.hint else kept)


def _differences(steps: list[_Step]) -> str:
    found = []
    for step in steps:
        with suppress(OSError, MemtuiError):
            now = step.medium.load(step.change.name)
            found.append("" if step.change.side(now) == "old" else _diff(step.change, now))
    return "".join(found)


def _diff(change: Change, now: Image | None) -> str:
    return Plan("conflict", "", [Change(change.address, change.before, now)]).diff()
