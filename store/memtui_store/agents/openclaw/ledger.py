"""Look up OpenClaw's record of who wrote each file of a workspace; it is never written.

A file whose bytes were changed from outside since the agent wrote it last becomes untrusted at the agent's next write,
and stays so: OpenClaw then leaves it out of every session's start.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from memtui_store.agents import sqlite_file
from memtui_store.audit.scan import redact
from memtui_store.changes.files import reason_for
from memtui_store.text import clip

_QUERY = (
    "SELECT entry_key, value_json FROM plugin_state_entries"
    " WHERE plugin_id = 'core:memory-artifact-provenance' AND namespace = 'workspace-files'"
)
_QUOTE = 160


@dataclass(frozen=True, slots=True)
class Ledger:
    database: Path
    workspace: Path

    def classes(self) -> tuple[dict[str, str], str]:
        """By the hash of a file's path below the workspace, who wrote it; and why nothing is known, if so."""
        if not os.path.exists(self.database):
            return {}, ""
        own = _hash(os.path.realpath(self.workspace)) + ":"
        try:
            rows = sqlite_file.ask(self.database, lambda db: db.execute(_QUERY).fetchall())
        except OSError as error:
            return {}, reason_for(error)
        except sqlite3.Error as error:
            return {}, sqlite_file.reason_for(error)
        held = ((key, value) for key, value in rows if isinstance(key, str) and key.startswith(own))
        return {key.removeprefix(own): _class(value) for key, value in held}, ""

    def warnings(self, name: str, request: str) -> list[str]:
        """Before a save: what it would cost, and the ways that cost nothing."""
        found, why = self.classes()
        if why:
            return [
                f"OpenClaw's record of who wrote {name} cannot be read ({why}); it may distrust the file afterwards"
            ]
        held = found.get(_hash(name))
        if held is None:
            return []
        if held == "untrusted":
            return [f"{name} is quarantined by OpenClaw already: no session starts with it"]
        return [
            f"OpenClaw keeps a record of who wrote {name}: after a change from outside, its agent's next write makes"
            " the file untrusted for good, and no session starts with it any more",
            f"safer: have the agent do it, by telling it: {request}",
            "safer: add what is new as a note of its own (memtui add --store openclaw-notes…), which has no record",
        ]

    def promoting(self, name: str) -> list[str]:
        """OpenClaw drops its own rewrite where the file has changed meanwhile, so this is said and no more."""
        locks = self.database.parent.parent / "locks"
        for path in (self.workspace / name, self.workspace):
            if os.path.lexists(locks / f"memory-promotion-{_hash(os.path.realpath(path))}"):
                return ["OpenClaw holds its lock for this workspace: it may be rewriting MEMORY.md right now"]
        return []

    def quarantined(self, names: list[str]) -> list[str]:
        found, _ = self.classes()
        return [name for name in names if found.get(_hash(name)) == "untrusted"]


def request_for(name: str, old: str, new: str) -> str:
    """A sentence a person can give to the agent; no secret goes with it."""
    quoted = [clip(" ".join(redact(text).text.split()), _QUOTE) for text in (old, new)]
    if not new:
        return f"Remove this from {name}: “{quoted[0]}”"
    if not old:
        return f"Add this to {name}: “{quoted[1]}”"
    return f"In {name}, replace “{quoted[0]}” by “{quoted[1]}”"


def _class(value: object) -> str:
    try:
        held = json.loads(value) if isinstance(value, str) else None
    except (ValueError, RecursionError):
        held = None
    origin = held.get("originClass") if isinstance(held, dict) else None
    return origin if isinstance(origin, str) else "unknown"


def _hash(text: str) -> str:
    return hashlib.sha256(os.fsencode(text)).hexdigest()
