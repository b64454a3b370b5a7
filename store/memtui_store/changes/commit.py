"""Committing a plan: all of it or none of it, whatever happens in between.

The order that makes this hold: lock, check that every image is still what was read, journal the operation with
all its bytes, stage the new files, swap them in one by one, tidy up, close the operation. A process killed
anywhere leaves an open operation, which the next one completes or takes back.

Where the power goes in between, the files tell the journal what to do:

1. The new files are written and synced beside their targets, then the journal is synced. Until then no file has
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
from pathlib import Path

from memtui_store.changes.approvals import Approvals
from memtui_store.changes.file_medium import FileMedium, missing_folders
from memtui_store.changes.files import UnreadableError, storage_errors
from memtui_store.changes.journal import Journal, Moved, Operation, change_of, record_of
from memtui_store.changes.lock import locked
from memtui_store.changes.plan import FINAL, Change, Image, Medium, Plan, Side
from memtui_store.changes.records import Records
from memtui_store.errors import ConflictError, LockedError, MemtuiError, RefError, RefusedError

_LOCK_WAIT = 10.0
Work = list[tuple[Change, Moved]]


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
        plan = self._gate(plan)
        changes = [change for change in plan.changes if not change.void]
        if not changes:
            raise RefusedError("nothing would change")
        with self._lock():
            self._recover()
            changes = [change for change in map(self._current, changes) if not change.void]
            if not changes:
                raise RefusedError("nothing would change")
            plan = Plan(plan.verb, plan.summary, changes, plan.refs, plan.notes, plan.undoes, plan.keep)
            token = os.urandom(6).hex()
            moves = [self._moved(change, f"{token}-{number}") for number, change in enumerate(changes)]
            operation = self.journal.begin(plan, moves)
            self._perform(operation, list(zip(changes, moves, strict=True)))
            operation.state = "done"
            return operation

    def _current(self, change: Change) -> Change:
        """The image to come back to is the one on disk now, time and mode included."""
        with storage_errors(change.name):
            now = self._medium(change.scheme).load(change.name)
        if (now.hash if now else None) != (change.before.hash if change.before else None):
            raise ConflictError(
                f"{change.name} is not what it was when the change was made",
                hint="nothing was written; look at it again, then repeat the change",
                diff=_diff(change, now),
            )
        return Change(change.address, now, change.after)

    def at(self, change: Change) -> Image | None:
        """What stands now where a change would be made."""
        return self._medium(change.scheme).load(change.name)

    def _medium(self, scheme: str) -> Medium:
        medium = self.media.get(scheme) or self._more(scheme)
        if medium is None:
            raise RefusedError(f"this memtui cannot write to {scheme!r} stores")
        return self.media.setdefault(scheme, medium)

    def _moved(self, change: Change, token: str) -> Moved:
        """Where the new bytes wait, and which folders come with them, if they are a file's."""
        medium, temp = self._medium(change.scheme), ""
        made: tuple[str, ...] = ()
        if isinstance(medium, FileMedium):
            temp = os.path.join(medium.staging(change.name), f".memtui-{token}.tmp")
            made = tuple(missing_folders(os.path.dirname(change.name))) if change.before is None else ()
        return Moved(change.address, temp, record_of(change.before), record_of(change.after), made)

    def _perform(self, operation: Operation, work: Work) -> None:
        try:
            records = [each for each in work if isinstance(self._medium(each[0].scheme), Records)]
            others = [each for each in work if not isinstance(self._medium(each[0].scheme), Records)]
            if others:
                self._stage(others)
                self.journal.sync()
            for change, moved in others:
                with _named(change):
                    self._medium(change.scheme).apply(change, moved.temp)
            with _named(work[0][0]):
                self._settle(work)
            with self.journal.without_waiting() if others else nullcontext(), self.journal.transaction():
                for change, moved in records:
                    self._medium(change.scheme).apply(change, moved.temp)
                self.journal.finish(operation.id, "done")
        except BaseException as error:
            if self._is_done(operation):
                # The journal has closed it, whatever was said or pressed just after that.
                if isinstance(error, MemtuiError):
                    return
                raise
            taken_back = self._take_back(operation, work)
            raise self._explained(error, work, taken_back) from error

    def _stage(self, work: Work) -> None:
        """Do everything that may fail for lack of space, and put the new bytes on the disk."""
        for change, moved in work:
            with _named(change):
                self._medium(change.scheme).stage(change, moved.temp)

    def _is_done(self, operation: Operation) -> bool:
        with suppress(MemtuiError):
            return self.journal.operation(operation.id).state == "done"
        return False

    def _settle(self, work: Work) -> None:
        by_scheme: dict[str, list[tuple[Change, str]]] = {}
        for change, moved in work:
            by_scheme.setdefault(change.scheme, []).append((change, moved.temp))
        for scheme, mine in by_scheme.items():
            self._medium(scheme).settle(mine)

    def _take_back(self, operation: Operation, work: Work) -> bool:
        """False where even that failed: the operation then stays open for the next start."""
        try:
            for change, moved in reversed(work):
                self._medium(change.scheme).revert(change, moved.temp)
            notes = self._salvage(work)
            self._settle(work)
            _remove_made_folders(work)
            self.journal.finish(operation.id, "rolled_back", "; ".join(notes))
        except (OSError, sqlite3.Error, MemtuiError):
            return False
        return True

    def _explained(self, error: BaseException, work: Work, taken_back: bool) -> BaseException:
        if not isinstance(error, MemtuiError):
            return error
        kept = (
            "everything is as it was before" if taken_back else "the next start of memtui completes it or takes it back"
        )
        if isinstance(error, ConflictError):
            hint = f"{kept}; look at it again, then repeat the change"
            return ConflictError(error.message, hint=hint, diff=error.diff or self._differences(work))
        return type(error)(error.message, hint=f"{error.hint}; {kept}" if error.hint else kept)

    def _differences(self, work: Work) -> str:
        """What someone else has made of the files, against what the change was made from."""
        found = []
        for change, _ in work:
            with suppress(OSError, MemtuiError):
                now = self._medium(change.scheme).load(change.name)
                found.append("" if change.side(now) == "old" else _diff(change, now))
        return "".join(found)

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
        work = [(change_of(self.journal, moved), moved) for moved in operation.moves]
        notes = self._salvage(work)
        seen = [self._state_of(change) for change, _ in work]
        foreign = [change.name for (change, _), state in zip(work, seen, strict=True) if state == "foreign"]
        forward = "new" in seen and not foreign
        notes += [f"left as found: {name}" for name in foreign]
        for (change, moved), state in zip(work, seen, strict=True):
            medium = self._medium(change.scheme)
            with storage_errors(change.name):
                if forward and state == "old":
                    medium.stage(change, moved.temp)
                    try:
                        medium.apply(change, moved.temp)
                    except ConflictError:
                        return self._recover_one(operation)
                elif not forward and state == "new":
                    medium.revert(change, moved.temp)
        with storage_errors(operation.summary):
            self._settle(work)
            if not forward:
                _remove_made_folders(work)
        self.journal.finish(operation.id, "done" if forward else "rolled_back", "; ".join(["after a crash", *notes]))
        return self.journal.operation(operation.id)

    def _salvage(self, work: Work) -> list[str]:
        """Someone else's bytes that were displaced go back, or into the journal where their place is taken."""
        notes = []
        for change, moved in work:
            with storage_errors(change.name):
                found = self._medium(change.scheme).salvage(change, moved.temp)
            if found:
                notes.append(f"bytes found beside {change.name} kept as {self.journal.keep(found.data)[:12]}")
        return notes

    def _state_of(self, change: Change) -> Side:
        """Whatever cannot be read as a file is someone else's."""
        with storage_errors(change.name):
            try:
                return change.side(self._medium(change.scheme).load(change.name))
            except UnreadableError:
                return "foreign"

    def rewrite_kept(
        self, change: Callable[[str, bytes], bytes | None], why: str, hashes: Iterable[str] | None = None
    ) -> int:
        """Under the lock, so that no operation under way loses the bytes it may have to come back to."""
        self._purging()
        with self._lock():
            self._recover()
            return self.journal.rewrite_kept(change, why, hashes, note_empty=True)

    # Undo

    def plan_undo(self, op: int | None = None) -> Plan:
        """Take an operation back; without a number, the last one that stands."""
        self.recover()
        if op is None:
            operations = self.journal.operations()
            standing = [o for o in operations if o.state == "done" and not o.undone_by and o.undoes is None]
            if not standing:
                raise RefusedError("there is nothing to undo")
            since = _since(operations)
            operation = max(standing, key=lambda o: since[o.id])
        else:
            operation = self.journal.operation(op)
        if operation.state != "done":
            raise RefusedError(f"operation {operation.id} was not carried out ({operation.state})")
        if operation.verb in FINAL:
            raise RefusedError(
                f"operation {operation.id} ({operation.summary}) is for good",
                hint="memtui history lists the others; memtui undo NUMBER takes one of them back",
            )
        if operation.undone_by:
            raise RefusedError(f"operation {operation.id} was undone by {operation.undone_by} already")
        return self._inverse(operation, "undo")

    def plan_redo(self, op: int | None = None) -> Plan:
        """Bring back the last operation that was undone, or the one named."""
        self.recover()
        operations = {o.id: o for o in self.journal.operations()}
        undos = [
            o
            for o in operations.values()
            if o.verb == "undo" and o.state == "done" and not o.undone_by and op in (None, o.undoes, o.id)
        ]
        if not undos:
            if op is not None and op not in operations:
                raise RefError(f"there is no operation {op}", hint="memtui history lists them")
            raise RefusedError("there is nothing to redo")
        return self._inverse(undos[-1], "redo")

    def _inverse(self, operation: Operation, verb: str) -> Plan:
        changes = []
        for moved in operation.moves:
            change = change_of(self.journal, moved)
            changes.append(Change(change.address, change.after, change.before))
        first = self.journal.operation(operation.undoes) if verb == "redo" and operation.undoes else operation
        return Plan(
            verb,
            f"{verb} {first.id}: {first.summary}",
            changes,
            refs=operation.refs,
            undoes=operation.id,
            commit_with=self.commit,
        )

    def _lock(self, wait: float = _LOCK_WAIT) -> AbstractContextManager[None]:
        return locked(self.state / "commit.lock", wait)


def _since(operations: list[Operation]) -> dict[int, int]:
    """Since when each operation stands: one that was redone is as young as its redo."""
    first: dict[int, int] = {}
    since: dict[int, int] = {}
    for operation in operations:
        first[operation.id] = first.get(operation.undoes or 0, operation.id)
        if operation.state == "done":
            since[first[operation.id]] = operation.id
    return since


def _remove_made_folders(work: Work) -> None:
    """Folders that only this operation needed go again, if nobody has used them since."""
    for folder in (folder for _, moved in work for folder in moved.made):
        try:
            os.rmdir(folder)
        except OSError:
            continue


def _named(change: Change) -> AbstractContextManager[None]:
    """Name the file of the change, because a failing call names none, or the temp file beside it."""
    return storage_errors(change.name, hint="")


def _diff(change: Change, now: Image | None) -> str:
    return Plan("conflict", "", [Change(change.address, change.before, now)]).diff()
