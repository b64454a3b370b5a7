"""One document as judging sees it: what sort it is, whose it is, of when, and in which language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from memtui_store import clock
from memtui_store.bootstrap.contract import Fact
from memtui_store.bootstrap.prose import wording
from memtui_store.bootstrap.prose.document_kind import person_in_title, subject_of
from memtui_store.bootstrap.prose.tongues import TONGUES, Tongue

_NOT_THE_USERS = ("meeting", "fiction", "todo", "licence", "draft", "saved", "archived")


@dataclass(frozen=True, slots=True)
class Page:
    path: str
    kind: str
    title: str
    author: str
    status: str
    when: datetime | None
    project: Path | None
    tongues: tuple[Tongue, ...]
    known: frozenset[str]
    """Names of the user."""

    @property
    def users_own(self) -> bool:
        """Whether `I` in it means the user."""
        if self.kind in _NOT_THE_USERS:
            return False
        named = self.author or self.subject or (person_in_title(self.title) if self.kind == "bio" else "")
        if not named:
            return self.kind != "letter"
        return self.is_user(named) if self.known else self.kind in ("bio", "rules")

    @property
    def subject(self) -> str:
        return subject_of(self.title) if self.kind in ("bio", "rules", "notes", "other") else ""

    @property
    def of_another(self) -> bool:
        """A page on how one person works, who is not the user."""
        return bool(self.subject and self.known) and not self.is_user(self.subject)

    def is_user(self, name: str) -> bool:
        return any(same_person(name, known) for known in self.known)


def page_of(path: str, facts: Sequence[Fact], known: frozenset[str]) -> Page:
    first = facts[0].values
    held = first.get("tongues")
    return Page(
        path,
        str(first["kind"]),
        str(first["title"]),
        str(first["author"]),
        str(first["status"]),
        clock.parse(str(first.get("when") or "")),
        Path(str(first["project"])) if first.get("project") else None,
        tuple(each for each in TONGUES if isinstance(held, list) and each.name in held),
        known,
    )


def same_person(one: str, other: str) -> bool:
    """The same full name, or a first name alone that begins the other."""
    left, right = wording.slug(one).split("_"), wording.slug(other).split("_")
    return (
        left == right
        or (min(len(left), len(right)) == 1 and left[0] == right[0])
        or {left[0], left[-1]} == {right[0], right[-1]}
    )
