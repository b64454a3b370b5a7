"""A plan: every change memtui can make, as data, before anything is written.

A change names an address (`file:/abs/path`, `approval:ref` …) with the image it had and the image it shall
have. Dry run, diff, conflict check, journal and undo all follow from that pair.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal, Protocol

from memtui_store.digest import sha256
from memtui_store.errors import RefusedError
from memtui_store.text import printable

if TYPE_CHECKING:
    from memtui_store.changes.journal import Operation

_DIFF_CAP = 1_000_000
_NO_NEWLINE = "\n\\ No newline at end of file"
_RECORDS = frozenset({"carried", "trashed", "edits", "hermes-age"})
"""Schemes of what memtui records beside memories: their age, their origin, what was deleted or edited."""
FINAL = frozenset({"redact", "purge", "empty"})
"""Verbs of operations after which bytes are taken out of the journal."""
Side = Literal["old", "new", "foreign"]


@dataclass(frozen=True)
class Image:
    """What an address holds: the bytes, and for a file its time and mode."""

    data: bytes
    mtime_ns: int = 0
    mode: int = 0

    @cached_property
    def hash(self) -> str:
        return sha256(self.data)


@dataclass(frozen=True, slots=True)
class Change:
    """`before` or `after` is None where the address holds nothing.

    `rewrite` makes `after` from any bytes, for a file that several changes of one plan share.
    """

    address: str
    before: Image | None
    after: Image | None
    rewrite: Callable[[bytes], bytes] | None = field(default=None, compare=False, repr=False)

    @property
    def scheme(self) -> str:
        return self.address.partition(":")[0]

    @property
    def name(self) -> str:
        return self.address.partition(":")[2]

    @property
    def void(self) -> bool:
        """Nothing would change, time and mode included."""
        return self.before == self.after

    def side(self, now: Image | None) -> Side:
        """Tell which of its images is there; where both have the same bytes, the time and the mode decide."""
        before, after, held = (image.hash if image else None for image in (self.before, self.after, now))
        if held not in (before, after):
            return "foreign"
        if before == after:
            return "new" if now == self.after else "old"
        return "new" if held == after else "old"


class Medium(Protocol):
    """Something that holds images by address and can replace one safely."""

    def load(self, name: str) -> Image | None:
        """What the address holds now."""

    def stage(self, change: Change, temp: str) -> None:
        """Do everything that may fail for lack of space, without showing anything yet."""

    def apply(self, change: Change, temp: str) -> None:
        """Make the change visible at once; ConflictError if `before` is not what stood there."""

    def revert(self, change: Change, temp: str) -> None:
        """Give back what `apply` replaced."""

    def settle(self, changes: list[tuple[Change, str]]) -> None:
        """Remove what `stage` left, and make it all last; ConflictError if someone wrote into what was displaced."""

    def salvage(self, change: Change, temp: str) -> Image | None:
        """After a crash: put displaced bytes back or clear leftovers; bytes that belong nowhere are returned."""


@dataclass(slots=True)
class Plan:
    """What would happen, ready to be shown, and done by `commit`."""

    verb: str
    summary: str
    changes: list[Change]
    refs: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    undoes: int | None = None
    keep: tuple[bytes, ...] = ()
    answered: bool = False
    """Whether somebody at a terminal was asked about it and said yes."""
    commit_with: Callable[[Plan], Operation] | None = field(default=None, repr=False)

    @property
    def final(self) -> bool:
        """Whether its bytes are purged once it is done, so that nothing takes it back."""
        return self.verb in FINAL

    @property
    def empty(self) -> bool:
        return all(change.void for change in self.changes)

    def diff(self) -> str:
        """A unified diff for people: secrets masked, control characters made visible; memtui's own records left out."""
        changes = [change for change in self.changes if not change.void]
        shown = [change for change in changes if change.scheme not in _RECORDS]
        return "".join(map(_diff, shown or changes))

    def commit(self) -> Operation:
        """Write it, all or nothing, under the bytes that were read."""
        if self.commit_with is None:
            raise RefusedError("this plan was made without a place to write to")
        return self.commit_with(self)


def combined(verb: str, summary: str, plans: list[Plan]) -> Plan:
    """Several plans as one operation: later changes to the same address build on earlier ones."""
    merged: dict[str, Change] = {}
    for change in (change for plan in plans for change in plan.changes):
        held = merged.get(change.address)
        merged[change.address] = _built_on(held, change) if held else change
    return Plan(
        verb,
        summary,
        list(merged.values()),
        refs=tuple(dict.fromkeys(ref for plan in plans for ref in plan.refs)),
        notes=tuple(dict.fromkeys(note for plan in plans for note in plan.notes)),
        keep=tuple(data for plan in plans for data in plan.keep),
        commit_with=plans[0].commit_with if plans else None,
    )


def _built_on(held: Change, change: Change) -> Change:
    after = change.after
    if change.rewrite and held.after:
        after = replace(held.after, data=change.rewrite(held.after.data))
    elif change.rewrite and held.before:
        after = None  # what an earlier change takes away is not there to be rewritten
    return replace(change, before=held.before, after=after)


def _diff(change: Change) -> str:
    from difflib import unified_diff

    before, after = _shown(change.before), _shown(change.after)
    head = f"--- {printable(change.name) if change.before else '/dev/null'}\n"
    head += f"+++ {printable(change.name) if change.after else '/dev/null'}\n"
    if before is None or after is None:
        sizes = [f"{len(image.data):,} bytes" if image else "nothing" for image in (change.before, change.after)]
        return f"{head}@@ too large or not text: {sizes[0]} -> {sizes[1]} @@\n"
    lines = list(unified_diff(before, after, lineterm=""))[2:]
    if not lines:
        same = change.before and change.after and change.before.data == change.after.data
        lines = [
            "@@ only the file's time or mode changes @@" if same else "@@ only masked or invisible text differs @@"
        ]
    return head + "\n".join(lines) + "\n"


def _shown(image: Image | None) -> list[str] | None:
    if image is None:
        return []
    if len(image.data) > _DIFF_CAP or image.data[:8192].count(0) > 16:
        return None
    from memtui_store.audit.scan import JUDGING_SECONDS, redact

    text = image.data.decode("utf-8", "surrogateescape")
    lines = printable(redact(text, JUDGING_SECONDS).text).split("\n")
    if lines[-1]:
        lines[-1] += _NO_NEWLINE
        return lines
    return lines[:-1]
