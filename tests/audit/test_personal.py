"""Personal numbers are found where their checksum is right, and no number that only looks like one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui_store.audit.personal import iban, luhn, personal_spans
from memtui_store.audit.rule import Rule
from memtui_store.audit.rules import rules_of
from memtui_store.findings import Family, Severity

RULES = rules_of(Family.PERSONAL)


@pytest.mark.parametrize(("rule", "text"), [(rule, text) for rule in RULES for text in rule.finds])
def test_an_example_holds_one_number_for_review(rule: Rule, text: str) -> None:
    assert [(s.rule, s.severity) for s in personal_spans(text)] == [(rule.id, Severity.REVIEW)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Amex 3714-496353-98431.", "3714-496353-98431"),
        ("IBAN: NO93 8601 1117 947", "NO93 8601 1117 947"),
        ("FR1420041010050500013M02606 BIC X", "FR1420041010050500013M02606"),
        ("CPF: 529.982.247-25", "529.982.247-25"),
        ("NIE X1234567L", "X1234567L"),
        ("sécurité sociale 2 55 08 14 168 025 38", "2 55 08 14 168 025 38"),
        ("social security number 536 22 1489", "536 22 1489"),
    ],
)
def test_the_whole_number_is_found(text: str, value: str) -> None:
    assert [text[s.start : s.end] for s in personal_spans(text)] == [value]


@pytest.mark.parametrize(
    "text",
    [
        "epoch 1714195682", "invoice 4539148803436468", "0000 0000 0000 0000", "SSN: 000-22-1489", "SSN: 078-05-1120",
        "CPF: 111.111.111-11", "uuid 4539-1488-0343-6467-abcd",
        "+47 41940969", "GB00WEST12345698765432", "latency 4539148.8 ms",
    ],
)  # fmt: skip
def test_other_numbers_are_left_alone(text: str) -> None:
    assert personal_spans(text) == []


def test_checksums() -> None:
    assert luhn("4539148803436467")
    assert not luhn("4539148803436466")
    assert iban("GB82 WEST 1234 5698 7654 32")
    assert not iban("GB82 WEST 1234 5698 7654 33")


@given(st.text(max_size=60))
def test_spans_lie_in_the_text(text: str) -> None:
    assert all(0 <= span.start < span.end <= len(text) for span in personal_spans(text))
