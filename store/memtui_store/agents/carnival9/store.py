"""The lessons of one KarnEvil9: one file of JSON lines, one document per line."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from memtui_store import clock
from memtui_store.agents.carnival9 import alive
from memtui_store.agents.carnival9.lessons import KEPT, document_of, keyed, masked_values, new_lesson
from memtui_store.agents.carnival9.lines import Line, appended, lines_of, one_object, removed, replaced, with_values
from memtui_store.agents.carnival9.medium import SCHEME
from memtui_store.agents.contract import Proposal, missing, safe_key
from memtui_store.agents.entries import EntryStore, unreadable
from memtui_store.audit.scan import redact
from memtui_store.changes.files import reason_for
from memtui_store.changes.masking import safe_bytes
from memtui_store.changes.plan import Change, Image
from memtui_store.errors import RefusedError
from memtui_store.format.memory_file import etag_of, looks_binary, read_memory
from memtui_store.model import Budget, Document, Draft, Edit, Kind, Source

if TYPE_CHECKING:
    from memtui_store.index.entry import Entry

_MOST = 10_000
_MODE = 0o644


@dataclass
class LessonStore(EntryStore):
    path: Path = Path()

    # Reading

    def check(self, entries: Sequence[Entry]) -> None:
        now = clock.stamp(clock.now())
        dropped = sum(bool(entry.extra.get("pruned_from")) and entry.extra["pruned_from"] <= now for entry in entries)
        broken = sum("skips it" in entry.error for entry in entries)
        lessons = sum(not entry.error for entry in entries)
        if dropped:
            self.trouble.append(f"{_count(dropped, 'lesson')} will be dropped when KarnEvil9 loads the file next")
        if broken:
            self.trouble.append(f"{_count(broken, 'line')} KarnEvil9 cannot read and will lose when it saves next")
        if lessons > KEPT:
            self.trouble.append(f"{lessons:,} lessons; KarnEvil9 keeps {KEPT} when it adds the next")
        if entries and (said := alive.warning()):
            self.trouble.append(said)

    def sources(self) -> Iterator[Source]:
        self.trouble.clear()
        if os.path.lexists(self.path):
            yield self._source()

    def _source(self) -> Source:
        return self.source_of(self.path.name, self.path)

    def load(self, source: Source) -> list[Document]:
        if source.error:
            return [unreadable(source.key, source.path, source.error)]
        try:
            data, status = self.bytes_at(source.path)
        except OSError as error:
            return [unreadable(source.key, source.path, reason_for(error))]
        if looks_binary(data):
            return [unreadable(source.key, source.path, "not text: the file looks binary")]
        lines = lines_of(data)
        if len(lines) > _MOST:
            self.unread(f"more than {_MOST:,} lines; the rest was left out")
        found, place = [], 0
        for key, line in keyed(lines[:_MOST]):
            found.append(document_of(key, line, source.path, status.st_mtime_ns, place))
            place += not line.error
        return found

    def read(self, key: str) -> Document:
        safe_key(key)
        if os.path.lexists(self.path):
            for document in self.load(self._source()):
                if document.key == key:
                    return document
        raise missing(self, key)

    def budget(self) -> Budget:
        """Lessons take the place of lines."""
        try:
            lines = lines_of(self.bytes_at(self.path)[0])
        except OSError:
            return Budget(max_lines=KEPT)
        return Budget(lines=sum(not line.error for line in lines), max_lines=KEPT)

    # Changing

    def _create(self, draft: Draft) -> Proposal:
        line, notes = new_lesson(draft)
        change = self._change(lambda held: appended(held, line), clock.now_ns())
        if self.budget().lines >= KEPT:
            notes = (*notes, f"KarnEvil9 keeps {KEPT} lessons, the most recalled and newest; one may go when it adds")
        return self._proposal(str(next(keyed(lines_of(line)))[0]), change, line, notes)

    def _import(self, name: str, image: Image, title: str, hook: str) -> Proposal:
        """A line of the same kind as it is; any other memory as a lesson of its text."""
        lines = lines_of(image.data)
        if len(lines) == 1 and "lesson_id" in lines[0].values:
            key = next(keyed(lines))[0]
            if key in {held for held, _ in keyed(self._lines())}:
                raise RefusedError(f"{self.id} has a lesson {key!r} already")
            line = lines[0].data.strip(b"\r")
            return self._proposal(key, self._change(lambda held: appended(held, line), clock.now_ns()), line)
        held = read_memory(image.data, "memory.md", Path("memory.md"), image.mtime_ns)
        return self._create(Draft(title, held.body, held.kind, held.description, held.tags, raw_type=held.raw_type))

    def _update(self, document: Document, edit: Edit) -> Proposal:
        if document.error:
            raise RefusedError(f"{self.id}/{document.key}: {document.error}", hint="mend the line: memtui edit REF")
        if edit.kind not in (None, Kind.CONTEXT) or edit.description not in (None, document.description):
            raise RefusedError(
                "a lesson has a task, a text and tools, but no type or description",
                hint="edit its title, its text or its tags",
            )
        values: dict[str, object] = {}
        if edit.title is not None and edit.title != document.title:
            values["task_summary"] = " ".join(edit.title.split())
        if edit.body is not None and edit.body != document.body:
            values["lesson"] = edit.body.strip()
        if edit.tags is not None and edit.tags != document.tags:
            values["tool_names"] = list(edit.tags)
        if edit.verified is not None:
            values["verified"] = edit.verified
        return self._replace(document, with_values(document.data, values) if values else document.data)

    def _replace(self, document: Document, data: bytes) -> Proposal:
        if data != document.data and data == safe_bytes(document.data)[0]:
            # A mask may take the quotation mark beside a secret with it, so each text is masked by itself.
            data = with_values(document.data, masked_values(document.data, lambda text: redact(text).text))
        line = data if data == document.data else one_object(data) + (b"\r" if document.data.endswith(b"\r") else b"")
        change = self._change(lambda held: replaced(held, document.data, line))
        key = next(keyed(lines_of(line)))[0]
        return self._proposal(document.key if "~" in document.key else key, change, line)

    def masked(self, document: Document, mask: Callable[[str], str]) -> bytes:
        """Each text by itself: a mask may take the quotation mark beside a secret with it, or miss one in escapes."""
        if document.error:
            return super().masked(document, mask)
        return with_values(document.data, masked_values(document.data, mask))

    def _delete(self, document: Document) -> Proposal:
        if not document.etag:
            raise RefusedError(f"{document.path}: {document.error}", hint="mend or remove the file by hand")
        return self._proposal(document.key, self._change(lambda held: removed(held, document.data)), None)

    def _change(self, rewrite: Callable[[bytes], bytes], mtime_ns: int | None = None) -> Change:
        before = self.image_at(self.path)
        data = rewrite(before.data if before else b"")
        if before is None:
            after = Image(data, mtime_ns or clock.now_ns(), _MODE)
        else:
            after = Image(data, before.mtime_ns if mtime_ns is None else mtime_ns, before.mode)
        return Change(f"{SCHEME}:{os.path.realpath(self.path)}", before, after, rewrite)

    def _proposal(self, key: str, change: Change, line: bytes | None, notes: tuple[str, ...] = ()) -> Proposal:
        said = alive.warning()
        etag = None if line is None else etag_of(line)
        return Proposal(key, [change], (*notes, *([said] if said else [])), etag, line)

    def _lines(self) -> list[Line]:
        try:
            return lines_of(self.bytes_at(self.path)[0])
        except OSError:
            return []


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}{'s' if number != 1 else ''}"
