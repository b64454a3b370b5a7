"""What a text alone gives away, told of the memory it stands in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from memtui_store.audit.context import Context
from memtui_store.audit.scan import scan_personal
from memtui_store.findings import Family, Finding
from memtui_store.model import Memory

_MASK = "mask it here, in the index, the journal and the trash"
_STRIP = "remove the hidden characters"
_CHARACTERS = frozenset({"hidden.invisible", "hidden.bidi", "hidden.tags", "hidden.variation", "hidden.ansi"})
"""Rules of single characters, which can go; of what else is hidden a person decides."""


def check_text(memory: Memory, context: Context) -> Iterator[Finding]:
    """What was found when the text was read."""
    for found in memory.findings:
        fix = _MASK if found.family is Family.SECRET else _STRIP if found.rule in _CHARACTERS else ""
        yield replace(found, ref=memory.ref, path=str(memory.path), fix=fix)


def check_personal(memory: Memory, context: Context) -> Iterator[Finding]:
    """Only asked for by name or by a setting: most people's own numbers are theirs to keep."""
    for found in scan_personal(memory.body):
        line = memory.body_line + memory.body.count("\n", 0, found.start)
        yield replace(found, ref=memory.ref, path=str(memory.path), line=line)
