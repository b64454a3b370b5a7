"""What the judges of single claims share: the project, the moment of writing, and what the text tells elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path

from memtui_store.audit.claims.model import Claim, ClaimResult, Hedge, Verdict
from memtui_store.audit.claims.repository import Repository
from memtui_store.text import one_line

_TOLD: dict[Hedge, str] = {
    "removed": "the memory itself tells it as removed",
    "renamed": "the memory itself tells it as renamed or moved",
    "arrow": "the memory itself tells it as renamed or moved",
    "past": "the memory speaks of it as past",
    "old": "the memory speaks of it as past",
    "planned": "the memory tells it as planned",
    "intended": "the memory tells it as planned",
    "example": "the memory gives it as an example",
    "elsewhere": "the memory places it outside this project",
    "negated": "the memory says that it is not to be used or not there",
    "asked": "the memory only asks about it",
}

# Said of what stood there when it was said, these words make it no less of a claim.
_WEAK: frozenset[Hedge] = frozenset({"arrow", "old", "intended", "example"})


class Asking:
    """One text's questions to one project. What few claims need is found out when the first of them asks."""

    def __init__(
        self,
        repository: Repository,
        text: str = "",
        claims: Sequence[Claim] = (),
        *,
        written: int | None = None,
        source: Path | None = None,
        wrong_only: bool = False,
    ) -> None:
        """`source`: the memory's own file; `wrong_only`: nobody will read why something holds or cannot be told."""
        self.repository, self.wrong_only = repository, wrong_only
        self.claims, self._text, self._written, self._source = claims, text, written, source

    def when(self, claim: Claim) -> int | None:
        """The moment at which this claim was made; a line that git dates is older than the file's last edit."""
        if self._source is None:
            return self._written
        line = self._lines[claim.line - 1].strip() if claim.line <= len(self._lines) else ""
        return self.repository.written_lines(self._source).get(line, self._written)

    def excuse(self, claim: Claim, stood: Callable[[], bool] = lambda: False) -> str | None:
        """Why a missing thing is no fault of this text; `stood`: it was there, just so, when the text was written."""
        hedge = claim.hedge
        own = f"{self.repository.top.name} repo".lower()
        if hedge == "elsewhere" and own in claim.sentence.replace("`", "").lower():
            hedge = None
        if hedge in _WEAK and stood():
            hedge = None
        hedge = hedge or self._told(claim.value.removesuffix("()"), stood)
        return _TOLD[hedge] if hedge else None

    def is_ignored(self, path: str) -> bool:
        """Whether git would not track it; asked for all missing paths of the text at once."""
        return path in self._ignored

    def _told(self, name: str, stood: Callable[[], bool]) -> Hedge | None:
        """What some sentence of the same text tells as gone, no other sentence of it claims to be there."""
        hedges = [claim.hedge for claim in self._by_name.get(name, ())]
        told = next((hedge for hedge in reversed(hedges) if hedge in ("removed", "renamed")), None)
        return told or ("arrow" if "arrow" in hedges and not stood() else None)

    @cached_property
    def _by_name(self) -> dict[str, list[Claim]]:
        named: dict[str, list[Claim]] = {}
        for claim in self.claims:
            if not claim.file:
                named.setdefault(claim.place[0], []).append(claim)
        return named

    @cached_property
    def _lines(self) -> list[str]:
        return self._text.splitlines()

    @cached_property
    def _ignored(self) -> set[str]:
        paths = {claim.place[0] for claim in self.claims if claim.kind in {"path", "file_line", "command"}}
        return self.repository.ignored(path for path in sorted(paths) if not self.repository.tree.resolve(path))

    @cached_property
    def line_files(self) -> dict[str, list[Claim]]:
        """The files whose lines the text speaks of: their past is read for all of them at once."""
        found: dict[str, list[Claim]] = {}
        for claim in self.claims:
            if claim.kind == "file_line":
                path = claim.place[0].replace("\\", "/").removeprefix("./")
                here = self.repository.tree.resolve(path)
                if len(here) == 1:
                    found.setdefault(self.place_then(claim, path, here[0]), []).append(claim)
        return found

    def place_then(self, claim: Claim, path: str, here: str) -> str:
        """Where the file stood, whose name ends in `path` and which is `here` now, when the claim was made."""
        written = self.when(claim)
        if written is None or self.repository.head is None:
            return here
        history = self.repository.history
        if history.births.get(here, 0) <= written:
            return here
        stood = [
            gone
            for gone in history.matching(path)
            if history.ends[gone].commit.when > written >= history.births.get(gone, 0)
        ]
        return stood[0] if len(stood) == 1 else here


def result(claim: Claim, verdict: Verdict, evidence: str, suggestion: str | None = None) -> ClaimResult:
    """File names and manifest lines are as hostile as any text, and evidence is one sentence."""
    return ClaimResult(claim, verdict, one_line(evidence, 400), suggestion)


def unchecked(claim: Claim, reason: str) -> ClaimResult:
    return result(claim, "unchecked", reason)
