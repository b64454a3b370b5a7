"""Read the files of Hermes' queue: each holds one write that waits, as the steps it comes to."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from memtui_store import clock
from memtui_store.agents.hermes.reading import MEMORY, USER
from memtui_store.changes.files import read_file, reason_for
from memtui_store.errors import ConflictError, RefusedError
from memtui_store.text import clip

CAP = 256_000
FILES = {"memory": MEMORY, "user": USER}
_ACTIONS = ("add", "replace", "remove")


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do to a file; `exact` is the entry it was meant for, where Hermes recorded it."""

    action: str
    content: str = ""
    old: str = ""
    exact: str = ""

    def apply(self, entries: list[str]) -> list[str]:
        """By Hermes' rules: an add that is there already is done, and what is to go must be told apart."""
        if self.action == "add":
            return entries if self.content in entries else [*entries, self.content]
        at = self._match(entries)
        if self.action == "remove":
            return [*entries[:at], *entries[at + 1 :]]
        return list(dict.fromkeys([*entries[:at], self.content, *entries[at + 1 :]]))

    def _match(self, entries: Sequence[str]) -> int:
        for whole in filter(None, (self.exact, self.old)):
            if whole in entries:
                return entries.index(whole)
        if self.exact:
            raise ConflictError("the entry this was meant for is not there any more", hint="reject it, or look again")
        found = [entry for entry in entries if self.old in entry]
        if not found:
            raise ConflictError(f"no entry holds {clip(self.old, 80)!r} any more", hint="reject it")
        if len(set(found)) > 1:
            raise RefusedError(
                f"{len(set(found))} entries hold {clip(self.old, 80)!r}, and Hermes changes only one it can tell apart",
                hint="reject it, and change the entry you mean",
            )
        return entries.index(found[0])


@dataclass(frozen=True, slots=True)
class Record:
    """A pending file as far as it can be read."""

    path: Path
    data: bytes
    target: str = ""
    steps: tuple[Step, ...] = ()
    summary: str = ""
    origin: str = ""
    created: str = ""
    error: str = ""
    batch: bool = False


def folder_of(home: Path) -> Path:
    return home / "pending" / "memory"


def records(home: Path) -> Iterator[Record]:
    folder = folder_of(home)
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return
    for name in names:
        if name.endswith(".json") and not name.startswith("."):
            yield record_at(folder / name)


def record_at(path: Path) -> Record:
    try:
        data = read_file(path, CAP)[0]
    except OSError as problem:
        return Record(path, b"", error=reason_for(problem))
    try:
        held = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return Record(path, data, error="not valid JSON: Hermes skips it")
    payload = held.get("payload") if isinstance(held, dict) else None
    if not isinstance(payload, dict):
        return Record(path, data, error="it holds no change Hermes could make")
    target = _text({"target": "memory"} | payload, "target")
    steps = tuple(_steps(payload))
    error = ""
    if target not in FILES or not steps:
        error = "it holds no change Hermes could make"
    elif wrong := next((step.action for step in steps if step.action not in _ACTIONS), None):
        error = f"{clip(wrong, 40)!r} is nothing Hermes does to a memory"
    moment = held.get("created_at")
    return Record(
        path,
        data,
        target,
        steps,
        _text(held, "summary"),
        _text(held, "origin"),
        _moment(moment) if isinstance(moment, (int, float)) else "",
        error,
        payload.get("action") == "batch",
    )


def _steps(payload: dict[str, object]) -> Iterator[Step]:
    operations = payload.get("operations") if payload.get("action") == "batch" else [payload]
    for held in operations if isinstance(operations, list) else ():
        if isinstance(held, dict):
            content = _text(held, "content") or _text(held, "new_text")
            exact = _text(held, "matched_entry").strip()
            yield Step(_text(held, "action"), content.strip(), _text(held, "old_text").strip(), exact)


def _text(held: Mapping[str, object], name: str) -> str:
    value = held.get(name)
    return value if isinstance(value, str) else ""


def _moment(seconds: float) -> str:
    try:
        moment = clock.from_ns(int(seconds * 1_000_000_000))
    except (OverflowError, ValueError):
        return ""
    return clock.stamp(moment) if moment else ""
