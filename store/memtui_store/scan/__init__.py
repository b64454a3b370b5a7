"""Looks through a text for secrets, instructions aimed at a model, and text that does not show.

`scan_text` reports, `redact` masks. A finding is a label for a person's decision, not a defence.
"""

from __future__ import annotations

from memtui_store.scan.engine import redact, scan_hidden, scan_injection, scan_secrets, scan_text
from memtui_store.scan.registry import RULES, VERSION
from memtui_store.scan.rule import Rule

__all__ = ["RULES", "VERSION", "Rule", "redact", "scan_hidden", "scan_injection", "scan_secrets", "scan_text"]
