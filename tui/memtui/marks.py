"""One visual language: the same marks for trust, behavior and warnings wherever memories are shown."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memtui_store.model import Memory

# By the values of `Trust` and `Family`, whose modules the first screen need not wait for.
TRUST = {"approved": "✓", "new": "·", "changed": "≠"}
TRUST_WORDS = {
    "approved": "approved: a person vouched for these bytes",
    "new": "new: nobody vouched for it yet",
    "changed": "changed since it was approved",
}
TONES = {"approved": "good", "new": "muted", "changed": "warn"}
BEHAVIORAL = "!"
WARNINGS = {"secret": "S", "injection": "I", "hidden": "H"}
OTHER_WARNING = "W"
BROKEN = "E"
LATER, OPPOSITE = "~", "×"
SHORT_TYPES = {"reference": "ref", "context": "ctx", "index": "idx", "other": "oth"}
"""Where the beginning alone would say less."""
LEGEND = (
    "✓ approved  · new  ≠ changed since approval  ! tells the agent how to act  "
    "S secret  I injection  H hidden text  E error"
)
MEANINGS = (
    *((TRUST[trust], words) for trust, words in TRUST_WORDS.items()),
    (BEHAVIORAL, "behavioral: it tells the agent how to act"),
    ("S", "warning: a secret, shown masked"),
    ("I", "warning: it reads like an injection"),
    ("H", "warning: hidden characters"),
    (OTHER_WARNING, "another warning: not all of it could be checked, or one of the inbox"),
    (BROKEN, "error: the file could not be read as a memory"),
    (OPPOSITE, "contradicts another memory (in the inbox)"),
    (LATER, "put off (in the inbox); before an age, only the file's own time is known"),
    ("▌", "marked"),
)
"""Every mark with its meaning, for the help."""


def warnings(memory: Memory) -> str:
    found = {finding.family for finding in memory.known_findings}
    marked = "".join(mark for family, mark in WARNINGS.items() if family in found)
    other = OTHER_WARNING if found and not found <= WARNINGS.keys() else ""
    return marked + other + (BROKEN if memory.error else "")


def summary(memory: Memory) -> str:
    """The marks of a list row, in words: what stands above a memory's text."""
    parts = [f"{TRUST[memory.trust]} {memory.trust.value}", memory.raw_type or memory.kind.value]
    if memory.behavioral:
        parts.append(f"{BEHAVIORAL} behavioral")
    warned = warnings(memory)
    if warned:
        parts.append(f"{warned} {'error' if warned == BROKEN else 'warning'}")
    return " · ".join([*parts, f"{age(memory)} old", f"{size(memory.tokens)} tokens"])


def age(memory: Memory) -> str:
    """Short, with `~` where only the file's own time is known."""
    days = memory.age_days
    if days is None:
        return "?"
    text = f"{days}d" if days < 60 else f"{days // 30}mo" if days < 730 else f"{days // 365}y"
    return f"~{text}" if memory.age_from == "mtime" else text


# The short forms of a narrow list, whose room belongs to the titles


def short_type(memory: Memory) -> str:
    name = memory.raw_type or memory.kind.value
    return SHORT_TYPES.get(name, name[:4])


def short_warnings(memory: Memory) -> str:
    """The worst, and whether there are more."""
    found = warnings(memory)
    return found if len(found) < 3 else f"{found[0]}+"


def short_age(memory: Memory) -> str:
    told = age(memory)
    return told if len(told) < 5 else told.removeprefix("~")


def count(number: int) -> str:
    """Never more than four digits."""
    if number < 10_000:
        return str(number)
    return f"{number // 1000}k" if number < 1_000_000 else f"{number // 1_000_000}M"


def size(tokens: int) -> str:
    return f"{tokens}" if tokens < 1000 else f"{tokens / 1000:.1f}k"
