"""The lessons of one KarnEvil9: one file of JSON lines, one document per line."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.carnival9 import alive
from memtui_store.agents.carnival9.lessons import KEPT, document_of, dropped_from, keyed, masked_values, new_lesson
from memtui_store.agents.carnival9.lines import Line, appended, lines_of, one_object, removed, replaced, with_values
from memtui_store.agents.carnival9.medium import SCHEME
from memtui_store.agents.contract import Proposal
from memtui_store.agents.entries import EntryStore, Rewrite
from memtui_store.audit.scan import redact
from memtui_store.changes.masking import safe_bytes
from memtui_store.changes.plan import Change, Image
from memtui_store.errors import RefusedError
from memtui_store.format.memory_file import etag_of, read_memory
from memtui_store.model import Budget, Document, Draft, Edit, Kind, Source

_MOST = 10_000


@dataclass
class LessonStore(EntryStore):
    path: Path = Path()

    def names(self) -> list[str]:
        return [self.path.name] if os.path.lexists(self.path) else []

    def path_of(self, name: str) -> Path:
        return self.path

    def file_of(self, key: str) -> str:
        return self.path.name

    # Reading

    def source(self, name: str) -> Source:
        return self.source_of(name, self.path)

    def documents(self, name: str, data: bytes, mtime_ns: int) -> Iterator[Document]:
        lines = self.at_most(_MOST, lines_of(data), f"more than {_MOST:,} lines")
        place = 0
        for key, line in keyed(lines):
            yield document_of(key, line, self.path, mtime_ns, place)
            place += not line.error

    def health(self) -> Iterator[str]:
        lines = self._lines()
        now = clock.stamp(clock.now())
        lessons = [line for line in lines if not line.error]
        if dropped := sum("" < dropped_from(line.values) <= now for line in lessons):
            yield f"{_count(dropped, 'lesson')} will be dropped when KarnEvil9 loads the file next"
        if broken := len(lines) - len(lessons):
            yield f"{_count(broken, 'line')} KarnEvil9 cannot read and will lose when it saves next"
        if len(lessons) > KEPT:
            yield f"{len(lessons):,} lessons; KarnEvil9 keeps {KEPT} when it adds the next"
        if lines and (warned := alive.warning()):
            yield warned

    def budget(self) -> Budget:
        """Lessons take the place of lines."""
        return Budget(lines=sum(not line.error for line in self._lines()), max_lines=KEPT)

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

    def _remove(self, document: Document) -> Proposal:
        return self._proposal(document.key, self._change(lambda held: removed(held, document.data)), None)

    def _change(self, rewrite: Rewrite, mtime_ns: int | None = None) -> Change:
        return self.change_file(f"{SCHEME}:{os.path.realpath(self.path)}", self.path, rewrite, mtime_ns)

    def _proposal(self, key: str, change: Change, line: bytes | None, notes: tuple[str, ...] = ()) -> Proposal:
        warned = alive.warning()
        etag = None if line is None else etag_of(line)
        return Proposal(key, [change], (*notes, *([warned] if warned else [])), etag, line)

    def _lines(self) -> list[Line]:
        try:
            data = self.bytes_at(self.path)[0]
        except OSError:
            return []
        return [] if self.damage(self.path.name, data) else lines_of(data)[:_MOST]


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}{'s' if number != 1 else ''}"
