"""Read the rows of a Carapace database as documents, each with its place in the chains and in the brief."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from memtui_store.agents import sqlite_file
from memtui_store.agents.carapace.brief import BRIEF_CHARS, BRIEF_ENTRIES, brief_cut
from memtui_store.agents.carapace.chains import Chains
from memtui_store.agents.carapace.entries import BROKEN_TAGS, document_of, key_of, text
from memtui_store.agents.carapace.rows import Row
from memtui_store.agents.carapace.schema import schema_of
from memtui_store.agents.contract import unreadable
from memtui_store.changes.files import reason_for
from memtui_store.model import Document, Source

MOST = 100_000
_TICK_NS = 50_000_000
"""Longer than a clock tick of any kernel: two writes so far apart have different times."""


@dataclass(frozen=True)
class Content:
    """The rows of one state of the database, for the many questions one plan asks."""

    source: Source
    documents: list[Document]
    chains: Chains
    failed: bool = False
    more: bool = False
    """Whether there are more rows than are shown."""

    @cached_property
    def by_key(self) -> dict[str, Document]:
        return {document.key: document for document in self.documents}

    def is_of(self, source: Source) -> bool:
        """Whether it is what stands there now; what was written just now may change again within one clock tick."""
        if self.failed or not source.stamp:
            return self.source is source
        return self.source.stamp == source.stamp and time.time_ns() - max(source.stamp[1], source.stamp[-1]) > _TICK_NS

    def problems(self) -> Iterator[str]:
        chains, names = self.chains, self.chains.rows
        counts = (
            (sum(bool(chains.orphaned(name)) for name in names), "hidden for ever behind one that does not exist"),
            (sum(bool(chains.rivals(name)) for name in names), "replaced twice: Carapace shows all that replace it"),
            (
                sum(BROKEN_TAGS in document.notes for document in self.documents),
                "with broken tags: Carapace's search and brief fail in this group",
            ),
        )
        for number, words in counts:
            if number:
                yield f"{number:,} {'entry' if number == 1 else 'entries'} {words}"


NOTHING = Content(Source("", Path()), [], Chains(()))


def read_content(source: Source, cap: int) -> Content:
    """Every entry up to a number; `cap` is for one entry's text, since a database of many is never read whole."""
    reason, rows = source.error, list[Row]()
    try:
        rows = [] if reason else sqlite_file.ask(source.path, lambda db: _rows(db, cap))
    except OSError as error:
        reason = reason_for(error)
    except sqlite3.Error as error:
        reason = sqlite_file.reason_for(error)
    if reason:
        return Content(source, [unreadable(source.key, source.path, reason)], Chains(()), failed=True)
    chains = Chains(rows[:MOST])
    documents = list(_documents(rows[:MOST], chains, source.path, cap))
    return Content(source, documents, chains, more=len(rows) > MOST)


def _rows(db: sqlite3.Connection, cap: int) -> list[Row]:
    schema = schema_of(db)
    fits = f"CASE WHEN length(CAST(content AS BLOB)) > {cap} THEN x'00' ELSE content END"
    names = ", ".join(fits if name == "content" else name for name in schema.columns)
    found = db.execute(f"SELECT {names} FROM {schema.table} ORDER BY created_at, rowid LIMIT {MOST + 1}")  # noqa: S608 - checked names
    return [dict(zip(schema.columns, values, strict=True)) for values in found]


def _documents(rows: list[Row], chains: Chains, path: Path, cap: int) -> Iterator[Document]:
    cut = brief_cut(chains.rows)
    for row in rows:
        if row["content"] == b"\0":
            yield unreadable(key_of(row), path, f"too large to read (the limit is {cap / 1_048_576:.1f} MB)")
            continue
        document = document_of(row, path)
        name = text(row, "id")
        document.supersedes = chains.replaced_by(name)
        left_out = [f"beyond the {BRIEF_ENTRIES} entries or {BRIEF_CHARS:,} characters of Carapace's brief"]
        document.notes = (*document.notes, *chains.notes(name), *(left_out if name in cut else ()))
        if gone := chains.orphaned(name):
            document.extra["orphaned_by"] = gone
            document.extra["hidden_by"] = f"replaced by {gone[:60]}, which does not exist"
        if chains.rivals(name):
            document.extra["successors"] = ", ".join(chains.rivals(name))
        yield document
