"""The query language of the one search box: words, "phrases", -negation and filters.

pytest "never mock" type:feedback,user -is:approved age>90d size>2k
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from memtui_store.errors import QueryError
from memtui_store.findings import TEXT_FAMILIES, Family
from memtui_store.model import Kind, Memory, Scope, Trust

Test = Callable[[Memory], bool]

_TOKEN = re.compile(r'(?P<minus>-?)(?:(?P<key>[A-Za-z]+)(?P<op>:|[<>]=?))?(?:"(?P<quoted>[^"]*)"?|(?P<bare>\S+))')
_UNFINISHED = re.compile(r"([A-Za-z]+)(?::|[<>]=?)")
_UNITS = {"h": 1 / 24, "d": 1, "w": 7, "m": 30, "mo": 30, "y": 365}
_SIZES = {"": 1, "b": 1, "k": 1024, "kb": 1024, "m": 1024**2, "mb": 1024**2}
_NUMBER = re.compile(r"(\d+(?:\.\d+)?)([a-z]*)")


@dataclass(frozen=True, slots=True)
class Column:
    """A property of memories and which of its values are wanted, so that each value need be judged only once.

    What has the same name has the same values for the same memories; without a name they may change at any time.
    """

    name: Hashable | None
    get: Callable[[Memory], Hashable]
    accepts: Callable[[Any], bool] = bool


@dataclass(frozen=True, slots=True)
class Filter:
    """One condition, with the words a person typed for it: a memory passes by any of the columns."""

    text: str
    columns: tuple[Column, ...]
    negated: bool = False

    def test(self, memory: Memory) -> bool:
        return any(column.accepts(column.get(memory)) for column in self.columns) != self.negated


@dataclass(frozen=True, slots=True)
class Query:
    words: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    unwanted: tuple[str, ...] = ()
    filters: tuple[Filter, ...] = ()

    @property
    def has_text(self) -> bool:
        return bool(self.words or self.phrases)

    @property
    def asks_uses(self) -> bool:
        """Whether transcripts have to be read before it can be answered."""
        return any(column.get is _AMOUNTS["used"] for each in self.filters for column in each.columns)


@dataclass(frozen=True, slots=True)
class Terms:
    """What filters compare with: facts about now and here that a memory does not carry."""

    project: Path | None = None
    stale: Callable[[], frozenset[str]] = frozenset
    """References of memories with a claim that does not hold any more; worked out only where it is asked for."""


IS: dict[str, Callable[[Memory, Terms], bool]] = {
    "behavioral": lambda m, _: m.behavioral,
    "approved": lambda m, _: m.trust is Trust.APPROVED,
    "new": lambda m, _: m.trust is Trust.NEW,
    "changed": lambda m, _: m.trust is Trust.CHANGED,
    "stale": lambda m, t: m.ref in t.stale(),
    "pending": lambda m, _: bool(m.extra.get("pending")),
    "readonly": lambda m, _: m.read_only,
    "broken": lambda m, _: bool(m.error),
    "superseded": lambda m, _: bool(m.superseded_by),
    "shadowed": lambda m, _: bool(m.shadowed_by),
}


def _found(family: Family) -> Test:
    return lambda memory: any(found.family is family for found in memory.findings)


HAS: dict[str, Callable[[Memory], bool]] = {
    **{family.value: _found(family) for family in TEXT_FAMILIES},
    "warning": lambda m: bool(m.findings or m.error),
    "conflict": lambda m: bool(m.shadows or m.shadowed_by),
    "description": lambda m: bool(m.description),
    "tags": lambda m: bool(m.tags),
}
TEXT_FILTERS: dict[str, Callable[[Memory], str]] = {
    "type": lambda m: m.raw_type or m.kind.value,
    "kind": lambda m: m.kind.value,
    "scope": lambda m: m.scope.value,
    "store": lambda m: m.store,
    "agent": lambda m: m.agent,
    "project": lambda m: str(m.project or ""),
    "tag": lambda m: "\n".join(m.tags),
    "path": lambda m: str(m.path),
    "rule": lambda m: "\n".join(found.rule for found in m.findings),
}
_CLOSED = {"kind": tuple(Kind), "scope": tuple(Scope)}
_WHOLE = {"type", "kind", "scope", "agent", "tag"}
NUMBER_FILTERS = ("age", "size", "tokens", "used")
FILTER_NAMES = (*TEXT_FILTERS, "is", "has", *NUMBER_FILTERS)


_USUAL = Terms()


def parse(text: str, terms: Terms = _USUAL) -> Query:
    """Read a query; what cannot be read is named in one sentence."""
    words: list[str] = []
    phrases: list[str] = []
    unwanted: list[str] = []
    filters: list[Filter] = []
    for token in _TOKEN.finditer(text):
        key, op = (token["key"] or "").lower(), token["op"]
        value = token["quoted"] if token["quoted"] is not None else token["bare"]
        negated = bool(token["minus"])
        if key and _is_filter(key, op, value):
            filters.append(Filter(token.group(), _columns(key, op, value, terms), negated))
            continue
        bare = _UNFINISHED.fullmatch(token["bare"] or "")
        if bare and not key and bare[1].lower() in FILTER_NAMES:
            raise QueryError(f"{bare[0]!r} needs a value")
        raw = token.group()[1:] if negated else token.group()
        plain = value if token["quoted"] is not None and not key else raw.replace('"', "")
        if not plain.strip() or plain == "-":
            # A dash alone is the beginning of something unwanted.
            continue
        if negated:
            unwanted.append(plain.casefold())
        elif token["quoted"] is not None:
            phrases.append(plain.casefold())
        else:
            words.append(plain.casefold())
    return Query(tuple(words), tuple(phrases), tuple(unwanted), tuple(filters))


def _is_filter(key: str, op: str, value: str) -> bool:
    """`std::vector`, `http://host` and `a>b` are text; `colour:red` is a filter nobody has."""
    if key in FILTER_NAMES:
        return not (op == ":" and value.startswith((":", "//")))
    if op != ":" or value.startswith((":", "/", "\\")) or not value:
        return False
    raise QueryError(
        f"there is no filter {key + ':'!r}",
        hint=f'filters are {", ".join(FILTER_NAMES)}; put text in quotes: "{key}:…"',
    )


def _columns(key: str, op: str, value: str, terms: Terms) -> tuple[Column, ...]:
    if key in NUMBER_FILTERS:
        return (_number(key, op, value),)
    if op != ":":
        raise QueryError(f"{key + op + value!r}: {key} is not a number; write {key}:{value}")
    values = [item.strip() for item in value.split(",") if item.strip()]
    if not values:
        raise QueryError(f"{key + ':'!r} needs a value")
    if key == "is":
        return tuple(_is(item, terms) for item in values)
    if key == "has":
        return tuple(Column(f"has:{item.lower()}", _named(HAS, "has", item)) for item in values)
    return (Column(key, TEXT_FILTERS[key], _text_test(key, values, terms)),)


def _is(value: str, terms: Terms) -> Column:
    test = _named(IS, "is", value)
    return Column((f"is:{value.lower()}", terms), lambda memory: test(memory, terms))


def _named(table: dict[str, Callable[..., bool]], key: str, value: str) -> Callable[..., bool]:
    test = table.get(value.lower())
    if test is None:
        raise QueryError(f"{key}:{value} is unknown", hint=f"{key}: takes {', '.join(table)}")
    return test


def _text_test(key: str, values: list[str], terms: Terms) -> Callable[[str], bool]:
    known = _CLOSED.get(key)
    for value in values:
        if known and value.lower() not in known:
            raise QueryError(f"{key}:{value} is unknown", hint=f"{key}: takes {', '.join(known)}")
    here = str(terms.project) if key == "project" and "." in values else None
    wanted = [value.casefold() for value in values if here is None or value != "."]
    if key in _WHOLE:
        return lambda held: any(item in wanted for item in held.casefold().split("\n"))
    return lambda held: held == here or any(item in held.casefold() for item in wanted)


def _number(key: str, op: str, value: str) -> Column:
    found = _NUMBER.fullmatch(value.lower())
    if op == ":" or not found:
        example = {"age": "age>90d", "size": "size>2k"}.get(key, f"{key}>3")
        raise QueryError(f"{key + op + value!r} cannot be read", hint=f"write it like {example}")
    units = _UNITS if key == "age" else _SIZES
    unit = found[2] or ("d" if key == "age" else "")
    if unit not in units:
        raise QueryError(
            f"{unit!r} in {key + op + value!r} is no unit", hint=f"units are {', '.join(u for u in units if u)}"
        )
    limit = float(found[1]) * units[unit]
    # Uses are counted while the list is looked at already.
    return Column(None if key == "used" else key, _AMOUNTS[key], partial(_compare, op=op, limit=limit))


_AMOUNTS: dict[str, Callable[[Memory], float | None]] = {
    "age": lambda memory: memory.age_days,
    "size": lambda memory: memory.size,
    "tokens": lambda memory: memory.tokens,
    "used": lambda memory: memory.usage.count,
}


def _compare(amount: float | None, op: str, limit: float) -> bool:
    if amount is None:
        return False
    if op.startswith(">"):
        return amount >= limit if op == ">=" else amount > limit
    return amount <= limit if op == "<=" else amount < limit
