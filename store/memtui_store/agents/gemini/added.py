"""What older Geminis were told to remember: the points below one heading of GEMINI.md, one entry each.

The rest of the file is the user's own instructions and is listed with those; of the section nothing but the point that
is meant is ever changed.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.ages import Age, Ages, age_of, aged_document, no_ages
from memtui_store.agents.contract import Proposal, undecoded
from memtui_store.agents.drafts import changed_field, draft_from, first_line, repeats
from memtui_store.agents.entries import EntryStore
from memtui_store.changes.plan import Change, Image
from memtui_store.errors import ConflictError, RefusedError
from memtui_store.format.memory_file import decode, encode, etag_of
from memtui_store.model import Document, Draft, Edit, Kind, Source

HEADING = "## Gemini Added Memories"
_POINT = re.compile(r"- (?=\S)")
_ID = 10
_MOST = 5_000


@dataclass(frozen=True, slots=True)
class Point:
    """`line` counts from nought; `copy` tells apart points with the same text."""

    line: int
    text: str
    copy: int = 0

    @property
    def etag(self) -> str:
        return etag_of(encode(self.text))

    def key(self, ages: Mapping[str, Age]) -> str:
        """The hash of its text as memtui first saw it, which it keeps through memtui's own edits."""
        stem = ages.get(self.etag, Age()).id or self.etag[:_ID]
        return f"{stem}~{self.copy + 1}" if self.copy else stem


def points(text: str) -> list[Point]:
    """The section ends at the next heading of its level."""
    found: list[Point] = []
    copies: Counter[str] = Counter()
    inside = False
    for number, line in enumerate(text.split("\n")):
        bare = line.removesuffix("\r")
        if bare.startswith("## "):
            inside = bare.rstrip() == HEADING
        elif inside and (match := _POINT.match(bare)):
            words = bare[match.end() :]
            found.append(Point(number, words, copies[words]))
            copies[words] += 1
    return found


@dataclass
class AddedStore(EntryStore):
    """Its root is Gemini's own folder."""

    path: Path = Path()
    ages: Ages = field(default_factory=no_ages)

    def names(self) -> list[str]:
        return [self.path.name] if os.path.lexists(self.path) else []

    def path_of(self, name: str) -> Path:
        return self.path

    def file_of(self, key: str) -> str:
        return self.path.name

    def source(self, name: str) -> Source:
        return self.source_of(f"{name}#", self.path, self.ages.stamp(self.path))

    def documents(self, name: str, data: bytes, mtime_ns: int) -> list[Document]:
        ages = self.ages.of(self.path)
        found = self.at_most(_MOST, points(decode(data)), f"more than {_MOST:,} memories")
        return [self._document(point, mtime_ns, ages) for point in found]

    def _document(self, point: Point, mtime_ns: int, ages: Mapping[str, Age]) -> Document:
        document = aged_document(point.key(ages), self.path, point.text, mtime_ns, ages, agent="gemini")
        document.title = document.name = first_line(point.text)
        document.body, document.kind = point.text, Kind.FACT
        document.body_line = document.line = point.line + 1
        if undecoded(point.text):
            document.error = f"not valid UTF-8 in line {point.line + 1:,} (Latin-1?)"
        return document

    # Changing

    def _create(self, draft: Draft) -> Proposal:
        title, body = " ".join(draft.title.split()), " ".join(draft.body.split())
        text = body if body and repeats(body, title) else f"{title}: {body}" if body else title
        lost = [f"its type ({draft.kind.value})"] if draft.kind is not Kind.FACT else []
        lost += [f"its tags ({', '.join(draft.tags)})"] if draft.tags else []
        lost += ["its description"] if draft.description and not repeats(text, draft.description) else []
        lost += ["its line breaks"] if "\n" in draft.body.strip() else []
        notes = (f"Gemini keeps one line per memory: {', '.join(lost)} will not be kept",) if lost else ()
        return self._added(text, notes, age_of(draft) if draft.extra.get("source") else Age())

    def _import(self, name: str, image: Image, title: str, hook: str) -> Proposal:
        return self._create(draft_from(image, title)[0])

    def _restore(self, key: str, image: Image, title: str, hook: str) -> Proposal:
        stem = key.partition("~")[0]
        text = decode(image.data)
        return self._added(text, (), Age() if etag_of(encode(text)).startswith(stem) else Age(id=stem))

    def _added(self, text: str, notes: tuple[str, ...], age: Age) -> Proposal:
        _check_one_line(text)
        change = self._change(lambda held: added(held, text), clock.now_ns())
        after = points(decode(change.after.data if change.after else b""))
        point = [point for point in after if point.text == text][-1]
        ages = self.ages.of(self.path)
        changes = [change]
        if age != Age():
            changes.append(self.ages.change(self.path, point.etag, age))
            ages[point.etag] = age
        return Proposal(point.key(ages), changes, notes, point.etag, encode(text))

    def _update(self, document: Document, edit: Edit) -> Proposal:
        if name := changed_field(edit, document, "title", "description", "kind", "tags"):
            raise RefusedError(f"a memory of Gemini's list has a text, but no {name} of its own")
        text = document.body if edit.body is None else edit.body.strip()
        return self._rewritten(document, text, edit.verified)

    def _replace(self, document: Document, data: bytes) -> Proposal:
        return self._rewritten(document, decode(data).strip(), None)

    def _rewritten(self, document: Document, text: str, verified: str | None) -> Proposal:
        _check_one_line(text)
        etag = etag_of(encode(text))
        change = self._change(lambda held: self._put(held, document, text))
        own = document.key.partition("~")[0]
        aged = self.ages.after_edit(self.path, document.etag, etag, own, verified)
        changes = [change, *aged] if etag != document.etag else aged or [change]
        return Proposal(document.key, changes, etag=etag, data=encode(text))

    def _remove(self, document: Document) -> Proposal:
        change = self._change(lambda held: self._put(held, document, None))
        return Proposal(document.key, [change, *self.ages.after_removal(self.path, document.etag)])

    def _put(self, held: str, document: Document, text: str | None) -> str:
        """One point in other words, or (None) without it, wherever it stands now.

        Of equal ones the last at hand serves where one above it was changed before, by the same plan.
        """
        same = [point for point in points(held) if point.text == document.body]
        ages = self.ages.of(self.path)
        point = next((point for point in same if point.key(ages) == document.key), same[-1] if same else None)
        if point is None:
            raise ConflictError(
                f"{document.path}: the memory was changed by someone else meanwhile",
                hint="look at it again, then repeat the change",
            )
        lines = held.split("\n")
        if text is None:
            del lines[point.line]
        else:
            lines[point.line] = f"- {text}" + ("\r" if lines[point.line].endswith("\r") else "")
        return "\n".join(lines)

    def _change(self, operate: Callable[[str], str], mtime_ns: int | None = None) -> Change:
        where = f"file:{os.path.realpath(self.path)}"
        return self.change_file(where, self.path, lambda held: encode(operate(decode(held))), mtime_ns)


def _check_one_line(text: str) -> None:
    if not text.strip() or text != text.strip():
        raise RefusedError("a memory of Gemini's list needs a text", hint="delete it instead")
    if len(text.splitlines()) != 1:
        raise RefusedError("a memory of Gemini's list is one line", hint="write it as one line, or as several memories")


def added(held: str, text: str) -> str:
    """After the last point of the section, which is made where there is none."""
    lines = held.split("\n")
    ending = "\r" if any(line.endswith("\r") for line in lines) else ""
    at = next((n for n, line in enumerate(lines) if line.rstrip() == HEADING), None)
    if at is None:
        start = held.rstrip("\r\n")
        gap = f"{ending}\n{ending}\n" if start else ""
        return f"{start}{gap}{HEADING}{ending}\n- {text}{ending}\n"
    known = points(held)
    at = known[-1].line if known else at
    if at == len(lines) - 1:
        lines.append("")
        lines[at] += ending
    lines.insert(at + 1, f"- {text}{ending}")
    return "\n".join(lines)
