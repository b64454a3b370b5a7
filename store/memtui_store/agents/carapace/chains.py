"""Follow who replaced whom, and find where Carapace has left a chain broken.

It marks the old entry and adds the new one in two steps, forgets the old one when the new one is deleted, and lets an
entry be replaced twice: then something is hidden for ever, or two answers are given to one question.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from memtui_store.agents.carapace.entries import text
from memtui_store.agents.carapace.rows import Row


class Chains:
    def __init__(self, rows: Iterable[Row]) -> None:
        self.rows = {text(row, "id"): row for row in rows}
        self._successors: dict[str, list[str]] = {}
        for name, row in self.rows.items():
            older = text(row, "supersedes")
            if older in self.rows and older != name:
                self._successors.setdefault(older, []).append(name)
        for name, row in self.rows.items():
            newer = text(row, "superseded_by")
            if newer in self.rows and newer != name and newer not in self._successors.setdefault(name, []):
                self._successors[name].append(newer)
        self._hidden_by: dict[str, list[str]] = {}
        for name, row in self.rows.items():
            newer = text(row, "superseded_by")
            if newer and newer != name:
                self._hidden_by.setdefault(newer, []).append(name)
        self._replaced = {newer: older for older, found in self._successors.items() for newer in found}

    def replaced_by(self, name: str) -> str:
        """What an entry stands in for, where its own column does not say so."""
        return text(self.rows[name], "supersedes") or self._replaced.get(name, "")

    def orphaned(self, name: str) -> str:
        """The id that hides it and does not exist."""
        newer = text(self.rows[name], "superseded_by")
        return newer if newer and (newer not in self.rows or newer == name) else ""

    def live(self, name: str) -> bool:
        return self.rows[name].get("superseded_by") is None

    def rivals(self, name: str) -> list[str]:
        """All that replace it, oldest first, where more than one of them is shown."""
        found = self._successors.get(name, [])
        if sum(map(self.live, found)) < 2:
            return []
        return sorted(found, key=lambda newer: text(self.rows[newer], "created_at"))

    def notes(self, name: str) -> Iterable[str]:
        gone = self.orphaned(name)
        if gone:
            yield f"hidden by Carapace for ever: replaced by {gone[:60]}, which does not exist; it can be revived"
        rivals = self.rivals(name)
        if rivals:
            yield f"replaced twice, by {' and '.join(rivals)}: Carapace shows them all; they can be put in a row"

    # Mending

    def revived(self, name: str) -> dict[str, Row]:
        return {name: {**self.rows[name], "superseded_by": None}}

    def in_a_row(self, name: str) -> dict[str, Row]:
        """Every rival replaces the one before it, so that the newest alone is shown."""
        order = [name, *(newer for newer in self.rivals(name) if self.live(newer))]
        changed: dict[str, Row] = {}
        for older, newer in pairwise(order):
            changed[older] = {**changed.get(older, self.rows[older]), "superseded_by": newer}
            changed[newer] = {**self.rows[newer], **({"supersedes": older} if "supersedes" in self.rows[newer] else {})}
        return changed

    def without(self, name: str) -> dict[str, Row]:
        """What an entry in the middle of a chain leaves behind: its neighbours take each other's hand."""
        row = self.rows[name]
        newer = text(row, "superseded_by")
        changed: dict[str, Row] = {}
        if newer not in self.rows:
            return changed
        older = self._hidden_by.get(name, [])
        for held in older:
            changed[held] = {**self.rows[held], "superseded_by": newer}
        if text(self.rows[newer], "supersedes") == name:
            changed[newer] = {**self.rows[newer], "supersedes": older[0] if older else None}
        return changed

    def left_hidden(self, name: str) -> list[str]:
        """What would stay hidden without the entry that replaces it."""
        if text(self.rows[name], "superseded_by") in self.rows:
            return []
        return self._hidden_by.get(name, [])
