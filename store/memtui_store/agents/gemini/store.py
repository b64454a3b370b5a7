"""Gemini's private memory of one project: an index and Markdown files beside it, without fields of any kind."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from memtui_store import clock
from memtui_store.agents.disk import read_head
from memtui_store.agents.drafts import markdown_for
from memtui_store.agents.folder import FolderStore
from memtui_store.model import Budget, Document, Draft, Kind, Source

LOCK = ".extraction.lock"
_STALE = 35 * 60
_PID = re.compile(rb"\d{1,9}")


@dataclass
class GeminiStore(FolderStore):
    """`home` is Gemini's own folder."""

    format: ClassVar[str] = "Markdown without fields"
    home: Path = Path()

    def is_mine(self, source: Source) -> bool:
        return not source.key.startswith(".")

    def health(self, keys: list[str]) -> Iterator[str]:
        if holder := extracting(self.root):
            yield f"Gemini is extracting memories just now (process {holder}); a patch may follow"

    def load(self, source: Source) -> list[Document]:
        documents = super().load(source)
        for document in documents:
            if document.kind is Kind.OTHER and document.etag and not document.raw_type:
                document.kind = Kind.PROJECT
        return documents

    def budget(self) -> Budget:
        """Gemini reads its index whole: no cap is known."""
        held = super().budget()
        return Budget(held.lines, 0, held.chars, 0)

    def new_bytes(self, draft: Draft) -> bytes:
        """With its fields above the text: Gemini asks for none, and whoever it is moved to later finds them again."""
        return markdown_for(draft)


def extracting(memory: Path) -> str:
    """The process that holds Gemini's lock; empty where nobody does, or where it is older than Gemini believes."""
    path = memory / LOCK
    try:
        age = clock.now().timestamp() - os.stat(path).st_mtime
    except OSError:
        return ""
    found = _PID.search(read_head(path, 1_000) or b"")
    if found is None or age > _STALE:
        return ""
    return found[0].decode() if os.path.exists(f"/proc/{int(found[0])}") or not os.path.isdir("/proc/1") else ""
