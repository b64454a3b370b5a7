"""One visual language: the same marks for trust, behavior and warnings wherever memories are listed."""

from __future__ import annotations

from memtui_store.findings import Family
from memtui_store.model import Memory, Trust

TRUST = {Trust.APPROVED: "✓", Trust.NEW: "·", Trust.CHANGED: "≠"}
BEHAVIORAL = "!"
WARNINGS = {Family.SECRET: "S", Family.INJECTION: "I", Family.HIDDEN: "H"}
BROKEN = "E"
LEGEND = (
    "✓ approved  · new  ≠ changed since approval  ! tells the agent how to act  "
    "S secret  I injection  H hidden text  E error"
)


def warnings(memory: Memory) -> str:
    found = {finding.family for finding in memory.findings}
    return "".join(mark for family, mark in WARNINGS.items() if family in found) + (BROKEN if memory.error else "")


def age(memory: Memory) -> str:
    """Short, with `~` where only the file's own time is known."""
    days = memory.age_days
    if days is None:
        return "?"
    text = f"{days}d" if days < 60 else f"{days // 30}mo" if days < 730 else f"{days // 365}y"
    return f"~{text}" if memory.age_from == "mtime" else text


def size(tokens: int) -> str:
    return f"{tokens}" if tokens < 1000 else f"{tokens / 1000:.1f}k"
