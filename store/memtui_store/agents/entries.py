"""Files that hold many entries each: what such stores share, whatever stands between their entries.

A store says which files there are, takes the bytes of one apart, and changes one entry by a function from old bytes to
new ones; reading without harm, keys, images and the rest are here.
"""

from __future__ import annotations

import os
import stat
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, TypeVar

from memtui_store import clock
from memtui_store.agents.contract import Proposal, Store, missing, safe_key, stamp_of, unreadable
from memtui_store.changes.files import check_regular, image_at, read_file, reason_for, resolve_inside
from memtui_store.changes.plan import Change, Image
from memtui_store.errors import RefusedError
from memtui_store.format.memory_file import decode, looks_binary
from memtui_store.model import Document, Source

NO_TEXT = "not text: the file looks binary"
Rewrite = Callable[[bytes], bytes]
_T = TypeVar("_T")


@dataclass
class EntryStore(Store):
    format: ClassVar[str] = "entries"
    new_mode: ClassVar[int] = 0o644
    """Of a file that is not there yet."""
    cap: int = 2 * 1024 * 1024

    # What a store of entries says of itself

    @abstractmethod
    def names(self) -> list[str]:
        """The files there are now, by their path below the root."""

    def documents(self, name: str, data: bytes, mtime_ns: int) -> Iterable[Document]:
        """The entries of one file; a store that does not read whole files has a `load` of its own instead."""
        raise NotImplementedError

    def path_of(self, name: str) -> Path:
        return self.info.root / name

    def file_of(self, key: str) -> str:
        """The file that the entry of a key stands in."""
        return key.partition("#")[0]

    def source(self, name: str) -> Source:
        """One file with its stamp. Its key is no file name: elsewhere a MEMORY.md is an index and not looked into."""
        return self.source_of(f"{name}#", self.path_of(name))

    def health(self) -> Iterator[str]:
        """What a person should know about its files as they are now."""
        return iter(())

    def damage(self, name: str, data: bytes) -> str:
        """Why the bytes of a file cannot be taken apart; empty where they can."""
        return NO_TEXT if looks_binary(data) else ""

    # Reading

    def sources(self) -> Iterator[Source]:
        self.trouble[:] = self.health()
        for name in self.names():
            yield self.source(name)

    def load(self, source: Source) -> list[Document]:
        name = source.key.removesuffix("#")
        path = self.path_of(name)
        if source.error:
            return [unreadable(name, path, source.error)]
        try:
            data, status = self.bytes_at(path)
        except OSError as error:
            return [unreadable(name, path, reason_for(error))]
        if reason := self.damage(name, data):
            return [unreadable(name, path, reason)]
        return list(self.documents(name, data, status.st_mtime_ns))

    def read(self, key: str) -> Document:
        name = self.file_of(safe_key(key))
        if name in self.names():
            for document in self.load(self.source(name)):
                if document.key == key:
                    return document
        raise missing(self, key)

    def source_of(self, key: str, path: Path, also: str = "") -> Source:
        """One file by the careful way; `also` is whatever else its entries depend on."""
        try:
            status = os.lstat(path)
            if stat.S_ISLNK(status.st_mode):
                status = os.stat(resolve_inside(path, self.info.root))
            check_regular(status, self.cap)
        except OSError as error:
            return Source(key, path, error=reason_for(error))
        return Source(key, path, stamp_of(status, f"{key}\n{also}"))

    def bytes_at(self, path: Path) -> tuple[bytes, os.stat_result]:
        """A link within the store is followed, one that leads out of it is not."""
        return read_file(resolve_inside(path, self.info.root), self.cap)

    def text_of(self, name: str) -> str:
        """A file's text, empty where there is nothing to read."""
        try:
            data, _ = self.bytes_at(self.path_of(name))
        except OSError:
            return ""
        return "" if looks_binary(data) else decode(data)

    def listed(self, folder: str) -> list[str]:
        """What is in a folder below the root, by name; nothing where there is none."""
        try:
            return sorted(os.listdir(self.info.root / folder))
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            self.unread(f"{folder or 'its folder'}: {reason_for(error)}")
            return []

    def image_at(self, path: Path) -> Image | None:
        """What a change comes back to; None where there is nothing yet."""
        if not os.path.lexists(path):
            return None
        try:
            return image_at(resolve_inside(path, self.info.root), self.cap)
        except OSError as error:
            raise RefusedError(f"{path}: {reason_for(error)}") from error

    def at_most(self, most: int, entries: list[_T], what: str) -> list[_T]:
        """As many entries as are shown; that there are more is said."""
        if len(entries) > most:
            self.unread(f"{what}; the rest was left out")
        return entries[:most]

    # Changing

    def change_file(self, address: str, path: Path, rewrite: Rewrite, mtime_ns: int | None = None) -> Change:
        """A file with other bytes, and its time if none is given; several changes of one plan build on each other."""
        before = self.image_at(path)
        data = rewrite(before.data if before else b"")
        if before is None:
            after = Image(data, mtime_ns or clock.now_ns(), self.new_mode)
        else:
            after = Image(data, before.mtime_ns if mtime_ns is None else mtime_ns, before.mode)
        return Change(address, before, after, rewrite)

    def _delete(self, document: Document) -> Proposal:
        if not document.etag:
            raise RefusedError(f"{document.path}: {document.error}", hint="mend or remove the file by hand")
        return self._remove(document)

    def _remove(self, document: Document) -> Proposal:
        """Take out an entry that was read."""
        raise self._read_only()
