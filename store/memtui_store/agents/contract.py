"""What every store can do, whichever agent it belongs to.

Catalog, search, curation and the contract tests know stores only through this class. Whether something may be
changed is decided here, once, so that no adapter can forget it.
"""

from __future__ import annotations

import os
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import ClassVar
from zlib import crc32

from memtui_store.agents.problems import Problem, guarded, note
from memtui_store.agents.session_start import Opening
from memtui_store.changes.plan import Change, Image, Plan
from memtui_store.errors import ConflictError, ReadOnlyError, RefError, RefusedError, UnsafeNameError
from memtui_store.format.memory_file import decode, encode, etag_of, kebab
from memtui_store.model import Budget, Capabilities, Document, Draft, Edit, Kind, Source, StoreInfo

_NO_NAME = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udc7f\udd00-\udfff]")
_BYTES = re.compile("[\udc80-\udcff]")
_RESERVED = re.compile(r"memory(?:\.md)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Proposal:
    """The changes one wish comes to, and the key of the memory it is about."""

    key: str
    changes: list[Change]
    notes: tuple[str, ...] = ()
    etag: str | None = None
    """Of the memory afterwards; None where it will be gone."""
    data: bytes | None = None
    """Its bytes afterwards, where they are only a part of what changes."""


@dataclass(frozen=True, slots=True)
class Repair:
    """A finding of the audit that its store mends itself: `what` is an entry's key, or a file's name."""

    rule: str
    what: str
    message: str
    fix: str
    path: Path


@dataclass
class Store(ABC):
    """One place with memories."""

    info: StoreInfo
    trouble: list[str] = field(default_factory=list)
    failures: list[Problem] = field(default_factory=list, kw_only=True)
    """What its adapter could not do; while there are any, what is missing is not known to be gone."""
    format: ClassVar[str] = "memory file"
    """Stores of one format hold each other's bytes; between others a memory is written anew from its fields."""
    instructs: ClassVar[bool] = False
    """Whether it lists files that may be another store's memories too."""

    @property
    def id(self) -> str:
        return self.info.id

    @property
    def identity(self) -> tuple[object, ...]:
        """What two stores have in common that are one place under two names, such as a linked folder."""
        values = (getattr(self, item.name) for item in fields(self))
        own = (os.path.realpath(value) if isinstance(value, Path) else value for value in values)
        return type(self), os.path.realpath(self.info.root), *(each for each in own if isinstance(each, (str, int)))

    @property
    def generated(self) -> bool:
        """Whether its owner makes all of it from something else, for itself."""
        return False

    @property
    def problems(self) -> tuple[str, ...]:
        """Each once, however often its files were looked at."""
        messages = (problem.message for problem in self.failures)
        return tuple(dict.fromkeys((*self.info.problems, *self.trouble, *messages)))

    def unread(self, what: str) -> None:
        """Say what of it could not be read, for its row and for every list that lacks it."""
        note(self, Problem(self.info.id, self.info.agent, str(self.info.root), what))

    @abstractmethod
    def sources(self) -> Iterator[Source]:
        """What is there, cheaply: names and status, nothing read."""

    @abstractmethod
    def load(self, source: Source) -> list[Document]:
        """The entries of one source; a bad one is an entry with a reason."""

    @abstractmethod
    def read(self, key: str) -> Document:
        """One entry as it is now; RefError where there is none."""

    def scan(self) -> Iterator[Document]:
        for source in self.sources():
            yield from self.load(source)

    def budget(self) -> Budget:
        return Budget()

    def masked(self, document: Document, mask: Callable[[str], str]) -> bytes:
        """The bytes of an entry with `mask` applied to its text; where there are several texts, to each of them."""
        return encode(mask(decode(document.data)))

    def repairs(self) -> Iterator[Repair]:
        """What is wrong with it that its own program does not mend, and memtui can."""
        return iter(())

    def repair(self, rule: str, what: str) -> Proposal:
        """The change that mends one of those, `what` being the key or the file it is about."""
        raise RefusedError(f"{self.id} knows no repair for {rule}")

    def at_start(self) -> Iterator[Opening]:
        """What a session of its agent starts with, besides instruction files and an index."""
        return iter(())

    def plan_create(self, draft: Draft) -> Proposal:
        self._allow("create")
        return guarded(self, lambda: self._create(draft))

    def plan_import(self, name: str, image: Image, title: str, hook: str) -> Proposal:
        """A memory with exactly these bytes, as a move or a restore brings it."""
        self._allow("create")
        return guarded(self, lambda: self._import(name, image, title, hook))

    def plan_restore(self, key: str, image: Image, title: str, hook: str) -> Proposal:
        """An entry that stood here before, with the bytes and, where it is free, the key it had."""
        self._allow("create")
        return guarded(self, lambda: self._restore(safe_key(key), image, title, hook))

    def plan_update(self, key: str, edit: Edit, etag: str) -> Proposal:
        self._allow("edit")
        return guarded(self, lambda: self._update(self._readable(key, etag), edit))

    def plan_replace(self, key: str, data: bytes, etag: str) -> Proposal:
        """The whole file at once, as an editor leaves it."""
        self._allow("edit")
        return guarded(self, lambda: self._replace(self._readable(key, etag), data))

    def plan_delete(self, key: str, etag: str) -> Proposal:
        self._allow("delete")
        return guarded(self, lambda: self._delete(self._unchanged(key, etag)))

    def _allow(self, what: str) -> None:
        if not getattr(self.info.capabilities, what):
            raise self._read_only()

    def _read_only(self) -> ReadOnlyError:
        return ReadOnlyError(f"{self.id}: {self.info.capabilities.why_not or 'this store is read-only'}")

    def _unchanged(self, key: str, etag: str) -> Document:
        document = self.read(key)
        if document.etag != etag:
            raise self._conflict(key)
        return document

    def _readable(self, key: str, etag: str) -> Document:
        """What was never read cannot be changed: its bytes would be replaced by a guess."""
        document = self._unchanged(key, etag)
        if not document.etag:
            raise RefusedError(f"{self.id}/{key} cannot be read: {document.error}")
        return document

    def _conflict(self, key: str) -> ConflictError:
        return ConflictError(
            f"{self.id}/{key} was changed by someone else meanwhile", hint="look at it again, then repeat the change"
        )

    # What an adapter implements, as far as its capabilities go

    def _create(self, draft: Draft) -> Proposal:
        raise self._read_only()

    def _import(self, name: str, image: Image, title: str, hook: str) -> Proposal:
        raise self._read_only()

    def _restore(self, key: str, image: Image, title: str, hook: str) -> Proposal:
        return self._import(key, image, title, hook)

    def _update(self, document: Document, edit: Edit) -> Proposal:
        raise self._read_only()

    def _replace(self, document: Document, data: bytes) -> Proposal:
        raise self._read_only()

    def _delete(self, document: Document) -> Proposal:
        raise self._read_only()


def read_only(why_not: str) -> Capabilities:
    return Capabilities(create=False, edit=False, delete=False, why_not=why_not)


def safe_name(name: str) -> str:
    """A file name that stays in its store and is no index; `.md` is added where it is missing."""
    stem = name.removesuffix(".md")
    problem = ""
    if not stem.strip():
        problem = "it is empty"
    elif _NO_NAME.search(name):
        problem = "it holds a control character"
    elif "/" in name or "\\" in name or ".." in name:
        problem = "it would leave its store"
    elif name.startswith("."):
        problem = "it starts with a dot"
    elif _RESERVED.fullmatch(name):
        problem = "that is the name of the index"
    elif len(os.fsencode(stem)) > 200:
        problem = "it is longer than 200 bytes"
    if problem:
        raise UnsafeNameError(f"{name!r} cannot name a memory: {problem}")
    return f"{stem}.md"


def stamp_of(status: os.stat_result, key: str) -> tuple[int, ...]:
    """By this a file is known again; its key is in it, because a link leads to a file that has another."""
    return status.st_ino, status.st_mtime_ns, status.st_size, crc32(os.fsencode(key)), status.st_ctime_ns


def safe_key(key: str) -> str:
    """A key as a scan gives it: a path below the store's root."""
    parts = key.split("/")
    if not key or "\x00" in key or key.startswith("/") or any(part in ("", ".", "..") for part in parts):
        raise UnsafeNameError(f"{key!r} is no key of a memory: it would leave its store")
    return key


def free_name(wanted: str, taken: Iterable[str]) -> str:
    """`wanted`, or the first of `wanted-2`, `wanted-3` … that nobody has; case does not tell files apart everywhere."""
    used = {name.casefold() for name in taken}
    stem = wanted.removesuffix(".md")
    for number in range(1, 10_000):
        name = f"{stem}.md" if number == 1 else f"{stem}-{number}.md"
        if name.casefold() not in used:
            return name
    raise RefusedError(f"there are too many memories named like {wanted!r}")


def undecoded(text: str) -> bool:
    """Whether bytes that are no UTF-8 were kept in it."""
    return not text.isascii() and bool(_BYTES.search(text))


def unique() -> Callable[[str], str]:
    """Names keys so that the second of a name is `name~2`; thousands of the same name take no longer than others."""
    taken: set[str] = set()
    last: dict[str, int] = {}

    def key(stem: str) -> str:
        number = last.get(stem, 0) + 1
        name = stem if number == 1 else f"{stem}~{number}"
        while name in taken:
            number += 1
            name = f"{stem}~{number}"
        last[stem] = number
        taken.add(name)
        return name

    return key


def name_for(store: Store, draft: Draft, taken: Iterable[str]) -> str:
    """The file a draft goes to: the name given, where that is free, or one made from its title."""
    if draft.name:
        key = safe_name(draft.name)
        if key.casefold() in {name.casefold() for name in taken}:
            raise RefusedError(f"{store.id} has a memory {key!r} already", hint="give another --name")
        return key
    stem = kebab(draft.title).replace("-", "_")[:60].strip("_") or etag_of(encode(draft.title))[:8]
    prefix = "" if stem.startswith(f"{draft.kind.value}_") else f"{draft.kind.value}_"
    return free_name(f"{prefix}{stem}.md", taken)


def unreadable(key: str, path: Path, reason: str, *, title: str = "", kind: Kind = Kind.OTHER) -> Document:
    """A file as one row that says why nothing of it is shown."""
    try:
        status = os.lstat(path)
        size, mtime_ns = status.st_size, status.st_mtime_ns
    except OSError:
        size, mtime_ns = 0, 0
    title = title or path.name
    return Document(key, path, title=title, name=title, kind=kind, size=size, mtime_ns=mtime_ns, error=reason)


def missing(store: Store, key: str) -> RefError:
    return RefError(f"there is no memory {key!r} in {store.id}", hint="memtui list shows what there is")


def plan_from(proposal: Proposal, verb: str, summary: str) -> Plan:
    return Plan(verb, summary, proposal.changes, notes=proposal.notes)
