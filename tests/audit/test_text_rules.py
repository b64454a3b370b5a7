"""Every rule that judges a text alone finds its examples, spares those beside them and says why it is there."""

from __future__ import annotations

import pytest

from memtui_store.audit.hidden.find import hidden_spans
from memtui_store.audit.injection.find import injection_spans
from memtui_store.audit.personal import personal_spans
from memtui_store.audit.rule import Rule
from memtui_store.audit.rules import rules_of, text_rules
from memtui_store.audit.secrets.find import secret_spans
from memtui_store.findings import Family
from tests.audit.secrets.examples import fill

DETECTORS = {
    Family.SECRET: (rules_of(Family.SECRET), secret_spans),
    Family.HIDDEN: (rules_of(Family.HIDDEN), hidden_spans),
    Family.INJECTION: (rules_of(Family.INJECTION), injection_spans),
    Family.PERSONAL: (rules_of(Family.PERSONAL), personal_spans),
}
RULES = [rule for rules, _ in DETECTORS.values() for rule in rules]


def found(rule: Rule, text: str) -> set[str]:
    _, spans_of = DETECTORS[rule.family]
    return {span.rule for span in spans_of(fill(text))}


@pytest.mark.parametrize(("rule", "text"), [pytest.param(r, t, id=f"{r.id} {t[:40]}") for r in RULES for t in r.finds])
def test_a_rule_finds_its_examples(rule: Rule, text: str) -> None:
    assert rule.id in found(rule, text)
    assert found(rule, text) <= {own.id for own in DETECTORS[rule.family][0]}


@pytest.mark.parametrize(("rule", "text"), [pytest.param(r, t, id=f"{r.id} {t[:40]}") for r in RULES for t in r.spares])
def test_a_rule_spares_what_is_near(rule: Rule, text: str) -> None:
    assert found(rule, text) == set()


@pytest.mark.parametrize("family", DETECTORS)
def test_a_detector_has_rules_of_its_family_alone(family: Family) -> None:
    rules, _ = DETECTORS[family]
    assert {rule.family for rule in rules} == {family}
    assert all(rule.id.startswith(f"{family}.") for rule in rules)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_has_a_reason_and_examples(rule: Rule) -> None:
    assert text_rules()[rule.id] is rule
    assert rule.title
    assert rule.why.endswith(".")
    assert len(rule.finds) >= 2
    assert len(rule.spares) >= 2


def test_no_two_rules_share_an_id() -> None:
    assert len(text_rules()) == len(RULES)
