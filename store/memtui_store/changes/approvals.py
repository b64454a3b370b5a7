"""Which exact bytes a person approved."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal

from memtui_store import clock
from memtui_store.changes.journal import Journal
from memtui_store.changes.plan import Change
from memtui_store.changes.records import Records
from memtui_store.model import Trust

Seen = Literal["", "read", "listed"]
"""What the person had on the screen: the text (`read`), or its title in a list (`listed`); older records do not say."""


@dataclass(frozen=True, slots=True)
class Approval:
    etag: str
    time: str
    mtime_ns: int = 0
    """Of the file then, by which its agent tells how old it is."""
    seen: Seen = ""
    ended: str = ""
    """When an agent changed what was approved; the same bytes again are not approved again."""

    def stands_for(self, etag: str) -> bool:
        return etag == self.etag and not self.ended


class Approvals(Records):
    """Approvals by the address of their memory."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(journal, "approval", "approvals")

    def all(self) -> dict[str, Approval]:
        return {ref: _approval(record) for ref, record in self.everything().items()}

    def get(self, ref: str) -> Approval | None:
        image = self.load(ref)
        return _approval(image.data) if image else None

    def change(self, ref: str, etag: str | None, mtime_ns: int = 0, seen: Seen = "") -> Change:
        """Approve these bytes, or (None) drop the approval."""
        if etag is None:
            return self.record(ref, None)
        body: dict[str, str | int] = {"etag": etag, "time": clock.stamp(clock.now())}
        if mtime_ns:
            body["mtime_ns"] = mtime_ns
        if seen:
            body["seen"] = seen
        return self.record(ref, json.dumps(body, sort_keys=True).encode())


def _approval(record: object) -> Approval:
    body = json.loads(record if isinstance(record, bytes) else b"{}")
    return Approval(
        body["etag"], body["time"], body.get("mtime_ns", 0), seen=body.get("seen", ""), ended=body.get("ended", "")
    )


def trust_of(approval: Approval | None, etag: str) -> Trust:
    if approval is None:
        return Trust.NEW
    return Trust.APPROVED if approval.stands_for(etag) else Trust.CHANGED
