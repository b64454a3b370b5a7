"""What OpenClaw keeps line by line: MEMORY.md, USER.md and the files of single users, one document per entry.

A promoted entry is named by the key OpenClaw gave it, any other by the hash of its line as memtui first saw it, which
it keeps through memtui's own edits: line numbers shift with every change.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.ages import Age, Ages, age_of
from memtui_store.agents.contract import Proposal, missing, safe_key, undecoded, unique
from memtui_store.agents.entries import EntryStore, unreadable
from memtui_store.agents.openclaw import lines
from memtui_store.agents.openclaw.drafting import block_for, title_of
from memtui_store.agents.openclaw.ledger import Ledger, wish_for
from memtui_store.agents.openclaw.lines import Entry
from memtui_store.agents.session_start import Opening, opening_of
from memtui_store.changes.files import reason_for, said_plainly
from memtui_store.changes.plan import Change, Image
from memtui_store.errors import RefusedError, UsageError
from memtui_store.format.memory_file import decode, encode, etag_of, looks_binary, read_memory
from memtui_store.model import Budget, Document, Draft, Edit, Kind, Source

MEMORY, LEGACY, USER = "MEMORY.md", "memory.md", "USER.md"
MEMORY_BUDGET, USER_CAP = 10_000, 4_000
_BOOTSTRAP = 20_000
"""Characters of a file that a session starts with; what OpenClaw writes itself it keeps to half of that."""
_ABOUT_THE_USER = (Kind.USER, Kind.PREFERENCE)
_MOST = 20_000
_MODE = 0o644
_LOOKED_INTO = 200_000
_ID = 10


@dataclass
class LineStore(EntryStore):
    """Its root is the workspace."""

    ledger: Ledger = field(default_factory=lambda: Ledger(Path(), Path()))
    ages: Ages = field(default_factory=lambda: Ages(Path()))

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

    def sources(self) -> Iterator[Source]:
        self.trouble.clear()
        names = self.names()
        self.trouble += [
            f"{name} is quarantined by OpenClaw as untrusted: no session starts with it"
            for name in self.ledger.quarantined(names)
        ]
        for name in names:
            self.trouble += self._health(name)
            yield self._source(name)

    def _source(self, name: str) -> Source:
        """Its key is no file name, because elsewhere a MEMORY.md is an index and not looked into."""
        path = self.info.root / name
        known = sorted((entry, age.id, age.verified) for entry, age in self.ages.of(path).items())
        return self.source_of(f"{name}#", path, repr(known))

    def load(self, source: Source) -> list[Document]:
        name = source.key.removesuffix("#")
        if source.error:
            return [unreadable(name, source.path, source.error)]
        try:
            data, status = self.bytes_at(source.path)
        except OSError as error:
            return [unreadable(name, source.path, reason_for(error))]
        if looks_binary(data):
            return [unreadable(name, source.path, "not text: the file looks binary")]
        entries = lines.parse(decode(data))
        if len(entries) > _MOST:
            self.unread(f"{name}: more than {_MOST:,} lines; the rest was left out")
        return [document for _, document in self._documents(name, entries[:_MOST], status.st_mtime_ns)]

    def _documents(self, name: str, entries: Sequence[Entry], mtime_ns: int) -> Iterator[tuple[Entry, Document]]:
        path = self.info.root / name
        ages = self.ages.of(path)
        for key, entry in _keyed(name, entries, ages):
            data = encode(entry.block)
            document = Document(key, path, data, etag_of(data), mtime_ns, len(data), agent="openclaw")
            document.body, document.body_line, document.line = entry.body, entry.line + 1, entry.line + 1
            document.title = document.name = title_of(entry.body)
            document.kind = Kind.PREFERENCE if name.endswith(USER) else Kind.FACT
            document.tags = _triggers(entry)
            age = ages.get(document.etag, Age())
            document.created = entry.observed or entry.generated or age.created
            document.verified, document.origin = age.verified, entry.figures.get("source", "") or age.origin
            document.extra = dict(_extra(entry))
            if undecoded(entry.block):
                document.error = f"not valid UTF-8 in line {entry.line + 1:,} (Latin-1?)"
            document.notes = tuple(_notes(entry))
            yield entry, document

    def read(self, key: str) -> Document:
        name = safe_key(key).partition("#")[0]
        if name in self.names():
            for document in self.load(self._source(name)):
                if document.key == key:
                    return document
        raise missing(self, key)

    # Health

    def budget(self) -> Budget:
        """Of the file that is nearest to its limit, or furthest over it."""
        used = [(len(self._text(name)), _limit(name)) for name in self.names()] or [(0, MEMORY_BUDGET)]
        chars, limit = max(used, key=lambda item: item[0] / item[1])
        return Budget(chars=chars, max_chars=limit)

    def at_start(self) -> Iterator[Opening]:
        """Files that OpenClaw does not trust are left out; a person's own USER.md that is too long is dropped whole."""
        names = self.names()
        untrusted = self.ledger.quarantined(names)
        for name in names:
            text, personal = self._text(name), name.startswith("users/")
            if name in untrusted or not text.strip() or (personal and len(text) > USER_CAP):
                continue
            cap = USER_CAP if name.endswith(USER) else _BOOTSTRAP
            what = "the user model" if name.endswith(USER) else "long-term memory, in private sessions"
            yield opening_of(self.info.root / name, what, text, cap=cap)

    def _health(self, name: str) -> Iterator[str]:
        text = self._text(name)
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

    def _text(self, name: str) -> str:
        """Empty where there is nothing to read."""
        try:
            data, _ = self.bytes_at(self.info.root / name)
        except OSError:
            return ""
        return "" if looks_binary(data) else decode(data)

    # Changing

    def _create(self, draft: Draft) -> Proposal:
        _check_triggers(draft.tags)
        block, notes = block_for(draft)
        if not lines.shape_of(block.split("\n", 1)[0]).text:
            raise RefusedError(
                "this text is one of OpenClaw's own markers, so the entry would be empty; nothing was written",
                hint="write what is to be remembered before it",
            )
        name = self._file_for(draft.kind)
        return self._added(name, block, notes, age_of(draft) if draft.extra.get("source") else Age())

    def _import(self, name: str, image: Image, title: str, hook: str) -> Proposal:
        """A line of another workspace as it is; any other memory as a line of its text."""
        held = read_memory(image.data, "memory.md", Path("memory.md"), image.mtime_ns)
        entries = lines.parse(decode(image.data))
        kind = Kind.FACT if held.kind is Kind.OTHER else held.kind
        if len(entries) == 1 and entries[0].block == decode(image.data).strip("\n") and entries[0].first.lead.strip():
            return self._added(self._file_for(kind), entries[0].block, (), Age())
        own_title = "" if title == title_of(held.body) else title
        block, notes = block_for(Draft(own_title, held.body, kind, held.description, held.tags))
        moment = clock.parse(held.modified or held.created)
        if moment is None and image.mtime_ns:
            moment = clock.from_ns(image.mtime_ns)
        age = Age(created=clock.stamp(moment) if moment else "", origin=held.origin)
        return self._added(self._file_for(kind), block, notes, age)

    def _restore(self, key: str, image: Image, title: str, hook: str) -> Proposal:
        """Into the file it stood in, which is all that tells its type; one of OpenClaw's own becomes a person's."""
        name = key.partition("#")[0]
        if name not in (MEMORY, LEGACY, USER, *self.names()):
            raise missing(self, key)
        block = decode(image.data).strip("\n").removesuffix("\r")
        return self._added(name, block, (), Age())

    def _file_for(self, kind: Kind) -> str:
        return USER if kind in _ABOUT_THE_USER else LEGACY if LEGACY in self.names() else MEMORY

    def _added(self, name: str, block: str, notes: Sequence[str], age: Age) -> Proposal:
        seen = (clock.parse(age.created) or clock.now()).date().isoformat()
        head = f"<!-- observed: {seen} | status: active -->\n\n" if name.endswith(USER) else ""
        change = self._change(name, lambda text: lines.added(text, head + block), clock.now_ns())
        entry = _only_new(change, block)
        document = self._document_in(name, change, entry)
        changes = [change]
        if age != Age():
            changes.append(self.ages.change(self.info.root / name, document.etag, age))
        said = [*notes, *self._over(name, change), *self._warnings(name, "", entry.body)]
        return Proposal(document.key, changes, tuple(said), document.etag, document.data)

    def _document_in(self, name: str, change: Change, entry: Entry) -> Document:
        """The entry as it will be read once the change is made."""
        after = decode(change.after.data) if change.after else ""
        for found, document in self._documents(name, lines.parse(after), 0):
            if (found.block, found.copy) == (entry.block, entry.copy):
                return document
        raise RefusedError("the text would be read back differently than meant", hint="write it as one plain line")

    def _update(self, document: Document, edit: Edit) -> Proposal:
        given = (
            ("title", edit.title, document.title),
            ("description", edit.description, ""),
            ("type", edit.kind, document.kind),
        )
        for field_name, value, held in given:
            if value is not None and value != held:
                raise RefusedError(f"an entry of OpenClaw has a text, but no {field_name} of its own")
        entry = self._entry(document)
        block = entry.block
        if edit.body is not None and edit.body.strip("\n") != document.body.strip("\n"):
            block = lines.with_body(entry, edit.body)
        if edit.tags is not None and edit.tags != document.tags:
            _check_triggers(edit.tags)
            block = lines.with_triggers(block, edit.tags)
        return self._rewritten(document, entry, block, edit.verified)

    def _replace(self, document: Document, data: bytes) -> Proposal:
        return self._rewritten(document, self._entry(document), decode(data).strip("\n").removesuffix("\r"), None)

    def _rewritten(self, document: Document, entry: Entry, block: str, verified: str | None) -> Proposal:
        """The entry keeps its name; what an edit does not verify anew is as old as it was."""
        if not entry.body.strip() or len(lines.parse(block)) != 1 or lines.parse(block)[0].block != block:
            raise UsageError("an entry of OpenClaw is one line, and indented lines that continue it")
        if entry.generated and "\n" in block and "\n" not in entry.block:
            raise RefusedError(
                "an entry in a section that OpenClaw wrote must stay one line",
                hint="else it never compacts the section",
            )
        name, own = document.key.split("#")
        path, etag = self.info.root / name, etag_of(encode(block))
        change = self._change(name, lambda text: lines.replaced(text, entry, block))
        known = self.ages.of(path).get(document.etag, Age())
        age = replace(known, verified=known.verified if verified is None else verified)
        if etag == document.etag:
            aged = [] if verified is None else [self.ages.change(path, etag, age)]
            return Proposal(document.key, aged or [change], etag=etag, data=encode(block))
        aged = [self.ages.change(path, document.etag, None)] if known != Age() else []
        aged.append(self.ages.change(path, etag, replace(age, id=own.partition("~")[0])))
        new = lines.parse(block)[0]
        notes = [*self._over(name, change), *self._warnings(name, entry.body, new.body)]
        return Proposal(document.key, [change, *aged], tuple(notes), etag, encode(block))

    def _delete(self, document: Document) -> Proposal:
        if not document.etag:
            raise RefusedError(f"{document.path}: {document.error}", hint="mend or remove the file by hand")
        entry = self._entry(document)
        name = document.key.partition("#")[0]
        path = self.info.root / name
        changes = [self._change(name, lambda text: lines.removed(text, entry))]
        if document.etag in self.ages.of(path):
            changes.append(self.ages.change(path, document.etag, None))
        return Proposal(document.key, changes, tuple(self._warnings(name, entry.body, "")))

    def _warnings(self, name: str, old: str, new: str) -> list[str]:
        return [*self.ledger.warnings(name, wish_for(name, old, new)), *self.ledger.promoting(name)]

    def _entry(self, document: Document) -> Entry:
        """The line a document was made from, as its file has it now."""
        name = document.key.partition("#")[0]
        for entry, found in self._documents(name, lines.parse(self._text(name)), document.mtime_ns):
            if found.key == document.key and found.etag == document.etag:
                return entry
        raise self._conflict(document.key)

    def _change(self, name: str, operate: Callable[[str], str], mtime_ns: int | None = None) -> Change:
        """Several of one plan to one file build on each other."""
        path = self.info.root / name

        def rewrite(held: bytes) -> bytes:
            return encode(operate(decode(held)))

        with said_plainly(path):
            before = self.image_at(path)
        data = rewrite(before.data if before else b"")
        if before is None:
            after = Image(data, clock.now_ns(), _MODE)
        else:
            after = Image(data, before.mtime_ns if mtime_ns is None else mtime_ns, before.mode)
        return Change(f"file:{os.path.realpath(path)}", before, after, rewrite)

    def _over(self, name: str, change: Change) -> Iterator[str]:
        before, after = (len(decode(image.data)) if image else 0 for image in (change.before, change.after))
        if after > _limit(name) and after > before:
            yield f"{name} would be at {after:,} of the {_limit(name):,} characters that OpenClaw takes"


def _check_triggers(tags: Sequence[str]) -> None:
    """They stand in one comment, parted by commas."""
    wrong = next((tag for tag in tags if re.search(r"[,\r\n]|-->|<!--", tag)), None)
    if wrong is not None:
        raise RefusedError(
            f"{wrong!r} cannot be a tag of OpenClaw's, which keeps tags in a comment; nothing was changed",
            hint="leave commas, line ends and comment marks out",
        )


def _keyed(name: str, entries: Sequence[Entry], ages: dict[str, Age]) -> Iterator[tuple[str, Entry]]:
    own_key = unique()
    for entry in entries:
        own = "" if entry.promotion else ages.get(etag_of(encode(entry.block)), Age()).id
        yield f"{name}#{own_key(own or etag_of(encode(entry.identity))[:_ID])}", entry


def _only_new(change: Change, block: str) -> Entry:
    """The last entry with these very lines; a text that would fall apart has none."""
    found = [entry for entry in lines.parse(decode(change.after.data if change.after else b"")) if entry.block == block]
    if not found:
        raise RefusedError("the text would be read back differently than meant", hint="write it as one plain line")
    return found[-1]


def _extra(entry: Entry) -> Iterator[tuple[str, str]]:
    if entry.promotion:
        yield "promotion", entry.promotion
    if entry.status:
        yield "status", entry.status
    for name in ("importance", "project"):
        if entry.comments.get(name):
            yield name, entry.comments[name]
    figures = entry.figures
    if figures.get("recalls", "").isdigit():
        yield "usage_count", figures["recalls"]
    for name in ("score", "signals"):
        if name in figures:
            yield name, figures[name]


def _triggers(entry: Entry) -> tuple[str, ...]:
    return tuple(filter(None, (word.strip() for word in entry.comments.get("trigger", "").split(","))))


def _notes(entry: Entry) -> Iterator[str]:
    if entry.status == "superseded":
        yield "marked as superseded in its file"
    if entry.promotion:
        yield "promoted by OpenClaw; deleting it removes its marker too, so that it does not come back"


def _limit(name: str) -> int:
    return USER_CAP if name.endswith(USER) else MEMORY_BUDGET
