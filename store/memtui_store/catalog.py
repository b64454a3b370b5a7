"""One view over all stores: what there is, how old it is, whether a person vouched for it."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from pathlib import Path

from memtui_store import clock
from memtui_store.approvals import Approval, trust_of
from memtui_store.cache import Cache, Card, stamp_text, unpack
from memtui_store.commit import Committer
from memtui_store.errors import MemtuiError, ReadOnlyError, RefError, StorageError
from memtui_store.findings import Family, Finding
from memtui_store.journal import Operation
from memtui_store.memory_file import decode
from memtui_store.model import Document, Kind, Memory, Provenance, Scope, Source
from memtui_store.plan import Plan
from memtui_store.purge import finish_interrupted
from memtui_store.scan import redact, scan_text
from memtui_store.stores import discover
from memtui_store.stores.contract import Store, missing
from memtui_store.surroundings import Surroundings
from memtui_store.usage import Window, read_usage


class View:
    """Nothing is read until asked, and nothing is ever written into a store by looking."""

    def __init__(self, around: Surroundings, *, read_only: bool = False) -> None:
        self.around = around
        self.read_only = read_only
        self.warnings: list[str] = []
        self._memories: list[Memory] | None = None

    @cached_property
    def committer(self) -> Committer:
        return Committer(self.around.places.state)

    @cached_property
    def _stores(self) -> dict[str, Store]:
        self._recover()
        return {store.id: store for store in discover(self.around)}

    def _recover(self) -> None:
        """What a killed process left half done is mended before anything is shown."""
        if self.read_only:
            return
        try:
            finish_interrupted(self.committer)
            for operation in self.committer.recover():
                outcome = "completed" if operation.state == "done" else "taken back"
                self.warnings.append(f"operation {operation.id} ({operation.summary}) was interrupted: {outcome}")
        except MemtuiError as error:
            self.warnings.append(f"{error.message}; {error.hint}")

    def refresh(self) -> None:
        """Look at the disk again."""
        self.__dict__.pop("_stores", None)
        self._memories = None

    def stores(self) -> list[Store]:
        return list(self._stores.values())

    def store(self, name: str) -> Store:
        """By id, by its label, or by the short names `global`, `project` and `claude`."""
        exact = self._stores.get(name)
        if exact is not None:
            return exact
        found = [s for s in self.stores() if name in (label(s), _short_name(s, self.current_project))]
        if len(found) == 1:
            return found[0]
        if found:
            raise RefError(
                f"{name!r} means {len(found)} stores: {', '.join(s.id for s in found)}", hint="give the whole id"
            )
        raise RefError(f"there is no store {name!r}", hint="memtui stores lists them")

    @cached_property
    def current_project(self) -> Path | None:
        own = next((s for s in self.stores() if s.id.startswith("memtui:") and s.info.project), None)
        return own.info.project if own else None

    def memories(self) -> list[Memory]:
        """Every memory of every store; a bad file is one with an `error`."""
        if self._memories is None:
            self._memories = list(self._read_all())
            _link(self._memories)
        return self._memories

    def _read_all(self) -> Iterator[Memory]:
        cache = Cache(self.around.places.cache)
        approvals = self._approvals()
        now = clock.now()
        seen: dict[str, set[str]] = {}
        paths: set[Path] = set()
        try:
            for store in self.stores():
                known = cache.of_store(store.id)
                seen[store.id] = set()
                for source in store.sources():
                    seen[store.id].add(os.fspath(source.path))
                    cards = self._cards(store, source, known, cache)
                    for document, findings in cards:
                        if document.kind is Kind.RULES and document.path in paths:
                            continue
                        paths.add(document.path)
                        yield _memory(store, document, findings, approvals, now)
            cache.save(seen)
        finally:
            cache.close()

    def _cards(self, store: Store, source: Source, known: dict[str, tuple[str, str]], cache: Cache) -> list[Card]:
        held = known.get(os.fspath(source.path))
        if held and source.stamp and held[0] == stamp_text(source):
            return unpack(held[1])
        cards = [masked(document) for document in store.load(source)]
        if not any(document.error and not document.etag for document, _ in cards):
            cache.remember(store.id, source, cards)
        return cards

    def _approvals(self) -> dict[str, Approval]:
        try:
            return self.committer.approvals.all()
        except StorageError as error:
            self.warnings.append(f"{error.message}; {error.hint}")
            return {}

    @cached_property
    def usage(self) -> Window:
        """What was recalled, as far as transcripts tell; read only when asked for."""
        from memtui_store.stores.claude.discover import transcripts

        return read_usage(transcripts(self.around), self.memories())

    def get(self, ref: str) -> Memory:
        """One memory by its reference, a path, or a name only one memory has."""
        return self._find(ref)

    def document(self, ref: str) -> tuple[Store, Document]:
        """The entry exactly as its store holds it now: raw text, for editing and for `--raw`."""
        memory = self._find(ref)
        store = self.store(memory.store)
        return store, store.read(memory.key)

    def _find(self, ref: str) -> Memory:
        name, slash, key = ref.partition("/")
        store = self._stores.get(name) or next((s for s in self.stores() if slash and label(s) == name), None)
        if slash and store is not None:
            for memory in self.memories():
                if memory.store == store.id and memory.key == key:
                    return memory
            document, findings = masked(store.read(key))
            if document.error == "it is gone":
                raise missing(store, key)
            return _memory(store, document, findings, self._approvals(), clock.now())
        found = self._by_name(ref)
        if len(found) == 1:
            return found[0]
        if found:
            some = ", ".join(memory.ref for memory in found[:4])
            raise RefError(f"{ref!r} means {len(found)} memories: {some}", hint="give the whole reference")
        raise RefError(f"there is no memory {ref!r}", hint="memtui list shows what there is")

    def _by_name(self, name: str) -> list[Memory]:
        path = Path(os.path.abspath(name))
        tests = (
            lambda m: m.path == path,
            lambda m: m.key in (name, f"{name}.md"),
            lambda m: m.title.casefold() == name.casefold(),
        )
        for test in tests:
            found = [memory for memory in self.memories() if test(memory)]
            if found:
                return found
        return []

    def commit(self, plan: Plan) -> Operation:
        if self.read_only or self.around.settings.read_only:
            raise ReadOnlyError("memtui was started read-only")
        operation = self.committer.commit(plan)
        self.refresh()
        return operation


def label(store: Store) -> str:
    """A store's id with the project's name in place of its slug, which nobody wants to read."""
    kind, _, rest = store.id.partition(":")
    if store.info.project is None or not store.info.project.name:
        return store.id
    agent, at, _ = rest.partition("@")
    return f"{kind}:{agent}@{store.info.project.name}" if at else f"{kind}:{store.info.project.name}"


def _short_name(store: Store, current: Path | None) -> str:
    if store.id == "memtui:_global":
        return "global"
    if store.info.project is None or store.info.project != current:
        return ""
    return {"memtui": "project", "claude": "claude"}.get(store.id.partition(":")[0], "")


def masked(document: Document) -> Card:
    """Findings for the whole file; its fields with every secret masked."""
    if not document.data:
        return document, ()
    text = decode(document.data)
    findings = tuple(replace(finding, line=text.count("\n", 0, finding.start) + 1) for finding in scan_text(text))
    if not any(finding.family is Family.SECRET for finding in findings):
        return document, findings

    def hide(text: str) -> str:
        return redact(text).text if text else text

    safe = replace(
        document,
        title=hide(document.title),
        name=hide(document.name),
        description=hide(document.description),
        body=hide(document.body),
        raw_type=hide(document.raw_type),
        agent=hide(document.agent),
        session=hide(document.session),
        origin=hide(document.origin),
        supersedes=hide(document.supersedes),
        tags=tuple(map(hide, document.tags)),
        extra={key: hide(value) for key, value in document.extra.items()},
    )
    return safe, findings


def _memory(
    store: Store, document: Document, findings: tuple[Finding, ...], approvals: dict[str, Approval], now: datetime
) -> Memory:
    info, ref = store.info, f"{store.id}/{document.key}"
    created, verified = clock.parse(document.created), clock.parse(document.verified)
    modified, on_disk = clock.parse(document.modified), clock.from_ns(document.mtime_ns) if document.mtime_ns else None
    stamps = (("verified", verified), ("modified", modified), ("created", created), ("mtime", on_disk))
    age_from, since = next(((name, moment) for name, moment in stamps if moment), ("", None))
    return Memory(
        ref=ref,
        store=store.id,
        key=document.key,
        agent=info.agent,
        scope=info.scope,
        project=info.project,
        path=document.path,
        title=document.title,
        description=document.description,
        kind=document.kind,
        raw_type=document.raw_type,
        body=document.body,
        tags=document.tags,
        created=created,
        updated=modified or on_disk,
        verified=verified,
        age_days=max((now - since).days, 0) if since else None,
        age_from=age_from,
        size=document.size,
        tokens=math.ceil(len(document.body.encode("utf-8", "replace")) / 4),
        etag=document.etag,
        name=document.name,
        body_line=document.body_line,
        provenance=Provenance(document.agent, document.session, document.origin),
        supersedes=document.supersedes,
        trust=trust_of(approvals.get(ref), document.etag),
        findings=findings,
        read_only=not info.capabilities.edit,
        why_not=info.capabilities.why_not,
        error=document.error,
        notes=document.notes,
        extra=document.extra,
    )


def _link(memories: list[Memory]) -> None:
    """What one memory says about another: who superseded it, and which project's memory hides a global one."""
    by_store: dict[tuple[str, str], Memory] = {}
    for memory in memories:
        for known in (memory.ref, memory.key, memory.name):
            by_store.setdefault((memory.store, known), memory)
    for memory in memories:
        older = by_store.get((memory.store, memory.supersedes)) if memory.supersedes else None
        if older is not None and older is not memory:
            older.superseded_by = memory.ref
        if memory.store.startswith("memtui:") and memory.scope is Scope.PROJECT:
            hidden = by_store.get(("memtui:_global", memory.name))
            if hidden is not None:
                memory.shadows = hidden.ref
                hidden.shadowed_by = (*hidden.shadowed_by, memory.ref)
