"""Every rule there is, in one tuple."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui_store.scan import format_rules
from memtui_store.scan.hidden import rules as hidden_rules
from memtui_store.scan.injection import rules as injection_rules
from memtui_store.scan.secrets import rules as secret_rules
from memtui_store.scan.secrets.vendor_rules import vendor_rules

if TYPE_CHECKING:
    from memtui_store.scan.rule import Rule

RULES: tuple[Rule, ...] = (
    *vendor_rules(),
    *format_rules.RULES,
    *secret_rules.RULES,
    *injection_rules.RULES,
    *hidden_rules.RULES,
)
_BY_ID: dict[str, Rule] = {rule.id: rule for rule in RULES}


def rule_of(identity: str) -> Rule:
    return _BY_ID[identity]
