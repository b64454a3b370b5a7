"""The notes of a workspace, one file each: what OpenClaw writes day by day, and what people put beside it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.contract import Proposal, free_name
from memtui_store.agents.folder import FolderStore
from memtui_store.agents.openclaw.ledger import Ledger, request_for
from memtui_store.format.memory_file import decode, kebab
from memtui_store.model import Document, Draft, Edit, Kind, Source

_DAILY = re.compile(r"(?:[^/]+/)*(\d{4}-\d{2}-\d{2})(?:-[^/]+)?\.md")
SYSTEM = ("dreaming", ".dreams")
"""Folders of OpenClaw's own machinery."""


@dataclass
class NoteStore(FolderStore):
    """Its root is the workspace's `memory` folder."""

    indexed: bool = False
    ledger: Ledger = field(default_factory=lambda: Ledger(Path(), Path()))

    def is_mine(self, source: Source) -> bool:
        return source.key.partition("/")[0] not in SYSTEM

    def health(self, keys: list[str]) -> Iterator[str]:
        for name in self.ledger.quarantined([f"memory/{key}" for key in keys]):
            yield f"{name} is quarantined by OpenClaw as untrusted"

    def load(self, source: Source) -> list[Document]:
        documents = super().load(source)
        for document in documents:
            daily = _DAILY.fullmatch(source.key)
            if daily and not document.created:
                document.created = daily[1]
            if document.etag and not document.raw_type and document.kind is Kind.OTHER:
                document.kind = Kind.FACT
        return documents

    def _create(self, draft: Draft) -> Proposal:
        """Named like OpenClaw's own notes, with a word that says where it comes from."""
        if not draft.name:
            words = kebab(draft.title)[:40].strip("-_") or "note"
            wanted = f"{clock.now().date().isoformat()}-memtui-{words}.md"
            draft = replace(draft, name=free_name(wanted, self._names()))
        return super()._create(draft)

    def _update(self, document: Document, edit: Edit) -> Proposal:
        plain = replace(edit, kind=None) if edit.kind is document.kind else edit
        return super()._update(document, plain)

    def _replace(self, document: Document, data: bytes, mtime_ns: int | None = None) -> Proposal:
        proposal = super()._replace(document, data, mtime_ns)
        return self._warned(proposal, document, decode(data))

    def _delete(self, document: Document) -> Proposal:
        return self._warned(super()._delete(document), document, "")

    def _warned(self, proposal: Proposal, document: Document, new: str) -> Proposal:
        name = f"memory/{document.key}"
        warnings = self.ledger.warnings(name, request_for(name, decode(document.data), new))
        return replace(proposal, notes=(*proposal.notes, *warnings))


@dataclass
class MachineStore(FolderStore):
    """What OpenClaw writes for itself, to be looked at; its root is the workspace."""

    indexed: bool = False

    @property
    def generated(self) -> bool:
        return True

    def _found(self) -> Iterator[Source]:
        for name in ("DREAMS.md", "dreams.md"):
            if os.path.lexists(self.root / name):
                yield self.source(name)
        for folder in SYSTEM:
            if not os.path.lexists(self.root / "memory" / folder):
                continue
            yield from self._walk(str(self.root / "memory" / folder), f"memory/{folder}/", 0)
