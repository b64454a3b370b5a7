"""NanoClaw's newer memory: a tree with one concept per file, and two files that every session starts with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from memtui_store.agents.contract import Proposal
from memtui_store.agents.folder import FolderStore
from memtui_store.agents.session_start import Opening, opening_of
from memtui_store.changes.files import read_file, reason_for, resolve_inside
from memtui_store.format.memory_file import decode, encode, one_line
from memtui_store.format.scalar import scalar
from memtui_store.model import Budget, Document, Draft, Kind, Source

SEEN = 16_000
"""Characters of each injected file that a session sees."""
_INJECTED = ("index.md", "system/definition.md")


@dataclass
class ConceptStore(FolderStore):
    """Its root is a group's `memory` folder; the map in index.md is the agent's own to keep."""

    indexed: bool = False

    def health(self, keys: list[str]) -> Iterator[str]:
        for name in _INJECTED:
            length = self._length(name)
            if length > SEEN:
                yield f"{name}: {length:,} characters; sessions see the first {SEEN:,}"

    def load(self, source: Source) -> list[Document]:
        documents = super().load(source)
        for document in documents:
            name = document.key.rpartition("/")[2]
            if name == "index.md":
                document.kind = Kind.INDEX
            elif document.key == "system/definition.md":
                document.kind = Kind.RULES
        return documents

    def budget(self) -> Budget:
        """Of the longer of the two files that are injected."""
        return Budget(chars=max(map(self._length, _INJECTED)), max_chars=SEEN)

    def at_start(self) -> Iterator[Opening]:
        for name in _INJECTED:
            if text := self._text(name):
                yield opening_of(self.root / name, "read when a session starts", text, cap=SEEN)

    def _length(self, name: str) -> int:
        return len(self._text(name))

    def _text(self, name: str) -> str:
        try:
            return decode(read_file(resolve_inside(self.root / name, self.root), self.cap)[0])
        except FileNotFoundError:
            return ""
        except OSError as error:
            self.trouble.append(f"{name}: {reason_for(error)}")
            return ""

    def _create(self, draft: Draft) -> Proposal:
        made = super()._create(draft)
        note = "index.md stays as it is: NanoClaw's agent adds new files to its map itself"
        return replace(made, notes=(*made.notes, note))

    def new_bytes(self, draft: Draft) -> bytes:
        return new_concept(draft)


def new_concept(draft: Draft) -> bytes:
    """A header with the type first, as NanoClaw asks for it."""
    rows = [f"type: {scalar(draft.raw_type or draft.kind.value)}", f"title: {scalar(one_line(draft.title, 'title'))}"]
    if draft.description:
        rows.append(f"description: {scalar(one_line(draft.description, 'description'))}")
    if draft.tags:
        rows.append(f"tags: [{', '.join(map(scalar, draft.tags))}]")
    rows += [f"{name}: {scalar(one_line(value, name))}" for name, value in draft.extra.items() if value.strip()]
    body = draft.body.strip("\n")
    return encode("\n".join(["---", *rows, "---", "", *([body] if body else [])]) + "\n")
