"""A store that lives in memory: the contract without a disk, for tests and for trying things out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.contract import Proposal, Store, missing, name_for, safe_key, safe_name
from memtui_store.changes.plan import Change, Image
from memtui_store.errors import ConflictError
from memtui_store.format.memory_file import edit_memory, new_memory, read_memory
from memtui_store.model import Document, Draft, Edit, Source


class InMemoryMedium:
    """Images by name; give it to a Committer under the store's scheme to commit plans against it."""

    def __init__(self) -> None:
        self.images: dict[str, Image] = {}

    def load(self, name: str) -> Image | None:
        return self.images.get(name)

    def stage(self, change: Change, temp: str) -> None:
        """Nothing can run out here."""

    def apply(self, change: Change, temp: str) -> None:
        if self.images.get(change.name) != change.before:
            raise ConflictError(f"{change.name} was changed by someone else meanwhile")
        self._put(change.name, change.after)

    def revert(self, change: Change, temp: str) -> None:
        if self.images.get(change.name) == change.after:
            self._put(change.name, change.before)

    def settle(self, changes: list[tuple[Change, str]]) -> None:
        """Nothing was left behind."""

    def salvage(self, change: Change, temp: str) -> Image | None:
        return None

    def _put(self, name: str, image: Image | None) -> None:
        if image is None:
            self.images.pop(name, None)
        else:
            self.images[name] = image


@dataclass
class InMemoryStore(Store):
    medium: InMemoryMedium = field(default_factory=InMemoryMedium)

    @property
    def scheme(self) -> str:
        return f"mem-{self.id}".replace(":", "-")

    def sources(self) -> Iterator[Source]:
        for key, image in sorted(self.medium.images.items()):
            yield Source(key, Path(key), (image.mtime_ns, len(image.data)))

    def load(self, source: Source) -> list[Document]:
        image = self.medium.load(source.key)
        if image is None:
            return [Document(source.key, source.path, error="it is gone")]
        return [read_memory(image.data, source.key, source.path, image.mtime_ns)]

    def read(self, key: str) -> Document:
        if safe_key(key) not in self.medium.images:
            raise missing(self, key)
        return self.load(Source(key, Path(key)))[0]

    def _create(self, draft: Draft) -> Proposal:
        key = name_for(self, draft, self.medium.images)
        return self._import(key, Image(new_memory(draft), clock.now_ns()), draft.title, draft.description)

    def _import(self, name: str, image: Image, title: str, hook: str) -> Proposal:
        key = safe_name(name)
        return Proposal(key, [Change(f"{self.scheme}:{key}", None, image)], etag=image.hash)

    def _update(self, document: Document, edit: Edit) -> Proposal:
        return self._replace(document, edit_memory(document, edit), fresh=edit.verified is not None)

    def _replace(self, document: Document, data: bytes, *, fresh: bool = False) -> Proposal:
        before = self.medium.images[document.key]
        after = Image(data, clock.now_ns() if fresh else before.mtime_ns)
        return Proposal(document.key, [Change(f"{self.scheme}:{document.key}", before, after)], etag=after.hash)

    def _delete(self, document: Document) -> Proposal:
        before = self.medium.images[document.key]
        return Proposal(document.key, [Change(f"{self.scheme}:{document.key}", before, None)])
