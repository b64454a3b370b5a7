"""What was decided before: a rejected proposal does not come back, not even in slightly other words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Literal

from memtui_store import clock
from memtui_store.changes.plan import Change
from memtui_store.changes.records import Records
from memtui_store.inbox.proposal import Proposal

Verdict = Literal["approved", "rejected", "merged"]


@dataclass(frozen=True, slots=True)
class Settled:
    """One decision; the text is kept because a reworded copy has to be recognised."""

    id: str
    verdict: str
    title: str
    text: str
    project: str
    topic: str
    reason: str
    time: str


def decide(records: Records, proposal: Proposal, verdict: Verdict, reason: str = "") -> Change:
    decision = Settled(
        proposal.id,
        verdict,
        proposal.title,
        proposal.text,
        proposal.project,
        proposal.topic,
        reason,
        clock.stamp(clock.now()),
    )
    return records.record(proposal.id, json.dumps(asdict(decision), sort_keys=True).encode())


def decided(records: Records) -> list[Settled]:
    return [_settled(name, record) for name, record in records.everything().items()]


def _settled(name: str, record: bytes) -> Settled:
    loaded = json.loads(record)
    held: Mapping[str, object] = loaded if isinstance(loaded, dict) else {}
    return Settled(**{item.name: str(held.get(item.name, "")) for item in fields(Settled)} | {"id": name})
