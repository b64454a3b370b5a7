"""Where memtui looks for what agents remember, and whether a person was told so before."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from memtui_store.agents.table import AGENTS, Agent
from memtui_store.changes.files import make_private
from memtui_store.environment import Environment
from memtui_store.portable import O_CLOEXEC, O_NOFOLLOW


@dataclass(frozen=True, slots=True)
class Looked:
    known: Agent
    places: tuple[str, ...]
    paths: tuple[Path, ...]

    @property
    def there(self) -> bool:
        """Whether any of the places exists; that alone is no memory yet."""
        return any(os.path.lexists(path) for path in self.paths)


def looked(environment: Environment) -> list[Looked]:
    """Every agent memtui knows with the places it looked in, here and now; memtui's own last."""
    return [_at(known, environment) for known in sorted(AGENTS, key=lambda known: known.id == "memtui")]


def _at(known: Agent, environment: Environment) -> Looked:
    places = known.places or (str(environment.places.data / "store"),)
    moved = environment.env.get(known.moved_by, "").strip() if known.moved_by else ""
    if moved:
        places = (moved, *(place for place in places if place.startswith("./")))
    return Looked(known, places, tuple(_real(place, environment) for place in places))


def _real(place: str, environment: Environment) -> Path:
    if place.startswith("~"):
        return environment.home / place[2:]
    return environment.project / place


def remembered(state: Path, what: str) -> bool:
    """Whether this was told before, to the person whose state folder it is."""
    return os.path.lexists(state / f"told-{what}")


def remember(state: Path, what: str) -> None:
    """Where it cannot be written down, it is told again the next time; that is no reason to complain."""
    try:
        make_private(state)
        os.close(os.open(state / f"told-{what}", os.O_WRONLY | os.O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600))
    except OSError:
        return
