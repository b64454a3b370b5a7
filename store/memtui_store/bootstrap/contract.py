"""What a source of seeds is: it says what it would read, reads one item at a time, and makes seeds of what it saw.

Reading and judging are apart on purpose. What `observe` gives is plain data that can be kept, so that a cancelled run
goes on where it stopped and a rerun reads only what has changed; `seeds` sees all of it at once and may count.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import ClassVar

from memtui_store.environment import Environment
from memtui_store.inbox.evidence import Evidence
from memtui_store.model import Kind

Value = str | int | float | bool | None | list["Value"] | dict[str, "Value"]
Stop = Callable[[], bool]
"""True once the person has cancelled; a long `observe` asks it now and then and returns early."""


class Reason(StrEnum):
    """Why something was not proposed; the value is what a person reads."""

    ONE_OFF = "a one-off, not a standing fact"
    EPHEMERAL = "true only for a while"
    DERIVABLE = "an agent sees it in the code anyway"
    KNOWN = "known already"
    SECRET = "it holds a secret"  # noqa: S105 - words about one
    THIRD_PARTY = "about someone else, beyond name, role and relation"
    NOT_THE_USER = "not the user's own words"
    INJECTION = "it reads like an instruction planted for an agent"
    OPINION = "an opinion, a joke or a quotation"
    OUTDATED = "contradicted by something newer"
    FOREIGN = "in a language whose jokes and opinions cannot be told from rules"
    VAGUE = "too vague to act on"
    RARE = "seen too seldom to be a habit"
    UNPROVED = "its quote does not stand in the source"
    REJECTED = "you rejected it before"
    WAITING = "it waits in the inbox already"


class UnreadableItem(Exception):  # noqa: N818 - a counted skip with a reason rather than a fault
    """This item cannot be read; the text says why, in words for a person."""


@dataclass(frozen=True, slots=True)
class Item:
    """What a source would read as one piece. The same path, part and stamp mean: nothing has changed."""

    path: Path
    base: Path
    """The folder the person chose; no link is followed out of it."""
    size: int = 0
    stamp: tuple[int, ...] = ()
    part: str = ""
    """Which piece of it, where one file is read in several."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a source could read, told by names and sizes alone: nothing was opened."""

    items: tuple[Item, ...] = ()
    summary: str = ""
    """In the source's own words: `2 repositories`, `1 mailbox, 40 MB`."""
    trouble: tuple[str, ...] = ()
    """What keeps it from reading, such as a parser that is not installed."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something an item says, as plain data; `kind` and `values` are the source's own."""

    kind: str
    values: Mapping[str, Value]
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Skipped:
    """A part of an item that could not be read: a broken mail in a mailbox, a page of a document."""

    where: str
    reason: str


@dataclass(frozen=True, slots=True)
class Seed:
    """One fact worth proposing, as a memory: one fact, absolute dates, no secret."""

    topic: str
    """The question it answers, whatever the answer: `user/role`, `project/parcel-api/test-command`. Seeds of one topic
    that say different things contradict each other; an empty topic contradicts nothing."""
    name: str
    """`user_background_…`, `reference_team_…`, `project_<name>_…` or `feedback_…`."""
    title: str
    description: str
    """One line that tells an agent when to read it."""
    body: str
    """The fact first; then **Why:** and **How to apply:** lines where the source gives them."""
    kind: Kind
    evidence: tuple[Evidence, ...]
    why: str
    """Why it is worth keeping, in a sentence for the person who decides."""
    project: Path | None = None
    """The directory of the project it is about; None means it is about the user."""
    when: datetime | None = None
    """Since when it holds, as far as known: of two that contradict each other the newer is likelier."""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Dropped:
    """Something that is not worth proposing, and why."""

    reason: Reason
    text: str
    evidence: Evidence | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """What the person asked for: where to look, and as of when."""

    environment: Environment
    now: datetime
    places: tuple[Path, ...] = ()
    """Files or folders named for this source; empty means where such things usually lie."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Who the user is, as far as the chosen sources say."""

    names: frozenset[str] = frozenset()
    emails: frozenset[str] = frozenset()
    """Lower case."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What judging may know beside its own facts."""

    environment: Environment
    now: datetime
    identity: Identity = field(default_factory=Identity)
    project: Path | None = None
    """The project the run was started for."""


class Source(ABC):
    """One kind of thing a user has. A source is one module and one row in `sources.SOURCES`."""

    id: ClassVar[str]
    title: ClassVar[str]
    reads: ClassVar[str]
    """What it reads, as a noun phrase: both front ends put it after "reads"."""
    never: ClassVar[str]
    """What it never reads or keeps, as a noun phrase: both front ends put it after "never"."""
    by_default: ClassVar[bool] = False
    """Read without being named; only for what the user wrote for their agents and tools."""
    version: ClassVar[int] = 1
    """Raised when `observe` gives something else for the same item."""

    @abstractmethod
    def find(self, ask: Ask) -> Found:
        """What is there: names and sizes only, within seconds, nothing opened."""

    @abstractmethod
    def observe(self, item: Item, ask: Ask, stop: Stop) -> Iterator[Fact | Skipped]:
        """Read one item; `UnreadableItem` where it cannot be read at all. Memory stays bounded however large it is."""

    @abstractmethod
    def seeds(self, facts: Sequence[Fact], scene: Scene) -> Iterator[Seed | Dropped]:
        """Judge everything that was observed; deterministic, in a stable order."""

    def identity(self, facts: Sequence[Fact]) -> Identity:
        """What the facts say about who the user is; shared with every other source of the run."""
        return Identity()
