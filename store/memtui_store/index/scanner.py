"""Scan the texts of memories and put them into the index, in other processes where there is much to do.

A listing needs none of this. A search needs every text masked and indexed, an audit needs every text scanned.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from functools import partial
from typing import NamedTuple, TypeAlias

from memtui_store.agents.problems import attempt, attempt_all
from memtui_store.index.content import FIND, Part, Row, Text, masked_body, text_of
from memtui_store.index.entry import Entry
from memtui_store.index.index import Index
from memtui_store.index.load import LoadedStore
from memtui_store.index.worker import Worker, started
from memtui_store.model import Document

Progress: TypeAlias = Callable[[str, int, int], None]
"""Told what is being done, and how much of how much; it may end the work by raising."""
_DOING: dict[Part, str] = {"secrets": "indexing", "warnings": "scanning"}
_CHUNK = 128_000
"""Characters of text for one task: a tenth of a second, which is what stopping waits for."""
_WORTH_PROCESSES = 1_000_000
"""Bytes of text up to which starting processes takes longer than scanning."""


class Scanner:
    def __init__(self, index: Index, workers: int, lock: AbstractContextManager[object]) -> None:
        """`workers` is the number of processes that may be started; the lock is held while a store is read."""
        self._index, self._workers, self._lock = index, workers, lock

    def make_searchable(self, stores: Collection[LoadedStore], progress: Progress = lambda *_: None) -> bool:
        """Mask every text that is not in the index yet, and put it there; False where not all could be written."""
        written = True
        missing = [(loaded, self._index.unsearchable(loaded.name)) for loaded in stores]
        wanted = [
            _Wanted(loaded, entry, numbers[entry.key])
            for loaded, numbers in missing
            for entry in loaded.entries
            if entry.key in numbers
        ]

        def keep(chunk: _Chunk, found: list[list[Row]]) -> None:
            nonlocal written
            self._index.save_findings("secrets", dict(zip(chunk.unknown, found, strict=True)))
            texts = []
            for want, document in chunk.items:
                secrets = self._index.findings(document.etag)[0] or ()
                project = want.loaded.store.info.project
                texts.append((want.number, want.entry, project.name if project else "", masked_body(document, secrets)))
            written = self._index.add_texts(texts) and written

        self._work("secrets", wanted, lambda etag: self._index.findings(etag)[0] is None, keep, progress)
        return written

    def scan(self, stores: Collection[LoadedStore], progress: Progress = lambda *_: None) -> None:
        """Find out what stands in every text."""
        self.make_searchable(stores, progress)
        entries = {entry.etag: _Wanted(loaded, entry, 0) for loaded in stores for entry in loaded.entries if entry.etag}
        wanted = [want for etag, want in entries.items() if self._index.findings(etag)[1] is None]

        def keep(chunk: _Chunk, found: list[list[Row]]) -> None:
            self._index.save_findings("warnings", dict(zip(chunk.unknown, found, strict=True)))

        self._work("warnings", wanted, lambda _: True, keep, progress)

    def _work(
        self,
        part: Part,
        wanted: Sequence[_Wanted],
        is_unknown: Callable[[str], bool],
        keep: Callable[[_Chunk, list[list[Row]]], None],
        progress: Progress,
    ) -> None:
        if not wanted:
            return
        done, size = 0, sum(want.entry.size for want in wanted)
        chunks = _chunks(_read(wanted, self._lock), is_unknown)
        with started(self._workers if size > _WORTH_PROCESSES else 0) as workers:
            for chunk, found in _found(part, chunks, workers):
                keep(chunk, found)
                done += len(chunk.items)
                progress(_DOING[part], done, len(wanted))


class _Wanted(NamedTuple):
    """An entry whose text is to be looked at, with its number in the index."""

    loaded: LoadedStore
    entry: Entry
    number: int


class _Chunk(NamedTuple):
    """Texts that are worked on together; `unknown` are those contents of them that have to be scanned."""

    items: list[tuple[_Wanted, Document]]
    unknown: dict[str, Text]


def _chunks(texts: Iterable[tuple[_Wanted, Document]], is_unknown: Callable[[str], bool]) -> Iterator[_Chunk]:
    chunk, size = _Chunk([], {}), 0
    for want, document in texts:
        chunk.items.append((want, document))
        if document.etag and is_unknown(document.etag):
            chunk.unknown[document.etag] = text_of(document)
        size += len(document.body)
        if size >= _CHUNK:
            yield chunk
            chunk, size = _Chunk([], {}), 0
    if chunk.items:
        yield chunk


def _read(wanted: Iterable[_Wanted], lock: AbstractContextManager[object]) -> Iterator[tuple[_Wanted, Document]]:
    """Read the sources of these entries once more; what has changed since it was listed is left out."""
    by_store: dict[bytes, list[_Wanted]] = {}
    for want in wanted:
        by_store.setdefault(want.loaded.name, []).append(want)
    for wants in by_store.values():
        loaded, by_key = wants[0].loaded, {want.entry.key: want for want in wants}
        store = loaded.store
        with lock:
            sources = attempt_all(store, store.sources)
        for source in sources:
            held = loaded.sources.get(source.key)
            if held is None or not any(entry.key in by_key for entry in held.entries):
                continue
            with lock:
                documents = attempt(store, partial(store.load, source), [])
            for document in documents:
                found = by_key.get(document.key)
                if found is not None and found.entry.etag == document.etag:
                    yield found, document


def _found(part: Part, chunks: Iterable[_Chunk], workers: Sequence[Worker]) -> Iterator[tuple[_Chunk, list[list[Row]]]]:
    """What was found in each chunk, in order; each worker has one chunk at a time, so that few texts are held."""
    if not workers:
        for chunk in chunks:
            yield chunk, FIND[part](chunk.unknown.values())
        return
    free, asked = deque(workers), deque[tuple[Worker, _Chunk]]()
    for chunk in chunks:
        found = _answered(part, asked, free) if not free else None
        worker = free.popleft()
        asked.append((worker, chunk))
        _ask(worker, part, chunk)
        if found:
            yield found
    while asked:
        yield _answered(part, asked, free)


def _ask(worker: Worker, part: Part, chunk: _Chunk) -> None:
    with suppress(OSError):  # it has ended, which its answer tells
        worker.ask(part, list(chunk.unknown.values()))


def _answered(part: Part, asked: deque[tuple[Worker, _Chunk]], free: deque[Worker]) -> tuple[_Chunk, list[list[Row]]]:
    """The answer that was asked for first; where its worker has ended, it is worked out here."""
    worker, chunk = asked.popleft()
    free.append(worker)
    try:
        return chunk, worker.answer()
    except (OSError, ValueError):
        return chunk, FIND[part](chunk.unknown.values())
