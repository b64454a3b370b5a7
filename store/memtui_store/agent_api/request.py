"""What an agent asks to keep, checked and made safe before anything else looks at it."""

from __future__ import annotations

from dataclasses import dataclass

from memtui_store.agent_api.results import Refused
from memtui_store.audit.scan import redact
from memtui_store.format.memory_file import looks_binary
from memtui_store.index.similar import gist
from memtui_store.model import BEHAVIORAL, WRITABLE_KINDS, Kind, kind_of
from memtui_store.text import one_line, printable

CONTENT_CAP, TITLE_CAP, LINE_CAP, EVIDENCE_CAP = 2_000, 120, 300, 500
TAGS_CAP, TAG_CAP = 10, 50
_FEWEST_WORDS = 2


@dataclass(frozen=True, slots=True)
class Request:
    """Typed, within the caps, without secrets."""

    kind: Kind
    content: str
    title: str
    description: str
    tags: tuple[str, ...]
    supersedes: str
    evidence: str
    redacted: int

    @property
    def behavioral(self) -> bool:
        return self.kind in BEHAVIORAL

    @property
    def text(self) -> str:
        return f"{self.title}\n{self.description}\n{self.content}\n{' '.join(self.tags)}"


def checked(
    type_name: object,
    content: object,
    title: object,
    description: object,
    tags: object,
    supersedes: object,
    evidence: object,
) -> Request | Refused:
    """The request, or why it cannot be one; callers are models, so nothing about the arguments is taken for granted."""
    texts = {"type": type_name, "content": content}
    optional = {"title": title, "description": description, "supersedes": supersedes, "evidence": evidence}
    for name, value in (texts | {key: held for key, held in optional.items() if held is not None}).items():
        if not isinstance(value, str):
            return Refused(f"{name} must be a text")
    kind = kind_of(str(type_name))
    if kind is Kind.OTHER:
        return Refused(f"{one_line(str(type_name), 40)!r} is no type; one of {', '.join(WRITABLE_KINDS)}")
    named = _tags(tags)
    if isinstance(named, Refused):
        return named
    for name, value, cap in (
        ("content", content, CONTENT_CAP),
        ("title", title or "", TITLE_CAP),
        ("description", description or "", LINE_CAP),
        ("evidence", evidence or "", EVIDENCE_CAP),
    ):
        if len(str(value)) > cap:
            return Refused(f"{name} is longer than {cap:,} characters; one memory is one fact")
    given = [str(value or "") for value in (content, title, description, supersedes, evidence)]
    return _safe(kind, named, *given)


def _tags(tags: object) -> tuple[str, ...] | Refused:
    if not isinstance(tags, (list, tuple)) or not all(isinstance(tag, str) for tag in tags):
        return Refused("tags must be a list of texts")
    if len(tags) > TAGS_CAP:
        return Refused(f"more than {TAGS_CAP} tags")
    if any(len(tag) > TAG_CAP for tag in tags):
        return Refused(f"a tag is longer than {TAG_CAP} characters")
    return tuple(dict.fromkeys(one_line(tag.replace(",", " ")) for tag in tags if tag.strip()))


def _safe(
    kind: Kind, tags: tuple[str, ...], content: str, title: str, description: str, supersedes: str, evidence: str
) -> Request | Refused:
    count = 0

    def hide(text: str) -> str:
        nonlocal count
        found = redact(text)
        count += len(found.findings)
        return found.text

    body = hide(content).strip()
    if len(gist(body).words) < _FEWEST_WORDS:
        return Refused("there is nothing in it to remember" if not body else "too short to mean anything later")
    if looks_binary(body.encode("utf-8", "replace")):
        return Refused("the content is no text")
    first = body.split("\n", 1)[0].lstrip("#-* ")
    return Request(
        kind,
        body,
        one_line(hide(title) or first, TITLE_CAP),
        one_line(hide(description) or first, LINE_CAP),
        tuple(map(hide, tags)),
        supersedes,
        printable(one_line(hide(evidence), EVIDENCE_CAP)),
        count,
    )
