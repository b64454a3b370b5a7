"""Approvals: which exact bytes a person vouched for, kept beside the journal so that undo covers them too."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass

from memtui_store import clock
from memtui_store.errors import ConflictError
from memtui_store.journal import Journal
from memtui_store.model import Trust
from memtui_store.plan import Change, Image

SCHEME = "approval"


@dataclass(frozen=True, slots=True)
class Approval:
    etag: str
    time: str


class Approvals:
    """A medium like files are: an approval is an image at the address of its memory."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def all(self) -> dict[str, Approval]:
        return {str(ref): _approval(record) for ref, record in self._journal.rows("SELECT ref, record FROM approvals")}

    def get(self, ref: str) -> Approval | None:
        image = self.load(ref)
        return _approval(image.data) if image else None

    def change(self, ref: str, etag: str | None) -> Change:
        """Approve these bytes, or (None) forget the approval."""
        after = None
        if etag is not None:
            record = {"etag": etag, "time": clock.stamp(clock.now())}
            after = Image(json.dumps(record, sort_keys=True).encode())
        return Change(f"{SCHEME}:{ref}", self.load(ref), after)

    def load(self, name: str) -> Image | None:
        rows = self._journal.rows("SELECT record FROM approvals WHERE ref = ?", (name,))
        return Image(rows[0][0]) if rows and isinstance(rows[0][0], bytes) else None

    def stage(self, change: Change, temp: str) -> None:
        """Nothing to prepare: the journal's own file holds them."""

    def apply(self, change: Change, temp: str) -> None:
        with self._journal.transaction() as db:
            now = db.execute("SELECT record FROM approvals WHERE ref = ?", (change.name,)).fetchone()
            if (bytes(now[0]) if now else None) != (change.before.data if change.before else None):
                raise ConflictError(f"the approval of {change.name} was changed meanwhile")
            _put(db, change.name, change.after)

    def revert(self, change: Change, temp: str) -> None:
        with self._journal.transaction() as db:
            _put(db, change.name, change.before)

    def settle(self, changes: list[tuple[Change, str]]) -> None:
        """Each transaction is durable by itself."""

    def salvage(self, change: Change, temp: str) -> Image | None:
        return None


def _put(db: sqlite3.Connection, ref: str, image: Image | None) -> None:
    if image is None:
        db.execute("DELETE FROM approvals WHERE ref = ?", (ref,))
    else:
        db.execute("INSERT OR REPLACE INTO approvals (ref, record) VALUES (?, ?)", (ref, image.data))


def _approval(record: object) -> Approval:
    body = json.loads(record if isinstance(record, bytes) else b"{}")
    return Approval(body["etag"], body["time"])


def trust_of(approval: Approval | None, etag: str) -> Trust:
    if approval is None:
        return Trust.NEW
    return Trust.APPROVED if approval.etag == etag else Trust.CHANGED
