"""A memory folder of Qwen Code: Claude Code's shape, with one folder per type."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from memtui_store.agents.contract import Proposal, name_for
from memtui_store.agents.drafts import markdown_for
from memtui_store.agents.folder import FolderStore
from memtui_store.errors import RefusedError
from memtui_store.model import Document, Draft, Kind, Source

TYPES = (Kind.USER, Kind.FEEDBACK, Kind.PROJECT, Kind.REFERENCE)
_NEAREST = {
    Kind.PREFERENCE: Kind.FEEDBACK,
    Kind.INSTRUCTION: Kind.FEEDBACK,
    Kind.CORRECTION: Kind.FEEDBACK,
    Kind.FACT: Kind.PROJECT,
    Kind.CONTEXT: Kind.PROJECT,
}
PINNED = "pinned/"
LOCK = "consolidation.lock"


@dataclass
class QwenStore(FolderStore):
    """A memory from elsewhere is written anew: its type decides the folder, and stands at the top of the header."""

    format: ClassVar[str] = "memory file by type"

    def health(self, keys: list[str]) -> Iterator[str]:
        if os.path.lexists(self.root.parent / LOCK):
            yield f"{LOCK} is there: Qwen Code is consolidating its memories, or was broken off"

    def load(self, source: Source) -> list[Document]:
        documents = super().load(source)
        for document in documents:
            if source.key.startswith(PINNED):
                document.notes = (*document.notes, "pinned: Qwen Code's own automation leaves it alone")
        return documents

    def _create(self, draft: Draft) -> Proposal:
        kind = _NEAREST.get(draft.kind, draft.kind)
        if kind not in TYPES:
            raise RefusedError(f"Qwen Code knows no type {draft.kind.value!r}", hint=f"one of: {', '.join(TYPES)}")
        notes = () if kind is draft.kind else (f"Qwen Code knows four types: {draft.kind.value} becomes {kind.value}",)
        draft = replace(draft, kind=kind, raw_type="")
        key = f"{kind.value}/{name_for(self, draft, self._below(kind.value))}"
        proposal = self._new(key, draft)
        rewritten = "Qwen Code may write MEMORY.md anew from the files"
        return replace(proposal, notes=(*notes, *proposal.notes, rewritten))

    def new_bytes(self, draft: Draft) -> bytes:
        return markdown_for(draft)

    def _below(self, folder: str) -> list[str]:
        try:
            return os.listdir(self.root / folder)
        except (FileNotFoundError, NotADirectoryError):
            return []
