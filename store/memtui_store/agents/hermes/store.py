"""The memories of one Hermes profile: the entries of MEMORY.md and USER.md, one document each.

An entry is named by the hash of its text as memtui first saw it, and keeps that name through memtui's own edits:
positions shift with every removal, and Hermes gives no ids.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import ClassVar

from memtui_store import clock
from memtui_store.agents.ages import Age, Ages, age_of, no_ages
from memtui_store.agents.contract import Proposal, Repair, missing
from memtui_store.agents.drafts import changed_field, draft_from, stamp_of_time, written_at
from memtui_store.agents.entries import EntryStore
from memtui_store.agents.hermes import grammar
from memtui_store.agents.hermes.config import Config
from memtui_store.agents.hermes.drafting import entry_for
from memtui_store.agents.hermes.health import backups, file_problems, folder_problem
from memtui_store.agents.hermes.medium import SCHEME
from memtui_store.agents.hermes.reading import KINDS, MEMORY, MOST, USER, File, documents_of, hash_of, ids_of, no_text
from memtui_store.agents.hermes.threats import warning
from memtui_store.agents.session_start import Opening
from memtui_store.changes.plan import Change, Image
from memtui_store.errors import RefusedError, StorageError
from memtui_store.format.memory_file import encode, looks_binary
from memtui_store.model import Budget, Document, Draft, Edit, Kind, Source

_ABOUT_THE_USER = (Kind.USER, Kind.PREFERENCE)
DRIFT, LEFTOVER = "shape.drift", "shape.leftover"

Operate = Callable[[list[str]], list[str]]


@dataclass
class HermesStore(EntryStore):
    """`home` is the profile's own folder; the store's root is the folder of its memory files."""

    new_mode: ClassVar[int] = 0o600
    home: Path = Path()
    config: Config = field(default_factory=Config)
    ages: Ages = field(default_factory=no_ages)

    def names(self) -> list[str]:
        return [name for name in (MEMORY, USER) if os.path.lexists(self.path_of(name))]

    def limit_of(self, name: str) -> int:
        return self.config.user_limit if name == USER else self.config.memory_limit

    # Reading

    def sources(self) -> Iterator[Source]:
        for source in super().sources():
            self._note_ages(source.key.removesuffix("#"))
            yield source

    def source(self, name: str) -> Source:
        also = f"{self.limit_of(name)}\n{self.ages.stamp(self.path_of(name))}"
        return self.source_of(f"{name}#", self.path_of(name), also)

    def _note_ages(self, name: str) -> None:
        """An entry seen for the first time has the time of its file: it cannot have been written later than that."""
        try:
            data, status = self.bytes_at(self.path_of(name))
            entries = () if self.damage(name, data) else grammar.parse(grammar.text_of(data))
        except OSError:
            return
        known = self.ages.of(self.path_of(name))
        new = [etag for entry in entries[:MOST] if (etag := hash_of(entry)) not in known]
        self._note(self.path_of(name), dict.fromkeys(new, stamp_of_time(status.st_mtime_ns)))

    def _note(self, path: Path, seen: Mapping[str, str]) -> None:
        seen = {etag: moment for etag, moment in seen.items() if moment}
        try:
            if seen:
                self.ages.note(path, seen)
        except StorageError as error:
            self.trouble.append(f"the age of its entries cannot be kept: {error.message}")

    def damage(self, name: str, data: bytes) -> str:
        try:
            grammar.text_of(data)
        except UnicodeDecodeError as error:
            return no_text(error, data)
        return super().damage(name, data)

    def documents(self, name: str, data: bytes, mtime_ns: int) -> list[Document]:
        file = File(name, self.path_of(name), self.limit_of(name), mtime_ns)
        found = documents_of(file, grammar.text_of(data), self.ages.of(file.path))
        if len(found) == MOST:
            self.unread(f"{name}: only the first {MOST:,} entries are shown")
        return found

    def entries(self, name: str) -> list[str]:
        """As Hermes reads them."""
        return grammar.parse(self.text_of(name))

    def text_of(self, name: str) -> str:
        """Nothing where the file is missing or holds no text."""
        try:
            return grammar.text_of(self.bytes_at(self.path_of(name))[0])
        except (OSError, UnicodeDecodeError):
            return ""

    # Health

    def budget(self) -> Budget:
        """Of the file that is nearer to its limit, or further over it."""
        used = [(grammar.size(self.entries(name)), self.limit_of(name)) for name in (MEMORY, USER)]
        chars, limit = max(used, key=lambda item: item[0] / max(item[1], 1))
        return Budget(chars=chars, max_chars=limit)

    def at_start(self) -> Iterator[Opening]:
        """The frozen blocks of a session; an entry that Hermes hides is named and not shown to the model."""
        from memtui_store.agents.hermes.snapshot import openings

        return openings(self)

    def health(self) -> Iterator[str]:
        if problem := folder_problem(self.info.root):
            yield problem
        for name in (MEMORY, USER):
            text = self.text_of(name)
            if text:
                yield from file_problems(name, text, self.limit_of(name))
        if kept := backups(self.info.root):
            yield _backups(kept)

    def drifted(self) -> list[str]:
        """The files that `plan_normalise` would change."""
        found = []
        for name in (MEMORY, USER):
            try:
                untidy = grammar.untidy(self.bytes_at(self.path_of(name))[0])
            except (OSError, UnicodeDecodeError):
                continue
            if untidy:
                found.append(name)
        return found

    def repairs(self) -> Iterator[Repair]:
        for name in self.drifted():
            drift = "; ".join(grammar.drift(self.text_of(name), self.limit_of(name)))
            message = f"{name} is not as Hermes writes it" + (f", so it refuses to edit it: {drift}" if drift else "")
            yield Repair(DRIFT, name, message, "write the same entries as Hermes would", self.path_of(name))
        if kept := backups(self.info.root):
            yield Repair(LEFTOVER, "", _backups(kept), "delete them; memtui undo brings them back", self.info.root)

    def repair(self, rule: str, what: str) -> Proposal:
        return self.plan_normalise(what) if rule == DRIFT else self.plan_clear_backups()

    # Changing

    def plan_normalise(self, name: str) -> Proposal:
        """The same entries in the bytes Hermes itself would write."""
        self._allow("edit")
        if name not in KINDS:
            raise missing(self, name)
        notes = () if name in self.drifted() else (f"{name} is as Hermes writes it already",)
        return Proposal(name, [self.change(name, list)], notes)

    def plan_clear_backups(self) -> Proposal:
        self._allow("delete")
        return Proposal("", [Change(f"file:{path}", self.image_at(path), None) for path in backups(self.info.root)])

    def change(self, name: str, operate: Operate, mtime_ns: int | None = None) -> Change:
        """A file with other entries, in canonical bytes, within Hermes' limit and read back as meant."""
        limit = self.limit_of(name)

        def rewrite(held: bytes) -> bytes:
            try:
                before = grammar.parse(grammar.text_of(held))
            except UnicodeDecodeError as error:
                hint = "mend the file in an editor first"
                raise RefusedError(f"{name}: {no_text(error, held)}", hint=hint) from error
            after = operate(before)
            grammar.within(before, after, limit, name)
            data = grammar.join(after)
            if looks_binary(data):
                raise RefusedError("the text looks binary: it is mostly control characters")
            if grammar.parse(grammar.text_of(data)) != after:
                raise RefusedError(f"{name} would be read back differently than meant")
            return data

        return self.change_file(f"{SCHEME}:{self.path_of(name)}", self.path_of(name), rewrite, mtime_ns)

    def _create(self, draft: Draft) -> Proposal:
        entry, notes = entry_for(draft)
        return self.adding(_file_for(draft.kind), entry, age_of(draft), notes)

    def _import(self, name: str, image: Image, title: str, hook: str) -> Proposal:
        draft, held = draft_from(image, title)
        entry, lost = entry_for(draft)
        notes = (f"the file it comes from: {held.error}", *lost) if held.error else lost
        age = Age(created=written_at(held, image.mtime_ns), origin=held.origin)
        return self.adding(_file_for(draft.kind), entry, age, notes)

    def _restore(self, key: str, image: Image, title: str, hook: str) -> Proposal:
        """Into the file it stood in, which is all that tells its type."""
        name, _, own = key.partition("#")
        if name not in KINDS:
            raise missing(self, key)
        entry = grammar.clean(grammar.text_of(image.data))
        age = Age(created=stamp_of_time(image.mtime_ns))
        return self.adding(name, entry, age if hash_of(entry).startswith(own) else replace(age, id=own))

    def adding(self, name: str, entry: str, age: Age, notes: Sequence[str] = ()) -> Proposal:
        """A new entry at the end, with what memtui shall know of it."""
        change = self.change(name, lambda held: grammar.added(held, entry), clock.now_ns())
        etag = hash_of(entry)
        key = f"{name}#{age.id}" if age.id else self.key_for(name, entry, [*self.entries(name), entry])
        aged = self.ages.change(self.path_of(name), etag, age)
        return Proposal(key, [change, aged], (*notes, *self.warnings(name, entry)), etag, encode(entry))

    def key_for(self, name: str, entry: str, among: Sequence[str]) -> str:
        """What a new entry will be called among those."""
        ages = self.ages.of(self.path_of(name))
        return f"{name}#{ids_of(among, {held: age for held, age in ages.items() if held != hash_of(entry)})[entry]}"

    def _update(self, document: Document, edit: Edit) -> Proposal:
        if name := changed_field(edit, document, "title", "description", "kind", "tags"):
            raise RefusedError(
                f"an entry of Hermes has a text, but no {name} of its own",
                hint="edit its text; what is in USER.md is about the user, everything else is in MEMORY.md",
            )
        entry = document.body if edit.body is None else grammar.clean(edit.body)
        return self._rewritten(document, entry, edit.verified)

    def _replace(self, document: Document, data: bytes) -> Proposal:
        try:
            entry = grammar.clean(grammar.text_of(data))
        except UnicodeDecodeError as error:
            raise RefusedError(f"{document.key}: {no_text(error, data)}") from error
        return self._rewritten(document, entry, None)

    def _rewritten(self, document: Document, entry: str, verified: str | None) -> Proposal:
        name, _, own = document.key.partition("#")
        etag = hash_of(entry)
        change = self.change(name, lambda held: grammar.replaced(held, document.body, entry))
        unknown = Age(created=stamp_of_time(document.mtime_ns))
        aged = self.ages.after_edit(self.path_of(name), document.etag, etag, own, verified, unknown)
        if etag == document.etag:
            changes = aged if change.void and aged else [change, *aged]
            return Proposal(document.key, changes, etag=etag, data=encode(entry))
        return Proposal(document.key, [change, *aged], tuple(self.warnings(name, entry)), etag, encode(entry))

    def _remove(self, document: Document) -> Proposal:
        name = self.file_of(document.key)
        change = self.change(name, lambda held: grammar.removed(held, document.body))
        forgotten = self.ages.after_removal(self.path_of(name), document.etag)
        return Proposal(document.key, [change, *forgotten], tuple(self.warnings(name)))

    def warnings(self, name: str, entry: str = "") -> Iterator[str]:
        """What a person should know before they agree."""
        if name in self.drifted():
            yield f"{name} is normalised with it: Hermes' own bytes, without empty entries, duplicates and stray spaces"
        if entry and (found := warning(entry)):
            yield found


def _file_for(kind: Kind) -> str:
    return USER if kind in _ABOUT_THE_USER else MEMORY


def _backups(kept: Sequence[Path]) -> str:
    return f"{len(kept)} backup{'s' if len(kept) > 1 else ''} that Hermes made when it refused to write"
