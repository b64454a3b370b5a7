"""What a rule is: an identity, words for a person, and texts that prove it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from memtui_store.scan.samples import fill

if TYPE_CHECKING:
    from memtui_store.findings import Family, Severity


@dataclass(frozen=True, slots=True)
class Rule:
    """`must` and `must_not` are templates, so that no made-up secret stands whole in a source file."""

    id: str
    severity: Severity
    family: Family
    title: str
    help: str
    must: tuple[str, ...]
    must_not: tuple[str, ...]

    @property
    def kind(self) -> str:
        """The short name a mask carries."""
        return self.id.partition(".")[2]

    @property
    def matches(self) -> tuple[str, ...]:
        return tuple(fill(text, seed) for seed, text in enumerate(self.must))

    @property
    def clean(self) -> tuple[str, ...]:
        return tuple(fill(text, seed) for seed, text in enumerate(self.must_not))


class Span(NamedTuple):
    """A stretch of text a detector claims; `shown` is what a person may see of it, if not the stretch itself.

    `lead` is said before the stretch, which is then shown whole. `doubt` says that the token's own checksum is wrong:
    made up or mistyped, but masked all the same.
    """

    start: int
    end: int
    rule: str
    shown: str = ""
    doubt: bool = False
    lead: str = ""
