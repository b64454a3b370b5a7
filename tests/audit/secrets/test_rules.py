"""Every rule finds its examples and spares those beside them."""

from __future__ import annotations

import pytest

from memtui_store.audit.rule import Rule
from memtui_store.audit.secrets.find import secret_spans
from memtui_store.audit.secrets.rules import RULES, where_to_revoke
from memtui_store.findings import Family
from tests.audit.secrets.examples import fill


@pytest.mark.parametrize(("rule", "text"), [pytest.param(r, t, id=f"{r.id} {t[:40]}") for r in RULES for t in r.finds])
def test_a_rule_finds_its_examples(rule: Rule, text: str) -> None:
    assert rule.id in {span.rule for span in secret_spans(fill(text))}


@pytest.mark.parametrize(("rule", "text"), [pytest.param(r, t, id=f"{r.id} {t[:40]}") for r in RULES for t in r.spares])
def test_a_rule_spares_what_is_near(rule: Rule, text: str) -> None:
    assert secret_spans(fill(text)) == []


def test_rules_are_told_apart_and_explained() -> None:
    assert len({rule.id for rule in RULES}) == len(RULES)
    for rule in RULES:
        assert rule.id.startswith("secret.")
        assert rule.family is Family.SECRET
        assert rule.title
        assert rule.why.endswith(".")
        assert len(rule.finds) >= 2
        assert len(rule.spares) >= 2


def test_only_rules_that_are_listed_are_reported() -> None:
    listed = {rule.id for rule in RULES}
    for rule in RULES:
        for text in rule.finds:
            assert {span.rule for span in secret_spans(fill(text))} <= listed


@pytest.mark.parametrize(
    ("rule", "page"),
    [
        ("secret.github-token", "at GitHub: https://github.com/settings/tokens"),
        ("secret.telegram-token", "at Telegram: https://t.me/BotFather"),
        ("secret.password", ""),
        ("secret.no-such-rule", ""),
    ],
)
def test_a_page_to_revoke_is_named_where_one_is_known(rule: str, page: str) -> None:
    assert where_to_revoke(rule) == page
