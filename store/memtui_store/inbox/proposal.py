"""A proposal: a memory someone would like kept, with everything a person needs to decide, as one plain file.

The file is Markdown with front matter whose every value is JSON on one line: easy to read, safe to write whatever the
text holds, and valid YAML for other tools. A value that is no JSON, as a hand edit leaves it, is taken as text.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from memtui_store.digest import sha256
from memtui_store.format.header import Parts, key_line, split
from memtui_store.format.memory_file import decode, etag_of
from memtui_store.inbox.evidence import Evidence
from memtui_store.index import similar as alike
from memtui_store.model import BEHAVIORAL, Kind, kind_of
from memtui_store.text import one_line

TITLE_CAP, LINE_CAP, BODY_CAP, QUOTE_CAP = 200, 500, 20_000, 300
_EVIDENCE_CAP = 20
OPEN, LATER = "open", "later"


@dataclass(frozen=True, slots=True)
class Nearest:
    """The memory that says the most similar thing, when the proposal was made."""

    ref: str
    score: float


@dataclass(frozen=True, slots=True)
class Proposal:
    id: str
    title: str
    body: str
    kind: Kind
    source: str
    """Who proposes: `bootstrap:git`, `agent:claude`, `import:hermes` …"""
    description: str = ""
    name: str = ""
    tags: tuple[str, ...] = ()
    store: str = ""
    """The target's id; empty means the default for the project, or the global store."""
    project: str = ""
    evidence: tuple[Evidence, ...] = ()
    why: str = ""
    topic: str = ""
    contradicts: tuple[str, ...] = ()
    findings: tuple[str, ...] = ()
    nearest: Nearest | None = None
    created: str = ""
    state: str = OPEN
    etag: str = ""
    path: Path = Path()
    error: str = ""
    extra: Mapping[str, str] = field(default_factory=dict)
    """What another program's own queue needs to recognise it."""

    @property
    def behavioral(self) -> bool:
        return self.kind in BEHAVIORAL

    @property
    def scope(self) -> str:
        return "project" if self.project else "global"

    @property
    def text(self) -> str:
        """What it says, for comparing."""
        return self.body.split("\n**", 1)[0].strip() or self.title

    @property
    def gist(self) -> alike.Gist:
        return alike.gist(self.text)


def proposal_id(project: str, text: str) -> str:
    """The same words for the same project are the same proposal, whoever makes it."""
    gist = alike.gist(text)
    words = " ".join(sorted(gist.words)) or text.strip()
    return sha256(f"{project}\0{gist.against}\0{words}".encode("utf-8", "surrogatepass"))[:10]


def bounded(proposal: Proposal) -> Proposal:
    """Within the caps: a proposal is one fact, and the inbox no place for a book."""
    return replace(
        proposal,
        title=one_line(proposal.title, TITLE_CAP),
        description=one_line(proposal.description, LINE_CAP),
        why=one_line(proposal.why, LINE_CAP),
        body=proposal.body.strip("\n")[:BODY_CAP],
        evidence=tuple(replace(e, quote=e.quote[:QUOTE_CAP]) for e in proposal.evidence[:_EVIDENCE_CAP]),
    )


_SAME = (
    "title", "description", "name", "source", "store", "project", "why", "topic", "created", "state", "tags",
    "contradicts", "findings",
)  # fmt: skip
"""Fields that the file has under the same name."""


def write(proposal: Proposal) -> bytes:
    from memtui_store.inbox.record import EvidenceRecord, ProposalRecord

    same = {name: getattr(proposal, name) for name in _SAME}
    record = ProposalRecord(
        proposal=proposal.id,
        type=proposal.kind.value,
        evidence=tuple(EvidenceRecord(**asdict(item)) for item in proposal.evidence),
        nearest=(proposal.nearest.ref, proposal.nearest.score) if proposal.nearest else None,
        extra=dict(proposal.extra),
        **same,
    )
    lines = [f"{key}: {json.dumps(value)}" for key, value in record.model_dump(exclude_defaults=True).items()]
    return "\n".join(["---", *lines, "---", "", proposal.body.strip("\n"), ""]).encode("utf-8", "replace")


def read(data: bytes, path: Path) -> Proposal:
    """Whatever the file holds; what is wrong with it becomes its reason, so that it can still be rejected."""
    from memtui_store.inbox.record import ProposalRecord

    parts = split(decode(data))
    record = ProposalRecord.model_validate(_values(parts))
    made = Proposal(
        id=path.stem,
        body=(parts.gap + parts.body).strip("\n"),
        kind=kind_of(record.type),
        evidence=tuple(Evidence(**item.model_dump()) for item in record.evidence),
        nearest=Nearest(*record.nearest) if record.nearest else None,
        etag=etag_of(data),
        path=path,
        error="" if record.proposal else "this is no proposal: its front matter is missing or damaged",
        extra=record.extra,
        **{name: getattr(record, name) for name in _SAME},
    )
    return replace(made, title=made.title or path.stem, state=LATER if made.state == LATER else OPEN)


def is_open(data: bytes) -> bool:
    """Whether nobody has put it off; nothing else in the file is checked."""
    return _values(split(decode(data))).get("state") != LATER


def _values(parts: Parts) -> dict[str, object]:
    return {key: _value(text) for _, key, text in filter(None, map(key_line, parts.lines))}


def _value(text: str) -> object:
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value
