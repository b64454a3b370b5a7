"""The query language of the one search box: words, +required words, "phrases", -negation and filters.

pytest +database "never mock" type:feedback,user -is:approved age>90d size>2k
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from memtui_store.errors import QueryError
from memtui_store.findings import TEXT_FAMILIES, Family
from memtui_store.model import Kind, Memory, Scope, Trust

Test = Callable[[Memory], bool]

_TOKEN = re.compile(r'(?P<sign>[-+]?)(?:(?P<key>[A-Za-z]+)(?P<op>:|[<>]=?))?(?:"(?P<quoted>[^"]*)"?|(?P<bare>\S+))')
_UNFINISHED = re.compile(r"([A-Za-z]+)(?::|[<>]=?)")
_UNITS = {"h": 1 / 24, "d": 1, "w": 7, "m": 30, "mo": 30, "y": 365}
_SIZES = {"": 1, "b": 1, "k": 1024, "kb": 1024, "m": 1024**2, "mb": 1024**2}
_NUMBER = re.compile(r"(\d+(?:\.\d+)?)([a-z]*)")


@dataclass(frozen=True, slots=True)
class Filter:
    """One condition, with the words a person typed for it."""

    text: str
    name: str
    test: Test

    @classmethod
    def negated(cls, other: Filter) -> Filter:
        return cls(other.text, other.name, lambda memory: not other.test(memory))


@dataclass(frozen=True, slots=True)
class Query:
    """Words help to rank; required words, phrases and filters must match; unwanted words must not."""

    words: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    unwanted: tuple[str, ...] = ()
    filters: tuple[Filter, ...] = ()

    @property
    def has_text(self) -> bool:
        return bool(self.words or self.required or self.phrases)

    @property
    def asks_uses(self) -> bool:
        """Whether transcripts have to be read before it can be answered."""
        return any(each.name == "used" for each in self.filters)

    @property
    def asks_findings(self) -> bool:
        """Whether every text has to be scanned before it can be answered."""
        return any(each.name in _OF_FINDINGS for each in self.filters)

    def passes(self, memory: Memory) -> bool:
        return all(each.test(memory) for each in self.filters)


@dataclass(frozen=True, slots=True)
class FilterContext:
    """What filters compare with: facts about now and here that a memory does not carry."""

    project: Path | None = None
    stale: Callable[[], frozenset[str]] = frozenset
    """References of memories with a claim that does not hold any more; worked out only where it is asked for."""


IS: dict[str, Callable[[Memory, FilterContext], bool]] = {
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
    return lambda memory: any(found.family is family for found in memory.known_findings)


HAS: dict[str, Callable[[Memory], bool]] = {
    **{family.value: _found(family) for family in TEXT_FAMILIES},
    "warning": lambda m: bool(m.known_findings or m.error),
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
    "rule": lambda m: "\n".join(found.rule for found in m.known_findings),
}
_OF_FINDINGS = {"rule", "has:warning", *(f"has:{family.value}" for family in TEXT_FAMILIES)}
_CLOSED = {"kind": tuple(Kind), "scope": tuple(Scope)}
_WHOLE = {"type", "kind", "scope", "agent", "tag"}
NUMBER_FILTERS = ("age", "size", "tokens", "used")
FILTER_NAMES = (*TEXT_FILTERS, "is", "has", *NUMBER_FILTERS)


_USUAL = FilterContext()


def parse(text: str, terms: FilterContext = _USUAL) -> Query:
    """Read a query; what cannot be read is named in one sentence."""
    words: list[str] = []
    required: list[str] = []
    phrases: list[str] = []
    unwanted: list[str] = []
    filters: list[Filter] = []
    for token in _TOKEN.finditer(text):
        key, op, sign = (token["key"] or "").lower(), token["op"], token["sign"]
        value = token["quoted"] if token["quoted"] is not None else token["bare"]
        if key and sign != "+" and _is_filter(key, op, value):
            found = _filter(token.group(), key, op, value, terms)
            filters.append(Filter.negated(found) if sign else found)
            continue
        bare = _UNFINISHED.fullmatch(token["bare"] or "")
        if bare and not key and bare[1].lower() in FILTER_NAMES:
            raise QueryError(f"{bare[0]!r} needs a value")
        raw = token.group()[len(sign) :]
        quoted = token["quoted"] is not None and not key
        plain = (value if quoted else raw.replace('"', "")).casefold()
        if not plain.strip():
            continue  # a sign alone is the beginning of something
        kind = unwanted if sign == "-" else phrases if quoted else required if sign == "+" else words
        kind.append(plain)
    return Query(tuple(words), tuple(required), tuple(phrases), tuple(unwanted), tuple(filters))


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


def _filter(text: str, key: str, op: str, value: str, terms: FilterContext) -> Filter:
    if key in NUMBER_FILTERS:
        return Filter(text, key, _number(key, op, value))
    if op != ":":
        raise QueryError(f"{key + op + value!r}: {key} is not a number; write {key}:{value}")
    values = [item.strip() for item in value.split(",") if item.strip()]
    if not values:
        raise QueryError(f"{key + ':'!r} needs a value")
    if key == "is":
        states = [_named(IS, "is", item) for item in values]
        return Filter(text, text, lambda memory: any(test(memory, terms) for test in states))
    if key == "has":
        tests = [_named(HAS, "has", item) for item in values]
        name = next((f"has:{item.lower()}" for item in values if f"has:{item.lower()}" in _OF_FINDINGS), text)
        return Filter(text, name, lambda memory: any(test(memory) for test in tests))
    get, wanted = TEXT_FILTERS[key], _text_test(key, values, terms)
    return Filter(text, key, lambda memory: wanted(get(memory)))


def _named(table: dict[str, Callable[..., bool]], key: str, value: str) -> Callable[..., bool]:
    test = table.get(value.lower())
    if test is None:
        raise QueryError(f"{key}:{value} is unknown", hint=f"{key}: takes {', '.join(table)}")
    return test


def _text_test(key: str, values: list[str], terms: FilterContext) -> Callable[[str], bool]:
    known = _CLOSED.get(key)
    for value in values:
        if known and value.lower() not in known:
            raise QueryError(f"{key}:{value} is unknown", hint=f"{key}: takes {', '.join(known)}")
    here = str(terms.project) if key == "project" and "." in values else None
    wanted = [value.casefold() for value in values if here is None or value != "."]
    if key in _WHOLE:
        return lambda held: any(item in wanted for item in held.casefold().split("\n"))
    return lambda held: held == here or any(item in held.casefold() for item in wanted)


def _number(key: str, op: str, value: str) -> Test:
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
    amount = _AMOUNTS[key]
    return lambda memory: _compare(amount(memory), op, limit)


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
