"""The words of the domain, as data: stores, the documents in them, and the memories people look at."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from memtui_store.findings import UNSCANNED

if TYPE_CHECKING:
    from datetime import datetime

    from memtui_store.findings import Finding

INDEX_NAME = "MEMORY.md"


class Scope(StrEnum):
    GLOBAL = "global"
    PROJECT = "project"
    PROFILE = "profile"
    GROUP = "group"


class Kind(StrEnum):
    """What a memory is about; `rules` are instruction files, `index` an index that holds text of its own."""

    USER = "user"
    FEEDBACK = "feedback"
    PROJECT = "project"
    REFERENCE = "reference"
    PREFERENCE = "preference"
    FACT = "fact"
    INSTRUCTION = "instruction"
    CONTEXT = "context"
    CORRECTION = "correction"
    RULES = "rules"
    INDEX = "index"
    OTHER = "other"


BEHAVIORAL = frozenset({Kind.FEEDBACK, Kind.PREFERENCE, Kind.INSTRUCTION, Kind.CORRECTION, Kind.RULES})
WRITABLE_KINDS = tuple(kind for kind in Kind if kind not in (Kind.RULES, Kind.INDEX, Kind.OTHER))


def kind_of(raw_type: str) -> Kind:
    """A type nobody knows is kept as written and shown as `other`."""
    try:
        kind = Kind(raw_type.strip().lower())
    except ValueError:
        return Kind.OTHER
    return Kind.OTHER if kind in (Kind.RULES, Kind.INDEX) else kind


class Trust(StrEnum):
    NEW = "new"
    APPROVED = "approved"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What may be done here; `why_not` is the sentence a person reads where something may not."""

    create: bool = True
    edit: bool = True
    delete: bool = True
    why_not: str = ""

    @property
    def read_only(self) -> bool:
        return not (self.create or self.edit or self.delete)


READ_ONLY = Capabilities(create=False, edit=False, delete=False, why_not="this store is read-only")


@dataclass(frozen=True, slots=True)
class Budget:
    """How much of the store its agent sees when it starts, and what it would cut off; 0 means no cap."""

    lines: int = 0
    max_lines: int = 0
    chars: int = 0
    max_chars: int = 0

    @property
    def over(self) -> bool:
        return bool(self.max_lines and self.lines > self.max_lines) or bool(
            self.max_chars and self.chars > self.max_chars
        )


@dataclass(frozen=True, slots=True)
class StoreInfo:
    """A place where one agent keeps memories."""

    id: str
    agent: str
    scope: Scope
    root: Path
    project: Path | None = None
    capabilities: Capabilities = Capabilities()
    problems: tuple[str, ...] = ()
    configured_by: tuple[Path, ...] = ()
    """Projects whose own settings name this place; empty where the user does, or the agent itself."""
    also: tuple[str, ...] = ()
    """Other stores that are this one under another name, each with its path."""


@dataclass(frozen=True, slots=True)
class Source:
    """Something on disk that holds entries, with the identity by which a cache knows it again."""

    key: str
    location: Path | str
    """Its path; a listing of thousands has texts, because making a path of each takes longer than looking at it."""
    stamp: tuple[int, ...] = ()
    error: str = ""

    @property
    def path(self) -> Path:
        return Path(self.location)


@dataclass(slots=True)
class Document:
    """One entry exactly as its store holds it. Its text is raw: it may hold secrets and terminal escapes."""

    key: str
    path: Path
    data: bytes = b""
    etag: str = ""
    mtime_ns: int = 0
    size: int = 0
    title: str = ""
    name: str = ""
    description: str = ""
    raw_type: str = ""
    kind: Kind = Kind.OTHER
    body: str = ""
    body_line: int = 1
    tags: tuple[str, ...] = ()
    created: str = ""
    modified: str = ""
    verified: str = ""
    agent: str = ""
    session: str = ""
    origin: str = ""
    supersedes: str = ""
    extra: dict[str, str] = field(default_factory=dict)
    error: str = ""
    notes: tuple[str, ...] = ()
    line: int = 1
    """Of its file, on which its bytes begin."""
    spelt: str = ""
    """What its bytes say, where they spell it with escapes that a scan of them would not see through."""


@dataclass(frozen=True, slots=True)
class Usage:
    """How often a memory was recalled; None where nobody counts. `source` names the agent that counts for itself."""

    count: int | None = None
    last: datetime | None = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class Provenance:
    agent: str = ""
    session: str = ""
    source: str = ""


class Texts(Protocol):
    """What knows the texts of a store's memories."""

    def body(self, memory: Memory) -> str:
        """The text with its secrets masked."""

    def is_scanned(self, memory: Memory) -> bool:
        """Whether what stands in the text is known already."""

    def findings(self, memory: Memory) -> tuple[Finding, ...]:
        """What stands in the text."""


@dataclass(slots=True)
class Memory:
    """One entry as people and search see it: its secrets are masked already; the raw bytes stay in the store.

    Its body is read, and its text scanned, when somebody asks for them.
    """

    ref: str
    store: str
    key: str
    agent: str
    scope: Scope
    project: Path | None
    path: Path
    title: str
    description: str
    kind: Kind
    raw_type: str
    tags: tuple[str, ...]
    created: datetime | None
    updated: datetime | None
    verified: datetime | None
    age_days: int | None
    age_from: str
    size: int
    tokens: int
    etag: str
    name: str = ""
    body_line: int = 1
    provenance: Provenance = Provenance()
    supersedes: str = ""
    superseded_by: str = ""
    shadows: str = ""
    shadowed_by: tuple[str, ...] = ()
    trust: Trust = Trust.NEW
    usage: Usage = Usage()
    read_only: bool = False
    why_not: str = ""
    error: str = ""
    notes: tuple[str, ...] = ()
    extra: dict[str, str] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    """Other names of the same file: a link to it, or a second name of its own."""
    line: int = 1
    """Of its file, on which it begins."""
    texts: Texts | None = field(default=None, repr=False, compare=False)

    @property
    def body(self) -> str:
        return self.texts.body(self) if self.texts else ""

    @property
    def findings(self) -> tuple[Finding, ...]:
        return self.texts.findings(self) if self.texts else ()

    @property
    def is_scanned(self) -> bool:
        """Whether its findings are known, so that asking for them takes no time."""
        return self.texts is None or self.texts.is_scanned(self)

    @property
    def known_findings(self) -> tuple[Finding, ...]:
        """Its findings if it was scanned, for lists that wait for nothing."""
        return self.findings if self.is_scanned else ()

    @property
    def behavioral(self) -> bool:
        """Derived from the kind alone, so that nobody can set it by hand."""
        return self.kind in BEHAVIORAL

    @property
    def problem(self) -> str:
        """Why it is not shown, or not all of it, as far as that is known."""
        return self.error or next((each.message for each in self.known_findings if each.rule == UNSCANNED), "")


@dataclass(frozen=True, slots=True)
class Draft:
    """A memory that does not exist yet."""

    title: str
    body: str
    kind: Kind = Kind.PROJECT
    description: str = ""
    tags: tuple[str, ...] = ()
    name: str = ""
    raw_type: str = ""
    extra: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Edit:
    """What changes in a memory; None leaves a field as it is."""

    title: str | None = None
    description: str | None = None
    kind: Kind | None = None
    body: str | None = None
    tags: tuple[str, ...] | None = None
    verified: str | None = None

    @property
    def empty(self) -> bool:
        return self == Edit()
