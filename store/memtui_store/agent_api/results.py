"""What an agent is told: each answer is a kind of its own, with the reason in words."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Stored:
    """It is on disk, durably."""

    id: str
    redacted: int = 0
    why: str = "stored"


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Something says this already: update that one instead."""

    of: str
    score: float
    redacted: int = 0
    why: str = "a memory says this already; update that one instead"


@dataclass(frozen=True, slots=True)
class Queued:
    """A person has to decide; it waits in the inbox."""

    id: str
    why: str
    redacted: int = 0


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing was kept."""

    why: str


@dataclass(frozen=True, slots=True)
class Deleted:
    """It is in the trash; a person can bring it back."""

    id: str
    why: str = "moved to the trash"


StoreResult = Stored | Duplicate | Queued | Refused
DeleteResult = Deleted | Refused


@dataclass(frozen=True, slots=True)
class Recalled:
    """A search result: one safe line, and how well it fits (0 to 1)."""

    id: str
    score: float
    line: str
    type: str
    age_days: int | None
    approved: bool
    behavioral: bool
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """A whole memory, ready for a prompt."""

    id: str
    text: str
    age_days: int | None
    redacted: int = 0


@dataclass(frozen=True, slots=True)
class Brief:
    """The block an agent starts with; the same input gives the same bytes."""

    text: str
    entries: int = 0
    left_out: dict[str, int] = field(default_factory=dict)

    def messages(self) -> list[dict[str, str]]:
        """For the user turn: memories are what a user brings, not what a system decrees."""
        return [{"role": "user", "content": self.text}] if self.text else []
