"""A folder of Markdown memories: Claude Code's stores, the plugins', and memtui's own.

They differ in where they are, in whether an index lists them, and in who may read a new file.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from memtui_store import clock
from memtui_store.agents import memory_md as index
from memtui_store.agents.contract import Proposal, Store, missing, name_for, safe_key, safe_name, stamp_of, unreadable
from memtui_store.changes.files import (
    IMAGE_CAP,
    UnreadableError,
    check_regular,
    read_file,
    reason_for,
    resolve_inside,
    storage_errors,
)
from memtui_store.changes.plan import Change, Image
from memtui_store.errors import RefusedError
from memtui_store.format.memory_file import decode, edit_memory, encode, etag_of, new_memory, read_memory
from memtui_store.model import INDEX_NAME, Budget, Document, Draft, Edit, Kind, Source

MAX_DEPTH = 12
MAX_FILES = 200_000


@dataclass
class FolderStore(Store):
    """`indexed`: its agent reads MEMORY.md, so every memory gets a line there."""

    indexed: bool = True
    mode: int = 0o644
    cap: int = 2 * 1024 * 1024

    @property
    def root(self) -> Path:
        return self.info.root

    # Reading

    def sources(self) -> Iterator[Source]:
        """Every file of it; what is wrong with the store as a whole is known once all were listed."""
        self.trouble.clear()
        keys = []
        for number, source in enumerate(filter(self.is_mine, self._found())):
            if number >= MAX_FILES:
                self.unread(f"more than {MAX_FILES:,} files; the rest was left out")
                break
            keys.append(source.key)
            yield source
        self.trouble += self.health(keys)

    def _found(self) -> Iterator[Source]:
        return self._walk(str(self.root), "", 0)

    def is_mine(self, source: Source) -> bool:
        """Whether a file below the root belongs to this store."""
        return True

    def health(self, keys: list[str]) -> Iterator[str]:
        """What a person should know about the store, given the keys of its files."""
        return iter(())

    def _walk(self, folder: str, prefix: str, depth: int) -> Iterator[Source]:
        try:
            with os.scandir(folder) as found:
                children = sorted(found, key=lambda child: child.name)
        except FileNotFoundError:
            if prefix:
                self.unread(f"{prefix}: the folder vanished while it was read")
            return
        except OSError as error:
            self.unread(f"{prefix or 'its folder'}: {reason_for(error)}")
            return
        for child in children:
            if child.is_dir(follow_symlinks=False) and not child.name.endswith(".md"):
                if depth >= MAX_DEPTH:
                    self.unread(f"{prefix}{child.name}: nested too deeply; not read")
                else:
                    yield from self._walk(child.path, f"{prefix}{child.name}/", depth + 1)
            elif child.name.endswith(".md"):
                yield self._source(child.path, prefix + child.name)

    def source(self, key: str) -> Source:
        """One file by the careful way: links, pipes, whatever cannot be read."""
        return self._source(self.root / key, key)

    def _source(self, path: Path | str, key: str) -> Source:
        try:
            status = os.lstat(path)
            if stat.S_ISLNK(status.st_mode):
                path = resolve_inside(Path(path), self.root)
                status = os.stat(path)
            check_regular(status, self.cap)
        except OSError as error:
            return Source(key, path, error=reason_for(error))
        return Source(key, path, stamp_of(status, key))

    def load(self, source: Source) -> list[Document]:
        if source.error:
            return [self._failed(source, source.error)]
        try:
            data, status = read_file(source.location, self.cap)
        except OSError as error:
            now = self.source(source.key)  # it may have become something else since it was listed
            return [self._failed(source, now.error or reason_for(error))]
        if os.path.basename(source.key) == INDEX_NAME:
            return self.index_entry(data, source.key, source.path, status.st_mtime_ns)
        return [read_memory(data, source.key, source.path, status.st_mtime_ns)]

    def index_entry(self, data: bytes, key: str, path: Path, mtime_ns: int) -> list[Document]:
        """An index is an entry only where it holds more than pointers."""
        document = read_memory(data, key, path, mtime_ns)
        document.kind, document.raw_type, document.title = Kind.INDEX, "", key
        document.error = document.error if document.error != "the file is empty" else ""
        return [document] if document.error or index.has_own_text(document.body) else []

    def _failed(self, source: Source, reason: str) -> Document:
        kind = Kind.INDEX if os.path.basename(source.key) == INDEX_NAME else Kind.OTHER
        return unreadable(source.key, self.root / source.key, reason, title=Path(source.key).stem, kind=kind)

    def read(self, key: str) -> Document:
        path = self.root / safe_key(key)
        if not os.path.lexists(path):
            raise missing(self, key)
        source = self._source(path, key)
        documents = self.load(source)
        if documents:
            return documents[0]
        document = read_memory(self._bytes(key), key, path)
        document.kind, document.title = Kind.INDEX, key
        return document

    def budget(self) -> Budget:
        if not self.indexed:
            return Budget()
        try:
            text = decode(self._index_bytes() or b"")
        except OSError as error:
            self.trouble.append(f"{INDEX_NAME}: {reason_for(error)}")
            return Budget()
        lines, chars = index.seen_size(text)
        return Budget(lines, index.MAX_LINES, chars, index.MAX_CHARS)

    # Changing

    def _create(self, draft: Draft) -> Proposal:
        key = name_for(self, draft, self._names())
        return self._new(key, draft)

    def _new(self, key: str, draft: Draft) -> Proposal:
        image = Image(self.new_bytes(draft), clock.now_ns(), self.mode)
        return self._import(key, image, draft.title, draft.description)

    def new_bytes(self, draft: Draft) -> bytes:
        """A new memory as its agent writes one."""
        return new_memory(draft)

    def _import(self, name: str, image: Image, title: str, hook: str) -> Proposal:
        key = name if "/" in name else safe_name(name)
        with storage_errors(self.root / key):
            path = self._target(safe_key(key))
        change = Change(f"file:{path}", None, Image(image.data, image.mtime_ns, image.mode or self.mode))
        index_changes, notes = self._index(lambda text: (index.added(text, title, key, hook), []), key, adding=True)
        return Proposal(key, [change, *index_changes], notes, image.hash)

    def _update(self, document: Document, edit: Edit) -> Proposal:
        if document.kind is Kind.INDEX and edit != Edit(body=edit.body):
            raise RefusedError(f"{document.path} is an index: it has a text, but no title or type of its own")
        data = edit_memory(document, edit)
        mtime_ns = clock.now_ns() if edit.verified is not None else None
        return self._replace(document, data, mtime_ns)

    def _replace(self, document: Document, data: bytes, mtime_ns: int | None = None) -> Proposal:
        """The time stays unless the fact was verified anew: Claude Code tells staleness by it."""
        before = self._image(document)
        after = Image(data, before.mtime_ns if mtime_ns is None else mtime_ns, before.mode)
        changes = [Change(f"file:{document.path}", before, after)]
        notes: tuple[str, ...] = ()
        new = read_memory(data, document.key, document.path)
        if document.kind is not Kind.INDEX:
            old_line, new_line = (document.title, document.description), (new.title, new.description)
            index_changes, notes = self._index(
                lambda text: (index.renamed(text, document.key, old_line, new_line), []), document.key
            )
            changes += index_changes
        return Proposal(document.key, changes, notes, etag_of(data))

    def _delete(self, document: Document) -> Proposal:
        path = self.root / document.key
        if os.path.islink(path):
            raise RefusedError(f"{path} is a symbolic link", hint="memtui keeps links as they are; remove it by hand")
        before = self._image(document)
        changes = [Change(f"file:{document.path}", before, None)]
        notes: tuple[str, ...] = ()
        if document.kind is not Kind.INDEX:
            index_changes, notes = self._index(lambda text: index.removed(text, document.key), document.key)
            changes += index_changes
        return Proposal(document.key, changes, notes)

    def plan_index_add(self, document: Document) -> Proposal:
        """A line for a memory that has none."""
        self._allow("edit")
        title, hook = document.title, document.description
        changes, notes = self._index(
            lambda text: (index.added(text, title, document.key, hook), []), document.key, adding=True
        )
        return Proposal(document.key, changes, notes, document.etag)

    def plan_index_drop(self, target: str) -> Proposal:
        """No line for a file that is not there."""
        self._allow("edit")
        changes, notes = self._index(lambda text: index.removed(text, target), target)
        return Proposal(INDEX_NAME, changes, notes)

    def _index(self, change: index.Rewrite, key: str, *, adding: bool = False) -> tuple[list[Change], tuple[str, ...]]:
        """What happens to MEMORY.md; one that cannot be read as text is left alone, and that is said."""
        if not self.indexed:
            return [], ()
        path = self.root / INDEX_NAME
        try:
            there = os.path.lexists(path)
            path = resolve_inside(path, self.root) if there else self._target(INDEX_NAME)
            before = _image_of(path, self.cap) if there else None
        except OSError as error:
            return [], (f"{INDEX_NAME} was left alone: {reason_for(error)}",)
        if before is None and not adding:
            return [], ()
        text = decode(before.data if before else b"")
        if adding and any(entry.target == key for entry in index.entries(text)):
            return [], ()
        new, notes = change(text)
        if new == text:
            return [], tuple(notes)
        after = Image(encode(new), before.mtime_ns if before else clock.now_ns(), before.mode if before else self.mode)
        rewrite = lambda held: encode(change(decode(held))[0])  # noqa: E731 - one line says it best
        return [Change(f"file:{path}", before, after, rewrite)], tuple(notes)

    def _index_bytes(self) -> bytes | None:
        path = self.root / INDEX_NAME
        if not os.path.lexists(path):
            return None
        return read_file(resolve_inside(path, self.root), self.cap)[0]

    def _bytes(self, key: str) -> bytes:
        with storage_errors(self.root / key):
            return read_file(resolve_inside(self.root / key, self.root), self.cap)[0]

    def _image(self, document: Document) -> Image:
        """What a change comes back to; it must still be what the change was made from."""
        with storage_errors(document.path):
            known = bool(document.etag)
            image = _image_of(document.path if known else resolve_inside(document.path, self.root), IMAGE_CAP)
        if known and image.hash != document.etag:
            raise self._conflict(document.key)
        return image

    def _target(self, key: str) -> Path:
        """Where a new file goes: a folder on the way that is a link must not lead out of the store."""
        path = self.root / key
        parent = os.path.realpath(path.parent)
        root = os.path.realpath(self.root)
        if parent != root and not parent.startswith(root + "/"):
            raise UnreadableError("its folder leads outside the store")
        return Path(parent) / path.name

    def _names(self) -> list[str]:
        try:
            return os.listdir(self.root)
        except FileNotFoundError:
            return []


def _image_of(path: Path, cap: int) -> Image:
    data, status = read_file(path, cap)
    return Image(data, status.st_mtime_ns, stat.S_IMODE(status.st_mode))
