"""The files of one group's folder: what its agent writes, or (`machine`) what NanoClaw itself composes and records."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace

from memtui_store.agents.contract import Proposal, missing, safe_key
from memtui_store.agents.folder import FolderStore
from memtui_store.changes.files import reason_for
from memtui_store.errors import RefusedError
from memtui_store.model import Document, Draft, Kind, Source

MACHINE_FOLDERS = ("conversations", ".claude-fragments")
_INSTRUCTIONS = frozenset({"CLAUDE.md", "CLAUDE.local.md", "AGENTS.md", "instructions.prepend.md", ".claude-shared.md"})


@dataclass
class GroupStore(FolderStore):
    """Only files at the top: below it lies whatever the agent works on."""

    indexed: bool = False
    generation: int = 1
    machine: bool = False

    @property
    def generated(self) -> bool:
        return self.machine

    def _found(self) -> Iterator[Source]:
        try:
            names = sorted(name for name in os.listdir(self.root) if name.endswith(".md"))
        except FileNotFoundError:
            names = []
        except OSError as error:
            self.unread(f"its folder: {reason_for(error)}")
            return
        for name in names:
            if composed(name, self.generation) == self.machine:
                yield self.source(name)
        if self.machine:
            for folder in MACHINE_FOLDERS:
                if not os.path.lexists(self.root / folder):
                    continue
                yield from self._walk(str(self.root / folder), f"{folder}/", 0)

    def load(self, source: Source) -> list[Document]:
        documents = super().load(source)
        for document in documents:
            if document.key in _INSTRUCTIONS or document.key.startswith(".claude-fragments/"):
                document.kind, document.title = Kind.RULES, document.key
        return documents

    def read(self, key: str) -> Document:
        top, slash, _ = safe_key(key).partition("/")
        mine = top in MACHINE_FOLDERS if slash else composed(key, self.generation)
        if mine != self.machine or not key.endswith(".md") or (slash and not self.machine):
            raise missing(self, key)
        return super().read(key)

    def _create(self, draft: Draft) -> Proposal:
        made = super()._create(draft)
        note = "NanoClaw starts with CLAUDE.md alone: mention the new file there, or its agent must find it"
        return replace(made, notes=(*made.notes, note))

    def _delete(self, document: Document) -> Proposal:
        if document.kind is Kind.RULES:
            raise RefusedError(f"{document.path} is the memory of the whole group", hint="edit its text instead")
        return super()._delete(document)


def composed(name: str, generation: int) -> bool:
    """Whether NanoClaw writes this file anew whenever it starts an agent."""
    return name == ".claude-shared.md" or (
        (generation > 1 and name == "CLAUDE.md") or (generation > 2 and name == "AGENTS.md")
    )
