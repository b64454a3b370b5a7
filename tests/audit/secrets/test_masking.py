"""A mask tells nothing of the value, is never a finding, and a text masked once stays as it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui_store.audit.rule import Rule
from memtui_store.audit.rules import rules_of
from memtui_store.audit.secrets.find import secret_spans
from memtui_store.audit.secrets.masking import mask
from memtui_store.findings import Family
from tests.audit.secrets.examples import drawn, fill, of_kind

RULES = rules_of(Family.SECRET)

PIECES = [fill(text) for rule in RULES for text in (*rule.finds[:1], *rule.spares)]
JOINTS = [" ", "\n", ": ", "=", ", ", "`", "password is ", "\n- ", "token: ", "«", "»", "/", "@", '"']


def masked(text: str) -> str:
    pieces, at = [], 0
    for span in secret_spans(text):
        pieces += [text[at : span.start], mask(text[span.start : span.end], span.rule)]
        at = span.end
    return "".join([*pieces, text[at:]])


@pytest.mark.parametrize("rule", [pytest.param(rule, id=rule.id) for rule in RULES])
def test_a_mask_is_no_finding(rule: Rule) -> None:
    word = mask("Zq7!Zq8!Zq9!", rule.id)
    for place in (
        "{}",
        "password: {}",
        "PASSWORD={}",
        "the token is `{}`",
        "https://a:{}@x.test",
        "Bearer {}",
        "{} {}",
    ):
        assert secret_spans(place.replace("{}", word)) == []


@pytest.mark.parametrize("text", [fill(text) for rule in RULES for text in rule.finds])
def test_masking_twice_changes_nothing(text: str) -> None:
    once = masked(text)
    assert once != text
    assert masked(once) == once


@given(st.lists(st.one_of(st.sampled_from(PIECES), st.sampled_from(JOINTS), st.text(max_size=12)), max_size=8))
def test_masking_any_text_is_stable(pieces: list[str]) -> None:
    text = "".join(pieces)
    spans = secret_spans(text)
    ends = [0, *(place for span in spans for place in (span.start, span.end)), len(text)]
    assert ends == sorted(ends)
    assert all(span.start < span.end for span in spans)
    once = masked(text)
    assert masked(once) == once


@given(
    st.sampled_from(["github-token", "aws-key", "openai-key", "gitlab-token", "stripe-key"]),
    st.text(max_size=30).filter(lambda t: not t[-1:].isalnum()),
    st.text(max_size=30).filter(lambda t: not t[:1].isalnum()),
)
def test_nothing_of_a_token_is_left(kind: str, before: str, after: str) -> None:
    value = of_kind(kind)
    text = f"{before} {value} {after}"
    left = masked(text)
    assert not any(value[at : at + 6] in left for at in range(len(value) - 5))


@pytest.mark.parametrize(
    ("value", "rule", "word"),
    [
        ("Kestrel-42x!", "secret.password", "«redacted:password»"),
        ("mypasswd7!", "secret.password", "«redacted:secret»"),
        ("oursecretpass9", "secret.password", "«redacted:value»"),
        ("PASSWORD9!", "secret.password", "«redacted:secret»"),
        ("583", "secret.pin", "«redacted:pin»"),
        ("x", "", "«redacted:secret»"),
    ],
)
def test_a_mask_never_repeats_the_value(value: str, rule: str, word: str) -> None:
    assert mask(value, rule) == word


def test_a_secret_beside_a_mask_is_still_found() -> None:
    value = drawn("alnum", 32)
    text = f"password: «redacted:password», token: {value}"
    assert [text[s.start : s.end] for s in secret_spans(text)] == [value]
