"""What OpenClaw keeps line by line: MEMORY.md, USER.md and the files of single users, one document per entry.

A promoted entry is named by the key OpenClaw gave it, any other by the hash of its line as memtui first saw it, which
it keeps through memtui's own edits: line numbers shift with every change.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.ages import Age, Ages, age_of, no_ages
from memtui_store.agents.contract import Proposal, missing
from memtui_store.agents.drafts import changed_field, draft_from, written_at
from memtui_store.agents.entries import EntryStore
from memtui_store.agents.openclaw import lines
from memtui_store.agents.openclaw.drafting import block_for, check_block, check_has_text, check_triggers
from memtui_store.agents.openclaw.ledger import Ledger, request_for
from memtui_store.agents.openclaw.lines import Entry
from memtui_store.agents.openclaw.reading import LEGACY, MEMORY, USER, document_of, keyed
from memtui_store.agents.session_start import Opening, opening_of
from memtui_store.changes.plan import Change, Image
from memtui_store.errors import RefusedError
from memtui_store.format.memory_file import decode, encode, etag_of
from memtui_store.model import Budget, Document, Draft, Edit, Kind, Source

MEMORY_BUDGET, USER_CAP = 10_000, 4_000
_BOOTSTRAP = 20_000
"""Characters of a file that a session starts with; what OpenClaw writes itself it keeps to half of that."""
_ABOUT_THE_USER = (Kind.USER, Kind.PREFERENCE)
_MOST = 20_000
_LOOKED_INTO = 200_000


@dataclass
class LineStore(EntryStore):
    """Its root is the workspace."""

    ledger: Ledger = field(default_factory=lambda: Ledger(Path(), Path()))
    ages: Ages = field(default_factory=no_ages)

    def names(self) -> list[str]:
        """The files there are; the old name of MEMORY.md counts where the new one is missing."""
        root = self.info.root
        found = [name for name in (MEMORY, USER) if os.path.lexists(root / name)]
        if MEMORY not in found and os.path.lexists(root / LEGACY):
            found.insert(0, LEGACY)
        try:
            people = sorted(os.listdir(root / "users"))
        except OSError:
            people = []
        return found + [f"users/{name}/{USER}" for name in people if os.path.lexists(root / "users" / name / USER)]

    # Reading

    def source(self, name: str) -> Source:
        return self.source_of(f"{name}#", self.path_of(name), self.ages.stamp(self.path_of(name)))

    def documents(self, name: str, data: bytes, mtime_ns: int) -> list[Document]:
        entries = self.at_most(_MOST, lines.parse(decode(data)), f"{name}: more than {_MOST:,} lines")
        return [document for _, document in self._documents(name, entries, mtime_ns)]

    def _documents(self, name: str, entries: Sequence[Entry], mtime_ns: int) -> Iterator[tuple[Entry, Document]]:
        path = self.path_of(name)
        ages = self.ages.of(path)
        for key, entry in keyed(name, entries, ages):
            yield entry, document_of(key, entry, path, mtime_ns, ages)

    # Health

    def budget(self) -> Budget:
        """Of the file that is nearest to its limit, or furthest over it."""
        used = [(len(self.text_of(name)), _limit(name)) for name in self.names()] or [(0, MEMORY_BUDGET)]
        chars, limit = max(used, key=lambda item: item[0] / item[1])
        return Budget(chars=chars, max_chars=limit)

    def at_start(self) -> Iterator[Opening]:
        """Files that OpenClaw does not trust are left out; a person's own USER.md that is too long is dropped whole."""
        names = self.names()
        untrusted = self.ledger.quarantined(names)
        for name in names:
            text, personal = self.text_of(name), name.startswith("users/")
            if name in untrusted or not text.strip() or (personal and len(text) > USER_CAP):
                continue
            cap = USER_CAP if name.endswith(USER) else _BOOTSTRAP
            what = "the user model" if name.endswith(USER) else "long-term memory, in private sessions"
            yield opening_of(self.path_of(name), what, text, cap=cap)

    def health(self) -> Iterator[str]:
        names = self.names()
        for name in self.ledger.quarantined(names):
            yield f"{name} is quarantined by OpenClaw as untrusted: no session starts with it"
        for name in names:
            yield from self._health_of(name)

    def _health_of(self, name: str) -> Iterator[str]:
        text = self.text_of(name)
        limit = _limit(name)
        if len(text) > limit:
            effect = "leaves it out whole" if name != USER and limit == USER_CAP else "cuts it or drops old sections"
            yield f"{name}: {len(text):,} of {limit:,} characters; OpenClaw {effect}"
        if len(text) > _LOOKED_INTO:
            return
        for found, what in (
            (lines.stray_markers(text), "a promotion marker without its entry"),
            (lines.foreign_lines(text), "a line that OpenClaw did not write in a section of its own"),
        ):
            if found:
                yield f"{name}, line {found[0]:,}: {what}; OpenClaw will never compact that section"

    # Changing

    def _create(self, draft: Draft) -> Proposal:
        check_triggers(draft.tags)
        block, notes = block_for(draft)
        check_has_text(block)
        return self._added(draft.kind, block, notes, age_of(draft) if draft.extra.get("source") else Age())

    def _import(self, name: str, image: Image, title: str, hook: str) -> Proposal:
        """A line of another workspace as it is; any other memory as a line of its text."""
        draft, held = draft_from(image, title)
        entries = lines.parse(decode(image.data))
        if len(entries) == 1 and entries[0].block == decode(image.data).strip("\n") and entries[0].first.lead.strip():
            return self._added(draft.kind, entries[0].block, (), Age())
        block, notes = block_for(draft)
        return self._added(draft.kind, block, notes, Age(created=written_at(held, image.mtime_ns), origin=held.origin))

    def _restore(self, key: str, image: Image, title: str, hook: str) -> Proposal:
        """Into the file it stood in, which is all that tells its type; one of OpenClaw's own becomes a person's."""
        name = self.file_of(key)
        if name not in (MEMORY, LEGACY, USER, *self.names()):
            raise missing(self, key)
        return self._added_to(name, _trimmed(image.data), (), Age())

    def _added(self, kind: Kind, block: str, notes: Sequence[str], age: Age) -> Proposal:
        name = USER if kind in _ABOUT_THE_USER else LEGACY if LEGACY in self.names() else MEMORY
        return self._added_to(name, block, notes, age)

    def _added_to(self, name: str, block: str, notes: Sequence[str], age: Age) -> Proposal:
        seen = (clock.parse(age.created) or clock.now()).date().isoformat()
        head = f"<!-- observed: {seen} | status: active -->\n\n" if name.endswith(USER) else ""
        change = self._change(name, lambda text: lines.added(text, head + block), clock.now_ns())
        entry, document = self._new_in(name, change, block)
        changes = [change]
        if age != Age():
            changes.append(self.ages.change(self.path_of(name), document.etag, age))
        remarks = [*notes, *_over(name, change), *self._warnings(name, "", entry.body)]
        return Proposal(document.key, changes, tuple(remarks), document.etag, document.data)

    def _new_in(self, name: str, change: Change, block: str) -> tuple[Entry, Document]:
        """The last entry with these very lines, as it will be read; a text that would fall apart has none."""
        after = decode(change.after.data) if change.after else ""
        found = [pair for pair in self._documents(name, lines.parse(after), 0) if pair[0].block == block]
        if not found:
            raise RefusedError("the text would be read back differently than meant", hint="write it as one plain line")
        return found[-1]

    def _update(self, document: Document, edit: Edit) -> Proposal:
        if name := changed_field(edit, document, "title", "description", "kind"):
            raise RefusedError(f"an entry of OpenClaw has a text, but no {name} of its own")
        entry = self._entry(document)
        block = entry.block
        if edit.body is not None and edit.body.strip("\n") != document.body.strip("\n"):
            block = lines.with_body(entry, edit.body)
        if edit.tags is not None and edit.tags != document.tags:
            check_triggers(edit.tags)
            block = lines.with_triggers(block, edit.tags)
        return self._rewritten(document, entry, block, edit.verified)

    def _replace(self, document: Document, data: bytes) -> Proposal:
        return self._rewritten(document, self._entry(document), _trimmed(data), None)

    def _rewritten(self, document: Document, entry: Entry, block: str, verified: str | None) -> Proposal:
        new = check_block(block, entry)
        name, own = document.key.split("#")
        data, etag = encode(block), etag_of(encode(block))
        change = self._change(name, lambda text: lines.replaced(text, entry, block))
        own = own.partition("~")[0]
        aged = self.ages.after_edit(self.path_of(name), document.etag, etag, own, verified)
        if etag == document.etag:
            return Proposal(document.key, aged or [change], etag=etag, data=data)
        notes = (*_over(name, change), *self._warnings(name, entry.body, new.body))
        return Proposal(document.key, [change, *aged], notes, etag, data)

    def _remove(self, document: Document) -> Proposal:
        entry = self._entry(document)
        name = self.file_of(document.key)
        change = self._change(name, lambda text: lines.removed(text, entry))
        forgotten = self.ages.after_removal(self.path_of(name), document.etag)
        return Proposal(document.key, [change, *forgotten], tuple(self._warnings(name, entry.body, "")))

    def _warnings(self, name: str, old: str, new: str) -> list[str]:
        return [*self.ledger.warnings(name, request_for(name, old, new)), *self.ledger.promoting(name)]

    def _entry(self, document: Document) -> Entry:
        """The line a document was made from, as its file has it now."""
        name = self.file_of(document.key)
        for entry, found in self._documents(name, lines.parse(self.text_of(name)), document.mtime_ns):
            if found.key == document.key and found.etag == document.etag:
                return entry
        raise self._conflict(document.key)

    def _change(self, name: str, operate: Callable[[str], str], mtime_ns: int | None = None) -> Change:
        path = self.path_of(name)
        where = f"file:{os.path.realpath(path)}"
        return self.change_file(where, path, lambda held: encode(operate(decode(held))), mtime_ns)


def _trimmed(data: bytes) -> str:
    return decode(data).strip("\n").removesuffix("\r")


def _over(name: str, change: Change) -> Iterator[str]:
    before, after = (len(decode(image.data)) if image else 0 for image in (change.before, change.after))
    if after > _limit(name) and after > before:
        yield f"{name} would be at {after:,} of the {_limit(name):,} characters that OpenClaw takes"


def _limit(name: str) -> int:
    return USER_CAP if name.endswith(USER) else MEMORY_BUDGET
