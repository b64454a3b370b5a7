"""Evidence: where a proposal comes from, precisely enough that a person can look."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Evidence:
    """A place in something the user has; `quote` occurs there word for word, its secrets masked."""

    source: str
    path: str
    line: int = 0
    detail: str = ""
    """What finds the place where a line does not: `commit 1a2b3c4`, `message <id>`, `page 3`, `event <uid>`."""
    quote: str = ""

    @property
    def where(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else self.path
        return f"{place} ({self.detail})" if place and self.detail else place or self.detail
