"""What a careful person says about a sample home: which facts they would keep, and which texts are traps.

A label is recognised by key terms rather than by wording, because how a seed puts a fact is up to the source.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from memtui_store.bootstrap.contract import Seed


class Trick(StrEnum):
    """Why a trap looks worth keeping and is not."""

    OPINION = "somebody's opinion"
    JOKE = "a joke"
    QUOTED = "a quotation or an example"
    INJECTION = "an instruction planted for an agent"
    SECRET = "a secret"
    STALE = "contradicted later"
    EPHEMERAL = "true only for a while"
    ONE_OFF = "a one-off"
    NOT_THE_USER = "not the user's words or deeds"
    PERSONAL = "someone's private life"


@dataclass(frozen=True, slots=True)
class Label:
    id: str
    says: str
    all_of: tuple[str, ...]
    none_of: tuple[str, ...] = ()
    scope: str = ""
    """`user`, `project` or `project:<folder>`; empty where a careful person would accept either."""
    kind: str = ""

    def fits(self, seed: Seed) -> bool:
        return self.reads(text_of(seed)) and self._in_scope(seed) and self.kind in ("", seed.kind.value)

    def reads(self, text: str) -> bool:
        return all(_found(term, text) for term in self.all_of) and not any(_found(term, text) for term in self.none_of)

    def _in_scope(self, seed: Seed) -> bool:
        if not self.scope:
            return True
        if self.scope == "user":
            return seed.project is None
        return seed.project is not None and self.scope in ("project", f"project:{seed.project.name}")


@dataclass(frozen=True, slots=True)
class Keep(Label):
    """A fact a careful person would keep."""


@dataclass(frozen=True, slots=True)
class Fine(Label):
    """True and useful, but nobody would miss it."""


@dataclass(frozen=True, slots=True)
class Trap(Label):
    """What must not be proposed, in whatever scope."""

    trick: Trick = Trick.OPINION

    def fits(self, seed: Seed) -> bool:
        # A secret leaks through an evidence quote as well as through a body.
        return self.reads(repr(seed) if self.trick is Trick.SECRET else text_of(seed))


def keep(id: str, says: str, *all_of: str, none: tuple[str, ...] = (), scope: str = "", kind: str = "") -> Keep:  # noqa: A002 - the word labels use
    return Keep(id, says, all_of, none, scope, kind)


def fine(id: str, says: str, *all_of: str, none: tuple[str, ...] = (), scope: str = "") -> Fine:  # noqa: A002 - as above
    return Fine(id, says, all_of, none, scope)


def trap(id: str, trick: Trick, says: str, *all_of: str, none: tuple[str, ...] = ()) -> Trap:  # noqa: A002 - as above
    return Trap(id, says, all_of, none, trick=trick)


def text_of(seed: Seed) -> str:
    return " ".join(f"{seed.title}\n{seed.description}\n{seed.body}".split())


def _found(term: str, text: str) -> bool:
    return re.search(term, text, re.IGNORECASE) is not None
