"""Show a store that nothing is read from, with the reason in its row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from memtui_store.agents.contract import Store, missing, read_only
from memtui_store.model import Document, Scope, Source, StoreInfo


@dataclass
class ClosedStore(Store):
    """Shown without entries; `info.capabilities.why_not` is what every change is refused with."""

    format: ClassVar[str] = "closed"

    @property
    def identity(self) -> tuple[object, ...]:
        """Nothing is known of it."""
        return (self.id,)

    def sources(self) -> Iterator[Source]:
        return iter(())

    def load(self, source: Source) -> list[Document]:
        return []

    def read(self, key: str) -> Document:
        raise missing(self, key)


def unsearched(agent: str, root: Path) -> ClosedStore:
    """The row of an agent whose adapter failed before it could say which stores there are."""
    rights = read_only("its stores could not be looked for")
    return ClosedStore(StoreInfo(f"{agent}:unread", agent, Scope.GLOBAL, root, capabilities=rights))
