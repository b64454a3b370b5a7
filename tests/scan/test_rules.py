"""Every rule proves itself on texts it must find and texts it must leave alone."""

from __future__ import annotations

import pytest

from memtui_store.findings import Family
from memtui_store.scan import RULES, VERSION, Rule, scan_hidden, scan_injection, scan_secrets, scan_text

WITHOUT_SAMPLES = {"secret.unscanned"}
PROVED = [rule for rule in RULES if rule.id not in WITHOUT_SAMPLES]
SCANS = {Family.SECRET: scan_secrets, Family.INJECTION: scan_injection, Family.HIDDEN: scan_hidden}


def test_identities_are_unique_and_named_by_family() -> None:
    identities = [rule.id for rule in RULES]
    assert len(set(identities)) == len(identities)
    prefixes = {Family.SECRET: "secret.", Family.INJECTION: "inject.", Family.HIDDEN: "hidden."}
    for rule in RULES:
        assert rule.id.startswith(prefixes[rule.family])
        assert rule.kind == rule.kind.lower()
        assert rule.title
        assert rule.help.endswith(".")
    assert VERSION >= 1


def test_enough_samples() -> None:
    for rule in PROVED:
        assert len(rule.matches) >= 2, rule.id
        assert len(rule.clean) >= 2, rule.id


@pytest.mark.parametrize("rule", PROVED, ids=lambda rule: rule.id)
def test_must_match(rule: Rule) -> None:
    for text in rule.matches:
        found = SCANS[rule.family](text)
        assert found, f"{rule.id} finds nothing"
        if rule.family is not Family.SECRET:
            assert rule.id in {finding.rule for finding in found}, (rule.id, text, found)
        for finding in found:
            assert finding.rule != "secret.unscanned"
            assert 0 <= finding.start < finding.end <= len(text)


@pytest.mark.parametrize("rule", PROVED, ids=lambda rule: rule.id)
def test_must_not_match(rule: Rule) -> None:
    for text in rule.clean:
        found = [finding for finding in SCANS[rule.family](text) if finding.family is rule.family]
        assert not found, (rule.id, text, found)


def test_everything_together_in_order() -> None:
    texts = [rule.matches[0] for rule in PROVED]
    found = scan_text("\n\n".join(texts))
    assert [finding.start for finding in found] == sorted(finding.start for finding in found)
    assert {finding.family for finding in found} == {Family.SECRET, Family.INJECTION, Family.HIDDEN}
