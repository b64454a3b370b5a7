"""Every rule of the audit by id: those written in `rules.toml`, and one for each kind of token in `vendors.txt`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from memtui_store.audit.rule import Rule
from memtui_store.findings import TEXT_FAMILIES, UNSCANNED, Family, Severity

_TEXT = (*TEXT_FAMILIES, Family.PERSONAL)
_FAMILIES = {"dup": Family.DUPLICATE}


def _rule(name: str, *, severity: str, title: str, why: str, finds: list[str], spares: list[str]) -> Rule:
    prefix = name.partition(".")[0]
    family = Family.SHAPE if name == UNSCANNED else _FAMILIES.get(prefix) or Family(prefix)
    return Rule(name, Severity(severity), family, title, why, tuple(finds), tuple(spares))


_FILE = tomllib.loads(Path(__file__).with_name("rules.toml").read_text("utf-8"))
_WRITTEN = tuple(_rule(name, **row) for name, row in _FILE.items())
RULES = tuple(rule for rule in _WRITTEN if rule.family not in _TEXT)
"""Those that judge a memory by its place, its project and its trust."""


@cache
def rules_of(family: Family) -> tuple[Rule, ...]:
    """Return the rules of one family."""
    from memtui_store.audit.secrets.vendors import vendor_rules

    written = tuple(rule for rule in _WRITTEN if rule.family is family)
    return (*written, *vendor_rules()) if family is Family.SECRET else written


@cache
def text_rules() -> dict[str, Rule]:
    """Return every rule that judges a text alone, by id."""
    families = (Family.SECRET, Family.HIDDEN, Family.INJECTION, Family.PERSONAL)
    return {rule.id: rule for family in families for rule in rules_of(family)}


@cache
def all_rules() -> dict[str, Rule]:
    """Return every rule by id."""
    return text_rules() | {rule.id: rule for rule in RULES}
