"""The memories of one Hermes profile: the entries of MEMORY.md and USER.md, one document each.

An entry is named by the hash of its text as memtui first saw it, and keeps that name through memtui's own edits:
positions shift with every removal, and Hermes gives no ids.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.ages import Age, Ages, age_of
from memtui_store.agents.contract import Proposal, Repair, missing, safe_key
from memtui_store.agents.entries import EntryStore, unreadable
from memtui_store.agents.hermes import grammar
from memtui_store.agents.hermes.config import Config
from memtui_store.agents.hermes.drafting import entry_for, entry_from_bytes
from memtui_store.agents.hermes.health import backups, file_problems, folder_problem
from memtui_store.agents.hermes.medium import SCHEME
from memtui_store.agents.hermes.reading import KINDS, MEMORY, MOST, USER, File, documents_of, hash_of, ids_of, no_text
from memtui_store.agents.hermes.threats import warning
from memtui_store.agents.session_start import Opening
from memtui_store.changes.files import reason_for
from memtui_store.changes.plan import Change, Image
from memtui_store.errors import RefusedError, StorageError
from memtui_store.format.memory_file import encode, looks_binary
from memtui_store.loading.cards import Entries, Raw
from memtui_store.model import Budget, Document, Draft, Edit, Kind, Source

_ABOUT_THE_USER = (Kind.USER, Kind.PREFERENCE)
_MODE = 0o600
DRIFT, LEFTOVER = "shape.drift", "shape.leftover"

Operate = Callable[[list[str]], list[str]]


@dataclass
class HermesStore(EntryStore):
    """`home` is the profile's own folder; the store's root is the folder of its memory files."""

    home: Path = Path()
    config: Config = field(default_factory=Config)
    ages: Ages = field(default_factory=lambda: Ages(Path()))

    def path_of(self, name: str) -> Path:
        return self.info.root / name

    def limit_of(self, name: str) -> int:
        return self.config.user_limit if name == USER else self.config.memory_limit

    # Reading

    def sources(self) -> Iterator[Source]:
        self.trouble[:] = self._health()
        for name in (MEMORY, USER):
            if os.path.lexists(self.path_of(name)):
                yield self._source(name)

    def _source(self, name: str) -> Source:
        """Its key is no file name, because elsewhere a MEMORY.md is an index and not looked into."""
        known = [(entry, age) for entry, age in self.ages.of(self.path_of(name)).items() if age.id or age.verified]
        also = repr((self.limit_of(name), sorted(known, key=lambda item: item[0])))
        return self.source_of(f"{name}#", self.path_of(name), also)

    def survey(self, known: Entries) -> Entries:
        found = super().survey(known)
        new = [
            card.read()
            for key, held in found.items()
            if held is not known.get(key)
            for card in held[1]
            if isinstance(card, Raw)
        ]
        for name in (MEMORY, USER):
            self._note_first_sight(self.path_of(name), [document for document in new if not document.created])
        return found

    def _note_first_sight(self, path: Path, documents: list[Document]) -> None:
        """With the time of the file: what stands in it cannot have been written later than that."""
        mine = {document.etag: _stamped(document.mtime_ns) for document in documents if document.path == path}
        seen = {etag: moment for etag, moment in mine.items() if etag and moment}
        if not seen:
            return
        try:
            self.ages.note(path, seen)
        except StorageError as error:
            self.trouble.append(f"the age of its entries cannot be kept: {error.message}")

    def load(self, source: Source) -> list[Document]:
        name = source.key.removesuffix("#")
        if source.error:
            return [unreadable(name, source.path, source.error)]
        try:
            data, status = self.bytes_at(source.path)
            text = grammar.text_of(data)
        except OSError as error:
            return [unreadable(name, source.path, reason_for(error))]
        except UnicodeDecodeError as error:
            return [unreadable(name, source.path, no_text(error, data))]
        if looks_binary(data):
            return [unreadable(name, source.path, "not text: the file looks binary")]
        file = File(name, self.path_of(name), self.limit_of(name), status.st_mtime_ns)
        found = documents_of(file, text, self.ages.of(file.path))
        if len(found) == MOST:
            self.unread(f"{name}: only the first {MOST:,} entries are shown")
        return found

    def read(self, key: str) -> Document:
        name = safe_key(key).partition("#")[0]
        if name in KINDS and os.path.lexists(self.path_of(name)):
            for document in self.load(self._source(name)):
                if document.key == key:
                    return document
        raise missing(self, key)

    def entries(self, name: str) -> list[str]:
        """As Hermes reads them."""
        return grammar.parse(self._text(name))

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

    def _health(self) -> Iterator[str]:
        if problem := folder_problem(self.info.root):
            yield problem
        for name in (MEMORY, USER):
            text = self._text(name)
            if text:
                yield from file_problems(name, text, self.limit_of(name))
        kept = len(backups(self.info.root))
        if kept:
            yield f"{kept} backup{'s' if kept > 1 else ''} that Hermes made when it refused to write"

    def _text(self, name: str) -> str:
        """Nothing where the file is missing or holds no text."""
        try:
            return grammar.text_of(self.bytes_at(self.path_of(name))[0])
        except (OSError, UnicodeDecodeError):
            return ""

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
            said = "; ".join(grammar.drift(self._text(name), self.limit_of(name)))
            message = f"{name} is not as Hermes writes it" + (f", so it refuses to edit it: {said}" if said else "")
            yield Repair(DRIFT, name, message, "write the same entries as Hermes would", self.path_of(name))
        kept = backups(self.info.root)
        if kept:
            message = f"{len(kept)} backup{'s' if len(kept) > 1 else ''} that Hermes made when it refused to write"
            yield Repair(LEFTOVER, "", message, "delete them; memtui undo brings them back", self.info.root)

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
        """A file with other entries, in canonical bytes; several of one plan build on each other."""
        limit = self.limit_of(name)

        def rewrite(held: bytes) -> bytes:
            try:
                before = grammar.parse(grammar.text_of(held))
            except UnicodeDecodeError as error:
                raise RefusedError(
                    f"{name}: {no_text(error, held)}", hint="mend the file in an editor first"
                ) from error
            after = operate(before)
            grammar.within(before, after, limit, name)
            data = grammar.join(after)
            if looks_binary(data):
                raise RefusedError("the text looks binary: it is mostly control characters")
            if grammar.parse(grammar.text_of(data)) != after:
                raise RefusedError(f"{name} would be read back differently than meant")
            return data

        before = self.image_at(self.path_of(name))
        data = rewrite(before.data if before else b"")
        if before is None:
            after = Image(data, mtime_ns or clock.now_ns(), _MODE)
        else:
            after = Image(data, before.mtime_ns if mtime_ns is None else mtime_ns, before.mode)
        return Change(f"{SCHEME}:{self.path_of(name)}", before, after, rewrite)

    def _create(self, draft: Draft) -> Proposal:
        entry, notes = entry_for(draft)
        name = USER if draft.kind in _ABOUT_THE_USER else MEMORY
        return self.adding(name, entry, age_of(draft), notes)

    def _import(self, name: str, image: Image, title: str, hook: str) -> Proposal:
        draft, notes, written = entry_from_bytes(image, title)
        entry, more = entry_for(draft)
        target = USER if draft.kind in _ABOUT_THE_USER else MEMORY
        return self.adding(target, entry, Age(created=written, origin=draft.extra.get("source", "")), (*notes, *more))

    def _restore(self, key: str, image: Image, title: str, hook: str) -> Proposal:
        """Into the file it stood in, which is all that tells its type."""
        name, _, own = key.partition("#")
        if name not in KINDS:
            raise missing(self, key)
        entry = grammar.clean(grammar.text_of(image.data))
        age = Age(created=_stamped(image.mtime_ns))
        return self.adding(name, entry, age if hash_of(entry).startswith(own) else replace(age, id=own))

    def adding(self, name: str, entry: str, age: Age, notes: Sequence[str] = ()) -> Proposal:
        """A new entry at the end, with what memtui shall know of it."""
        change = self.change(name, lambda held: grammar.added(held, entry), clock.now_ns())
        etag = hash_of(entry)
        key = f"{name}#{age.id}" if age.id else self.key_for(name, entry, [*self.entries(name), entry])
        aged = self.ages.change(self.path_of(name), etag, age)
        return Proposal(key, [change, aged], (*notes, *self.said(name, entry)), etag, encode(entry))

    def key_for(self, name: str, entry: str, among: Sequence[str]) -> str:
        """What a new entry will be called among those."""
        ages = self.ages.of(self.path_of(name))
        return f"{name}#{ids_of(among, {held: age for held, age in ages.items() if held != hash_of(entry)})[entry]}"

    def _update(self, document: Document, edit: Edit) -> Proposal:
        self._only_text(document, edit)
        entry = document.body if edit.body is None else grammar.clean(edit.body)
        return self._rewritten(document, entry, edit.verified)

    def _replace(self, document: Document, data: bytes) -> Proposal:
        try:
            entry = grammar.clean(grammar.text_of(data))
        except UnicodeDecodeError as error:
            raise RefusedError(f"{document.key}: {no_text(error, data)}") from error
        return self._rewritten(document, entry, None)

    def _rewritten(self, document: Document, entry: str, verified: str | None) -> Proposal:
        """The entry keeps its name and its age: what an edit does not verify anew is as old as it was."""
        name, _, own = document.key.partition("#")
        path, etag = self.path_of(name), hash_of(entry)
        change = self.change(name, lambda held: grammar.replaced(held, document.body, entry))
        known = self.ages.of(path).get(document.etag, Age(created=_stamped(document.mtime_ns)))
        age = replace(known, verified=known.verified if verified is None else verified)
        if etag == document.etag:
            aged = [] if verified is None else [self.ages.change(path, etag, age)]
            changes = [change, *aged] if not change.void else aged or [change]
            return Proposal(document.key, changes, etag=etag, data=encode(entry))
        aged = [self.ages.change(path, document.etag, None), self.ages.change(path, etag, replace(age, id=own))]
        return Proposal(document.key, [change, *aged], tuple(self.said(name, entry)), etag, encode(entry))

    def _delete(self, document: Document) -> Proposal:
        if not document.etag:
            raise RefusedError(f"{document.path}: {document.error}", hint="mend or remove the file by hand")
        name = document.key.partition("#")[0]
        change = self.change(name, lambda held: grammar.removed(held, document.body))
        forgotten = self.ages.change(self.path_of(name), document.etag, None)
        return Proposal(document.key, [change, forgotten], tuple(self.said(name)))

    def _only_text(self, document: Document, edit: Edit) -> None:
        given = (
            ("title", edit.title, document.title),
            ("description", edit.description, ""),
            ("type", edit.kind, document.kind),
            ("tags", edit.tags, ()),
        )
        for field_name, value, held in given:
            if value is not None and value != held:
                raise RefusedError(
                    f"an entry of Hermes has a text, but no {field_name} of its own",
                    hint="edit its text; what is in USER.md is about the user, everything else is in MEMORY.md",
                )

    def said(self, name: str, entry: str = "") -> Iterator[str]:
        """What a person should know before they agree."""
        if name in self.drifted():
            yield f"{name} is normalised with it: Hermes' own bytes, without empty entries, duplicates and stray spaces"
        if entry and (found := warning(entry)):
            yield found


def _stamped(mtime_ns: int) -> str:
    moment = clock.from_ns(mtime_ns)
    return clock.stamp(moment) if moment else ""
