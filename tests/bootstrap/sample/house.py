"""A home that is being furnished: one folder, one moment, made-up secrets."""

from __future__ import annotations

import os
import random
import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from memtui_store.environment import Environment
from tests.bootstrap.sample.labels import Label

NOW = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class House:
    home: Path

    @property
    def src(self) -> Path:
        return self.home / "src"

    def put(self, where: str, text: str | bytes, days: float = 30) -> Path:
        """A file in the home, last touched some days ago."""
        path = self.home / where
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        touched = (NOW - timedelta(days=days)).timestamp()
        os.utime(path, (touched, touched))
        return path


@dataclass(frozen=True, slots=True)
class Part:
    """What one source finds in a home: how it is written, where it lies, and what a careful person says about it."""

    write: Callable[[House], None]
    labels: Sequence[Label]
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Person:
    name: str
    project: str
    """The repository below `src` in which they start the bootstrap."""
    parts: Mapping[str, Part]

    @property
    def labels(self) -> dict[str, Sequence[Label]]:
        return {source: part.labels for source, part in self.parts.items()}

    def furnish(self, folder: Path) -> Sample:
        """Write the whole home below a folder that may not exist yet."""
        house = House(folder)
        folder.mkdir(parents=True, exist_ok=True)
        for part in self.parts.values():
            part.write(house)
        return Sample(self, house)


@dataclass(frozen=True, slots=True)
class Sample:
    person: Person
    house: House

    @property
    def environment(self) -> Environment:
        home = self.house.home
        env = {"HOME": str(home), "PATH": os.environ.get("PATH", "")}
        return Environment(home, home / "src" / self.person.project, env, managed=home / "nothing", top=home)

    def places(self, source: str) -> tuple[Path, ...]:
        return tuple(self.house.home / place for place in self.person.parts[source].places)


def made_up_secret(seed: int, prefix: str = "ghp_", length: int = 36) -> str:
    """Put together only when it runs, so that no file of this repository holds anything like a secret."""
    return prefix + "".join(random.Random(seed).choices(string.ascii_letters + string.digits, k=length))
