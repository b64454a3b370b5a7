"""Hold what the judges of single claims share: the project, the moment of writing, what the text says elsewhere."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from memtui_store.audit.claims.hedges import SAYS_MOVED, SAYS_REMOVED, hedge_of, is_past
from memtui_store.audit.claims.history import Commit
from memtui_store.audit.claims.model import Claim, ClaimResult, Verdict
from memtui_store.audit.claims.names import split_line
from memtui_store.audit.claims.repository import Repository
from memtui_store.text import one_line

LANDING = 14 * 86_400
"""Work on a branch is remembered days before the main line knows it."""


class ClaimContext:
    """One text and its project; what few claims need is found out when the first of them asks."""

    def __init__(
        self, repository: Repository, text: str, claims: Sequence[Claim], written: int | None, source: Path | None
    ) -> None:
        """Take the memory's own file as `source`: git can date its lines where it is tracked."""
        self.repository, self.claims = repository, claims
        self._text, self._written, self._source = text, written, source
        self._hedges: dict[tuple[int, int], str | None] = {}

    def when(self, claim: Claim) -> int | None:
        """Return when this claim was made; a line that git dates is older than the file's last edit."""
        if self._source is None or not self._line_dates:
            return self._written
        first = self._text.rfind("\n", 0, claim.start) + 1
        line = self._text[first : self._text.find("\n", claim.start) + 1 or None].strip()
        return self._line_dates.get(line, self._written)

    @cached_property
    def _line_dates(self) -> dict[str, int]:
        return self.repository.written_lines(self._source) if self._source else {}

    def commits(self, claim: Claim) -> list[Commit]:
        """Return what the author can have seen: the state at the moment of writing, and soon after."""
        when = self.when(claim)
        if when is None or self.repository.head is None:
            return []
        found = [self.repository.commit_at(when), self.repository.commit_at(when + LANDING)]
        return list(dict.fromkeys(commit for commit in found if commit))

    def resolve_upwards(self, path: str) -> str:
        """Resolve a path that leads upwards, from the memory's own folder in the project."""
        folder = os.path.relpath(self._source.parent, self.repository.top) if self._source else ".."
        return os.path.normpath(f"{folder}/{path}")

    @cached_property
    def line_files(self) -> list[str]:
        """Return the files whose lines the text speaks of."""
        named = {split_line(claim.value)[0].strip("`") for claim in self.claims if claim.kind == "file_line"}
        found = (self.repository.tree.resolve(name) for name in sorted(named))
        return [here[0] for here in found if len(here) == 1]

    def hedge(self, claim: Claim) -> str | None:
        """Say why a missing thing is no fault of this text."""
        if is_past(self._text):
            return "the memory calls itself superseded"
        return self._hedge(claim) or self._called_gone.get(_name(claim))

    def _hedge(self, claim: Claim) -> str | None:
        place = claim.start, claim.end
        if place not in self._hedges:
            self._hedges[place] = hedge_of(claim)
        return self._hedges[place]

    @cached_property
    def _called_gone(self) -> dict[str, str | None]:
        """Return what some sentence of the text calls gone: no other sentence of it claims that it is there."""
        reasons = ((_name(claim), self._hedge(claim)) for claim in self.claims)
        return {name: reason for name, reason in reasons if reason in (SAYS_REMOVED, SAYS_MOVED)}


def _name(claim: Claim) -> str:
    return split_line(claim.value)[0].removesuffix("()").strip("/")


def result(claim: Claim, verdict: Verdict, evidence: str, suggestion: str | None = None) -> ClaimResult:
    """Make a result; file names and manifest lines are as hostile as any text, so its evidence is one safe line."""
    return ClaimResult(claim, verdict, one_line(evidence, 400), suggestion)


def unchecked(claim: Claim, reason: str) -> ClaimResult:
    return result(claim, "unchecked", reason)
