"""Looks through a text for secrets, instructions aimed at a model, and text that does not show.

`scan_text` reports, `redact` masks. A finding is a label for a person's decision, not a defence.
The detectors are loaded at the first call, and the rules when they are asked for: most commands need neither.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from memtui_store.scan.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Callable

    from memtui_store.findings import Finding, Redacted
    from memtui_store.scan.registry import RULES
    from memtui_store.scan.rule import Rule

JUDGING_SECONDS = 1.0
"""Processor time that one memory may cost before it is shown; a hostile file must not keep a person waiting."""
PIECE = 65_536
"""Characters that are scanned at a time where the time is limited."""

__all__ = [
    "JUDGING_SECONDS",
    "PIECE",
    "RULES",
    "VERSION",
    "Rule",
    "mask",
    "redact",
    "scan_hidden",
    "scan_injection",
    "scan_secrets",
    "scan_text",
]


def __getattr__(name: str) -> object:
    if name == "RULES":
        from memtui_store.scan.registry import RULES

        return RULES
    if name == "Rule":
        from memtui_store.scan.rule import Rule

        return Rule
    raise AttributeError(name)


@lru_cache(maxsize=1)
def _scan_text() -> Callable[[str, float], list[Finding]]:
    """An import takes a note's hundredth each time that it is come by, so that this one is remembered."""
    from memtui_store.scan.engine import scan_text

    return scan_text


def scan_text(text: str, seconds: float = 0) -> list[Finding]:
    """Find secrets, injection and hidden text; with `seconds` only as far as they last, which is a finding too."""
    return _scan_text()(text, seconds)


def scan_secrets(text: str) -> list[Finding]:
    """Secrets; neither message nor evidence repeats a character of one."""
    from memtui_store.scan import engine

    return engine.scan_secrets(text)


def scan_injection(text: str) -> list[Finding]:
    """Text that speaks to the model rather than to its reader."""
    from memtui_store.scan import engine

    return engine.scan_injection(text)


def scan_hidden(text: str) -> list[Finding]:
    """Text a person cannot see as it is; the evidence shows it decoded."""
    from memtui_store.scan import engine

    return engine.scan_hidden(text)


def mask(value: str, rule: str) -> str:
    """What stands in a secret's place: that there was one and of which kind, and nothing of it."""
    from memtui_store.scan import engine

    return engine.mask(value, rule)


def redact(text: str, seconds: float = 0) -> Redacted:
    """Mask every secret whole; a second pass changes nothing.

    With `seconds` what could not be checked in that time is masked too: good for showing, not for saving.
    """
    from memtui_store.scan import engine

    return engine.redact(text, seconds)
