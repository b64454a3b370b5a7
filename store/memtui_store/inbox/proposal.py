"""A proposal: a memory someone would like kept, with everything a person needs to decide, as one plain file.

The file is Markdown with front matter whose every value is JSON on one line: easy to read, safe to write whatever the
text holds, and valid YAML for other tools. A value that is no JSON, as a hand edit leaves it, is taken as text.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from memtui_store.digest import sha256
from memtui_store.format.header import key_line, split
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
    said = " ".join(sorted(gist.words)) or text.strip()
    return sha256(f"{project}\0{gist.against}\0{said}".encode("utf-8", "surrogatepass"))[:10]


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


_TEXTS = ("title", "description", "name", "source", "store", "project", "why", "topic", "created", "state")


def write(proposal: Proposal) -> bytes:
    fields: dict[str, object] = {"proposal": proposal.id, "type": proposal.kind.value}
    fields |= {name: value for name in _TEXTS if (value := getattr(proposal, name))}
    lists = {
        "tags": list(proposal.tags),
        "evidence": [_evidence_data(item) for item in proposal.evidence],
        "contradicts": list(proposal.contradicts),
        "findings": list(proposal.findings),
        "nearest": [proposal.nearest.ref, proposal.nearest.score] if proposal.nearest else [],
        "extra": dict(proposal.extra),
    }
    fields |= {name: value for name, value in lists.items() if value}
    lines = [f"{key}: {json.dumps(value)}" for key, value in fields.items()]
    return "\n".join(["---", *lines, "---", "", proposal.body.strip("\n"), ""]).encode("utf-8", "replace")


def _evidence_data(item: Evidence) -> dict[str, object]:
    data = {"source": item.source, "path": item.path, "line": item.line, "detail": item.detail, "quote": item.quote}
    return {key: value for key, value in data.items() if value}


def read(data: bytes, path: Path) -> Proposal:
    """Whatever the file holds; what is wrong with it becomes its reason, so that it can still be rejected."""
    parts = split(decode(data))
    values: dict[str, object] = {}
    for line in parts.lines:
        held = key_line(line)
        if held:
            values[held[1]] = _value(held[2])
    error = "" if values.get("proposal") else "this is no proposal: its front matter is missing or damaged"

    def text(name: str) -> str:
        value = values.get(name)
        return value if isinstance(value, str) else ""

    return Proposal(
        id=path.stem,
        title=text("title") or path.stem,
        body=(parts.gap + parts.body).strip("\n"),
        kind=kind_of(text("type")),
        source=text("source"),
        description=text("description"),
        name=text("name"),
        tags=_texts(values.get("tags")),
        store=text("store"),
        project=text("project"),
        evidence=_evidence(values.get("evidence")),
        why=text("why"),
        topic=text("topic"),
        contradicts=_texts(values.get("contradicts")),
        findings=_texts(values.get("findings")),
        nearest=_nearest(values.get("nearest")),
        created=text("created"),
        state=LATER if text("state") == LATER else OPEN,
        etag=etag_of(data),
        path=path,
        error=error,
        extra=_pairs(values.get("extra")),
    )


def _value(text: str) -> object:
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value


def _texts(value: object) -> tuple[str, ...]:
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def _pairs(value: object) -> dict[str, str]:
    held = value if isinstance(value, dict) else {}
    return {str(key): item for key, item in held.items() if isinstance(item, str)}


def _nearest(value: object) -> Nearest | None:
    match value:
        case [str(ref), (int() | float()) as score]:
            return Nearest(ref, float(score))
    return None


def _evidence(value: object) -> tuple[Evidence, ...]:
    found = []
    for item in value if isinstance(value, list) else ():
        if isinstance(item, dict):
            texts = {key: item.get(key) for key in ("source", "path", "detail", "quote")}
            line = item.get("line")
            number = line if isinstance(line, int) and not isinstance(line, bool) else 0
            found.append(
                Evidence(**{key: held if isinstance(held, str) else "" for key, held in texts.items()}, line=number)
            )
    return tuple(found)
