"""What the vendor rules are called, and texts that prove them, made from the table of formats."""

from __future__ import annotations

from memtui_store.findings import Family, Severity
from memtui_store.scan.rule import Rule
from memtui_store.scan.secrets.further_vendors import TABLE as FURTHER
from memtui_store.scan.secrets.recent_vendors import TABLE as RECENT
from memtui_store.scan.secrets.vendor_table import TABLE


def rows() -> list[tuple[str, str, tuple[str, ...], str, int]]:
    found = []
    for line in (*TABLE.strip().splitlines(), *FURTHER.strip().splitlines(), *RECENT.strip().splitlines()):
        kind, maker, prefixes, alphabet, least = line.split("|")
        found.append((kind, maker, tuple(prefixes.split()), alphabet, int(least)))
    return found


_GROUPED = {
    "g": "⟦w8⟧-⟦w4⟧-⟦w4⟧-⟦w4⟧-⟦w12⟧",
    "i": "⟦h8⟧-⟦h4⟧-⟦h4⟧-⟦h4⟧-⟦h12⟧",
    "k": "⟦n6⟧_⟦U32⟧",
    "a": "⟦n16⟧:⟦h32⟧",
}


def sample(alphabet: str, size: int) -> str:
    """A template for the rest of a token in this alphabet."""
    letter = {"e": "w", "u": "w", "D": "d", "~": "w", "d": "w", "m": "w", "B": "w", "p": "w"}.get(alphabet, alphabet)
    return _GROUPED.get(alphabet) or f"⟦{letter}{size}⟧"


def _rule(kind: str, maker: str, prefixes: tuple[str, ...], alphabet: str, least: int) -> Rule:
    first, last = prefixes[0], prefixes[-1]
    size = max(least, 20)
    return Rule(
        id=f"secret.{kind}",
        severity=Severity.CRITICAL,
        family=Family.SECRET,
        title=f"{maker} credential",
        help=f"This looks like a credential of {maker}; revoke it there, and keep only a note of where it lives.",
        must=(f"We use {first}{sample(alphabet, size)}.", f"`{last}{sample(alphabet, size + 1)}`"),
        must_not=(f"{maker} keys start with {first}", f"put `{last}{'x' * size}` there", f"{last}..."),
    )


def vendor_rules() -> tuple[Rule, ...]:
    merged: dict[str, Rule] = {}
    for kind, maker, prefixes, alphabet, least in rows():
        merged.setdefault(kind, _rule(kind, maker, prefixes, alphabet, least))
    return tuple(merged.values())
