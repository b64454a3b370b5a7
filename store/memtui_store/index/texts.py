"""The text of a memory and what was found in it, worked out when somebody asks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from memtui_store.agents.problems import guarded
from memtui_store.errors import MemtuiError
from memtui_store.findings import UNSCANNED, WORDED, Finding
from memtui_store.index.content import Row, find_secrets, find_warnings, findings_of, masked_body, text_of
from memtui_store.index.index import Index
from memtui_store.model import Document, Memory, Trust

if TYPE_CHECKING:
    from memtui_store.agents.contract import Store


_RECENT, _SHORT = 100, 32_768
"""Bodies that are held, and characters from which on one is not."""


class Texts:
    """The texts of one store."""

    def __init__(self, store: Store, name: bytes, index: Index) -> None:
        self.store, self.name, self.index = store, name, index
        self._recent: dict[tuple[str, str], str] = {}
        """Bodies that were asked for, so that one is the same however often it is asked for."""

    def body(self, memory: Memory) -> str:
        """Masked; from the index, or where that has another version, as the store has it."""
        name = memory.key, memory.etag
        body = self._recent.get(name)
        if body is None:
            body = self.index.body(self.name, *name)
            document = self._document(memory) if body is None else None
            if document is not None:
                body = masked_body(document, self._secrets(document))
            body = body or ""
            if len(self._recent) >= _RECENT:
                self._recent.pop(next(iter(self._recent)), None)
            if len(body) <= _SHORT:
                self._recent[name] = body
        return body

    def is_scanned(self, memory: Memory) -> bool:
        return not memory.etag or None not in self.index.findings(memory.etag)

    def findings(self, memory: Memory) -> tuple[Finding, ...]:
        """Everything found in its text, which is scanned now if nobody has done it before."""
        if not memory.etag:
            return ()
        secrets, warnings = self.index.findings(memory.etag)
        if secrets is None or warnings is None:
            document = self._document(memory)
            if document is None:
                return ()
            secrets = self._secrets(document)
            (warnings,) = find_warnings([text_of(document)])
            self.index.save_findings("warnings", {document.etag: warnings})
        if any(row[0] == UNSCANNED for row in secrets):
            warnings = [row for row in warnings if row[0] != UNSCANNED]  # it is said once
        found = sorted(
            findings_of((*secrets, *warnings), memory.line), key=lambda each: (each.start, each.end, each.rule)
        )
        # A hint of the model says nothing about a text that a person read and approved.
        approved = memory.trust is Trust.APPROVED
        return tuple(each for each in found if not (approved and each.rule == WORDED))

    def _secrets(self, document: Document) -> list[Row]:
        known = self.index.findings(document.etag)[0]
        if known is None:
            (known,) = find_secrets([text_of(document)])
            self.index.save_findings("secrets", {document.etag: known})
        return known

    def _document(self, memory: Memory) -> Document | None:
        try:
            return guarded(self.store, partial(self.store.read, memory.key))
        except MemtuiError:
            return None
