"""What was decided before: a rejected proposal does not come back, not even in slightly other words."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal

from memtui_store import clock
from memtui_store.changes.plan import Change
from memtui_store.changes.records import Records
from memtui_store.inbox.proposal import Proposal

Verdict = Literal["approved", "rejected", "merged"]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a person decided; the text is kept because a reworded copy has to be recognised."""

    id: str
    verdict: str
    title: str
    text: str
    project: str
    topic: str
    reason: str
    time: str


def record_decision(records: Records, proposal: Proposal, verdict: Verdict, reason: str = "") -> Change:
    from memtui_store.inbox.record import DecisionRecord

    record = DecisionRecord(
        verdict=verdict,
        title=proposal.title,
        text=proposal.text,
        project=proposal.project,
        topic=proposal.topic,
        reason=reason,
        time=clock.stamp(clock.now()),
    )
    return records.record(proposal.id, json.dumps(record.model_dump(), sort_keys=True).encode())


def load_decisions(records: Records) -> list[Decision]:
    found = records.everything()
    if not found:
        return []
    from memtui_store.inbox.record import DecisionRecord

    checked = {name: DecisionRecord.model_validate(json.loads(data)) for name, data in found.items()}
    return [Decision(name, **record.model_dump()) for name, record in checked.items()]
