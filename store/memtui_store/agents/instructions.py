"""Instruction files (CLAUDE.md, rules, AGENTS.md): a fixed list of files that people write and agents obey.

They are read and searched like memories. Their text may be edited; they are neither created nor deleted here,
because a project's own files are its owner's to add and remove.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from memtui_store.agents.contract import Proposal, Store, missing, stamp_of
from memtui_store.agents.project_boundary import Boundary, reason_outside
from memtui_store.changes.files import (
    IMAGE_CAP,
    UnreadableError,
    check_regular,
    inside,
    read_file,
    reason_for,
    storage_errors,
)
from memtui_store.changes.plan import Change, Image
from memtui_store.errors import ReadOnlyError, RefusedError
from memtui_store.format.memory_file import edit_memory, etag_of, read_memory
from memtui_store.model import Capabilities, Document, Edit, Kind, Source

CAPABILITIES = Capabilities(
    create=False,
    delete=False,
    why_not="instruction files are yours to add and remove; their text can be edited here",
)


@dataclass(frozen=True, slots=True)
class InstructionFile:
    key: str
    path: Path
    label: str
    read_only: str = ""
    """Why it may not be edited, where it may not."""
    included: bool = False
    """Whether another file names it, rather than the agent looking for it here."""


@dataclass
class InstructionStore(Store):
    files: tuple[InstructionFile, ...] = ()
    confines: tuple[Path, ...] = ()
    boundary: Boundary | None = None
    """Where the files are a project's."""
    cap: int = 2 * 1024 * 1024
    instructs: ClassVar[bool] = True

    @property
    def identity(self) -> tuple[object, ...]:
        """A list of files rather than a place."""
        return (self.id,)

    def sources(self) -> Iterator[Source]:
        for file in self.files:
            yield self._source(file)

    def _source(self, file: InstructionFile) -> Source:
        try:
            path = self._real(file)
            status = os.stat(path)
            check_regular(status, self.cap)
        except OSError as error:
            return Source(file.key, file.path, error=reason_for(error))
        return Source(file.key, path, stamp_of(status, f"{file.key}\n{file.label}"))

    def _real(self, file: InstructionFile) -> Path:
        """Links between a project's own files are fine; so are a user's own into a dotfiles folder of the same home."""
        path, boundary = file.path, self.boundary
        try:
            real = os.path.realpath(path, strict=True)
        except FileNotFoundError as error:
            if os.path.islink(path):
                raise UnreadableError("a symbolic link that leads nowhere") from error
            raise
        if boundary is not None and (file.included or boundary.contains(str(path))):
            if boundary.target_outside(real):
                raise UnreadableError(reason_outside(real))
            return Path(real)
        allowed = (path.parent, *self.confines)
        if os.path.islink(path) and not any(inside(real, os.path.realpath(root)) for root in allowed):
            raise UnreadableError("a symbolic link that leads outside the project and the home; it is not followed")
        return Path(real)

    def load(self, source: Source) -> list[Document]:
        file = self._file(source.key)
        if source.error:
            return [self._failed(file, source.error)]
        try:
            data, status = read_file(source.path, self.cap)
        except OSError as error:
            return [self._failed(file, reason_for(error))]
        document = read_memory(data, source.key, source.path, status.st_mtime_ns)
        document.title, document.kind, document.raw_type = file.key, Kind.RULES, ""
        document.description = file.label
        return [document]

    def _failed(self, file: InstructionFile, reason: str) -> Document:
        try:
            size = os.stat(file.path).st_size
        except OSError:
            size = 0
        return Document(
            file.key, file.path, title=file.key, description=file.label, kind=Kind.RULES, size=size, error=reason
        )

    def _file(self, key: str) -> InstructionFile:
        for file in self.files:
            if file.key == key:
                return file
        raise missing(self, key)

    def read(self, key: str) -> Document:
        return self.load(self._source(self._file(key)))[0]

    def _update(self, document: Document, edit: Edit) -> Proposal:
        if edit != Edit(body=edit.body):
            raise RefusedError(
                f"{document.path} is an instruction file: it has a text, but no title or type of its own"
            )
        return self._replace(document, edit_memory(document, edit))

    def _replace(self, document: Document, data: bytes) -> Proposal:
        file = self._file(document.key)
        if file.read_only:
            raise ReadOnlyError(f"{file.path}: {file.read_only}")
        with storage_errors(document.path):
            held, status = read_file(document.path, IMAGE_CAP)
        before = Image(held, status.st_mtime_ns, stat.S_IMODE(status.st_mode))
        if before.hash != document.etag:
            raise self._conflict(document.key)
        after = replace(before, data=data)
        return Proposal(document.key, [Change(f"file:{document.path}", before, after)], etag=etag_of(data))
