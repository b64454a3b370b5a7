"""The memories of one Carapace group: the rows of its database, one document each, known by the ids it gave them."""

from __future__ import annotations

import os
import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from memtui_store import clock
from memtui_store.agents import sqlite_file
from memtui_store.agents.carapace.brief import BRIEF_CHARS, BRIEF_ENTRIES, opening
from memtui_store.agents.carapace.chains import Chains
from memtui_store.agents.carapace.entries import (
    TYPES,
    fitting,
    key_of,
    length,
    limits,
    new_row,
    text,
)
from memtui_store.agents.carapace.medium import address
from memtui_store.agents.carapace.reading import MOST, NOTHING, Content, read_content
from memtui_store.agents.carapace.rows import Row, is_row, parse, tags_of, tags_text, written
from memtui_store.agents.carapace.schema import Schema, schema_of
from memtui_store.agents.contract import Proposal, Repair, missing, safe_key
from memtui_store.agents.drafts import changed_field, draft_from
from memtui_store.agents.entries import EntryStore
from memtui_store.agents.session_start import Opening
from memtui_store.changes.files import IMAGE_CAP, check_regular, reason_for, resolve_inside, storage_errors
from memtui_store.changes.plan import Change, Image
from memtui_store.errors import RefusedError, StorageError, UsageError
from memtui_store.format.memory_file import etag_of
from memtui_store.model import BEHAVIORAL, Budget, Document, Draft, Edit, Kind, Source

ORPHANED, RIVALS = "shape.hidden-for-ever", "shape.replaced-twice"
_TYPES_KNOWN = ", ".join(TYPES)
_NOT_UTF8 = re.compile("[\ud800-\udfff]")
_FIXED = ("id", "supersedes", "superseded_by", "group_name", "created_at")


@dataclass
class CarapaceStore(EntryStore):
    """`cap` is for one entry's text; a database of many is never read whole."""

    path: Path = Path()
    group: str = ""
    _content: Content = field(default=NOTHING, repr=False)

    def names(self) -> list[str]:
        return [self.path.name] if os.path.lexists(self.path) else []

    # Reading

    def sources(self) -> Iterator[Source]:
        self.trouble.clear()
        for name in self.names():
            source = self.source(name)
            self.trouble += self._read(source).problems()
            yield source

    def source(self, name: str) -> Source:
        try:
            check_regular(os.stat(resolve_inside(self.path, self.info.root)), IMAGE_CAP)
            return Source(self.path.name, self.path, sqlite_file.stamp_of(self.path))
        except OSError as error:
            return Source(self.path.name, self.path, error=reason_for(error))

    def load(self, source: Source) -> list[Document]:
        return self._read(source).documents

    def read(self, key: str) -> Document:
        safe_key(key)
        found = self._now().by_key.get(key)
        if found is None:
            raise missing(self, key)
        return found

    def _now(self) -> Content:
        """Everything that can be read now."""
        return self._read(self.source(self.path.name)) if self.names() else NOTHING

    def _read(self, source: Source) -> Content:
        if not self._content.is_of(source):
            self._content = read_content(source, self.cap)
            if self._content.more:
                self.unread(f"more than {MOST:,} entries; the rest was left out")
        return self._content

    # Health

    def budget(self) -> Budget:
        """Entries take the place of lines: what is live, against what the brief holds."""
        live = [row for row in self._chains().rows.values() if row.get("superseded_by") is None]
        chars = sum(length(text(row, "content")) for row in live)
        return Budget(len(live), BRIEF_ENTRIES, chars, BRIEF_CHARS)

    def at_start(self) -> Iterator[Opening]:
        return opening(self._chains().rows, self.path)

    def orphans(self) -> list[str]:
        chains = self._chains()
        return [key_of(row) for name, row in chains.rows.items() if chains.orphaned(name)]

    def replaced_twice(self) -> list[str]:
        chains = self._chains()
        return [key_of(row) for name, row in chains.rows.items() if chains.rivals(name)]

    def _chains(self) -> Chains:
        return self._now().chains

    # Changing

    def _create(self, draft: Draft) -> Proposal:
        content, kind, notes = fitting(draft)
        moment = clock.parse(draft.extra.get("modified", "") or draft.extra.get("created", "")) or clock.now()
        origin = draft.extra.get("source", "")
        made = new_row(self._schema().columns, self.group, content, kind, draft.tags, clock.stamp(moment), origin)
        return self._added(made, notes, draft.extra.get("supersedes", ""))

    def _import(self, name: str, image: Image, title: str, hook: str) -> Proposal:
        """A row of another group as it is; any other memory as a row of its text."""
        columns = self._schema().columns
        if is_row(image.data) and set(row := parse(image.data)) == set(columns):
            return self._added(*self._at_home(row))
        draft, held = draft_from(image, title)
        content, kind, notes = fitting(replace(draft, kind=held.kind))
        moment = clock.parse(held.created or held.modified) or clock.from_ns(image.mtime_ns or clock.now_ns())
        return self._added(
            new_row(columns, self.group, content, kind, held.tags, clock.stamp(moment or clock.now())), notes
        )

    def _at_home(self, row: Row) -> tuple[Row, list[str]]:
        """An id that hides an entry must exist in the same group."""
        known, notes = self._chains().rows, []
        if text(row, "id") in known:
            raise RefusedError(f"{self.id} has an entry {text(row, 'id')!r} already")
        for link in ("supersedes", "superseded_by"):
            if row.get(link) is not None and row[link] not in known:
                row = {**row, link: None}
                notes.append(f"{link} is left empty: that entry is not in this group")
        return ({**row, "group_name": self.group} if "group_name" in row else row), notes

    def _added(self, row: Row, notes: list[str], supersedes: str = "") -> Proposal:
        if not text(row, "content").strip():
            raise UsageError("an entry needs a text")
        changes = []
        if supersedes:
            older = parse(self.read(supersedes.rpartition("/")[2]).data)
            if older.get("superseded_by") is not None:
                raise RefusedError(f"{supersedes} is replaced by {older['superseded_by']!r} already")
            row = {**row, "supersedes": older["id"]} if "supersedes" in row else row
            changes.append(self._change(older, {**older, "superseded_by": row["id"]}))
        changes.insert(0, self._change(None, row))
        notes += limits(text(row, "content"), tags_of(row["tags"]) or ())
        return Proposal(key_of(row), changes, tuple(notes), etag_of(written(row)), written(row))

    def _update(self, document: Document, edit: Edit) -> Proposal:
        self._has_fields(document, edit)
        row = parse(document.data)
        kind = edit.kind or document.kind
        after: Row = {**row, "type": document.raw_type if kind is document.kind else kind.value}
        if edit.body is not None:
            after["content"] = _like(document.body, edit.body)
        if edit.tags is not None and edit.tags != document.tags:
            after["tags"] = tags_text(edit.tags)
        return self._rewritten(document, row, after)

    def _has_fields(self, document: Document, edit: Edit) -> None:
        if name := changed_field(edit, document, "title", "description", "verified"):
            raise RefusedError(f"an entry of Carapace has a text, a type and tags, but no {name}")
        if edit.kind is not None and edit.kind not in (*TYPES, document.kind):
            raise RefusedError(f"Carapace knows no type {edit.kind.value}", hint=f"one of: {_TYPES_KNOWN}")

    def _replace(self, document: Document, data: bytes) -> Proposal:
        row, after = parse(document.data), parse(data)
        changed = [name for name in row if name in _FIXED and after.get(name) != row[name]]
        if changed or set(after) != set(row):
            raise RefusedError(
                f"{', '.join(changed) or 'the names of its fields'} cannot be changed here",
                hint="a type, tags and the text can",
            )
        after["content"] = _like(document.body, text(after, "content"))
        return self._rewritten(document, row, {name: after[name] for name in row})

    def _rewritten(self, document: Document, row: Row, after: Row) -> Proposal:
        """Carapace trusts the flag it stored, so it follows the type whenever a row is written."""
        if not text(after, "content").strip():
            raise UsageError("an entry needs a text", hint="delete it instead")
        if after["type"] not in TYPES:
            raise RefusedError(f"Carapace knows no type {after['type']!r}", hint=f"one of: {_TYPES_KNOWN}")
        tags = tags_of(after["tags"])
        if tags is None:
            raise RefusedError("tags must be a JSON list of texts: a broken one stops Carapace's search and brief")
        if "behavioral" in after:
            after["behavioral"] = int(Kind(str(after["type"])) in BEHAVIORAL)
        notes = tuple(limits(text(after, "content"), tags)) if after != row else ()
        return Proposal(document.key, [self._change(row, after)], notes, etag_of(written(after)), written(after))

    def masked(self, document: Document, mask: Callable[[str], str]) -> bytes:
        """Each text by itself: tags are JSON, in which escapes may hide one."""
        row = parse(document.data)
        for name, value in row.items():
            if not isinstance(value, str) or name in _FIXED:
                continue
            tags = tags_of(value) if name == "tags" else None
            safe = mask(value) if tags is None else tags_text(tuple(map(mask, tags)))
            if tags is None or tags_of(safe) != tags:
                row[name] = safe
        return written(row)

    def _delete(self, document: Document) -> Proposal:
        if not document.etag:
            raise RefusedError(f"{document.path}: {document.error}", hint="mend it with Carapace itself")
        row, chains = parse(document.data), self._chains()
        name = text(row, "id")
        if name not in chains.rows:
            raise self._conflict(document.key)
        hidden = chains.left_hidden(name)
        notes = tuple(f"{older}, which it replaced, stays hidden; it can be revived" for older in hidden)
        neighbours = [self._change(chains.rows[held], after) for held, after in chains.without(name).items()]
        return Proposal(document.key, [self._change(row, None), *neighbours], notes)

    # Mending chains

    def repairs(self) -> Iterator[Repair]:
        chains = self._chains()
        for name, row in chains.rows.items():
            if gone := chains.orphaned(name):
                message = f"hidden for ever: replaced by {gone[:60]}, which does not exist"
                yield Repair(ORPHANED, key_of(row), message, "show it again", self.path)
            elif rivals := chains.rivals(name):
                message = f"replaced by {len(rivals)} at once, and Carapace shows all of them"
                yield Repair(RIVALS, key_of(row), message, "let each replace the one before it", self.path)

    def repair(self, rule: str, what: str) -> Proposal:
        etag = self.read(what).etag
        return self.plan_revive(what, etag) if rule == ORPHANED else self.plan_line_up(what, etag)

    def plan_revive(self, key: str, etag: str) -> Proposal:
        """Show an entry again that is hidden behind one that does not exist."""
        self._allow("edit")
        name, chains = self._named(key, etag)
        if not chains.orphaned(name):
            raise RefusedError(f"{self.id}/{key} is not hidden by an entry that does not exist")
        return self._mended(key, chains, chains.revived(name))

    def plan_line_up(self, key: str, etag: str) -> Proposal:
        """Of several entries that replace this one, let each replace the one before it."""
        self._allow("edit")
        name, chains = self._named(key, etag)
        if not chains.rivals(name):
            raise RefusedError(f"{self.id}/{key} is not replaced by more than one entry")
        return self._mended(key, chains, chains.in_a_row(name))

    def _named(self, key: str, etag: str) -> tuple[str, Chains]:
        row = parse(self._readable(key, etag).data)
        return text(row, "id"), self._chains()

    def _mended(self, key: str, chains: Chains, rows: dict[str, Row]) -> Proposal:
        changes = [self._change(chains.rows[name], row) for name, row in rows.items()]
        own = next((row for row in rows.values() if key_of(row) == key), None)
        return Proposal(key, changes, etag=etag_of(written(own)) if own else None)

    def _change(self, before: Row | None, after: Row | None) -> Change:
        """Several of one plan to one row build on each other, column by column."""
        name = text(before or after or {}, "id")
        _check_encoding(before or {}, after or {})
        own = {} if before is None or after is None else {c: v for c, v in after.items() if v != before[c]}
        return Change(
            address(self.path, name),
            Image(written(before)) if before else None,
            Image(written(after)) if after else None,
            (lambda held: written({**parse(held), **own})) if own else None,
        )

    def _schema(self) -> Schema:
        with storage_errors(self.path):
            try:
                return sqlite_file.ask(self.path, schema_of)
            except sqlite3.Error as error:
                raise StorageError(f"{self.path}: {sqlite_file.reason_for(error)}") from error


def _check_encoding(before: Row, after: Row) -> None:
    """SQLite takes any bytes for text, and Carapace's readers fail on what is no UTF-8; what was there may stay."""
    for column, value in after.items():
        old = before.get(column)
        wrong = Counter(_NOT_UTF8.findall(value)) if isinstance(value, str) else Counter[str]()
        if wrong - Counter(_NOT_UTF8.findall(old) if isinstance(old, str) else ()):
            raise RefusedError(
                f"the {column} would hold bytes that are no UTF-8, which Carapace cannot read; nothing was changed",
                hint="write these characters anew (was the text in Latin-1?), then repeat the change",
            )


def _like(old: str, new: str) -> str:
    """An editor ends a text with a newline whether it had one or not."""
    return new if old.endswith("\n") else new.rstrip("\n")
