"""What the sample home is made of, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto


class Form(Enum):
    """The ways Claude Code and its plugins have written a memory's header over time."""

    NESTED = auto()
    SPACED = auto()
    """As versions before 2.1.214 wrote it: `metadata: ` with a space behind it, and no `modified`."""
    FLAT = auto()
    BARE = auto()
    UNQUOTED = auto()
    """A header no YAML parser accepts, because a description holds `: ` without quotes."""


@dataclass(frozen=True, slots=True)
class Note:
    """One memory; `days` is its age, and without a `hook` no index lists it."""

    file: str
    name: str
    type: str
    days: float
    description: str
    body: str
    hook: str = ""
    form: Form = Form.NESTED
    session: int = 1
    crlf: bool = False
    created: float | None = None
    verified: float | None = None
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Session:
    """A transcript beside the memories, with the memories it read."""

    number: int
    days: float
    prompt: str
    folder: str = ""
    reads: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shelf:
    """A folder of memories with its index; `head` and `tail` stand around the lines that list them."""

    notes: tuple[Note, ...]
    head: str = ""
    tail: str = ""


@dataclass(frozen=True, slots=True)
class Project:
    """A directory below ~/work with what Claude Code remembers about it."""

    name: str
    memory: Shelf
    files: Mapping[str, str] = field(default_factory=dict)
    removed: Mapping[str, str] = field(default_factory=dict)
    """Files that only the first commit has."""
    in_repo: Shelf | None = None
    sessions: tuple[Session, ...] = ()
    exists: bool = True
