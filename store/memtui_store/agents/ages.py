"""Keep what an agent does not keep about an entry: since when it stands there, and what it was called before an edit.

A small file of memtui's own, by the hash of the entry's text. Looking notes when a text was first seen; everything
else is set by plans, through a medium whose images are single rows, so that a look never disturbs a plan.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from memtui_store import clock
from memtui_store.changes.files import make_private
from memtui_store.changes.plan import Change, Image
from memtui_store.errors import ConflictError, StorageError
from memtui_store.format.memory_file import encode, etag_of
from memtui_store.model import Document, Draft
from memtui_store.portable import O_CLOEXEC, O_NOFOLLOW

SCHEME = "hermes-age"
_NAME = re.compile(r"(.*?)#([0-9a-f]{64})#(.*)", re.DOTALL)
_SCHEMA = """
CREATE TABLE IF NOT EXISTS ages (
    place TEXT NOT NULL, entry TEXT NOT NULL, id TEXT NOT NULL, created TEXT NOT NULL, verified TEXT NOT NULL,
    origin TEXT NOT NULL, PRIMARY KEY (place, entry)
) WITHOUT ROWID
"""


@dataclass(frozen=True, slots=True)
class Age:
    """`id` is the name an entry had before memtui edited it; empty where its own text still names it."""

    id: str = ""
    created: str = ""
    verified: str = ""
    origin: str = ""

    @property
    def set_by_plan(self) -> bool:
        return bool(self.id or self.verified)

    @property
    def image(self) -> Image:
        held = {name: value for name, value in asdict(self).items() if value}
        return Image(json.dumps(held, sort_keys=True, ensure_ascii=False).encode() + b"\n")

    @classmethod
    def of(cls, image: Image) -> Age:
        return cls(**json.loads(image.data))


def aged_document(key: str, path: Path, text: str, mtime_ns: int, ages: Mapping[str, Age], *, agent: str) -> Document:
    """An entry as a document, with what is known of its age; its bytes are its text alone."""
    data = encode(text)
    document = Document(key, path, data, etag_of(data), mtime_ns, len(data), agent=agent)
    age = ages.get(document.etag, Age())
    document.created, document.verified, document.origin = age.created, age.verified, age.origin
    return document


def age_of(draft: Draft) -> Age:
    """Of a new entry: what came from elsewhere is as old as it was there."""
    extra = draft.extra
    created = extra.get("modified") or extra.get("created") or clock.stamp(clock.now())
    return Age(created=created, verified=extra.get("verified", ""), origin=extra.get("source", ""))


@dataclass(frozen=True, slots=True)
class Ages:
    """Never a reason to fail while looking: what cannot be read is not known."""

    path: Path

    def of(self, place: Path) -> dict[str, Age]:
        """Every text once seen in a file, by its hash."""
        if not os.path.exists(self.path):
            return {}
        try:
            with _opened(self.path, write=False) as db:
                rows = db.execute(
                    "SELECT entry, id, created, verified, origin FROM ages WHERE place = ?", (str(place),)
                )
                return {row[0]: Age(*row[1:]) for row in rows}
        except StorageError:
            return {}

    def note(self, place: Path, seen: Mapping[str, str]) -> None:
        """Remember when each of these was first seen; what is known already stays as it is."""
        with _opened(self.path, write=True) as db:
            rows = [(str(place), entry, created) for entry, created in seen.items()]
            db.executemany("INSERT OR IGNORE INTO ages VALUES (?, ?, '', ?, '', '')", rows)

    def stamp(self, place: Path) -> str:
        """Changes with what plans set about a file's entries; a first look alone changes nothing."""
        return repr(sorted((entry, age.id, age.verified) for entry, age in self.of(place).items() if age.set_by_plan))

    def after_edit(
        self, place: Path, old: str, new: str, own: str, verified: str | None, unknown: Age | None = None
    ) -> list[Change]:
        """Keep an entry's name and age through an edit: what an edit does not verify anew is as old as it was."""
        known = self.of(place).get(old)
        age = known or unknown or Age()
        if verified is not None:
            age = replace(age, verified=verified)
        if new == old:
            return [] if verified is None else [self.change(place, new, age)]
        return [*self.after_removal(place, old), self.change(place, new, replace(age, id=own))]

    def after_removal(self, place: Path, entry: str) -> list[Change]:
        """Forget an entry, if anything is known of it."""
        return [self.change(place, entry, None)] if entry in self.of(place) else []

    def change(self, place: Path, entry: str, age: Age | None) -> Change:
        """Set what is known of an entry, or (None) forget it."""
        held = self.of(place).get(entry)
        after = age.image if age else None
        return Change(f"{SCHEME}:{self.path}#{entry}#{place}", held.image if held else None, after)


def no_ages() -> Ages:
    """For a store that is made without a place to keep them."""
    return Ages(Path())


class AgeMedium:
    """Rows as images; an address names the file, the entry's hash and the place it stands in."""

    def load(self, name: str) -> Image | None:
        path, entry, place = _parts(name)
        held = Ages(Path(path)).of(Path(place)).get(entry)
        return held.image if held else None

    def stage(self, change: Change, temp: str) -> None:
        """A row needs no preparation."""

    def apply(self, change: Change, temp: str) -> None:
        if change.side(self.load(change.name)) != "old":
            raise ConflictError(f"what is known of {_parts(change.name)[2]} was changed meanwhile")
        self._put(change.name, change.after)

    def revert(self, change: Change, temp: str) -> None:
        if change.side(self.load(change.name)) == "new":
            self._put(change.name, change.before)

    def settle(self, changes: list[tuple[Change, str]]) -> None:
        """Each transaction lasts by itself."""

    def salvage(self, change: Change, temp: str) -> Image | None:
        return None

    def _put(self, name: str, image: Image | None) -> None:
        path, entry, place = _parts(name)
        with _opened(Path(path), write=True) as db:
            db.execute("DELETE FROM ages WHERE place = ? AND entry = ?", (place, entry))
            if image is not None:
                age = Age.of(image)
                row = (place, entry, age.id, age.created, age.verified, age.origin)
                db.execute("INSERT INTO ages VALUES (?, ?, ?, ?, ?, ?)", row)


def _parts(name: str) -> tuple[str, str, str]:
    match = _NAME.fullmatch(name)
    if match is None:
        raise StorageError(f"{name} names no entry of Hermes")
    return match[1], match[2], match[3]


@contextmanager
def _opened(path: Path, *, write: bool) -> Iterator[sqlite3.Connection]:
    """One short transaction; the file is made by whoever writes first."""
    try:
        if write:
            make_private(path.parent)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600))
        db = sqlite3.connect(
            f"{path.as_uri()}?mode={'rw' if write else 'ro'}", uri=True, timeout=2, isolation_level=None
        )
        try:
            if write:
                db.execute(_SCHEMA)
                db.execute("BEGIN IMMEDIATE")
            yield db
            if write:
                db.execute("COMMIT")
        finally:
            db.close()
    except (OSError, sqlite3.Error) as error:
        raise StorageError(
            f"{path}: {error}",
            hint="where it is damaged, move it away: ages start anew then, and edits made before cannot be undone",
        ) from error
