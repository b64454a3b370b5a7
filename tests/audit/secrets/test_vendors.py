"""Tokens of every row of the tables are found whole, and nothing that is shorter or marked as an example."""

from __future__ import annotations

import pytest

from memtui_store.audit.secrets.checksums import CHECKSUMS, base58, bech32
from memtui_store.audit.secrets.find import secret_spans
from memtui_store.audit.secrets.masking import mask
from memtui_store.audit.secrets.vendors import ALPHABETS, FORMATS, MARKS, Format, Marked
from memtui_store.findings import Severity
from tests.audit.secrets.examples import MARKED, drawn, fill, of_kind, token

ROWS = [pytest.param(row, prefix, id=f"{row.kind} {prefix}") for row in FORMATS for prefix in row.prefixes]
PLACES = [
    *(
        "{}",
        "We use {}.",
        "key {}, then",
        "(see {})",
        "`{}`",
        '"{}"',
        "**{}**",
        "*{}*",
        "_{}_",
        "<{}>",
        "[{}](x)",
        "| {} |",
    ),
    *(
        "部署时使用{}。",
        "KEY={}",
        "KEY='{}';",
        '"key": "{}"',
        "https://x.test/?k={}&b=1",
        "first\\n{}\\nlast",
        "key:{}",
    ),
]
KINDS = ["github-token", "aws-key", "anthropic-key", "slack-token", "google-key", "sendgrid-key"]


@pytest.mark.parametrize(("row", "prefix"), ROWS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_token_is_found_whole(row: Format, prefix: str, seed: int) -> None:
    value = token(row, prefix, seed)
    spans = secret_spans(f"The job uses {value} since May.")
    assert [(f"The job uses {value} since May."[s.start : s.end]) for s in spans] == [value]
    kinds = {f"secret.{r.kind}" for r in FORMATS if any(prefix.startswith(p) for p in r.prefixes)}
    assert spans[0].rule in kinds


@pytest.mark.parametrize(("row", "prefix"), ROWS)
def test_a_token_that_is_too_short_is_not_one(row: Format, prefix: str) -> None:
    kinds = {f"secret.{r.kind}" for r in FORMATS for p in r.prefixes if p != prefix and value_begins(prefix, p)}
    spans = secret_spans(f"The job uses {token(row, prefix, 1, short=1)} since May.")
    others = {f"secret.{r.kind}" for r in FORMATS if prefix in r.prefixes and r.least < row.least}
    assert not {s.rule for s in spans} & ({f"secret.{row.kind}"} - kinds - others)


def value_begins(prefix: str, other: str) -> bool:
    return prefix.startswith(other) or other.startswith(prefix)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    "kind", ["github-token", "aws-key", "anthropic-key", "slack-token", "google-key", "sendgrid-key"]
)
def test_a_token_is_found_wherever_it_stands(place: str, kind: str) -> None:
    value = of_kind(kind)
    text = place.format(value)
    assert [text[s.start : s.end] for s in secret_spans(text)] == [value]


@pytest.mark.parametrize("row", [pytest.param(row, id=row.kind) for row in MARKS])
def test_a_token_with_a_mark_inside_is_found_whole(row: Marked) -> None:
    value = fill(MARKED[row.kind])
    text = f"We use {value} here, and {value}."
    assert [text[s.start : s.end] for s in secret_spans(text)] == [value, value]


@pytest.mark.parametrize("prefix", ["ghp_", "npm_"])
def test_a_wrong_checksum_is_less_sure(prefix: str) -> None:
    row = next(row for row in FORMATS if prefix in row.prefixes)
    right = token(row, prefix, 3)
    wrong = right[:-1] + ("a" if right[-1] != "a" else "b")
    assert secret_spans(f"use {right} now")[0].severity is Severity.CRITICAL
    assert secret_spans(f"use {wrong} now")[0].severity is Severity.HIGH


def test_keys_for_tests_are_less_serious() -> None:
    assert secret_spans("sk_" + "live_" + drawn("alnum", 30))[0].severity is Severity.CRITICAL
    assert secret_spans("sk_" + "test_" + drawn("alnum", 30))[0].severity is Severity.HIGH


NO_TOKENS = """
ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
AKIAXXXXXXXXXXXXXXXX
AKIA[0-9A-Z]{16}
ghp_YOUR_TOKEN_HERE
sk-...
sk-your-api-key-goes-here-please
sk-learn-pipeline-v2
task-runner-with-a-long-name-2024-v2
risk-assessment-for-q3-2025-final
see docs/task-queue-architecture-overview-2024.md
xoxb-your-bot-token-here
sk_test_ and sk_live_
hf_model_name_with_words_2024_long
"""


@pytest.mark.parametrize("text", NO_TOKENS.strip().splitlines())
def test_examples_and_words_are_no_tokens(text: str) -> None:
    assert secret_spans(f"Use `{text}` here.") == []


def test_the_tables_are_sound() -> None:
    assert {row.alphabet for row in FORMATS} <= ALPHABETS.keys()
    assert {row.checksum for row in FORMATS} - {""} <= CHECKSUMS.keys()
    assert {row.kind for row in MARKS} == MARKED.keys()
    pages = [row.page for row in FORMATS] + [row.page for row in MARKS]
    assert all(page == "" or page.startswith("https://") for page in pages)


def test_checksums_tell_right_from_wrong() -> None:
    wallet = "5HueCGU8rMjxEXxiPuD5BD" + "ku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ"  # the first of all, in every textbook
    assert base58(wallet)
    assert not base58(wallet[:-1] + "K")
    assert not base58("0OIl")
    assert bech32("A12UEL5L")
    assert not bech32("A12UEL5M")
    assert not bech32("nothing")


def test_a_mask_names_the_kind() -> None:
    assert mask(of_kind("github-token"), "secret.github-token") == "«redacted:github-token»"
