"""Seeds that documents give: a rule or a fact of a team, and a decision with its day and its reason."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from memtui_store.bootstrap.contract import Seed
from memtui_store.bootstrap.prose import reasons, wording
from memtui_store.bootstrap.prose.dates import DATED, absolute
from memtui_store.bootstrap.prose.markdown import Statement
from memtui_store.bootstrap.sources import _decisions
from memtui_store.inbox.evidence import Evidence
from memtui_store.model import Kind

_NUMBERED = re.compile(r"^(?:ADR|RFC|Decision|Entscheidung|Décision|Decisión)?[\s#_-]*\d*\s*[:.—–-]?\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class DocumentSeeds:
    path: str
    title: str
    project: Path | None
    when: datetime | None
    names: wording.Names

    def rule(
        self, text: str, statement: Statement, evidence: Evidence, project: Path | None, *, fact: bool = False
    ) -> Seed:
        parts = reasons.split(text, statement.details, statement.code)
        heading = wording.title(parts.fact)
        under = " / ".join(title for title in statement.headings if title != self.title)
        about = f" ({self.title})" if self.title else ""
        prefix, kind = ("reference", Kind.REFERENCE) if fact else ("feedback", Kind.FEEDBACK)
        return Seed(
            topic="",
            name=self.names.take(prefix, heading),
            title=heading,
            description=f"{'How things are here' if fact else 'How the team works'}{about}: {heading}",
            body=wording.body(parts.fact, parts.why, parts.how, under),
            kind=kind,
            evidence=(evidence,),
            why="Your document sets it down as agreed.",
            project=project,
            when=self.when,
        )

    def decision(self, record: _decisions.Record, evidence: Evidence) -> Seed:
        when = datetime(record.day.year, record.day.month, record.day.day, tzinfo=UTC) if record.day else self.when
        chosen = record.decision[0]
        parts = reasons.split(absolute(_decisions.bare(chosen.text), when), [])
        why = parts.why or " ".join(map(wording.sentence, (record.reasons or record.context)[:2]))
        # A log has one heading for all its lines; there the line itself is the subject.
        subject = DATED.sub("", record.title) or record.title or self.title
        subject = _NUMBERED.sub("", subject) or subject
        more = [each.text for each in record.decision[1:3]]
        body = wording.body(" ".join([wording.sentence(parts.fact), *more]), why)
        day = f" on {when.date()}" if when else ""
        name = (self.project or Path(self.path).parent).name
        return Seed(
            topic="",
            name=self.names.take(f"project_{wording.slug(name, 20) or 'notes'}", f"decision {subject}"),
            title=wording.title(subject),
            description=f"Decision taken{day}: read before you propose something else about {wording.title(subject)}.",
            body=f"{body}\n\nDecided{day} ({self.title})." if day else body,
            kind=Kind.PROJECT,
            evidence=(replace(evidence, detail=f"decision {record.number}" if record.number else ""),),
            why="An accepted decision with its reason, which the code does not tell.",
            project=self.project,
            when=when,
            tags=("decision",),
        )
